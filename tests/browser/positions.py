"""Starting positions of stories: tables that were played until an event is about to happen."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from browser.past import Past
from passgo.base.json_types import JsonObject
from passgo.engine.codes import HOTEL
from passgo.events import Event
from passgo.server.tables.entries import SeatPlan

BROWN, LIGHT_BLUE, PINK, ORANGE = (1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19)
STATIONS = (5, 15, 25, 35)
TO_BUY = {*BROWN, *LIGHT_BLUE, *PINK, *ORANGE, *STATIONS}


def owner(past: Past, lot: int) -> int:
    return int(past.game._state.owner[lot])


def played_until_bid(seats: Sequence[SeatPlan], seed: str = "an auction", **agreed: Any) -> Past:
    """The third lot that a seat lands on is declined, and two seats have bid for it."""
    past = Past(seed, seats, **agreed)
    past.bots_play(lambda past: past.game._state.round > 3 and past.waits_for("BuyOrAuction"))
    past.act(past.decides, "decline")
    for amount in (60, 85):
        decision = past.game.decision
        assert decision is not None
        seat = next(seat for seat in decision.seats if seat != decision.details.get("leader"))
        past.act(seat, {"do": "bid", "amount": amount})
    return past


def played_to_round(last: int, seats: Sequence[SeatPlan], seed: str, **agreed: Any) -> Past:
    """The first seat is about to throw in this round."""
    past = Past(seed, seats, **agreed)
    past.bots_play(
        lambda past: past.game._state.round >= last and past.waits_for("Throw") and past.decides == 0
    )
    return past


def played_until(kind: str, seats: Sequence[SeatPlan], seed: str, **agreed: Any) -> Past:
    """The first seat has to decide something of this kind, some rounds into the game."""
    for number in count():
        past = Past(f"{seed} {number}", seats, **agreed)
        past.bots_play(
            lambda past: (
                past.game.decision is None
                or (past.game._state.round > 5 and past.waits_for(kind) and past.decides == 0)
            )
        )
        if past.game.decision is not None:
            return past
    raise AssertionError


def played_until_last_of_group(seats: Sequence[SeatPlan], seed: str, **agreed: Any) -> Past:
    """The first seat may buy a street, and has the two others of its group."""
    for number in count():
        past = Past(f"{seed} {number}", seats, **agreed)
        past.bots_play(lambda past: past.game.decision is None or (past.decides == 0 and completes(past)))
        if past.game.decision is not None:
            return past
    raise AssertionError


def completes(past: Past) -> bool:
    if not past.waits_for("BuyOrAuction"):
        return False
    assert past.game.decision is not None
    lot = past.game.decision.details["lot"]
    return any(
        lot in group and all(owner(past, other) == past.decides for other in group if other != lot)
        for group in (LIGHT_BLUE, PINK, ORANGE)
    )


def played_until_offer(seats: Sequence[SeatPlan], seed: str) -> Past:
    """The second seat offers a lot and some money for a lot of the first, which is about to throw."""
    past = played_to_round(8, seats, seed)
    give, get = (next(lot for lot in range(40) if owner(past, lot) == seat) for seat in (1, 0))
    past.act(1, {"do": "offer", "to": 0, "give": {"lots": [give], "cash": 30}, "get": {"lots": [get]}})
    return past


def played_until_offer_of_mortgaged(seats: Sequence[SeatPlan], seed: str) -> Past:
    """The second seat offers three lots for two of the first, which is about to throw; all are mortgaged."""
    past = played_to_round(9, seats, seed)
    for seat in (0, 1):
        for lot in range(40):
            if past.game.refusal(seat, {"do": "mortgage", "lot": lot}) is None:
                past.act(seat, {"do": "mortgage", "lot": lot})
    give, get = (
        [lot for lot in range(40) if owner(past, lot) == seat and past.game._state.mortgaged[lot]]
        for seat in (1, 0)
    )
    past.act(1, {"do": "offer", "to": 0, "give": {"lots": give[:3], "cash": 30}, "get": {"lots": get[:2]}})
    return past


def played_until_throw(
    leads: Callable[[Sequence[Event]], bool], seats: Sequence[SeatPlan], seed: str, **agreed: Any
) -> Past:
    """The first seat is about to throw, with a wanted result."""
    for number in count():
        past, trial = (played_to_round(4, seats, f"{seed} {number}", **agreed) for _ in range(2))
        if leads(trial.game.play(0, {"do": "throw"})):
            return past
    raise AssertionError


def played_until_first_house(seats: Sequence[SeatPlan]) -> Past:
    """The first of three seats is about to throw, and only this one can build: on Mediterranean Avenue, too."""
    for number in count():
        past = Past(f"the first house {number}", seats)
        try:
            share_out(past)
            past.trade(1, 2, {"lots": [PINK[0]]}, {})
            play_until(past, lambda past: begins(past) and past.decides == 0)
        except OutOfMoneyError:
            continue
        if past.game.refusal(0, {"do": "build", "lot": BROWN[0]}) is None:
            return past
    raise AssertionError


def played_until_hotel(seats: Sequence[SeatPlan], seed: str = "a hotel", **agreed: Any) -> Past:
    """A hotel stands on the left side of the board and houses elsewhere; the first seat is about to throw."""
    left = (*PINK, *ORANGE)
    for number in count():
        past = Past(f"{seed} {number}", seats, **agreed)

        def stands(past: Past) -> bool:
            table = past.game._state
            return begins(past) and past.decides == 0 and any(table.built[lot] == HOTEL for lot in left)

        past.bots_play(lambda past: past.game.decision is None or stands(past))
        if past.game.decision is not None:
            return past
    raise AssertionError


def played_to_the_end(seats: Sequence[SeatPlan], seed: str = "an end", **agreed: Any) -> Past:
    past = Past(seed, seats, **agreed)
    past.bots_play(lambda past: past.game.decision is None)
    return past


def played_until_ruin(who: int, seats: Sequence[SeatPlan], seed: str, turns: int = 0, **agreed: Any) -> Past:
    """This seat is about to throw, and will owe more than it can raise. No player is bankrupt yet.

    Before that come `turns` turns without decisions but to throw and to end them.
    """
    for number in count():
        past = Past(f"{seed} {number}", seats, **agreed)
        past.bots_play(lambda past: any(past.game._state.out) or leads_to_ruin(past, who, turns))
        if not any(past.game._state.out):
            return past
    raise AssertionError


def leads_to_ruin(past: Past, who: int, turns: int) -> bool:
    trial = past.game.copy()
    decision = trial.decision
    if decision is None or not begins(past):
        return False
    for step in [*("throw", "end-turn") * turns, "throw"]:
        seat = decision.seats[0]
        if trial.refusal(seat, {"do": step}) is not None:
            return False
        trial.play(seat, {"do": step})
        decision = trial.decision
        if decision is None:
            return False
    return trial.refusal(who, {"do": "give-up"}) is None


def played_until_quiz(seats: Sequence[SeatPlan], show: bool = False) -> Past:
    """A card of America's quiz lies open, on a road trip or in the game show: the first seat answers."""
    for number in count():
        options = ("just-visit-america", "game-show")
        past = Past(f"a quiz {number}", seats, edition="america", options=options)
        past.bots_play(lambda past: past.waits_for("Challenge"))
        decision = past.game.decision
        if decision is not None and past.decides == 0 and (decision.details["step"] != 0) == show:
            return past
    raise AssertionError


def played_until_last_house(seats: Sequence[SeatPlan], first: int = 0) -> Past:
    """The Bank has one house left, for which the first two seats have room and money; the third has little of either.

    Half of the board has no owner yet. The first seat is about to throw.
    """
    for number in count(first):
        past = Past(f"the last house {number}", seats)
        try:
            share_out(past)
            build(past)
            play_on(past)
            play_until(past, lambda past: begins(past) and past.decides == 0)
        except OutOfMoneyError:
            continue
        cash = [int(money) for money in past.game._state.cash]
        if cash[0] >= 250 and cash[1] >= 250 and cash[2] > 30:
            past.trade(2, 0, {"cash": cash[2] - 20}, {"lots": [5]})
            return past
    raise AssertionError


class OutOfMoneyError(Exception):
    """This seed does not lead to the position."""


def begins(past: Past) -> bool:
    return past.waits_for("Throw") and past.game._state.throws == 0


def play_until(past: Past, reached: Callable[[Past], bool]) -> None:
    """All seats buy what they shall own, decline the rest, and want only the houses that they have asked for."""
    while not reached(past):
        if past.game.decision is None or any(past.game._state.out[seat] for seat in range(3)):
            raise OutOfMoneyError
        seat = past.decides
        if past.waits_for("BuyOrAuction"):
            wanted = past.game.decision.details["lot"] in TO_BUY
            can = past.game.refusal(seat, {"do": "buy"}) is None
            past.act(seat, "buy" if wanted and can else "decline")
        elif past.waits_for("ShortageQuestion") and past.game.decision.details["asker"] == seat:
            past.act(seat, {"do": "want", "count": 1})
        elif past.waits_for("Bidding") or past.waits_for("ShortageQuestion"):
            past.act(seat, "pass")
        else:
            past.act(seat, past.bots.bots[seat].decide(past.game._state, seat).to_json())


def play_on(past: Past) -> None:
    """Play to the beginning of the next turn."""
    turn = past.game._state.turns
    play_until(past, lambda past: past.game._state.turns > turn and begins(past))


def share_out(past: Past) -> None:
    """The first gets brown, light blue, orange and two stations, the second pink and the others."""
    play_until(past, lambda past: begins(past) and all(owner(past, lot) >= 0 for lot in TO_BUY))
    for lot in sorted(TO_BUY):
        if past.game._state.mortgaged[lot]:
            raise OutOfMoneyError
        to = 1 if lot in (*PINK, 25, 35) else 0
        if owner(past, lot) != to:
            past.trade(owner(past, lot), to, {"lots": [lot]}, {})


def build(past: Past) -> None:
    """All houses but one, as soon as there is money for them."""
    table = past.game._state
    while table.houses > 1:
        before = table.houses
        for seat, lots in ((0, (*BROWN, *LIGHT_BLUE)), (1, PINK)):
            for lot in lots:
                order: JsonObject = {"do": "build", "lot": lot}
                if table.houses > 1 and table.built[lot] < 4 and past.game.refusal(seat, order) is None:
                    past.act(seat, order)
                    play_until(past, lambda past: not past.waits_for("ShortageQuestion"))
        if table.houses == before:
            play_on(past)
