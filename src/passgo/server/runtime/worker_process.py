"""A worker process: takes jobs from its standard input, one at a time, and writes results to its standard output.

Messages are pickles. The server sends a job as (function, arguments, seconds), and the pages of its feed, which may be
empty, with None after the last one. Functions are called with a `Link` first. The process limits its own memory and
processor time, and yields to the process that serves tables.
"""

import os
import pickle
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from passgo.server.problems import Problem

if sys.platform != "win32" and sys.platform != "emscripten":  # only the server's clock ends a job there
    import resource

NICE: Final = 10  # play goes first
SLACK: Final = 5  # seconds of processor time beyond the budget: usually the server ends a job by its clock
MEGABYTE: Final = 1 << 20
OUT_OF_MEMORY: Final = 3  # exit status


class Progress(NamedTuple):
    """What a job has found so far."""

    data: object


class Result(NamedTuple):
    data: object


class Refused(NamedTuple):
    """A Problem that the job raised."""

    reason: str
    facts: dict[str, Any]


class Failed(NamedTuple):
    """An error that is a bug: its type, and where it was raised."""

    error: str


Reply = Progress | Result | Refused | Failed


class Link:
    """What a job has of the server: pages that were fetched for it, and reports of its progress."""

    def __init__(self, pages: Iterator[Any], report: Callable[[object], None]) -> None:
        self.pages: Final = pages
        self.report: Final = report


def read_pages(source: BinaryIO) -> Iterator[Any]:
    while (page := pickle.load(source)) is not None:  # noqa: S301 - from the server
        yield page


def reply_of(function: Callable[..., object], link: Link, arguments: tuple[object, ...]) -> Reply:
    """The result of a job, or why there is none."""
    try:
        return Result(function(link, *arguments))
    except Problem as problem:
        return Refused(problem.reason, dict(problem.facts))
    except MemoryError:
        raise
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "?"
        return Failed(f"{type(error).__name__} at {place}")


def limit_memory(megabytes: int) -> None:
    """Limit the memory beyond that of the modules."""
    if sys.platform != "linux":
        return  # others do not enforce it
    own = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    most = own + megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def limit_time(seconds: float) -> None:
    """Limit the processor time of the next job, also if the server should be gone."""
    if sys.platform == "win32":
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds) + SLACK
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Do jobs until the server closes the pipe."""

    def send(reply: Reply) -> None:
        pickle.dump(reply, sink)
        sink.flush()

    while True:
        try:
            function, arguments, seconds = pickle.load(source)  # noqa: S301 - from the server
        except EOFError:
            return
        limit_time(seconds)
        pages = read_pages(source)
        try:
            reply = reply_of(function, Link(pages, lambda data: send(Progress(data))), arguments)
            for _ in pages:
                pass  # what the job did not need
            send(reply)
        except MemoryError:
            os._exit(OUT_OF_MEMORY)  # the server starts another process


def main(megabytes: int) -> None:
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed must not get between the replies
    if hasattr(os, "nice"):
        os.nice(NICE)
    limit_memory(megabytes)
    serve(source, sink)
