"""Playing: start, actions, refusals, choices, hints and chat."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from passgo.server.runtime.fair_queue import Requester
from passgo.server.tables import commands
from passgo.server.tables.entries import Corrected
from passgo.server.web.answers import WITH_BODY, Json, errors
from passgo.server.web.guests import GUESTS_ONLY, Guest, OurTables
from passgo.server.web.routes.base import (
    Client,
    JsonRoute,
    Language,
    OurLimits,
    TableParam,
    charge_for_history,
    run_command,
    state_response,
)
from passgo.server.web.wire.protocol import (
    Act,
    AskJudge,
    AskWhy,
    Chat,
    ChoicesAnswer,
    Commit,
    Correct,
    CorrectionAnswer,
    HandOver,
    HintAnswer,
    JudgeAnswer,
    Level,
    PositionAnswer,
    RaiseAnswer,
    Reveal,
    SeatNumber,
    Silence,
    Start,
    Update,
    Well,
    WhyAnswer,
)

router = APIRouter(route_class=JsonRoute, tags=["play"])
AT_A_TABLE = (*WITH_BODY, "no-token", "not-yours", "not-found")


@router.post(
    "/tables/{table}/start",
    response_model=Update,
    responses=errors(
        "bad-input", "no-token", "not-yours", "wrong-origin", "not-found", "wrong-time", "too-large"
    ),
    openapi_extra=GUESTS_ONLY,
    summary="Start the game (host)",
)
async def start(live: TableParam, guest: Guest, language: Language) -> Response:
    """Open seats get bots, closed ones are taken away. If players have committed to secrets, `gathering` is true for as
    long as they are asked for them, three seconds at most. At a real board, the table waits for what is thrown, flipped
    or dealt for the start."""
    return await run_command(live, guest, lambda state: commands.start(state, guest), language)


@router.post(
    "/tables/{table}/start/luck",
    response_model=Update,
    responses=errors(*AT_A_TABLE, "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="Enter the throws for the start at a real board (host)",
)
async def start_with_luck(live: TableParam, guest: Guest, asked: Start, language: Language) -> Response:
    """Send all of them, also those that you have sent before: the table says what is missing."""
    return await run_command(live, guest, lambda state: commands.start(state, guest, asked.luck), language)


@router.post(
    "/tables/{table}/commitment",
    response_model=Update,
    responses=errors(*AT_A_TABLE, "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="Commit to a secret for the dice",
)
async def commit(live: TableParam, guest: Guest, asked: Commit) -> Response:
    """Before the game: the SHA-256 of your secret, which goes into the seed of the game. One is enough for all of your
    seats, and a later one replaces it."""
    return await run_command(live, guest, lambda state: commands.commit(state, guest, asked.commitment))


@router.post(
    "/tables/{table}/secret",
    response_model=Update,
    responses=errors(*AT_A_TABLE, "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="Reveal the secret for the dice",
)
async def reveal(live: TableParam, guest: Guest, asked: Reveal) -> Response:
    """While the table is `gathering`. The game begins with the last secret."""
    await live.reveal(guest, asked.secret)
    return await state_response(live, guest, None)


@router.post(
    "/tables/{table}/actions",
    response_model=Update,
    responses=errors(*AT_A_TABLE, "stale", "wrong-time", "refused"),
    openapi_extra=GUESTS_ONLY,
    summary="Do something in the game",
)
async def act(
    live: TableParam, guest: Guest, asked: Act, limits: OurLimits, client: Client, language: Language
) -> Response:
    """`version` is the last seq that you saw: if the game went on since, nothing is done and the answer has what you
    missed. `id` is yours: the same id again does nothing twice. The answer has all entries after `version`, with their
    sentences as `texts` in the language of Accept-Language."""
    commands.own_seat(live.state, guest, asked.seat)  # before the version, which a stranger cannot get wrong
    charge_for_history(live, asked.version, limits, client)
    await live.do(
        guest,
        lambda state: commands.act_with_luck(state, guest, asked.seat, asked.action, asked.luck),
        client_id=asked.id,
        seen=asked.version,
    )
    return await state_response(live, guest, asked.version, language, Requester(client, guest))


@router.post(
    "/tables/{table}/why",
    response_model=WhyAnswer,
    responses=errors(*AT_A_TABLE, "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="Why may I not do this?",
)
async def why(live: TableParam, guest: Guest, asked: AskWhy) -> Response:
    """The rule that forbids an action to your seat now, or null. Nothing is done."""
    commands.own_seat(live.state, guest, asked.seat)
    return Json({"refusal": commands.why_not(live.state, asked.seat, asked.action)})


@router.post(
    "/tables/{table}/corrections",
    response_model=Update,
    responses=errors(*AT_A_TABLE, "wrong-time", "refused", "too-many"),
    openapi_extra=GUESTS_ONLY,
    summary="Put an entry of a real board right",
)
async def correct(
    live: TableParam, guest: Guest, asked: Correct, limits: OurLimits, language: Language
) -> Response:
    """The game is played again: later entries are kept until the first that no longer fits."""
    limits.judgements.take(guest)
    return await run_command(
        live, guest, lambda state: commands.correct(state, guest, corrected(asked)), language
    )


@router.post(
    "/tables/{table}/corrections/preview",
    response_model=CorrectionAnswer,
    responses=errors(*AT_A_TABLE, "wrong-time", "refused", "too-many"),
    openapi_extra=GUESTS_ONLY,
    summary="What would a correction change?",
)
async def preview_correction(live: TableParam, guest: Guest, asked: Correct, limits: OurLimits) -> Response:
    """Nothing is done."""
    limits.judgements.take(guest)
    return Json(commands.preview_correction(live.state, guest, corrected(asked)).to_json())


def corrected(asked: Correct) -> Corrected:
    return Corrected(asked.seat, asked.entry, asked.action, asked.luck, asked.rest)  # type: ignore[arg-type]


@router.get(
    "/tables/{table}/choices",
    response_model=ChoicesAnswer,
    responses=errors("bad-input", "no-token", "not-yours", "not-found"),
    openapi_extra=GUESTS_ONLY,
    summary="What may my seat do now?",
)
async def choices(
    live: TableParam, guest: Guest, seat: Annotated[SeatNumber, Query(description="Your seat.", examples=[0])]
) -> Response:
    commands.own_seat(live.state, guest, seat)
    game = None if live.state.closed is not None else live.state.game
    return Json({"choices": [] if game is None else [choice.to_json() for choice in game.choices(seat)]})


@router.get(
    "/tables/{table}/raise",
    response_model=RaiseAnswer,
    responses=errors("bad-input", "no-token", "not-yours", "not-found", "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="How would my seat raise the money most cheaply?",
)
async def raise_money(
    live: TableParam,
    guest: Guest,
    tables: OurTables,
    limits: OurLimits,
    client: Client,
    seat: Annotated[SeatNumber, Query(description="Your seat.", examples=[0])],
) -> Response:
    """The mortgages and sales that cost least, for a seat that owes more than it has; null if there is no such debt, or
    all that it owns is not enough. Nothing is done."""
    commands.own_seat(live.state, guest, seat)
    limits.judgements.take(guest)
    return Json({"way": await tables.way_to_raise(live, seat, Requester(client, guest))})


@router.get(
    "/tables/{table}/position",
    response_model=PositionAnswer,
    responses=errors("bad-input", "no-token", "not-yours", "not-found", "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="The position, as my seat may know it",
)
async def position(
    live: TableParam, guest: Guest, seat: Annotated[SeatNumber, Query(description="Your seat.", examples=[0])]
) -> Response:
    """One line of text, from which a program makes a game to look ahead in (docs/bots.md)."""
    commands.own_seat(live.state, guest, seat)
    return Json({"version": live.state.version, "position": commands.known_position(live.state, seat)})


@router.get(
    "/tables/{table}/hint",
    response_model=HintAnswer,
    responses=errors("bad-input", "no-token", "not-yours", "not-found", "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="What would you do?",
)
async def hint(
    live: TableParam,
    guest: Guest,
    tables: OurTables,
    limits: OurLimits,
    client: Client,
    seat: Annotated[SeatNumber, Query(description="Your seat.", examples=[0])],
    level: Annotated[Level | None, Query(description="Whose advice; without it, the expert's.")] = None,
) -> Response:
    """What a bot of a level would do in your seat now, and why; and your chance to win, `then` and `otherwise`, where
    the model can tell. It sees what you see. At the blind tax (TAX-3) and at a Challenge card there is no advice. Among
    people, not at a public table, and not at one that agreed on no `hints`."""
    commands.check_hints(live.state, guest, seat)
    limits.hints.take(guest)
    return Json(await tables.hint(live, seat, level, Requester(client, guest)))


@router.post(
    "/tables/{table}/judge",
    response_model=JudgeAnswer,
    responses=errors(*AT_A_TABLE, "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="Would this be a mistake?",
)
async def judge(
    live: TableParam, guest: Guest, asked: AskJudge, tables: OurTables, limits: OurLimits, client: Client
) -> Response:
    """What an action of your seat would lose against the best one, if that is more than `points` percentage points of
    your chance to win. Nothing is done. Among people, only at a table that agreed on the `tutor`; at the blind tax
    (TAX-3) nothing is judged."""
    commands.check_tutor(live.state, guest, asked.seat)
    limits.judgements.take(guest)
    game, action = commands.parse_action(
        live.state, asked.seat, commands.action_data(live.state, asked.action)
    )
    requester = Requester(client, guest)
    return Json({"mistake": await tables.judge(game, asked.seat, action, asked.points, requester)})


@router.post(
    "/tables/{table}/skip",
    response_model=Well,
    responses=errors("no-token", "not-yours", "wrong-origin", "not-found", "wrong-time", "too-large"),
    openapi_extra=GUESTS_ONLY,
    summary="Skip to the next person's turn",
)
async def skip(
    live: TableParam,
    guest: Guest,
    ahead: Annotated[bool, Query(description="Whether it is well if a person is asked already.")] = False,
) -> Response:
    """Bots play on without a pause until a person has to decide or to answer an offer."""
    commands.must_play(live.state, guest)
    if live.scheduler.can_skip() or not ahead:
        live.scheduler.skip()
    return Json({"ok": True})


@router.post(
    "/tables/{table}/host",
    response_model=Update,
    responses=errors(*AT_A_TABLE),
    openapi_extra=GUESTS_ONLY,
    summary="Hand the table over (host)",
)
async def hand_over(live: TableParam, guest: Guest, asked: HandOver) -> Response:
    """While the host is away, any player can take the table over for their own seat."""
    return await run_command(live, guest, lambda state: commands.hand_over(state, guest, asked.seat))


@router.post(
    "/tables/{table}/chat",
    response_model=Update,
    responses=errors(*AT_A_TABLE),
    openapi_extra=GUESTS_ONLY,
    summary="Say something",
)
async def chat(live: TableParam, guest: Guest, asked: Chat, limits: OurLimits) -> Response:
    """Plain text: it must not be shown as markup."""
    limits.chats.take(guest)
    return await run_command(live, guest, lambda state: commands.say(state, guest, asked.text))


@router.post(
    "/tables/{table}/silence",
    response_model=Update,
    responses=errors(*AT_A_TABLE),
    openapi_extra=GUESTS_ONLY,
    summary="Mute a seat, or let it speak again (host)",
)
async def silence(live: TableParam, guest: Guest, asked: Silence) -> Response:
    return await run_command(
        live, guest, lambda state: commands.silence(state, guest, asked.seat, asked.silent)
    )
