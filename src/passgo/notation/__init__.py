"""A game as text: the position line and the game record. docs/notation.md is their standard."""
