"""Debts, raising money, and bankruptcy (BANKRUPT-1 to BANKRUPT-5 and their rulings)."""

import pytest

import passgo
from passgo.engine import codes
from passgo.events import ShortageDeclared, WentBankrupt
from scenes import Scene, kinds

PURPLE = (1, 3)
LIGHT_BLUE = (6, 8, 9)
ORANGE = (16, 18, 19)
GREEN = (31, 32, 34)
DARK_BLUE = (37, 39)
ASKING = passgo.Rules(ask_for_rent=True)


def on_boardwalk(players: int = 3, cash: int = 60) -> Scene:
    """Ann stands before Boardwalk, whose rent (the pair is Bo's) is 100, with less cash than that."""
    return Scene(players).owns(1, *DARK_BLUE).cash(cash, *[500] * (players - 1)).at(0, 36).luck("12")


def owed(scene: Scene) -> tuple[tuple[int, ...], object, object]:
    """The debtors, the creditor (None: the Bank), and the amount."""
    decision = scene.game.decision
    assert decision is not None
    assert decision.kind == "RaiseMoney"
    return decision.seats, decision.details["creditor"], decision.details["amount"]


@pytest.mark.rule("BANKRUPT-1", "RULING-RAISE")
def test_a_debtor_raises_money_in_any_order_and_is_clear_the_moment_it_is_there() -> None:
    scene = on_boardwalk().owns(0, *PURPLE, 5, 12).built({1: 1, 3: 1}).cash(3, 500, 500)
    events = scene.play(0, "throw")
    assert kinds(events)[-1] == "DebtOpened"
    assert owed(scene) == ((0,), 1, 100)
    assert scene.refused(0, "end-turn") == "RULING-RAISE"
    scene.play(0, "sell", lot=3)
    scene.play(0, "offer", to=2, give={"lots": [12]}, get={"cash": 10})
    scene.play(2, "accept", offer=1)
    assert owed(scene) == ((0,), 1, 100)
    events = scene.play(0, "mortgage", lot=5)
    assert kinds(events) == ["LotMortgaged", "MoneyPaid", "MoneyPaid"]
    assert scene.money == [3 + 25 + 10 + 100 - 100, 600, 490]
    assert scene.level(1) == 1  # no more is sold than is needed
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("BANKRUPT-1")
def test_only_a_debtor_goes_bankrupt() -> None:
    scene = on_boardwalk().owns(0, 5).mortgaged(5)
    assert scene.refused(0, "give-up") == "BANKRUPT-1"
    scene.play(0, "throw")
    assert scene.refused(1, "give-up") == "BANKRUPT-1"
    assert scene.why_not(1, "give-up") == "BANKRUPT-1: only a player who cannot pay a debt goes bankrupt"
    events = scene.play(0, "give-up")
    assert events[0] == WentBankrupt(seat=0, creditor=1)


@pytest.mark.rule("BANKRUPT-1", "RULING-RAISE")
@pytest.mark.parametrize(
    ("lots", "mortgaged", "levels", "could_raise"),
    [
        ((5,), (), {}, 100),
        ((5, 12), (12,), {}, 100),  # a mortgaged one brings nothing more
        (PURPLE, (), {1: 1, 3: 1}, 2 * 25 + 2 * 30),
        (PURPLE, (), {1: 5, 3: 5}, 2 * 5 * 25 + 2 * 30),
        ((*PURPLE, *ORANGE), (16,), {1: 2, 3: 1}, 3 * 25 + 2 * 30 + 90 + 100),
    ],
)
def test_a_player_who_could_raise_the_money_cannot_give_up(
    lots: tuple[int, ...], mortgaged: tuple[int, ...], levels: dict[int, int], could_raise: int
) -> None:
    def in_debt(cash: int) -> Scene:
        scene = on_boardwalk().owns(0, *lots).mortgaged(*mortgaged).built({**levels, 37: 3, 39: 3})
        scene.cash(cash, 500, 500).play(0, "throw")
        assert owed(scene) == ((0,), 1, 1400)
        return scene

    assert in_debt(1400 - could_raise - 1).allowed(0, "give-up")
    scene = in_debt(1400 - could_raise)
    assert scene.refused(0, "give-up") == "BANKRUPT-1"
    assert "give-up" not in [choice.do for choice in scene.game.choices(0)]
    scene = in_debt(1399)
    refusal = scene.game.refusal(0, {"do": "give-up"})
    assert refusal is not None
    assert (refusal.reason, refusal.facts) == ("could-pay", {"debt": 1400, "raisable": 1399 + could_raise})
    assert scene.why_not(0, "give-up") == (
        f"BANKRUPT-1: you owe $1,400 and could raise ${1399 + could_raise:,} with what you have; "
        "sell buildings or mortgage property"
    )


@pytest.mark.rule("BANKRUPT-1", "RULING-RAISE")
def test_what_could_be_raised_can_really_be_raised() -> None:
    scene = on_boardwalk(cash=90).owns(0, *PURPLE, 5).built({1: 5, 3: 5, 37: 1, 39: 1}).stock(houses=0)
    scene.cash(0, 500, 500).play(0, "throw")  # 200, and the Bank has no houses for a hotel sold down
    assert scene.refused(0, "give-up") == "BANKRUPT-1"
    assert scene.refused(0, "sell", lot=1) == "RULING-SHORT-STOCK-HOTEL"
    scene.play(0, "sell-hotels", group="purple", houses=0)
    assert scene.money == [2 * 5 * 25 - 200, 700, 500]


@pytest.mark.rule("BANKRUPT-1")
def test_a_team_owner_with_four_free_deeds_is_not_bankrupt() -> None:
    game = passgo.Game.from_position(
        "passgo1 mlb full 30@39/900@3/900@1 1,3,5,15/37,39/- ?16|?16 0:close:1:0:-:36 "
        "debt:0:1:100:rent - - r4.t7.s0.o0 -"
    )
    refusal = game.refusal(0, {"do": "give-up"})
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == (
        "BANKRUPT-1",
        {"debt": 100, "raisable": 30 + 30 + 30 + 100 + 100},
    )


@pytest.mark.rule("BANKRUPT-1", "RULING-TWO-DEBTS")
def test_a_refusal_about_a_debt_under_another_matter_names_what_comes_first() -> None:
    scene = on_boardwalk(4).owns(0, 5).mortgaged(5).owns(2, *ORANGE).owns(3, *LIGHT_BLUE).stock(houses=1)
    scene.play(0, "throw")
    assert scene.allowed(0, "give-up")
    scene.asks(2, lot=16)
    first = "RULING-TWO-DEBTS: your debt of $100 is settled later; {} comes first"
    assert scene.refused(0, "give-up") == "RULING-TWO-DEBTS"
    assert scene.why_not(0, "give-up") == first.format("the question who wants the last buildings")
    scene.play(1, "pass")
    scene.play(3, "want")
    assert scene.why_not(0, "give-up") == first.format("an auction")
    scene.play(3, "bid", amount=1)
    scene.play(2, "pass")
    assert scene.why_not(0, "give-up") == first.format("the placing of a building")
    scene.play(3, "place", lot=6)
    assert scene.allowed(0, "give-up")


@pytest.mark.rule("BANKRUPT-1", "RULING-TWO-DEBTS")
def test_the_debt_of_another_comes_first_when_it_is_later() -> None:
    scene = Scene(rules=ASKING).owns(2, *DARK_BLUE).owns(0, 5).owns(1, 15).mortgaged(5, 15).cash(10, 10, 500)
    scene.at(0, 36).at(1, 36).luck("12 12").play(0, "throw")
    scene.play(0, "end-turn")
    scene.play(1, "throw")
    scene.play(2, "ask-rent", debtor=0, lot=39)
    scene.play(2, "ask-rent", debtor=1, lot=39)
    assert scene.why_not(0, "give-up") == (
        "RULING-TWO-DEBTS: your debt of $100 is settled later; a debt comes first"
    )
    assert scene.allowed(1, "give-up")


@pytest.mark.rule("BANKRUPT-1", "RULING-RAISE")
def test_with_nothing_left_bankruptcy_comes_by_itself() -> None:
    scene = on_boardwalk()
    events = scene.play(0, "throw")
    assert "WentBankrupt" in kinds(events)
    assert scene.money == [0, 560, 500]
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("RULING-RAISE")
def test_a_card_or_a_mortgaged_deed_can_still_be_traded_so_the_game_waits() -> None:
    for scene in (on_boardwalk().holds_card(0, "chest"), on_boardwalk().owns(0, 5).mortgaged(5)):
        scene.play(0, "throw")
        assert owed(scene) == ((0,), 1, 100)
        assert scene.allowed(0, "give-up")


@pytest.mark.rule("RULING-RAISE")
def test_a_rent_not_yet_asked_for_is_something_to_raise_money_with() -> None:
    scene = Scene(rules=ASKING).owns(0, *DARK_BLUE).owns(1, 5).cash(500, 90, 500).at(0, 2).at(1, 36)
    scene.luck("12 12").play(0, "throw")  # Ann owes Bo 25 for the railroad
    scene.play(0, "end-turn")
    scene.play(1, "throw")  # Bo owes Ann 100 for Boardwalk
    scene.play(1, "offer", to=0, give={"lots": [5]}, get={"cash": 1})
    scene.play(0, "accept", offer=1)  # who could ask for the rent may agree to that
    scene.play(0, "ask-rent", debtor=1, lot=39)
    assert owed(scene) == ((1,), 0, 100)  # with 91 in cash, no deed and no card
    scene.play(1, "ask-rent", debtor=0, lot=5)
    assert scene.money == [574, 91 + 25 - 100, 500]


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_a_debtor_does_not_build_bid_or_lift() -> None:
    scene = Scene(rules=ASKING, turn=1).owns(0, *DARK_BLUE).owns(1, *PURPLE, 15).mortgaged(15)
    scene.cash(500, 300, 500).at(1, 36).luck("12 23")
    scene.play(1, "throw")  # Bo owes Ann 100 for Boardwalk
    scene.play(1, "end-turn")
    scene.play(2, "throw")
    scene.play(2, "decline")
    scene.cash(500, 99, 500)
    scene.play(0, "ask-rent", debtor=1, lot=39)
    assert owed(scene) == ((1,), 0, 100)
    assert scene.refused(1, "build", lot=1) == "RULING-DEBT-FIRST"
    assert scene.refused(1, "lift", lot=15) == "RULING-DEBT-FIRST"
    assert scene.refused(1, "bid", amount=10) == "AUCTION-1"  # the auction waits for the debt
    scene.play(1, "mortgage", lot=1)
    assert scene.waits_for() == ("Bidding", (0, 1, 2))
    scene.play(1, "bid", amount=10)
    assert scene.money == [600, 29, 500]


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_a_debtor_does_not_bid_for_contested_buildings_of_a_contest_on_top_of_the_debt() -> None:
    scene = on_boardwalk(4).owns(0, *PURPLE).owns(2, *ORANGE).owns(3, *LIGHT_BLUE).stock(houses=1)
    scene.play(0, "throw")
    events = scene.asks(2, lot=16)
    assert events[0] == ShortageDeclared(seat=2, what="house", asked=(1, 2, 3))  # not Ann, who owes money
    scene.play(1, "pass")
    scene.play(3, "want")
    assert scene.refused(0, "bid", amount=1) == "RULING-SHORTAGE"
    assert scene.refused(0, "build", lot=1) == "RULING-DEBT-FIRST"


@pytest.mark.rule("RULING-TWO-DEBTS")
def test_of_two_debts_the_latest_is_paid_first() -> None:
    scene = Scene(rules=ASKING, turn=0).owns(1, 39).owns(2, 37).owns(0, 5, 15).at(0, 29).luck("44 11")
    scene.cash(30, 500, 500)
    scene.play(0, "throw")  # to Park Place: 35 to Cy
    scene.play(0, "throw")  # to Boardwalk: 50 to Bo
    scene.play(1, "ask-rent", debtor=0, lot=39)
    assert owed(scene) == ((0,), 1, 50)
    scene.play(2, "ask-rent", debtor=0, lot=37)
    assert owed(scene) == ((0,), 2, 35)
    scene.play(0, "offer", to=1, give={"lots": [15]}, get={"cash": 10})
    scene.play(1, "accept", offer=1)
    assert scene.money == [40 - 35, 490, 535]
    assert owed(scene) == ((0,), 1, 50)
    scene.play(0, "mortgage", lot=5)
    assert scene.money == [55, 540, 535]
    assert scene.waits_for()[0] == "Throw"


@pytest.mark.rule("RULING-TWO-DEBTS", "BANKRUPT-2")
def test_bankrupt_with_two_debts_everything_goes_to_the_latest_creditor() -> None:
    scene = Scene(rules=ASKING).owns(1, 39).owns(2, 37).owns(0, 1).at(0, 29).luck("44 11").cash(4, 500, 500)
    scene.play(0, "throw")
    scene.play(0, "throw")
    scene.play(1, "ask-rent", debtor=0, lot=39)
    scene.play(2, "ask-rent", debtor=0, lot=37)
    scene.play(0, "give-up")
    assert scene.money == [0, 500, 504]
    assert scene.owner(1) == 2
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("BANKRUPT-2")
def test_a_creditor_gets_cash_deeds_cards_and_half_the_price_of_the_buildings() -> None:
    scene = on_boardwalk(cash=10).owns(0, *PURPLE, 5).built({1: 5, 3: 5, 37: 5, 39: 5})
    scene.holds_card(0, "chance").holds_card(0, "chest")
    houses = int(scene.state.houses)
    scene.play(0, "throw")
    assert owed(scene) == ((0,), 1, 2000)
    scene.play(0, "give-up")
    assert scene.money == [0, 500 + 10 + 2 * 5 * 25, 500]
    assert scene.lots_of(1) == [1, 3, 5, 37, 39]
    assert [scene.level(lot) for lot in PURPLE] == [0, 0]
    assert (scene.state.houses, scene.state.hotels) == (houses, 10)
    assert list(scene.state.jail_card) == [1, 1]
    assert scene.waits_for() == ("Throw", (1,))
    scene.play(1, "build", lot=1)
    assert scene.level(1) == 1


@pytest.mark.rule("BANKRUPT-3", "RULING-INTEREST-BASE", "RULING-INTEREST-ONCE")
def test_the_creditor_pays_interest_on_each_mortgage_at_once_and_may_lift_it_right_then() -> None:
    scene = on_boardwalk(cash=10).owns(0, 5, 12, 24).mortgaged(5, 12, 24)
    scene.play(0, "throw")
    scene.play(0, "give-up")
    assert scene.waits_for() == ("InterestChoice", (1,))
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"lots": [5, 12, 24]}
    scene.play(1, "pay-interest", lot=24)
    assert scene.money[1] == 510 - 12  # ten percent of the loan of 120, not of the price of 240
    scene.play(1, "pay-interest", lot=12)
    assert scene.money[1] == 498 - 8
    scene.play(1, "lift", lot=5)
    assert scene.money[1] == 490 - 110
    assert [int(scene.state.mortgaged[lot]) for lot in (5, 12, 24)] == [0, 1, 1]
    scene.play(1, "lift", lot=12)  # in the same turn: the loan alone
    assert scene.money[1] == 380 - 75
    assert scene.waits_for() == ("Throw", (1,))
    scene.at(1, 17).throws(1, "12")
    scene.play(1, "end-turn")
    scene.play(1, "lift", lot=24)  # later: ten percent once more
    assert scene.money[1] == 305 - 132


@pytest.mark.rule("RULING-INTEREST-UNABLE", "BANKRUPT-3", "BANKRUPT-4")
def test_two_bankruptcies_in_a_row_when_the_creditor_cannot_pay_the_interest() -> None:
    scene = on_boardwalk(4, cash=0).owns(0, 5, 24).mortgaged(5, 24, 37).cash(0, 5, 500, 500)
    scene.play(0, "throw")
    scene.mortgaged(39)  # as if Bo had spent the money for Boardwalk too
    scene.play(0, "give-up")
    scene.play(1, "pay-interest", lot=24)
    assert owed(scene) == ((1,), None, 12)
    assert scene.refused(1, "build", lot=39) == "BUILD-4"
    events = scene.play(1, "give-up")
    assert events[0] == WentBankrupt(seat=1, creditor=None)
    # The interest on the railroad is not due any more; the Bank auctions all four, free of mortgage.
    sold = []
    while scene.waits_for()[0] == "Bidding":
        assert scene.game.decision is not None
        sold.append(scene.game.decision.details["lot"])
        scene.play(2, "bid", amount=10)
        scene.play(3, "pass")
    assert sold == [5, 24, 37, 39]
    assert scene.lots_of(2) == sold
    assert not any(scene.state.mortgaged)
    assert scene.money == [0, 0, 460, 500]
    assert scene.waits_for() == ("Throw", (2,))


@pytest.mark.rule("BANKRUPT-4", "RULING-BANK-AUCTION", "CARD-2")
def test_a_debt_to_the_bank_and_everything_is_auctioned_at_once_in_board_order() -> None:
    scene = Scene().owns(0, *PURPLE, 39).mortgaged(39).built({1: 1, 3: 1}).holds_card(0, "chest")
    scene.cash(5, 500, 500).luck("13")
    scene.play(0, "throw")  # Income Tax
    scene.play(0, "pay-flat")
    assert owed(scene) == ((0,), None, 200)
    events = scene.play(0, "give-up")
    assert events[0] == WentBankrupt(seat=0, creditor=None)
    assert "JailCardReturned" in kinds(events)
    assert (scene.state.jail_card[1], scene.state.left[1]) == (-1, 16)
    assert scene.state.cards[16 + 15] == 4  # its card lies at the bottom
    assert scene.state.houses == 32
    assert scene.waits_for() == ("Bidding", (1, 2))
    scene.play(1, "bid", amount=61)
    scene.play(2, "pass")
    assert scene.game.decision is not None
    assert scene.game.decision.details["lot"] == 3
    scene.play(1, "pass")
    scene.play(2, "pass")  # without a bid Baltic stays with the Bank
    assert scene.game.decision is not None
    assert scene.game.decision.details["lot"] == 39
    scene.play(2, "bid", amount=1)
    scene.play(1, "pass")
    assert (scene.owner(1), scene.owner(3), scene.owner(39)) == (1, -1, 2)
    assert scene.state.mortgaged[39] == 0
    assert scene.money == [0, 439, 499]
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("BANKRUPT-4")
def test_to_the_bank_with_no_deeds_there_is_nothing_to_auction() -> None:
    scene = Scene().cash(5, 500, 500).at(0, 35).luck("12")
    scene.play(0, "throw")
    assert scene.money == [0, 500, 500]
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("BANKRUPT-5")
def test_a_bankrupt_player_has_left_and_is_passed_over() -> None:
    scene = on_boardwalk().luck("12 12 12")
    scene.play(0, "throw")
    assert scene.refused(0, "throw") == "BANKRUPT-5"
    assert scene.why_not(0, "throw") == "BANKRUPT-5: you have left the game"
    assert scene.game.choices(0) == []
    scene.at(1, 17).play(1, "throw")  # Free Parking
    scene.play(1, "end-turn")
    scene.at(2, 17).play(2, "throw")
    scene.play(2, "end-turn")
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("BANKRUPT-5")
def test_the_last_player_left_wins() -> None:
    scene = on_boardwalk(2).owns(0, 5).mortgaged(5)
    scene.play(0, "throw")
    events = scene.play(0, "give-up")
    assert kinds(events)[-1] == "GameEnded"
    outcome = scene.game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "last-one-left")
    assert scene.game.decision is None
    assert scene.refused(1, "throw") == "BANKRUPT-5"


@pytest.mark.rule("RULING-END-SETTLE")
def test_at_the_end_everything_passes_but_no_interest_is_taken() -> None:
    scene = on_boardwalk(2).owns(0, 5, *PURPLE).mortgaged(5).built({1: 1, 37: 1, 39: 1}).holds_card(0)
    scene.play(0, "throw")
    events = scene.play(0, "give-up")
    assert kinds(events).count("GameEnded") == 1
    assert scene.lots_of(1) == [1, 3, 5, 37, 39]
    assert scene.money == [0, 500 + 60 + 25]
    assert scene.state.jail_card[0] == 1
    outcome = scene.game.outcome
    assert outcome is not None
    assert outcome.worths == (0, 585 + 120 + 100 + 750 + 2 * 200)


@pytest.mark.rule("RULING-END-SETTLE")
def test_at_the_end_the_bank_auctions_nothing() -> None:
    scene = Scene(2).owns(0, 5).mortgaged(5).cash(5, 500).at(0, 36).luck("11")
    scene.play(0, "throw")
    events = scene.play(0, "give-up")
    assert "AuctionOpened" not in kinds(events)
    assert kinds(events)[-1] == "GameEnded"
    assert (scene.owner(5), scene.money) == (-1, [0, 500])


@pytest.mark.rule("RULING-EACH-PLAYER", "BANKRUPT-2")
def test_a_card_that_pays_each_player_is_one_debt_after_the_other() -> None:
    scene = Scene(4).owns(0, 5, 15).cash(60, 100, 100, 100).at(0, 4).luck("12 c15")
    scene.play(0, "throw")  # Chance: 50 to each of three
    assert scene.money == [10, 150, 100, 100]
    assert owed(scene) == ((0,), 2, 50)
    scene.play(0, "mortgage", lot=5)
    assert scene.money == [10, 150, 150, 150]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("RULING-EACH-PLAYER", "BANKRUPT-2")
def test_bankruptcy_inside_a_card_is_towards_the_unpaid_player() -> None:
    scene = Scene(4).owns(0, 1).cash(60, 100, 100, 100).at(0, 4).luck("12 c15")
    scene.play(0, "throw")
    scene.play(0, "give-up")
    assert scene.money == [0, 150, 110, 100]
    assert scene.owner(1) == 2
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("RULING-EACH-PLAYER", "BANKRUPT-3")
def test_players_who_cannot_pay_the_drawer_of_a_card_go_bankrupt_in_turn() -> None:
    scene = Scene(4).owns(1, 5).owns(2, 15, 25).mortgaged(5, 15)
    scene.cash(100, 49, 20, 100).at(0, 28).luck("14 h7")
    scene.play(0, "throw")  # Community Chest: 50 from each
    assert owed(scene) == ((1,), 0, 50)
    scene.play(1, "give-up")
    assert scene.waits_for() == ("InterestChoice", (0,))
    scene.play(0, "pay-interest", lot=5)
    assert owed(scene) == ((2,), 0, 50)
    scene.play(2, "mortgage", lot=25)
    assert scene.money == [100 + 49 - 10 + 50 + 50, 0, 70, 50]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("BANKRUPT-5", "RULING-EACH-PLAYER")
def test_the_game_ends_in_the_middle_of_a_card() -> None:
    scene = Scene(3).cash(100, 20, 30).at(0, 28).luck("14 h7")
    events = scene.play(0, "throw")
    assert kinds(events).count("WentBankrupt") == 2
    assert kinds(events)[-1] == "GameEnded"
    outcome = scene.game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.worths) == ((0,), (150, 0, 0))


def auction_with_a_debtor(cash: int = 300) -> Scene:
    """Bo owes Ann 100, not asked for yet; on Cy's turn the Reading Railroad is being auctioned."""
    scene = Scene(4, rules=ASKING, turn=1).owns(0, *DARK_BLUE).owns(1, 6)
    scene.cash(500, cash, 500, 500).at(1, 36).luck("12 23 12")
    scene.play(1, "throw")
    scene.play(1, "end-turn")
    scene.play(2, "throw")
    scene.play(2, "decline")
    return scene


@pytest.mark.rule("BANKRUPT-2", "BANKRUPT-5", "RULING-BID-VOID")
def test_the_highest_bidder_goes_bankrupt_inside_the_auction() -> None:
    scene = auction_with_a_debtor()
    scene.play(2, "bid", amount=5)
    scene.play(1, "bid", amount=250)
    scene.cash(500, 40, 500, 500)  # as if other rents had been asked for meanwhile
    scene.play(0, "ask-rent", debtor=1, lot=39)
    assert owed(scene) == ((1,), 0, 100)
    scene.play(1, "give-up")
    assert scene.owner(6) == 0
    assert scene.game.decision is not None
    assert scene.game.decision.to_json() == {
        "kind": "Bidding",
        "seats": [0, 2, 3],
        "lot": 5,
        "bid": 0,
        "leader": None,
    }
    scene.play(3, "bid", amount=1)
    scene.play(0, "pass")
    scene.play(2, "pass")
    assert (scene.owner(5), scene.money) == (3, [540, 0, 500, 499])
    assert scene.waits_for() == ("EndTurn", (2,))


@pytest.mark.rule("RULING-BID-DEBT", "BANKRUPT-4")
def test_a_winner_without_the_cash_for_the_bid_goes_bankrupt_to_the_bank_inside_the_auction() -> None:
    scene = auction_with_a_debtor()
    scene.play(1, "bid", amount=250)
    scene.play(0, "ask-rent", debtor=1, lot=39)
    assert scene.money == [600, 200, 500, 500]
    scene.cash(600, 90, 500, 500)  # as if another rent had been asked for, too
    for seat in (0, 2, 3):
        scene.play(seat, "pass")
    assert owed(scene) == ((1,), None, 250)
    assert scene.owner(5) == codes.BANK
    scene.play(1, "give-up")
    # The Bank takes everything, and auctions the railroad again that was not paid for.
    assert scene.game.decision is not None
    assert scene.game.decision.details["lot"] == 5
    for seat in (0, 2, 3):
        scene.play(seat, "pass")
    assert scene.game.decision is not None
    assert scene.game.decision.details["lot"] == 6
    scene.play(2, "bid", amount=30)
    scene.play(0, "pass")
    scene.play(3, "pass")
    assert (scene.owner(5), scene.owner(6)) == (-1, 2)
    assert scene.money == [600, 0, 470, 500]
    assert scene.waits_for() == ("EndTurn", (2,))


@pytest.mark.rule("BANKRUPT-5")
def test_the_game_ends_inside_an_auction() -> None:
    scene = Scene(2, rules=ASKING, turn=1).owns(0, *DARK_BLUE).cash(500, 300).at(1, 36).at(0, 2).luck("12 12")
    scene.play(1, "throw")
    scene.play(1, "end-turn")
    scene.play(0, "throw")
    scene.play(0, "decline")
    scene.cash(500, 20)
    events = scene.play(0, "ask-rent", debtor=1, lot=39)
    assert kinds(events)[-1] == "GameEnded"
    assert scene.money == [520, 0]
    assert scene.game.decision is None
    assert scene.state.depth == 0


@pytest.mark.rule("BANKRUPT-5")
def test_the_game_ends_while_a_building_is_contested() -> None:
    scene = Scene(2, rules=ASKING, turn=1).owns(0, *DARK_BLUE).owns(1, *PURPLE).cash(500, 300).at(1, 36)
    scene.luck("12").stock(houses=1).play(1, "throw")
    scene.play(0, "build", lot=37)
    scene.cash(500, 20)
    scene.play(0, "ask-rent", debtor=1, lot=39)
    scene.play(1, "give-up")
    outcome = scene.game.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert (scene.level(37), scene.state.houses) == (0, 1)


@pytest.mark.rule("BANKRUPT-5", "RULING-CLAIM-LEAVES")
def test_rents_not_asked_for_pass_with_the_estate_and_lapse_with_the_debtor() -> None:
    scene = Scene(4, rules=ASKING, turn=1).owns(0, *DARK_BLUE).owns(1, 12).owns(2, 5).at(1, 36).at(2, 9)
    scene.cash(500, 20, 500, 500).luck("12 12")
    scene.play(1, "throw")  # Bo owes Ann 100
    scene.play(1, "end-turn")
    scene.play(2, "throw")  # Cy owes Bo 12
    events = scene.play(0, "ask-rent", debtor=1, lot=39)
    assert "RentLapsed" not in kinds(events)
    scene.play(1, "give-up")
    assert scene.owner(12) == 0
    scene.play(0, "ask-rent", debtor=2, lot=12)
    assert scene.money == [500 + 20 + 12, 0, 488, 500]


@pytest.mark.rule("BANKRUPT-4", "RULING-CLAIM-LEAVES")
def test_rents_not_asked_for_lapse_when_the_bank_takes_the_estate() -> None:
    scene = Scene(3, rules=ASKING, turn=0).owns(0, 37).owns(1, 12).at(0, 9).at(1, 35).luck("12 12")
    scene.play(0, "throw")  # Ann owes Bo 12
    scene.play(0, "end-turn")
    scene.cash(500, 20, 500).mortgaged(12)
    scene.play(1, "throw")  # Luxury Tax
    assert owed(scene) == ((1,), None, 75)
    events = scene.play(1, "give-up")
    assert "RentLapsed" in kinds(events)
    assert scene.money == [500, 0, 500]


@pytest.mark.rule("RULING-DEBT-HEIR")
def test_a_debt_to_a_bankrupt_is_owed_to_the_heir_of_the_estate() -> None:
    scene = Scene(4, rules=ASKING, turn=0).owns(1, 39, 15).owns(2, *GREEN).built(dict.fromkeys(GREEN, 2))
    scene.owns(0, 5).cash(10, 10, 500, 500).at(0, 36).at(1, 28).luck("12 15")
    scene.play(0, "throw")  # Ann on Boardwalk: 50 to Bo
    scene.play(0, "end-turn")
    scene.play(1, "throw")  # Bo on Pennsylvania Avenue: 450 to Cy
    scene.play(1, "ask-rent", debtor=0, lot=39)
    assert owed(scene) == ((0,), 1, 50)
    scene.play(2, "ask-rent", debtor=1, lot=34)
    assert owed(scene) == ((1,), 2, 450)
    scene.play(1, "give-up")
    assert owed(scene) == ((0,), 2, 50)
    scene.play(0, "mortgage", lot=5)
    assert scene.money == [60, 0, 560, 500]
    assert scene.waits_for() == ("Throw", (2,))


@pytest.mark.rule("RULING-DEBT-HEIR")
def test_a_debt_to_a_bankrupt_is_void_when_the_debtor_takes_the_estate() -> None:
    scene = Scene(3, rules=ASKING, turn=0).owns(1, 39, 15).owns(0, *GREEN, 5).built(dict.fromkeys(GREEN, 2))
    scene.cash(10, 10, 500).at(0, 36).at(1, 28).luck("12 15")
    scene.play(0, "throw")
    scene.play(0, "end-turn")
    scene.play(1, "throw")
    scene.play(1, "ask-rent", debtor=0, lot=39)
    scene.play(0, "ask-rent", debtor=1, lot=34)
    assert owed(scene) == ((1,), 0, 450)
    scene.play(1, "give-up")
    assert scene.lots_of(0) == [5, 15, 31, 32, 34, 39]
    assert scene.money == [20, 0, 500]
    assert scene.waits_for() == ("Throw", (2,))


@pytest.mark.rule("RULING-DEBT-HEIR", "BANKRUPT-4", "RULING-INTEREST-UNABLE")
def test_a_debt_to_a_bankrupt_is_owed_to_the_bank_when_the_bank_takes_the_estate() -> None:
    scene = Scene(4, rules=ASKING).owns(0, 5).owns(1, 15).owns(2, 39).mortgaged(15).cash(10, 0, 0, 500)
    scene.at(0, 36).at(1, 36).luck("12 12").play(0, "throw")
    scene.play(0, "end-turn")
    scene.play(1, "throw")
    scene.play(2, "ask-rent", debtor=0, lot=39)
    scene.play(2, "ask-rent", debtor=1, lot=39)
    assert owed(scene) == ((1,), 2, 50)
    scene.mortgaged(39)
    scene.play(1, "give-up")
    scene.play(2, "pay-interest", lot=15)
    assert owed(scene) == ((2,), None, 10)
    scene.play(2, "give-up")
    # Ann, who owed Cy 50, is still in debt, so that she can only pass.
    assert scene.refused(0, "bid", amount=1) == "RULING-DEBT-FIRST"
    scene.play(0, "pass")
    scene.play(3, "bid", amount=70)
    scene.play(0, "pass")
    scene.play(3, "bid", amount=80)
    assert scene.lots_of(3) == [15, 39]
    assert owed(scene) == ((0,), None, 50)
    scene.play(0, "mortgage", lot=5)
    assert scene.money == [60, 0, 0, 350]
    assert scene.waits_for() == ("Throw", (3,))


@pytest.mark.rule("BANKRUPT-2", "BANKRUPT-5")
def test_a_bankruptcy_on_the_turn_of_another_does_not_touch_that_turn() -> None:
    scene = Scene(3, rules=ASKING, turn=1).owns(0, *DARK_BLUE).owns(1, 6).cash(500, 300, 500).at(1, 36)
    scene.at(2, 0).luck("12 23")
    scene.play(1, "throw")
    scene.play(1, "end-turn")
    scene.play(2, "throw")
    assert scene.waits_for() == ("BuyOrAuction", (2,))
    scene.cash(500, 30, 500)
    scene.play(0, "ask-rent", debtor=1, lot=39)
    scene.play(1, "give-up")
    assert scene.owner(6) == 0
    assert scene.waits_for() == ("BuyOrAuction", (2,))
    scene.play(2, "buy")
    scene.play(2, "end-turn")
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("BANKRUPT-5", "TURN-3")
def test_a_bankrupt_who_threw_doubles_does_not_throw_again() -> None:
    scene = on_boardwalk().at(0, 35).luck("22")
    scene.play(0, "throw")
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("BANKRUPT-4", "RULING-JAIL-UNABLE")
def test_bankrupt_over_the_fine_of_the_third_turn_in_jail() -> None:
    scene = Scene().owns(0, 1).cash(19, 500, 500).jailed(0, turn=3).luck("12")
    scene.play(0, "throw")
    assert owed(scene) == ((0,), None, 50)
    scene.play(0, "mortgage", lot=1)
    assert owed(scene) == ((0,), None, 50)  # 49 are not 50
    scene.play(0, "give-up")
    assert scene.state.jail[0] == 0
    scene.play(1, "bid", amount=10)
    scene.play(2, "pass")
    assert (scene.owner(1), scene.state.mortgaged[1]) == (1, 0)
    assert scene.waits_for() == ("Throw", (1,))


def estate_auction(players: int) -> Scene:
    """The Bank auctions two railroads of Bo, who is bankrupt; Ann, who leads, owes Cy a rent."""
    scene = Scene(players, rules=ASKING).owns(0, 12).owns(1, 5, 15).owns(2, *DARK_BLUE).at(0, 36).at(1, 35)
    scene.mortgaged(5, 15).cash(*[300, 5, 500, 500][:players]).luck("12 12").play(0, "throw")
    scene.play(0, "end-turn")
    scene.play(1, "throw")  # Luxury Tax
    scene.play(1, "give-up")
    scene.play(0, "bid", amount=250)
    scene.state.cash[0] = 20  # as if other rents had been asked for meanwhile
    scene.play(2, "ask-rent", debtor=0, lot=39)
    assert owed(scene) == ((0,), 2, 100)
    return scene


@pytest.mark.rule("BANKRUPT-4", "RULING-BANK-AUCTION", "RULING-BID-VOID")
def test_a_second_bankruptcy_inside_the_auctions_of_the_first_one() -> None:
    scene = estate_auction(4)
    scene.play(0, "give-up")
    assert scene.game.decision is not None
    assert scene.game.decision.to_json() == {
        "kind": "Bidding",
        "seats": [2, 3],
        "lot": 5,
        "bid": 0,
        "leader": None,
    }
    scene.play(2, "bid", amount=10)
    scene.play(3, "pass")
    assert scene.game.decision.details["lot"] == 15
    scene.play(3, "bid", amount=11)
    scene.play(2, "pass")
    assert (scene.owner(5), scene.owner(12), scene.owner(15)) == (2, 2, 3)
    assert scene.money == [0, 0, 500 + 20 - 10, 500 - 11]
    assert scene.waits_for() == ("Throw", (2,))


@pytest.mark.rule("BANKRUPT-5", "RULING-END-SETTLE")
def test_the_game_ends_inside_the_auctions_of_an_estate() -> None:
    scene = estate_auction(3)
    scene.play(0, "give-up")
    outcome = scene.game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.worths) == ((2,), (0, 0, 520 + 750 + 150))
    assert (scene.owner(5), scene.owner(15), scene.state.depth) == (-1, -1, 0)


@pytest.mark.rule("RULING-LEAVES", "AUCTION-1")
def test_what_a_bankrupt_had_landed_on_and_not_bought_is_auctioned() -> None:
    scene = Scene(3, rules=ASKING).owns(0, 1).owns(1, 39).at(0, 35)
    scene.throws(0, "22")  # on Boardwalk, and on by these doubles to Baltic Avenue
    scene.throws(0, "13")
    assert scene.waits_for() == ("BuyOrAuction", (0,))
    scene.cash(10, 500, 500).play(1, "ask-rent", debtor=0, lot=39)
    scene.play(0, "give-up")
    assert scene.game.decision is not None
    assert scene.game.decision.details["lot"] == 3
    scene.play(2, "bid", amount=7)
    scene.play(1, "pass")
    assert (scene.owner(3), scene.owner(1), scene.money) == (2, 1, [0, 510, 493])
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("RULING-LEAVES")
def test_a_tax_not_yet_chosen_is_void_when_the_player_leaves() -> None:
    scene = Scene(3, rules=ASKING).owns(0, 1).owns(1, 39).at(0, 35)
    scene.throws(0, "22")
    scene.throws(0, "14")
    assert scene.waits_for() == ("TaxChoice", (0,))
    scene.cash(10, 500, 500).play(1, "ask-rent", debtor=0, lot=39)
    scene.play(0, "give-up")
    assert (scene.owner(1), scene.money) == (1, [0, 510, 500])
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("BANKRUPT-2", "BANKRUPT-3")
def test_with_a_player_as_creditor_nothing_is_left_to_auction() -> None:
    scene = on_boardwalk(cash=10).owns(0, 5, 12).mortgaged(5)
    scene.play(0, "throw")
    events = scene.play(0, "give-up")
    assert "BuildingSold" not in kinds(events)  # bare lots have nothing to sell
    assert scene.waits_for() == ("InterestChoice", (1,))
    assert scene.state.depth == 1


@pytest.mark.rule("BANKRUPT-5", "TURN-3")
def test_a_throw_that_a_bankrupt_had_earned_is_not_passed_on() -> None:
    scene = Scene().owns(1, *DARK_BLUE).cash(60).at(0, 37)
    scene.throws(0, "11")  # doubles to Boardwalk, with nothing to pay the rent of 100
    assert scene.waits_for() == ("Throw", (1,))
    assert passgo.Game.from_position(scene.game.position).position == scene.game.position
    assert scene.game.position.split()[6] == "1:throw:0:0:-:11"
