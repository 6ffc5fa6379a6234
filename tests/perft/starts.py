"""Positions to start from, in terms that the engine and the brute force can both be set up with."""

from dataclasses import dataclass, field
from pathlib import Path

import passgo
from passgo.edition import load
from passgo.engine.actions import CODES, Action
from passgo.engine.position import Position
from perft import brute_force
from perft.table import DECKS, JAIL, Edition, Fate, State
from scenes import Scene

TINY = Path(__file__).parent / "tiny.toml"


@dataclass(frozen=True)
class Start:
    """The first seat is to throw, unless an opening leads on from there."""

    depth: int  # how many steps the tests play
    cash: tuple[int, ...]
    at: tuple[int, ...]
    jailed: dict[int, int] = field(default_factory=dict)  # which turn in Jail comes next
    owns: dict[int, tuple[int, ...]] = field(default_factory=dict)
    mortgaged: tuple[int, ...] = ()
    levels: dict[int, int] = field(default_factory=dict)
    stock: dict[str, int] = field(default_factory=dict)  # as if more buildings stood elsewhere
    jail_cards: dict[int, str] = field(default_factory=dict)
    game: str = "full"
    trades: bool = False
    opening: tuple[tuple[int, str, int], ...] = ()  # actions that lead to where the counting starts
    only: str = ""  # the throws and cards that chance is narrowed down to, so that play gets further

    @property
    def luck(self) -> frozenset[str] | None:
        return frozenset(self.only.split()) or None

    def engine(self) -> Position:
        scene = Scene(len(self.cash), load(TINY), passgo.Rules(game=self.game)).cash(*self.cash)
        for seat, square in enumerate(self.at):
            scene.at(seat, square)
        for seat, turn in self.jailed.items():
            scene.jailed(seat, turn)
        for seat, lots in self.owns.items():
            scene.owns(seat, *lots)
        for seat, deck in self.jail_cards.items():
            scene.holds_card(seat, deck)
        scene.mortgaged(*self.mortgaged).built(self.levels)
        scene.stock(self.stock.get("house"), self.stock.get("hotel"))
        for who, do, number in self.opening:
            scene.game.play(who, Action(CODES[do], number))
        return scene.state

    def brute_force(self) -> State:
        edition = Edition(TINY, short=self.game == "short")
        state = State(edition, len(self.cash))
        state.cash, state.square = list(self.cash), list(self.at)
        for seat, turn in self.jailed.items():
            state.square[seat], state.jail[seat] = JAIL, turn
        for seat, lots in self.owns.items():
            state.owner.update(dict.fromkeys(lots, seat))
        for seat, name in self.jail_cards.items():
            deck = DECKS.index(name)
            state.jail_card[deck] = seat
            state.unseen[deck] -= {edition.jail_free[deck]}
        state.mortgaged = frozenset(self.mortgaged)
        for lot, level in self.levels.items():
            brute_force.set_level(state, lot, level)
            state.paid[lot] = state.printed_costs(lot, level)
        state.stock.update(self.stock)
        for action in self.opening:
            brute_force.do(state, action, Fate([]))
        return state


STARTS = {
    # Everything that chance can bring, a few steps deep.
    "fresh": Start(2, cash=(25, 25), at=(0, 0)),
    "poor": Start(2, cash=(4, 3), at=(0, 1), owns={0: (1, 12), 1: (3, 5)}, mortgaged=(12,)),
    "groups": Start(
        2, cash=(14, 9), at=(36, 2), owns={0: (1, 3), 1: (6, 8)}, levels={1: 2, 3: 1, 6: 1, 8: 1}
    ),
    "hotels": Start(
        2, cash=(6, 30), at=(33, 0), owns={0: (1, 3), 1: (5, 15)}, levels={1: 5, 3: 5}, stock={"house": 5}
    ),
    "jail": Start(4, cash=(7, 4), at=(0, 0), jailed={0: 2, 1: 3}, owns={1: (12,)}, jail_cards={0: "chance"}),
    "three players": Start(
        2,
        cash=(2, 5, 1),
        at=(0, 24, 26),
        owns={0: (12, 3), 1: (5, 8), 2: (6,)},
        mortgaged=(12, 3),
        jail_cards={0: "chest"},
    ),
    "short game": Start(
        3,
        cash=(8, 9),
        at=(0, 0),
        jailed={0: 1},
        owns={0: (1, 3), 1: (15,)},
        levels={1: 3, 3: 3},
        game="short",
    ),
    # Deeper, with the luck that leads somewhere.
    "purchases and auctions": Start(7, cash=(9, 12), at=(0, 0), only="12 33 c6 c15 h7 h2"),
    "debts": Start(
        6,
        cash=(4, 3),
        at=(0, 1),
        owns={0: (1, 12), 1: (3, 5)},
        mortgaged=(12,),
        only="14 23 11 c3 c4 c9",
    ),
    "fines and doubles": Start(
        8,
        cash=(7, 4),
        at=(0, 0),
        jailed={0: 2, 1: 3},
        owns={1: (12,)},
        jail_cards={0: "chance"},
        only="11 56 45",
    ),
    "building": Start(
        5,
        cash=(14, 9),
        at=(36, 2),
        owns={0: (1, 3), 1: (6, 8)},
        levels={1: 2, 3: 1, 6: 1, 8: 1},
        only="44 13 c11",
    ),
    "selling hotels": Start(
        4,
        cash=(6, 30),
        at=(33, 0),
        owns={0: (1, 3), 1: (5, 15)},
        levels={1: 5, 3: 5},
        stock={"house": 5},
        only="12 66 c11 c13",
    ),
    "the last houses": Start(
        5,
        cash=(12, 18),
        at=(21, 22),
        owns={0: (1, 3), 1: (6, 8)},
        levels={1: 1},
        stock={"house": 2},
        only="12",
    ),
    "the last hotel": Start(
        5,
        cash=(12, 18),
        at=(21, 22),
        owns={0: (1, 3), 1: (6, 8)},
        levels={1: 4, 3: 4, 6: 4, 8: 4},
        stock={"house": 0, "hotel": 1},
        only="12",
    ),
    "three want the last houses": Start(
        4,
        cash=(6, 9, 10),
        at=(21, 22, 22),
        owns={0: (1, 3), 1: (6, 8), 2: (26, 28)},
        stock={"house": 1},
        only="12",
    ),
    "a winner without a place": Start(
        3,
        cash=(6, 9, 10),
        at=(21, 22, 22),
        owns={0: (1, 3), 1: (6, 8), 2: (26, 28)},
        stock={"house": 1},
        opening=(
            *((0, "build", 1), (0, "want", 1), (1, "want", 0), (2, "want", 0)),
            *((0, "bid", 1), (0, "mortgage", 1)),
        ),
        only="12",
    ),
    "a hotel takes the last houses": Start(
        3,
        cash=(18, 40, 0),
        at=(21, 22, 22),
        owns={0: (1, 3), 1: (6, 8), 2: (26, 28)},
        levels={26: 5, 28: 4},
        stock={"house": 4},
        opening=((0, "build", 1), (0, "want", 1), (1, "want", 0), (0, "bid", 3)),
        only="12",
    ),
    "wishes that stand": Start(
        5,
        cash=(16, 30),
        at=(21, 22),
        owns={0: (1, 3), 1: (6, 8)},
        stock={"house": 3},
        opening=((0, "build", 1), (0, "want", 2), (1, "want", 1)),
        only="12",
    ),
    "a house won for less than its price": Start(
        5,
        cash=(12, 18),
        at=(21, 22),
        owns={0: (1, 3), 1: (6, 8)},
        levels={1: 4, 3: 4, 6: 3, 8: 3},
        stock={"house": 1, "hotel": 2},
        opening=(
            *((1, "build", 6), (0, "sell", 1), (0, "build", 1), (0, "want", 1)),
            (1, "want", 0),
            *((0, "bid", 1), (1, "pass", 0), (0, "place", 1)),
        ),
        only="12",
    ),
    "bankrupt to the Bank": Start(
        6,
        cash=(2, 5, 1),
        at=(0, 24, 26),
        owns={0: (12, 3), 1: (5, 8), 2: (6,)},
        mortgaged=(12, 3, 6),
        jail_cards={0: "chest"},
        only="23 44 45 h11 h15 h12 h13",
    ),
    "bankrupt to a player": Start(
        5,
        cash=(1, 7, 12),
        at=(0, 24, 26),
        owns={0: (3, 12), 1: (5, 6, 8), 2: (1,)},
        mortgaged=(3, 12, 1),
        levels={6: 1, 8: 1},
        only="14 26 c15 c13",
    ),
    "short game, deeper": Start(
        4,
        cash=(8, 9),
        at=(0, 0),
        jailed={0: 1},
        owns={0: (1, 3), 1: (15,)},
        levels={1: 3, 3: 3},
        game="short",
        only="12 23 44",
    ),
    # With offers on the table.
    "mortgages in trades": Start(
        5,
        cash=(3, 2),
        at=(0, 1),
        owns={0: (1, 12), 1: (3,)},
        mortgaged=(12, 1),
        jail_cards={0: "chance"},
        only="13 c10",
        trades=True,
    ),
    "building and trades": Start(
        4, cash=(6, 9), at=(36, 2), owns={0: (1, 3, 6), 1: (8,)}, only="44 13", trades=True
    ),
    "cards in trades": Start(
        5,
        cash=(3, 2),
        at=(36, 2),
        owns={0: (5,)},
        jailed={0: 2, 1: 3},
        jail_cards={0: "chance", 1: "chest"},
        only="56 12",
        trades=True,
    ),
    "bankruptcy and trades": Start(
        4,
        cash=(1, 7, 3),
        at=(0, 24, 26),
        owns={0: (3, 12), 1: (5,)},
        mortgaged=(3, 12),
        only="14 c13",
        trades=True,
    ),
}
