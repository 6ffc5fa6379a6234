"""The table as text for language models: all that may be done is in it, and nothing that a view does not have."""

from typing import Any

import pytest

import passgo
from passgo.base.json_types import JsonObject
from passgo.bots.seated_bots import SeatedBots
from passgo.engine.actions import Action
from passgo.engine.ranges import Range
from passgo.game.table_text import TableText
from passgo.notation.moves import write_action
from passgo.notation.rules_text import write_rules


def played(edition: str, rules: str, moves: int, seed: int = 1) -> passgo.Game:
    game = passgo.new_game(edition, ["Ann", "Bo", "Cy"], seed=seed, rules=rules)
    bots = SeatedBots(game, dict.fromkeys(range(3), "trader"))
    for _ in range(moves):
        move = bots.next_move()
        if move is None:
            break
        game.play(*move)
    return game


def text_of(game: passgo.Game, seat: int | None) -> str:
    choices = [] if seat is None else [choice.to_json() for choice in game.choices(seat)]
    return TableText(game.edition, write_rules(game.rules)).describe(game.view(seat), seat, choices)


@pytest.mark.parametrize(
    ("edition", "rules"),
    [
        ("classic", "short"),
        ("mlb", "full"),
        ("nfl", "full+ask-for-rent"),
        ("america", "full+american-expansion+just-visit-america+game-show+legal-system"),
        ("boutique", "time-limit:30"),
        ("toysrus", "full+ferris-wheel"),
    ],
)
def test_every_choice_can_be_played_in_the_words_of_the_text(edition: str, rules: str) -> None:
    for moves in range(0, 320, 40):
        game = played(edition, rules, moves)
        for seat in range(3):
            text = text_of(game, seat)
            lines = [line.strip() for line in text.partition("You may:\n")[2].splitlines()]
            for choice in game.choices(seat):
                assert isinstance(choice, Action | Range)
                word = write_action(choice) if isinstance(choice, Action) else choice.do
                assert any(line.partition(" (")[0].startswith(word) for line in lines), (word, lines)


def test_the_text_names_owners_and_debts() -> None:
    game = passgo.scene(
        lots={
            37: {"owner": 0, "houses": 1},
            39: {"owner": 0, "houses": 2},
            5: {"owner": 1, "mortgaged": True},
        },
        seats=[{"name": "Ann", "cash": 120}, "Bo"],
    )
    text = text_of(game, 0)
    assert "Seat 0 Ann (you): $120" in text
    assert "dark blue (of 2): 37 Park Place (1 house), 39 Boardwalk (2 houses)" in text
    assert "5 Reading Railroad (mortgaged)" in text
    assert "offer=SEAT:GIVE=GET" in text


def test_the_text_names_the_agreed_rules_and_their_effects() -> None:
    rules = "full+free-parking-pot=500+lap-before-buying"
    game = passgo.scene(
        seats=[{"name": "Ann", "jail_cards": ["chest"]}, "Bo"], rules=rules, lots={39: {"owner": 1}}
    )
    text = text_of(game, 0)
    assert f"Classic ({rules}), round 1" in text
    assert f"On Free Parking: ${game.view(0)['pot']}." in text
    assert "Seat 0 Ann (you): $1,500, 0 GO, a Get Out of Jail Free card (h)" in text
    lapped = [seat["lapped"] for seat in game.view(0)["seats"]]
    assert text.count("has not been round the board yet") == lapped.count(False)


def test_a_spectator_has_no_choices() -> None:
    text = text_of(played("classic", "full", 30), None)
    assert "You watch." in text
    assert "You may" not in text


@pytest.mark.rule("TAX-3")
def test_the_text_has_no_total_worth() -> None:
    assert "worth" not in text_of(played("classic", "full", 100), 0)


def test_the_text_of_an_unknown_decision_has_its_details_and_choices() -> None:
    game = played("classic", "full", 10)
    view: Any = dict(game.view(0))
    toll = {"kind": "Toll", "seats": [0], "square": 39, "owner": None, "fee": 50, "turns": 2, "left": None}
    choices: list[JsonObject] = [{"do": "pay-toll", "amounts": {"cost": 50}}, {"do": "walk", "square": 39}]
    view["decision"] = toll
    text = TableText(game.edition, "full").describe(view, 0, choices)
    assert text.endswith(
        "Waiting for Ann: Toll (39 Boardwalk, owner the Bank, fee $50, turns 2).\n"
        "You may:\n  pay-toll (cost $50)\n  walk=39 (39 Boardwalk)"
    )
