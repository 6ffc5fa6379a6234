"""The commands of a table. Each is checked, and returns the entry that would carry it out, or raises a Problem.

A command changes nothing: its entry is applied once it is durable.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final, NamedTuple

import msgspec

from passgo.base.json_types import JsonObject
from passgo.bots.characters import NAMES as CHARACTERS
from passgo.bots.levels import DEFAULT_LEVEL
from passgo.bots.roster import AT_TABLES
from passgo.edition import Edition
from passgo.edition import names as built_in
from passgo.edition.beside import Translations
from passgo.engine.actions import Action
from passgo.engine.codes import CLOCK
from passgo.engine.errors import BadInput, IllegalAction, LuckError, LuckNeeded
from passgo.engine.luck import BY_HAND
from passgo.engine.rules.shortage import known_to
from passgo.engine.seating import check_count, check_names, check_tokens
from passgo.game.by_name import Numbers
from passgo.game.game import Game
from passgo.game.inputs import read_playable
from passgo.notation.position_line import write_position
from passgo.server.problems import Limited, Problem, Refused, bad_input
from passgo.server.tables import entries, referee
from passgo.server.tables.entries import SeatPlan, TablePlan
from passgo.server.tables.free import OFFERS
from passgo.server.tables.names import check_visible_name, lookalike_key
from passgo.server.tables.table_state import (
    OVER,
    PLAYING,
    WAITING,
    Seat,
    TableState,
    built_in_edition,
    rules_of,
    seat_kind,
    tokens_of,
)
from passgo.speech import Saying

LONGEST_CHAT: Final = 500
MOST_ENTRIES: Final = 50_000  # of a log; beyond that, only what the game waits for is added
MOST_OF_PEOPLE: Final = 2  # times as many, after which a game is closed although people play it
MOST_OFFERS: Final = 10  # by one seat between two throws
MOST_FREE: Final = 300  # actions between two throws, by one seat, that the game does not wait for
MOST_ASIDE: Final = 2_000  # entries by one guest that are not play: chat, leaving and returning
MOST_BEFORE: Final = 5_000  # entries before the game


class Judged(NamedTuple):
    """An allowed action: the entry for the log, and the parsed action, so that applying the entry need not parse it."""

    entry: entries.Acted
    action: Action


def create(
    guest: str,
    plan: TablePlan,
    seats: Sequence[SeatPlan],
    muted: Sequence[str] = (),
    own: Edition | None = None,
    translations: Translations | None = None,
) -> entries.Created:
    """Create a table; the plan, the names and the number of seats must be valid. `own` is an edition that is not built
    in."""
    if own is None and plan.edition not in built_in():
        # A name from a request must never open a file.
        raise bad_input(BadInput(f"there is no edition {plan.edition!r}; there are {', '.join(built_in())}"))
    edition = built_in_edition(plan.edition) if own is None else own
    if plan.luck and plan.luck not in BY_HAND:
        raise bad_input(
            BadInput(Saying("input.luck-by-hand", luck=repr(plan.luck), known=", ".join(BY_HAND)))
        )
    try:
        rules = rules_of(plan)
        rules.check_against(edition)
        check_count(edition, rules, len(seats))
        names = [
            check_visible_name(seat.name) if seat.kind == "person" or seat.name else "" for seat in seats
        ]
    except BadInput as error:
        raise bad_input(error) from None
    state = TableState("", "")
    kept = None if own is None else msgspec.to_builtins(own)
    state.apply(1, 0, entries.Created(plan, guest, (), own=kept))
    for seat, name in zip(seats, names, strict=True):
        token = check_token_free(state, seat.token)
        if name:
            check_name_free(state, name)
        if seat.kind == "bot":
            taken = names + [other.name for other in state.seats]
            plan_of_seat = bot_plan(seat.bot or DEFAULT_LEVEL, taken, name)
        else:
            plan_of_seat = SeatPlan(seat.kind, seat.guest, name, token)
        state.seats.append(Seat(msgspec.structs.replace(plan_of_seat, wins=seat.wins)))
    brought = {language: dict(texts) for language, texts in (translations or {}).items()}
    return entries.Created(
        plan, guest, tuple(seat.to_plan() for seat in state.seats), tuple(muted), kept, brought
    )


def join(
    state: TableState, guest: str, name: str, token: str = "", seat: int | None = None
) -> entries.Joined:
    must_be(state, WAITING, "begun-watch")
    check_log_space(state, guest)
    if guest in state.put_out:
        raise Problem("put-out")
    if guest != state.host and len(state.seats_of(guest)) >= state.seats_each:
        raise Problem("seats-enough", most=state.seats_each)
    name = check_name_free(state, name)
    open_seats = [n for n, place in enumerate(state.seats) if place.kind == "open"]
    if not open_seats:
        raise Problem("no-open-seat")
    chosen = open_seats[0] if seat is None else seat
    if chosen not in open_seats:
        raise Problem("seat-not-open", seat=chosen, open=open_seats)
    return entries.Joined(chosen, guest, name, check_token_free(state, token))


def change(state: TableState, guest: str, seat: int, name: str | None, token: str | None) -> entries.Changed:
    place = own_seat(state, guest, seat)
    must_be(state, WAITING, "begun-names")
    check_log_space(state, guest)
    name = place.name if name is None else check_name_free(state, name, seat)
    token = place.token if token is None else check_token_free(state, token, seat)
    return entries.Changed(seat, name, token)


def arrange(state: TableState, guest: str, seat: int, kind: str, bot: str | None = None) -> entries.Seated:
    """The host puts a bot into a seat, opens it, or closes it; a guest in that seat is put out."""
    must_be_host(state, guest)
    must_be(state, WAITING, "begun-seats")
    place = seat_at(state, seat)
    if place.guest == guest:
        raise Problem("own-seat", seat=seat)
    if place.kind != "person":  # putting out a guest must always be possible
        check_log_space(state, guest)
    if kind == "bot":
        return entries.Seated(seat, bot_plan(bot or DEFAULT_LEVEL, [place.name for place in state.seats]))
    if kind not in ("open", "closed"):
        raise Problem("no-such-kind", kind=kind)
    return entries.Seated(seat, SeatPlan(seat_kind(kind)))


def commit(state: TableState, guest: str, commitment: str) -> entries.Committed:
    """A player commits to a secret for the seed. Until the start, another commitment replaces it."""
    must_be_seated(state, guest)
    must_be(state, WAITING, "begun-already")
    if state.real_board is not None:
        raise Problem("real-dice")
    check_log_space(state, guest)
    return entries.Committed(state.seats_of(guest)[0], commitment)


def reveal(state: TableState, secret: str) -> entries.Revealed:
    """A player reveals the secret, which no one else knows. Once is enough."""
    if not state.is_gathering:
        raise Problem("not-gathering")
    if not any(share.is_of(secret) and not share.secret for share in state.shares):
        raise Problem("no-such-share")
    return entries.Revealed(secret)


def leave(state: TableState, guest: str, seat: int, for_good: bool = False) -> entries.Left:
    """`for_good`: the guest is deleted, which must always be possible."""
    if own_seat(state, guest, seat).left:
        raise Problem("left-already")
    if state.status != WAITING and not for_good:
        check_log_space(state, guest)
    return entries.Left(seat)


def vacate(state: TableState, guest: str, seat: int) -> entries.Left:
    """Free the seat of an absent guest while the table waits for its start."""
    if state.status != WAITING or seat_at(state, seat).guest != guest:
        raise Problem("nobody-to-call-away", seat=seat)
    return entries.Left(seat)


def replace_host(state: TableState, host: str, seat: int) -> entries.Handed:
    """Hand the table of an absent host without a seat to a present player."""
    if state.status != WAITING or state.host != host or seat_at(state, seat).kind != "person":
        raise Problem("seat-empty", seat=seat)
    return entries.Handed(seat)


def come_back(state: TableState, guest: str, seat: int) -> entries.Back:
    place = own_seat(state, guest, seat)
    if not place.away:
        raise Problem("not-away")
    check_aside(state, guest)  # who plays comes back without this entry
    return entries.Back(seat)


def call_away(state: TableState, seat: int) -> entries.Away:
    place = seat_at(state, seat)
    if place.kind != "person" or place.away or state.status != PLAYING:
        raise Problem("nobody-to-call-away", seat=seat)
    return entries.Away(seat)


def let_bot_play(state: TableState, guest: str, seat: int) -> entries.Away:
    """Let a bot play for an absent player, at another's request. The caller checks the absence: it is not logged."""
    must_be_seated(state, guest)
    return call_away(state, seat)


def nudge(state: TableState, guest: str, seat: int) -> entries.Nudged:
    """Remind an awaited player."""
    must_be_seated(state, guest)
    check_log_space(state, guest)
    place = seat_at(state, seat)
    is_awaited = state.status == PLAYING and state.decision is not None and seat in state.decision.seats
    if place.guest == guest or place.kind != "person" or place.away or not is_awaited:
        raise Problem("nobody-awaited")
    return entries.Nudged(seat, state.seats_of(guest)[0])


def start(
    state: TableState, guest: str, luck: str = ""
) -> entries.Started | entries.Entered | entries.Gathered:
    """Start the game; where players have committed to secrets, they are asked for them first. At a real board, `luck`
    is what was thrown, flipped or dealt for the start so far."""
    must_be_host(state, guest)
    must_be(state, WAITING, "begun-already")
    entry = msgspec.structs.replace(seat_players(state), luck=luck)
    if state.real_board is not None:
        check_log_space(state, guest)
        return start_at_board(state, entry)
    check_no_luck(luck)
    return entries.Gathered() if state.pledged() else entry


def begin(state: TableState, is_late: bool = False) -> entries.Started:
    """Begin the game when all secrets are revealed, or if it is too late for them."""
    if not state.is_gathering:
        raise Problem("begun-already")
    if not is_late and not all(share.secret for share in state.shares):
        raise Problem("still-gathering")
    return seat_players(state)


def seat_players(state: TableState) -> entries.Started:
    """Remove closed seats, fill open ones with bots, and check that the game is possible."""
    plans = [seat.to_plan() for seat in state.seats if seat.kind != "closed"]
    for n, plan in enumerate(plans):
        if plan.kind == "open":
            plans[n] = bot_plan(DEFAULT_LEVEL, [other.name for other in plans])
    plans = assign_tokens(state, plans)
    try:
        check_names([plan.name for plan in plans])
        check_count(state.edition, state.rules, len(plans))
        check_tokens(state.edition, state.rules, len(plans), tokens_of(plans, state.rules))
    except BadInput as error:
        raise bad_input(error) from None
    return entries.Started(tuple(plans))


def start_at_board(state: TableState, entry: entries.Started) -> entries.Started | entries.Entered:
    """Begin the game, or wait for what is still to be thrown, flipped or dealt."""
    referee.check_luck(state.plan.luck, entry.luck)
    twin = copy(state)
    try:
        twin.started = entry
        game = twin.new_game([seat.name for seat in entry.seats], tokens_of(entry.seats, state.rules))
    except LuckNeeded as needed:
        return referee.entered(0, None, entry.luck, needed)
    except LuckError:
        raise Problem("luck-refused", luck=entry.luck) from None
    if game.luck_left:
        raise Problem("luck-refused", luck=entry.luck)
    return entry


def check_no_luck(luck: str) -> None:
    if luck:
        raise Problem("luck-of-the-app", luck=luck)


def act(state: TableState, guest: str, seat: int, action: Mapping[str, Any] | str) -> Judged:
    """An action of a player, as JSON or in words. Whether it is stale is checked by the caller."""
    own_seat(state, guest, seat)
    return judge(state, seat, action_data(state, action), "person")


def act_with_luck(
    state: TableState, guest: str, seat: int, action: Mapping[str, Any] | str, luck: str = ""
) -> Judged | entries.Entered:
    """An action of a player; at a real board with all that was thrown and drawn for it. For a bot, any player
    throws."""
    if seat_at(state, seat).kind == "bot" and referee.is_waiting_for(state.pending, seat):
        must_be_seated(state, guest)
        return with_luck(state, judge(state, seat, action_data(state, action), "bot"), luck)
    return with_luck(state, act(state, guest, seat, action), luck)


def with_luck(state: TableState, judged: Judged, luck: str = "") -> Judged | entries.Entered:
    """An allowed action with the luck of a real board; as long as some is missing, what there is of it."""
    if state.real_board is None:
        check_no_luck(luck)
        return judged
    game, entry = state.game, judged.entry
    assert game is not None
    referee.check_luck(state.plan.luck, luck)
    try:
        needed = game._luck_needed(entry.seat, judged.action, luck)
    except LuckError:
        raise Problem("luck-refused", luck=luck) from None
    if needed is not None:
        return referee.entered(entry.seat, entry.action, luck, needed)
    return Judged(msgspec.structs.replace(entry, luck=luck), judged.action)


def correct(state: TableState, guest: str, entry: entries.Corrected) -> entries.Corrected:
    """Put an earlier entry of a real board right."""
    preview_correction(state, guest, entry)
    check_log_space(state, guest)
    return replaced_action(state, entry)


def preview_correction(state: TableState, guest: str, entry: entries.Corrected) -> referee.Preview:
    """What a correction would change."""
    must_play(state, guest)
    own_seat(state, guest, entry.seat)
    real, game = state.real_board, state.game
    if real is None or game is None:
        raise Problem("not-at-a-board")
    if entry.luck:
        referee.check_luck(state.plan.luck, entry.luck)
    try:
        return referee.preview(state.game_at_start(), game, real, replaced_action(state, entry))
    except IllegalAction as error:
        raise Refused(error.refusal) from None
    except BadInput as error:
        raise bad_input(error) from None


def replaced_action(state: TableState, entry: entries.Corrected) -> entries.Corrected:
    """The correction with its action as the log keeps it."""
    if entry.action is None:
        return entry
    action = {name: value for name, value in action_data(state, entry.action).items() if name != "amounts"}
    return msgspec.structs.replace(entry, action=action)


def action_data(state: TableState, action: Mapping[str, Any] | str) -> Mapping[str, Any]:
    """The JSON form of an action, which the log keeps. Lots and players may have their names."""
    names = [] if state.game is None else state.game.names
    try:
        numbered = Numbers(state.edition, names).fill_in(action)
        return numbered if isinstance(numbered, dict) else read_playable(numbered).to_json()
    except BadInput as error:
        raise bad_input(error) from None


def judge(state: TableState, seat: int, action: Mapping[str, Any], by: entries.By) -> Judged:
    game, parsed = parse_action(state, seat, action)
    refusal = game._judge(seat, parsed)
    if refusal is not None:
        raise Refused(refusal)
    if state.is_free(seat, action):
        check_log_space(state)
        if state.free[seat] >= MOST_FREE:
            raise Limited("free-enough", most=MOST_FREE)
    if action["do"] in OFFERS and state.offers[seat] >= MOST_OFFERS:
        raise Limited("offers-enough", most=MOST_OFFERS)
    # Choices may be sent back as they were listed; the amounts are not part of the action.
    asked = {name: value for name, value in action.items() if name != "amounts"}
    return Judged(entries.Acted(seat, asked, by), parsed)


def why_not(state: TableState, seat: int, action: Mapping[str, Any] | str) -> JsonObject | None:
    """The refusal of an action as JSON, or None."""
    game, parsed = parse_action(state, seat, action_data(state, action))
    refusal = game._judge(seat, parsed)
    return None if refusal is None else refusal.to_json()


def known_position(state: TableState, seat: int) -> str:
    """The position line of a game, as a seat may know it."""
    if state.game is None:
        raise Problem("not-started")
    return write_position(known_to(state.game._state, seat))


def parse_action(state: TableState, seat: int, action: Mapping[str, Any]) -> tuple[Game, Action]:
    """The game of a table, and the parsed action."""
    if state.game is None:
        raise Problem("not-started")
    if state.closed is not None:
        raise state.closed_problem
    if seat != CLOCK:
        seat_at(state, seat)
    try:
        return state.game, state.game._read(seat, action)
    except BadInput as error:
        raise bad_input(error) from None


def say(state: TableState, guest: str, text: str) -> entries.Said:
    seats = state.seats_of(guest)
    if not seats:
        raise Problem("only-seated-talk")
    with_voice = [seat for seat in seats if not state.is_silent(seat)]
    if not with_voice:
        raise Problem("muted")
    check_log_space(state, guest)
    text = "".join(letter for letter in text if letter.isprintable()).strip()
    if not 1 <= len(text) <= LONGEST_CHAT:
        raise Problem("wrong-length", longest=LONGEST_CHAT)
    return entries.Said(with_voice[0], text)


def silence(state: TableState, guest: str, seat: int, silent: bool) -> entries.Silenced:
    must_be_host(state, guest)
    if seat_at(state, seat).kind != "person":
        raise Problem("seat-empty", seat=seat)
    check_log_space(state, guest)
    return entries.Silenced(seat, silent)


def hand_over(state: TableState, guest: str, seat: int) -> entries.Handed:
    """The host hands the table over; while the host is away, any player may take it. A host without a seat never counts
    as away."""
    seats = state.seats_of(state.host)
    absent = bool(seats) and all(state.seats[n].away for n in seats)
    if guest != state.host and not (absent and seat in state.seats_of(guest)):
        raise Problem("host-present")
    place = seat_at(state, seat)
    if place.kind != "person" or place.left:
        raise Problem("seat-empty", seat=seat)
    check_log_space(state, guest)
    return entries.Handed(seat)


def rematch(state: TableState, guest: str, table: str) -> entries.Rematch:
    if not state.seats_of(guest):
        raise Problem("only-players-again")
    must_be(state, OVER, "not-over")
    if state.rematch_table is not None:
        raise Problem("rematch-there")
    return entries.Rematch(table)


def rematch_seats(state: TableState) -> tuple[SeatPlan, ...]:
    """The seats of a rematch: the same, but open ones for players who left."""
    outcome = None if state.game is None else state.game.outcome
    winners = () if outcome is None else outcome.winners
    return tuple(
        SeatPlan("open") if seat.left else rematch_seat(seat, n in winners)
        for n, seat in enumerate(state.seats)
    )


def rematch_seat(seat: Seat, won: bool) -> SeatPlan:
    """The same player with the games won so far. A bot that is no longer offered is replaced by the default one."""
    bot = seat.bot if seat.bot in AT_TABLES or seat.kind != "bot" else DEFAULT_LEVEL
    return SeatPlan(seat_kind(seat.kind), seat.guest, seat.name, seat.token, bot, seat.wins + won)


def seat_at(state: TableState, seat: int) -> Seat:
    if not 0 <= seat < len(state.seats):
        raise Problem("no-such-seat", seat=seat, last=len(state.seats) - 1)
    return state.seats[seat]


def own_seat(state: TableState, guest: str, seat: int) -> Seat:
    place = seat_at(state, seat)
    if place.guest != guest:
        raise Problem("seat-not-yours", seat=seat)
    return place


def check_tutor(state: TableState, guest: str, seat: int) -> None:
    """Check that a guest may ask what a move of a seat would cost."""
    own_seat(state, guest, seat)
    if not state.allows_tutor:
        raise Problem("tutor-not-agreed")


def check_hints(state: TableState, guest: str, seat: int) -> None:
    """Check that a guest may ask what a bot would do in a seat."""
    own_seat(state, guest, seat)
    if not state.allows_hints:
        raise Problem("hints-not-agreed")


def must_play(state: TableState, guest: str) -> None:
    if not state.seats_of(guest):
        raise Problem("only-players")


def check_log_space(state: TableState, guest: str | None = None) -> None:
    """Reserve the rest of a long log for what the game needs to end. What a guest does aside from the game must not
    fill it: then the others could not mortgage, trade or talk any more."""
    if state.seq >= MOST_ENTRIES or (state.status == WAITING and state.seq >= MOST_BEFORE):
        raise Limited("log-full", most=min(MOST_ENTRIES, state.seq))
    if guest is not None:
        check_aside(state, guest)


def check_aside(state: TableState, guest: str) -> None:
    if state.aside[guest] >= MOST_ASIDE:
        raise Limited("aside-enough", most=MOST_ASIDE)


def is_endless(state: TableState) -> bool:
    """Whether a game has gone on for so long that it is closed: bots alone can play for ever."""
    has_people = any(not seat.played_by_bot for seat in state.seats)
    return state.status == PLAYING and state.seq >= MOST_ENTRIES * (MOST_OF_PEOPLE if has_people else 1)


def close_endless(state: TableState) -> entries.Closed:
    """Close a game that does not end, as it stands."""
    if not is_endless(state):
        raise Problem("stuck", seat=0)
    return entries.Closed(state.seq, "", state.generation, endless=True)


def must_be_seated(state: TableState, guest: str) -> None:
    if not state.seats_of(guest):
        raise Problem("only-seated")


def must_be_host(state: TableState, guest: str) -> None:
    if guest != state.host:
        raise Problem("host-only")


def must_be(state: TableState, status: str, otherwise: str) -> None:
    if state.status != status or state.is_gathering:
        raise Problem(otherwise)


def check_name_free(state: TableState, name: str, seat: int | None = None) -> str:
    try:
        name = check_visible_name(name)
    except BadInput as error:
        raise bad_input(error) from None
    others = [lookalike_key(place.name) for n, place in enumerate(state.seats) if n != seat]
    if lookalike_key(name) in others:
        raise Problem("name-taken", name=name)
    return name


def check_token_free(state: TableState, token: str, seat: int | None = None) -> str:
    if token and token not in state.edition.tokens:
        raise Problem("no-such-token", token=token, tokens=list(state.edition.tokens))
    if token and token in [place.token for n, place in enumerate(state.seats) if n != seat]:
        raise Problem("token-taken", token=token)
    return token


def bot_plan(bot: str, taken: Sequence[str], name: str = "") -> SeatPlan:
    """A bot with the given name, or with the first character's name that is not taken."""
    if bot not in AT_TABLES:
        raise Problem("no-such-bot", bot=bot, bots=list(AT_TABLES))
    used = {lookalike_key(other) for other in taken}
    free = next(other for other in CHARACTERS if lookalike_key(other) not in used)
    return SeatPlan("bot", None, name or free, "", bot)


def assign_tokens(state: TableState, plans: list[SeatPlan]) -> list[SeatPlan]:
    """Give seats without a token the next free one; a Banker who does not play has none."""
    rules = state.rules
    taken = {plan.token for n, plan in enumerate(plans) if not rules.keeps_bank_only(n)}
    free = [token for token in state.edition.tokens if token not in taken]
    seated = list(plans)
    for n, plan in enumerate(plans):
        token = "" if rules.keeps_bank_only(n) else plan.token or (free.pop(0) if free else "")
        seated[n] = msgspec.structs.replace(plan, token=token)
    return seated
