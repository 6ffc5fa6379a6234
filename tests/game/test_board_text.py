"""The board as text for language models: enough to play an edition that they do not know."""

from pathlib import Path

import pytest

import passgo
from passgo.edition import names
from passgo.engine.boards import as_agreed
from passgo.engine.house_rule import HouseRule
from passgo.engine.house_rules import HOUSE_RULES
from passgo.game.board_text import board_text


def text_of(edition: str, rules: str = "full") -> str:
    game = passgo.new_game(edition, ["Ann", "Bo"], seed=1, rules=rules)
    return board_text(as_agreed(game.edition, game.rules), rules)


@pytest.mark.parametrize("edition", names())
def test_every_square_price_rent_and_card_is_in_the_text(edition: str) -> None:
    text, printed = text_of(edition), passgo.load_edition(edition)
    for square in printed.squares:
        assert f"{square.index} {square.name}" in text
        assert "/".join(f"{rent:,}" for rent in square.rents) in text
        if square.price:
            assert f"{square.index} {square.name} {printed.words.symbol}{square.price:,}" in text
    for group in printed.groups:
        assert group.name in text
    for deck in (printed.words.chance, printed.words.chest):
        assert f"{deck} cards: " in text


def test_an_edition_of_ones_own_is_described_by_its_own_words(tmp_path: Path) -> None:
    file = tmp_path / "mytown.toml"
    source = Path(passgo.edition.__file__).parents[1] / "editions" / "classic.toml"
    changed = source.read_text(encoding="utf-8").replace('"Mediterranean Avenue"', '"Mill Lane"', 1)
    changed = changed.replace("[2, 10, 30, 90, 160, 250]", "[3, 11, 33, 91, 161, 251]", 1)
    file.write_text(changed, encoding="utf-8")
    text = text_of(str(file))
    assert "1 Mill Lane $60, rent $3/11/33/91/161/251" in text


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.word)
def test_every_house_rule_is_explained(rule: HouseRule) -> None:
    said = rule.word if rule.bare or not rule.unit else f"{rule.word}={rule.usual}"
    edition = passgo.load_edition("classic")
    line = next(
        line for line in board_text(edition, f"full+{said}").splitlines() if line.startswith(f"  {said}: ")
    )
    assert line.endswith(".")
    assert "{" not in line


@pytest.mark.rule("SHORT-4")
def test_the_rules_of_the_short_game_are_in_the_text() -> None:
    text = text_of("classic", "short")
    assert "4 Income Tax ($200)" in text
    assert "SHORT-5: " in text
    assert "4 Income Tax ($200 or 10% of all you have)" in text_of("classic", "full")


def test_agreed_numbers_replace_printed_ones() -> None:
    text = text_of("classic", "full+salary=400+jail-fine=75+interest=20")
    assert "passing it brings $400" in text
    assert "Leaving Jail costs $75" in text
    assert "lifting it costs 20% more" in text
