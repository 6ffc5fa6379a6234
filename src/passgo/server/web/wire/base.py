"""Base classes of the wire's models."""

from pydantic import BaseModel, ConfigDict


class RequestModel(BaseModel):
    """A request. Unknown fields are refused, not ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ResponseModel(BaseModel):
    """A response. It only describes what msgspec encodes; building its validator at once would take a third of the
    server's start-up time."""

    model_config = ConfigDict(extra="forbid", defer_build=True)
