"""Entries of a table's log with their sentences in a language, beside the keys: for programs that have no catalogue."""

from typing import Any, Final

import msgspec

from passgo.narrate import Sentence, SentenceRenderer
from passgo.server.tables.table_state import TableState


class Narrated(msgspec.Struct):
    """The part of an encoded entry that is rendered."""

    sentences: list[Sentence] = []


READ: Final = msgspec.json.Decoder(Narrated).decode
WRITE: Final = msgspec.json.Encoder().encode


class EntryTexts:
    """Adds `texts` to entries beside their `sentences`, in one language."""

    def __init__(self, state: TableState, language: str) -> None:
        self.names: Final = [] if state.game is None else state.game.names
        self.renderer: Final = SentenceRenderer(state.edition, self.names, language)

    def add_encoded(self, entries: list[bytes]) -> list[bytes]:
        return [self.add_to(entry) for entry in entries]

    def add_to(self, entry: bytes) -> bytes:
        sentences = READ(entry).sentences
        return b'%b,"texts":%b}' % (entry[:-1], WRITE(self.render(sentences))) if sentences else entry

    def add(self, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The same of entries that are decoded."""
        for entry in entries:
            if "sentences" in entry:
                entry["texts"] = self.render(msgspec.convert(entry["sentences"], list[Sentence]))
        return entries

    def render(self, sentences: list[Sentence]) -> list[str]:
        return [self.renderer.render(sentence) for sentence in sentences]
