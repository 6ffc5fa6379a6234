"""The sums of measured luck, which are kept instead of the games."""

import sys
from pathlib import Path
from statistics import mean, stdev

import pytest

pytest.importorskip("numpy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from make_luck import Explained, SeatLuck, TableSums, read, write
from passgo.bots.model_scope import TABLES

GAMES = [
    [SeatLuck("easy", 0.25, luck, won), SeatLuck("normal", 0.75, -luck, None if won is None else 1 - won)]
    for luck, won in ((0.3, 1.0), (-0.1, 0.0), (0.2, 0.0), (-0.4, 0.0), (0.1, None), (0.5, 1.0))
]


def summed(games: list[list[SeatLuck]]) -> TableSums:
    found = TableSums()
    for game in games:
        found.add(game)
    return found


def test_sums_give_the_mean_and_the_deviation_of_all_games() -> None:
    found = summed(GAMES)
    lucks = [game[0].luck for game in GAMES]
    easy = found.lucks["`easy`"]
    assert found.games == 6
    assert easy.mean == pytest.approx(mean(lucks))
    assert easy.deviation == pytest.approx(stdev(lucks))
    assert (found.largest, found.smallest) == (0.5, -0.5)
    assert easy.mean == pytest.approx(-found.lucks["`normal`"].mean)


def test_sums_read_from_a_file_go_on_as_if_nothing_had_come_between(tmp_path: Path) -> None:
    file = tmp_path / "luck.json"
    parts = {table: summed(GAMES[:2]) if table == TABLES[0] else TableSums() for table in TABLES}
    write(file, "weights", parts)
    going_on = read(file, "weights")[TABLES[0]]
    for game in GAMES[2:]:
        going_on.add(game)
    assert going_on.games == len(GAMES)
    assert going_on.lucks["`easy`"].total == pytest.approx(summed(GAMES).lucks["`easy`"].total)
    assert going_on.explained.products == pytest.approx(summed(GAMES).explained.products)
    assert read(file, "other weights")[TABLES[0]] == TableSums()


def test_explained_variance_is_the_squared_correlation_in_finished_games() -> None:
    explained = Explained()
    pairs = []
    for game in GAMES:
        explained.add(game)
        pairs += [(seat.luck, seat.result - seat.start) for seat in game if seat.result is not None]
    both = sum(luck * above for luck, above in pairs)
    share = both**2 / (sum(luck**2 for luck, _ in pairs) * sum(above**2 for _, above in pairs))
    assert explained.games == 5
    assert explained.percent().startswith(f"{100 * share:.0f} [")


def test_luck_that_decides_every_game_explains_all() -> None:
    explained = Explained()
    for won in (1.0, 0.0, 0.0, 1.0):
        explained.add([SeatLuck("easy", 0.5, won - 0.5, won), SeatLuck("normal", 0.5, 0.5 - won, 1 - won)])
    assert explained.percent() == "100 [100, 100]"
