"""Positions with open matters: what can be open is read back from its line, and what cannot be is refused."""

from collections.abc import Callable

import pytest

import passgo
from scenes import Scene

PURPLE = (1, 3)
LIGHT_BLUE = (6, 8, 9)
ORANGE = (16, 18, 19)
RED = (21, 23, 24)
DARK_BLUE = (37, 39)
CORNERS = passgo.Rules(options={"american-expansion", "just-visit-america", "game-show", "legal-system"})


def purchase() -> Scene:
    scene = Scene()
    scene.throws(0, "12")
    return scene


def auction() -> Scene:
    scene = purchase()
    scene.play(0, "decline")
    return scene


def auction_with_a_bid() -> Scene:
    scene = auction()
    scene.play(1, "bid", amount=30)
    return scene


def debt() -> Scene:
    scene = Scene().owns(0, 5).owns(1, *DARK_BLUE).cash(60).at(0, 36)
    scene.throws(0, "12")
    return scene


def tax() -> Scene:
    scene = Scene()
    scene.throws(0, "13")
    return scene


def card_to_each() -> Scene:
    scene = Scene().at(0, 28).cash(1500, 10, 1500).owns(1, 5)
    scene.throws(0, "14 h7")  # $50 from each, and Bo has 10
    return scene


def interest() -> Scene:
    scene = Scene().owns(0, 5, 12).mortgaged(5, 12)
    scene.play(0, "offer", to=1, give={"lots": [5, 12]}, get={"cash": 10})
    scene.play(1, "accept", offer=1)
    return scene


def estate() -> Scene:
    scene = Scene().owns(0, 1, 39).mortgaged(1, 39).cash(10).at(0, 36)
    scene.throws(0, "11")  # Luxury Tax
    scene.play(0, "give-up")
    return scene


def shortage() -> Scene:
    scene = Scene().owns(0, *PURPLE).owns(1, *ORANGE).stock(houses=1)
    scene.asks(0, lot=1)
    return scene


def shortage_of_another() -> Scene:
    scene = Scene().owns(0, *PURPLE).owns(1, *ORANGE).stock(houses=1)
    scene.asks(1, lot=16)
    return scene


def contest() -> Scene:
    scene = shortage()
    scene.play(1, "want")
    return scene


def two_contests() -> Scene:
    """The last hotel is contested while the last house is: four matters, as many as a stack has room for at first."""
    scene = Scene(4).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *RED, 5).owns(3, *DARK_BLUE)
    scene.built({21: 4, 23: 4, 24: 4, 37: 4, 39: 4}).stock(houses=1, hotels=1)
    scene.asks(0, lot=1)
    scene.play(1, "want")
    scene.asks(2, lot=21)
    scene.play(3, "want")
    return scene


def placing() -> Scene:
    scene = contest()
    scene.play(1, "bid", amount=10)
    scene.play(0, "pass")
    return scene


def expansion() -> Scene:
    scene = Scene(edition="america", rules=CORNERS).at(0, 37)
    scene.throws(0, "12")
    return scene


def challenge(square: int) -> Scene:
    scene = Scene(edition="america", rules=CORNERS).at(0, square - 3)
    scene.throws(0, "12 q1")
    return scene


def question_of_the_road_trip() -> Scene:
    return challenge(10)


def question_of_the_game_show() -> Scene:
    return challenge(20)


def answered(scene: Scene) -> Scene:
    assert scene.game.decision is not None
    read = scene.game.decision.details["answers"]
    assert isinstance(read, list)
    scene.play(0, "answer", choice=read.index(scene.game.edition.challenges[0].right))
    return scene


def road_trip() -> Scene:
    return answered(question_of_the_road_trip())


def prize() -> Scene:
    return answered(question_of_the_game_show())


def plea() -> Scene:
    scene = Scene(edition="america", rules=CORNERS).at(0, 27)
    scene.throws(0, "12")
    return scene


@pytest.mark.parametrize(
    ("lay_out", "kind"),
    [
        (purchase, "BuyOrAuction"),
        (auction, "Bidding"),
        (auction_with_a_bid, "Bidding"),
        (debt, "RaiseMoney"),
        (tax, "TaxChoice"),
        (card_to_each, "RaiseMoney"),
        (interest, "InterestChoice"),
        (estate, "Bidding"),
        (shortage, "ShortageQuestion"),
        (shortage_of_another, "ShortageQuestion"),
        (contest, "Bidding"),
        (two_contests, "Bidding"),
        (placing, "PlaceBuilding"),
        (expansion, "Expansion"),
        (question_of_the_road_trip, "Challenge"),
        (question_of_the_game_show, "Challenge"),
        (road_trip, "RoadTrip"),
        (prize, "Prize"),
        (plea, "Plea"),
    ],
)
def test_a_position_is_read_back_with_its_open_matters(lay_out: Callable[[], Scene], kind: str) -> None:
    game = lay_out().game
    assert game.decision is not None
    assert game.decision.kind == kind
    read = passgo.Game.from_position(game.position)
    assert read.position == game.position
    assert read.decision is not None
    assert read.decision.to_json() == game.decision.to_json()


@pytest.mark.rule("TRADE-1", "BUILD-7")
def test_trades_go_on_while_two_contests_are_open() -> None:
    scene = two_contests()
    assert scene.state.depth == 4
    scene.play(2, "offer", to=0, give={"lots": [5]}, get={"cash": 200})
    scene.play(0, "accept", offer=1)
    assert (scene.owner(5), scene.waits_for()) == (0, ("Bidding", (2, 3)))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "passgo1 classic full 1500@3/1500@0/1500@0 -/-/- ?16|?16 0:close:1:0:-:12 "
            "auction:3:0:bank:- - - r1.t1.s0.o0 -",
            "matter 1 is an auction without bidders to wait for",
        ),
        (
            "passgo1 classic full 1500@3/1500@0/1500@0 -/-/- ?16|?16 0:close:1:0:-:12 "
            "auction:3:30:1:1 - - r1.t1.s0.o0 -",
            "matter 1 is an auction without bidders to wait for",
        ),
        (
            "passgo1 classic full 1500@0/1500@0 1,3/16,18,19 ?16|?16 0:throw:0:0:-:00 "
            "shortage:0:house:1:-:1 - - r1.t1.s0.o0.w1=3 -",
            "matter 1 asks seats that cannot be asked",
        ),
        (
            "passgo1 classic full 1500@0/1500@0 1,3/16,18,19 ?16|?16 0:throw:0:0:-:00 "
            "shortage:1:house:16:1:1 - - r1.t1.s0.o0 -",
            "matter 1 asks seats that cannot be asked",
        ),
        (
            "passgo1 america full+just-visit-america 1500@10/x/1500@0 -/-/- ?16|?16|?90 0:close:1:0:-:46 "
            "challenge:0:3:0:1 - - r1.t1.s0.o0 -",
            "matter 1 has no card or nobody to read it",
        ),
    ],
)
def test_what_cannot_be_open_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(passgo.NotationError) as error:
        passgo.Game.from_position(line)
    assert str(error.value) == f"position line: this cannot occur: {sentence}"
