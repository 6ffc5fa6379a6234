"""What one seat may see of a game."""
