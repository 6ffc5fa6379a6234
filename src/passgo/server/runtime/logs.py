"""What a server writes down about itself: one JSON object a line, or a plain line for whoever watches it.

Only facts that are listed here get into a log: names, tokens and chat cannot, not even by accident. An error is
logged by its kind and by where it happened; its words could repeat what somebody typed.
"""

import json
import logging
import sys
import time
import traceback
from collections.abc import Mapping
from typing import Any, Final, TextIO

from passgo.errors import PassgoError

FACTS: Final = (
    "request",
    "table",
    "seat",
    "seq",
    "kind",
    "code",
    "rule",
    "status",
    "reason",
    "count",
    "seconds",
    "address",
    "database",
    "version",
)
"""All that may stand in a line besides the time, the level, the event and an error."""

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "SOCKET")

_log: Final = logging.getLogger("passgo.server")


def log(event: str, level: int = logging.INFO, error: BaseException | None = None, **facts: object) -> None:
    """Writes down what happened: log("left", table="k3x9", seat=2)."""
    unknown = facts.keys() - set(FACTS)
    if unknown:
        raise ValueError(f"{', '.join(sorted(unknown))}: not a fact that may be logged")
    if _log.isEnabledFor(level):
        known = {name: fact for name, fact in facts.items() if fact is not None}
        _log.log(level, event, extra={"facts": known}, exc_info=error)


def log_broken(error: BaseException, scope: Mapping[str, Any]) -> None:
    """What is our fault, with the request that it happened to, and the table."""
    request = f"{method_of(scope)} {route_of(scope)}"
    log("broken", logging.ERROR, error, request=request, table=scope.get("path_params", {}).get("table"))


def route_of(scope: Mapping[str, Any]) -> str:
    """The pattern of the path that was asked for: /tables/{table}/start. What people typed is not in it."""
    return getattr(scope.get("route"), "path", None) or "(none)"


def method_of(scope: Mapping[str, Any]) -> str:
    """Anybody can make up a method of his own."""
    method = scope.get("method", "SOCKET")
    return method if method in METHODS else "(other)"


def facts_of(record: logging.LogRecord) -> dict[str, object]:
    """The line as data. Other libraries' lines have their words, but never the values they were filled with."""
    facts = getattr(record, "facts", None)
    text = record.getMessage() if record.name.startswith("passgo.") else str(record.msg)
    said: dict[str, object] = {
        "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
        "level": record.levelname.lower(),
        "event": text if facts is not None else record.name,
    }
    said |= facts if facts is not None else {"text": text.strip()}
    if record.exc_info and record.exc_info[1] is not None:
        said |= error_of(record.exc_info[1])
    return said


def error_of(error: BaseException) -> dict[str, object]:
    where = [
        f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
    ]
    said: dict[str, object] = {"error": type(error).__name__, "where": where}
    if isinstance(error, OSError) and error.strerror:
        said["why"] = error.strerror
    elif isinstance(error.__cause__, (OSError, PassgoError)):
        said["cause"] = type(error.__cause__).__name__
    return said


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(facts_of(record), default=str)


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said = facts_of(record)
        head = f"{said.pop('time')} {said.pop('level'):7} {said.pop('event')}"
        where = said.pop("where", None)
        lines = [f"    {place}" for place in where] if isinstance(where, list) else []
        return "\n".join([" ".join([head, *(f"{key}={value}" for key, value in said.items())]), *lines])


def set_up_logs(as_json: bool, quiet: bool = False, stream: TextIO | None = None) -> None:
    """One handler for everything in the process. Libraries are heard from warnings on; when quiet, so are we."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("passgo").setLevel(logging.WARNING if quiet else logging.INFO)
