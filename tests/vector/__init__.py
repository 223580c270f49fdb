"""Many games stepped together."""
