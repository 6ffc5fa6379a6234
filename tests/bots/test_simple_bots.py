"""The simple bots: random, thrifty, builder."""

from collections import Counter

import pytest

from passgo.bots.simple_bots import Builder, RandomBot, Saver, Thrifty
from passgo.engine import codes
from passgo.engine.position import push
from passgo.engine.rulesets import Rules
from scenes import Scene

LIGHT_BLUE = (6, 8, 9)


def landed(scene: Scene, lot: int) -> Scene:
    """Seat 0 throws a 4 and lands on a lot."""
    scene.at(0, lot - 4).throws(0, "31")
    return scene


def asked_often(scene: Scene, times: int = 600, seat: int = 0) -> Counter[str]:
    """The answers of a random player to the decision, with their counts."""
    bot = RandomBot()
    bot.begin("often")
    return Counter(bot.decide(scene.state, seat).do for _ in range(times))


# The random bot.


def test_the_answers_of_a_random_player_are_equally_likely() -> None:
    """Three ways out of Jail, each 200 of 600 times; fifty off would be more than four standard deviations."""
    found = asked_often(Scene().jailed(0).holds_card(0))
    assert set(found) == {"throw", "pay-fine", "use-card"}
    assert all(150 < count < 250 for count in found.values()), found


def test_a_random_player_buys_or_declines() -> None:
    found = asked_often(landed(Scene(), 11))
    assert set(found) == {"buy", "decline"}
    assert 240 < found["buy"] < 360


def test_a_random_player_bids_anything_up_to_its_cash() -> None:
    scene = landed(Scene().cash(1000), 11)
    scene.play(0, "decline")
    bot = RandomBot()
    bot.begin("bids")
    bids = [action.first for _ in range(300) if (action := bot.decide(scene.state, 0)).do == "bid"]
    assert bids
    assert 1 <= min(bids) < 100
    assert 900 < max(bids) <= 1000


def test_a_random_player_raises_money_in_every_way() -> None:
    scene = Scene().cash(0).owns(0, 5, *LIGHT_BLUE).built({6: 1, 8: 1, 9: 1}).at(0, 34)
    scene.throws(0, "31")  # to the luxury tax
    assert set(asked_often(scene)) == {"mortgage", "sell", "offer"}


@pytest.mark.rule("CORNER-2")
def test_a_random_player_raises_money_for_a_road_trip() -> None:
    scene = (
        Scene(edition="america", rules=Rules(options={"just-visit-america"})).cash(0).owns(0, 5, *LIGHT_BLUE)
    )
    push(scene.state, codes.M_TRIP, 0, 0, 0, 0, 0)
    assert set(asked_often(scene, 5)) == {"mortgage"}


@pytest.mark.rule("BANKRUPT-1")
def test_a_random_player_gives_up_only_when_the_debt_cannot_be_raised() -> None:
    scene = Scene().cash(0).owns(0, 5).mortgaged(5).at(0, 34)
    scene.throws(0, "31")
    assert set(asked_often(scene)) == {"give-up", "offer"}


def test_a_random_player_acts_between_throws_one_time_in_four() -> None:
    scene = Scene().owns(0, 5, 15, *LIGHT_BLUE).owns(1, 39).mortgaged(15)
    bot = RandomBot()
    bot.begin("free")
    found = Counter("" if (action := bot.manage(scene.state, 0)) is None else action.do for _ in range(800))
    assert set(found) == {"", "build", "mortgage", "lift", "offer"}
    assert 540 < found[""] < 660  # three times in four


def test_a_random_player_accepts_refuses_and_counters() -> None:
    scene = Scene().owns(0, 5).owns(1, 39)
    scene.play(1, "offer", to=0, give={"cash": 10}, get={"lots": [5]})
    bot = RandomBot()
    bot.begin("answers")
    answers = [bot.answer(scene.state, 0, scene.state.offers[0]) for _ in range(300)]
    found = Counter(action.do for action in answers)
    assert set(found) == {"accept", "refuse", "counter"}
    assert min(found.values()) > 50
    assert all(scene.game.refusal(0, action) is None for action in answers)


def test_a_random_player_accepts_no_impossible_offer() -> None:
    scene = Scene().owns(1, 39).cash(100)
    scene.play(1, "offer", to=0, give={"lots": [39]}, get={"cash": 400})
    bot = RandomBot()
    bot.begin("answers")
    assert "accept" not in {bot.answer(scene.state, 0, scene.state.offers[0]).do for _ in range(100)}


def test_a_random_player_draws_from_its_own_seed() -> None:
    scene = landed(Scene().cash(1000), 11)
    scene.play(0, "decline")

    def answers(seed: str) -> list[tuple[object, ...]]:
        bot = RandomBot()
        bot.begin(seed)
        return [bot.decide(scene.state, 0).key() for _ in range(20)]

    assert answers("one") == answers("one")
    assert answers("one") != answers("other")


# The savers.


@pytest.mark.parametrize(("bot", "reserve"), [(Thrifty(), 500), (Builder(), 50)])
def test_a_saver_keeps_its_reserve(bot: Saver, reserve: int) -> None:
    scene = landed(Scene(), 11)  # 140
    assert bot.decide(scene.cash(reserve + 140).state, 0).do == "buy"
    assert bot.decide(scene.cash(reserve + 139).state, 0).do == "decline"
    scene.play(0, "decline")
    assert bot.decide(scene.cash(reserve + 10).state, 0).to_json() == {"do": "bid", "amount": 10}
    assert bot.decide(scene.cash(reserve + 9).state, 0).do == "pass"
    home = Scene().owns(0, *LIGHT_BLUE)
    assert bot.manage(home.cash(reserve + 49).state, 0) is None
    building = bot.manage(home.cash(reserve + 51).state, 0)
    assert building is not None
    assert building.do == "build"
    jail = Scene().jailed(0)
    assert bot.decide(jail.cash(reserve + 50).state, 0).do == "pay-fine"
    assert bot.decide(jail.cash(reserve + 49).state, 0).do == "throw"


def test_a_saver_bids_up_to_the_printed_price() -> None:
    scene = landed(Scene(), 11)
    scene.play(0, "decline")
    scene.play(1, "bid", amount=130)
    assert Builder().decide(scene.state, 0).to_json() == {"do": "bid", "amount": 140}
    scene.play(0, "bid", amount=131)
    scene.play(1, "bid", amount=132)
    assert Builder().decide(scene.state, 0).do == "pass"


def test_a_saver_sells_only_at_one_and_a_half_times_the_price_and_breaks_up_no_group() -> None:
    def says(scene: Scene, cash: int, lot: int) -> str:
        scene.play(1, "offer", to=0, give={"cash": cash}, get={"lots": [lot]})
        return Builder().answer(scene.state, 0, scene.state.offers[-1]).do

    assert says(Scene().owns(0, 5), 300, 5) == "accept"
    assert says(Scene().owns(0, 5), 299, 5) == "refuse"
    assert says(Scene().owns(0, *LIGHT_BLUE), 1500, 6) == "refuse"


def test_a_saver_lifts_mortgages() -> None:
    lift = Builder().manage(Scene().owns(0, 5).mortgaged(5).state, 0)
    assert lift is not None
    assert lift.to_json() == {"do": "lift", "lot": 5}
