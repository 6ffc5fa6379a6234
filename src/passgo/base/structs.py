"""msgspec's structs, which are fast; where msgspec is not installed, the same in plain Python.

The library runs without any dependency but those of compiled code, and the server with msgspec.
"""

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from msgspec import Struct as Struct
    from msgspec import to_builtins as to_builtins
    from msgspec.structs import fields as fields
else:
    try:
        from msgspec import Struct, to_builtins
        from msgspec.structs import fields
    except ImportError:

        class Struct:
            """A dataclass, with the options that passgo uses of msgspec's."""

            _tag_field: ClassVar[str | None] = None
            _omits_defaults: ClassVar[bool] = False

            def __init_subclass__(
                cls,
                frozen: bool = True,
                omit_defaults: bool = False,
                tag_field: str | None = None,
                tag: bool = False,
            ) -> None:
                super().__init_subclass__()
                cls._tag_field = tag_field or cls._tag_field
                cls._omits_defaults = omit_defaults or cls._omits_defaults
                dataclasses.dataclass(frozen=frozen)(cls)

        def fields(struct: type) -> tuple[dataclasses.Field[Any], ...]:
            return dataclasses.fields(struct)

        def to_builtins(value: Any) -> Any:
            if isinstance(value, tuple):
                return [to_builtins(part) for part in value]
            if not isinstance(value, Struct):
                return value
            named = {} if value._tag_field is None else {value._tag_field: type(value).__name__}
            for field in fields(value):
                part = getattr(value, field.name)
                if not (value._omits_defaults and part == field.default):
                    named[field.name] = to_builtins(part)
            return named
