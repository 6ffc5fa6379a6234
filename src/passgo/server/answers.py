"""How the server answers: JSON that msgspec writes, and every problem in the same form."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from passgo.server.connections import StoreError
from passgo.server.metrics import Metrics
from passgo.server.problems import STATUS, Problem, TooMany
from passgo.server.protocol import Error

MOST_PROBLEMS: Final = 10  # of one request; more are no help
BROKEN: Final = "something is broken here; it was written down, and it is not your fault"
STORE_DOWN: Final = "the server cannot reach its database; nothing that you were told is lost; try again soon"

_encoder: Final = msgspec.json.Encoder()

EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "bad-input": {"message": "the request is not what is expected", "problems": ["seats.0.who: missing"]},
    "no-token": {"message": "who are you? POST /guests gives you a token"},
    "not-yours": {"message": "seat 2 is not yours"},
    "wrong-origin": {"message": "http://elsewhere.example is not where this server is at home"},
    "not-found": {"message": "there is no table x1x2x3x4x5"},
    "stale": {"message": "the game went on since 41; look again"},
    "wrong-time": {"message": "the game has begun already"},
    "too-large": {"message": "a request has at most 16384 bytes"},
    "not-json": {"message": "send JSON, and say so: Content-Type: application/json"},
    "refused": {"message": "You must throw the dice before you end your turn.", "rule": "TURN-1"},
    "too-many": {"message": "too many requests; try again in 3 s"},
    "store-down": {"message": STORE_DOWN},
}
ALWAYS: Final = ("too-many", "store-down")
WITH_BODY: Final = ("bad-input", "too-large", "not-json", "wrong-origin")


class Json(Response):
    """Plain data, or bytes that are JSON already."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return content if isinstance(content, bytes) else _encoder.encode(content)


def encode(told: object) -> bytes:
    return _encoder.encode(told)


def problem_answer(problem: Problem, headers: Mapping[str, str] | None = None) -> Json:
    told = dict(headers or {})
    if isinstance(problem, TooMany):
        told["Retry-After"] = str(problem.wait)
    if problem.code == "no-token":
        told["WWW-Authenticate"] = "Bearer"
    if problem.code == "too-large":
        told["Connection"] = "close"  # the rest of the body is not worth reading
    return Json({"error": problem.to_json()}, problem.status, told)


def wrong_fields(error: RequestValidationError) -> Problem:
    """Which fields of a request are wrong, and how."""
    return bad_fields(error.errors())


def bad_fields(errors: Any) -> Problem:
    problems = [f"{place(error['loc'])}: {error['msg']}" for error in errors]
    return Problem("bad-input", "the request is not what is expected", problems=problems[:MOST_PROBLEMS])


def place(location: tuple[str | int, ...]) -> str:
    return ".".join(str(step) for step in location if step not in ("body", "query", "path")) or "the request"


def code_of(status: int) -> str:
    return next((code for code, its in STATUS.items() if its == status), "bad-input")


def add_problem_answers(app: FastAPI, metrics: Metrics) -> None:
    async def on_problem(request: Request, problem: Problem) -> Response:
        metrics.problem(problem)
        return problem_answer(problem)

    async def on_wrong_fields(request: Request, error: RequestValidationError) -> Response:
        return await on_problem(request, wrong_fields(error))

    async def on_http_error(request: Request, error: HTTPException) -> Response:
        message = f"{request.method} {request.url.path}: {HTTPStatus(error.status_code).phrase.lower()}"
        return problem_answer(Problem(code_of(error.status_code), message), error.headers)

    async def on_store_error(request: Request, error: StoreError) -> Response:
        return await on_problem(request, Problem("store-down", STORE_DOWN))

    handlers: dict[Any, Any] = {
        Problem: on_problem,
        RequestValidationError: on_wrong_fields,
        HTTPException: on_http_error,
        StoreError: on_store_error,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)


def errors(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The problems that a route can answer with, as its page in OpenAPI lists them."""
    listed: dict[int | str, dict[str, Any]] = {}
    for code in (*codes, *ALWAYS):
        status = int(STATUS[code])
        entry = listed.setdefault(status, {"model": Error, "description": "", "content": {}})
        entry["description"] += f"{' or ' if entry['description'] else ''}`{code}`"
        content = entry["content"].setdefault("application/json", {"examples": {}})
        content["examples"][code] = {"value": {"error": {"code": code, **EXAMPLES[code]}}}
        if code == "too-many":
            entry["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}
    return listed
