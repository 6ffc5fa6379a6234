"""What a table has told last, for those who missed it and for those who ask again."""

from collections import deque
from itertools import islice
from typing import Final

from passgo.server.store.rows import Row

RECENT_BYTES: Final = 16_000
"""What a table keeps of its last entries for those who missed them: some fifty. Older ones are read from the log."""


class UpdateHistory:
    """The last entries as they were told, one after the other without a gap, and the ids that their senders gave them.

    All of it is bytes, texts and numbers: these are no work for the search for garbage, which everybody waits for.
    """

    def __init__(self) -> None:
        self.entries: deque[bytes] = deque()
        self.ids: deque[str] = deque()  # of each that was told; empty if its sender gave it none
        self.seqs: dict[str, int] = {}  # of those with a name
        self.last = 0  # the seq of the last one
        self.size = 0

    def add(self, row: Row, entry: bytes) -> None:
        name = "" if row.author is None or row.client_id is None else qualified_id(row.author, row.client_id)
        if name:
            self.seqs[name] = row.seq
        self.entries.append(entry)
        self.ids.append(name)
        self.last = row.seq
        self.size += len(entry)
        while self.size > RECENT_BYTES and len(self.entries) > 1:
            self.size -= len(self.entries.popleft())
            forgotten = self.ids.popleft()
            if forgotten:
                del self.seqs[forgotten]

    def find(self, author: str, client_id: str) -> int | None:
        """The seq of what somebody has sent under this id."""
        return self.seqs.get(qualified_id(author, client_id))

    def reaches(self, seq: int) -> bool:
        """Whether all after `seq` are still here."""
        return bool(self.entries) and self.last - len(self.entries) <= seq

    def since(self, seq: int) -> list[bytes] | None:
        """All after `seq`, or None if some of them are not here any more."""
        if not self.reaches(seq):
            return None
        return list(islice(self.entries, seq - self.last + len(self.entries), None))


def qualified_id(author: str, client_id: str) -> str:
    """An id is its sender's own: others may use the same. There is no space in the name of a guest."""
    return f"{author} {client_id}"
