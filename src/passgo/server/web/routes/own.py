"""A guest's own data: export, deletion, push subscriptions."""

from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from passgo.server.store.rows import Subscription
from passgo.server.web.answers import WITH_BODY, Json, errors
from passgo.server.web.guests import COOKIE, GUESTS_ONLY, Guest, OurTables
from passgo.server.web.routes.base import Client, JsonRoute, OurLimits
from passgo.server.web.wire.own import OwnData, OwnGames
from passgo.server.web.wire.protocol import PushKey, Subscribe, Well

router = APIRouter(route_class=JsonRoute, tags=["guests"])


@router.get(
    "/guests/me",
    response_model=OwnData,
    responses=errors("no-token"),
    openapi_extra=GUESTS_ONLY,
    summary="What the server keeps of me",
)
async def export(guest: Guest, tables: OurTables, limits: OurLimits, client: Client) -> Response:
    """Every table where you sat, your names there, what you said, where the record of the game is, and what reviews say
    about your play."""
    limits.readings.take(client)
    return StreamingResponse(await tables.export(guest), media_type="application/json")


@router.delete(
    "/guests/me",
    response_model=Well,
    responses=errors("no-token", "wrong-origin", "too-large"),
    openapi_extra=GUESTS_ONLY,
    summary="Forget me",
)
async def forget(guest: Guest, tables: OurTables, limits: OurLimits, client: Client) -> Response:
    """You leave your tables. Your names become "Guest 1" and so on, your chat is blanked, and your token is deleted.
    The games stay, with their luck and their moves, since others played them with you."""
    limits.readings.take(client)
    await tables.forget(guest)
    answer = Json({"ok": True})
    answer.delete_cookie(COOKIE, path="/")
    return answer


@router.get(
    "/guests/me/games",
    response_model=OwnGames,
    responses=errors("no-token"),
    openapi_extra=GUESTS_ONLY,
    summary="My finished games",
)
async def games(guest: Guest, tables: OurTables, limits: OurLimits, client: Client) -> Response:
    """The games that you finished and that were reviewed since, the first ones first: how lucky you were, and what your
    decisions lost. A game of which a bot played more than a tenth for you is not among them."""
    limits.readings.take(client)
    return Json(await tables.own_games(guest))


@router.get("/push", response_model=PushKey, responses=errors(), summary="The key to subscribe with")
async def push_key(tables: OurTables) -> Response:
    return Json({"key": await tables.push.key()})


@router.post(
    "/guests/me/push",
    response_model=Well,
    responses=errors(*WITH_BODY, "no-token", "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="Tell this device when it is my turn",
)
async def subscribe(asked: Subscribe, guest: Guest, tables: OurTables) -> Response:
    """While no page is open. The message is encrypted for the browser: its push service cannot read it."""
    subscription = Subscription(guest, asked.endpoint, asked.p256dh, asked.auth)
    await tables.push.subscribe(subscription, tables.clock.wall())
    return Json({"ok": True})


@router.delete(
    "/guests/me/push",
    response_model=Well,
    responses=errors("no-token", "wrong-origin", "too-large"),
    openapi_extra=GUESTS_ONLY,
    summary="Tell my devices nothing",
)
async def unsubscribe(guest: Guest, tables: OurTables) -> Response:
    await tables.push.unsubscribe(guest)
    return Json({"ok": True})
