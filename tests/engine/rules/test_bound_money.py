"""Money that is bound by a debt or a road trip: nothing else is bought with it, and nothing given away."""

import pytest

import passgo
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


def refused(table: passgo.Game, seat: int, do: str, **fields: object) -> tuple[str, str]:
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
    for cash in (99, 100):
        table.play(0, {"do": "offer", "to": 2, "give": {"lots": [5]}, "get": {"cash": cash}})
    assert refused(table, 2, "accept", offer=1) == ("RULING-DEBT-FIRST", "means-lowered")
    assert table.refusal(2, {"do": "accept", "offer": 2}) is None


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_an_offer_made_before_the_debt_is_judged_when_it_is_accepted() -> None:
    line = DEBTOR.replace(" - - r4.t7.s0.o0 ", " 1:2>0:-=5+15 - r4.t7.s0.o1 ")
    assert refused(game(line), 0, "accept", offer=1) == ("RULING-DEBT-FIRST", "means-lowered")


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_mortgaged_property_brings_nothing_and_may_go() -> None:
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
    edition: str, options: tuple[str, ...], do: dict[str, object], rule: str
) -> None:
    scene = Scene(edition=edition, rules=passgo.Rules(options=options))
    refusal = scene.game.refusal(0, do)
    assert refusal is not None
    assert refusal.rule == rule


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
