"""The rules and the edition of a game, named by their digests.

The digest of the rules is that of the engine's source, and so changes with every rule. An edition is stored in the
database under its digest: a running game keeps its names and numbers when the file changes.
"""

import gzip
import hashlib
import json
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from passgo import engine
from passgo.edition import Edition, load, names

FIRST_EDITIONS: Final = Path(__file__).with_name("editions-0.1.0.json.gz")
"""The editions of v0.1.0, whose logs name no edition. Written by that version; never changed."""


class Version(NamedTuple):
    """The version of this process. A generation is the number that the database gave to these rules and editions when
    it first saw them: a larger one is newer. Logs of v0.1.0 have none, which counts as 0."""

    rules: str
    generation: int


@cache
def rules_digest() -> str:
    """SHA-256 of the engine's source, which a compiled installation contains, too."""
    folder = Path(next(iter(engine.__path__)))
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def version_digest() -> str:
    """SHA-256 of the rules and all built-in editions."""
    parts = [rules_digest(), *(digest_of(copy_of(load(name))) for name in names())]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()


def copy_of(edition: Edition) -> bytes:
    return msgspec.json.encode(edition)


def digest_of(copy: bytes) -> str:
    return hashlib.sha256(copy).hexdigest()


def read_copy(copy: bytes) -> Edition:
    return read_plain(json.loads(copy))


def read_plain(copied: dict[str, Any]) -> Edition:
    """Read a stored edition. Fields that were added later are taken from the built-in edition of the same id, or from
    the one that it extends."""
    present = load(next(name for name in (copied["id"], copied.get("extends"), "classic") if name in names()))
    missing = [field.name for field in fields(Edition) if field.name not in copied]
    data = {**copied, **{name: getattr(present, name) for name in missing}}
    data["pieces"] = {"dice": present.pieces.dice, **msgspec.to_builtins(data["pieces"])}
    written = {square.name: square.board for square in present.squares}
    data["squares"] = [{"board": written.get(square["name"], ""), **square} for square in data["squares"]]
    edition: Edition = msgspec.convert(msgspec.to_builtins(data), Edition)
    return edition


class EditionRegistry:
    """The editions in use by this process, by digest."""

    def __init__(self) -> None:
        self.editions: dict[str, Edition] = {}
        self.digests: dict[str, str] = {}  # of the built-in ones, by name

    def present_digest(self, name: str) -> str:
        """The digest of a built-in edition in this version."""
        if name not in self.digests:
            edition = load(name)
            self.digests[name] = digest_of(copy_of(edition))
            self.editions[self.digests[name]] = edition
        return self.digests[name]

    def first_digest(self, name: str) -> str:
        """The digest of an edition in v0.1.0."""
        for digest, copy in first_copies().items():
            self.add(digest, copy)
        return next(digest for digest in first_copies() if self.editions[digest].id == name)

    def add(self, digest: str, copy: bytes) -> None:
        if digest not in self.editions:
            self.editions[digest] = read_copy(copy)

    def edition(self, name: str, digest: str) -> Edition:
        """The edition with a digest; an empty one means v0.1.0."""
        if not digest:
            digest = self.first_digest(name)
        elif digest not in self.editions and name in names():
            self.present_digest(name)
        return self.editions[digest]


@cache
def first_copies() -> dict[str, bytes]:
    kept: dict[str, Any] = json.loads(gzip.decompress(FIRST_EDITIONS.read_bytes()))
    copies = [msgspec.json.encode(edition) for edition in kept.values()]
    return {digest_of(copy): copy for copy in copies}


def present_copies() -> dict[str, bytes]:
    copies = [copy_of(load(name)) for name in names()]
    return {digest_of(copy): copy for copy in copies}


EDITIONS: Final = EditionRegistry()
"""Shared by all tables: editions are immutable."""
