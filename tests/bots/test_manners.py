"""Manners of bots towards people: fair offers, few of them, none twice, and short auctions."""

import pytest

from passgo.bots.appraisal import Appraiser
from passgo.bots.auction_shortcut import expected_bids
from passgo.bots.estate import change_in_groups
from passgo.bots.explanations import KEYS, explain
from passgo.bots.manners import Manners, TradeMemory, offered_value, printed_value
from passgo.bots.roster import StandardRoster
from passgo.bots.seated_bots import SeatedBots
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.position import Terms
from passgo.game.game import Game, new_game
from scenes import Scene

PERSON = 0


class PoliteTable:
    """A game of one person in seat 0 and bots with manners in all other seats."""

    def __init__(self, game: Game, bot: str, trades: bool = True) -> None:
        self.game = game
        self.roster = StandardRoster(game._state.board)
        self.memory = TradeMemory()
        self.seats = set(range(1, len(game.names)))
        manners = Manners({PERSON}, self.roster.appraiser(), self.memory, trades)
        self.bots = SeatedBots(game, dict.fromkeys(self.seats, bot), self.roster, manners)

    def play(self, seat: int, action: Action) -> None:
        self.memory.on_events(self.game._state, self.game.play(seat, action), self.seats)

    def bot_acts(self) -> tuple[int, Action]:
        seat = self.bots.next_bot(in_turn=False)
        assert seat is not None
        action = self.bots.action(seat)
        self.play(seat, action)
        return seat, action

    def offer_of(self, seat: int) -> Terms | None:
        """The offer that a bot makes now, between throws."""
        action = self.bots.action(seat)
        return action.terms if action.code == codes.OFFER else None


def one_short(bot: str = "trader", cash: int = 1500, trades: bool = True) -> PoliteTable:
    """A table where the bot in seat 1 has two orange lots, the person the third, and it is the bot's turn."""
    scene = Scene(3, turn=1).owns(1, 16, 18).owns(PERSON, 19).cash(1500, cash, 1500)
    return PoliteTable(scene.game, bot, trades)


# Fair offers.


def test_without_manners_the_trader_begins_far_below_the_price() -> None:
    table = one_short()
    table.bots.manners = None
    terms = table.offer_of(1)
    assert terms is not None
    assert terms.give_cash < table.game._state.board.price[19]


def test_a_person_is_offered_the_printed_price_at_least_and_half_of_the_gain() -> None:
    table = one_short()
    p = table.game._state
    terms = table.offer_of(1)
    assert terms is not None
    assert (terms.taker, terms.get_lots) == (PERSON, (19,))
    assert terms.give_cash >= p.board.price[19]
    appraiser = table.roster.appraiser()
    mine, theirs = appraiser.gain(p, 1, terms), appraiser.gain(p, PERSON, terms)
    assert mine > 0
    assert 2 * theirs >= mine


def test_a_bot_that_cannot_pay_a_fair_price_makes_no_offer() -> None:
    assert one_short(cash=120).offer_of(1) is None


def test_offers_between_bots_do_not_change() -> None:
    plain, polite = (Scene(3, turn=1).owns(1, 16, 18).owns(2, 19).game for _ in range(2))
    without = SeatedBots(plain, {1: "trader", 2: "trader"}).action(1)
    terms = PoliteTable(polite, "trader").offer_of(1)
    assert without.terms is not None
    assert terms is not None
    assert without.terms.key() == terms.key()


def test_a_lot_that_completes_a_persons_group_may_cost_more_than_its_price() -> None:
    scene = Scene(3, turn=1).owns(PERSON, 16, 18).owns(1, 19).cash(1500, 900, 100)
    table = PoliteTable(scene.game, "fp-a")
    terms = table.offer_of(1)
    assert terms is not None
    assert terms.give_lots == (19,)
    assert terms.get_cash > table.game._state.board.price[19]
    assert change_in_groups(table.game._state, PERSON, terms.get_lots, terms.give_lots) == 1


def test_an_offer_asks_for_no_more_cash_than_the_person_has() -> None:
    scene = Scene(2, turn=1).owns(1, 39).cash(100, 1500)
    manners = PoliteTable(scene.game, "trader").bots.manners
    assert manners is not None
    assert manners.fair_terms(scene.state, Terms(1, PERSON, 0, (39,), (), 400, (), ())) is None


def test_mortgaged_lots_count_as_their_price_less_the_mortgage() -> None:
    scene = Scene(2, turn=1).owns(1, 39).mortgaged(39)
    terms = Terms(1, PERSON, 0, (39,), (), 300, (), ())
    board = scene.state.board
    assert offered_value(scene.state, terms) == board.price[39] - board.mortgage[39] - board.interest[39]


@pytest.mark.parametrize("bot", ["fp-a", "fp-b", "fp-c", "trader", "thrifty", "builder"])
def test_bots_accept_no_offer_far_below_the_price_from_people(bot: str) -> None:
    """The fixed policies accept any money for a lot outside their groups."""
    table = PoliteTable(Scene(2).owns(1, 39, 5).game, bot)
    table.play(PERSON, Action(codes.OFFER, 1, 0, Terms(PERSON, 1, 1, (), (), 0, (39,), ())))
    assert table.bots.action(1).code != codes.ACCEPT


def test_a_fair_offer_of_a_person_is_accepted() -> None:
    table = PoliteTable(Scene(2).owns(1, 39).game, "fp-a")
    table.play(PERSON, Action(codes.OFFER, 1, 0, Terms(PERSON, 1, 400, (), (), 0, (39,), ())))
    assert table.bots.action(1).code == codes.ACCEPT


# Few offers.


def test_after_an_offer_to_a_person_all_bots_wait_for_a_round_and_its_bot_for_two() -> None:
    scene = Scene(3, turn=1).owns(1, 16, 18).owns(2, 37).owns(PERSON, 19, 39)
    table = PoliteTable(scene.game, "trader")
    manners = table.bots.manners
    assert manners is not None
    table.bot_acts()
    assert [offer.taker for offer in scene.state.offers] == [PERSON]
    table.play(PERSON, Action(codes.REFUSE, scene.state.offers[0].number))
    other = Action(codes.OFFER, PERSON, 0, Terms(2, PERSON, 900, (), (), 0, (39,), ()))
    assert manners.adapt(scene.state, other) is None
    scene.state.turns += 3
    again = Action(codes.OFFER, PERSON, 0, Terms(1, PERSON, 500, (), (), 0, (39,), ()))
    assert manners.adapt(scene.state, other) is None
    scene.state.turns += 1
    assert manners.adapt(scene.state, other) is not None
    assert manners.adapt(scene.state, again) is None
    scene.state.turns += 3
    assert manners.adapt(scene.state, again) is not None


def absent(scene: Scene, bot: str = "trader") -> PoliteTable:
    """A bot stands in for the player of seat 1; seat 2 is a bot of its own."""
    table = PoliteTable(scene.game, bot)
    table.bots.manners = Manners({PERSON}, table.roster.appraiser(), table.memory, stand_ins={1})
    return table


@pytest.mark.parametrize("third", [PERSON, 2])
def test_a_stand_in_makes_no_offer(third: int) -> None:
    scene = Scene(3, turn=1).owns(1, 16, 18).owns(third, 19)
    table = PoliteTable(scene.game, "trader")
    table.bots.manners = None
    assert table.offer_of(1) is not None
    assert absent(scene).offer_of(1) is None


@pytest.mark.parametrize("giver", [PERSON, 2])
def test_a_stand_in_refuses_every_offer(giver: int) -> None:
    scene = Scene(3, turn=giver).owns(giver, 16).owns(1, 1)
    gift = Terms(giver, 1, 500, (16,), (), 0, (1,), ())
    table = absent(scene)
    table.play(giver, Action(codes.OFFER, 1, 0, gift))
    seat, action = table.bot_acts()
    assert (seat, action.code) == (1, codes.REFUSE)


@pytest.mark.rule("RULING-RAISE")
@pytest.mark.parametrize("bot", ["trader", "hard"])
def test_a_stand_in_raises_money_without_trading(bot: str) -> None:
    scene = Scene(3, turn=1).owns(1, 37, 16, 18, 5).owns(PERSON, 39).cash(1500, 0, 1500)
    scene.at(1, 36).throws(1, "21")
    assert scene.waits_for() == ("RaiseMoney", (1,))
    table = absent(scene, bot)
    while scene.waits_for() == ("RaiseMoney", (1,)):
        assert table.bot_acts()[1].code in (codes.MORTGAGE, codes.SELL)
    assert scene.state.out[1] == 0


def test_bots_make_no_offer_to_a_person_with_an_open_one() -> None:
    scene = Scene(3, turn=1).owns(1, 16, 18).owns(2, 37).owns(PERSON, 19, 39)
    table = PoliteTable(scene.game, "trader")
    table.bot_acts()
    scene.state.turn, scene.state.round = 2, scene.state.round + 1
    assert table.offer_of(2) is None


def refused_once(table: PoliteTable) -> None:
    """Let the bot make its offer, the person refuse it, and a round go by."""
    table.bot_acts()
    p = table.game._state
    table.play(PERSON, Action(codes.REFUSE, p.offers[0].number))
    p.round += 1
    p.turns += 3


def test_a_refused_offer_is_not_repeated() -> None:
    table = one_short()
    refused_once(table)
    for _ in range(12):
        assert table.offer_of(1) is None
        table.game._state.round += 1
        table.game._state.turns += 3


@pytest.mark.parametrize("by", ["an owner", "a building"])
def test_a_refused_offer_may_be_repeated_after_a_change_in_its_group(by: str) -> None:
    table = one_short()
    manners = table.bots.manners
    assert manners is not None
    refused_once(table)
    p = table.game._state
    terms = Terms(1, PERSON, 400, (), (), 0, (19,), ())
    assert manners.was_refused(p, terms)
    if by == "an owner":
        p.owner[16] = 2
    else:
        p.built[16] = 1
    assert not manners.was_refused(p, terms)


def test_another_bot_does_not_repeat_a_refused_offer() -> None:
    table = one_short()
    manners = table.bots.manners
    assert manners is not None
    refused_once(table)
    again = Action(codes.OFFER, PERSON, 0, Terms(2, PERSON, 900, (), (), 0, (19,), ()))
    assert manners.adapt(table.game._state, again) is None


def test_an_offer_that_was_never_answered_counts_as_refused() -> None:
    table = one_short()
    table.bot_acts()
    p = table.game._state
    table.play(1, Action(codes.WITHDRAW, p.offers[0].number))
    p.round += 1
    p.turns += 3
    assert table.offer_of(1) is None


def test_an_offer_to_a_person_stays_open_for_a_full_round() -> None:
    table = one_short()
    table.bot_acts()
    p = table.game._state
    p.turns += 3
    p.round += 1
    assert table.bots.action(1).code != codes.WITHDRAW
    p.turns += 3
    p.round += 1
    assert table.bots.action(1).code == codes.WITHDRAW


# No trades.


def test_bots_that_may_not_trade_make_no_offers() -> None:
    table = PoliteTable(Scene(3, turn=1).owns(1, 16, 18).owns(2, 19).game, "trader", trades=False)
    assert table.offer_of(1) is None


def test_bots_that_may_not_trade_raise_money_without_selling_deeds() -> None:
    """The fixed policies sell deeds to the richest player before they break up groups."""
    scene = Scene(3, turn=1).owns(1, 5, 1, 3).owns(2, 39).built({39: 0}).cash(1500, 10, 1500).at(1, 2)
    table = PoliteTable(scene.game, "fp-a", trades=False)
    table.play(1, Action(codes.THROW))
    done = {table.bot_acts()[1].code for _ in range(3)}
    assert codes.OFFER not in done


def test_bots_that_may_not_trade_answer_offers_without_counter_offers() -> None:
    table = PoliteTable(Scene(2).owns(1, 39).game, "trader", trades=False)
    offer = Terms(PERSON, 1, 401, (), (), 0, (39,), ())
    table.play(PERSON, Action(codes.OFFER, 1, 0, offer))
    assert table.bots.action(1).code in (codes.ACCEPT, codes.REFUSE)


# Auctions that people have left.


def auction_of(lot: int, bot: str) -> PoliteTable:
    scene = Scene(4).luck("12" if lot == 3 else "63").cash(2000, 2000, 1800, 1600)
    table = PoliteTable(scene.game, bot)
    for action in (codes.THROW, codes.DECLINE, codes.PASS):
        table.play(PERSON, Action(action))
    return table


@pytest.mark.parametrize("bot", ["trader", "fp-a", "fp-b", "thrifty", "builder"])
def test_an_auction_among_bots_has_the_same_result_in_a_few_moves(bot: str) -> None:
    long, short = auction_of(3, bot), auction_of(3, bot)
    long.bots.manners = None
    moves = []
    for table in (long, short):
        count = 0
        while table.game.decision is not None and table.game.decision.kind == "Bidding":
            table.bot_acts()
            count += 1
        moves.append(count)
    assert list(long.game._state.owner) == list(short.game._state.owner)
    assert list(long.game._state.cash) == list(short.game._state.cash)
    assert moves[1] <= 4
    assert moves[1] <= moves[0]


def test_looking_ahead_in_an_auction_does_not_change_the_position() -> None:
    table = auction_of(3, "trader")
    before = table.game.digest, table.game.position
    assert expected_bids(table.game._state, table.bots.bots)
    assert (table.game.digest, table.game.position) == before


def test_the_last_bidder_buys_with_one_bid() -> None:
    """The bid ends the auction: looking further ahead would throw the dice of the real table."""
    table = auction_of(3, "trader")
    for seat in (1, 2):
        table.play(seat, Action(codes.PASS))
    before = table.game.digest, table.game.position, table.game.luck_left
    ((seat, amount),) = expected_bids(table.game._state, table.bots.bots)
    assert (table.game.digest, table.game.position, table.game.luck_left) == before
    assert table.bot_acts() == (seat, Action(codes.BID, amount))
    assert table.game._state.owner[3] == seat == 3


def test_as_long_as_a_person_may_bid_bots_bid_step_by_step() -> None:
    scene = Scene(4).luck("12")
    table = PoliteTable(scene.game, "trader")
    table.play(PERSON, Action(codes.THROW))
    table.play(PERSON, Action(codes.DECLINE))
    assert not table.bots.is_auction_among_bots()
    _, first = table.bot_acts()
    assert first.code == codes.BID
    assert first.first < scene.state.board.price[3] // 2


# Whole games.


def rounds_with_offers(bot: str, seed: int) -> list[int]:
    """The rounds, of the first 40, in which a person who refuses every offer got one; checks each offer."""
    game = new_game(load("classic"), ["Ann", "Wren", "Finch", "Robin"], seed=seed)
    table = PoliteTable(game, bot)
    person = StandardRoster(game._state.board).make_standard("builder")
    found: list[int] = []
    appraiser: Appraiser = table.roster.appraiser()
    while game.outcome is None and game._state.round <= 40 and game._state.out[PERSON] == 0:
        p = game._state
        mine = [offer for offer in p.offers if offer.taker == PERSON]
        if mine:
            table.play(PERSON, Action(codes.REFUSE, mine[0].number))
            continue
        seat = table.bots.next_bot()
        if seat is None:
            table.play(PERSON, person.decide(p, PERSON))
            continue
        action = table.bots.action(seat)
        if action.terms is not None and action.terms.taker == PERSON:
            terms = action.terms
            found.append(int(p.round))
            assert explain(p, seat, action, appraiser).key in KEYS
            gets = change_in_groups(p, PERSON, terms.get_lots, terms.give_lots) > 0
            assert gets or offered_value(p, terms) >= printed_value(p, terms.get_lots, terms.get_cash)
            assert appraiser.gain(p, PERSON, terms) >= 0
        table.play(seat, action)
    return found


@pytest.mark.parametrize(
    ("bot", "games"),
    [("trader", 3), ("fp-a", 3), ("fp-b", 3), ("fp-c", 3), ("hard", 3), ("expert", 1)],
)
@pytest.mark.one_form
def test_in_whole_games_every_offer_is_fair_and_there_is_at_most_one_in_a_round(bot: str, games: int) -> None:
    rounds = [rounds_with_offers(bot, seed) for seed in range(games)]
    assert all(len(set(of_game)) == len(of_game) for of_game in rounds)
    assert sum(map(len, rounds)) > 0
