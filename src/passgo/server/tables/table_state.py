"""The state of one table, derived from its log.

Entries are applied here once they are durable, in every process that has the table in memory, and always with the same
result. commands.py decides what may become an entry.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from passgo.bots.characters import characters_of, style_of
from passgo.bots.manners import TradeMemory
from passgo.edition import Edition, load
from passgo.engine.actions import Action
from passgo.engine.codes import CLOCK
from passgo.engine.decisions import Decision
from passgo.engine.luck import BY_HAND, commitment
from passgo.engine.rulesets import Rules
from passgo.engine.seating import without_banker
from passgo.events import Event, OfferAccepted, OfferLapsed, OfferMade, OfferRefused, OfferWithdrawn
from passgo.game.game import Game, Heading, new_game
from passgo.game.shares import Share, mixed_seed, write_shares
from passgo.narrate import Memory, Sentence, sentences
from passgo.server.problems import Problem
from passgo.server.tables import entries
from passgo.server.tables.chances import TableChances
from passgo.server.tables.entries import GAME_ENTRIES, AnyEntry, SeatPlan, TablePlan, plan_to_json
from passgo.server.tables.free import OFFERS, is_free, leaves_open
from passgo.server.tables.referee import Move, RealBoard, later_moves, move_of
from passgo.server.tables.upgrades.versions import EDITIONS, copy_of, digest_of, read_plain

LONGEST_PAUSE: Final = 5 * 60 * 1000  # of a time limit game; a longer one does not count as playing time
WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
TRADES: Final = frozenset({OfferMade, OfferAccepted, OfferRefused, OfferWithdrawn, OfferLapsed})
# Decisions that several seats answer, in any order.
SEVERAL: Final = frozenset({"Bidding", "ShortageQuestion"})


@cache
def built_in_edition(edition: str) -> Edition:
    """Load a built-in edition once for all tables."""
    return load(edition)


class Seat:
    """A place at the table, and its player."""

    def __init__(self, plan: SeatPlan) -> None:
        self.kind: str = plan.kind
        self.guest: str | None = plan.guest
        self.name: str = plan.name
        self.token: str = plan.token
        self.bot: str = plan.bot
        self.wins: int = plan.wins
        self.commitment: str = ""  # to the player's secret for the seed
        self.away: bool = False  # a bot plays for the absent person
        self.left: bool = False  # on purpose: only the player can undo it
        self.misses: int = 0  # decisions in a row that timed out
        self.muted: bool = False  # stays with the seat when its player changes
        self.missed: int = 0  # the `asked` of the last one: it counts once, however many actions it took

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away

    def to_plan(self) -> SeatPlan:
        return SeatPlan(seat_kind(self.kind), self.guest, self.name, self.token, self.bot, self.wins)

    def to_json(self, silent: bool, character: str) -> dict[str, object]:
        return {
            "kind": self.kind,
            "name": self.name,
            "token": self.token,
            "bot": self.bot,
            "character": character,
            "style": style_of(self.bot, character),
            "away": self.away,
            "left": self.left,
            "silent": silent,
            "wins": self.wins,
        }

    def with_occupant(self, plan: SeatPlan) -> "Seat":
        """The same place with another player."""
        seat = Seat(plan)
        seat.muted = self.muted
        return seat


def seat_kind(kind: str) -> entries.SeatKind:
    kinds: dict[str, entries.SeatKind] = {
        "person": "person",
        "bot": "bot",
        "open": "open",
        "closed": "closed",
    }
    return kinds[kind]


class TableState:
    """Everything that follows from a table's log. With `keep_history` the game can be written as a record."""

    def __init__(self, table: str, seed: str, keep_history: bool = False) -> None:
        self.table: Final = table
        self.seed: Final = seed
        self.keep_history: Final = keep_history
        self.commitment: Final = commitment(seed)
        self.seq = 0
        self.gathered_at = 0  # when the players were asked for their secrets, in ms since 1970
        self.shares: Sequence[Share] = ()  # by the seats of the game; final since then
        self.version = 0  # the seq of the last entry that changed the game
        # The seq of the last entry that changed more than the game: seats, stand-ins, the end.
        self.table_version = 0
        self.decision: Decision | None = None
        self.asked = 0  # the seq of the entry that brought up the decision
        self.asked_since = 0  # when that was, in ms since 1970
        # Decisions that were interrupted by a free action, each with its own `asked` and `asked_since`.
        self.put_aside: list[tuple[Decision, int, int]] = []
        self.plan: TablePlan
        self.rules: Rules
        self.own: Edition | None = None  # unless it is a built-in one
        self.translations: dict[str, dict[str, Any]] = {}  # of its own edition
        self.host: str = (
            ""  # empty when all have left before the game: the next guest to join becomes the host
        )
        self.seats: list[Seat] = []
        # Guests, in addition to seats: changing seats does not unmute a guest.
        self.muted: frozenset[str] = frozenset()
        self.put_out: frozenset[str] = frozenset()  # guests removed by the host before the game
        self.offers: Counter[int] = Counter()  # made by each seat since the last throw
        self.free: Counter[int] = Counter()  # actions that the game did not wait for, likewise
        self.aside: Counter[str] = Counter()  # entries of each guest that are not play
        self.trade_memory = TradeMemory()
        self.memory = Memory()  # for the narration
        self.reasons: dict[int, entries.Why] = {}  # of the bots' open offers
        self.game: Game | None = None
        self.started: entries.Started | None = None
        self.real_board: RealBoard | None = None  # at a real board
        self.chances: TableChances | None = None  # if the table agreed on them
        self.rematch_table: str | None = None
        self.edition_digest = ""  # of the edition in play
        self.generation = 0  # of the rules last played with
        self.until: int | None = None  # the last entry that counts, if a later one closes the game
        self.closed: entries.Closed | None = None
        self.started_at = 0
        self.last_at = 0
        self.played_ms = 0  # of a time limit game

    # Queries

    @property
    def status(self) -> str:
        if self.closed is not None:
            return OVER
        if self.game is None:
            return WAITING
        return PLAYING if self.decision is not None else OVER

    @property
    def is_gathering(self) -> bool:
        """Whether the host has started the game, and the players' secrets for its seed are still missing."""
        return self.gathered_at > 0 and self.game is None

    def pledged(self) -> list[Share]:
        """The commitments before the game, by the seats as they are then."""
        return [Share(n, seat.commitment) for n, seat in enumerate(self.seats) if seat.commitment]

    @property
    def edition(self) -> Edition:
        """The edition of the game, or before it the present one."""
        if self.game is not None:
            return self.game.edition
        return built_in_edition(self.plan.edition) if self.own is None else self.own

    def present_digest(self) -> str:
        """The digest of the edition that a game would start with now."""
        return (
            EDITIONS.present_digest(self.plan.edition) if self.own is None else digest_of(copy_of(self.own))
        )

    def is_playing(self, seat: int) -> bool:
        """Whether the seat is still in the game or keeps the Bank."""
        return self.game is not None and (self.game._state.out[seat] == 0 or self.rules.keeps_bank_only(seat))

    def seats_of(self, guest: str | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if guest is not None and seat.guest == guest]

    def is_silent(self, seat: int) -> bool:
        place = self.seats[seat]
        return place.kind == "person" and (place.muted or place.guest in self.muted)

    @property
    def seats_each(self) -> int:
        """The number of seats that a guest may take."""
        if self.plan.seats_each is not None:
            return self.plan.seats_each
        return 1 if self.plan.public else len(self.seats)

    @property
    def bots(self) -> set[int]:
        """The seats played by bots, including those of absent players."""
        return {n for n, seat in enumerate(self.seats) if seat.played_by_bot}

    @property
    def stand_ins(self) -> set[int]:
        """The seats of players who are away and may come back at any moment; bots play there."""
        return {n for n, seat in enumerate(self.seats) if seat.kind != "bot" and seat.away and not seat.left}

    @property
    def allows_tutor(self) -> bool:
        """Whether a player may be warned of costly moves: always against bots, among people only if that was agreed
        on."""
        return self.plan.tutor or self.is_alone

    @property
    def allows_hints(self) -> bool:
        """Whether a player may ask for the expert's move: always against bots, among people unless that was agreed
        away, and not at a public table."""
        return (self.plan.hints and not self.plan.public) or self.is_alone

    @property
    def is_alone(self) -> bool:
        """Whether only one seat is a person's."""
        return sum(seat.kind == "person" for seat in self.seats) <= 1

    def characters(self) -> list[str]:
        """The character of each bot's seat; empty for the others."""
        bots = [n for n, seat in enumerate(self.seats) if seat.kind == "bot"]
        found = dict(zip(bots, characters_of([self.seats[n].name for n in bots]), strict=True))
        return [found.get(n, "") for n in range(len(self.seats))]

    def is_free(self, seat: int, action: Mapping[str, Any]) -> bool:
        return self.decision is not None and is_free(self.decision, seat, action)

    def is_member(self, guest: str | None) -> bool:
        """Whether a guest is the host or has a seat, as opposed to a spectator."""
        return guest is not None and (guest == self.host or any(seat.guest == guest for seat in self.seats))

    def to_json(self) -> dict[str, object]:
        """The public part of the state; it includes the seed only after the end."""
        over = self.game.outcome if self.game is not None else None
        is_closed = self.closed is not None
        return {
            "id": self.table,
            "status": self.status,
            "plan": plan_to_json(self.plan),
            "houses_for_hotel": self.rules.houses_for_hotel,
            "seats_each": self.seats_each,
            "tutor": self.allows_tutor,
            "hints": self.allows_hints,
            "seats": [
                seat.to_json(self.is_silent(n), character)
                for n, (seat, character) in enumerate(zip(self.seats, self.characters(), strict=True))
            ],
            "host": [n for n, seat in enumerate(self.seats) if seat.guest == self.host],
            "commitment": self.commitment if self.has_seed else "",
            "seed": self.seed if self.has_seed and (over is not None or is_closed) else None,
            "shares": [share._asdict() for share in self.shares or self.pledged()],
            "gathering": self.is_gathering,
            "outcome": None if over is None else over.to_json(),
            "closed": self.closed_problem.to_json() if is_closed else None,
            "own": self.own is not None,
            "title": self.edition.title,
            "edition_digest": self.edition_digest or None,
            "rematch": self.rematch_table,
            "real_board": None if self.real_board is None else self.real_board.to_json(),
        }

    @property
    def has_seed(self) -> bool:
        """Whether any luck comes from the seed."""
        return self.plan.luck != BY_HAND[0]

    @property
    def pending(self) -> entries.Entered | None:
        """The action that waits for more luck of a real board."""
        return None if self.real_board is None else self.real_board.pending

    @property
    def closed_problem(self) -> Problem:
        assert self.closed is not None
        if self.closed.endless:
            return Problem("game-endless", seq=self.closed.until)
        return Problem("game-closed", seq=self.closed.until, rule=self.closed.rule or "none")

    def sentences(self, events: list[Event]) -> list[Sentence]:
        """The sentences about the events of the last entry."""
        return [] if self.game is None else sentences(events, self.game.edition, self.memory)

    # Applying

    def apply(self, seq: int, at: int, entry: AnyEntry, judged: Action | None = None) -> list[Event]:
        """Apply the next entry, and return the events of the game that follow from it. `judged` is the parsed action of
        an `Acted` entry that was judged in this very state: it is performed without being checked again."""
        if seq != self.seq + 1:
            raise ValueError(f"table {self.table}: entry {seq} cannot follow entry {self.seq}")
        counts = (
            self.until is None
            or seq <= self.until
            or not isinstance(entry, GAME_ENTRIES)
            or isinstance(entry, entries.Closed)
        )
        changes_table = self.changes_table(entry)
        guest = self.guest_aside(entry)
        if guest is not None:
            self.aside[guest] += 1
        before, self.seq = self.seq, seq
        try:
            events = self.apply_change(entry, judged) if counts else []
        except Exception:
            self.seq = before
            raise
        if isinstance(entry, entries.Gathered):
            self.gathered_at = at
        if self.game is not None and isinstance(entry, GAME_ENTRIES):
            self.version = seq
            self.update_decision(seq, at, entry, None if self.closed is not None else self.game.decision)
            changes_table = changes_table or self.decision is None
        if changes_table:
            self.table_version = seq
        if isinstance(entry, (entries.Adopted, entries.Closed)):
            return events  # not a move: no playing time has passed
        if isinstance(entry, entries.Started):
            self.started_at = at
        elif self.game is not None:
            self.played_ms += max(0, min(at - self.last_at, LONGEST_PAUSE))
        self.last_at = at
        return events

    def changes_table(self, entry: AnyEntry) -> bool:
        """Whether an entry changes more than the game, leaving aside its end: all do except chat and most actions."""
        if isinstance(entry, entries.Acted):  # an action of an absent player brings them back
            real = self.real_board
            if real is not None and (real.pending is not None or real.asked_again or real.waiting):
                return True
            return entry.by == "person" and self.seats[entry.seat].away
        return not isinstance(entry, entries.Said)

    def guest_aside(self, entry: AnyEntry) -> str | None:
        """The guest behind an entry that is not play. Of a seat that the host empties, that is the host."""
        if isinstance(entry, entries.Joined):
            return entry.guest
        if isinstance(entry, (entries.Seated, entries.Silenced, entries.Handed)):
            return self.host
        if isinstance(entry, entries.Nudged):
            return self.seats[entry.nudger].guest
        if isinstance(entry, (entries.Said, entries.Left, entries.Back, entries.Changed, entries.Committed)):
            return self.seats[entry.seat].guest
        return None

    def update_decision(self, seq: int, at: int, entry: AnyEntry, decision: Decision | None) -> None:
        """Note the open decision and since when it is open. One that was only interrupted by a free action (by interest
        on traded deeds, a debt, a contest) keeps its number and time."""
        before = self.decision
        self.decision = decision
        unanswered = (
            isinstance(entry, entries.Acted)
            and before is not None
            and leaves_open(before, entry.seat, entry.action)
        )
        if is_same(decision, before) or (unanswered and is_like(decision, before)):
            return
        if isinstance(entry, entries.Acted) and entry.action["do"] == "throw":
            self.put_aside.clear()
        for n, (waiting, asked, since) in enumerate(self.put_aside):
            if is_same(decision, waiting):
                del self.put_aside[n:]
                self.asked, self.asked_since = asked, since
                return
        if unanswered and before is not None:
            self.put_aside.append((before, self.asked, self.asked_since))
        self.asked, self.asked_since = seq, at

    def apply_change(self, entry: AnyEntry, judged: Action | None = None) -> list[Event]:
        if isinstance(entry, entries.Acted):
            return self.play_action(entry, judged)
        if isinstance(entry, entries.Created):
            self.plan, self.host = entry.plan, entry.host
            self.rules = rules_of(entry.plan)
            self.seats = [Seat(plan) for plan in entry.seats]
            self.muted = frozenset(entry.muted)
            self.own = None if entry.own is None else read_plain(entry.own)
            self.real_board = RealBoard() if entry.plan.luck else None
            self.translations = entry.translations
        elif isinstance(entry, entries.Started):
            return self.start_game(entry)
        elif isinstance(entry, entries.Entered):
            assert self.real_board is not None
            self.real_board.pending = entry
        elif isinstance(entry, entries.Corrected):
            self.correct(entry)
        elif isinstance(entry, entries.Joined):
            plan = SeatPlan("person", entry.guest, entry.name, entry.token)
            self.seats[entry.seat] = self.seats[entry.seat].with_occupant(plan)
            self.host = self.host or entry.guest
        elif isinstance(entry, entries.Seated):
            self.set_seat(entry.seat, entry.to)
        elif isinstance(entry, entries.Changed):
            self.seats[entry.seat].name, self.seats[entry.seat].token = entry.name, entry.token
        elif isinstance(entry, entries.Left):
            self.mark_left(entry.seat)
        elif isinstance(entry, entries.Committed):
            self.seats[entry.seat].commitment = entry.commitment
        elif isinstance(entry, entries.Gathered):
            seated = [seat for seat in self.seats if seat.kind != "closed"]
            self.shares = [Share(n, seat.commitment) for n, seat in enumerate(seated) if seat.commitment]
        elif isinstance(entry, entries.Revealed):
            self.shares = [
                share._replace(secret=entry.secret) if share.is_of(entry.secret) else share
                for share in self.shares
            ]
        elif isinstance(entry, entries.Away):
            self.seats[entry.seat].away = True
        elif isinstance(entry, entries.Back):
            self.mark_back(self.seats[entry.seat])
        elif isinstance(entry, entries.Silenced):
            self.seats[entry.seat].muted = entry.silent
            guest = self.seats[entry.seat].guest
            if guest is not None:
                self.muted = self.muted | {guest} if entry.silent else self.muted - {guest}
        elif isinstance(entry, entries.Handed):
            self.host = self.seats[entry.seat].guest or self.host
        elif isinstance(entry, entries.Rematch):
            self.rematch_table = entry.table
        elif isinstance(entry, entries.Adopted):
            self.edition_digest, self.generation = entry.edition, entry.generation
        elif isinstance(entry, entries.Closed):
            self.closed, self.until = entry, entry.until
        return []

    def start_game(self, entry: entries.Started) -> list[Event]:
        places = [seat for seat in self.seats if seat.kind != "closed"]
        self.seats = [place.with_occupant(plan) for place, plan in zip(places, entry.seats, strict=True)]
        self.put_out = frozenset()
        names = [seat.name for seat in self.seats]
        tokens = tokens_of(entry.seats, self.rules)
        self.edition_digest = entry.edition or EDITIONS.first_digest(self.plan.edition)
        self.generation = entry.generation
        self.started = entry
        if self.real_board is not None:
            self.real_board.pending = None
        self.game = self.new_game(names, tokens)
        kinds = [f"bot {seat.bot}" if seat.kind == "bot" else "person" for seat in self.seats]
        self.game._heading = Heading(
            kinds, promised=self.commitment if self.has_seed else "", shares=write_shares(self.shares)
        )
        if self.plan.chances:
            self.chances = TableChances(self.game, self.plan.people)
        return self.game.opening

    def new_game(self, names: Sequence[str], tokens: Sequence[str]) -> Game:
        """The game at its start."""
        entry = self.started
        assert entry is not None
        edition = EDITIONS.edition(self.plan.edition, entry.edition) if self.own is None else self.own
        luck = f"{self.plan.luck}: {entry.luck}" if self.plan.luck else None
        seed = mixed_seed(self.seed, write_shares(self.shares)) if self.has_seed else None
        return new_game(edition, names, seed=seed, rules=self.rules, tokens=tokens, luck=luck)

    def game_at_start(self) -> Game:
        """The game of this table, before its first action."""
        assert self.game is not None
        return self.new_game(self.game.names, self.game.tokens)

    def correct(self, entry: entries.Corrected) -> None:
        """Play the game again with a correction."""
        real, game = self.real_board, self.game
        assert real is not None
        assert game is not None
        at = real.index(entry.entry)
        before, wrong, later = real.moves[:at], real.moves[at], later_moves(real, at, entry)
        luck = game._state.luck
        heading = game._heading
        self.game = self.game_at_start()
        self.game._heading = heading
        self.real_board = real = RealBoard()
        self.memory, self.trade_memory, self.reasons = Memory(), TradeMemory(), {}
        self.offers.clear()
        self.free.clear()
        self.put_aside.clear()
        if self.chances is not None:
            self.chances = TableChances(self.game, self.plan.people)
        for move in before:
            self.play_again(move)
        if entry.action is not None:
            self.play_again(wrong._replace(action=entry.action, luck=entry.luck))
        real.waiting = later
        real.keep_fitting(self.game, self.play_again)
        self.decision = None  # asked anew
        self.game._state.luck.copy_streams(luck)  # what the app throws and draws does not come again

    def play_again(self, move: Move) -> None:
        assert self.game is not None
        self.decision = self.game.decision
        again = entries.Acted(move.seat, move.action, "bot", luck=move.luck)  # brings no player back
        self.play_action(again, None, move.seq)

    def play_action(self, entry: entries.Acted, judged: Action | None, seq: int | None = None) -> list[Event]:
        game, action, real = self.game, entry.action, self.real_board
        assert game is not None
        is_free = self.is_free(entry.seat, action)
        move = None
        if real is not None:
            move = move_of(game, self.seq if seq is None else seq, entry.seat, action)
            game.add_luck(entry.luck)
            real.pending = None
        events = game.play(entry.seat, action) if judged is None else game._perform(entry.seat, judged)
        if real is not None and move is not None:
            real.moves.append(move._replace(luck=game.history[-1].move.luck))
        self.memory.record(events)
        self.remember_trades(game, entry, events)
        if self.chances is not None:
            self.chances.update()
        self.free[entry.seat] += is_free
        if action["do"] == "throw":
            self.offers.clear()
            self.free.clear()
        elif action["do"] in OFFERS:
            self.offers[entry.seat] += 1
        if not self.keep_history:  # only the last move is asked for; the log has the others
            del game.history[:-1]
        if entry.seat != CLOCK:
            seat = self.seats[entry.seat]
            if entry.by == "person":
                self.mark_back(seat)
            elif entry.by == "timer" and self.decision is not None and self.decision.kind != "Bidding":
                # In an auction, not to answer is an answer.
                seat.misses += seat.missed != self.asked
                seat.missed = self.asked
        if real is not None and seq is None:
            self.keep_waiting_moves(real, game)
        return events

    def keep_waiting_moves(self, real: RealBoard, game: Game) -> None:
        """After a turn that was asked again, go on with the entries of the turns after it."""
        if real.turn is None or game._state.turns > real.turn:
            real.asked_again.clear()
        real.keep_fitting(game, self.play_again)

    def remember_trades(self, game: Game, entry: entries.Acted, events: list[Event]) -> None:
        if TRADES.isdisjoint(map(type, events)):
            return
        self.trade_memory.on_events(game._state, events, self.bots)
        for event in events:
            if isinstance(event, OfferMade) and entry.why is not None:
                self.reasons[event.number] = entry.why
        open_offers = {offer.number for offer in game._state.offers}
        self.reasons = {number: why for number, why in self.reasons.items() if number in open_offers}

    def mark_back(self, seat: Seat) -> None:
        seat.away = seat.left = False
        seat.misses = 0

    def set_seat(self, seat: int, to: SeatPlan) -> None:
        """Give the seat another occupant. A guest who is put out cannot join again until the host opens a seat."""
        guest = self.seats[seat].guest
        if guest is not None:
            self.put_out |= {guest}
        elif to.kind == "open":
            self.put_out = frozenset()
        self.seats[seat] = Seat(to)

    def mark_left(self, seat: int) -> None:
        """Open the seat before the game, or let a bot play on. If the host left, another player becomes the host."""
        guest = self.seats[seat].guest
        if self.game is None:
            self.seats[seat] = self.seats[seat].with_occupant(SeatPlan("open"))
        else:
            self.seats[seat].left = self.seats[seat].away = True
        if guest == self.host and all(self.seats[n].left for n in self.seats_of(guest)):
            heirs = [place.guest for place in self.seats if place.kind == "person" and not place.left]
            otherwise = "" if self.game is None else self.host
            self.host = next((heir for heir in heirs if heir is not None), otherwise)


def is_same(one: Decision | None, other: Decision | None) -> bool:
    """Whether the decision is still the same one. Its seats change while several seats answer it."""
    if one is None or other is None:
        return one is other
    return (
        one.kind == other.kind
        and (one.seats == other.seats or one.kind in SEVERAL)
        and one.details == other.details
    )


def is_like(one: Decision | None, other: Decision | None) -> bool:
    """Whether the same seats are asked the same question, possibly with other details."""
    return one is not None and other is not None and (one.kind, one.seats) == (other.kind, other.seats)


def rules_of(plan: TablePlan) -> Rules:
    return Rules(
        game=plan.game,
        minutes=plan.minutes,
        options=frozenset(plan.options),
        ask_for_rent=plan.ask_for_rent,
        banker_only=plan.banker_only,
        banker=plan.banker,
        house_rules=frozenset(plan.house_rules),
    )


def tokens_of(seats: Sequence[SeatPlan], rules: Rules) -> list[str]:
    return without_banker(rules, [seat.token for seat in seats])
