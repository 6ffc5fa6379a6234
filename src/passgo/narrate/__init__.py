"""The events of a game in sentences: as keys and facts (`sentences`), and in a language (`Narrator`)."""

from passgo.narrate.grouping import sentences
from passgo.narrate.narrator import Narrator
from passgo.narrate.reading import Memory
from passgo.narrate.renderer import SentenceRenderer
from passgo.narrate.sentence import Sentence

__all__ = ["Memory", "Narrator", "Sentence", "SentenceRenderer", "sentences"]
