"""A fingerprint of a position: equal positions have equal ones, whichever way they were reached."""

import hashlib

from passgo.engine.position import Position
from passgo.notation.position_line import write_position


def digest(p: Position) -> str:
    """SHA-256 of the position line, in hexadecimal digits."""
    return hashlib.sha256(write_position(p).encode()).hexdigest()
