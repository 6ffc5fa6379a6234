"""Play in the terminal: the table on one screen, with people at the keyboard and bots."""
