"""Writes client/schema.json, the JSON schema of everything on the wire: python tools/make_wire_schema.py

`npm run types` in client/ generates the client's types from it.
"""

import json
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from pages import ROOT, options
from passgo.server.web.wire import analysis, editions, frames, insight, own, protocol
from passgo.server.web.wire.base import RequestModel, ResponseModel

SCHEMA: Final = ROOT / "client" / "schema.json"
BASES: Final = (RequestModel, ResponseModel)


class WithoutFieldTitles(GenerateJsonSchema):
    """No titles for fields: each would become a separate type in the client."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def models() -> list[type[BaseModel]]:
    """Every model that these modules name, in their order; models of their fields are included automatically."""
    named = [
        value
        for module in (protocol, editions, insight, own, analysis, frames)
        for value in vars(module).values()
    ]
    found = [value for value in named if isinstance(value, type) and issubclass(value, BASES)]
    return [model for model in dict.fromkeys(found) if model not in BASES]


def wire_schema() -> dict[str, Any]:
    """One object that holds every model, so that one file of types has them all."""
    asked = [(model.__name__, "validation", TypeAdapter(model).core_schema) for model in models()]
    # pydantic annotates another type for the core schema of an adapter.
    places, definitions = WithoutFieldTitles().generate_definitions(asked)  # type: ignore[arg-type]
    properties = {name: {"$ref": f"#/$defs/{name}"} for name, _ in places}
    return {
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
        "$defs": definitions,
    }


def text() -> str:
    return json.dumps(wire_schema(), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    options(__doc__).parse_args()
    SCHEMA.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
