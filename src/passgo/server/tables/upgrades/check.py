"""Playing a log again with rules that are newer than it: does it still come to the same game?

Clients have been sent how the game stood. From time to time an action carries a digest of that, and one is stored when
a table leaves memory. A log that comes to something else, or that holds what the rules refuse now, differs.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from passgo.engine.actions import action_from_json, addressed
from passgo.engine.errors import BadInput, IllegalAction
from passgo.engine.rules.shortage import asks_asker, asks_only_asker
from passgo.errors import PassgoError
from passgo.events import Event
from passgo.game.game import Game
from passgo.notation.record import write_header, write_seat
from passgo.notation.rules_text import write_rules
from passgo.notation.since import deeds_awaited, ruling_about, ruling_against
from passgo.server.problems import Problem
from passgo.server.store.rows import Row, Stamp
from passgo.server.tables.entries import Acted, Adopted, AnyEntry, Closed, Started, read_entry
from passgo.server.tables.table_state import PLAYING, TableState
from passgo.server.tables.upgrades.versions import Version

EVERY: Final = 8  # actions; the digest of each would cost a tenth of the time that an action takes
FORM: Final = "1:"  # of the digest; those of another form are passed over


class DiffersError(Exception):
    """The log cannot be played on with the present rules."""

    def __init__(self, until: int, rule: str) -> None:
        super().__init__(f"a log differs after entry {until}")
        self.until: Final = until  # the last entry after which all was as it had been
        self.rule: Final = rule  # because of which it differs, or nothing


def public_digest(game: Game) -> str:
    """What everybody could see of a game. Not the position line, which later rules may add to."""
    p = game._state
    decision = game.decision
    facts = (
        *map(list, (p.cash, p.square, p.jail, p.out, p.owner, p.mortgaged, p.built, p.jail_card)),
        (int(p.turn), int(p.round), int(p.die1), int(p.die2), int(p.houses), int(p.hotels), len(p.offers)),
        None if decision is None else (decision.kind, list(decision.seats)),
    )
    return FORM + hashlib.blake2b(msgspec.json.encode(facts), digest_size=8).hexdigest()


def generation_of(rows: Sequence[Row]) -> int | None:
    """The generation that a log was last played with; None of a table that has not begun."""
    for row in reversed(rows):
        if row.kind in ("started", "adopted"):
            entry = read_entry(row.body)
            assert isinstance(entry, Started | Adopted)
            return entry.generation
    return None


def closed_after(rows: Sequence[Row]) -> int | None:
    """The last entry that counts in a game that was closed."""
    for row in reversed(rows):
        if row.kind == "closed":
            entry = read_entry(row.body)
            assert isinstance(entry, Closed)
            return entry.until
    return None


class Check:
    """Applies entries, and raises DiffersError where they no longer lead to where they led."""

    def __init__(self, stamp: Stamp | None, was_over: bool) -> None:
        self.stamp: Final = stamp
        self.was_over: Final = was_over
        self.good = 0
        self.ruling = ""
        self.asked = 0  # the last entry after which a question was open then and is open now
        self.awaited = False  # whether a bid was owed since the last comparison

    def apply(self, state: TableState, row: Row, entry: AnyEntry) -> list[Event]:
        if isinstance(entry, Acted) and entry.before:
            self.compare(state, entry.before)
        try:
            events = state.apply(row.seq, row.at, entry)
        except PassgoError as error:
            raise DiffersError(state.seq, self.ruling or ruling_of(state, entry, error)) from None
        if state.game is not None and asks_asker(state.game._state):
            self.ruling = "RULING-SHORTAGE"  # v0.2.0 asked only the others
            if not asks_only_asker(state.game._state):
                self.asked = state.seq
        if state.game is not None and deeds_awaited(state.game._state):
            self.awaited = True
        if self.stamp is not None and self.stamp.seq == row.seq:
            self.compare(state, self.stamp.standing)
        return events

    def compare(self, state: TableState, expected: str) -> None:
        if state.game is None or not expected.startswith(FORM):
            return
        if public_digest(state.game) != expected:
            raise DiffersError(self.good, self.ruling_since(state.game))
        self.good = state.seq
        self.ruling = ""
        self.awaited = False

    def finish(self, state: TableState) -> None:
        """The lobby has shown that a game was over, and it must still be. A question that is open for the sake of the
        player who asked to build was over."""
        if state.game is not None and asks_only_asker(state.game._state):
            raise DiffersError(self.asked, self.ruling)
        if self.was_over and state.status == PLAYING:
            raise DiffersError(
                state.seq, self.ruling if state.game is None else self.ruling_since(state.game)
            )

    def ruling_since(self, game: Game) -> str:
        """The change because of which the game stands otherwise, if one is known: v0.2.0 handed over a deed before
        the bid was paid."""
        return self.ruling or ruling_about(game._state) or ("RULING-BID-DEBT" if self.awaited else "")


def ruling_of(state: TableState, entry: AnyEntry, error: PassgoError) -> str:
    """The rule because of which an entry of an older log is refused."""
    if state.game is None:  # the agreement itself
        facts = error.facts if isinstance(error, BadInput) else {}
        return str(facts.get("other_rule") or facts.get("rule") or "")
    p = state.game._state
    found = ruling_about(p)
    if not found and isinstance(entry, Acted) and isinstance(error, IllegalAction):
        terms = addressed(p, entry.seat, action_from_json(entry.action)).terms
        no = error.refusal
        found = ruling_against(p, entry.seat, entry.action.get("lot", 0), terms, no) or no.rule
    return found


def signed(entry: AnyEntry, state: TableState, version: Version) -> AnyEntry:
    """What the rules and the edition were goes into the log with the entries that depend on them."""
    if isinstance(entry, Started):
        return Started(entry.seats, state.present_digest(), version.rules, version.generation)
    if isinstance(entry, Acted) and state.seq % EVERY == 0 and state.game is not None:
        return msgspec.structs.replace(entry, before=public_digest(state.game))
    return entry


def adopt(state: TableState, version: Version) -> Adopted:
    """A game that goes on with rules newer than those that it was played with until now."""
    if state.status != PLAYING or state.generation >= version.generation:
        raise Problem("adopted-already")
    return Adopted(state.edition_digest, version.rules, version.generation)


def close(state: TableState, difference: DiffersError, version: Version) -> Closed:
    """A game that would not be the same with the present rules."""
    if state.closed is not None:
        raise state.closed_problem
    return Closed(difference.until, version.rules, version.generation, difference.rule)


def heading_of(state: TableState, date: str) -> str:
    """The header of a closed game's record of which not even the beginning counts: its agreement is refused now."""
    facts = [("Passgo", "1"), ("Edition", state.plan.edition), ("Rules", write_rules(state.rules))]
    for n, seat in enumerate(state.seats):
        kind = f"bot {seat.bot}" if seat.kind == "bot" else "person"
        facts.append(("Seat", write_seat(n, seat.name, seat.token, kind)))
    facts += [("Date", date), ("Commitment", state.commitment), ("Result", "*")]
    return write_header(facts) + "\n\n"


def discarded_entries(state: TableState, rows: Sequence[Row]) -> str:
    """The end of a closed game's record: why it was closed, and as comments what was done after that, word for word."""
    lines = [f"; {state.closed_problem.message}"]
    for row in rows:
        entry = read_entry(row.body)
        if isinstance(entry, Acted):
            action = msgspec.json.encode(entry.action).decode()
            lines.append(f"; entry {row.seq}, seat {entry.seat}: {action}")
    return "\n".join(lines) + "\n"
