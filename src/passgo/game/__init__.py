"""One game: playing it, reading what programs pass, replaying records, laying out positions, and its text form."""

from passgo.game.game import Game as Game
from passgo.game.game import new_game as new_game
