"""The tests. They run against the installed package: nothing here puts the source tree on the path."""
