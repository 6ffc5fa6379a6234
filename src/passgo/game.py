"""The door: setting up a game, asking what may be done, doing it, and seeing how it came out."""

import secrets
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Final

from passgo.edition import Edition, load
from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.actions import Action, action_from_json, reread
from passgo.engine.board import Board
from passgo.engine.choices import Choice, choices
from passgo.engine.decisions import Decision, decision
from passgo.engine.digest import digest
from passgo.engine.errors import BadInput, IllegalAction, Refusal
from passgo.engine.events import Event, decode
from passgo.engine.explain import refusal
from passgo.engine.legality import act, check
from passgo.engine.luck import Luck, ScriptedLuck, commitment
from passgo.engine.position import Position, Terms
from passgo.engine.rules import setup, trade
from passgo.engine.rules.worth import final_worth
from passgo.engine.rulesets import Rules
from passgo.view import view

REASONS: Final = {
    c.LAST_ONE_LEFT: "last-one-left",
    c.FIRST_BANKRUPTCY: "first-bankruptcy",
    c.TIME_CALLED: "time",
}
BANKER_FROM: Final = 6  # SETUP-6: more than five persons
LONGEST_NAME: Final = 40


class Outcome:
    """Who won, why the game ended, and what every seat was worth."""

    def __init__(self, winners: tuple[int, ...], reason: str, worths: tuple[int, ...]) -> None:
        self.winners: Final = winners
        self.reason: Final = reason
        self.worths: Final = worths

    def to_json(self) -> dict[str, object]:
        return {"winners": list(self.winners), "reason": self.reason, "worths": list(self.worths)}

    def __repr__(self) -> str:
        return f"Outcome({self.to_json()})"


class Game:
    """One game at one table. Make it with `new_game`."""

    def __init__(self, table: Position, names: list[str], tokens: list[str], events: list[Event]) -> None:
        self.table: Final = table
        self.names: Final = names
        self.tokens: Final = tokens
        self.opening: Final = (
            events  # what happened before the first decision: deals and throws for the start
        )

    @property
    def edition(self) -> Edition:
        return self.table.board.edition

    @property
    def rules(self) -> Rules:
        return self.table.board.rules

    @property
    def decision(self) -> Decision | None:
        """What the game waits for, or None when it is over."""
        return decision(self.table)

    @property
    def outcome(self) -> Outcome | None:
        p = self.table
        if p.over == 0:
            return None
        worths = tuple(int(final_worth(p, seat)) for seat in range(p.seats))
        left = [seat for seat in range(p.seats) if p.out[seat] == 0]
        best = max(worths[seat] for seat in left)
        # RULING-DRAW: equal worth shares the win.
        return Outcome(tuple(seat for seat in left if worths[seat] == best), REASONS[p.over], worths)

    @property
    def commitment(self) -> str:
        """The seed's SHA-256, which may be shown before the first throw."""
        return commitment(self.table.luck.seed)

    @property
    def digest(self) -> str:
        """A fingerprint of the whole position."""
        return digest(self.table)

    def choices(self, seat: int) -> list[Choice]:
        """All that this seat may do now: finished actions, and open ones with their range."""
        self.check_seat(seat)
        return choices(self.table, seat)

    def refusal(self, seat: int, action: Action | Mapping[str, object]) -> Refusal | None:
        """None, or the rule that forbids the action now."""
        return self.judge(seat, self.read(seat, action))

    def play(self, seat: int, action: Action | Mapping[str, object]) -> list[Event]:
        """Do it, and return what followed. What is refused raises IllegalAction and changes nothing."""
        done = self.read(seat, action)
        no = self.judge(seat, done)
        if no is not None:
            raise IllegalAction(no)
        p = self.table
        if isinstance(p.luck, ScriptedLuck):
            rehearse(p, seat, done)
        act(p, seat, done.code, done.first, done.second, done.terms)
        return decode(p)

    def view(self, seat: int | None) -> dict[str, object]:
        """What this seat may know; None is a spectator."""
        if seat is not None:
            self.check_seat(seat)
        return view(self.table, self.names, self.tokens, seat)

    def judge(self, seat: int, action: Action) -> Refusal | None:
        p = self.table
        reason = check(p, seat, action.code, action.first, action.second, action.terms)
        if reason == r.ALLOWED:
            return None
        return refusal(p, self.names, reason, seat, action.code, action.first, action.second, action.terms)

    def read(self, seat: int, action: Action | Mapping[str, object]) -> Action:
        """The action as this seat means it: a trade is between this seat and the partner."""
        self.check_seat(seat)
        given = reread(action) if isinstance(action, Action) else action_from_json(action)
        t = given.terms
        if t is None:
            return given
        partner = int(given.first)
        if given.code == c.COUNTER:
            answered = trade.find(self.table, given.first)
            partner = seat if answered is None else answered.giver
        sides = (t.give_cash, t.give_lots, t.give_cards, t.get_cash, t.get_lots, t.get_cards)
        return Action(given.code, given.first, given.second, Terms(seat, partner, *sides))

    def check_seat(self, seat: int) -> None:
        if type(seat) is not int or not (0 <= seat < self.table.seats or seat == c.CLOCK):
            raise BadInput(f"there is no seat {seat!r}; the seats are 0 to {self.table.seats - 1}")


def rehearse(p: Position, seat: int, action: Action) -> None:
    """A script may run out or not fit: find out on a copy, so that an error leaves the game as it was."""
    copy = p.clone()
    assert isinstance(p.luck, ScriptedLuck)
    copy.luck = p.luck.copy()
    act(copy, seat, action.code, action.first, action.second, action.terms)


def new_game(
    edition: str | PathLike[str] | Edition = "classic",
    names: Sequence[str] = ("Ann", "Bo"),
    seed: int | str | None = None,
    rules: Rules | None = None,
    luck: str | None = None,
    tokens: Sequence[str] | None = None,
) -> Game:
    """A game ready for its first throw: seats 0, 1, 2 … in the order of the names (SETUP-1 to SETUP-8)."""
    printed = choose_edition(edition)
    agreed = Rules() if rules is None else rules
    if not isinstance(agreed, Rules):
        raise BadInput(f"rules is {agreed!r}; expected passgo.Rules(…)")
    agreed.check_against(printed)
    seated = check_names(names)
    check_count(printed, agreed, len(seated))
    pieces = check_tokens(printed, agreed, len(seated), tokens)
    table = setup.start(Board(printed, agreed), choose_luck(seed, luck), len(seated))
    return Game(table, seated, pieces, decode(table))


def choose_edition(edition: str | PathLike[str] | Edition) -> Edition:
    if isinstance(edition, Edition):
        return edition
    if not isinstance(edition, (str, PathLike)):
        raise BadInput(f"edition is {edition!r}; expected a name such as 'classic', or the path of a file")
    return load(edition)


def choose_luck(seed: int | str | None, luck: str | None) -> Luck:
    if luck is not None:
        if not isinstance(luck, str):
            raise BadInput(f"luck is {luck!r}; expected a script such as '65 44 c7 h3'")
        if seed is not None:
            raise BadInput("luck is either scripted or comes from a seed; give one of the two")
        return ScriptedLuck(luck)
    if seed is None:
        return Luck(secrets.token_hex(32))
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise BadInput(f"seed is {seed!r}; expected a whole number or a text")
    return Luck(str(seed))


def check_names(names: Sequence[str]) -> list[str]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadInput(f"names is {names!r}; expected a list of names")
    for name in names:
        if (
            not isinstance(name, str)
            or not name.strip()
            or not name.isprintable()
            or len(name) > LONGEST_NAME
        ):
            raise BadInput(f"{name!r} is not a name; expected 1 to {LONGEST_NAME} printable characters")
    seated = [name.strip() for name in names]
    for i, name in enumerate(seated):
        if name.casefold() in (other.casefold() for other in seated[:i]):
            raise BadInput(f"two players are called {name!r}; every name must be different")
    return seated


def check_count(edition: Edition, rules: Rules, persons: int) -> None:
    """SETUP-1; a Banker who does not play is not counted as a player (SETUP-6, RULING-BANKER-SEAT)."""
    fewest, most = edition.players
    if rules.banker_only and persons < BANKER_FROM:
        raise BadInput(
            f"SETUP-6: only with more than five persons may the Banker not play; there are {persons}"
        )
    players = persons - 1 if rules.banker_only else persons
    if not fewest <= players <= most:
        raise BadInput(f"SETUP-1: {edition.title} is for {fewest} to {most} players, not {players}")


def check_tokens(edition: Edition, rules: Rules, persons: int, tokens: Sequence[str] | None) -> list[str]:
    """SETUP-2: every player has a different token of the edition; a Banker who does not play has none."""
    bankers = [""] if rules.banker_only else []
    players = persons - len(bankers)
    if tokens is None:
        return bankers + list(edition.tokens[:players])
    if isinstance(tokens, str) or not isinstance(tokens, Sequence) or len(tokens) != players:
        raise BadInput(f"SETUP-2: tokens names one token for each of the {players} players, not {tokens!r}")
    for token in tokens:
        if token not in edition.tokens:
            raise BadInput(
                f"SETUP-2: {token!r} is no token of {edition.title}; there are {', '.join(edition.tokens)}"
            )
    if len(set(tokens)) != players:
        raise BadInput("SETUP-2: every player needs a different token")
    return bankers + list(tokens)
