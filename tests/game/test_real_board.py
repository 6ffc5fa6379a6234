"""Games at a real board: what is thrown and drawn there is entered (`luck="by hand"`)."""

import pickle

import pytest

import passgo
from passgo.analysis.review import review
from passgo.events import ChallengeAnswered, ChallengeRead, MoneyPaid, OtherCardDrawn
from passgo.game.scenes import Deed

ANN, BO = 0, 1


def real(edition: str = "classic", luck: str = "by hand: 65 12", rules: str | None = None) -> passgo.Game:
    return passgo.new_game(edition, ["Ann", "Bo"], luck=luck, rules=rules)


def cash(game: passgo.Game) -> list[int]:
    return [seat["cash"] for seat in game.view(None)["seats"]]


@pytest.mark.rule("SETUP-7")
def test_a_new_game_waits_for_the_throws_for_the_start() -> None:
    with pytest.raises(passgo.LuckNeeded) as needed:
        real(luck="by hand: 65")
    assert (needed.value.kind, needed.value.seat) == ("dice", BO)


@pytest.mark.rule("SETUP-11")
def test_the_coin_is_flipped_by_two_players() -> None:
    with pytest.raises(passgo.LuckNeeded) as needed:
        passgo.new_game("nfl", ["Ann", "Bo", "Cy"], luck="by hand: tails")
    assert (needed.value.kind, needed.value.seat, needed.value.rival) == ("coin", 1, 2)
    game = passgo.new_game("nfl", ["Ann", "Bo", "Cy"], luck="by hand: tails heads")
    assert game.decision is not None
    assert game.decision.seats == (1,)


@pytest.mark.rule("SHORT-1")
def test_the_deeds_that_were_dealt_are_entered() -> None:
    with pytest.raises(passgo.LuckNeeded) as needed:
        real(luck="by hand: d39", rules="short")
    assert (needed.value.kind, needed.value.seat) == ("deed", BO)


@pytest.mark.rule("TURN-1", "CARD-1")
def test_an_action_waits_for_dice_and_card() -> None:
    game = real()
    before = game.position
    with pytest.raises(passgo.LuckNeeded) as needed:
        game.play(ANN, "throw")
    assert (needed.value.kind, needed.value.seat, game.position) == ("dice", ANN, before)
    game.add_luck("43")
    with pytest.raises(passgo.LuckNeeded) as needed:
        game.play(ANN, "throw")
    assert (needed.value.kind, game.position) == ("chance", before)
    game.add_luck("c7")
    game.play(ANN, "throw")
    assert cash(game) == [1550, 1500]


@pytest.mark.parametrize(
    "luck", ["h3", "44 44", "43 h7", "43 c17", "43 heads", "43 c:advance=40", "43 c7 65"]
)
def test_what_dice_and_cards_cannot_be_is_refused_and_forgotten(luck: str) -> None:
    game = real()
    before = game.position
    with pytest.raises(passgo.LuckError) as error:
        game.luck_needed(ANN, "throw", luck)
    assert not isinstance(error.value, passgo.LuckNeeded)
    assert (game.position, game.luck_left) == (before, [])


@pytest.mark.parametrize("luck", ["77", "c0", "c:collect=0", "c:dance", "07"])
def test_what_cannot_be_read_is_refused(luck: str) -> None:
    with pytest.raises(passgo.LuckError, match="cannot be read"):
        real().add_luck(luck)


def test_entered_luck_that_does_not_fit_can_be_entered_anew() -> None:
    game = real()
    game.add_luck("c7")
    with pytest.raises(passgo.LuckError):
        game.play(ANN, "throw")
    game.add_luck("21")
    game.play(ANN, "throw")
    assert game.view(None)["seats"][ANN]["square"] == 3


@pytest.mark.rule("CARD-1")
@pytest.mark.parametrize(
    ("card", "money", "square"),
    [
        ("c:collect=45", [1545, 1500], 7),
        ("c:pay=45", [1455, 1500], 7),
        ("c:each=20", [1520, 1480], 7),
        ("c:pay-each=20", [1480, 1520], 7),
        ("c:advance=0", [1700, 1500], 0),
        ("c:back=7", [1700, 1500], 0),
        ("c:repairs=25/100", [1500, 1500], 7),
        ("c:jail", [1500, 1500], 10),
    ],
)
def test_a_card_that_only_the_box_has_is_followed(card: str, money: list[int], square: int) -> None:
    game = real()
    game.add_luck(f"43 {card}")
    events = game.play(ANN, "throw")
    assert any(isinstance(event, OtherCardDrawn) for event in events)
    assert (cash(game), game.view(None)["seats"][ANN]["square"]) == (money, square)


@pytest.mark.rule("CARD-7")
def test_repairs_of_such_a_card_are_counted_by_house_and_hotel() -> None:
    built: dict[int, Deed] = {37: {"owner": 0, "houses": 4}, 39: {"owner": 0, "hotel": True}}
    game = passgo.scene("classic", lots=built, luck="by hand: 43 c:repairs=30/110")
    before = cash(game)[ANN]
    game.play(ANN, "throw")
    assert cash(game)[ANN] == before - 4 * 30 - 110


def test_luck_of_the_box_needs_a_real_board() -> None:
    with pytest.raises(passgo.LuckError):
        passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 43 c:collect=45").play(ANN, "throw")


@pytest.mark.rule("CARD-2")
def test_a_card_may_come_again_since_decks_are_reshuffled() -> None:
    game = real()
    for seat, throw in ((ANN, "43"), (BO, "61")):
        game.add_luck(f"{throw} c7")
        game.play(seat, "throw")
        game.play(seat, "end-turn")
    assert cash(game) == [1550, 1550]
    assert passgo.replay(game.record()) == game


@pytest.mark.rule("CARD-3")
def test_a_card_that_a_player_keeps_cannot_be_drawn() -> None:
    free = next(
        card.number for card in passgo.load_edition("classic").chance if card.effect.do == "jail-free"
    )
    game = real()
    game.add_luck(f"43 c{free}")
    game.play(ANN, "throw")
    game.play(ANN, "end-turn")
    with pytest.raises(passgo.LuckError):
        game.luck_needed(BO, "throw", f"43 c{free}")


@pytest.mark.rule("CORNER-2", "RULING-READER")
@pytest.mark.parametrize(("verdict", "next_decision"), [("right", "RoadTrip"), ("wrong", "EndTurn")])
def test_the_reader_of_the_boxs_card_judges_the_answer(verdict: str, next_decision: str) -> None:
    game = real("america", rules="full+just-visit-america")
    game.add_luck("64")
    events = game.play(ANN, "throw")
    assert [event.card for event in events if isinstance(event, ChallengeRead)] == [0]
    assert game.decision is not None
    assert (game.decision.details["question"], game.decision.details["answers"]) == ("", [])
    shown = game.view(BO)["decision"]
    assert shown is not None
    assert shown["right"] == ""
    needed = game.luck_needed(ANN, "answer=0")
    assert needed is not None
    assert needed.kind == "verdict"
    game.add_luck(verdict)
    events = game.play(ANN, "answer=0")
    assert [event.right for event in events if isinstance(event, ChallengeAnswered)] == [verdict == "right"]
    assert game.decision.kind == next_decision
    assert passgo.replay(game.record()) == game
    assert len(game.tell(events)) >= 1


@pytest.mark.rule("CORNER-6")
def test_the_dice_for_the_verdict_are_entered() -> None:
    game = real("america", rules="full+legal-system")
    start = game.position.replace("1500@0/", "1500@24/")
    game = passgo.Game.from_position(start, ["Ann", "Bo"], luck="by hand: 51")
    game.play(ANN, "throw")
    needed = game.luck_needed(ANN, "hire-lawyer")
    assert needed is not None
    assert (needed.kind, needed.seat) == ("dice", ANN)


@pytest.mark.rule("RULING-RECOUNT")
def test_counted_money_stands_and_the_bank_makes_up_the_difference() -> None:
    game = real()
    events = game.play(BO, "recount=0,1480")
    assert cash(game) == [1480, 1500]
    assert [(e.payer, e.payee, e.amount) for e in events if isinstance(e, MoneyPaid)] == [(ANN, None, 20)]
    assert game.tell(events) == ["Ann pays the Bank $20 after a recount."]
    assert game.tell(game.play(ANN, "recount=0,1500")) == ["Ann receives $20 from the Bank after a recount."]
    assert passgo.replay(game.record()) == game


@pytest.mark.rule("RULING-RECOUNT")
def test_money_is_counted_only_at_a_real_board_and_only_if_it_differs() -> None:
    elsewhere = passgo.new_game("classic", ["Ann", "Bo"], seed=1).refusal(ANN, "recount=0,1400")
    same = real().refusal(ANN, "recount=0,1500")
    nobody = real().refusal(ANN, "recount=7,1500")
    assert [no and no.reason for no in (elsewhere, same, nobody)] == [
        "not-at-a-board",
        "nothing-to-count",
        "nothing-to-count",
    ]


def test_a_record_says_what_came_from_the_real_board() -> None:
    game = real()
    game.add_luck("43 c:pay=20")
    game.play(ANN, "throw")
    text = game.record()
    assert '[Luck "by hand"]' in text
    again = passgo.replay(text)
    assert (again == game, again.luck_by_hand, again.record() == text) == (True, "by hand", True)
    with pytest.raises(passgo.PassgoError):
        passgo.replay(text.replace('[Luck "by hand"]', '[Luck "by foot"]'))
    with pytest.raises(passgo.PassgoError):
        passgo.replay(text.replace('[Luck "by hand"]\n', ""))


def test_dice_of_the_box_and_cards_of_the_app() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7, luck="dice by hand: 65 12")
    assert game.luck_needed(ANN, "throw", "43") is None
    with pytest.raises(passgo.LuckError):
        game.luck_needed(ANN, "throw", "43 c7 c7")
    game.add_luck("43")
    game.play(ANN, "throw")
    drawn = game.history[-1].move.luck
    assert drawn.startswith("43 c")
    assert passgo.replay(game.record()) == game
    after = game.position
    game.undo()
    game.play(ANN, "throw")
    assert (game.position, game.history[-1].move.luck) == (after, drawn)


def test_cards_of_the_box_and_dice_of_the_app_are_as_the_seed_has_them() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7, luck="cards by hand")
    seeded = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    assert (game.position, game.commitment) == (seeded.position, seeded.commitment)


def test_a_game_at_a_real_board_can_be_pickled_and_copied() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7, luck="dice by hand: 65 12 43")
    for twin in (pickle.loads(pickle.dumps(game)), game.copy()):  # noqa: S301
        twin.play(ANN, "throw")
        assert twin.history[-1].move.luck.startswith("43 c")
        assert twin.luck_by_hand == "dice by hand"
    assert game.luck_left == ["43"]


def test_the_luck_of_a_game_at_a_real_board_can_be_reviewed() -> None:
    game = real()
    for seat, throw in ((ANN, "43 c7"), (BO, "61 c7"), (ANN, "65")):
        game.add_luck(throw)
        game.play(seat, "throw")
        if game.refusal(seat, "buy") is None:
            game.play(seat, "buy")
        game.play(seat, "end-turn")
    kinds = [event.kind for event in review(game).luck]
    assert kinds.count("card") == 2
    assert kinds.count("dice") == 3


@pytest.mark.parametrize("form", ["by foot: 65 12", "By hand"])
def test_another_form_of_luck_is_scripted_luck_that_cannot_be_read(form: str) -> None:
    with pytest.raises(passgo.LuckError):
        passgo.new_game("classic", ["Ann", "Bo"], luck=form)
