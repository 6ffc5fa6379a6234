"""The engine against a brute force: how many ways there are to play N steps, and where they lead.

A step is one action of any seat, with all that chance makes of it. Every throw and every card that can be
drawn is followed, and a throw counts as often as it comes among the 36. Bids and wishes are the lowest and
the highest of their range. Trades, to which there is no end, are left out, or are offers of one good for one coin.

Both sides must agree step by step on the number of ways and on the whole table that each of them ends in.
Deeper than the tests go:  PYTHONPATH=src:tests python tests/perft/test_perft.py --depth 5 [start ...]
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from typing import Any

import pytest

import passgo
from passgo.engine import codes
from passgo.engine.choices import BidRange, OfferRange, WantRange, choices
from passgo.engine.legality import act
from passgo.engine.luck import ScriptedLuck
from passgo.engine.position import Position, Terms
from passgo.engine.rules.worth import final_worth
from passgo.notation.digest import digest
from passgo.view.table_view import view
from perft import brute_force, moves
from perft.picture import picture as brute_force_picture
from perft.starts import STARTS, Start
from perft.table import DECKS, HOTEL, PRICE, THROWS, State

Picture = tuple[Any, ...]
Luck = frozenset[str] | None


# The engine's side.

WANTED: dict[str, dict[str, int]] = {
    "a throw of the dice": THROWS,
    "a card such as c": {f"c{card}": 1 for card in range(1, 17)},
    "a card such as h": {f"h{card}": 1 for card in range(1, 17)},
}


def engine_steps(p: Position, luck: Luck, trades: bool) -> Iterator[tuple[str, Position, int]]:
    """Every action that the engine lists, and every way in which it can come out."""
    for seat in range(p.seats):
        for choice in choices(p, seat):
            if isinstance(choice, BidRange):
                for amount in sorted({choice.least, choice.most}):
                    yield from engine_outcomes(p, seat, passgo.Action(codes.BID, amount), luck)
            elif isinstance(choice, WantRange):
                for count in sorted({choice.least, choice.most}):
                    yield from engine_outcomes(p, seat, passgo.Action(codes.WANT, count), luck)
            elif isinstance(choice, OfferRange):
                for offer in engine_offers(p, seat, choice) if trades else ():
                    yield from engine_outcomes(p, seat, offer, luck)
            else:
                yield from engine_outcomes(p, seat, choice, luck)


def engine_offers(p: Position, seat: int, choice: OfferRange) -> Iterator[passgo.Action]:
    """Of all possible trades one good for one coin, as long as the seat has no other offer on the table."""
    if choice.do == "counter" or any(terms.giver == seat for terms in p.offers):
        return
    sides: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((lot,), ()) for lot in choice.lots]
    sides += [((), (DECKS.index(card),)) for card in choice.cards]
    for partner in choice.partners:
        for lots, cards in sides:
            yield passgo.Action(codes.OFFER, partner, 0, Terms(seat, partner, 0, lots, cards, PRICE, (), ()))


def engine_outcomes(
    p: Position, seat: int, action: passgo.Action, luck: Luck
) -> Iterator[tuple[str, Position, int]]:
    scripts = [("", 1)]
    while scripts:
        script, ways = scripts.pop()
        after = p.clone()
        after.luck = ScriptedLuck(script)
        try:
            act(after, seat, action.code, action.first, action.second, action.terms)
        except passgo.LuckError as error:
            if "ran out" in str(error):
                tokens = next(tokens for wanted, tokens in WANTED.items() if wanted in str(error))
                scripts += [
                    (f"{script} {token}", ways * more)
                    for token, more in tokens.items()
                    if luck is None or token in luck
                ]
        else:
            yield f"{seat} {action.to_json()}{script}", after, ways


def engine_picture(p: Position) -> Picture:
    """What the picture of the brute force shows, from a spectator's view."""
    nobody = [""] * p.seats
    table: Any = view(p, nobody, nobody, None)
    seats = [
        ("out",)
        if seat["status"] == "bankrupt"
        else (seat["cash"], seat["square"], seat["jail"], *(deck in seat["jail_cards"] for deck in DECKS))
        for seat in table["seats"]
    ]
    lots = [
        (lot["owner"], lot["mortgaged"], HOTEL if lot["hotel"] else lot["houses"], tuple(lot.get("paid", ())))
        for lot in table["lots"].values()
    ]
    return (
        tuple(seats),
        tuple(lots),
        tuple(table["bank"].values()),
        tuple(table["decks"].values()),
        tuple(offered(**offer) for offer in table["offers"]),
        engine_ending(p) if table["decision"] is None else waits_for(**table["decision"]),
    )


def offered(offer: int, give: dict[str, Any], get: dict[str, Any], to: int, **rest: int) -> tuple[Any, ...]:
    assert get == {"cash": PRICE}
    ((goods,),) = give.values()
    return offer, rest["from"], to, goods


def waits_for(kind: str, seats: list[int], **details: Any) -> tuple[Any, ...]:
    about = tuple(details["lots"] if "lots" in details else details.values())
    return kind, tuple(seats), about


def engine_ending(p: Position) -> tuple[Any, ...]:
    return "over", tuple(int(final_worth(p, seat)) for seat in range(p.seats) if p.out[seat] == 0)


# Both sides alike.


def brute_force_steps(state: State, luck: Luck, trades: bool) -> Iterator[tuple[str, State, int]]:
    for action in moves.actions(state, trades):
        for after, ways in brute_force.outcomes(state, action, luck):
            yield str(action), after, ways


def layers(
    start: Any,
    steps: Callable[[Any], Iterator[tuple[str, Any, int]]],
    key: Callable[[Any], Hashable],
    picture: Callable[[Any], Picture],
) -> Iterator[tuple[Counter[Picture], dict[Picture, str]]]:
    """Step by step: in how many ways each picture is reached, and one line of play that leads there."""
    layer = {key(start): (start, 1, "")}
    while True:
        pictures: Counter[Picture] = Counter()
        lines: dict[Picture, str] = {}
        for state, ways, line in layer.values():
            seen = picture(state)
            pictures[seen] += ways
            lines.setdefault(seen, line)
        yield pictures, lines
        following: dict[Hashable, tuple[Any, int, str]] = {}
        for state, ways, line in layer.values():
            for name, after, more in steps(state):
                place = key(after)
                known = following.get(place, (after, 0, f"{line}; {name}"))
                following[place] = (known[0], known[1] + ways * more, known[2])
        layer = following


def compare(start: Start, depth: int) -> Iterator[Counter[Picture]]:
    """Go through both games side by side; the ways to every picture, step by step, on which they agree."""
    luck = start.luck
    ours = layers(
        start.engine(),
        lambda p: engine_steps(p, luck, start.trades),
        digest,
        engine_picture,
    )
    theirs = layers(
        start.brute_force(),
        lambda state: brute_force_steps(state, luck, start.trades),
        State.key,
        brute_force_picture,
    )
    for at, (engine, by_rule) in enumerate(zip(ours, theirs, strict=False)):
        differing = [
            f"engine {engine[0][seen]}, rules {by_rule[0][seen]} ways to {seen}\n"
            f"    for instance{engine[1].get(seen) or by_rule[1].get(seen)}"
            for seen in engine[0] | by_rule[0]
            if engine[0][seen] != by_rule[0][seen]
        ]
        assert not differing, f"at depth {at}, {len(differing)} pictures:\n" + "\n".join(differing[:10])
        yield engine[0]
        if at == depth:
            return


@cache
def played(name: str) -> list[Counter[Picture]]:
    return list(compare(STARTS[name], STARTS[name].depth))


@pytest.mark.parametrize("name", STARTS)
def test_engine_and_brute_force_agree_on_every_way_to_play(name: str) -> None:
    steps = played(name)
    assert len(steps) == STARTS[name].depth + 1
    assert steps[-1].total() > 10 * steps[0].total()  # nothing was compared if play did not spread out


@pytest.mark.one_form
def test_starts_meet_every_decision_of_the_plain_game() -> None:
    kinds = {picture[-1][0] for name in STARTS for step in played(name) for picture in step}
    turn = {"Throw", "LeaveJail", "EndTurn", "BuyOrAuction", "TaxChoice", "Bidding"}
    trouble = {"RaiseMoney", "InterestChoice", "ShortageQuestion", "PlaceBuilding", "over"}
    assert kinds == turn | trouble


def test_starts_meet_houses_that_were_won_for_another_price_alone_and_under_a_hotel() -> None:
    levels = {
        level
        for step in played("a house won for less than its price")
        for picture in step
        for _, _, level, paid in picture[1]
        if paid
    }
    assert {HOTEL - 1, HOTEL} <= levels


def test_order_of_the_dice_does_not_matter() -> None:
    """That is why 21 throws are enough, each counted as often as it comes among the 36."""

    def after(dice: str) -> Picture:
        p = STARTS["the last houses"].engine()
        p.luck = ScriptedLuck(f"{dice} h4")
        act(p, 0, codes.THROW, 0, 0, None)
        return engine_picture(p)

    for throw in THROWS:
        assert after(throw) == after(throw[::-1])


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the ways to play, by the engine and by brute force.")
    parser.add_argument("--depth", type=int, help="how many steps; each start has its own if not given")
    parser.add_argument("starts", nargs="*", help=f"out of: {', '.join(STARTS)}")
    options = parser.parse_args()
    for name in options.starts or STARTS:
        begun = time.perf_counter()
        print(name)
        for at, step in enumerate(compare(STARTS[name], options.depth or STARTS[name].depth)):
            seconds = time.perf_counter() - begun
            print(f"  {at} steps: {step.total():,} ways to {len(step):,} tables, {seconds:.1f} s")


if __name__ == "__main__":
    main()
