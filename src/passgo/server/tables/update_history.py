"""The last encoded entries of a table, for clients that missed them or repeat a request."""

import zlib
from collections import deque
from itertools import islice
from typing import Final

from passgo.server.store.rows import Row

RECENT_BYTES: Final = 16_000
"""Enough for some fifty entries. Older ones are read from the log."""
SEPARATOR: Final = b"\n"  # not in JSON on one line


class UpdateHistory:
    """The last entries as they were sent, without gaps, and the ids that their senders gave them.

    It holds only bytes, strings and numbers, which the garbage collector does not have to visit.
    """

    def __init__(self) -> None:
        self.entries: deque[bytes] = deque()
        self.packed = b""  # the entries of a table without sockets, compressed
        self.ids: deque[str] = deque()  # of each entry; empty if its sender gave none
        self.seqs: dict[str, int] = {}  # by id
        self.last = 0  # the seq of the last entry
        self.size = 0

    def add(self, row: Row, entry: bytes) -> None:
        entry_id = (
            "" if row.author is None or row.client_id is None else qualified_id(row.author, row.client_id)
        )
        if entry_id:
            self.seqs[entry_id] = row.seq
        self._unpack()
        self.entries.append(entry)
        self.ids.append(entry_id)
        self.last = row.seq
        self.size += len(entry)
        while self.size > RECENT_BYTES and len(self.entries) > 1:
            self.size -= len(self.entries.popleft())
            dropped = self.ids.popleft()
            if dropped:
                del self.seqs[dropped]

    def find(self, author: str, client_id: str) -> int | None:
        """The seq of the entry that a guest sent with this id."""
        return self.seqs.get(qualified_id(author, client_id))

    def reaches(self, seq: int) -> bool:
        """Whether all entries after `seq` are here."""
        return bool(self.ids) and self.last - len(self.ids) <= seq

    def since(self, seq: int) -> list[bytes] | None:
        """All entries after `seq`, or None if some are no longer here."""
        if not self.reaches(seq):
            return None
        self._unpack()
        return list(islice(self.entries, seq - self.last + len(self.entries), None))

    def pack(self) -> None:
        """Compress the entries until one is needed."""
        if self.entries:
            self.packed = zlib.compress(SEPARATOR.join(self.entries), 1)
            self.entries.clear()

    def _unpack(self) -> None:
        if self.packed:
            self.entries.extend(zlib.decompress(self.packed).split(SEPARATOR))
            self.packed = b""


def qualified_id(author: str, client_id: str) -> str:
    """Ids are unique for one author only. There is no space in the id of a guest."""
    return f"{author} {client_id}"
