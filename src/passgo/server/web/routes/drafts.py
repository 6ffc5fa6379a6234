"""Players' own editions: checked before a table is set up with them."""

from collections.abc import Iterable

from fastapi import APIRouter
from starlette.responses import Response

from passgo.server.problems import Problem
from passgo.server.runtime.fair_queue import Requester
from passgo.server.settings import Settings
from passgo.server.web.answers import WITH_BODY, Json, errors
from passgo.server.web.guests import GUESTS_ONLY, Guest, OurTables
from passgo.server.web.routes.base import Client, JsonRoute, Language, OurLimits, OurSettings
from passgo.server.web.wire.editions import Draft, DraftAnswer

router = APIRouter(route_class=JsonRoute, tags=["printed"])


@router.post(
    "/drafts",
    response_model=DraftAnswer,
    responses=errors(*WITH_BODY, "no-token", "not-yours"),
    openapi_extra=GUESTS_ONLY,
    summary="Check an edition of one's own",
)
async def draft(
    asked: Draft,
    guest: Guest,
    tables: OurTables,
    limits: OurLimits,
    settings: OurSettings,
    client: Client,
    language: Language,
) -> Response:
    """The text of an edition file: its board, cards and words, or all that is wrong with it, in the language of
    Accept-Language. Nothing is kept: a table is set up with the same texts (`own` and `translations` of POST
    /tables)."""
    check_size((asked.text, *asked.translations.values()), settings)
    limits.drafts.take(client)
    requester = Requester(client, guest)
    return Json(await tables.draft(requester, asked.text, asked.translations, language))


def check_size(texts: Iterable[str], settings: Settings) -> None:
    """Check the size of an edition together with its translations."""
    if not settings.largest_edition:
        raise Problem("no-own-editions")
    if sum(len(text.encode(errors="replace")) for text in texts) > settings.largest_edition:
        raise Problem("edition-too-large", largest=settings.largest_edition)
