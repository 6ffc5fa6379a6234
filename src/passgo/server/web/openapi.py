"""The OpenAPI description: routes, responses, and the frames of the sockets."""

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from passgo.server.web.guests import SCHEMES
from passgo.server.web.wire.examples import ANSWERS, ASKED
from passgo.server.web.wire.frames import ClientFrame, ServerFrame

ABOUT: Final = """Tables of the property trading game, for people and programs.

Become a guest (`POST /guests`), set up a table or take a seat, and play: over HTTP, or over the table's socket,
`/tables/{table}/socket?since=N`, which sends everything that happens as `ServerFrame` and takes `ClientFrame`. Every
problem is an `Error` with a code; what a rule forbids names the rule."""
REFERENCES: Final = "#/components/schemas/{model}"


def describe(app: FastAPI) -> dict[str, Any]:
    if app.openapi_schema is None:
        page = get_openapi(title=app.title, version=app.version, description=ABOUT, routes=app.routes)
        for operations in page["paths"].values():
            for operation in operations.values():
                drop_default_validation_errors(operation["responses"])
                add_examples(operation)
        components = page["components"]
        for name in ("HTTPValidationError", "ValidationError"):
            components["schemas"].pop(name, None)
        components["schemas"] |= frame_schemas()
        components["securitySchemes"] = SCHEMES
        app.openapi_schema = page
    return app.openapi_schema


def drop_default_validation_errors(responses: dict[str, Any]) -> None:
    """Remove FastAPI's default: here, validation errors are 400, and 422 is an action that a rule forbids."""
    if "HTTPValidationError" in str(responses.get("422")):
        del responses["422"]


def add_examples(operation: dict[str, Any]) -> None:
    for part, examples in (
        (operation.get("requestBody", {}), ASKED),
        (operation["responses"].get("200", {}), ANSWERS),
        (operation["responses"].get("201", {}), ANSWERS),
    ):
        content = part.get("content", {}).get("application/json", {})
        model = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
        if model in examples:
            content["example"] = examples[model]


def frame_schemas() -> dict[str, Any]:
    found: dict[str, Any] = {}
    kinds: dict[str, Any] = {"ClientFrame": ClientFrame, "ServerFrame": ServerFrame}
    for name, kind in kinds.items():
        schema = TypeAdapter(kind).json_schema(ref_template=REFERENCES)
        found |= schema.pop("$defs")
        found[name] = schema
    return found
