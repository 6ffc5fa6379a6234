"""Tables of every kind, and players who do anything that is allowed.

Everything is drawn from a `random.Random`: a seeded one makes a game that can be played again, and one out of
Hypothesis makes a game that can be shrunk.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random

import passgo
from passgo.base.json_types import JsonObject
from passgo.edition import load, names
from passgo.engine.choices import BidRange, Choice, OfferRange, WantRange
from passgo.engine.house_rules import HOUSE_RULES
from passgo.engine.position import give_deed

Move = passgo.Action | JsonObject

GAMES = ("full", "short", "time-limit")
BANKER_FROM = 6  # persons at the table
PLAYERS = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")

# The weights of actions; those that are not named count 1. Actions that move the game on weigh more.
GETS_ON = {"throw": 8, "end-turn": 4, "use-card": 30, "offer": 0.4, "counter": 0.4, "give-up": 0.1}
TASTES: dict[str, dict[str, float]] = {
    "anything": {},
    "builder": GETS_ON
    | {"buy": 20, "bid": 3, "build": 30, "want": 6, "lift": 6, "accept": 4}
    | {"mortgage": 0.1, "sell": 0.1, "sell-hotels": 0.1, "give-up": 0.02},
    "trader": GETS_ON | {"buy": 10, "offer": 3, "counter": 2, "accept": 6, "sell": 0.2},
    "hasty": {"throw": 40, "end-turn": 40, "buy": 5, "answer": 5, "use-card": 40, "offer": 0.1},
    "waster": GETS_ON | {"decline": 3, "sell": 2, "sell-hotels": 3, "offer": 0.2, "lift": 0.5},
}


@dataclass(frozen=True)
class Table:
    """One game that can be set up: which edition, which rules, how many persons, and how they play."""

    edition: str
    rules: passgo.Rules
    persons: int
    seed: str
    taste: str = "anything"
    dealt_groups: bool = False  # whole groups are handed out, so that there is building from the start

    def new_game(self) -> passgo.Game:
        return passgo.new_game(self.edition, PLAYERS[: self.persons], seed=self.seed, rules=self.rules)


def option_sets(edition: str) -> list[frozenset[str]]:
    """No option, every option alone, and all together."""
    options = load(edition).options
    alone = [frozenset({option}) for option in options]
    return [frozenset(), *alone, *([frozenset(options)] if len(options) > 1 else [])]


def variants(edition: str) -> Iterator[passgo.Rules]:
    """Every set of rules under which an edition can be played."""
    for game in GAMES:
        for options in option_sets(edition):
            for ask_for_rent in (False, True):
                for banker_only, banker in ((False, 0), (True, 0), (False, 1), (True, 2)):
                    yield passgo.Rules(
                        game=game,
                        minutes=60 if game == "time-limit" else None,
                        options=options,
                        ask_for_rent=ask_for_rent,
                        banker_only=banker_only,
                        banker=banker,
                    )


def counts(edition: str, rules: passgo.Rules) -> list[int]:
    """How many persons may sit at the table; a Banker who does not play is one more."""
    fewest, most = load(edition).players
    if rules.banker_only:
        return list(range(max(BANKER_FROM, fewest + 1), most + 2))
    return list(range(fewest, most + 1))


def any_house_rules(edition: str, rules: passgo.Rules, rng: Random) -> passgo.Rules:
    """The rules, with any house rules that can be agreed on together; not seldom with none."""
    wanted = rng.choice([0, 0, 1, 3, 6, len(HOUSE_RULES)])
    for house_rule in rng.sample(HOUSE_RULES, wanted):
        most = min(house_rule.most, 4 * house_rule.usual)
        number = rng.choice([house_rule.least, house_rule.usual, rng.randint(house_rule.least, most)])
        try:
            more = replace(rules, house_rules={*rules.house_rules, house_rule.written(number)})
            more.check_against(load(edition))
            more.check_goal(load(edition), load(edition).players[0])
        except passgo.BadInput:
            continue  # what contradicts, or needs, another one
        rules = more
    return rules


def table_of(edition: str, rules: passgo.Rules, rng: Random) -> Table:
    return Table(
        edition,
        rules,
        rng.choice(counts(edition, rules)),
        f"seed {rng.randrange(10**9)}",
        rng.choice(sorted(TASTES)),
        rng.random() < 0.4,
    )


def any_table(rng: Random) -> Table:
    edition = rng.choice(names())
    return table_of(edition, any_house_rules(edition, rng.choice(list(variants(edition))), rng), rng)


def numbered_table(number: int) -> Table:
    """Table after table through the editions, the rest by chance. The same number is the same table."""
    rng = Random(number)
    edition = names()[number % len(names())]
    return table_of(edition, any_house_rules(edition, rng.choice(list(variants(edition))), rng), rng)


def deal_groups(game: passgo.Game, rng: Random) -> None:
    """Hand out whole groups and some more cash, as if the players had traded well before."""
    p = game._state
    playing = [seat for seat in range(p.seats) if p.out[seat] == 0]
    for group in range(p.board.groups):
        if rng.random() < 0.75:
            seat = rng.choice(playing)
            for i in range(p.board.group_size[group]):
                give_deed(p, p.board.lot_of(group, i), seat)
    for seat in playing:
        p.cash[seat] += rng.randrange(0, 4000)


# Doing anything that is allowed.


def any_seat(game: passgo.Game, rng: Random) -> int:
    """Mostly a seat that the game waits for; sometimes any other, the clock and the auctioneer included."""
    decision = game.decision
    assert decision is not None
    luck = rng.random()
    if luck < 0.002:
        return passgo.CLOCK
    if luck < 0.25:
        return rng.randrange(int(game._state.seats))
    if luck < 0.4 and decision.kind == "Bidding" and game.rules.banker_only:
        return game.rules.banker
    return rng.choice(decision.seats)


def any_move(game: passgo.Game, seat: int, rng: Random, taste: str) -> Move | None:
    """Something that this seat may do now; None if there is nothing, or if an offer came out empty."""
    kinds = [list(same) for _, same in groupby(game.choices(seat), key=lambda choice: choice.do)]
    if not kinds:
        return None
    likes = TASTES[taste]
    chosen = rng.choices(kinds, [likes.get(kind[0].do, 1) for kind in kinds])[0]
    return finish(rng.choice(chosen), rng)


def finish(choice: Choice, rng: Random) -> Move | None:
    """Make an open choice a definite one, somewhere within its range."""
    if isinstance(choice, BidRange):
        modest = min(choice.most, choice.least + rng.randrange(60))
        return {"do": "bid", "amount": rng.choice([choice.least, modest, modest, modest, choice.most])}
    if isinstance(choice, WantRange):
        counts: list[JsonObject] = [{"count": rng.randint(1, choice.most)}, {"count": choice.most}, {}]
        return {"do": "want", **rng.choice(counts)}
    if isinstance(choice, OfferRange):
        return any_offer(choice, rng)
    return choice


def any_offer(choice: OfferRange, rng: Random) -> Move | None:
    partner = rng.choice(sorted(choice.partners))
    give = any_goods(choice.lots, choice.cards, rng)
    get = any_goods(*choice.partners[partner], rng)
    if not give and not get:
        return None
    wish = rng.random()
    if wish < 0.3 and choice.cash > 0:
        give["cash"] = rng.choice([1, rng.randint(1, choice.cash), choice.cash])
    elif wish < 0.6:
        get["cash"] = rng.randrange(1, 300)
    to = {"offer": choice.offer} if choice.do == "counter" else {"to": partner}
    return {"do": choice.do, **to, "give": give, "get": get}


def any_goods(lots: list[int], cards: list[str], rng: Random) -> JsonObject:
    goods: JsonObject = {}
    count = min(len(lots), rng.choice([0, 1, 1, 1, 2, 3]))
    if count:
        goods["lots"] = rng.sample(lots, count)
    if cards and rng.random() < 0.3:
        goods["cards"] = [rng.choice(cards)]
    return goods
