"""Seeds sealed with a key that is not in the database: who reads the file, or a backup, cannot foretell the dice.

A seed is 32 random bytes. It is hidden by as many bytes that only the key leads to (HMAC-SHA256 of the table's id,
which is used once), and has a code that shows whether the key and the table are the right ones.
"""

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from passgo.server.errors import StoreError
from passgo.server.store.files import OWNER_ONLY
from passgo.speech import Saying, system_error_text

FORM: Final = "sealed:1:"
KEY_BYTES: Final = 32
CODE_BYTES: Final = 16


class WrongKeyError(StoreError):
    """A seed was sealed with another key, or there is none."""


class Sealing:
    """Seals seeds, if there is a key file; opens those that were sealed with it, and such as never were."""

    def __init__(self, file: str) -> None:
        self.key: Final = read_key(Path(file)) if file else None

    def seal(self, table: str, seed: str) -> str:
        if self.key is None:
            return seed
        hidden = mixed(bytes.fromhex(seed), self.code("seed", table))
        return FORM + (hidden + self.code("check", table, hidden)[:CODE_BYTES]).hex()

    def open(self, table: str, stored: str) -> str:
        """The seed of a table. Seeds of v0.2.0 and of servers without a key are stored as they are."""
        if not stored.startswith(FORM):
            return stored
        data = bytes.fromhex(stored.removeprefix(FORM))
        hidden, check = data[:-CODE_BYTES], data[-CODE_BYTES:]
        right = self.key is not None and self.code("check", table, hidden)[:CODE_BYTES]
        if not right or not hmac.compare_digest(check, right):
            raise WrongKeyError(Saying("run.key.wrong"))
        return mixed(hidden, self.code("seed", table)).hex()

    def code(self, purpose: str, table: str, data: bytes = b"") -> bytes:
        assert self.key is not None
        return hmac.digest(self.key, f"{purpose} {table} ".encode() + data, hashlib.sha256)


def mixed(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def read_key(file: Path) -> bytes:
    """The key in a file, which is made if there is none. Processes that start at once get the same."""
    try:
        if not file.exists():
            make_key(file)
        key = bytes.fromhex(file.read_text("ascii"))
    except (ValueError, OSError) as error:
        why = system_error_text(error) if isinstance(error, OSError) else ""
        raise StoreError(Saying("run.key.unreadable", file=str(file), error=why)) from error
    if len(key) != KEY_BYTES:
        raise StoreError(Saying("run.key.unreadable", file=str(file), error=""))
    return key


def make_key(file: Path) -> None:
    unfinished = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY), "w") as written:
            written.write(secrets.token_hex(KEY_BYTES) + "\n")
            written.flush()
            os.fsync(written.fileno())
        try:
            os.link(unfinished, file)
        except FileExistsError:
            return  # another process was faster
    finally:
        unfinished.unlink(missing_ok=True)
