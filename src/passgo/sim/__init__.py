"""Playing by the million, and working out exactly what needs no playing."""
