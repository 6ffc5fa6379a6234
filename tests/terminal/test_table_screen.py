"""Playing by keys: turns, auctions, trades, building, debts and all other decisions."""

import pytest
from textual.widgets import Input

import passgo
from passgo.terminal.match import Match
from passgo.terminal.table_screen import TableScreen
from scenes import Scene
from terminal.screen import MatchOf, SitDown


async def test_a_turn_is_played_with_the_space_bar(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).luck("12 36")
    async with sit_down(match_of(scene.game)) as seat:
        assert "Ann throws the dice." in seat.part("panel")
        await seat.press("space")
        assert "may buy Baltic Avenue" in seat.part("panel")
        await seat.press("space")
        assert scene.owner(3) == 0
        assert "Ann buys Baltic Avenue for $60." in seat.screen
        await seat.press("space")
        assert scene.waits_for() == ("Throw", (1,))
        assert "Keys for Bo" in seat.part("panel")
        await seat.press("enter")
        assert scene.square(1) == 9


async def test_an_auction_goes_round_the_table(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(3).luck("12")
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("space", "2")
        assert seat.dialog == "Auction"
        assert "Nobody has bid yet." in seat.screen
        assert "Bo has $1,500. Bo bids or passes." in seat.screen
        seat.app.screen.query_one(Input).value = ""
        await seat.type("50")
        await seat.press("enter")
        assert "The highest bid is $50 by Bo." in seat.screen
        await seat.press("p")  # Cy
        seat.app.screen.query_one(Input).value = ""
        await seat.type("40")
        await seat.press("enter")
        assert "AUCTION-1: the highest bid is $50; bid more, or pass" in seat.screen
        await seat.press("p")
        assert seat.dialog == "TableScreen"
        assert scene.owner(3) == 1
        assert scene.money == [1500, 1450, 1500]


async def test_bots_bid_against_people(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(3).luck("12")
    async with sit_down(match_of(scene.game, bots=(1, 2))) as seat:
        await seat.press("space", "2")
        assert seat.dialog == "Auction"
        assert "The highest bid is $" in seat.screen
        assert "by Cy." in seat.screen or "by Bo." in seat.screen
        await seat.press("p")
        assert scene.owner(3) in (1, 2)
        assert seat.dialog == "TableScreen"


async def test_the_auction_dialog_can_be_left_to_raise_money_and_opened_again(
    sit_down: SitDown, match_of: MatchOf
) -> None:
    scene = Scene(2).owns(1, 39).luck("12")
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("space", "2", "escape")
        assert seat.dialog == "TableScreen"
        assert "Auction: Baltic Avenue" in seat.part("panel")
        await seat.press("m", "1")
        assert scene.state.mortgaged[39] == 1
        await seat.press("escape", "space")
        assert seat.dialog == "Auction"


async def test_a_trade_is_made_and_accepted_at_one_keyboard(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).owns(0, 1).owns(1, 3)
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("t")
        assert seat.dialog == "Trade"
        assert "RULING-TRADE-CASH" in seat.screen
        assert "[ ] Mediterranean Avenue" in seat.screen
        await seat.press("space", "tab")
        assert "[✓] Mediterranean Avenue" in seat.screen
        assert "[ ] Baltic Avenue" in seat.screen
        await seat.type("20")
        await seat.press("tab", "space")
        assert "Ann gives Mediterranean Avenue and $20. Bo gives Baltic Avenue." in seat.screen
        await seat.press("ctrl+o")
        assert seat.dialog == "Pick"
        assert "Bo answers:" in seat.screen
        await seat.press("1")
        assert (scene.owner(1), scene.owner(3)) == (1, 0)
        assert scene.money == [1480, 1520]


async def test_an_offer_is_countered_refused_and_withdrawn(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).owns(0, 1).owns(1, 3)
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("t", "space", "ctrl+o", "3")
        assert seat.dialog == "Trade"
        assert "Bo gives nothing. Ann gives Mediterranean Avenue." in seat.screen
        await seat.press("tab")
        await seat.type("70")
        await seat.press("ctrl+o")
        assert [terms.giver for terms in scene.state.offers] == [1]
        assert "Bo gives $70. Ann gives Mediterranean Avenue." in seat.screen
        await seat.press("2")
        assert scene.state.offers == []
        await seat.press("t", "space", "ctrl+o", "escape")
        assert len(scene.state.offers) == 1
        await seat.press("o", "1")
        assert scene.state.offers == []
        assert scene.lots_of(0) == [1]


async def test_a_bot_answers_an_offer(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(3).owns(0, 5).owns(2, 3)
    async with sit_down(match_of(scene.game, bots=(1, 2))) as seat:
        await seat.press("t", "2", "space", "ctrl+o")  # a gift, which bots accept
        assert scene.owner(5) == 2
        assert seat.dialog == "TableScreen"


async def test_a_trade_with_cash_on_both_sides_is_refused(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).owns(0, 1).owns(1, 3)
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("t", "space", "tab", "5", "tab", "tab", "5")
        assert "cash goes one way in a trade" in seat.screen
        await seat.press("ctrl+o")
        assert seat.dialog == "Trade"
        assert scene.state.offers == []


async def test_the_list_for_building_stays_open_and_shows_refusals(
    sit_down: SitDown, match_of: MatchOf
) -> None:
    scene = Scene(2).owns(0, 1, 3)
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("b", "1")
        assert scene.level(1) == 1
        assert seat.dialog == "Pick"
        await seat.press("2")
        assert "BUILD-2: Mediterranean Avenue already has one more house than Baltic Avenue" in seat.screen
        await seat.press("1")
        assert (scene.level(1), scene.level(3)) == (1, 1)
        await seat.press("escape", "x", "1", "escape")
        assert scene.level(1) + scene.level(3) == 1


async def test_choosing_an_illegal_line_shows_the_rule(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).owns(0, 1)
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("b", "1")
        assert "BUILD-1: you own 1 of the 2 properties" in seat.screen.replace("lots", "properties")
        await seat.press("escape", "tab", "b")
        assert "BUILD-1: Mediterranean Avenue belongs to Ann" in seat.screen


async def test_lots_are_mortgaged_and_mortgages_lifted_by_keys(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).owns(0, 1)
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("m", "1", "escape")
        assert scene.state.mortgaged[1] == 1
        assert "A mtg" in seat.part("bottom")
        await seat.press("l", "1", "escape")
        assert scene.state.mortgaged[1] == 0
        assert scene.money[0] == 1500 + 30 - 33


async def test_the_ways_out_of_jail_have_keys(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).jailed(0).holds_card(0)
    async with sit_down(match_of(scene.game)) as seat:
        assert "#A" in seat.part("bottom")
        assert "1 jail card" in seat.part("estates")
        panel = seat.part("panel")
        for answer in ("Throw for doubles", "Pay $50", "Use the Jail card of Chance"):
            assert answer in panel
        await seat.press("2")
        assert scene.state.jail[0] == 0


async def test_the_tax_is_chosen_before_the_worth_is_shown(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).owns(0, 39).luck("13")
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("space")
        assert "Pay 10% of all you have" in seat.part("panel")
        assert "1,900" not in seat.screen  # 1,500 in cash, 400 in property
        await seat.press("2")
        assert scene.money[0] == 1500 - 190


async def test_raising_money_shows_the_missing_amount_and_giving_up_needs_confirmation(
    sit_down: SitDown, match_of: MatchOf
) -> None:
    scene = Scene(2).cash(10, 1500).owns(0, 1, 3).luck("13")
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("space", "space")
        assert seat.dialog == "Pick"
        assert "$190 still to be raised" in seat.screen
        await seat.press("1")
        assert "$160 still to be raised" in seat.screen
        await seat.press("escape", "2")
        assert seat.dialog == "Confirm"
        await seat.press("n")
        assert not scene.is_over()
        await seat.press("2", "y")
        assert scene.is_over()
        assert seat.dialog == "EndDialog"
        assert "Bo wins" in seat.screen
        assert str(seat.match.path) in seat.screen.replace(" ", "").replace("│", "")


async def test_rent_is_asked_for_by_key(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2, rules=passgo.Rules(ask_for_rent=True)).owns(1, 3).luck("12")
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("space", "r")
        assert "No rent is waiting to be asked for." in seat.screen
        await seat.press("tab", "r", "1")
        assert scene.money == [1496, 1504]


async def test_a_bot_asks_for_its_rent(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2, rules=passgo.Rules(ask_for_rent=True)).owns(1, 3).luck("12")
    async with sit_down(match_of(scene.game, bots=(1,))) as seat:
        await seat.press("space")
        assert scene.money == [1496, 1504]


async def test_the_last_houses_are_asked_for_and_won(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).owns(0, 1, 3).owns(1, 6, 8, 9).stock(houses=1)
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("b", "1")
        assert "How many houses does" in seat.screen
        await seat.press("3")
        assert "How many" in seat.screen  # Ann is asked, too: she wants to build
        await seat.press("2")
        assert "one of the Bank’s last houses" in seat.screen
        while seat.dialog == "Auction" and scene.state.depth:
            leads = "by Bo" in seat.screen
            await seat.press("p" if leads or "Bo has" not in seat.screen else "enter")
        assert seat.dialog == "Pick"
        assert "where shall it stand?" in seat.screen
        await seat.press("1")
        assert sum(scene.level(lot) for lot in (6, 8, 9)) == 1


CORNERS = ("american-expansion", "just-visit-america", "game-show", "legal-system")


def america(**options: object) -> Scene:
    return Scene(2, edition="america", rules=passgo.Rules(options=CORNERS))


async def test_a_challenge_card_shows_the_question_and_four_answers(
    sit_down: SitDown, match_of: MatchOf
) -> None:
    scene = america().luck("46 q1")
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("space")
        card = scene.game.edition.challenges[0]
        panel = seat.part("panel")
        assert card.question in panel
        for answer in (card.right, *card.wrong):
            assert answer in panel
        await seat.press("space")
        assert scene.waits_for()[0] == "Challenge"  # the space bar is no answer
        await seat.press(str(int(scene.state.board.right_answers[0]) + 1))
        assert scene.waits_for()[0] == "RoadTrip"
        assert seat.dialog == "Pick"
        await seat.press("1")
        assert scene.lots_of(0) == [1]


async def test_the_decisions_of_the_other_corner_games_have_keys(
    sit_down: SitDown, match_of: MatchOf
) -> None:
    scene = america().at(0, 36).luck("13 q2 64 11")
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("space")
        assert "Take the salary of $200" in seat.part("panel")
        await seat.press("2")
        assert seat.dialog == "Pick"
        await seat.press("escape", "space")
        assert scene.money[0] == 1700
    scene = america().at(0, 16).luck("13 q2")
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("space", str(int(scene.state.board.right_answers[1]) + 1))
        assert "first side of the board" in seat.screen
        await seat.press("2")
        assert scene.lots_of(0) == [3]
    scene = america().at(0, 26).luck("13 12")
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("space")
        assert "Lawyer for $20" in seat.part("panel")
        await seat.press("space")
        assert scene.money[0] == 1480
        assert scene.state.jail[0] == 0


async def test_rule_help_shows_the_current_rules_and_searches(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).owns(0, 1)
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("question_mark")
        assert "TURN-1" in seat.screen
        await seat.type("build evenly")
        assert "BUILD-2" in seat.screen
        assert "TURN-1" not in seat.screen
        await seat.press("escape", "tab", "b", "question_mark")  # Bo has nothing to build on
        assert "BUILD-1" in seat.screen.partition("TURN-1")[0]  # the rule of the last refusal comes first


async def test_the_estates_are_listed_by_name(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).owns(0, 1, 3).built({1: 2, 3: 1}).owns(1, 5).mortgaged(5)
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("e")
        assert "Mediterranean Avenue (purple), 2 houses" in seat.screen
        assert "Reading Railroad, mortgaged" in seat.screen
        assert "The Bank has 29 houses and 12 hotels left." in seat.screen


async def test_a_small_window_shows_a_notice(sit_down: SitDown, match_of: MatchOf) -> None:
    scene = Scene(2).luck("12")
    async with sit_down(match_of(scene.game)) as seat:
        await seat.resize(79, 24)
        assert "passgo needs a window of 80 columns and 24 lines. This one has 79 and 24." in seat.screen
        await seat.resize(120, 50)
        assert "Ann throws the dice." in seat.screen
        assert all(len(line) == 120 for line in seat.lines)


async def test_time_is_called_when_it_is_up(
    sit_down: SitDown, match_of: MatchOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(2, rules=passgo.Rules(game="time-limit", minutes=45))
    match: Match = match_of(scene.game)
    async with sit_down(match) as seat:
        assert "4" in seat.part("title").split(" left")[0][-5:]  # 45:00, or a moment later
        monkeypatch.setattr(match, "seconds", lambda: 45 * 60.0)
        table = seat.app.screen
        assert isinstance(table, TableScreen)
        table.tick()
        assert scene.state.time_called
        assert "left" not in seat.part("title")


@pytest.mark.rule("RULING-AUCTIONEER")
async def test_a_banker_who_does_not_play_calls_the_bids_and_reads_the_books(
    sit_down: SitDown, match_of: MatchOf
) -> None:
    scene = Scene(6, rules=passgo.Rules(banker_only=True, banker=2)).at(0, 0).luck("21")
    scene.play(0, "throw")
    scene.play(0, "decline")
    scene.play(1, "bid", amount=7)
    async with sit_down(match_of(scene.game)) as seat:
        await seat.press("space")
        assert seat.dialog == "Auction"
        assert "Cy keeps the Bank: c calls “Going once”." in seat.screen
        await seat.press("c", "c")
        assert scene.owner(3) == -1
        await seat.press("c")
        assert scene.owner(3) == 1
        await seat.press("e")
        assert "It has taken in $7 and paid out $0." in seat.screen
