"""Bad input is refused with an error of its own type and changes nothing; the public attributes of a game."""

import re
from pathlib import Path
from typing import Any

import pytest

import passgo
from passgo.base.json_types import JsonObject
from passgo.edition import load, names
from passgo.engine import codes
from passgo.engine.position import Terms
from passgo.game.game import FORMER_NAMES
from scenes import Scene, kinds

ROOT = Path(__file__).parents[2]
THROW = {"do": "throw"}


def new_table() -> passgo.Game:
    return passgo.new_game("classic", ["Ann", "Bo", "Cy"], luck="12 11 11 34 c7")


def bad(game: passgo.Game, seat: Any, action: Any) -> str:
    """What is wrong with an action that no rule has to judge; the game must be as it was."""
    before = game.digest
    with pytest.raises(passgo.BadInput) as asked:
        game.refusal(seat, action)
    with pytest.raises(passgo.BadInput) as played:
        game.play(seat, action)
    assert str(asked.value) == str(played.value)
    assert game.digest == before
    return str(played.value)


# Sitting down.


@pytest.mark.parametrize(
    "people",
    [
        "Ann",
        None,
        7,
        {"Ann": 1, "Bo": 2},
        ["Ann", 7],
        ["Ann", None],
        ["Ann", ""],
        ["Ann", "  "],
        ["Ann", "Bo\n"],
        ["Ann", "B" * 41],
    ],
)
def test_names_are_a_list_of_names(people: Any) -> None:
    with pytest.raises(passgo.BadInput, match=r"names? |not a name"):
        passgo.new_game("classic", people, seed=1)


@pytest.mark.parametrize("twin", ["Ann", "ann", " Ann "])
def test_no_two_players_have_the_same_name(twin: str) -> None:
    with pytest.raises(passgo.BadInput, match="two players are called"):
        passgo.new_game("classic", ["Ann", "Bo", twin], seed=1)


@pytest.mark.rule("SETUP-1")
@pytest.mark.parametrize("people", [[], ["Ann"], [f"P{n}" for n in range(9)]])
def test_too_few_or_too_many_players_are_refused(people: list[str]) -> None:
    with pytest.raises(passgo.BadInput, match="SETUP-1"):
        passgo.new_game("classic", people, seed=1)


@pytest.mark.parametrize("edition", ["atlantis", "classic.toml", ""])
def test_an_unknown_edition_is_refused(edition: str) -> None:
    with pytest.raises(passgo.EditionError):
        passgo.new_game(edition, ["Ann", "Bo"], seed=1)


@pytest.mark.parametrize("edition", [7, None, ["classic"]])
def test_an_edition_of_another_type_is_refused(edition: Any) -> None:
    with pytest.raises(passgo.BadInput, match="expected a name such as 'classic'"):
        passgo.new_game(edition, ["Ann", "Bo"], seed=1)


@pytest.mark.parametrize("seed", [1.5, True, b"seed", ["1"]])
def test_a_seed_is_a_number_or_a_text(seed: Any) -> None:
    with pytest.raises(passgo.BadInput, match="seed is"):
        passgo.new_game("classic", ["Ann", "Bo"], seed=seed)


def test_luck_is_scripted_or_seeded_not_both() -> None:
    with pytest.raises(passgo.BadInput, match="one of the two"):
        passgo.new_game("classic", ["Ann", "Bo"], seed=1, luck="12 34")
    with pytest.raises(passgo.BadInput, match="luck is 12"):
        passgo.new_game("classic", ["Ann", "Bo"], luck=12)  # type: ignore[arg-type]


# Agreeing on the rules.


@pytest.mark.parametrize(
    "agreed",
    [
        {"game": "long"},
        {"game": 7},
        {"game": None},
        {"game": "time-limit"},
        {"game": "time-limit", "minutes": 0},
        {"game": "time-limit", "minutes": 1441},
        {"game": "time-limit", "minutes": 1.5},
        {"game": "time-limit", "minutes": True},
        {"game": "time-limit", "minutes": "60"},
        {"game": "short", "minutes": 60},
        {"minutes": 60},
        {"options": "game-show"},
        {"options": 7},
        {"options": [7]},
        {"ask_for_rent": 1},
        {"ask_for_rent": "yes"},
        {"banker_only": None},
        {"house_rules": {"money-on-free-parking"}},
        {"house_rules": "none"},
    ],
)
def test_wrong_rules_are_refused(agreed: dict[str, Any]) -> None:
    with pytest.raises(passgo.BadInput):
        passgo.Rules(**agreed)


@pytest.mark.parametrize("rules", [7, {"game": "short"}, passgo.Rules])
def test_rules_of_another_type_are_refused(rules: Any) -> None:
    with pytest.raises(passgo.BadInput, match=r"expected passgo\.Rules"):
        passgo.new_game("classic", ["Ann", "Bo"], seed=1, rules=rules)


OPTIONS = {
    "america": {"american-expansion", "just-visit-america", "game-show", "legal-system"},
    "toysrus": {"ferris-wheel"},
}


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("option", sorted(set().union(*OPTIONS.values())))
def test_an_option_belongs_to_its_own_edition(edition: str, option: str) -> None:
    rules = passgo.Rules(options={option})
    if option in OPTIONS.get(edition, ()):
        assert passgo.new_game(edition, ["Ann", "Bo"], seed=1, rules=rules).rules.options == {option}
    else:
        with pytest.raises(passgo.BadInput, match=f"'{option}' is not an option of"):
            passgo.new_game(edition, ["Ann", "Bo"], seed=1, rules=rules)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(passgo.BadInput, match="'roller-coaster' is not known"):
        passgo.new_game("america", ["Ann", "Bo"], seed=1, rules=passgo.Rules(options={"roller-coaster"}))


# Playing.


@pytest.mark.parametrize("seat", [3, -1, -3, 10**30, "0", None, 0.0, True, (0,)])
def test_an_unknown_seat_is_refused(seat: Any) -> None:
    game = new_table()
    assert "there is no seat" in bad(game, seat, THROW)
    with pytest.raises(passgo.BadInput):
        game.choices(seat)
    if seat is not None:  # a spectator
        with pytest.raises(passgo.BadInput):
            game.view(seat)


@pytest.mark.parametrize(
    "action",
    [
        None,
        "Throw",
        7,
        [],
        ["throw"],
        {},
        {"do": None},
        {"do": 7},
        {"do": ["throw"]},
        {"do": "Throw"},
        {"do": "fly"},
        {"throw": True},
    ],
)
def test_what_is_no_action_is_refused(action: object) -> None:
    bad(new_table(), 0, action)


@pytest.mark.parametrize("amount", [-1, 1_000_001, 10**30, 1.0, "5", None, True, [5]])
def test_an_amount_is_a_whole_number_of_a_sensible_size(amount: object) -> None:
    scene = Scene()
    scene.throws(0, "12")
    scene.play(0, "decline")
    assert "'amount'" in bad(scene.game, 0, {"do": "bid", "amount": amount})
    assert "cash" in bad(scene.game, 0, {"do": "offer", "to": 1, "give": {"cash": amount}})


@pytest.mark.parametrize("lot", [-1, 40, 10**30, 3.0, "3", None, True])
@pytest.mark.parametrize("do", ["build", "sell", "mortgage", "lift", "pay-interest", "place", "take"])
def test_an_unknown_lot_is_refused(do: str, lot: object) -> None:
    assert "'lot'" in bad(new_table(), 0, {"do": do, "lot": lot})


@pytest.mark.parametrize("square", [0, 7, 30])
@pytest.mark.parametrize("do", ["build", "sell", "mortgage", "lift", "pay-interest", "place", "take"])
def test_a_square_that_cannot_be_owned_is_refused_by_a_rule(do: str, square: int) -> None:
    Scene().refused(0, do, lot=square)


@pytest.mark.parametrize(
    "action",
    [
        {"do": "bid"},
        {"do": "throw", "dice": 66},
        {"do": "bid", "amount": 5, "lot": 3},
        {"do": "ask-rent", "lot": 3},
        {"do": "use-card"},
        {"do": "use-card", "deck": "luck"},
        {"do": "use-card", "deck": 0},
        {"do": "use-card", "deck": ["chance"]},
        {"do": "sell-hotels", "group": 1, "houses": 0},
        {"do": "sell-hotels", "group": "green", "houses": 0.5},
        {"do": "sell-hotels", "group": "", "houses": 0},
        {"do": "sell-hotels", "group": "beige", "houses": 0},
        {"do": "want", "count": 0},
        {"do": "want", "count": -1},
        {"do": "want", "count": "all"},
        {"do": "answer", "choice": -1},
        {"do": "accept", "offer": "1"},
        {"do": "offer", "to": -1, "give": {"lots": [1]}},
        {"do": "offer", "give": {"lots": [1]}},
        {"do": "offer", "to": 1, "give": [1]},
        {"do": "offer", "to": 1, "give": {"lots": 1}},
        {"do": "offer", "to": 1, "give": {"lots": [40]}},
        {"do": "offer", "to": 1, "give": {"lots": [1, 1]}},
        {"do": "offer", "to": 1, "give": {"cards": ["luck"]}},
        {"do": "offer", "to": 1, "give": {"houses": 2}},
        {"do": "offer", "to": 1, "give": {"lots": [1], "cash": 5}, "get": {"cash": 5}},
    ],
)
def test_missing_unknown_and_mistyped_fields_of_an_action_are_refused(action: dict[str, object]) -> None:
    bad(new_table(), 0, action)


@pytest.mark.parametrize(
    "action",
    [
        passgo.Action(99),
        passgo.Action(-1),
        passgo.Action(codes.BUILD, 99),
        passgo.Action(codes.BUILD, -5),
        passgo.Action(codes.BID, -5),
        passgo.Action(codes.USE_CARD, 7),
        passgo.Action(codes.ASK_RENT, 0, 99),
        passgo.Action(codes.OFFER, -1),
        passgo.Action(codes.OFFER, 1, 0, Terms(0, 1, 0, (99,), (), 0, (), ())),
        passgo.Action(codes.OFFER, 1, 0, Terms(0, 1, -50, (1,), (), 0, (), ())),
        passgo.Action(codes.THROW, 0, 0, Terms(0, 1, 50, (1,), (), 0, (), ())),
    ],
    ids=lambda action: f"{action.code} {action.first} {action.second}",
)
def test_an_action_made_by_hand_is_read_as_carefully(action: passgo.Action) -> None:
    bad(new_table(), 0, action)


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("buy", {}),
        ("decline", {}),
        ("bid", {"amount": 1_000_000}),
        ("pass", {}),
        ("end-turn", {}),
        ("pay-fine", {}),
        ("use-card", {"deck": "chance"}),
        ("pay-flat", {}),
        ("pay-share", {}),
        ("give-up", {}),
        ("want", {}),
        ("place", {"lot": 1}),
        ("pay-interest", {"lot": 1}),
        ("take-salary", {}),
        ("go-to", {"square": 1}),
        ("answer", {"choice": 0}),
        ("take", {"lot": 1}),
        ("next-card", {}),
        ("plead-guilty", {}),
        ("hire-lawyer", {}),
        ("ask-rent", {"debtor": 1, "lot": 1}),
        ("ask-rent", {"debtor": 77, "lot": 0}),
        ("accept", {"offer": 1}),
        ("refuse", {"offer": 1}),
        ("withdraw", {"offer": 1}),
        ("counter", {"offer": 1, "give": {"lots": [1]}}),
        ("offer", {"to": 77, "give": {"lots": [1]}}),
        ("offer", {"to": 0, "give": {"lots": [1]}}),
        ("sell-hotels", {"group": "green", "houses": 0}),
        ("want", {"count": 2}),
        ("call", {}),
        ("time-up", {}),
    ],
)
def test_an_action_of_another_decision_is_refused_by_a_rule(do: str, fields: JsonObject) -> None:
    scene = Scene()
    assert scene.waits_for() == ("Throw", (0,))
    scene.refused(0, do, **fields)


def test_the_clock_can_only_call_the_time() -> None:
    scene = Scene()
    assert scene.refused(passgo.CLOCK, "throw") == "TIME-1"
    assert scene.refused(passgo.CLOCK, "time-up") == "TIME-1"  # not a time limit game


@pytest.mark.rule("BANKRUPT-5")
def test_nothing_can_be_played_after_the_end() -> None:
    scene = Scene(2).cash(10).at(0, 35).owns(1, 39)
    assert kinds(scene.throws(0, "12"))[-1] == "GameEnded"
    assert scene.game.decision is None
    for seat in (0, 1):
        assert scene.game.choices(seat) == []
        assert scene.refused(seat, "throw") == "BANKRUPT-5"
        assert scene.refused(seat, "mortgage", lot=39) == "BANKRUPT-5"
    assert scene.game.outcome is not None
    assert scene.game.outcome.winners == (1,)


# Scripted luck.


@pytest.mark.parametrize("script", ["77", "c", "c100", "65,44", "edge", "6"])
def test_an_unreadable_luck_script_is_refused(script: str) -> None:
    with pytest.raises(passgo.LuckError, match="cannot be read"):
        passgo.new_game("classic", ["Ann", "Bo"], luck=f"12 11 {script}")


@pytest.mark.parametrize("script", ["", "12", "12 c7", "12 heads"])
def test_a_luck_script_too_short_for_the_setup_is_refused(script: str) -> None:
    with pytest.raises(passgo.LuckError, match=r"ran out|is needed"):
        passgo.new_game("classic", ["Ann", "Bo"], luck=script)


@pytest.mark.parametrize("script", ["", "c7", "heads", "34", "34 h3", "34 c17", "34 65"])
def test_a_luck_script_that_runs_out_or_does_not_fit_changes_nothing(script: str) -> None:
    scene = Scene().luck(script)
    before, money = scene.game.digest, scene.money
    for _ in range(2):  # the same error again: nothing of the script was used up
        with pytest.raises(passgo.LuckError):
            scene.play(0, "throw")
        assert scene.game.digest == before
    assert (scene.square(0), scene.money) == (0, money)
    assert scene.waits_for() == ("Throw", (0,))


def test_every_error_of_bad_input_is_a_passgo_error() -> None:
    for error in (passgo.BadInput, passgo.LuckError, passgo.IllegalAction):
        assert issubclass(error, passgo.PassgoError)


def test_an_edition_may_be_given_as_a_path(tmp_path: Path) -> None:
    with pytest.raises(passgo.EditionError):
        passgo.new_game(tmp_path / "mytown.toml", ["Ann", "Bo"], seed=1)


def test_texts_of_a_game_are_read_with_the_path_of_its_edition(tmp_path: Path) -> None:
    file = tmp_path / "mytown.toml"
    file.write_text('id = "mytown"\ntitle = "My Town"\nextends = "classic"\nsalary = 300\n')
    game = passgo.new_game(file, ["Ann", "Bo"], seed=1)
    game.play(game._state.turn, "throw")
    for given in (file, str(file), load(file)):
        assert passgo.replay(game.record(), edition=given) == game
        assert passgo.Game.from_position(game.position, edition=given) == game
    with pytest.raises(passgo.NotationError, match="mytown"):
        passgo.replay(game.record())
    with pytest.raises(passgo.NotationError, match="mytown"):
        passgo.Game.from_position(game.position, edition="classic")
    with pytest.raises(passgo.EditionError):
        passgo.replay(game.record(), edition=tmp_path / "other.toml")


def test_a_built_in_edition_may_be_named_beside_a_text() -> None:
    game = passgo.new_game("mlb", ["Ann", "Bo"], seed=1)
    assert passgo.replay(game.record(), edition="mlb") == game
    assert passgo.Game.from_position(game.position, edition="mlb") == game


def test_the_repr_of_a_game_is_its_position() -> None:
    game = passgo.new_game(seed="shown")
    assert repr(game) == f"Game({game.position})"


# Actions in words, rules as text, and open choices.


def test_the_words_of_the_notation_are_played_and_judged() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 21")
    assert game.play(0, "throw") == passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 21").play(0, THROW)
    assert game.refusal(0, "build=39") == game.refusal(0, {"do": "build", "lot": 39})
    assert kinds(game.play(0, "buy")) == ["DeedPassed", "MoneyPaid"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("buid=39", "'buid' is not an action"),
        ("build", "build takes lot"),
        ("build=Bordwalk", "did you mean Boardwalk?"),
        ("throw=7", "throw takes no numbers"),
        ("", "is not an action"),
    ],
)
def test_unreadable_words_of_an_action_are_refused(words: str, why: str) -> None:
    assert why in bad(new_table(), 0, words)


def test_the_rules_are_an_object_or_a_text() -> None:
    game = passgo.new_game("america", ["Ann", "Bo"], seed=1, rules="time-limit:45+game-show")
    assert game.rules == passgo.Rules(game="time-limit", minutes=45, options={"game-show"})
    with pytest.raises(passgo.BadInput, match="'swift' is not known"):
        passgo.new_game("classic", ["Ann", "Bo"], rules="swift")
    with pytest.raises(passgo.BadInput, match=r"expected passgo.Rules\(…\) or a text"):
        passgo.new_game("classic", ["Ann", "Bo"], rules=7)  # type: ignore[arg-type]


def test_choices_have_a_readable_repr() -> None:
    scene = Scene(2).owns(0, 37, 39, 5).built({37: 1, 39: 1})
    scene.throws(0, "12")
    shown = [repr(choice) for choice in scene.game.choices(0)]
    assert {"Buy()", "Build(lot=39)", "Sell(lot=37)", "Mortgage(lot=5)"} <= set(shown)
    assert "OfferRange(cash=1500, lots=[5], cards=[], partners={1: ([], [])})" in shown
    assert repr(scene.game.decision) == "BuyOrAuctionDecision(seats=(0,), lot=3, price=60)"
    scene.play(0, "decline")
    assert "BidRange(least=1, most=1500)" in [repr(choice) for choice in scene.game.choices(1)]


def test_the_repr_of_an_action_evaluates_to_it() -> None:
    for do, fields in (
        ("bid", {"amount": 120}),
        ("build", {"lot": 39}),
        ("use-card", {"deck": "chest"}),
        ("throw", {}),
    ):
        action = passgo.action_from_json({"do": do, **fields})
        assert type(action).__name__ in repr(action)
        assert getattr(action, "do", None) == do
    assert repr(
        passgo.action_from_json({"do": "offer", "to": 1, "give": {"cash": 5}, "get": {"lots": [3]}})
    ) == ("Offer(to=1, give={'cash': 5}, get={'lots': [3]})")


def test_playing_a_range_says_what_to_choose() -> None:
    scene = Scene(2).owns(1, 5)
    scene.throws(0, "12")
    offer = next(choice for choice in scene.game.choices(0) if choice.do == "offer")
    assert "choose what to give and what to get, such as 'offer=1:" in bad(scene.game, 0, offer)
    scene.play(0, "decline")
    bid = next(choice for choice in scene.game.choices(0) if isinstance(choice, passgo.BidRange))
    assert bad(scene.game, 0, bid) == (
        "BidRange(least=1, most=1500) is a range: choose an amount from 1 to 1500, such as 'bid=1'"
    )
    scene.game.play(0, bid.example)


def test_lots_are_whole_numbers_in_a_view() -> None:
    view = new_table().view(0)
    assert view["lots"][39]["owner"] is None
    assert all(type(lot) is int for lot in view["lots"])


# Scripted luck.


def test_scripted_luck_can_be_added_to_and_tells_what_is_left() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12")
    assert game.luck_left == []
    with pytest.raises(passgo.LuckError, match="ran out"):
        game.play(0, "throw")
    game.add_luck("21 c7")
    game.play(0, "throw")
    assert game.luck_left == ["c7"]
    with pytest.raises(passgo.LuckError, match="cannot be read"):
        game.add_luck("nonsense")
    assert game.luck_left == ["c7"]


def test_seeded_luck_cannot_be_added_to() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=1)
    assert game.luck_left is None
    with pytest.raises(passgo.BadInput, match="comes from a seed"):
        game.add_luck("65")


@pytest.mark.parametrize("name", FORMER_NAMES)
def test_a_former_attribute_of_game_still_works_with_a_warning(name: str) -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12")
    with pytest.warns(DeprecationWarning, match=f"Game.{name} is internal"):
        assert getattr(game, name) == getattr(game, FORMER_NAMES[name])


def test_public_attributes_of_game_are_the_documented_ones() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12")
    public = [name for name in dir(game) if not name.startswith("_")]
    assert [name for name in public if not re.search(rf"\b{name}\b", page)] == []
