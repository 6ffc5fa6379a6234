"""Train the value model from scratch: games, training, measuring. Needs numpy; playing does not need this package."""
