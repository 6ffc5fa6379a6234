"""Simulates evenings at a real board: games of bots whose throws, cards and decisions are entered at a table.

The engine's own game of a seed is the truth; a generator makes mistakes, which are corrected up to three entries later.
Prints a table of taps by kind, and fails if any sum differs: `python tools/measure_evenings.py --evenings 50`.
"""

import argparse
import random
from collections import Counter
from typing import Any, NamedTuple

import passgo
from passgo.engine.actions import Action
from passgo.events import CardDrawn, ChallengeAnswered, DiceThrown, Event
from passgo.server.problems import Problem
from passgo.server.tables import commands
from passgo.server.tables.commands import Judged
from passgo.server.tables.entries import AnyEntry, Corrected, Entered, SeatPlan, TablePlan
from passgo.server.tables.table_state import TableState

HOST = "host"
MISTAKES = 0.02
LATEST = 3  # entries after which a mistake is noticed at the latest
CORNERS = ("american-expansion", "just-visit-america", "game-show", "legal-system")
Box = tuple[str, tuple[str, ...]]
BOXES: tuple[Box, ...] = (
    ("classic", ()),
    ("america", CORNERS),
    ("boutique", ()),
    ("mlb", ()),
    ("nfl", ()),
    ("toysrus", ("ferris-wheel",)),
)
THROWS = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]
# Taps on the page. A trade also has one tap for each deed, card and sum.
TAPS = {"bid": 2, "build": 2, "sell": 2, "mortgage": 2, "lift": 2, "offer": 3}


class Truth(NamedTuple):
    """One action of the engine's own game, and what it led to."""

    seat: int
    action: Action
    events: list[Event]
    standing: list[object]


class Evening(NamedTuple):
    """What was counted at one table."""

    taps: dict[str, Counter[int]]
    entries: int
    mistakes: int
    differences: int
    rounds: int


def standing(game: passgo.Game) -> list[object]:
    """All sums and squares of a game, its deeds and buildings."""
    seen = game.view(None)
    seats = [(seat["cash"], seat["square"], seat["jail"], seat["status"]) for seat in seen["seats"]]
    return [seats, seen["lots"], seen["bank"], seen["turn"], seen["round"]]


def play_truth(
    edition: str, options: tuple[str, ...], seed: int, seats: int, rounds: int
) -> tuple[str, list[Truth]]:
    """The luck for the start, and the actions of a game of bots."""
    rules = passgo.Rules(options=frozenset(options))
    names = ["Ann", "Bo", "Cy", "Di"][:seats]
    game = passgo.new_game(edition, names, seed=seed, rules=rules)
    setup = game._setup_luck
    again = game.copy()
    players: dict[int | str, Any] = {n: ("trader", "builder", "thrifty")[n % 3] for n in range(seats)}
    passgo.play_game(game, players, rounds=rounds)
    found = []
    for turn in game.history:
        move = turn.move
        events = again.play(move.seat, move.action)
        found.append(Truth(move.seat, move.action, events, standing(again)))
    return setup, found


class Table:
    """A table whose commands are applied at once, as the pages send them."""

    def __init__(self, edition: str, options: tuple[str, ...], seats: int, luck: str = "by hand") -> None:
        plan = TablePlan(edition, "full", None, options, False, False, None, 0, False, luck=luck, notes=True)
        names = ["Ann", "Bo", "Cy", "Di"][:seats]
        self.state = TableState("evening", "seed", keep_history=True)
        self.seq = 0
        places = [SeatPlan("person", HOST, name) for name in names]
        self.apply(commands.create(HOST, plan, places))

    def apply(self, entry: AnyEntry | Judged) -> AnyEntry:
        self.seq += 1
        if isinstance(entry, Judged):
            self.state.apply(self.seq, self.seq * 1000, entry.entry, entry.action)
            return entry.entry
        self.state.apply(self.seq, self.seq * 1000, entry)
        return entry

    def start(self, luck: str) -> None:
        so_far: list[str] = []
        for entry in luck.split():
            assert isinstance(self.apply(commands.start(self.state, HOST, " ".join(so_far))), Entered)
            so_far.append(entry)
        self.apply(commands.start(self.state, HOST, luck))

    def act(self, seat: int, action: dict[str, Any], luck: str = "") -> AnyEntry:
        return self.apply(commands.act_with_luck(self.state, HOST, seat, action, luck))

    def correct(self, entry: int, action: dict[str, Any] | None, luck: str = "", rest: bool = False) -> None:
        seat = self.state.seats_of(HOST)[0]
        self.apply(commands.correct(self.state, HOST, Corrected(seat, entry, action, luck, rest)))

    @property
    def done(self) -> int:
        assert self.state.real_board is not None
        return len(self.state.real_board.moves)


def luck_of(truth: Truth) -> list[str]:
    """All that is thrown, drawn and judged for an action, in order. Every card is entered, also one whose place in the
    deck is known to the engine."""
    found = []
    for event in truth.events:
        if isinstance(event, DiceThrown):
            found.append(f"{event.die1}{event.die2}")
        elif isinstance(event, CardDrawn):
            found.append(f"{'c' if event.deck == 'chance' else 'h'}{event.card}")
        elif isinstance(event, ChallengeAnswered):
            found.append("right" if event.right else "wrong")
    return found


class Player:
    """Enters an evening at a table, with mistakes."""

    def __init__(self, table: Table, truths: list[Truth], dice: random.Random, mistakes: float) -> None:
        self.table = table
        self.truths = truths
        self.random = dice
        self.mistakes = mistakes
        self.taps: dict[str, Counter[int]] = {}
        self.made = 0
        self.differences = 0

    def play(self) -> None:
        while self.table.done < len(self.truths):
            if self.random.random() < self.mistakes and self.make_mistake():
                self.made += 1
            else:
                self.enter(self.truths[self.table.done])
                self.compare()

    def compare(self) -> None:
        game = self.table.state.game
        assert game is not None
        self.differences += standing(game) != self.truths[self.table.done - 1].standing

    def enter(self, truth: Truth) -> None:
        """Enter what happened, piece by piece as the table asks for it."""
        action: dict[str, Any] = truth.action.to_json()
        luck = luck_of(truth)
        entered = 1 if action["do"] == "throw" else 0  # one tap on the pad of throws
        before = self.table.done
        while isinstance(entry := self.table.act(truth.seat, action, " ".join(luck[:entered])), Entered):
            piece = luck[entered]
            entered += 1
            self.count(entry.needs, self.letters(piece) + 1 if entry.needs in ("chance", "chest") else 1)
        assert self.table.done > before
        self.count(truth.action.do, self.taps_of(action))

    def letters(self, card: str) -> int:
        """Letters of its title after which a card is one of the first three of the list."""
        edition = self.table.state.edition
        deck = edition.chance if card[0] == "c" else edition.chest
        title = deck[int(card[1:]) - 1].title.lower()
        for n in range(1, 4):
            if sum(other.title.lower().startswith(title[:n]) for other in deck) <= 3:
                return n
        return 3

    def taps_of(self, action: dict[str, Any]) -> int:
        if action["do"] in ("offer", "counter"):
            sides = (action.get("give", {}), action.get("get", {}))
            goods = sum(
                len(side.get("lots", ())) + len(side.get("cards", ())) + bool(side.get("cash"))
                for side in sides
            )
            return TAPS["offer"] + goods
        return TAPS.get(action["do"], 1)

    def count(self, kind: str, taps: int) -> None:
        self.taps.setdefault(kind, Counter())[taps] += 1

    def make_mistake(self) -> bool:
        """Enter something wrong, go on for a while, and put it right."""
        at = self.table.done
        truth = self.truths[at]
        seq = self.enter_wrong(truth)
        if seq is None:
            return False
        real = self.table.state.real_board
        assert real is not None
        superfluous = real.moves[at].action["do"] == "recount"
        for later in self.truths[at if superfluous else at + 1 :][: self.random.randrange(LATEST + 1)]:
            try:
                self.enter(later)
            except (Problem, IndexError):
                break  # it does not fit what was entered: the mistake is noticed
        if superfluous:
            self.table.correct(seq, None)
        elif self.random.random() < 0.2:
            self.table.correct(seq, None, rest=True)
        else:
            self.table.correct(seq, truth.action.to_json(), " ".join(luck_of(truth)))
        self.count("correction", 2)
        if self.table.done:
            self.compare()
        return True

    def enter_wrong(self, truth: Truth) -> int | None:
        """The entry of something that did not happen so; None if nothing wrong fits."""
        action: dict[str, Any] = truth.action.to_json()
        luck, before = "", self.table.done
        if action["do"] == "throw":
            luck = self.random.choice(THROWS)
        elif action["do"] == "buy":
            action = {"do": "decline"}
        elif self.random.random() < 0.5:
            action = {"do": "recount", "to": truth.seat, "amount": self.random.randrange(50)}
        try:
            entry = self.table.act(truth.seat, action, luck)
        except Problem:
            return None
        while isinstance(entry, Entered):
            luck += f" {self.some_luck(entry.needs)}"
            try:
                entry = self.table.act(truth.seat, action, luck.strip())
            except Problem:
                return None
        return self.table.seq if self.table.done > before else None

    def some_luck(self, needs: str) -> str:
        if needs == "dice":
            return self.random.choice(THROWS)
        if needs == "verdict":
            return self.random.choice(["right", "wrong"])
        return f"{'c' if needs == 'chance' else 'h'}{self.random.randint(1, 16)}"


def spend_evening(
    box: Box, seed: int, seats: int = 4, rounds: int = 20, mistakes: float = MISTAKES
) -> Evening:
    """Enter a game at a table, with mistakes that are put right."""
    edition, options = box
    setup, truths = play_truth(edition, options, seed, seats, rounds)
    table = Table(edition, options, seats)
    table.start(setup)
    player = Player(table, truths, random.Random(seed), mistakes)
    player.play()
    game = table.state.game
    assert game is not None
    if passgo.replay(game.record()).position != game.position:
        player.differences += 1
    return Evening(player.taps, table.seq, player.made, player.differences, int(game._state.round))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=20)
    asked = parser.parse_args()
    taps: dict[str, Counter[int]] = {}
    entries = made = different = rounds = 0
    for n in range(asked.evenings):
        evening = spend_evening(BOXES[n % len(BOXES)], seed=n + 1, seats=2 + n % 3, rounds=asked.rounds)
        for kind, counted in evening.taps.items():
            taps.setdefault(kind, Counter()).update(counted)
        entries += evening.entries
        made += evening.mistakes
        different += evening.differences
        rounds += evening.rounds
    print(f"{asked.evenings} evenings, {rounds} rounds, {entries} entries")
    print(f"{made} mistakes put right, {different} sums differ")
    print("kind, times, taps at most, taps on average")
    for kind, counted in sorted(taps.items(), key=lambda each: -each[1].total()):
        average = sum(each * times for each, times in counted.items()) / counted.total()
        print(f"{kind}, {counted.total()}, {max(counted)}, {average:.1f}")
    if different:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
