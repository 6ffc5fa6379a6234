"""Jobs for tests of workers."""

import os
import time
from pathlib import Path

from passgo.server.problems import Problem
from passgo.server.runtime.worker_process import Link
from passgo.server.runtime.workers import Kind


def double(_: Link, number: int) -> int:
    return 2 * number


def process_id(_: Link) -> int:
    return os.getpid()


def count_pages(link: Link) -> int:
    return sum(len(page) for page in link.pages)


def report(link: Link, most: int) -> str:
    for number in range(most):
        link.report(number)
    return "done"


def wait_for(_: Link, file: str) -> int:
    """Wait until a file exists."""
    while not Path(file).exists():
        time.sleep(0.005)
    return os.getpid()


def spin(_: Link) -> None:
    """Never end, as compiled code that follows endless cards would."""
    while True:
        pass


def fill(_: Link) -> int:
    """Fill the memory."""
    found = [bytearray(1 << 24)]
    while True:
        found.append(bytearray(1 << 24))


def refuse(_: Link) -> None:
    raise Problem("no-such-seat", seat=7, last=2)


def divide(_: Link) -> float:
    return 1 / 0


def say(_: Link) -> str:
    print("in between")
    return "said"


QUICK = 60.0
DOUBLE = Kind(double, QUICK)
PROCESS = Kind(process_id, QUICK)
COUNT = Kind(count_pages, QUICK)
REPORT = Kind(report, QUICK)
WAIT = Kind(wait_for, QUICK)
WAIT_LONG = Kind(wait_for, QUICK, is_long=True)
SPIN = Kind(spin, 0.1)
FILL = Kind(fill, QUICK)
REFUSE = Kind(refuse, QUICK)
DIVIDE = Kind(divide, QUICK)
SAY = Kind(say, QUICK)
