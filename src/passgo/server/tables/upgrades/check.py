"""Replaying a log with newer rules, to check whether it still leads to the same game.

Clients have been sent how the game stood. From time to time an action carries a digest of that, and one is stored when
a table leaves memory. A log that leads to another digest, or that holds what the rules refuse now, differs.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from passgo.engine.actions import action_from_json, resolve_action
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

EVERY: Final = 8  # actions; a digest takes a tenth of the time of an action
FORM: Final = "1:"  # of the digest; other forms are skipped


class DiffersError(Exception):
    """The game cannot continue with the present rules."""

    def __init__(self, until: int, rule: str) -> None:
        super().__init__(f"a log differs after entry {until}")
        self.until: Final = until  # the last entry after which the game was the same
        self.rule: Final = rule  # that it differs by, or empty


def public_digest(game: Game) -> str:
    """A digest of what is public in a game; not of the position line, which later rules may extend."""
    p = game._state
    decision = game.decision
    facts = (
        *map(list, (p.cash, p.square, p.jail, p.out, p.owner, p.mortgaged, p.built, p.jail_card)),
        (int(p.turn), int(p.round), int(p.die1), int(p.die2), int(p.houses), int(p.hotels), len(p.offers)),
        None if decision is None else (decision.kind, list(decision.seats)),
    )
    return FORM + hashlib.blake2b(msgspec.json.encode(facts), digest_size=8).hexdigest()


def generation_of(rows: Sequence[Row]) -> int | None:
    """The generation that a log was last played with; None before the game."""
    for row in reversed(rows):
        if row.kind in ("started", "adopted"):
            entry = read_entry(row.body)
            assert isinstance(entry, Started | Adopted)
            return entry.generation
    return None


def closed_after(rows: Sequence[Row]) -> int | None:
    """The last entry that counts in a closed game."""
    for row in reversed(rows):
        if row.kind == "closed":
            entry = read_entry(row.body)
            assert isinstance(entry, Closed)
            return entry.until
    return None


class ReplayCheck:
    """Applies entries, and raises DiffersError where they lead to another game."""

    def __init__(self, stamp: Stamp | None, was_over: bool) -> None:
        self.stamp: Final = stamp
        self.was_over: Final = was_over
        self.good = 0
        self.ruling = ""
        self.asked = 0  # the last entry after which a question was open then and now
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
        """Check that a game that was over is still over. A question that is open only for the player who asked to build
        was over in older rules."""
        if state.game is not None and asks_only_asker(state.game._state):
            raise DiffersError(self.asked, self.ruling)
        if self.was_over and state.status == PLAYING:
            raise DiffersError(
                state.seq, self.ruling if state.game is None else self.ruling_since(state.game)
            )

    def ruling_since(self, game: Game) -> str:
        """The changed rule that the game differs by, if known: v0.2.0 handed over a deed before the bid was paid."""
        return self.ruling or ruling_about(game._state) or ("RULING-BID-DEBT" if self.awaited else "")


def ruling_of(state: TableState, entry: AnyEntry, error: PassgoError) -> str:
    """The rule that refuses an entry of an older log."""
    if state.game is None:  # the plan itself is refused
        facts = error.facts if isinstance(error, BadInput) else {}
        return str(facts.get("other_rule") or facts.get("rule") or "")
    p = state.game._state
    found = ruling_about(p)
    if not found and isinstance(entry, Acted) and isinstance(error, IllegalAction):
        terms = resolve_action(p, entry.seat, action_from_json(entry.action)).terms
        no = error.refusal
        found = ruling_against(p, entry.seat, entry.action.get("lot", 0), terms, no) or no.rule
    return found


def with_version(entry: AnyEntry, state: TableState, version: Version) -> AnyEntry:
    """Add rules, edition and digests to the entries that need them."""
    if isinstance(entry, Started):
        return Started(entry.seats, state.present_digest(), version.rules, version.generation, entry.luck)
    if isinstance(entry, Acted) and state.seq % EVERY == 0 and state.game is not None:
        return msgspec.structs.replace(entry, before=public_digest(state.game))
    return entry


def adopt(state: TableState, version: Version) -> Adopted:
    """Continue a game with newer rules."""
    if state.status != PLAYING or state.generation >= version.generation:
        raise Problem("adopted-already")
    return Adopted(state.edition_digest, version.rules, version.generation)


def close(state: TableState, difference: DiffersError, version: Version) -> Closed:
    """Close a game that differs with the present rules."""
    if state.closed is not None:
        raise state.closed_problem
    return Closed(difference.until, version.rules, version.generation, difference.rule)


def heading_of(state: TableState, date: str) -> str:
    """The header of the record of a closed game whose start is refused now."""
    facts = [("Passgo", "1"), ("Edition", state.plan.edition), ("Rules", write_rules(state.rules))]
    for n, seat in enumerate(state.seats):
        kind = f"bot {seat.bot}" if seat.kind == "bot" else "person"
        facts.append(("Seat", write_seat(n, seat.name, seat.token, kind)))
    facts += [("Date", date), ("Commitment", state.commitment), ("Result", "*")]
    return write_header(facts) + "\n\n"


def discarded_entry(seq: int, entry: AnyEntry) -> list[str]:
    """An action after the end of a closed game, word for word, as a comment of its record."""
    if not isinstance(entry, Acted):
        return []
    return [f"; entry {seq}, seat {entry.seat}: {msgspec.json.encode(entry.action).decode()}"]
