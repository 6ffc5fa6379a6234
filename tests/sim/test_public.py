"""`passgo.simulate`, `passgo.odds` and `passgo.tournament`: arguments and results."""

import dataclasses
import json
from pathlib import Path
from types import NoneType

import pytest

import passgo
from passgo.sim import simulation

SEATS = ["builder", "thrifty", "fp-a"]


def small(**options: object) -> passgo.Report:
    return passgo.simulate(**{"games": 6, "seats": SEATS, "seed": 7, "jobs": 1, "rounds": 30, **options})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def report() -> passgo.Report:
    return small()


def test_the_report_has_typed_fields(report: passgo.Report) -> None:
    assert dataclasses.is_dataclass(report)
    assert (report.games, report.asked, report.finished) == (6, 6, True)
    assert [bot.bot for bot in report.by_bot] == SEATS
    assert sum(bot.wins.count for bot in report.by_bot) + report.unfinished.count == pytest.approx(6)
    with pytest.raises(dataclasses.FrozenInstanceError):
        report.games = 7  # type: ignore[misc]


def test_lots_are_found_by_their_number(report: passgo.Report) -> None:
    assert list(report.lots) == [square.index for square in report.printed.squares if square.price]
    assert all(number == lot.square for number, lot in report.lots.items())
    found = passgo.odds("boutique")
    assert found.lots[39].name == found.printed.squares[39].name


def test_the_same_seed_gives_the_same_report(report: passgo.Report) -> None:
    assert small() == report
    assert small(seed="7", jobs=2) == report
    assert small(seed=8) != report


def test_the_command_prints_the_same_report(report: passgo.Report) -> None:
    from typer.testing import CliRunner

    from passgo.cli import main

    asked = [
        "--games",
        "6",
        "--seats",
        ",".join(SEATS),
        "--seed",
        "7",
        "--jobs",
        "1",
        "--rounds",
        "30",
        "--json",
    ]
    printed = json.loads(CliRunner().invoke(main, ["simulate", *asked]).output)
    del printed["version"]
    assert printed == json.loads(json.dumps(report.to_json()))


def test_a_run_starts_from_a_position_or_a_game() -> None:
    game = passgo.scene(seats=[100, 1500], lots={37: 1, 39: 1})
    one = small(seats=["builder", "builder"], start=game)
    other = small(seats=["builder", "builder"], start=game.position)
    assert one == other
    assert one.start == game.position


def test_progress_is_reported_after_each_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passgo.sim.run.BATCH", 2)
    reported: list[tuple[int, int]] = []
    small(progress=lambda done, asked: reported.append((done, asked)))
    assert reported == [(2, 6), (4, 6), (6, 6)]
    reported.clear()
    passgo.tournament(
        ["builder", "thrifty", "fp-a"],
        games=2,
        alone="fp-a",
        jobs=1,
        rounds=20,
        progress=lambda done, asked: reported.append((done, asked)),
    )
    assert reported == [(2, 4), (4, 4)]


def test_records_and_tables_are_written(tmp_path: Path) -> None:
    small(games=2, records=tmp_path / "games.passgo", parquet=tmp_path / "tables")
    assert (tmp_path / "games.passgo").read_text(encoding="utf-8").count("[Passgo ") == 2
    assert (tmp_path / "tables" / "lots.parquet").is_file()


def test_ctrl_c_keeps_the_games_that_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passgo.sim.run.BATCH", 2)

    def stop(done: int, asked: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    found = small(progress=stop)
    assert (found.games, found.asked, found.finished) == (4, 6, False)


def test_a_run_that_fails_leaves_a_report_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passgo.sim.run.BATCH", 2)

    def full(done: int, asked: int) -> None:
        if done == 4:
            raise OSError(28, "No space left on device")

    with pytest.raises(passgo.RunFailed, match="No space left") as failed:
        small(progress=full)
    assert failed.value.report.games == 4


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"games": 0}, "games is 0"),
        ({"games": 2.5}, "games is 2.5"),
        ({"rounds": 0}, "rounds is 0"),
        ({"seats": "builder,thrifty"}, "expected a list of bots"),
        ({"seats": ["builder", "nobody"]}, "there is no bot 'nobody'"),
        ({"seats": ["builder"]}, "SETUP-1"),
        ({"seed": 1.5}, "seed is 1.5"),
        ({"rules": "swift"}, "'swift' is not known"),
        ({"rules": "full+banker-only", "seats": ["builder"] * 6}, "leave banker-only out"),
        ({"edition": 7}, "edition is 7"),
        ({"start": "nonsense"}, "position line"),
    ],
)
def test_wrong_arguments_are_refused_before_the_first_game(
    options: dict[str, object], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "runner", None)
    with pytest.raises(passgo.PassgoError, match=why):
        small(**options)


# Tables.


def test_tables_are_plain_rows(report: passgo.Report) -> None:
    (first, *_) = report.table("bots")
    assert (first["bot"], first["seats"]) == ("builder", 1)
    assert first["wins_percent"] == report.by_bot[0].wins.percent
    assert [row["square"] for row in report.table()] == list(report.lots)
    for name in report.rows():
        assert all(
            isinstance(value, (int, float, str, list, NoneType))
            for row in report.table(name)
            for value in row.values()
        )


@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_tables_go_to_data_frames(library: str, report: passgo.Report) -> None:
    pytest.importorskip(library, reason=f"{library} is not installed: pip install {library}")
    results: tuple[passgo.Report | passgo.Odds, ...] = (report, passgo.odds("classic"))
    for result in results:
        for name in result.rows():
            frame = result.to_polars(name) if library == "polars" else result.to_pandas(name)
            assert list(frame.columns) == list(result.table(name)[0])
            assert len(frame) == len(result.table(name))


def test_a_missing_library_is_named_with_its_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(passgo.NoSuchTable, match="pip install polars"):
        passgo.odds().to_polars()


def test_an_unknown_table_is_refused_with_the_names_of_others(report: passgo.Report) -> None:
    with pytest.raises(
        passgo.NoSuchTable, match="there are lots, squares, bots, order, seats, groups, money"
    ):
        report.table("cards")


# Odds and tournaments.


@pytest.mark.parametrize(
    ("options", "why"),
    [({"jail": "never"}, "jail is 'never'"), ({"dice": 1}, "dice is 1"), ({"dice": "6"}, "dice is '6'")],
)
def test_wrong_arguments_of_odds_are_refused(options: dict[str, object], why: str) -> None:
    with pytest.raises(passgo.BadInput, match=why):
        passgo.odds("classic", **options)  # type: ignore[arg-type]


def test_odds_as_json_have_squares_and_lots() -> None:
    found = passgo.odds("classic")
    plain = json.loads(json.dumps(found.to_json()))
    assert plain["squares"][40]["name"] == "In Jail"
    assert [lot["square"] for lot in plain["lots"]] == list(found.lots)


def test_a_tournament_has_standings_and_meetings() -> None:
    pytest.importorskip("openskill", reason="openskill is not installed: pip install openskill")
    found = passgo.tournament(["builder", "thrifty", "random"], games=6, jobs=1, rounds=30)
    assert {standing.bot for standing in found.standings} == {"builder", "thrifty", "random"}
    assert (found.games, found.asked, found.finished) == (18, 18, True)
    assert [(meeting.one, meeting.other) for meeting in found.meetings] == [
        ("builder", "random"),
        ("builder", "thrifty"),
        ("random", "thrifty"),
    ]
    assert [row["won_out_of"] for row in found.table("meetings")] == [6, 6, 6]


def test_a_tournament_needs_a_list_of_bots() -> None:
    with pytest.raises(passgo.BadInput, match="expected a list of bots"):
        passgo.tournament("trader,builder")
    with pytest.raises(passgo.BadInput, match="at least two different bots"):
        passgo.tournament(["trader"])


def test_results_print_in_one_line(report: passgo.Report) -> None:
    assert repr(report).startswith("<Report: Classic, 6 games; won by builder ")
    assert repr(passgo.odds("classic", jail="long")).startswith(
        "<Odds: Classic, long stays in Jail; most met: "
    )
    alone = passgo.tournament(["builder", "random"], games=2, alone="builder", jobs=1, rounds=10)
    assert repr(alone).startswith("<Tournament: Classic, 2 games each; won by builder against three random ")


@pytest.mark.parametrize("name", ["told", "draw"])
def test_former_names_of_results_warn(name: str, report: passgo.Report) -> None:
    with pytest.warns(DeprecationWarning, match=f"Report.{name} is internal"):
        assert getattr(report, name)
    with pytest.raises(AttributeError, match="'Report' object has no attribute 'tale'"):
        getattr(report, "tale")  # noqa: B009 - mypy knows that it is not there
