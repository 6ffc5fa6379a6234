"""Invitations to a table: by link, or by code from the network that its host has opened it to."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from passgo.server.problems import Problem
from passgo.server.tables.commands import must_be_host
from passgo.server.tables.live_table import LiveTable
from passgo.server.web.answers import WITH_BODY, Json, errors
from passgo.server.web.guests import GUEST_OR_SPECTATOR, GUESTS_ONLY, Asker, Guest
from passgo.server.web.network import Network, came_from_network, is_from_here
from passgo.server.web.routes.base import (
    Client,
    JsonRoute,
    OurLimits,
    OurNetwork,
    OurSettings,
    TableParam,
    link_to,
)
from passgo.server.web.wire.protocol import Invitation, JoinByCode, NewTableAnswer, Visit

router = APIRouter(route_class=JsonRoute, tags=["invitations"])
OF_HOST = ("no-token", "not-yours", "wrong-origin", "not-found", "wrong-time", "too-large")


@router.get("/visit", response_model=Visit, responses=errors(), summary="Where do I ask from?")
async def visit(request: Request, network: OurNetwork) -> Response:
    if came_from_network(request.scope):
        return Json({"from": "network"})
    return Json({"from": "here" if network.is_home else "anywhere"})


@router.post(
    "/join",
    response_model=NewTableAnswer,
    responses=errors(*WITH_BODY, "not-found", "too-many"),
    summary="The table that a code belongs to",
)
async def join(asked: JoinByCode, network: OurNetwork, limits: OurLimits, client: Client) -> Response:
    """Codes are short: an address may try a few in a minute."""
    limits.codes.take(client)
    return Json({"table": network.table_of(asked.code)})


@router.get(
    "/tables/{table}/invitation",
    response_model=Invitation,
    responses=errors("no-token", "bad-input", "not-found"),
    openapi_extra=GUEST_OR_SPECTATOR,
    summary="How others come to a table",
)
async def look(
    live: TableParam, asker: Asker, request: Request, settings: OurSettings, network: OurNetwork
) -> Response:
    return Json(invitation(live, asker, request, settings.public_url, network))


@router.post(
    "/tables/{table}/invitation",
    response_model=Invitation,
    responses=errors(*OF_HOST),
    openapi_extra=GUESTS_ONLY,
    summary="Open a table to the network",
)
async def open_table(
    live: TableParam, guest: Guest, request: Request, settings: OurSettings, network: OurNetwork
) -> Response:
    """A server that was started for its own machine listens in the network from now on, where only tables that were
    opened can be joined. Only the host can do so, at that machine."""
    must_be_at_home(live, guest, request, network)
    await network.open(live.state.table)
    return Json(invitation(live, guest, request, settings.public_url, network))


@router.delete(
    "/tables/{table}/invitation",
    response_model=Invitation,
    responses=errors(*OF_HOST),
    openapi_extra=GUESTS_ONLY,
    summary="Close a table to the network",
)
async def close_table(
    live: TableParam, guest: Guest, request: Request, settings: OurSettings, network: OurNetwork
) -> Response:
    """Guests from there are disconnected. With the last table, the server listens on its own machine only."""
    must_be_at_home(live, guest, request, network)
    await network.close(live.state.table)
    return Json(invitation(live, guest, request, settings.public_url, network))


def must_be_at_home(live: LiveTable, guest: str, request: Request, network: Network) -> None:
    must_be_host(live.state, guest)
    if not network.is_home:
        raise Problem("not-at-home")
    if not is_from_here(request.scope):
        raise Problem("host-machine")


def invitation(
    live: LiveTable, guest: str | None, request: Request, public_url: str, network: Network
) -> dict[str, Any]:
    code = network.code_of(live.state.table)
    may_open = network.is_home and guest == live.state.host and is_from_here(request.scope)
    reach = "anywhere" if not network.is_home else "here" if code is None else "network"
    return {
        "reach": reach,
        "can_open": may_open,
        "link": link_to(live.state.table, request, public_url, network),
        "address": f"{network.address}:{network.port}" if code else None,
        "code": code,
        "local": f"{network.local.name}:{network.port}" if code and network.local.name else None,
    }
