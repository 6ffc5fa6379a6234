"""The golden records: games of every edition and variant that must be read, played and written as they stand."""

from pathlib import Path

import pytest

from make_records import GAMES, Golden
from passgo.edition import load, names
from passgo.engine.actions import CODES
from passgo.engine.house_rules import BY_WORD, word_of
from passgo.game.records import Replay, read_file
from passgo.notation.moves import read_move

RECORDS = Path(__file__).parents[1] / "records"
MOST_BYTES = 1_500_000


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.file)
def test_a_golden_record_is_played_and_written_again_line_by_line(golden: Golden) -> None:
    path = RECORDS / golden.file
    (text,) = read_file(path)
    replay = Replay(text, seed=golden.file)  # every throw and card out of the seed
    game = replay.to_end()
    again = game.record(replay.kinds, text.header.get("Date"), checkpoints=True)
    assert again.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_there_is_a_file_for_every_golden_game_and_no_other() -> None:
    files = list(RECORDS.glob("*.passgo"))
    assert {path.name for path in files} == {golden.file for golden in GAMES}, (
        "scripts/generate writes a new one, as soon as the actions of its house rule are finished and done in it"
    )
    assert len(files) >= 40
    assert sum(path.stat().st_size for path in files) < MOST_BYTES


def test_the_golden_games_cover_every_edition_option_number_of_players_and_action() -> None:
    editions = {golden.edition for golden in GAMES}
    assert editions == set(names())
    wanted = {option for edition in editions for option in load(edition).options}
    rules = {part for golden in GAMES for part in golden.rules.split("+")}
    assert wanted | {"full", "short", "ask-for-rent", "banker-only"} <= rules
    assert {word_of(part) for part in rules} >= BY_WORD.keys()
    assert {golden.persons for golden in GAMES} >= set(range(2, 9))
    done = set()
    for golden in GAMES:
        (text,) = read_file(RECORDS / golden.file)
        for token in text.tokens:
            if token.text[0] != "#" and "." not in token.text and not token.text.startswith("setup"):
                done.add(read_move(token.text, 0).action.do)
    assert set(CODES) - done == {
        "recount"
    }  # only at a real board, where no bot plays: tests/game/test_real_board.py
