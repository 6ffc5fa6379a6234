"""The analysis of a position that was laid out by hand, or written as a line."""

from fastapi import APIRouter
from starlette.responses import Response

from passgo.server.runtime.fair_queue import Requester
from passgo.server.web.answers import WITH_BODY, Json, errors
from passgo.server.web.guests import OurTables
from passgo.server.web.routes.base import Client, JsonRoute, Language, OurLimits
from passgo.server.web.wire.analysis import AnalysisAnswer, AnalysisRequest

router = APIRouter(route_class=JsonRoute, tags=["analysis"])


@router.post(
    "/analysis",
    response_model=AnalysisAnswer,
    response_model_exclude_none=True,
    responses=errors(*WITH_BODY),
    summary="Analyse a position",
)
async def analysis(
    asked: AnalysisRequest, tables: OurTables, limits: OurLimits, client: Client, language: Language
) -> Response:
    """One part of the analysis: first the `layout`, with the rule if it is impossible, then chances, actions, rents and
    so on. Every part is computed in a worker process, within a budget. No table is concerned, and nothing is kept."""
    limits.analyses.take(client)
    plain = asked.model_dump(exclude_none=True)
    found = await tables.analyse(plain, language, Requester(client))
    return Json({asked.part: found})
