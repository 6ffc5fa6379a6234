"""The server's logs: one JSON object a line, or plain lines.

Only the facts listed here can be logged, so that names, tokens and chat cannot get into a log by accident. An error is
logged by its type and its place; its message could contain user input.
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
"""All facts that a line may have besides the time, the level, the event and an error."""

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "SOCKET")

_log: Final = logging.getLogger("passgo.server")


def log(event: str, level: int = logging.INFO, error: BaseException | None = None, **facts: object) -> None:
    """Log an event: log("left", table="k3x9", seat=2)."""
    unknown = facts.keys() - set(FACTS)
    if unknown:
        raise ValueError(f"{', '.join(sorted(unknown))}: not a fact that may be logged")
    if _log.isEnabledFor(level):
        known = {name: fact for name, fact in facts.items() if fact is not None}
        _log.log(level, event, extra={"facts": known}, exc_info=error)


def log_broken(error: BaseException, scope: Mapping[str, Any]) -> None:
    """Log an unexpected error, with the request and the table."""
    request = f"{method_of(scope)} {route_of(scope)}"
    log("broken", logging.ERROR, error, request=request, table=scope.get("path_params", {}).get("table"))


def route_of(scope: Mapping[str, Any]) -> str:
    """The pattern of the requested path, such as /tables/{table}/start, without user input."""
    return getattr(scope.get("route"), "path", None) or "(none)"


def method_of(scope: Mapping[str, Any]) -> str:
    """The method; clients can invent others."""
    method = scope.get("method", "SOCKET")
    return method if method in METHODS else "(other)"


def facts_of(record: logging.LogRecord) -> dict[str, object]:
    """The line as data. Lines of other libraries have their message, but not its arguments."""
    facts = getattr(record, "facts", None)
    text = record.getMessage() if record.name.startswith("passgo.") else str(record.msg)
    line: dict[str, object] = {
        "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
        "level": record.levelname.lower(),
        "event": text if facts is not None else record.name,
    }
    line |= facts if facts is not None else {"text": text.strip()}
    if record.exc_info and record.exc_info[1] is not None:
        line |= error_of(record.exc_info[1])
    return line


def error_of(error: BaseException) -> dict[str, object]:
    where = [
        f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
    ]
    facts: dict[str, object] = {"error": type(error).__name__, "where": where}
    if isinstance(error, OSError) and error.strerror:
        facts["why"] = error.strerror
    elif isinstance(error.__cause__, (OSError, PassgoError)):
        facts["cause"] = type(error.__cause__).__name__
    return facts


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(facts_of(record), default=str)


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = facts_of(record)
        head = f"{line.pop('time')} {line.pop('level'):7} {line.pop('event')}"
        where = line.pop("where", None)
        lines = [f"    {place}" for place in where] if isinstance(where, list) else []
        return "\n".join([" ".join([head, *(f"{key}={value}" for key, value in line.items())]), *lines])


def set_up_logs(as_json: bool, quiet: bool = False, stream: TextIO | None = None) -> None:
    """Install one handler for the whole process. Libraries log from warnings on, and with `quiet` passgo does, too."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("passgo").setLevel(logging.WARNING if quiet else logging.INFO)
