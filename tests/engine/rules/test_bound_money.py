"""Money that is bound by a debt or a road trip: nothing else is bought with it, and nothing given away."""

import pytest

import passgo
from passgo.base.json_types import Json, JsonObject
from scenes import Scene, payments


def game(line: str, luck: str = "") -> passgo.Game:
    return passgo.Game.from_position(line, luck=luck)


DEBTOR = (
    "passgo1 mlb full 30@39/900@3/900@1 1,3,5,15/37,39/- ?16|?16 0:close:1:0:-:36 debt:0:1:100:rent - - "
    "r4.t7.s0.o0 -"
)
TRAVELLER = (
    "passgo1 america full+just-visit-america 110@10/700@3 5,37m/- ?16|?16|?90 0:close:1:0:-:46 trip:0 - - "
    "r4.t7.s0.o0 -"
)


def refused(table: passgo.Game, seat: int, do: str, **fields: Json) -> tuple[str, str]:
    refusal = table.refusal(seat, {"do": do, **fields})
    assert refusal is not None
    return refusal.rule, refusal.reason


@pytest.mark.rule("RULING-DEBT-FIRST", "BANKRUPT-2")
def test_a_debtor_gives_nothing_away_that_the_debt_could_be_paid_from() -> None:
    table = game(DEBTOR)
    # $30, and $60 for the mortgages of the two streets, leave $10 of the debt.
    for cash in (0, 9, 10):
        table.play(0, {"do": "offer", "to": 2, "give": {"lots": [5, 15]}, "get": {"cash": cash}})
    assert refused(table, 2, "accept", offer=1) == ("RULING-DEBT-FIRST", "means-lowered")
    assert refused(table, 2, "accept", offer=2) == ("RULING-DEBT-FIRST", "means-lowered")
    table.play(2, {"do": "accept", "offer": 3})
    for lot in (1, 3):
        table.play(0, {"do": "mortgage", "lot": lot})
    assert table.decision is not None
    assert table.decision.kind == "EndTurn"  # the debt is paid


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_a_debtor_who_cannot_pay_keeps_what_there_is_for_the_creditor() -> None:
    table = game(DEBTOR.replace("debt:0:1:100:", "debt:0:1:1000:"))
    for cash in (99, 199, 200):  # a railroad is worth its price, and could be mortgaged for half of it
        table.play(0, {"do": "offer", "to": 2, "give": {"lots": [5]}, "get": {"cash": cash}})
    assert refused(table, 2, "accept", offer=1) == ("RULING-DEBT-FIRST", "estate-lowered")
    assert refused(table, 2, "accept", offer=2) == ("RULING-DEBT-FIRST", "estate-lowered")
    assert table.refusal(2, {"do": "accept", "offer": 3}) is None


@pytest.mark.rule("RULING-DEBT-FIRST", "BANKRUPT-1")
@pytest.mark.parametrize(
    ("give", "least"),
    [
        ({"lots": [5]}, 100),  # a price of 200, less the mortgage
        ({"cards": ["chance"]}, 50),  # the fine
        ({"lots": [5], "cards": ["chance"]}, 150),
    ],
)
def test_a_player_who_cannot_pay_gives_no_mortgaged_deed_or_card_away(
    give: dict[str, Json], least: int
) -> None:
    scene = Scene().owns(0, 5, 15).mortgaged(5, 15).holds_card(0).owns(1, 37, 39).built({37: 5, 39: 5})
    scene.cash(190, 500, 500).at(0, 36).throws(0, "12")  # a rent of 2000
    for cash in (0, least - 1, least):
        scene.play(0, "offer", to=2, give=give, get={"cash": cash})
    for offer in (1, 2):
        refusal = scene.game.refusal(2, {"do": "accept", "offer": offer})
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("RULING-DEBT-FIRST", "estate-lowered")
    scene.play(2, "accept", offer=3)
    assert scene.money == [190 + least, 500, 500 - least]


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_a_player_who_cannot_pay_may_trade_for_goods_of_equal_worth() -> None:
    scene = Scene().owns(0, 15).mortgaged(15).owns(1, 37, 39).owns(2, 3, 6).cash(0).at(0, 36)
    scene.throws(
        0, "12"
    )  # a rent of 100; the mortgaged railroad is worth 100, as much as the light blue street
    scene.play(0, "offer", to=2, give={"lots": [15]}, get={"lots": [3]})
    scene.play(0, "offer", to=2, give={"lots": [15]}, get={"lots": [6]})
    assert scene.refused(2, "accept", offer=1) == "RULING-DEBT-FIRST"
    assert scene.allowed(2, "accept", offer=2)


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_a_player_who_cannot_pay_may_trade_unmortgaged_for_mortgaged_lots() -> None:
    scene = Scene().owns(0, 6).owns(1, 37, 39).built({37: 5, 39: 5}).owns(2, 15).mortgaged(15)
    scene.cash(0, 500, 500).at(0, 36).throws(0, "12")  # a rent of 2000
    for cash in (9, 10):  # the street counts 100 like the railroad, whose interest is 10
        scene.play(0, "offer", to=2, give={"lots": [6]}, get={"lots": [15], "cash": cash})
    assert scene.refused(2, "accept", offer=1) == "RULING-DEBT-FIRST"
    assert scene.allowed(2, "accept", offer=2)


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_the_creditor_itself_may_agree_to_anything_if_the_debt_cannot_be_paid() -> None:
    scene = Scene().owns(0, 5).owns(1, 37, 39).built({37: 5, 39: 5}).cash(0, 500, 500).at(0, 36)
    scene.throws(0, "12")  # a rent of 2000
    for partner in (1, 2):
        scene.play(0, "offer", to=partner, give={"lots": [5]}, get={"cash": 1})
    assert scene.allowed(1, "accept", offer=1)
    assert scene.refused(2, "accept", offer=2) == "RULING-DEBT-FIRST"


@pytest.mark.rule("RULING-DEBT-FIRST", "RULING-RAISE")
def test_a_player_who_can_pay_does_not_give_up_by_a_present_to_the_creditor() -> None:
    scene = Scene().owns(0, 5).owns(1, 37, 39).cash(0, 500, 500).at(0, 36)
    scene.throws(0, "12")  # a rent of 100, which the mortgage would bring
    scene.play(0, "offer", to=1, give={"lots": [5]})
    assert scene.refused(1, "accept", offer=1) == "RULING-DEBT-FIRST"


@pytest.mark.rule("RULING-DEBT-FIRST", "RULING-RAISE", "CORNER-1")
def test_a_salary_that_waits_on_go_counts_in_a_trade() -> None:
    line = (
        "passgo1 america full+american-expansion+ask-for-rent 0@35/500@0/500@2 5m/37,39/- ?16|?16|?90 "
        "0:throw:1:1:-:11 - - 0>1:39:{rent}:0 r4.t7.s0.o0 -"
    )
    for rent, free in ((200, True), (201, False)):
        table = game(line.format(rent=rent), "23")
        table.play(0, {"do": "throw"})
        table.play(1, {"do": "ask-rent", "debtor": 0, "lot": 39})
        table.play(0, {"do": "offer", "to": 2, "give": {"lots": [5]}})
        assert (table.refusal(2, {"do": "accept", "offer": 1}) is None) is free


@pytest.mark.rule("RULING-DEBT-FIRST", "RENT-7")
def test_nothing_is_given_away_before_a_rent_is_asked_for() -> None:
    scene = Scene(rules=passgo.Rules(ask_for_rent=True)).owns(0, 5).mortgaged(5).holds_card(0).owns(2, 25)
    scene.owns(1, 37, 39).built({37: 5, 39: 5}).cash(190, 500, 500).at(0, 36)
    scene.throws(0, "12")  # a rent of 2000, not asked for yet
    scene.play(0, "offer", to=2, give={"lots": [5], "cards": ["chance"]})
    scene.play(0, "offer", to=2, give={"cash": 190}, get={"cards": [], "lots": [25]})
    scene.play(0, "offer", to=2, give={"cash": 190, "cards": ["chance"]}, get={"lots": [25]})
    scene.play(0, "offer", to=1, give={"lots": [5], "cards": ["chance"]})
    for offer in (1, 3):
        assert refused(scene.game, 2, "accept", offer=offer) == ("RULING-DEBT-FIRST", "estate-lowered")
    assert scene.allowed(2, "accept", offer=2)  # a railroad of 200
    assert scene.allowed(1, "accept", offer=4)  # the player who could ask agrees


@pytest.mark.rule("RULING-DEBT-FIRST", "RENT-2", "RENT-7")
def test_a_rent_that_cannot_be_asked_for_binds_nothing() -> None:
    scene = Scene(rules=passgo.Rules(ask_for_rent=True)).owns(0, 5).owns(1, 37, 39).cash(0, 0, 500).at(0, 36)
    scene.throws(0, "12")  # a rent of 100
    scene.play(0, "offer", to=2, give={"lots": [5]})
    assert refused(scene.game, 2, "accept", offer=1) == ("RULING-DEBT-FIRST", "means-lowered")
    scene.play(1, "mortgage", lot=39)
    assert scene.allowed(2, "accept", offer=1)


@pytest.mark.rule("RULING-DEBT-FIRST", "TAX-1", "TAX-2")
@pytest.mark.parametrize(
    ("give", "least"),
    [
        ({"lots": [5, 12], "cards": ["chance"]}, 225),  # 200 and 150, each less the mortgage, and the fine
        ({"lots": [5]}, 100),
        ({"lots": [15]}, 200),  # not mortgaged
        ({"cards": ["chance"]}, 50),
    ],
)
def test_nothing_is_given_away_before_a_tax_is_chosen(give: dict[str, Json], least: int) -> None:
    scene = Scene().owns(0, 5, 12, 15).mortgaged(5, 12).holds_card(0).cash(0, 500, 500).at(0, 1)
    scene.throws(0, "12")
    assert scene.waits_for() == ("TaxChoice", (0,))
    for cash in (0, least - 1, least):
        scene.play(0, "offer", to=2, give=give, get={"cash": cash})
    for offer in (1, 2):
        assert refused(scene.game, 2, "accept", offer=offer) == ("RULING-DEBT-FIRST", "tax-chosen-first")
    scene.play(2, "accept", offer=3)
    assert scene.money[0] == least


@pytest.mark.rule("RULING-DEBT-FIRST", "TAX-1")
def test_a_tax_to_be_chosen_binds_its_payer_until_the_choice() -> None:
    scene = Scene().owns(0, 5).mortgaged(5).owns(1, 25).cash(0, 500, 500).at(0, 1)
    scene.throws(0, "12")
    scene.play(1, "offer", to=0, get={"lots": [5]})  # as the taker, too
    scene.play(1, "offer", to=2, give={"lots": [25]})
    scene.play(1, "offer", to=0, give={"cash": 1, "lots": [25]}, get={"lots": [5]})
    assert refused(scene.game, 0, "accept", offer=1) == ("RULING-DEBT-FIRST", "tax-chosen-first")
    assert scene.allowed(2, "accept", offer=2)  # two others are free to trade
    assert scene.allowed(0, "accept", offer=3)
    scene.play(0, "pay-share")
    assert scene.waits_for() == ("RaiseMoney", (0,))  # 20, ten percent of the railroad's price
    assert refused(scene.game, 0, "accept", offer=1) == ("RULING-DEBT-FIRST", "estate-lowered")


@pytest.mark.rule("RULING-DEBT-FIRST", "MORTGAGE-4", "TAX-1")
@pytest.mark.parametrize(("price", "fair"), [(90, True), (91, False)])
def test_interest_counts_in_a_trade_before_a_tax_is_chosen(price: int, fair: bool) -> None:
    scene = Scene().owns(1, 5).mortgaged(5).cash(500, 0, 0).at(0, 1)
    scene.throws(0, "12")
    scene.play(1, "offer", to=0, give={"lots": [5]}, get={"cash": price})  # it counts 100, its interest is 10
    assert scene.allowed(0, "accept", offer=1) is fair


@pytest.mark.rule("RULING-DEBT-FIRST", "TAX-3")
def test_a_trade_refused_before_a_tax_is_chosen_reveals_only_its_goods() -> None:
    messages = []
    for cash, lots in ((0, (5, 12)), (700, (5, 12, 37, 39))):
        scene = Scene().owns(0, *lots).mortgaged(5, 12).cash(cash, 500, 500).at(0, 1)
        scene.throws(0, "12")
        scene.play(0, "offer", to=2, give={"lots": [5, 12]}, get={"cash": 75})
        refusal = scene.game.refusal(2, {"do": "accept", "offer": 1})
        assert refusal is not None
        assert refusal.facts == {"debtor": 0, "brings": 75, "takes": 175, "lacking": 100}
        messages.append(refusal.message)
    assert messages[0] == messages[1]
    assert messages[0].startswith(
        "Ann has a tax to choose first; until then a trade must bring at least what "
    )


@pytest.mark.rule("RULING-DEBT-FIRST", "CORNER-2", "MORTGAGE-4")
def test_on_a_road_trip_interest_that_cannot_be_paid_keeps_the_estate_together() -> None:
    line = TRAVELLER.replace(" 110@10/", " 3@10/").replace(" 5,37m/-", " 15m,37m/-")
    table = game(line.replace(" trip:0 ", " trip:0;interest:0:37 "))
    for cash in (14, 15):  # an interest of 18
        table.play(0, {"do": "offer", "to": 1, "give": {"lots": [15]}, "get": {"cash": cash}})
    assert refused(table, 1, "accept", offer=1) == ("RULING-DEBT-FIRST", "estate-lowered")
    assert table.refusal(1, {"do": "accept", "offer": 2}) is None  # it pays the interest


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_a_refused_trade_names_the_debtor_and_what_is_missing() -> None:
    scene = Scene().owns(0, 5).mortgaged(5).owns(1, 37, 39).owns(2, 12).cash(60, 0, 500).at(0, 36)
    scene.play(0, "offer", to=2, give={"cash": 50}, get={"lots": [12]})
    scene.throws(0, "12")  # a rent of 100
    assert scene.why_not(2, "accept", offer=1) == (
        "RULING-DEBT-FIRST: Ann owes $100 to Bo; that is paid before any money is spent on something else"
    )
    scene.play(0, "offer", to=2, give={"lots": [5]}, get={"cash": 10})
    refusal = scene.game.refusal(2, {"do": "accept", "offer": 2})
    assert refusal is not None
    assert refusal.facts == {"debtor": 0, "needed": 100, "brings": 10, "takes": 100, "lacking": 90}
    scene = Scene().owns(0, 5).owns(1, 37, 39).cash(0, 0, 500).at(0, 36)
    scene.throws(0, "12")
    scene.play(0, "offer", to=2, give={"lots": [5]}, get={"cash": 40})
    assert scene.why_not(2, "accept", offer=1) == (
        "RULING-DEBT-FIRST: Ann needs $100, and after this trade could raise only $40; "
        "it would have to bring $60 more"
    )


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_a_sale_below_the_price_is_allowed_if_it_pays_the_debt() -> None:
    scene = Scene().owns(0, 5).mortgaged(5).owns(1, 37, 39).cash(60, 0, 500).at(0, 36)
    scene.throws(0, "12")  # a rent of 100
    for cash in (39, 40):
        scene.play(0, "offer", to=2, give={"lots": [5]}, get={"cash": cash})
    assert scene.refused(2, "accept", offer=1) == "RULING-DEBT-FIRST"
    scene.play(2, "accept", offer=2)
    scene.play(2, "pay-interest", lot=5)
    assert scene.money == [0, 100, 450]


@pytest.mark.rule("RULING-DEBT-FIRST", "MORTGAGE-4")
@pytest.mark.parametrize(("cash", "free"), [(19, False), (20, True)])
def test_interest_that_the_cash_does_not_cover_binds_like_a_debt(cash: int, free: bool) -> None:
    scene = Scene().owns(0, 6).owns(1, 1, 3).mortgaged(1, 3).owns(2, 39).mortgaged(39)
    scene.cash(20, 0, 0).play(2, "offer", to=0, give={"lots": [39]})
    scene.play(0, "accept", offer=1)  # an interest of 20
    scene.cash(cash).mortgaged(6)
    scene.play(0, "offer", to=1, give={"lots": [6]})
    scene.cash(cash, 100, 0)
    assert scene.allowed(1, "accept", offer=2) is free


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_an_offer_made_before_the_debt_is_judged_when_it_is_accepted() -> None:
    line = DEBTOR.replace(" - - r4.t7.s0.o0 ", " 1:2>0:-=5+15 - r4.t7.s0.o1 ")
    assert refused(game(line), 0, "accept", offer=1) == ("RULING-DEBT-FIRST", "means-lowered")


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_a_player_who_can_pay_may_give_mortgaged_property_away() -> None:
    table = game(DEBTOR.replace(" 1,3,5,15/", " 1,3,5m,15/"))
    table.play(0, {"do": "offer", "to": 2, "give": {"lots": [5]}})
    assert table.refusal(2, {"do": "accept", "offer": 1}) is None


@pytest.mark.rule("RULING-DEBT-FIRST", "CORNER-2")
def test_on_a_road_trip_the_money_is_kept_for_the_purchase() -> None:
    table = game(TRAVELLER.replace(" - - r4.t7.s0.o0 ", " 1:1>0:-=$100+37 - r4.t7.s0.o1 "))
    assert refused(table, 0, "decline") == ("CORNER-2", "trip-must-buy")
    assert refused(table, 0, "accept", offer=1) == ("RULING-DEBT-FIRST", "trip-first")
    assert refused(table, 0, "lift", lot=37) == ("RULING-DEBT-FIRST", "trip-first")
    table.play(0, {"do": "go-to", "square": 1})
    assert table.refusal(0, {"do": "accept", "offer": 1}) is not None  # there is too little cash now
    assert refused(table, 0, "accept", offer=1)[1] == "trade-over-cash"


@pytest.mark.rule("RULING-DEBT-FIRST", "CORNER-2")
def test_on_a_road_trip_nothing_is_given_away_that_the_purchase_needs() -> None:
    table = game(TRAVELLER.replace(" 110@10/", " 10@10/"))
    for cash in (49, 50):  # the cheapest lot costs $60
        table.play(0, {"do": "offer", "to": 1, "give": {"lots": [5]}, "get": {"cash": cash}})
    assert refused(table, 1, "accept", offer=1) == ("RULING-DEBT-FIRST", "means-lowered")
    assert table.refusal(1, {"do": "accept", "offer": 2}) is None


@pytest.mark.rule("RULING-DEBT-FIRST", "CORNER-2")
@pytest.mark.parametrize(
    ("cash", "price", "kept"), [(30, 29, True), (30, 30, False), (29, 0, False), (0, 0, False)]
)
def test_a_road_trip_that_just_can_be_paid_for_stays_so(cash: int, price: int, kept: bool) -> None:
    """$30 and a mortgage of $30 buy the cheapest lot. A player with less owes nothing, and may give all away."""
    table = game(TRAVELLER.replace(" 110@10/", f" {cash}@10/").replace(" 5,37m/", " 1/"))
    table.play(0, {"do": "offer", "to": 1, "give": {"lots": [1]}, "get": {"cash": price}})
    refusal = table.refusal(1, {"do": "accept", "offer": 1})
    assert (refusal.reason if refusal else "") == ("means-lowered" if kept else "")


@pytest.mark.rule("RULING-RAISE", "CORNER-1")
def test_a_salary_that_waits_on_go_pays_a_debt_that_comes_up() -> None:
    line = (
        "passgo1 america full+american-expansion+ask-for-rent 0@35/500@0/500@2 -/37,39/- ?16|?16|?90 "
        "0:throw:1:1:-:11 - - 0>1:39:50:0 r4.t7.s0.o0 -"
    )
    table = game(line, "23")
    table.play(0, {"do": "throw"})
    table.play(1, {"do": "ask-rent", "debtor": 0, "lot": 39})
    assert table.decision is not None
    assert (table.decision.kind, table.decision.seats) == ("RaiseMoney", (0,))
    assert refused(table, 0, "give-up") == ("BANKRUPT-1", "could-pay")
    assert refused(table, 0, "go-to", square=5) == ("CORNER-1", "no-such-corner")
    assert payments(table.play(0, {"do": "take-salary"})) == [(None, 0, 200, "salary"), (0, 1, 50, "rent")]
    assert table.decision.kind == "EndTurn"


@pytest.mark.rule("RULING-PRIZE", "CORNER-4")
def test_a_prize_is_not_declined() -> None:
    line = "passgo1 america full+game-show 500@20/500@0 -/- ?16|?16|?90 0:close:1:0:-:46 prize:0:1 - - r4.t7.s0.o0 -"
    table = game(line)
    assert refused(table, 0, "decline") == ("RULING-PRIZE", "prize-is-taken")
    assert refused(table, 1, "decline") == ("CORNER-4", "not-your-corner")


@pytest.mark.parametrize(
    ("edition", "options", "do", "rule"),
    [
        ("america", ("game-show",), {"do": "answer", "choice": 0}, "CORNER-4"),
        ("america", ("just-visit-america",), {"do": "answer", "choice": 0}, "CORNER-2"),
        ("america", ("just-visit-america",), {"do": "go-to", "square": 5}, "CORNER-2"),
        ("america", ("american-expansion",), {"do": "go-to", "square": 5}, "CORNER-1"),
    ],
)
def test_a_corner_game_that_is_not_played_is_not_cited(
    edition: str, options: tuple[str, ...], do: JsonObject, rule: str
) -> None:
    scene = Scene(edition=edition, rules=passgo.Rules(options=options))
    refusal = scene.game.refusal(0, do)
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.rule("CORNER-1", "CORNER-6")
@pytest.mark.parametrize(
    ("options", "do", "ends"),
    [
        ((), {"do": "take-salary"}, "it was not agreed on at this table"),
        (("legal-system",), {"do": "take-salary"}, "it was not agreed on at this table"),
        (("american-expansion",), {"do": "take-salary"}, "nothing of it is to be decided now"),
        (("american-expansion",), {"do": "hire-lawyer"}, "it was not agreed on at this table"),
        (("legal-system",), {"do": "hire-lawyer"}, "nothing of it is to be decided now"),
    ],
)
def test_an_action_of_a_corner_game_says_whether_it_is_played(
    options: tuple[str, ...], do: JsonObject, ends: str
) -> None:
    refusal = Scene(edition="america", rules=passgo.Rules(options=options)).game.refusal(0, do)
    assert refusal is not None
    assert refusal.message.startswith("that is part of ")
    assert refusal.message.endswith(ends)


@pytest.mark.rule("RULING-RAISE")
@pytest.mark.parametrize("do", ["throw", "end-turn"])
def test_the_refusal_of_a_debtor_out_of_turn_is_about_the_debt(do: str) -> None:
    table = game(DEBTOR.replace("0:close:1:0:-:36 debt:0:1:100:rent", "2:close:1:0:-:36 debt:0:1:100:card"))
    assert refused(table, 0, do) == ("RULING-RAISE", "raise-first")
    assert refused(table, 1, do) == ("TURN-5", "not-your-turn")
    assert refused(table, 2, do) == ("TURN-1", "matter-open")


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize(
    "do", [{"do": "answer", "choice": 0}, {"do": "go-to", "square": 5}, {"do": "next-card"}]
)
def test_a_corner_game_that_the_edition_does_not_have_is_not_named(do: JsonObject) -> None:
    refusal = Scene().game.refusal(0, do)
    assert refusal is not None
    assert (refusal.rule, refusal.reason, refusal.facts) == ("TURN-1", "not-in-edition", {})


@pytest.mark.rule("SHORT-3")
def test_in_the_short_game_the_fine_is_refused_by_its_own_rule() -> None:
    scene = Scene(rules=passgo.Rules(game="short")).cash(40).jailed(0)
    assert scene.refused(0, "pay-fine") == "SHORT-3"


@pytest.mark.rule("BUILD-5")
def test_a_hotel_before_its_houses_is_refused_by_the_rule_of_hotels() -> None:
    scene = Scene().owns(0, 37, 39).built({39: 3, 37: 4})
    assert scene.refused(0, "build", lot=37) == "BUILD-5"


@pytest.mark.rule("TAX-1")
def test_an_edition_with_a_flat_tax_says_that_there_is_nothing_to_choose() -> None:
    scene = Scene(edition="classic-2008")
    assert scene.why_not(0, "pay-share") == (
        "TAX-1: Income Tax is flat in this edition; there is nothing to choose"
    )


@pytest.mark.rule("BANK-5")
def test_a_fine_is_paid_to_the_bank() -> None:
    scene = Scene().jailed(0)
    assert payments(scene.play(0, "pay-fine")) == [(0, None, 50, "fine")]


@pytest.mark.rule("RULING-DEBT-FIRST")
@pytest.mark.parametrize(("price", "kept"), [(99, False), (100, True)])
def test_a_mortgaged_deed_adds_nothing_to_the_means_of_a_debtor(price: int, kept: bool) -> None:
    scene = Scene().owns(0, 5, 15).mortgaged(15).owns(1, 37, 39).cash(0).at(0, 36)
    scene.throws(0, "12")  # a rent of 100, which mortgaging the one railroad would bring
    scene.play(0, "offer", to=2, give={"lots": [5, 15]}, get={"cash": price})
    assert scene.allowed(2, "accept", offer=1) is kept


@pytest.mark.rule("RULING-DEBT-FIRST")
@pytest.mark.parametrize(("price", "kept"), [(9, False), (10, True)])
def test_a_debtor_takes_a_mortgaged_deed_with_the_money_for_its_interest(price: int, kept: bool) -> None:
    scene = Scene().owns(0, 5).owns(1, 37, 39).owns(2, 15).mortgaged(15).cash(0).at(0, 36)
    scene.throws(0, "12")
    scene.play(2, "offer", to=0, give={"cash": price, "lots": [15]})
    assert scene.allowed(0, "accept", offer=1) is kept
