"""The declarations of house rules, and what can be agreed on together."""

import re

import pytest

import passgo
from passgo.edition import load
from passgo.engine import agreed_rules
from passgo.engine.board import Board
from passgo.engine.house_rule import OFF, HouseRule
from passgo.engine.house_rules import BY_WORD, HOUSE_RULES, PRESETS, in_order
from passgo.game.inputs import choose_rules
from passgo.notation.rules_text import read_rules, write_rules
from passgo.notation.text import FieldError

EVERY = [rule.written(rule.usual) for rule in HOUSE_RULES]


def test_the_words_that_were_promised_stay_in_their_order() -> None:
    words = """
        free-parking-pot[=N] double-go cash=N salary=N no-auction
        auction-from=PERCENT no-rent-in-jail snake-eyes=N no-trade trade-on-turn
        unlimited-buildings uneven-building lap-before-buying interest=PERCENT jail-fine=N
        rounds=N first-to=N deal=N deal-paid take-back
    """
    promised = words.split()
    assert [rule.form for rule in HOUSE_RULES[: len(promised)]] == promised


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: str(rule.word))
def test_a_board_has_the_number_of_each_house_rule(rule: HouseRule) -> None:
    words = {f"{rule.needs}=2"} if rule.needs else set()
    agreed = Board(load("classic"), passgo.Rules(house_rules={rule.written(rule.usual), *words})).agreed
    assert agreed[rule.number] == (rule.usual if rule.unit else 0)
    assert [int(number) for number in Board(load("classic"), passgo.Rules()).agreed] == [OFF] * len(agreed)
    assert getattr(agreed_rules, rule.word.upper().replace("-", "_")) == rule.number


@pytest.mark.parametrize("word", EVERY)
def test_a_house_rule_is_read_back_from_the_rules_text_the_position_and_the_record(word: str) -> None:
    words = {word, "deal=2"} if word == "deal-paid" else {word}
    rules = passgo.Rules(house_rules=words)
    text = "+".join(["full", *in_order(words)])
    assert write_rules(rules) == text
    assert read_rules(text) == rules
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=1, rules=text)
    assert passgo.Game.from_position(game.position).rules == rules
    assert passgo.replay(game.record()).rules == rules


def test_many_stand_in_the_order_of_their_chapter() -> None:
    rules = passgo.Rules(
        game="short", ask_for_rent=True, house_rules=["take-back", "salary=400", "free-parking-pot=500"]
    )
    assert write_rules(rules) == "short+ask-for-rent+free-parking-pot=500+salary=400+take-back"
    with pytest.raises(FieldError, match="standard order"):
        read_rules("full+salary=400+free-parking-pot")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("full+salary=400+free-parking-pot", "full+free-parking-pot+salary=400"),
        ("take-back+banker=1+short+ask-for-rent", "short+ask-for-rent+banker=1+take-back"),
        ("salary=400+time-limit:45", "time-limit:45+salary=400"),
        ("full+banker=0", "full"),
    ],
)
def test_the_words_of_a_typed_rules_text_may_come_in_any_order(typed: str, written: str) -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=1, rules=typed)
    assert game.position.split()[2] == written
    assert game == passgo.new_game("classic", ["Ann", "Bo"], seed=1, rules=written)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("full+salary=300+salary=400", "'salary' is agreed on twice"),
        ("ask-for-rent+full+ask-for-rent", "'ask-for-rent' is agreed on twice"),
        ("full+banker=1+banker=2", "'banker' is agreed on twice"),
        ("full+free-parking-pot+short", "names more than one game .full, short.; expected one"),
        ("full+full", "names more than one game"),
        ("salary=400+time-limit", "a time limit game needs minutes"),
        ("salry=400+full", "'salry=400' is not an option"),
        ("salary=400", "game 'salary=400' is not known; .*family-evening"),
        ("salary=400+quick", "game 'salary=400' is not known; .*family-evening"),
        ("full+", "'' is not an option"),
    ],
)
def test_a_wrong_word_of_a_typed_rules_text_is_named(typed: str, said: str) -> None:
    with pytest.raises(passgo.BadInput, match=said):
        passgo.new_game("classic", ["Ann", "Bo"], rules=typed)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"free-parking"}, "there is no house rule 'free-parking'; did you mean free-parking-pot"),
        ({"xyz"}, "there is no house rule 'xyz'; there are free-parking-pot"),
        ({"salary"}, r"HOUSE-4: salary=N takes a whole number from 0 to 100000, such as salary=400, not ''"),
        ({"salary=-1"}, "HOUSE-4"),
        ({"salary=0400"}, "HOUSE-4"),
        ({"salary=٣"}, "HOUSE-4"),
        ({"salary=99999999999999999999"}, "HOUSE-4"),
        ({"deal=5"}, "HOUSE-18: deal=N takes a whole number from 0 to 4"),
        ({"free-parking-pot=0"}, "HOUSE-1"),
        ({"double-go=2"}, "HOUSE-2: double-go takes no number"),
        ({"salary=300", "salary=400"}, "HOUSE-4: salary is agreed on twice"),
        ({"no-auction", "auction-from=50"}, "HOUSE-5, HOUSE-6: no-auction and auction-from contradict"),
        ({"no-trade", "trade-on-turn"}, "HOUSE-9, HOUSE-10: no-trade and trade-on-turn contradict"),
        ({"deal-paid"}, "HOUSE-18, HOUSE-19: deal-paid is agreed on only with deal=2"),
        ({"deal-paid", "deal=0"}, "HOUSE-18, HOUSE-19"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused_with_its_ids(words: set[str], said: str) -> None:
    with pytest.raises(passgo.BadInput, match=said):
        passgo.Rules(house_rules=words)


def test_a_contradiction_has_a_name_and_facts_for_clients() -> None:
    with pytest.raises(passgo.BadInput) as refused:
        passgo.Rules(house_rules={"no-trade", "trade-on-turn"})
    assert refused.value.reason == "house-rules-contradict"
    assert refused.value.facts == {
        "rule": "HOUSE-9",
        "other_rule": "HOUSE-10",
        "word": "no-trade",
        "other_word": "trade-on-turn",
        "how": "against",
    }


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_the_rules_text_that_it_shows(name: str) -> None:
    assert write_rules(choose_rules(name)) == PRESETS[name]


def test_by_the_book_is_the_default() -> None:
    assert choose_rules("by-the-book") == passgo.Rules() == choose_rules(None)


def test_every_declaration_makes_sense() -> None:
    for rule in HOUSE_RULES:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.word)
        assert BY_WORD[rule.word] is rule
        assert (rule.least <= rule.usual <= rule.most) if rule.unit else not rule.bare
        assert all(other in BY_WORD for other in rule.against)


def test_people_may_type_spaces_around_the_plus() -> None:
    assert choose_rules(" full + salary=400 +double-go ") == choose_rules("full+salary=400+double-go")
    with pytest.raises(passgo.errors.PassgoError, match="salary"):
        choose_rules("full + salary = 400")
