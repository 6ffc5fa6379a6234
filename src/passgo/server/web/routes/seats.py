"""Seats: take, change, leave, return."""

from fastapi import APIRouter
from starlette.responses import Response

from passgo.server.tables import commands
from passgo.server.tables.asked import seat_change
from passgo.server.web.answers import WITH_BODY, errors
from passgo.server.web.guests import GUESTS_ONLY, Guest
from passgo.server.web.routes.base import (
    JsonRoute,
    OurLimits,
    SeatPath,
    TableParam,
    run_command,
    state_response,
)
from passgo.server.web.wire.protocol import ChangeSeat, Join, Update

router = APIRouter(route_class=JsonRoute, tags=["seats"])
OWN_SEAT = ("bad-input", "no-token", "not-yours", "wrong-origin", "not-found", "wrong-time", "too-large")


@router.post(
    "/tables/{table}/seats",
    status_code=201,
    response_model=Update,
    responses=errors(*WITH_BODY, "no-token", "not-found", "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="Take a seat",
)
async def join(live: TableParam, guest: Guest, asked: Join) -> Response:
    """The first open seat, or the one that you name. A second request takes a second seat, played on the same device,
    if the host allows it."""
    token = asked.token or ""
    done = await live.do(guest, lambda state: commands.join(state, guest, asked.name, token, asked.seat))
    answer = await state_response(live, guest, done.seq - 1)
    answer.status_code = 201
    return answer


@router.patch(
    "/tables/{table}/seats/{seat}",
    response_model=Update,
    responses=errors(*WITH_BODY, "no-token", "not-yours", "not-found", "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="Change a seat before the game",
)
async def change(live: TableParam, seat: SeatPath, guest: Guest, asked: ChangeSeat) -> Response:
    """Name and token of your own seat; as the host, whether another seat is for a bot, open, or closed. A guest who
    sits there is removed, and can return when a seat is opened again."""
    return await run_command(live, guest, seat_change(asked, guest, seat))


@router.delete(
    "/tables/{table}/seats/{seat}",
    response_model=Update,
    responses=errors(*OWN_SEAT),
    openapi_extra=GUESTS_ONLY,
    summary="Leave a seat",
)
async def leave(live: TableParam, seat: SeatPath, guest: Guest) -> Response:
    """Before the game it is open again; in the game a bot plays on until you return."""
    return await run_command(live, guest, lambda state: commands.leave(state, guest, seat))


@router.post(
    "/tables/{table}/seats/{seat}/return",
    response_model=Update,
    responses=errors(*OWN_SEAT),
    openapi_extra=GUESTS_ONLY,
    summary="Return to a seat that a bot plays for you",
)
async def come_back(live: TableParam, seat: SeatPath, guest: Guest) -> Response:
    return await run_command(live, guest, lambda state: commands.come_back(state, guest, seat))


@router.post(
    "/tables/{table}/seats/{seat}/away",
    response_model=Update,
    responses=errors(*OWN_SEAT),
    openapi_extra=GUESTS_ONLY,
    summary="Let a bot play for somebody who is away",
)
async def let_bot_play(live: TableParam, seat: SeatPath, guest: Guest) -> Response:
    """Until they come back. Every player at the table may do so, but only for one who is not connected."""
    return await run_command(live, guest, lambda _: live.attendance.let_bot_play(guest, seat))


@router.post(
    "/tables/{table}/seats/{seat}/nudge",
    response_model=Update,
    responses=errors(*OWN_SEAT, "too-many"),
    openapi_extra=GUESTS_ONLY,
    summary="Nudge whoever the game waits for",
)
async def nudge(live: TableParam, seat: SeatPath, guest: Guest, limits: OurLimits) -> Response:
    """Their device calls them, as far as it can; also when the page is closed, where that was allowed."""
    wanted = commands.nudge(live.state, guest, seat)
    limits.nudges.take(f"{live.state.table} {seat}", name=live.state.seats[wanted.seat].name)
    return await run_command(live, guest, lambda state: commands.nudge(state, guest, seat))
