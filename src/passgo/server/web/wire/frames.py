"""Frames of the sockets besides updates."""

from typing import Annotated, Literal

from pydantic import Field

from passgo.server.web.wire.base import RequestModel, ResponseModel
from passgo.server.web.wire.protocol import Act, AskWhy, Chat, ClientId, Update, WhyAnswer, Wrong


class ActFrame(Act):
    type: Literal["act"]


class SayFrame(Chat):
    type: Literal["say"]
    id: ClientId


class WhyFrame(AskWhy):
    type: Literal["why"]
    id: ClientId


class PingFrame(RequestModel):
    type: Literal["ping"]


ClientFrame = Annotated[ActFrame | SayFrame | WhyFrame | PingFrame, Field(discriminator="type")]


class DoneFrame(ResponseModel):
    """An id that was used before: what it did is in the entry of this seq."""

    type: Literal["done"] = "done"
    id: str
    seq: int


class WhyAnswerFrame(WhyAnswer):
    type: Literal["why"] = "why"
    id: str


class ErrorFrame(ResponseModel):
    type: Literal["error"] = "error"
    id: str | None = None
    error: Wrong


class PongFrame(ResponseModel):
    type: Literal["pong"] = "pong"


class ByeFrame(ResponseModel):
    """The server is about to close the socket: restart means come again at once."""

    type: Literal["bye"] = "bye"
    reason: Literal["restart", "too-slow", "reload"]


ServerFrame = Annotated[
    Update | DoneFrame | WhyAnswerFrame | ErrorFrame | PongFrame | ByeFrame, Field(discriminator="type")
]
