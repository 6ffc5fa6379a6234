"""What every model of the wire has in common."""

from pydantic import BaseModel, ConfigDict


class Asked(BaseModel):
    """A request: what is not known is refused, not passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answered(BaseModel):
    model_config = ConfigDict(extra="forbid")
