"""Setting up: players, their equipment, and the starting player (SETUP)."""

from typing import Any

import pytest

import passgo
from passgo.base.json_types import JsonObject
from passgo.edition import load, names
from passgo.engine import codes
from passgo.engine.rules import deck
from passgo.events import CoinFlipped, DiceThrown
from scenes import NAMES, Scene, kinds

EDITIONS = names()
BANKER_ONLY = passgo.Rules(banker_only=True)


@pytest.mark.rule("SETUP-1")
@pytest.mark.parametrize(
    ("edition", "most"),
    [("classic", 8), ("mlb", 8), ("nfl", 8), ("boutique", 8), ("america", 6), ("toysrus", 6)],
)
def test_the_edition_limits_the_number_of_players(edition: str, most: int) -> None:
    for count in (2, most):
        assert len(passgo.new_game(edition, NAMES[:count], seed=1).view(None)["seats"]) == count
    for count in (1, most + 1):
        with pytest.raises(passgo.BadInput, match=f"SETUP-1.* 2 to {most} players, not {count}"):
            passgo.new_game(edition, NAMES[:count], seed=1)


@pytest.mark.rule("SETUP-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_player_has_a_different_token_of_the_edition(edition: str) -> None:
    printed = load(edition)
    tokens = passgo.new_game(edition, NAMES[: printed.players[1]], seed=1).tokens
    assert len(set(tokens)) == printed.players[1]
    assert set(tokens) <= set(printed.tokens)


@pytest.mark.rule("SETUP-2")
def test_tokens_can_be_chosen_but_not_shared_or_brought_along() -> None:
    first, second, *_ = load("classic").tokens
    assert passgo.new_game("classic", ["Ann", "Bo"], seed=1, tokens=[second, first]).tokens == [second, first]
    for wrong in ([first, first], [first, "a coffee cup"], [first], "ab"):
        with pytest.raises(passgo.BadInput, match="SETUP-2"):
            passgo.new_game("classic", ["Ann", "Bo"], seed=1, tokens=wrong)


@pytest.mark.rule("SETUP-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_player_starts_with_1500_in_the_printed_notes(edition: str) -> None:
    game = passgo.new_game(edition, ["Ann", "Bo", "Cy"], seed=1)
    assert [int(cash) for cash in game._state.cash] == [1500, 1500, 1500]
    assert sorted(game.edition.notes) == [(1, 5), (5, 5), (10, 5), (20, 6), (50, 2), (100, 2), (500, 2)]
    assert sum(value * count for value, count in game.edition.notes) == 1500


@pytest.mark.rule("SETUP-10", "RULING-DECKS")
@pytest.mark.parametrize("pile", [codes.CHANCE, codes.CHEST])
def test_a_deck_is_sixteen_shuffled_cards(pile: int) -> None:
    orders = []
    for seed in range(3):
        table = passgo.new_game(seed=seed)._state
        orders.append([int(deck.draw(table, pile)) for _ in range(16)])
    assert all(sorted(order) == list(range(16)) for order in orders)
    assert orders[0] != orders[1] != orders[2]


@pytest.mark.rule("SETUP-9")
def test_the_decks_lie_face_down() -> None:
    assert passgo.new_game(seed=1).view(0)["decks"] == {"chance": 16, "chest": 16}


@pytest.mark.rule("SETUP-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_that_is_not_given_out_is_the_banks(edition: str) -> None:
    for rules, dealt in (("full", 0), ("short", 3)):
        game = passgo.new_game(edition, ["Ann", "Bo"], seed=1, rules=rules)
        p, printed = game._state, game.edition
        owners = [p.owner[lot] for lot in p.board.lots]
        assert owners.count(codes.BANK) == len(owners) - 2 * dealt
        assert (p.houses, p.hotels) == (printed.houses, printed.hotels)
        assert list(p.jail_card) == [codes.BANK, codes.BANK]  # no card is in a player's hand


@pytest.mark.rule("SETUP-5")
def test_all_tokens_start_on_go() -> None:
    game = passgo.new_game("classic", NAMES[:8], seed=1)
    assert [seat["square"] for seat in game.view(None)["seats"]] == [0] * 8


@pytest.mark.rule("SETUP-6")
def test_the_banker_plays_like_the_others_unless_agreed_otherwise() -> None:
    game = passgo.new_game("classic", NAMES[:6], luck="66 11 12 13 14 15")
    assert game.decision is not None
    assert game.decision.seats == (0,)
    assert game.refusal(0, {"do": "throw"}) is None


@pytest.mark.rule("SETUP-6", "RULING-BANKER-SEAT")
def test_a_banker_who_does_not_play_has_nothing_and_does_nothing() -> None:
    # Five throws for the start: the first seat throws none.
    game = passgo.new_game("classic", NAMES[:6], rules=BANKER_ONLY, luck="11 12 66 14 15 11")
    banker = game.view(None)["seats"][0]
    assert (banker["status"], banker["cash"], banker["token"]) == ("banker", 0, "")
    assert game.decision is not None
    assert game.decision.seats == (3,)
    assert game.choices(0) == []
    actions: list[JsonObject] = [{"do": "throw"}, {"do": "bid", "amount": 1}, {"do": "mortgage", "lot": 39}]
    for action in actions:
        refusal = game.refusal(0, action)
        assert refusal is not None
        assert refusal.rule == "SETUP-6"


@pytest.mark.rule("SETUP-6")
def test_only_with_more_than_five_may_the_banker_stand_aside() -> None:
    with pytest.raises(passgo.BadInput, match="SETUP-6"):
        passgo.new_game("classic", NAMES[:5], seed=1, rules=BANKER_ONLY)


@pytest.mark.rule("RULING-BANKER-SEAT")
def test_a_banker_who_does_not_play_is_not_counted() -> None:
    assert len(passgo.new_game("america", NAMES[:7], seed=1, rules=BANKER_ONLY).names) == 7
    with pytest.raises(passgo.BadInput, match="SETUP-1"):
        passgo.new_game("america", NAMES[:8], seed=1, rules=BANKER_ONLY)


@pytest.mark.rule("RULING-BANKER-SEAT")
def test_auctions_cards_and_turns_leave_the_banker_out() -> None:
    scene = Scene(6, rules=BANKER_ONLY, turn=5).at(5, 28)
    scene.throws(5, "14 h7")  # collect $50 from each of the four others
    assert scene.money == [0, 1450, 1450, 1450, 1450, 1700]
    scene.play(5, "end-turn")
    assert scene.waits_for() == ("Throw", (1,))
    scene.throws(1, "12")
    scene.play(1, "decline")
    assert scene.waits_for() == ("Bidding", (1, 2, 3, 4, 5))


@pytest.mark.rule("RULING-BANKER-SEAT", "SETUP-6")
def test_a_banker_who_does_not_play_may_have_any_seat() -> None:
    rules = passgo.Rules(banker_only=True, banker=3)
    tokens = load("classic").tokens[:5]
    game = passgo.new_game("classic", NAMES[:6], rules=rules, luck="12 13 66 11 14", tokens=tokens)
    # Round the table from the Banker on, who throws no dice.
    assert [e.seat for e in game.opening if isinstance(e, DiceThrown)] == [4, 5, 0, 1, 2]
    assert game.tokens == [*tokens[:3], "", *tokens[3:]]
    seats = game.view(None)["seats"]
    assert [seat["status"] for seat in seats] == [*["playing"] * 3, "banker", *["playing"] * 2]
    assert [seat["cash"] for seat in seats] == [1500, 1500, 1500, 0, 1500, 1500]
    scene = Scene(6, rules=rules, turn=2)
    scene.throws(2, "12")
    scene.play(2, "decline")
    assert scene.waits_for() == ("Bidding", (0, 1, 2, 4, 5))
    for seat in (0, 1, 2, 4, 5):
        scene.play(seat, "pass")
    scene.play(2, "end-turn")
    assert scene.waits_for() == ("Throw", (4,))
    assert scene.refused(3, "throw") == "SETUP-6"


@pytest.mark.rule("RULING-BANKER-SEAT", "SETUP-6")
def test_the_banker_sits_at_the_table() -> None:
    for rules in (passgo.Rules(banker=3), passgo.Rules(banker=8)):
        with pytest.raises(passgo.BadInput, match=r"SETUP-6.*seat 0 to 2, not seat") as refused:
            passgo.new_game("classic", NAMES[:3], seed=1, rules=rules)
        assert refused.value.reason == "no-such-banker"
    no_seats: tuple[Any, ...] = (-1, 9, True, "1", None)
    for wrong in no_seats:
        with pytest.raises(passgo.BadInput, match="banker is the seat"):
            passgo.Rules(banker=wrong)


@pytest.mark.rule("RULING-BANKER-SEAT", "BANKRUPT-5")
def test_the_last_player_wins_though_the_banker_is_still_there() -> None:
    scene = Scene(6, rules=BANKER_ONLY, turn=1).cash(0, 10, 10, 10, 10, 1500)
    for seat in (1, 2, 3, 4):
        scene.at(seat, 35).throws(seat, "12")  # Luxury Tax, and nothing to pay it with
    assert scene.game.outcome is not None
    assert (scene.game.outcome.winners, scene.game.outcome.reason) == ((5,), "last-one-left")


@pytest.mark.rule("SETUP-7")
def test_the_highest_throw_starts() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo", "Cy"], luck="12 65 34")
    assert [(e.seat, e.die1, e.die2) for e in game.opening if isinstance(e, DiceThrown)] == [
        (0, 1, 2),
        (1, 6, 5),
        (2, 3, 4),
    ]
    assert kinds(game.opening)[-2:] == ["StartDecided", "TurnBegan"]
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seats) == ("Throw", (1,))


@pytest.mark.rule("SETUP-7", "RULING-BANKER-SEAT")
def test_the_throws_for_the_start_begin_at_the_banker() -> None:
    rules = passgo.Rules(banker=2)
    game = passgo.new_game("classic", NAMES[:4], rules=rules, luck="12 34 65 13")
    assert [(e.seat, e.die1, e.die2) for e in game.opening if isinstance(e, DiceThrown)] == [
        (2, 1, 2),
        (3, 3, 4),
        (0, 6, 5),
        (1, 1, 3),
    ]
    assert game.decision is not None
    assert game.decision.seats == (0,)
    assert [seat["status"] for seat in game.view(None)["seats"]] == ["playing"] * 4
    tied = passgo.new_game("classic", NAMES[:3], rules=rules, luck="65 56 12 11 12")
    assert [e.seat for e in tied.opening if isinstance(e, DiceThrown)] == [2, 0, 1, 2, 0]


@pytest.mark.rule("RULING-START-TIE", "SETUP-7")
def test_players_with_equal_throws_for_the_start_throw_again() -> None:
    # Ann and Cy throw 11 each; both throw 4; then Cy wins. Bo, who was lower, throws once only.
    game = passgo.new_game("classic", ["Ann", "Bo", "Cy"], luck="65 12 56 22 31 12 34")
    assert [e.seat for e in game.opening if isinstance(e, DiceThrown)] == [0, 1, 2, 0, 2, 0, 2]
    assert game.decision is not None
    assert game.decision.seats == (2,)


@pytest.mark.rule("SETUP-11", "RULING-COIN")
@pytest.mark.parametrize(
    ("flips", "starter"),
    [("heads heads", 0), ("tails heads", 1), ("heads tails", 2), ("tails tails", 2)],
)
def test_a_coin_decides_where_the_edition_has_one(flips: str, starter: int) -> None:
    game = passgo.new_game("nfl", ["Ann", "Bo", "Cy"], luck=flips)
    assert kinds(game.opening).count("CoinFlipped") == 2
    assert "DiceThrown" not in kinds(game.opening)
    assert game.decision is not None
    assert game.decision.seats == (starter,)


@pytest.mark.rule("RULING-COIN")
def test_the_winner_so_far_flips_against_the_next() -> None:
    game = passgo.new_game("nfl", ["Ann", "Bo", "Cy"], luck="tails heads")
    flips = [(e.winner, e.loser) for e in game.opening if isinstance(e, CoinFlipped)]
    assert flips == [(1, 0), (1, 2)]


@pytest.mark.rule("SETUP-11", "RULING-COIN", "RULING-BANKER-SEAT")
def test_the_flips_begin_at_the_banker() -> None:
    game = passgo.new_game("nfl", ["Ann", "Bo", "Cy"], rules=passgo.Rules(banker=1), luck="heads tails")
    flips = [(e.winner, e.loser) for e in game.opening if isinstance(e, CoinFlipped)]
    assert flips == [(1, 2), (0, 1)]
    assert game.decision is not None
    assert game.decision.seats == (0,)


@pytest.mark.rule("SETUP-8")
def test_a_round_is_over_when_the_turn_comes_back_to_the_starter() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo", "Cy"], luck="12 65 34 46 46 46")
    rounds = []
    for seat in (1, 2, 0, 1):
        rounds.append((game.view(None)["turn"], game.view(None)["round"]))
        if seat != 1 or len(rounds) == 1:
            game.play(seat, {"do": "throw"})  # to Just Visiting
            game.play(seat, {"do": "end-turn"})
    assert rounds == [(1, 1), (2, 1), (0, 1), (1, 2)]


@pytest.mark.rule("SETUP-8")
def test_turns_pass_to_the_left_past_players_who_have_left() -> None:
    scene = Scene(3, turn=1).cash(1500, 10, 1500).at(0, 17).at(1, 35).at(2, 17)
    scene.throws(1, "12")  # Luxury Tax, and nothing to pay it with
    assert scene.game.view(None)["seats"][1]["status"] == "bankrupt"
    order = []
    for _ in range(3):
        seat = scene.waits_for()[1][0]
        order.append(seat)
        scene.at(seat, 17).throws(seat, "12")  # Free Parking
        scene.play(seat, "end-turn")
    assert order == [2, 0, 2]


@pytest.mark.rule("RULING-BANKER-SEAT", "BANKRUPT-5")
def test_two_players_beside_the_banker_play_on() -> None:
    game = passgo.new_game("classic", NAMES[:6], rules=BANKER_ONLY, luck="66 11 12 13 14" + " 12" * 4)
    for seat in (1, 2, 3, 4):
        assert game.outcome is None
        game._state.cash[seat] = 10
        game._state.square[seat] = 35
        game.play(seat, "throw")  # Luxury Tax, and nothing to pay it with
    assert game.outcome is not None
    assert game.outcome.winners == (5,)


@pytest.mark.rule("SETUP-11", "RULING-COIN")
def test_the_event_of_a_coin_flip_has_its_side() -> None:
    game = passgo.new_game("nfl", ["Ann", "Bo", "Cy"], luck="heads tails")
    flips = [event for event in game.opening if isinstance(event, CoinFlipped)]
    assert [(flip.winner, flip.loser, flip.heads) for flip in flips] == [(0, 1, True), (2, 0, False)]


@pytest.mark.rule("RULING-PLAYERS")
@pytest.mark.parametrize("name", ["mlb", "nfl"])
def test_where_the_book_is_silent_as_many_play_as_there_are_tokens(name: str) -> None:
    edition = load(name)
    assert edition.players == (2, len(edition.tokens))
    everybody = passgo.new_game(edition, NAMES[:8], seed=1)
    assert len(everybody.names) == len(edition.tokens)
    with pytest.raises(passgo.BadInput):
        passgo.new_game(edition, NAMES[:9], seed=1)
