"""The rules of play, one module per chapter of the rulebook."""
