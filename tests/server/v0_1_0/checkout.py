"""The checkout of v0.1.0 that the database is made with, and what make.py and search.py need of it."""

import hashlib
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

from players import Lot

COMMIT = "9b799dcc3a0307bc17215c3bc9af9c3e00f5f716"


def use_checkout(given: str) -> None:
    """Import passgo and its tests' helpers from there, and from nowhere else."""
    checkout = Path(given).resolve()
    if git(checkout, "rev-parse", "HEAD") != COMMIT or git(checkout, "status", "--porcelain", "src"):
        sys.exit(f"{checkout} is not an unchanged checkout of {COMMIT}")
    sys.path[:0] = [str(checkout / "src"), str(checkout / "tests")]
    if not Path(import_module("passgo").__file__ or "").is_relative_to(checkout):
        sys.exit("passgo was imported from elsewhere")


def git(checkout: Path, *words: str) -> str:
    command = ["git", "-C", str(checkout), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def seed_of(name: str, number: int) -> str:
    """A seed of the form that the server gives a table."""
    return hashlib.sha256(f"{name} {number}".encode()).hexdigest()


@cache
def lots_of(edition: str) -> dict[int, Lot]:
    squares = import_module("passgo.edition").load(edition).squares
    return {
        square.index: Lot(square.group or square.kind, square.mortgage, square.house_price)
        for square in squares
        if square.mortgage
    }
