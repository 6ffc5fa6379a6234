"""Making the value model again from nothing: games, training, measuring. Needs numpy; players never need this room."""
