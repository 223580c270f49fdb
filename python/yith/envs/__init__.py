"""The games in the form of other libraries, a module for each library; every one is an extra of its own."""
