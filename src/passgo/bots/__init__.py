"""Bots: programs that play. Their actions go through the same checks as those of people."""
