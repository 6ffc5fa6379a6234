"""The tables contain every game, lot and turn, in the documented columns."""

import dataclasses
import io
import json
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

import passgo.rl
from passgo.engine.errors import BadInput
from passgo.engine.outcome import REASONS
from passgo.game.game import Game
from passgo.game.records import Replay, replay
from passgo.notation.moves import write_action
from passgo.notation.record import read_texts
from passgo.sim import parquet_tables
from passgo.sim.batch import BatchResult, RunPlan, play_batch
from passgo.sim.decision_recorder import choice_word
from passgo.sim.parquet_tables import (
    DECISION_COLUMNS,
    GAME_COLUMNS,
    LOT_COLUMNS,
    NUMBER_COLUMNS,
    TURN_TYPES,
    ParquetError,
    ParquetTables,
)
from passgo.sim.simulation import simulate
from passgo.sim.summary import Summary
from plans import QUICK, plan

DOC = Path(__file__).parents[2] / "docs" / "simulation.md"


def plan_with_turns(rules: str = "full") -> RunPlan:
    return dataclasses.replace(plan(rules=rules), turns=True)


def written(folder: Path, *batches: BatchResult) -> dict[str, Any]:
    """The contents of the three files after these batches."""
    summary = Summary(plan_with_turns())
    tables = ParquetTables(folder, plan_with_turns())
    for batch in batches:
        summary.add(batch)
        tables.add(batch)
    tables.close(list(summary.report().lots.values()))
    return {name: parquet.read_table(folder / f"{name}.parquet") for name in ("games", "lots", "turns")}


def test_games_have_one_row_each(tmp_path: Path) -> None:
    unfinished = dataclasses.replace(plan_with_turns(), rounds=2)
    batches = [play_batch(unfinished, 0, 3), play_batch(plan_with_turns("time-limit:4"), 3, 3)]
    rows = written(tmp_path / "new" / "folder", *batches)["games"].to_pylist()
    assert [row["game"] for row in rows] == list(range(6))
    for row, game in zip(rows, [game for batch in batches for game in batch.games], strict=True):
        assert row["bots"] == list(game.seats)
        assert row["winners"] == list(game.winners)
        assert row["reason"] == (game.reason or None)
        assert (row["rounds"], row["turns"], row["starter"]) == (game.rounds, game.turns, game.starter)
        assert row["worths"] == list(game.worths)
        assert row["bankrupt"] == list(game.bankrupt)
        assert row["faults"] == 0
    assert [row["reason"] for row in rows] == [None] * 3 + ["time"] * 3


def test_turns_have_one_row_each_that_agrees_with_the_record(tmp_path: Path) -> None:
    """Every row equals the state of a replay of the game's record at that turn."""
    batch = play_batch(dataclasses.replace(plan_with_turns(), date="2026.01.31"), 0, 3)
    rows = written(tmp_path, batch)["turns"].to_pylist()
    for game in batch.games:
        replayed = Replay(next(read_texts(io.StringIO(game.record))))
        own = [row for row in rows if row["game"] == game.number]
        assert [row["turn"] for row in own] == list(range(1, game.turns + 1))
        assert [row["turn"] for row in own if row == as_seen(replayed.game, row)] == [1]
        while replayed.step():
            turn = int(replayed.game._state.turns)
            if replayed.events and replayed.events[-1].kind == "TurnBegan":
                assert own[turn - 1] == as_seen(replayed.game, own[turn - 1])


def as_seen(game: Game, row: dict[str, Any]) -> dict[str, Any]:
    """The row by the view of the table, which has no worth, player or number of the game."""
    seen: Any = game.view(None)
    seat = seen["turn"]
    lots = [lot for lot in seen["lots"].values() if lot["owner"] == seat]
    return {
        **row,
        "turn": int(game._state.turns),
        "round": seen["round"],
        "seat": seat,
        **{name: seen["seats"][seat][name] for name in ("square", "jail", "cash")},
        "lots": len(lots),
        "mortgaged": sum(lot["mortgaged"] for lot in lots),
        "houses": sum(lot["houses"] for lot in lots),
        "hotels": sum(lot["hotel"] for lot in lots),
        "bot": game.names[seat],
    }


def test_turns_have_the_bot_of_the_seat_and_its_worth(tmp_path: Path) -> None:
    batch = play_batch(plan_with_turns(), 0, 3)
    rows = written(tmp_path, batch)["turns"].to_pylist()
    assert all(row["bot"] == QUICK[row["player"]] for row in rows)
    first = [row for row in rows if row["round"] == 1]
    assert {row["worth"] for row in first if row["lots"] == 0} == {1500}
    assert all(row["worth"] >= row["cash"] >= 0 for row in rows)


def test_lots_have_one_row_each(tmp_path: Path) -> None:
    batch = play_batch(plan_with_turns(), 0, 4)
    rows = written(tmp_path, batch)["lots"].to_pylist()
    assert len(rows) == 28
    assert [row["landings"] for row in rows] == [batch.tally["landings"][row["square"]] for row in rows]
    assert sum(row["rent_money"] for row in rows) == sum(batch.tally["rent_money"])


def test_rows_are_written_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = play_batch(plan_with_turns(), 0, 5)
    whole = written(tmp_path / "whole", batch)
    monkeypatch.setattr(parquet_tables, "BUFFERED_ROWS", 2)
    pieces = written(tmp_path / "pieces", batch)
    assert pieces["games"].equals(whole["games"])
    assert pieces["turns"].equals(whole["turns"])
    assert parquet.ParquetFile(tmp_path / "pieces" / "games.parquet").num_row_groups == 3


def test_a_run_without_games_writes_empty_tables(tmp_path: Path) -> None:
    found = written(tmp_path)
    assert [found[name].num_rows for name in ("games", "lots", "turns")] == [0, 0, 0]
    assert found["games"].column_names == list(GAME_COLUMNS)


def test_every_column_is_documented() -> None:
    text = DOC.read_text(encoding="utf-8")
    documented_tables = {
        "games": GAME_COLUMNS,
        "lots": LOT_COLUMNS,
        "turns": TURN_TYPES,
        "decisions": DECISION_COLUMNS | NUMBER_COLUMNS,
    }
    for name, columns in documented_tables.items():
        section = text.split(f"### {name}.parquet")[1].split("\n#")[0]
        documented = [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]
        assert documented == list(columns)


def test_every_reason_of_an_end_is_documented() -> None:
    line = next(
        text for text in DOC.read_text(encoding="utf-8").splitlines() if text.startswith("| `reason` |")
    )
    assert [reason for reason in REASONS.values() if reason not in line] == []


def test_without_pyarrow_the_error_names_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ParquetError, match="pip install pyarrow"):
        ParquetTables(tmp_path / "tables", plan_with_turns())
    assert not (tmp_path / "tables").exists()


def test_decisions_have_their_position_choices_action_and_outcome(tmp_path: Path) -> None:
    """The action of each row is legal in its position, and the actions of a game in order are its record."""
    wanted = dataclasses.replace(plan_with_turns(), decisions=True, date="2026.01.31", rounds=8)
    batch = play_batch(wanted, 5, 2)
    tables = ParquetTables(tmp_path, wanted)
    tables.add(batch)
    tables.close([])
    rows = parquet.read_table(tmp_path / "decisions.parquet").to_pylist()
    for game in batch.games:
        own = [row for row in rows if row["game"] == game.number]
        history = replay(game.record).history
        assert [row["action"] for row in own] == [write_action(turn.move.action) for turn in history]
        assert [row["seat"] for row in own] == [turn.move.seat for turn in history]
        for row in own[::7]:
            position = Game.from_position(row["position"])
            assert position.refusal(row["seat"], row["action"]) is None
            assert row["choices"] == [choice_word(choice) for choice in position.choices(row["seat"])]
            assert row["bot"] == game.seats[row["seat"]]
            assert row["won"] == (row["seat"] in game.winners if game.reason else None)


def test_decisions_are_joined_with_the_ends_of_their_games_as_documented(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polars = pytest.importorskip("polars")
    wanted = dataclasses.replace(plan_with_turns("full+rounds=3"), decisions=True, date="2026.01.31")
    batch = play_batch(wanted, 5, 2)
    tables = ParquetTables(tmp_path / "tables", wanted)
    tables.add(batch)
    tables.close([])
    section = DOC.read_text(encoding="utf-8").split("### decisions.parquet")[1]
    example = section.split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"polars": polars}
    exec(example, names)  # noqa: S102 - an example of the documentation
    rows = names["ended"].to_dicts()
    worths = {game.number: game.worths for game in batch.games}
    assert {row["game"] for row in rows} == set(worths)
    assert {row["reason"] for row in rows} == {"rounds"}
    assert all(row["worth"] == worths[row["game"]][row["seat"]] for row in rows)


def test_decisions_have_the_numbers_of_agents_if_asked_for(tmp_path: Path) -> None:
    """The observation is that of the position line, and the number stands for the action that was taken."""
    simulate(games=2, seats=["trader", "builder"], rounds=6, jobs=1, parquet=tmp_path, decisions="numbers")
    rows = parquet.read_table(tmp_path / "decisions.parquet").to_pylist()
    card = json.loads((tmp_path / "decisions.json").read_text())
    assert (card["total_episodes"], card["total_steps"]) == (2, len(rows))
    assert card["observation_space"]["shape"] == [len(rows[0]["observation"])]
    assert card["made_with"]["seats"] == ["trader", "builder"]
    numbered = [row for row in rows if row["number"] >= 0]
    assert len(numbered) > len(rows) / 2
    for row in numbered[::5]:
        options = {"trades": "menu", "free": row["allowed"][0] == 0}
        seen = passgo.rl.encode(row["position"], row["seat"], observation="int16", **options)
        assert seen["observation"].tolist() == row["observation"]
        assert seen["action_mask"].nonzero()[0].tolist() == row["allowed"]
        decoded = passgo.rl.decode(row["position"], row["seat"], row["number"], **options)
        assert decoded is not None
        assert row["action"] in (write_action(decoded), f"{write_action(decoded)}!")
    with pytest.raises(BadInput, match="expected True, False or 'numbers'"):
        simulate(games=1, parquet=tmp_path, decisions="words")  # type: ignore[arg-type]


def test_decisions_need_a_folder() -> None:
    with pytest.raises(BadInput, match="parquet="):
        simulate(games=1, decisions=True)
