"""Responses: JSON written by msgspec, and problems in one common form."""

import gzip
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from passgo.engine.errors import Refusal
from passgo.server.errors import StoreError
from passgo.server.problems import STATUS, Problem, Refused, TooMany
from passgo.server.runtime.logs import log_broken
from passgo.server.runtime.metrics import Metrics
from passgo.server.web.pages import PAGE_HEADERS, problem_page
from passgo.server.web.wire.protocol import Error

MOST_PROBLEMS: Final = 10  # of one request; more do not help
# The rest of the body is not needed, or will not arrive, or the connection itself is one too many.
CLOSES_CONNECTION: Final = ("request-too-large", "too-slow-request", "too-many-connections")
VARIES: Final = {"Vary": "Accept-Encoding"}
IN_LANGUAGE: Final = {"Vary": "Accept-Encoding, Accept-Language"}
HTTP_REASONS: Final = {404: "no-such-path", 405: "no-such-method"}

_encoder: Final = msgspec.json.Encoder()

_EXAMPLES: Final = (
    Problem("wrong-fields", {"problems": ["seats.0.who: missing"]}),
    Problem("no-token"),
    Problem("seat-not-yours", seat=2),
    Problem("wrong-origin", origin="http://elsewhere.example"),
    Problem("no-such-table"),
    Problem("stale"),
    Problem("begun-already"),
    Problem("request-too-large", largest=16384),
    Problem("not-json"),
    Refused(Refusal("TURN-5", "it is Ann's turn; wait until it passes to you", "not-your-turn", {"turn": 0})),
    TooMany("too-many-requests", 3),
    Problem("store-down"),
)
EXAMPLES: Final = {example.code: example for example in _EXAMPLES}
ALWAYS: Final = ("too-many", "store-down")
WITH_BODY: Final = ("bad-input", "too-large", "not-json", "wrong-origin")


class Json(Response):
    """Plain data, or bytes that are JSON already."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return content if isinstance(content, bytes) else _encoder.encode(content)


def encode(data: object) -> bytes:
    return _encoder.encode(data)


def gzip_quickly(body: bytes) -> bytes:
    return gzip.compress(body, compresslevel=4, mtime=0)


def gzip_response(
    body: bytes,
    request: Request,
    headers: Mapping[str, str] = VARIES,
    pack: Callable[[bytes], bytes] = gzip_quickly,
) -> Json:
    """JSON, compressed if the client accepts gzip."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Json(body, headers=headers)
    return Json(pack(body), headers={**headers, "Content-Encoding": "gzip"})


def problem_answer(problem: Problem, headers: Mapping[str, str] | None = None) -> Json:
    all_headers = dict(headers or {})
    if isinstance(problem, TooMany):
        all_headers["Retry-After"] = str(problem.wait)
    if problem.code == "no-token":
        all_headers["WWW-Authenticate"] = "Bearer"
    if problem.reason in CLOSES_CONNECTION:
        all_headers["Connection"] = "close"
    return Json({"error": problem.to_json()}, problem.status, all_headers)


def answer_to(scope: Scope, problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """A page for a browser that asks for one, JSON otherwise."""
    answer = problem_answer(problem, headers)
    page = problem_page(scope, problem.reason, problem.facts)
    if page is None:
        return answer
    kept = {name: value for name, value in answer.headers.items() if not name.startswith("content-")}
    return HTMLResponse(page, answer.status_code, {**kept, **PAGE_HEADERS})


def bad_fields(errors: Any) -> Problem:
    """The problem that lists the wrong fields of a request, given pydantic's errors."""
    problems = [f"{field_path(error['loc'])}: {error['msg']}" for error in errors]
    return Problem("wrong-fields", {"problems": problems[:MOST_PROBLEMS]})


def field_path(location: tuple[str | int, ...]) -> str:
    return ".".join(str(step) for step in location if step not in ("body", "query", "path")) or "the request"


def add_problem_answers(app: FastAPI, metrics: Metrics) -> None:
    async def on_problem(request: Request, problem: Problem) -> Response:
        metrics.count_problem(problem)
        if problem.code == "broken":
            log_broken(problem, request.scope)
        return answer_to(request.scope, problem)

    async def on_wrong_fields(request: Request, error: RequestValidationError) -> Response:
        return await on_problem(request, bad_fields(error.errors()))

    async def on_http_error(request: Request, error: HTTPException) -> Response:
        reason = HTTP_REASONS.get(error.status_code, "bad-request")
        problem = Problem(reason, method=request.method, path=request.url.path)
        return answer_to(request.scope, problem, error.headers)

    async def on_store_error(request: Request, error: StoreError) -> Response:
        return await on_problem(request, Problem("store-down"))

    handlers: dict[Any, Any] = {
        Problem: on_problem,
        RequestValidationError: on_wrong_fields,
        HTTPException: on_http_error,
        StoreError: on_store_error,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)


def errors(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The problems that a route can answer with, for its description in OpenAPI."""
    listed: dict[int | str, dict[str, Any]] = {}
    for code in (*codes, *ALWAYS):
        status = int(STATUS[code])
        entry = listed.setdefault(status, {"model": Error, "description": "", "content": {}})
        entry["description"] += f"{' or ' if entry['description'] else ''}`{code}`"
        content = entry["content"].setdefault("application/json", {"examples": {}})
        content["examples"][code] = {"value": {"error": EXAMPLES[code].to_json()}}
        if code == "too-many":
            entry["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}
    return listed
