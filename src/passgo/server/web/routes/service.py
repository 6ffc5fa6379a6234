"""New guests, and routes for operators: health, readiness, metrics."""

from typing import cast

from fastapi import APIRouter, Request
from starlette.responses import Response

from passgo.server.errors import StoreError
from passgo.server.problems import Problem
from passgo.server.runtime.metrics import CONTENT_TYPE, Metrics
from passgo.server.web.answers import Json, errors
from passgo.server.web.guests import OurTables, set_cookie
from passgo.server.web.hosts import is_https
from passgo.server.web.readiness import Readiness
from passgo.server.web.routes.base import Client, JsonRoute, OurLimits, OurSettings
from passgo.server.web.wire.protocol import Guest, Well

router = APIRouter(route_class=JsonRoute)


@router.post(
    "/guests",
    status_code=201,
    response_model=Guest,
    responses=errors("wrong-origin", "too-large"),
    summary="Become a guest",
    tags=["guests"],
)
async def new_guest(
    request: Request, tables: OurTables, limits: OurLimits, settings: OurSettings, client: Client
) -> Response:
    """A new guest, without name or account. The token identifies the guest: in a browser it is kept as a cookie
    that scripts cannot read; a program sends it as `Authorization: Bearer …`. The server keeps only its SHA-256."""
    limits.guests.take(client)
    token = await tables.new_guest()
    answer = Json({"token": token}, 201)
    set_cookie(answer, token, secure=is_https(request.url.scheme, request.headers.get("host", ""), settings))
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
    page = cast(Metrics, request.app.state.metrics).render()
    return Response(page, media_type=CONTENT_TYPE)
