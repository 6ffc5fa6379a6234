"""New guests, and what those who run the server ask for."""

from typing import cast

from fastapi import APIRouter, Request
from starlette.responses import Response

from passgo.server.answers import Json, errors
from passgo.server.connections import StoreError
from passgo.server.guests import OurHouse, set_cookie
from passgo.server.metrics import CONTENT_TYPE, Metrics
from passgo.server.problems import Problem
from passgo.server.protocol import Guest, Well
from passgo.server.readiness import Readiness
from passgo.server.routes.base import Client, JsonRoute, OurLimits

router = APIRouter(route_class=JsonRoute)


@router.post(
    "/guests",
    status_code=201,
    response_model=Guest,
    responses=errors("wrong-origin", "too-large"),
    summary="Become a guest",
    tags=["guests"],
)
async def new_guest(request: Request, house: OurHouse, limits: OurLimits, client: Client) -> Response:
    """A new guest, without name or account. Whoever has the token is the guest: in a browser it is kept as a cookie
    that scripts cannot read; a program sends it as `Authorization: Bearer …`. The server keeps only its SHA-256."""
    limits.guests.take(client)
    token = await house.new_guest()
    answer = Json({"token": token}, 201)
    set_cookie(answer, token, secure=request.url.scheme == "https")
    return answer


@router.get(
    "/health", response_model=Well, responses=errors(), summary="Is the server alive?", tags=["service"]
)
async def health() -> Response:
    return Json({"ok": True})


@router.get("/ready", response_model=Well, responses=errors(), summary="Can it work?", tags=["service"])
async def ready(request: Request) -> Response:
    """Whether what people do could be written down now. Answers within a second."""
    try:
        await cast(Readiness, request.app.state.readiness).ask()
    except StoreError:
        raise Problem("store-down") from None
    return Json({"ok": True})


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **errors()},
    summary="Numbers for Prometheus",
    tags=["service"],
)
async def metrics(request: Request) -> Response:
    page = cast(Metrics, request.app.state.metrics).page()
    return Response(page, media_type=CONTENT_TYPE)
