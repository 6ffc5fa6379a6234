"""The amounts of a choice are the money that moves when it is played."""

from collections.abc import Callable

import pytest

import passgo
from casts import checked_cast
from passgo.engine.luck import Luck
from passgo.events import DebtOpened, MoneyPaid
from passgo.game.game import Game
from scenes import Scene

PURPLE = (1, 3)
LIGHT_BLUE = (6, 8, 9)
ORANGE = (16, 18, 19)
DARK_BLUE = (37, 39)
# For what the money of each choice is paid.
REASONS = {
    "buy": "lot",
    "go-to": "lot",
    "build": "building",
    "sell": "building-sold",
    "sell-hotels": "building-sold",
    "mortgage": "mortgage",
    "lift": "lifting",
    "pay-interest": "interest",
    "pay-fine": "fine",
    "hire-lawyer": "lawyer",
    "take-salary": "salary",
    "accept": "interest",
}


# Positions of many kinds.


def landed() -> Scene:
    scene = Scene().owns(0, 5, 12).mortgaged(12)
    scene.throws(0, "12")
    return scene


def estates() -> Scene:
    """Houses, hotels and mortgages of all seats, before a throw."""
    scene = Scene().owns(0, *PURPLE, *DARK_BLUE, 5, 15).owns(1, *ORANGE, 12).owns(2, *LIGHT_BLUE, 28)
    scene.built({1: 5, 3: 4, 37: 1, 16: 5, 18: 5, 19: 5, 6: 3, 8: 4, 9: 3})
    return scene.mortgaged(5, 12, 28)


def contested_prices() -> Scene:
    """Bo's orange group stands full of hotels; for three of its buildings other prices were paid."""
    scene = Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).built({16: 1, 18: 2, 19: 2}).cash(1500, 9000)
    scene.stock(houses=3).asks(0, lot=1)
    scene.play(1, "want", count=3)
    for lot, bid in ((16, 7), (16, 301), (18, 1)):
        scene.play(1, "bid", amount=bid)
        scene.play(0, "pass")
        scene.play(1, "place", lot=lot)
    scene.stock(houses=20)
    for lot in (19, 16, 18, 19, *ORANGE):
        scene.asks(1, lot=lot)
    return scene


def contested_houses() -> Scene:
    scene = contested_prices()
    for lot in ORANGE:
        scene.play(1, "sell", lot=lot)
    return scene


def jailed() -> Scene:
    return Scene().jailed(0).owns(0, *PURPLE)


def in_debt() -> Scene:
    scene = Scene().owns(0, *PURPLE, 5).built({1: 1, 3: 1}).owns(1, *DARK_BLUE).cash(3, 500, 500).at(0, 36)
    scene.throws(0, "12")
    return scene


def bankrupts_heir() -> Scene:
    """Bo has taken over three mortgaged deeds, has paid for one of them and has money for one more."""
    scene = Scene().owns(0, 5, 12, 24).mortgaged(5, 12, 24).owns(1, *DARK_BLUE).cash(0, 150, 500).at(0, 36)
    scene.throws(0, "12")
    scene.play(0, "give-up")
    scene.play(1, "pay-interest", lot=5)
    return scene


def poor_heir() -> Scene:
    """Bo has no cash for the interest: it becomes a debt."""
    scene = Scene().owns(0, 5, 12).mortgaged(5, 12).owns(1, *DARK_BLUE).cash(0, 0, 500).at(0, 36)
    scene.throws(0, "12")
    scene.play(0, "give-up")
    return scene


def offered() -> Scene:
    """Two offers lie before Bo; one of them is of mortgaged deeds."""
    scene = Scene().owns(0, 5, 12, 28).owns(2, 39).mortgaged(5, 12)
    scene.play(0, "offer", to=1, give={"lots": [5, 12, 28]}, get={"cash": 50})
    scene.play(2, "offer", to=1, give={"lots": [39]}, get={"cash": 400})
    return scene


def shortage() -> Scene:
    """A player who builds has to ask the other first."""
    return Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).stock(houses=1)


def corner(option: str, square: int, luck: str = "") -> Scene:
    scene = Scene(edition="america", rules=passgo.Rules(options={option})).owns(0, 1)
    scene.at(0, (square - 3) % 40).throws(0, f"12 {luck}")
    return scene


def expansion() -> Scene:
    return corner("american-expansion", 0)


def plea() -> Scene:
    return corner("legal-system", 30)


def road_trip() -> Scene:
    scene = corner("just-visit-america", 10, "q1")
    card = scene.game.edition.challenges[0]
    assert scene.game.decision is not None
    scene.play(
        0, "answer", choice=checked_cast(list, scene.game.decision.details["answers"]).index(card.right)
    )
    return scene


POSITIONS: tuple[Callable[[], Scene], ...] = (
    landed,
    estates,
    contested_prices,
    contested_houses,
    jailed,
    in_debt,
    bankrupts_heir,
    poor_heir,
    offered,
    shortage,
    expansion,
    plea,
    road_trip,
)


# Playing them.


def priced(scene: Scene, seat: int) -> list[passgo.Action]:
    return [
        choice
        for choice in scene.game.choices(seat)
        if isinstance(choice, passgo.Action) and choice.amounts is not None
    ]


def copied(game: Game) -> Game:
    table = game._state.clone()
    table.luck = Luck("amounts")
    return Game(table, game.names, game.tokens, None)


def moved(events: list[passgo.Event], seat: int, reason: str) -> tuple[int, int]:
    """What a seat has paid to the Bank, or owes it now, and what it has got from there, for one reason."""
    paid = got = 0
    for event in events:
        if isinstance(event, MoneyPaid) and event.reason == reason:
            paid += event.amount if (event.payer, event.payee) == (seat, None) else 0
            got += event.amount if (event.payer, event.payee) == (None, seat) else 0
        elif isinstance(event, DebtOpened) and (event.seat, event.reason) == (seat, reason):
            paid += event.amount
    return paid, got


def play_out(game: Game, seat: int, choice: passgo.Action) -> list[passgo.Event]:
    """Play a choice as it was listed, until its money has moved."""
    events = game.play(seat, choice.to_json())
    while game.decision is not None and game.decision.kind == "ShortageQuestion":
        asked = game.decision.seats[0]
        events += game.play(asked, {"do": "want", "count": 1} if asked == seat else {"do": "pass"})
    if choice.do == "accept":
        while game.decision is not None and game.decision.kind == "InterestChoice":
            lot = checked_cast(list, game.decision.details["lots"])[0]
            events += game.play(game.decision.seats[0], {"do": "pay-interest", "lot": lot})
    return events


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_each_amount_is_the_money_that_moves(position: Callable[[], Scene]) -> None:
    scene = position()
    played = 0
    for seat in range(scene.state.seats):
        for choice in priced(scene, seat):
            assert choice.amounts is not None
            amounts = choice.amounts.to_json()
            paid, got = moved(play_out(copied(scene.game), seat, choice), seat, REASONS[choice.do])
            if choice.do == "accept":
                assert amounts == {"interest": paid}
            else:
                assert amounts.get("cost", 0) == paid, choice
                assert amounts.get("refund", 0) + amounts.get("gives", 0) == got, choice
            played += 1
    assert played > 0


def test_every_choice_with_a_known_price_has_its_amounts() -> None:
    """In all positions together, each kind of choice above is there, and always with its amounts."""
    seen: set[str] = set()
    untold: set[str] = set()
    for position in POSITIONS:
        scene = position()
        for seat in range(scene.state.seats):
            for choice in scene.game.choices(seat):
                amounts = choice.amounts if isinstance(choice, passgo.Action) else None
                (untold if amounts is None else seen).add(choice.do)
    assert seen == set(REASONS)
    # From GO one goes without paying, and not every trade brings interest.
    assert untold & seen == {"go-to", "accept"}


@pytest.mark.rule("MORTGAGE-3", "MORTGAGE-4")
def test_the_amounts_separate_interest_from_the_loan() -> None:
    scene = estates()
    lifts = [choice for seat in range(3) for choice in priced(scene, seat) if choice.do == "lift"]
    loans = {5: 100, 12: 75, 28: 75}
    assert {choice.first: choice.amounts.to_json() for choice in lifts if choice.amounts} == {
        lot: {"cost": loan + -(-loan // 10), "interest": -(-loan // 10)} for lot, loan in loans.items()
    }
    heir = bankrupts_heir()
    (due,) = [
        choice.amounts for choice in priced(heir, 1) if (choice.do, choice.first) == ("pay-interest", 24)
    ]
    assert due is not None
    assert due.to_json() == {"cost": 12, "interest": 12}


@pytest.mark.rule("SELL-1")
def test_the_kinds_of_amounts_are_named() -> None:
    scene = estates()
    amounts = {
        choice.do: choice.to_json()["amounts"] for choice in priced(scene, 0) if choice.first in (1, 15, 39)
    }
    assert amounts == {"sell": {"refund": 25}, "mortgage": {"gives": 100}, "build": {"cost": 200}}


@pytest.mark.rule("TAX-3")
def test_the_choices_of_the_blind_tax_have_no_amounts() -> None:
    scene = Scene().owns(0, *PURPLE, 39).built({1: 1})
    scene.throws(0, "31")
    assert scene.waits_for() == ("TaxChoice", (0,))
    taxes = [choice.to_json() for choice in scene.game.choices(0) if choice.do in ("pay-flat", "pay-share")]
    assert taxes == [{"do": "pay-flat"}, {"do": "pay-share"}]


def test_amounts_are_no_part_of_what_is_done() -> None:
    scene = landed()
    (buy,) = [choice for choice in priced(scene, 0) if choice.do == "buy"]
    assert buy == passgo.action_from_json({"do": "buy"})
    assert buy.to_json() == {"do": "buy", "amounts": {"cost": 60}}
    scene.game.play(0, {"do": "buy", "amounts": {"cost": 1}})  # the Bank takes its own price
    assert scene.money[0] == 1440
