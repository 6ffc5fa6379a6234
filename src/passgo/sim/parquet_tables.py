"""Tables for research, as Parquet files: one row per game, per lot, per seat and turn.

docs/simulation.md lists the columns. Rows are written some ten thousand at a time, so that memory does not grow
with the number of games.
"""

import json
from dataclasses import astuple
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from passgo.errors import PassgoError
from passgo.sim.batch import BatchResult, GameResult, RunPlan
from passgo.sim.run_figures import LotFigures
from passgo.sim.turn_recorder import TURN_COLUMNS
from passgo.speech import Saying

BUFFERED_ROWS = 50_000  # at least, before they are written

# Column and type, as pyarrow names types; [] marks a list with one entry per seat or winner.
GAME_COLUMNS = {
    "game": "int64",
    "bots": "string[]",
    "starter": "int8",
    "winners": "int8[]",
    "reason": "string",
    "rounds": "int32",
    "turns": "int32",
    "worths": "int64[]",
    "bankrupt": "int8[]",
    "faults": "int32",
}
LOT_COLUMNS = {
    "square": "int8",
    "name": "string",
    "landings": "int64",
    "rents": "int64",
    "rent_money": "int64",
    "purchases": "int64",
    "auctions": "int64",
    "auction_money": "int64",
    "trades": "int64",
    "buildings": "int64",
}
TURN_TYPES = {
    **dict.fromkeys(TURN_COLUMNS, "int32"),
    "game": "int64",
    "bot": "string",
}
DECISION_COLUMNS = {
    "game": "int64",
    "move": "int32",
    "seat": "int8",
    "position": "string",
    "choices": "string[]",
    "action": "string",
    "bot": "string",
    "won": "bool_",
}
NUMBER_COLUMNS = {"observation": "int16[]", "allowed": "int16[]", "number": "int16"}
PLAYER = TURN_COLUMNS.index("player")

Row = tuple[object, ...]
WORDS = 6  # of a row of decisions, before the numbers
NUMBER_BYTES = 8


class ParquetError(PassgoError):
    """Tables cannot be written without pyarrow."""


def import_pyarrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise ParquetError(
            Saying("run.needs", what="--parquet", library="pyarrow", package="pyarrow")
        ) from None


class TableFile:
    """One Parquet file, written piece by piece."""

    def __init__(self, path: Path, columns: dict[str, str]) -> None:
        arrow, parquet = import_pyarrow()
        self.arrow = arrow
        self.schema = arrow.schema([(name, type_of(arrow, text)) for name, text in columns.items()])
        self.writer = parquet.ParquetWriter(path, self.schema)
        self.rows: list[Row] = []
        self.pieces: list[Any] = []  # pyarrow tables
        self.rows_in_pieces = 0

    def add(self, row: Row) -> None:
        self.rows.append(row)
        if len(self.rows) >= BUFFERED_ROWS:
            self.flush()

    def add_columns(self, columns: list[Any]) -> None:
        """Add many rows at once, column by column."""
        cast = [column.cast(field.type) for field, column in zip(self.schema, columns, strict=True)]
        self.pieces.append(self.arrow.table(cast, schema=self.schema))
        self.rows_in_pieces += len(cast[0])
        if self.rows_in_pieces >= BUFFERED_ROWS:
            self.flush()

    def flush(self) -> None:
        if self.rows:
            columns = zip(self.schema, zip(*self.rows, strict=True), strict=True)
            arrays = [self.arrow.array(values, field.type) for field, values in columns]
            self.pieces.append(self.arrow.table(arrays, schema=self.schema))
            self.rows = []
        if self.pieces:
            self.writer.write_table(self.arrow.concat_tables(self.pieces))
            self.pieces = []
            self.rows_in_pieces = 0

    def close(self) -> None:
        self.flush()
        self.writer.close()


class ParquetTables:
    """The files of one folder: games, turns, decisions if the plan asks for them and, on closing, lots."""

    def __init__(self, folder: Path, plan: RunPlan) -> None:
        import_pyarrow()
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.plan = plan
        self.games = TableFile(folder / "games.parquet", GAME_COLUMNS)
        self.turns = TableFile(folder / "turns.parquet", TURN_TYPES)
        self.game_count = self.decision_count = 0
        columns = DECISION_COLUMNS | (NUMBER_COLUMNS if plan.numbers else {})
        self.decisions = TableFile(folder / "decisions.parquet", columns) if plan.decisions else None

    def add(self, batch: BatchResult) -> None:
        self.game_count += len(batch.games)
        self.decision_count += len(batch.decisions)
        for game in batch.games:
            self.games.add(game_row(game))
        if batch.turns:
            self.turns.add_columns(self.turn_columns(batch.turns))
        if self.decisions is not None:
            for row in batch.decisions:
                number, seat = cast(tuple[int, int], (row[0], row[2]))
                game = batch.games[number - batch.first]
                won = seat in game.winners if game.reason else None
                self.decisions.add((*row[:WORDS], game.seats[seat], won, *row[WORDS:]))

    def turn_columns(self, packed: tuple[bytes, ...]) -> list[Any]:
        arrow = self.turns.arrow
        rows = len(packed[PLAYER]) // NUMBER_BYTES
        columns = [
            arrow.Array.from_buffers(arrow.int64(), rows, [None, arrow.py_buffer(column)])
            for column in packed
        ]
        bots = arrow.DictionaryArray.from_arrays(columns[PLAYER], arrow.array(self.plan.seats))
        return [*columns, bots]

    def close(self, lots: list[LotFigures]) -> None:
        self.games.close()
        self.turns.close()
        if self.decisions is not None:
            self.decisions.close()
        if self.plan.numbers:
            from passgo.sim.numbered_decisions import dataset_card

            card = dataset_card(self.plan, self.game_count, self.decision_count)
            (self.folder / "decisions.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
        lot_file = TableFile(self.folder / "lots.parquet", LOT_COLUMNS)
        for lot in lots:
            lot_file.add(astuple(lot))
        lot_file.close()


def type_of(arrow: Any, text: str) -> Any:
    name = text.removesuffix("[]")
    found = getattr(arrow, name)()
    return found if name == text else arrow.list_(found)


def game_row(game: GameResult) -> Row:
    return (
        game.number,
        game.seats,
        game.starter,
        game.winners,
        game.reason or None,
        game.rounds,
        game.turns,
        game.worths,
        game.bankrupt,
        game.fault_count,
    )
