"""Play in the terminal: the table as one screen, people at the keyboard, bots beside them."""
