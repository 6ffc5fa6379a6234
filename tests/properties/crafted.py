"""Tables that are laid out by hand, close to trouble: the Bank's last buildings, little cash, rents to ask for.

Everything is drawn from a `random.Random`, so that the same one lays out the same table again.
"""

from random import Random

import passgo
from passgo.edition import load, names
from passgo.engine import codes, reasons
from passgo.engine.arrays import from_list
from passgo.engine.position import Position, owns_group, seats_in_game
from passgo.engine.rules import sites
from passgo.engine.rules.paid import record_price
from passgo.engine.rules.rent import rent_of
from properties.invariants import HOTEL, BidWatch, check_a_seat_can_act, check_money, check_position
from properties.random_play import (
    PLAYERS,
    TASTES,
    Move,
    any_house_rules,
    any_move,
    any_seat,
    counts,
    variants,
)
from scenes import Scene

CASH = (60, 60, 300, 1500)  # the most that any seat has; one of these holds for a whole table
DICE = range(1, 7)


def crafted_line(rng: Random) -> str:
    """A position of any edition and variant that a game could have come to, as its line."""
    edition = rng.choice(names())
    rules = any_house_rules(edition, rng.choice(list(variants(edition))), rng)
    possible = counts(edition, rules)
    persons = rng.choice([min(possible), rng.choice(possible)])  # a game of few ends sooner
    playing = [seat for seat in range(persons) if not rules.keeps_bank_only(seat)]
    scene = Scene(persons, load(edition), rules, turn=rng.choice(playing))
    give_out_deeds(scene, playing, rng)
    build(scene.state, rng)
    mortgage(scene, rng)
    seat_players(scene, playing, rng)
    if rules.ask_for_rent:
        leave_rents_unasked(scene.state, playing, rng)
    begin_turn(scene.state, rng)
    return scene.game.position


def give_out_deeds(scene: Scene, playing: list[int], rng: Random) -> None:
    """Mostly whole groups, so that there is much to build on; the Bank keeps some lots."""
    b = scene.state.board
    for group in range(b.groups):
        lots = [int(b.lot_of(group, i)) for i in range(b.group_size[group])]
        if group < b.colours and rng.random() < 0.85:
            scene.owns(rng.choice(playing), *lots)
        else:
            for lot in lots:
                if rng.random() < 0.7:
                    scene.owns(rng.choice(playing), lot)


def build(p: Position, rng: Random) -> None:
    """Build until few houses or hotels are left, and let some of the buildings have cost another price."""
    groups = [g for g in range(p.board.colours) if any(owns_group(p, seat, g) for seat in range(p.seats))]
    rng.shuffle(groups)
    hotels_left = rng.choice([0, 1, 2, 12])
    houses_left = rng.choice([0, 1, 2, 3, 5, 20])
    for group in groups:
        if p.hotels > hotels_left:
            build_up(p, group, p.board.houses_for_hotel + 1, 0)
    for group in groups:
        if p.group_built[group] == 0:
            build_up(p, group, p.board.houses_for_hotel, houses_left)
    for lot in p.board.lots:
        if p.built[lot] > 0 and rng.random() < 0.2:
            level = HOTEL if p.built[lot] == HOTEL and rng.random() < 0.5 else 1
            record_price(p, lot, level, rng.randrange(1, 400))


def build_up(p: Position, group: int, level: int, houses_left: int) -> None:
    """Bring every lot of a group up to a level, evenly, as long as the Bank keeps this many houses."""
    lots = [int(p.board.lot_of(group, i)) for i in range(p.board.group_size[group])]
    for wanted in range(1, level + 1):
        for lot in lots:
            seat = p.owner[lot]
            hotel = sites.next_building(p, lot) == codes.A_HOTEL
            enough = p.hotels > 0 if hotel else p.houses > houses_left
            if (
                sites.level_of(p, lot) < wanted
                and enough
                and sites.check_site(p, seat, lot) == reasons.ALLOWED
            ):
                sites.erect(p, seat, lot)


def mortgage(scene: Scene, rng: Random) -> None:
    p = scene.state
    for lot in p.board.lots:
        if p.owner[lot] != codes.BANK and p.group_built[p.board.group[lot]] == 0 and rng.random() < 0.3:
            scene.mortgaged(int(lot))


def seat_players(scene: Scene, playing: list[int], rng: Random) -> None:
    p = scene.state
    most = rng.choice(CASH)
    for seat in playing:
        p.cash[seat] = rng.randint(0, most)
        scene.at(
            seat, rng.choice([square for square in range(40) if p.board.kind[square] != codes.GO_TO_JAIL])
        )
        if rng.random() < 0.1:
            scene.jailed(seat, rng.randint(1, int(p.board.jail_turns)))
    for pile in ("chance", "chest"):
        if rng.random() < 0.3:
            scene.holds_card(rng.choice(playing), pile)


def leave_rents_unasked(p: Position, playing: list[int], rng: Random) -> None:
    claims: list[int] = []
    for lot in p.board.lots:
        owner = int(p.owner[lot])
        debtor = rng.choice(playing)
        if owner not in (codes.BANK, debtor) and p.mortgaged[lot] == 0 and rng.random() < 0.2:
            claims += [debtor, owner, int(lot), int(rent_of(p, lot, 7)), rng.randrange(2)]
    p.claims = from_list(claims)


def begin_turn(p: Position, rng: Random) -> None:
    """Before the first throw, or after doubles; in a time limit game perhaps in the last turn."""
    p.turns = p.round = rng.randint(1, p.board.last_round if p.board.last_round > 0 else 90)
    if p.jail[p.turn] == 0:
        p.throws = p.doubles = rng.choice([0, 0, 0, 1, 2])
    p.die1 = p.die2 = rng.choice(DICE)
    p.time_called = p.board.timed and rng.random() < 0.1
    p.pot = rng.choice([0, rng.randrange(1, 900)]) if p.board.pot else 0
    p.lapped = seats_in_game(p) & rng.randrange(1 << p.seats) if p.board.lap_first else 0


class CraftedGame:
    """A game from such a table: every position is read back from its line, besides what must be true of it."""

    def __init__(self, rng: Random, every: int = 1) -> None:
        """`every` is the number of steps between two looks at the whole table."""
        self.rng = rng
        self.every = every
        self.start = crafted_line(rng)
        self.taste = rng.choice(sorted(TASTES))
        seats = self.start.split()[3].count("/") + 1
        self.game = passgo.Game.from_position(self.start, PLAYERS[:seats], seed=str(rng.random()))
        self.bids = BidWatch()
        self.steps: list[tuple[int, Move]] = []
        check_position(self.game._state)

    @property
    def over(self) -> bool:
        return self.game.decision is None

    def play_any(self) -> None:
        """One step by any seat; sometimes there is nothing to do."""
        game = self.game
        seat = any_seat(game, self.rng)
        move = any_move(game, seat, self.rng, self.taste)
        if move is None:
            return
        self.steps.append((seat, move))
        cash = list(game._state.cash)
        events = game.play(seat, move)
        check_money(cash, events, list(game._state.cash))
        self.bids.see(game, events)
        read_back(game)
        if len(self.steps) % self.every == 0 or self.over:
            check_position(game._state)
            check_a_seat_can_act(game)

    def story(self) -> str:
        """Where it began and what was played, to find out what went wrong."""
        moves = [(seat, move if isinstance(move, dict) else move.to_json()) for seat, move in self.steps]
        lines = [f"{seat}: {move}" for seat, move in moves]
        return "\n".join([self.start, *lines[-20:], self.game.position])


def read_back(game: passgo.Game) -> None:
    """The position is read from its line, and is the same."""
    again = passgo.Game.from_position(game.position, game.names, edition=game.edition)
    assert again.position == game.position
    assert again.decision == game.decision
