"""How bots play, besides how well: their cash by round, the lots and buildings that they have, their offers.

    python tools/play_figures.py hard,hard,hard,hard easy,easy,easy,easy [--games 400]

Each table of bots plays its games on the classic board, and every bot is printed once.
"""

import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean, median

from pages import options
from passgo.bots.driver import BotTable, Observer
from passgo.bots.roster import StandardRoster
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.luck import Luck
from passgo.engine.outcome import outcome
from passgo.engine.position import Position, lots_held
from passgo.engine.rules import setup
from passgo.engine.rulesets import Rules

SEED = "figures"
ROUNDS = 300  # the most of a game
EARLY, LATE = 10, 16
"""The rounds in which groups are complete and the first houses stand: players without cash are in danger."""
SHORT = 50  # cash that a fine or a small rent takes


@dataclass
class Figures:
    """The figures of one kind of bot over many games."""

    games: int = 0  # seats, over all games
    finished: int = 0  # those of them whose games were over within ROUNDS
    won: float = 0.0
    cash: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    """At the end of its turns, by round."""
    offers: int = 0
    stations: list[int] = field(default_factory=list)  # and utilities, in round LATE
    lots: list[int] = field(default_factory=list)
    buildings: list[int] = field(default_factory=list)

    def middle_cash(self) -> list[int]:
        """The cash at the end of turns in rounds EARLY to LATE."""
        return [cash for number in range(EARLY, LATE + 1) for cash in self.cash[number]]

    def share_short(self) -> float:
        """The percentage of turns in these rounds that end with less than SHORT."""
        cash = self.middle_cash()
        return 100 * sum(amount < SHORT for amount in cash) / len(cash)


class PlayObserver(Observer):
    """Adds up the figures of each kind of bot at a table."""

    def __init__(self, names: Sequence[str], found: dict[str, Figures]) -> None:
        self.names = names
        self.found = found
        self.turn = 1  # whose end is awaited, with its seat and round
        self.seat = 0
        self.round = 1

    def begin(self, p: Position) -> None:
        self.seat = int(p.turn)

    def on_action(self, p: Position, seat: int, action: Action) -> None:
        if action.code == codes.OFFER:
            self.found[self.names[seat]].offers += 1
        if p.turns != self.turn:
            if p.out[self.seat] == 0:
                self.on_end_of_turn(p, self.seat)
            self.turn, self.seat, self.round = int(p.turns), int(p.turn), int(p.round)

    def on_end_of_turn(self, p: Position, seat: int) -> None:
        figures = self.found[self.names[seat]]
        figures.cash[self.round].append(int(p.cash[seat]))
        if self.round == LATE:
            b = p.board
            owned = [lot for lot in b.lots if p.owner[lot] == seat]
            figures.lots.append(len(owned))
            figures.stations.append(int(lots_held(p, seat, b.colours) + lots_held(p, seat, b.colours + 1)))
            figures.buildings.append(sum(int(p.built[lot]) for lot in owned))


def play(seats: Sequence[str], games: int, seed: str = SEED, first: int = 0) -> dict[str, Figures]:
    """Play games with rotating seats; the figures by bot."""
    board = Board(load("classic"), Rules())
    roster = StandardRoster(board)
    found: dict[str, Figures] = {name: Figures() for name in seats}
    for number in range(first, first + games):
        shift = number % len(seats)
        names = [*seats[shift:], *seats[:shift]]
        bots = [roster.make_standard(name) for name in names]
        for seat, bot in enumerate(bots):
            bot.begin(f"{seed}:{number}:{seat}")
        p = setup.start(board, Luck(f"{seed}:{number}"), len(seats))
        observer = PlayObserver(names, found)
        observer.begin(p)
        BotTable(p, bots, observer).play(ROUNDS)
        for name in names:
            found[name].games += 1
        end = outcome(p)
        if end is not None:
            for name in names:
                found[name].finished += 1
            for winner in end.winners:
                found[names[winner]].won += 1 / len(end.winners)
    return found


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("tables", nargs="+", metavar="BOT,BOT,…")
    parser.add_argument("--games", type=int, default=400)
    asked = parser.parse_args()
    for table in asked.tables:
        for name, figures in play(table.split(","), asked.games).items():
            cash = figures.middle_cash()
            sys.stdout.write(
                f"{name}: wins {100 * figures.won / figures.finished:.1f} % of its finished games, "
                f"{figures.offers / figures.games:.1f} offers a game\n"
                f"    cash at the end of turns, rounds {EARLY} to {LATE}: mean {mean(cash):.0f}, "
                f"median {median(cash):.0f}, below {SHORT} in {figures.share_short():.0f} % of turns\n"
                f"    round {LATE}: {mean(figures.lots):.1f} lots, "
                f"{mean(figures.stations):.2f} stations and utilities, {mean(figures.buildings):.1f} buildings\n"
            )


if __name__ == "__main__":
    main()
