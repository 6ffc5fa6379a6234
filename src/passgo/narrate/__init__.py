"""Narrates the events of a game in plain English, in the words of its edition."""

from passgo.narrate.narrator import Narrator

__all__ = ["Narrator"]
