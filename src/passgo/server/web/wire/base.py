"""What every model of the wire has in common."""

from pydantic import BaseModel, ConfigDict


class RequestModel(BaseModel):
    """A request: what is not known is refused, not passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ResponseModel(BaseModel):
    """An answer. It describes what is sent, which is encoded without it: to build its validator at once would cost a
    third of the time that a server takes to start."""

    model_config = ConfigDict(extra="forbid", defer_build=True)
