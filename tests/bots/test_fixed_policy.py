"""The three fixed policies, rule by rule."""

import pytest

from passgo.base.json_types import JsonObject
from passgo.bots.fixed_policy import ALIKE, CHOSEN, DEAR, FixedPolicy
from scenes import Scene

# Squares of the classic board: light blue 6 8 9, pink 11 13 14, orange 16 18 19, red 21 23 24, dark blue 37 39.


def policy(taste: int = ALIKE) -> FixedPolicy:
    bot = FixedPolicy("policy", taste)
    bot.begin("")
    return bot


def decides(scene: Scene, seat: int = 0, taste: int = ALIKE) -> JsonObject:
    return policy(taste).decide(scene.state, seat).to_json()


def manages(scene: Scene, seat: int = 0, taste: int = ALIKE) -> JsonObject | None:
    action = policy(taste).manage(scene.state, seat)
    return None if action is None else action.to_json()


def landed(scene: Scene, lot: int) -> Scene:
    """Seat 0 throws a 4 and lands on a lot."""
    scene.at(0, lot - 4).throws(0, "31")
    return scene


# Jail.


def test_a_fixed_policy_in_jail_uses_a_card_before_paying_the_fine() -> None:
    assert decides(Scene().jailed(0).cash(200).holds_card(0, "chest")) == {"do": "use-card", "deck": "chest"}
    assert decides(Scene().jailed(0).cash(200)) == {"do": "pay-fine"}


def test_a_fixed_policy_stays_in_jail_with_less_than_200() -> None:
    assert decides(Scene().jailed(0).cash(199)) == {"do": "throw"}
    assert decides(Scene().jailed(0).cash(199).holds_card(0)) == {"do": "throw"}


# Buying.


@pytest.mark.parametrize(("cash", "does"), [(340, "buy"), (339, "decline")])
def test_a_fixed_policy_buys_if_200_remains(cash: int, does: str) -> None:
    assert decides(landed(Scene().cash(cash), 11)) == {"do": does}  # 140


def test_a_fixed_policy_buys_an_affordable_lot_that_completes_a_group() -> None:
    assert decides(landed(Scene().cash(140).owns(0, 13, 14), 11)) == {"do": "buy"}
    assert decides(landed(Scene().cash(140).owns(0, 13), 11)) == {"do": "decline"}


def test_the_cheapest_lot_is_mortgaged_to_complete_a_group() -> None:
    """The station comes before light blue on the board, but is dearer."""
    scene = landed(Scene().cash(100).owns(0, 13, 14, 5, 8), 11)
    assert decides(scene) == {"do": "mortgage", "lot": 8}  # 50 of the 40 that are missing
    scene.play(0, "mortgage", lot=8)
    assert decides(scene) == {"do": "buy"}


def test_no_lot_is_mortgaged_in_vain_or_from_a_whole_group_to_complete_a_group() -> None:
    assert decides(landed(Scene().cash(80).owns(0, 13, 14, 1, 3), 11)) == {"do": "decline"}


def test_one_lot_is_sold_to_complete_a_group_if_mortgages_do_not_suffice() -> None:
    scene = landed(
        Scene().cash(60, 500, 900).owns(0, 13, 14, 8), 11
    )  # the mortgage brings 50 of the missing 80
    bot = policy()
    assert bot.decide(scene.state, 0).to_json() == {
        "do": "offer",
        "to": 2,
        "give": {"lots": [8]},
        "get": {"cash": 100},
    }
    assert bot.decide(scene.state, 0).to_json() == {"do": "decline"}  # offered once only


def test_a_sold_lot_pays_for_the_group() -> None:
    scene = landed(Scene().cash(60, 500, 900).owns(0, 13, 14, 8), 11)
    scene.game.play(0, policy().decide(scene.state, 0))
    scene.game.play(2, policy().answer(scene.state, 2, scene.state.offers[0]))
    scene.game.play(0, policy().decide(scene.state, 0))
    assert scene.owner(8) == 2
    assert scene.owner(11) == 0
    assert scene.money[0] == 60 + 100 - 140


@pytest.mark.parametrize(
    ("taste", "lot", "does"),
    [
        (ALIKE, 15, "decline"),
        (DEAR, 15, "buy"),
        (CHOSEN, 15, "buy"),
        (DEAR, 39, "buy"),
        (CHOSEN, 39, "decline"),
        (CHOSEN, 19, "buy"),
        (DEAR, 19, "decline"),
        (CHOSEN, 9, "buy"),
    ],
)
def test_a_preferred_lot_is_bought_without_a_reserve(taste: int, lot: int, does: str) -> None:
    scene = Scene()
    scene.cash(int(scene.state.board.price[lot]))
    assert decides(landed(scene, lot), taste=taste) == {"do": does}


def test_fp_b_never_buys_or_bids_for_a_utility() -> None:
    scene = landed(Scene(), 12)
    assert decides(scene, taste=DEAR) == {"do": "decline"}
    assert decides(scene, taste=CHOSEN) == {"do": "buy"}
    scene.play(0, "decline")
    assert decides(scene, taste=DEAR) == {"do": "pass"}
    assert decides(scene, taste=ALIKE) == {"do": "bid", "amount": 75}


# Bidding.


def auction(lot: int, bid: int, *cash: int) -> Scene:
    """Seat 1 leads with a bid in the auction of a lot."""
    scene = landed(Scene(), lot)
    scene.play(0, "decline")
    scene.play(1, "bid", amount=bid)
    return scene.cash(*cash)


def test_a_bid_below_the_price_goes_half_way_to_it_within_the_cash() -> None:
    assert decides(auction(11, 40, 91)) == {"do": "bid", "amount": 90}
    assert decides(auction(11, 40, 90)) == {"do": "pass"}


def test_a_bid_above_the_price_to_complete_a_group_adds_a_quarter_of_the_cash_left() -> None:
    assert decides(auction(11, 140, 540)) == {"do": "pass"}
    assert decides(auction(11, 140, 540).owns(0, 13, 14)) == {"do": "bid", "amount": 240}


@pytest.mark.parametrize("taste", [DEAR, CHOSEN])
def test_a_bid_above_the_price_for_a_preferred_lot_adds_a_sixth_of_the_cash_left(taste: int) -> None:
    assert decides(auction(15, 200, 800), taste=taste) == {"do": "bid", "amount": 300}
    assert decides(auction(15, 200, 800), taste=ALIKE) == {"do": "pass"}


# Building and lifting.


def test_a_fixed_policy_builds_where_the_rent_gained_minus_the_cost_is_largest() -> None:
    """One house: 50 - 2 × 10 on St. Charles for 100, but 200 - 2 × 50 on the Boardwalk for 200."""
    both = Scene().owns(0, 11, 13, 14, 37, 39)
    gains = {lot: gain_of(both, lot) for lot in (11, 13, 14, 37, 39)}
    best = max(gains.values())
    built = manages(both)
    assert built is not None
    assert built["do"] == "build"
    assert built["lot"] in [lot for lot, gain in gains.items() if gain == best]


def gain_of(scene: Scene, lot: int) -> int:
    square = scene.game.edition.squares[lot]
    return square.rents[1] - 2 * square.rents[0] - square.house_price


def test_a_fixed_policy_builds_without_a_reserve() -> None:
    scene = Scene().owns(0, 6, 8, 9).cash(50)
    assert manages(scene) == {"do": "build", "lot": 9}
    assert manages(scene.cash(49)) is None


def test_fp_c_stops_at_three_houses() -> None:
    scene = Scene().owns(0, 6, 8, 9).built({6: 3, 8: 3, 9: 3})
    assert manages(scene, taste=CHOSEN) is None
    assert manages(scene, taste=ALIKE) == {"do": "build", "lot": 9}


def test_a_fixed_policy_lifts_a_mortgage_if_200_remains() -> None:
    scene = Scene().owns(0, 11).mortgaged(11)  # 70 and 7
    assert manages(scene.cash(277)) == {"do": "lift", "lot": 11}
    assert manages(scene.cash(276)) is None


# Offers.


def test_a_fixed_policy_sells_a_lone_street_that_completes_anothers_group() -> None:
    scene = Scene().owns(0, 11).owns(1, 13, 14)
    sale = {"do": "offer", "to": 1, "give": {"lots": [11]}}
    assert manages(scene.cash(100, 210)) == {**sale, "get": {"cash": 210}}  # 1.5 × 140
    assert manages(scene.cash(100, 600)) == {**sale, "get": {"cash": 300}}  # half of what the buyer has
    assert manages(scene.cash(100, 209)) is None


def test_a_fixed_policy_offers_no_mortgaged_street_and_none_of_two() -> None:
    assert manages(Scene().owns(0, 11).owns(1, 13, 14).mortgaged(11).cash(100)) is None
    assert manages(Scene().owns(0, 11, 13).owns(1, 14).cash(100)) is None


def test_a_fixed_policy_offers_to_buy_the_last_lot_of_its_group_keeping_more_than_100() -> None:
    scene = Scene().owns(0, 13, 14).owns(1, 11)  # 9/8 × 140 = 157
    bid = {"do": "offer", "to": 1, "give": {"cash": 157}, "get": {"lots": [11]}}
    assert manages(scene.cash(258)) == bid
    assert manages(scene.cash(257)) is None
    assert manages(scene.cash(258).mortgaged(11)) is None


def test_a_swap_offers_three_quarters_of_the_price_and_a_lone_lot() -> None:
    scene = Scene().owns(0, 13, 14, 39).owns(1, 11).cash(300)
    bot = policy()
    first = bot.manage(scene.state, 0)
    assert first is not None
    assert first.to_json()["give"] == {"cash": 157}
    swap = bot.manage(scene.state, 0)
    assert swap is not None
    assert swap.to_json() == {
        "do": "offer",
        "to": 1,
        "give": {"cash": 105, "lots": [39]},
        "get": {"lots": [11]},
    }
    assert bot.manage(scene.state, 0) is None  # enough for one turn


def test_a_fixed_policy_with_less_than_200_only_sells() -> None:
    scene = Scene().owns(0, 13, 14, 16).owns(1, 11, 18, 19).cash(199)
    bot = policy()
    sale = bot.manage(scene.state, 0)
    assert sale is not None
    assert sale.to_json()["give"] == {"lots": [16]}
    assert bot.manage(scene.state, 0) is None


# Answers.


def answers(scene: Scene, give: JsonObject, get: JsonObject) -> str:
    """The answer of seat 0 to an offer of seat 1."""
    scene.play(1, "offer", to=0, give=give, get=get)
    return policy().answer(scene.state, 0, scene.state.offers[-1]).do


def test_a_fixed_policy_refuses_trades_of_mortgaged_lots() -> None:
    scene = Scene().owns(0, 5).owns(1, 39)
    assert answers(scene, {"lots": [39]}, {"lots": [5]}) == "accept"
    assert answers(Scene().owns(0, 5).owns(1, 39).mortgaged(39), {"lots": [39]}, {"lots": [5]}) == "refuse"
    assert answers(Scene().owns(0, 5).owns(1, 39).mortgaged(5), {"lots": [39]}, {"lots": [5]}) == "refuse"


def test_a_fixed_policy_gives_no_lot_away() -> None:
    assert answers(Scene().owns(0, 5), {}, {"lots": [5]}) == "refuse"
    assert answers(Scene().owns(0, 5), {"cash": 1}, {"lots": [5]}) == "accept"  # enough cash remains


def test_a_fixed_policy_refuses_to_pay_all_its_cash_in_a_trade() -> None:
    scene = Scene().owns(0, 13, 14).owns(1, 11)
    assert answers(scene.cash(300), {"lots": [11]}, {"cash": 299}) == "accept"
    assert answers(scene.cash(300), {"lots": [11]}, {"cash": 300}) == "refuse"


def test_a_gain_of_groups_is_accepted_and_a_loss_refused_at_any_price() -> None:
    assert answers(Scene().owns(0, 13, 14).owns(1, 11).cash(800), {"lots": [11]}, {"cash": 790}) == "accept"
    assert answers(Scene().owns(0, 13, 14, 11), {"cash": 1500}, {"lots": [11]}) == "refuse"


def test_one_group_for_another_counts_as_neither_gain_nor_loss() -> None:
    scene = Scene().owns(0, 1, 3, 13, 14).owns(1, 11)
    assert answers(scene.cash(250), {"lots": [11]}, {"lots": [1]}) == "accept"
    assert answers(scene.cash(150), {"lots": [11], "cash": 0}, {"lots": [1], "cash": 30}) == "accept"
    assert answers(scene.cash(150), {"lots": [11]}, {"lots": [1], "cash": 90}) == "refuse"  # 60 left


@pytest.mark.parametrize(
    ("cash", "price", "does"),
    [
        (350, 150, "accept"),  # 200 left
        (349, 150, "accept"),  # 199 left, but the worth grows by 50
        (250, 150, "accept"),
        (249, 150, "refuse"),  # 99 left
        (399, 200, "refuse"),  # 199 left, and no gain in worth
        (450, 250, "accept"),
    ],
)
def test_other_trades_are_judged_by_the_cash_left_and_the_gain_in_worth(
    cash: int, price: int, does: str
) -> None:
    assert answers(Scene().owns(1, 5).cash(cash), {"lots": [5]}, {"cash": price}) == does


# Debts.


def in_debt(scene: Scene) -> Scene:
    """Seat 0 lands on the luxury tax without the money for it."""
    scene.at(0, 34).throws(0, "31")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    return scene


def owed(scene: Scene) -> int:
    decision = scene.game.decision
    assert decision is not None
    amount = decision.details["amount"]
    assert isinstance(amount, int)
    return amount


def test_in_debt_the_cheapest_lot_is_mortgaged_if_mortgages_suffice() -> None:
    scene = in_debt(Scene().cash(10).owns(0, 5, 6, 8, 9, 1, 3))
    assert decides(scene) == {"do": "mortgage", "lot": 1}


def test_in_debt_single_deeds_are_sold_before_groups_are_broken_up() -> None:
    scene = Scene().cash(0, 150, 600).owns(0, 1, 5, 6, 8, 9).owns(1, 37, 39).built({6: 1, 8: 1, 9: 1, 39: 1})
    scene.at(0, 35).throws(0, "31")
    assert owed(scene) == 200
    bot = policy()
    assert bot.decide(scene.state, 0).to_json() == {
        "do": "offer",
        "to": 2,
        "give": {"lots": [1]},
        "get": {"cash": 60},
    }
    scene.cash(0, 150, 40)  # not enough for the next one
    assert bot.decide(scene.state, 0).to_json() == {"do": "mortgage", "lot": 1}
    scene.play(0, "mortgage", lot=1)
    assert bot.decide(scene.state, 0).to_json() == {"do": "mortgage", "lot": 5}
    scene.play(0, "mortgage", lot=5)  # 130 of 200
    assert bot.decide(scene.state, 0).to_json() == {"do": "sell", "lot": 6}


def test_in_debt_lots_of_a_group_are_mortgaged_after_selling_all_buildings() -> None:
    scene = Scene().cash(0).owns(0, 1, 3, 6, 8, 9).owns(1, 37, 39).built({6: 1, 8: 1, 9: 1, 37: 4, 39: 4})
    scene.at(0, 35).throws(0, "31")
    bot = policy()
    sold: list[str] = []
    while scene.state.over == 0 and scene.state.out[0] == 0:
        action = bot.decide(scene.state, 0)
        sold.append(action.do)
        scene.game.play(0, action)
    assert sold == ["sell"] * 3 + ["mortgage"] * 5 + ["give-up"]


def test_in_debt_hotels_are_sold_down_to_the_houses_that_the_bank_has() -> None:
    scene = (
        Scene()
        .cash(0)
        .owns(0, 6, 8, 9)
        .owns(1, 37, 39)
        .built({6: 5, 8: 5, 9: 5, 37: 3, 39: 3})
        .stock(houses=2)
    )
    scene.at(0, 35).throws(0, "31")
    assert decides(scene) == {"do": "sell-hotels", "group": "light-blue", "houses": 2}


def test_a_fixed_policy_without_assets_gives_up() -> None:
    scene = Scene().cash(0).owns(0, 1).mortgaged(1)
    assert decides(in_debt(scene)) == {"do": "give-up"}
