"""docs/notation.md is true: its examples are read and played, its words are those of the program."""

import hashlib
import re
from pathlib import Path
from typing import Any

import pytest

import passgo
from make_actions import renewed
from passgo.edition import load, names
from passgo.engine.actions import CODES
from passgo.engine.events import REASONS
from passgo.engine.matters import KINDS
from passgo.engine.rulesets import GAMES, OPTIONS
from passgo.game.records import Replay
from passgo.notation.record import read_texts
from passgo.notation.text import ENDINGS, PHASES

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "notation.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def positions() -> list[str]:
    return [line for block in blocks("position") for line in block.splitlines()]


@pytest.mark.parametrize("line", positions())
def test_every_position_is_read_and_written_as_it_stands(line: str) -> None:
    assert passgo.Game.from_position(line).position == line


def test_there_are_positions_enough() -> None:
    assert len(positions()) >= 6


def test_the_digest_is_that_of_the_first_line() -> None:
    (digest,) = blocks("digest")
    assert digest.strip() == hashlib.sha256(positions()[0].encode()).hexdigest()
    assert digest.strip() == passgo.Game.from_position(positions()[0]).digest


def test_the_record_is_played_with_the_seed_of_the_page() -> None:
    (record,) = blocks("record")
    (text,) = read_texts(record.splitlines())
    game = Replay(text, seed="example").to_end()
    assert len(game.history) > 20
    assert "{" in record


def test_the_program_on_the_page_gives_the_luck_of_the_engine() -> None:
    (program,) = blocks("python")
    page: dict[str, Any] = {}
    exec(program, page)  # noqa: S102 - our own page
    (record,) = blocks("record")
    thrown = re.findall(r"\b[1-6]{2}\b", " ".join(re.findall(r"\(([^)]*)\)", record)))
    assert list(page["throws"]("example", len(thrown))) == thrown
    stated = re.search(r"first throws are (.*?) and the first Chance\s+cards are (.*?)\.", PAGE)
    assert stated is not None
    assert re.findall(r"\d+", stated.group(1)) == thrown[:6]
    assert [int(card) for card in re.findall(r"\d+", stated.group(2))] == list(
        page["cards"]("example", "chance", 4)
    )
    drawn = [int(card) for card in re.findall(r"\bh(\d+)", record.split("\n\n")[1])]
    assert drawn == list(page["cards"]("example", "chest", len(drawn)))
    drawn = [int(card) for card in re.findall(r"\bc(\d+)\)", record)]
    assert drawn == list(page["cards"]("example", "chance", len(drawn)))


def test_deeds_and_coins_come_out_of_the_seed_as_the_page_says() -> None:
    (program,) = blocks("python")
    page: dict[str, Any] = {}
    exec(program, page)  # noqa: S102 - our own page
    flipped = next(name for name in names() if load(name).start == "coin")
    game = passgo.new_game(flipped, ["Ann", "Bo", "Cy"], seed="s", rules=passgo.Rules(game="short"))
    deeds, left = page["stream"]("s", "deed"), [int(lot) for lot in game._state.board.lots]
    expected = []
    for _ in range(9):
        k = page["below"](len(left), deeds)
        expected.append(f"d{left[k]}")
        left[k] = left[-1]
        left.pop()
    coin = page["stream"]("s", "coin")
    expected += ["tails" if page["below"](2, coin) else "heads" for _ in range(2)]
    assert game._setup_luck.split() == expected


def test_the_grammar_and_the_tables_have_every_word_of_the_program() -> None:
    (grammar,) = blocks("ebnf")
    tables = PAGE.replace(grammar, "")
    words = [
        *CODES,
        *PHASES,
        *REASONS,
        *ENDINGS,
        *GAMES,
        *OPTIONS,
        *(matter.name for matter in KINDS),
    ]
    for word in words:
        assert re.search(rf"[\"+]{word}[\":=]", grammar), word
        assert re.search(rf"`{word}[`:=]", tables), word


def test_the_lists_of_actions_are_made_of_their_declarations() -> None:
    assert renewed(PAGE) == PAGE, "write docs/notation.md anew: scripts/generate"


def test_every_name_in_the_grammar_is_defined() -> None:
    (grammar,) = blocks("ebnf")
    plain = re.sub(r'\(\*.*?\*\)|"[^"]*"|\'[^\']*\'|\?[^?]*\?', " ", grammar)
    defined = set(re.findall(r"^([a-z-]+)\s*=", plain, re.MULTILINE))
    used = set(re.findall(r"[a-z]+(?:-[a-z]+)*", plain))
    assert used - defined == set()
