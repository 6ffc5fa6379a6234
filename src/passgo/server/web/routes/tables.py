"""Tables: the lobby, setting one up, its state and history, rematches."""

import asyncio
from functools import lru_cache
from io import BytesIO
from typing import Annotated, Final

import segno
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from passgo.server.runtime.fair_queue import Requester
from passgo.server.tables.asked import plan_of, seat_plan
from passgo.server.tables.own_editions import BadEdition
from passgo.server.tables.printed import edition_json, rules_json
from passgo.server.tables.update_encoder import events_page
from passgo.server.web.answers import IN_LANGUAGE, VARIES, WITH_BODY, Json, encode, errors, gzip_response
from passgo.server.web.guests import GUEST_OR_SPECTATOR, GUESTS_ONLY, Asker, Guest, OurTables
from passgo.server.web.routes.base import (
    Client,
    JsonRoute,
    Language,
    OurLimits,
    OurNetwork,
    OurSettings,
    TableParam,
    charge_for_history,
    link_to,
)
from passgo.server.web.routes.drafts import check_size
from passgo.server.web.routes.editions import etag_response
from passgo.server.web.texts import EntryTexts
from passgo.server.web.wire.editions import EditionInfo, RulesAnswer
from passgo.server.web.wire.insight import ReviewAnswer
from passgo.server.web.wire.protocol import (
    Events,
    Lobby,
    NewTable,
    NewTableAnswer,
    Seq,
    Story,
    Update,
)

router = APIRouter(route_class=JsonRoute, tags=["tables"])
CACHED: Final = {"Cache-Control": "public, max-age=86400"}  # a finished game does not change
SVG: Final = {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "The picture"}
TEXT: Final = {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The record"}


@router.get("/tables", response_model=Lobby, responses=errors(), summary="The lobby: public tables")
async def lobby(tables: OurTables) -> Response:
    return Json({"tables": await tables.lobby()})


@router.post(
    "/tables",
    status_code=201,
    response_model=NewTableAnswer,
    responses=errors(*WITH_BODY, "no-token", "not-yours"),
    openapi_extra=GUESTS_ONLY,
    summary="Set up a table",
)
async def create(
    asked: NewTable,
    guest: Guest,
    tables: OurTables,
    limits: OurLimits,
    settings: OurSettings,
    client: Client,
    language: Language,
) -> Response:
    """You are the host. Seats are for `me` (several on one device, if you like), for a `bot`, or `open` for guests with
    the link; a public table is shown in the lobby as well. Errors in an edition of your own are in the language of
    Accept-Language."""
    seats = [seat_plan(seat, guest) for seat in asked.seats]
    if asked.own is not None:
        check_size((asked.own, *asked.translations.values()), settings)
    limits.tables.take(client)
    try:
        requester = Requester(client, guest)
        table = await tables.create(guest, plan_of(asked), seats, asked.own, asked.translations, requester)
    except BadEdition as problem:
        raise BadEdition(problem.faults, language) from None
    return Json({"table": table}, 201, {"Location": f"/tables/{table}"})


@router.get(
    "/tables/{table}",
    response_model=Update,
    responses=errors("no-token", "not-found"),
    openapi_extra=GUEST_OR_SPECTATOR,
    summary="How a table stands",
)
async def look(
    live: TableParam,
    asker: Asker,
    limits: OurLimits,
    client: Client,
    request: Request,
    language: Language,
    since: Annotated[Seq | None, Query(description="Send the entries after this seq as well.")] = None,
) -> Response:
    """What you may see and do; without a token you are a spectator. The sentences of entries are also `texts`, in the
    language of Accept-Language."""
    if since is not None:
        charge_for_history(live, since, limits, client)
    requester = Requester(client, asker or "")
    body = await live.update(asker, since, EntryTexts(live.state, language).add_encoded, requester)
    return gzip_response(body, request, IN_LANGUAGE)


@router.get(
    "/tables/{table}/events",
    response_model=Events,
    responses=errors("bad-input", "not-found"),
    summary="What happened at a table",
)
async def events(
    live: TableParam,
    limits: OurLimits,
    client: Client,
    request: Request,
    language: Language,
    since: Annotated[Seq, Query(description="The last seq that you know; 0 for everything.")] = 0,
) -> Response:
    """The same entries in the same order as the socket sends them, a page at a time: while there are more, ask again
    with the seq of the answer. Their sentences are also `texts`, in the language of Accept-Language."""
    charge_for_history(live, since, limits, client)
    texts = EntryTexts(live.state, language)
    page = await live.page_since(since, Requester(client))
    body = await asyncio.to_thread(events_page, texts.add_encoded, page, since, live.state.seq)
    return gzip_response(body, request, IN_LANGUAGE)


@router.get(
    "/tables/{table}/record",
    response_class=Response,
    responses={200: TEXT, **errors("not-found", "wrong-time")},
    summary="The game as a record",
)
async def record(live: TableParam, tables: OurTables, limits: OurLimits, client: Client) -> Response:
    """The game so far in the notation that `passgo replay` reads; once it is over, with the seed that proves it."""
    limits.readings.take(client)
    text = await tables.record(live.state.table, Requester(client))
    return Response(text, media_type="text/plain; charset=utf-8")


@router.get(
    "/tables/{table}/edition",
    response_model=EditionInfo,
    responses={304: {"description": "Still as the ETag says"}, **errors("not-found")},
    summary="The edition that a table plays with",
)
async def edition(live: TableParam, request: Request) -> Response:
    """As `GET /editions/{edition}` has it, with the numbers that house rules put in place of printed ones. A game
    that has begun keeps the edition that it began with."""
    state = live.state
    shown = state.edition, state.translations, state.rules
    return await etag_response(lambda: encode(edition_json(*shown)), request)


@router.get(
    "/tables/{table}/rules",
    response_model=RulesAnswer,
    responses={304: {"description": "Still as the ETag says"}, **errors("not-found")},
    summary="All rules as a table plays by them",
)
async def rules(live: TableParam, request: Request) -> Response:
    """As `GET /rules` has them, in the words of the edition that the table plays with, and with the numbers and
    changes that house rules bring."""
    state = live.state
    shown = state.edition, state.translations, state.rules
    return await etag_response(lambda: encode(rules_json(*shown)), request)


@router.get(
    "/tables/{table}/story",
    response_model=Story,
    responses=errors("not-found", "wrong-time"),
    summary="A finished game looked back on",
)
async def story(
    live: TableParam, tables: OurTables, limits: OurLimits, client: Client, request: Request
) -> Response:
    """Every step to leaf through, the worths over time, all throws, what deals and lots brought. After the end only."""
    limits.readings.take(client)
    return gzip_response(
        encode(await tables.story(live.state.table, Requester(client))), request, CACHED | VARIES
    )


@router.get(
    "/tables/{table}/review",
    response_model=ReviewAnswer,
    responses=errors("not-found", "wrong-time"),
    summary="The review of a finished game",
)
async def review(live: TableParam, tables: OurTables, limits: OurLimits, client: Client) -> Response:
    """Chances over time, luck and skill, what decisions cost against the expert's, turning points, trades. The first
    request starts it; ask again until its state is `done`. First comes the review, then the turning points are
    refined by playouts, one after the other."""
    if tables.needs_review(live):
        limits.reviews.take(client)
    return Json(tables.review(live, Requester(client)))


@router.get(
    "/tables/{table}/board.svg",
    response_class=Response,
    responses={200: SVG, **errors("bad-input", "not-found", "wrong-time")},
    summary="The board as a picture",
)
async def board(
    live: TableParam,
    tables: OurTables,
    client: Client,
    size: Annotated[int, Query(ge=200, le=2000, description="In pixels.")] = 640,
) -> Response:
    """What a spectator sees: owners, buildings, tokens and cash."""
    return Response(await tables.picture(live, size, Requester(client)), media_type="image/svg+xml")


@router.get(
    "/tables/{table}/qr.svg",
    response_class=Response,
    responses={200: SVG, **errors("bad-input", "not-found")},
    summary="The table's link as a QR code",
)
async def qr(live: TableParam, request: Request, settings: OurSettings, network: OurNetwork) -> Response:
    link = link_to(live.state.table, request, settings.public_url, network)
    return Response(qr_svg(link), media_type="image/svg+xml")


@lru_cache(256)
def qr_svg(text: str) -> bytes:
    picture = BytesIO()
    segno.make(text, error="m").save(picture, kind="svg", scale=8, xmldecl=False)
    return picture.getvalue()


@router.post(
    "/tables/{table}/rematch",
    status_code=201,
    response_model=NewTableAnswer,
    responses=errors("no-token", "not-yours", "wrong-origin", "not-found", "wrong-time", "too-large"),
    openapi_extra=GUESTS_ONLY,
    summary="Play again",
)
async def rematch(
    live: TableParam, guest: Guest, tables: OurTables, limits: OurLimits, client: Client, network: OurNetwork
) -> Response:
    """A new table with the same plan and the same people; a second request gets the same table."""
    limits.tables.take(client)
    table = await tables.rematch(guest, live.state.table)
    network.invite_to_rematch(live.state.table, table)
    return Json({"table": table}, 201, {"Location": f"/tables/{table}"})
