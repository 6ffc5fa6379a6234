"""The reference of HTTP and sockets, from the server's OpenAPI description."""

import json
from typing import Any

HEAD = """# HTTP and sockets

How programs play on a server, with examples, is in [HTTP API](../api.md). This page lists every route, and
[Types of messages](http-types.md) what they send. A running server describes itself in `/openapi.json`.

"""


TYPES_HEAD = "# Types of messages\n\nThe bodies of requests, responses and frames of the sockets.\n\n"


def description() -> dict[str, Any]:
    from passgo.server.app import create_app
    from passgo.server.settings import Settings

    found: dict[str, Any] = create_app(Settings(database="sqlite:///unused.sqlite")).openapi()
    return found


def pages() -> dict[str, str]:
    api = description()
    routes = "".join(
        route(method, path, operation)
        for path, operations in sorted(api["paths"].items())
        for method, operation in operations.items()
    )
    schemas = api["components"]["schemas"]
    types = "".join(schema(name, schemas[name]) for name in sorted(schemas))
    return {
        "http.md": f"{HEAD}{routes}",
        "http-types.md": TYPES_HEAD + types,
    }


def route(method: str, path: str, operation: dict[str, Any]) -> str:
    lines = [
        f"## {method.upper()} {path}",
        "",
        operation.get("summary", "") + ".",
        "",
        operation.get("description", ""),
    ]
    parameters = [
        f"| `{each['name']}` | {each['in']} | {type_of(each.get('schema', {}))} | {yes(each.get('required'))} |"
        for each in operation.get("parameters", ())
    ]
    if parameters:
        lines += ["", "| parameter | in | type | required |", "|---|---|---|---|", *parameters]
    if "requestBody" in operation:
        content = next(iter(operation["requestBody"]["content"].values()))
        lines += ["", f"Body: {type_of(content.get('schema', {}))}"]
    lines += ["", "| status | answer | |", "|---|---|---|"]
    for status, answer in operation["responses"].items():
        body: dict[str, Any] = next(iter(answer.get("content", {}).values()), {})
        lines.append(
            f"| {status} | {type_of(body.get('schema', {}))} | {one_line(answer.get('description', ''))} |"
        )
    return "\n".join(lines) + "\n\n"


def schema(name: str, found: dict[str, Any]) -> str:
    lines = [f"## {name}", "", found.get("description", ""), ""]
    if "properties" in found:
        required = found.get("required", ())
        lines += ["| field | type | required |", "|---|---|---|"]
        lines += [
            f"| `{field}` | {type_of(each)} | {yes(field in required)} |"
            for field, each in found["properties"].items()
        ]
    else:
        lines.append(type_of(found))
    return "\n".join(lines) + "\n\n"


def type_of(found: dict[str, Any]) -> str:
    """A JSON schema in a few words, with links to the types that it names."""
    if "$ref" in found:
        name = found["$ref"].rsplit("/", 1)[1]
        return f"[{name}](http-types.md#{name.lower()})"
    for key in ("anyOf", "oneOf"):
        if key in found:
            return " or ".join(dict.fromkeys(type_of(each) for each in found[key]))
    if "const" in found:
        return f"`{json.dumps(found['const'])}`"
    if "enum" in found:
        return " or ".join(f"`{json.dumps(each)}`" for each in found["enum"])
    if found.get("type") == "array":
        return f"list of {type_of(found.get('items', {}))}" if found.get("items") else "list"
    if "additionalProperties" in found and isinstance(found["additionalProperties"], dict):
        return f"object of {type_of(found['additionalProperties'])}"
    kind = found.get("type", "anything")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def yes(required: bool | None) -> str:
    return "yes" if required else ""


def one_line(words: str) -> str:
    return " ".join(words.split()).replace("|", "\\|")
