"""What is best in a state."""
