"""Players: what may sit in a seat (`Bot`, a function, a program, a built-in name), and how each is asked."""
