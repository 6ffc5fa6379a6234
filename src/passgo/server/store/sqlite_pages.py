"""Reads the rows of a SQLite file page by page, without SQLite: it refuses a file of which one page is spoilt.

Every page of rows says itself what it is (https://www.sqlite.org/fileformat2.html), so that pages are found although
those that lead to them are lost. What cannot be read is passed over.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

Value = None | int | float | str | bytes

HEADER: Final = 100  # bytes of the first page before its contents
LEAF: Final = 0x0D  # the kind of pages that hold rows
WAL_HEADER: Final = 32
FRAME_HEADER: Final = 24
INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes by serial type
LARGEST_ROW: Final = 16_000_000


class SpoiltError(Exception):
    """A row that cannot be read."""


class Pages:
    """The pages of a file, with what its write-ahead log has committed."""

    def __init__(self, file: Path) -> None:
        data = file.read_bytes()
        size = int.from_bytes(data[16:18], "big")
        size = 65_536 if size == 1 else size
        self.size: Final = size if 512 <= size <= 65_536 and size & (size - 1) == 0 else 4_096
        self.usable: Final = self.size - (data[20] if len(data) > 20 and data[20] < 64 else 0)
        self.pages: Final = {
            number + 1: data[number * self.size : (number + 1) * self.size]
            for number in range(len(data) // self.size)
        }
        log = file.with_name(f"{file.name}-wal")
        if log.exists():
            self.apply_log(log.read_bytes())

    def apply_log(self, log: bytes) -> None:
        """Apply the frames of committed transactions. Frames of an older log have other salts."""
        salts = log[16:24]
        waiting: dict[int, bytes] = {}
        for at in range(WAL_HEADER, len(log) - FRAME_HEADER - self.size + 1, FRAME_HEADER + self.size):
            head = log[at : at + FRAME_HEADER]
            if head[8:16] != salts:
                return
            number, committed = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
            waiting[number] = log[at + FRAME_HEADER : at + FRAME_HEADER + self.size]
            if committed:
                self.pages.update(waiting)
                waiting.clear()

    def free(self) -> set[int]:
        """The pages that are not in use, as far as their list can be read: they may hold rows that were deleted."""
        found: set[int] = set()
        trunk = int.from_bytes(self.pages.get(1, b"")[32:36], "big")
        while trunk in self.pages and trunk not in found:
            page = self.pages[trunk]
            found.add(trunk)
            count = min(int.from_bytes(page[4:8], "big"), self.size // 4 - 2)
            found |= {int.from_bytes(page[8 + 4 * n : 12 + 4 * n], "big") for n in range(count)}
            trunk = int.from_bytes(page[:4], "big")
        return found

    def rows(self) -> Iterator[tuple[int, list[Value]]]:
        """The number and the values of every row that can be read, of whatever table."""
        free = self.free()
        for number in sorted(self.pages):
            if number not in free:
                yield from self.rows_of(number)

    def rows_of(self, number: int) -> Iterator[tuple[int, list[Value]]]:
        page = self.pages[number]
        begin = HEADER if number == 1 else 0
        if page[begin] != LEAF:
            return
        count = int.from_bytes(page[begin + 3 : begin + 5], "big")
        for place in range(begin + 8, min(begin + 8 + 2 * count, self.size - 1), 2):
            try:
                yield self.row(page, int.from_bytes(page[place : place + 2], "big"))
            except (SpoiltError, IndexError, UnicodeDecodeError):
                continue

    def row(self, page: bytes, at: int) -> tuple[int, list[Value]]:
        size, at = varint(page, at)
        number, at = varint(page, at)
        if not 0 < size < LARGEST_ROW:
            raise SpoiltError
        return number, values_of(self.payload(page, at, size))

    def payload(self, page: bytes, at: int, size: int) -> bytes:
        """A row's bytes, of which the last may be on other pages."""
        local = size
        if size > self.usable - 35:
            least = (self.usable - 12) * 32 // 255 - 23
            local = least + (size - least) % (self.usable - 4)
            local = local if local <= self.usable - 35 else least
        found = page[at : at + local]
        following = page[at + local : at + local + 4]
        while len(found) < size:
            other = self.pages.get(int.from_bytes(following, "big"))
            if other is None:
                raise SpoiltError
            found += other[4 : min(self.usable, 4 + size - len(found))]
            following = other[:4]
        if len(found) != size:
            raise SpoiltError
        return found


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next begins."""
    number = 0
    for place in range(8):
        byte = data[at + place]
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, at + place + 1
    return number << 8 | data[at + 8], at + 9


def values_of(record: bytes) -> list[Value]:
    end, at = varint(record, 0)
    if not 0 < end <= len(record):
        raise SpoiltError
    kinds: list[int] = []
    while at < end:
        kind, at = varint(record, at)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        value, at = value_of(record, at, kind)
        values.append(value)
    if at != len(record):
        raise SpoiltError
    return values


def value_of(record: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind in (0, 8, 9):
        return (None if kind == 0 else kind - 8), at
    if kind in INTEGERS:
        end = at + INTEGERS[kind]
        return int.from_bytes(record[at:end], "big", signed=True), end
    if kind < 12:  # no table has real numbers
        raise SpoiltError
    end = at + (kind - 12) // 2
    data = record[at:end]
    return (data.decode() if kind % 2 else data), end
