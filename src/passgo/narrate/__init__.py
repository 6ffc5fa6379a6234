"""What happens in a game, told in plain English and in the words of its edition."""

from passgo.narrate.narrator import Narrator

__all__ = ["Narrator"]
