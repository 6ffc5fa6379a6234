"""What messengers show of a link to a table: a title, a line of text and a picture."""

import html
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from passgo.server.problems import Problem
from passgo.server.runtime.fair_queue import Requester
from passgo.server.tables.live_table import LiveTable
from passgo.server.tables.preview import HEIGHT, WIDTH
from passgo.server.tables.table_state import WAITING
from passgo.server.web.answers import errors
from passgo.server.web.guests import OurTables, the_tables
from passgo.server.web.routes.base import (
    Client,
    JsonRoute,
    OurLimits,
    TableParam,
    language_of,
    link_to,
    network_of,
    settings_of,
)
from passgo.speech import Catalogue

router = APIRouter(route_class=JsonRoute, tags=["tables"])
PNG: Final = {
    "content": {"image/png": {"schema": {"type": "string", "format": "binary"}}},
    "description": "The picture",
}
SHORTLY: Final = {"Cache-Control": "public, max-age=60"}


@router.get(
    "/tables/{table}/preview.png",
    response_class=Response,
    responses={200: PNG, **errors("not-found")},
    summary="The table as a small picture",
)
async def picture(live: TableParam, tables: OurTables, limits: OurLimits, client: Client) -> Response:
    """The board as a spectator sees it, without words, for a link that is sent in a messenger."""
    limits.readings.take(client)
    return Response(await tables.preview(live, Requester(client)), media_type="image/png", headers=SHORTLY)


async def preview_tags(request: Request) -> str:
    """The tags for the head of a table's page; "" if there is no such table for this visitor."""
    table = request.path_params["table"]
    network = await network_of(request)
    try:
        network.check({**request.scope, "path": f"/tables/{table}"})
        live = await (await the_tables(request)).live(table)
        link = link_to(table, request, (await settings_of(request)).public_url, network)
    except Problem:
        return ""
    texts = Catalogue(await language_of(request))
    title, text = words_about(live, texts)
    image = link.replace(f"/t/{table}", f"/tables/{table}/preview.png")
    named = {
        "og:type": "website",
        "og:site_name": "passgo",
        "og:title": title,
        "og:description": text,
        "og:url": link,
        "og:image": image,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
    }
    tags = [f'<meta property="{name}" content="{html.escape(said)}" />' for name, said in named.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    return "".join(tags)


def words_about(live: LiveTable, texts: Catalogue) -> tuple[str, str]:
    """The title of a link, and the line below it."""
    state = live.state
    names = texts.listing([seat.name for seat in state.seats if seat.kind in ("person", "bot")])
    edition = state.edition.title
    if state.status != WAITING:
        return texts.text("link.playing.title", names=names, edition=edition), texts.text(
            f"link.{state.status}.text"
        )
    host = next((seat.name for seat in state.seats if seat.guest == state.host), names)
    free = sum(seat.kind == "open" for seat in state.seats)
    return (
        texts.text("link.waiting.title", name=host, edition=edition),
        texts.text("link.waiting.text", names=names, n=free),
    )
