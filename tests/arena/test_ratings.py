"""Standings over all matches in a folder, what deals were worth, and replays with what was said."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from arena.stub import Stub, first_choice
from passgo.arena.deals import (
    Deal,
    Dealing,
    Judged,
    Loss,
    dealings,
    judge_game,
    judged_path,
    kept_judgement,
)
from passgo.arena.endpoints import DEFAULTS, Endpoint
from passgo.arena.journal import Journal
from passgo.arena.match import Match, MatchPlan
from passgo.arena.ratings import journals_below, rate
from passgo.cli import main
from passgo.engine.errors import BadInput
from passgo.sim.intervals import mean_of

HEADING = {"edition": "classic", "rules": "full", "seed": "1:0"}


def write_game(
    folder: Path, number: int, seats: list[str], winners: list[int] | None, **more: object
) -> Journal:
    """A game of which only the result is known; without winners, one that is not over."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"game-{number:04}.jsonl"
    lines: list[object] = [{"seats": seats, **HEADING, **more}]
    if winners is not None:
        lines.append({"end": {"winners": winners, "reason": "last-one-left", "round": 9}})
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return Journal.open(path)


def command(*words: str) -> Result:
    return CliRunner().invoke(main, ["arena", *words], env={"LC_ALL": "C"})


def test_a_rating_is_over_all_matches_of_a_folder(tmp_path: Path) -> None:
    for number in range(1, 9):
        seats = ["llm:a", "llm:b", "trader"]
        turned = seats[number % 3 :] + seats[: number % 3]
        write_game(tmp_path / "one", number, turned, [turned.index("llm:a" if number % 4 else "trader")])
        write_game(tmp_path / "two", number, ["llm:b", "trader"], [number % 2 and 1])
    write_game(tmp_path / "three", 1, ["llm:a", "llm:b"], None)
    found = rate(journals_below(tmp_path))
    assert (found.games, found.running) == (16, 1)
    assert found.standings[0].player == "llm:a"
    best = found.standings[0]
    assert (best.games, best.wins) == (8, 6)
    assert best.skill.low < best.skill.mean < best.skill.high
    others = {one.player: one for one in found.standings[1:]}
    assert others["trader"].skill.mean > others["llm:b"].skill.mean
    assert others["llm:b"].games == 16


def test_more_games_make_a_rating_more_certain(tmp_path: Path) -> None:
    journals = [write_game(tmp_path, number, ["a", "b"], [number % 2]) for number in range(1, 31)]
    few, many = (rate(journals[:count]).standings[0].skill for count in (4, 30))
    assert many.high - many.low < few.high - few.low


def test_unfinished_and_shared_games_are_draws(tmp_path: Path) -> None:
    journals = [write_game(tmp_path, 1, ["a", "b"], []), write_game(tmp_path, 2, ["a", "b"], [0, 1])]
    found = rate(journals)
    assert [one.wins for one in found.standings] == [0, 0]
    assert [one.unfinished for one in found.standings] == [1, 1]
    assert found.standings[0].skill.mean == pytest.approx(found.standings[1].skill.mean)


def test_players_with_several_seats_are_rated_if_all_have_as_many(tmp_path: Path) -> None:
    equal = write_game(tmp_path, 1, ["a", "b", "a", "b"], [2])
    unequal = write_game(tmp_path, 2, ["a", "b", "b"], [1])
    alone = write_game(tmp_path, 3, ["a", "a"], [1])
    found = rate([equal, unequal, alone])
    assert (found.games, found.unequal) == (1, 2)
    assert (found.standings[0].player, found.standings[0].wins) == ("a", 1)


def test_the_same_model_asked_in_another_way_is_another_player(tmp_path: Path) -> None:
    options: dict[str, object] = {"temperature": 0.0, "role": "You are a miser."}
    journals = [
        write_game(tmp_path, 1, ["llm:a", "trader"], [0]),
        write_game(tmp_path, 2, ["llm:a", "trader"], [0], options=options),
    ]
    players = {one.player for one in rate(journals).standings}
    assert players == {"llm:a", "llm:a temperature=0.0 role=own", "trader"}


def test_pairs_are_compared_under_the_same_luck(tmp_path: Path) -> None:
    number = 0
    for luck in range(3):
        for turn, winner in enumerate(("llm:a", "llm:a", "trader")):
            number += 1
            seats = ["llm:a", "llm:b", "trader"]
            turned = seats[turn:] + seats[:turn]
            write_game(tmp_path, number, turned, [turned.index(winner)], seed=f"1:{luck}")
    write_game(tmp_path, number + 1, ["llm:a", "llm:b", "trader"], [1], seed="1:3")  # without its other turns
    found = {(pair.one, pair.other): pair.differences for pair in rate(journals_below(tmp_path)).pairs}
    assert found["llm:a", "llm:b"] == pytest.approx([2 / 3] * 3)
    assert found["llm:b", "trader"] == pytest.approx([-1 / 3] * 3)
    shown = command("rate", str(tmp_path)).output
    assert "| `llm:a` | `llm:b` | 3 | +66.67 [" in shown, shown


def test_a_mean_of_few_values_is_uncertain() -> None:
    few, more = mean_of([0.0, 0.2]), mean_of([0.0, 0.2] * 10)
    assert few is not None
    assert more is not None
    assert few.mean == pytest.approx(more.mean) == 0.1
    assert few.high == pytest.approx(0.1 + 12.706 * 0.1)
    assert more.high - more.low < (few.high - few.low) / 9
    equal = mean_of([0.3, 0.3], least=0.1)
    assert equal is not None
    assert equal.low < 0 < 0.6 < equal.high, "two equal values prove little"
    assert mean_of([1.0]) is None


def test_a_folder_without_matches_and_a_file_that_is_no_journal_are_errors(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no match in"):
        journals_below(tmp_path)
    assert command("rate", str(tmp_path)).exit_code == 2
    for wrong in ("", "[]\n", '{"seats": 3}\n', "\x00\n"):
        (tmp_path / "game-0001.jsonl").write_text(wrong)
        refused = command("replay", str(tmp_path / "game-0001.jsonl"))
        assert refused.exit_code == 2
        assert "is no journal of a match" in " ".join(refused.output.split())
    assert command("replay", str(tmp_path / "none.jsonl")).exit_code == 2


def test_reading_a_running_match_changes_nothing(tmp_path: Path) -> None:
    path = write_game(tmp_path, 1, ["a", "b"], None).path
    with path.open("a") as file:
        file.write('{"seat": 0, "act')
    kept = path.read_bytes()
    assert rate(journals_below(tmp_path)).running == 1
    assert path.read_bytes() == kept


def judge(journal: Journal, deals: list[Deal], losses: list[Loss], decisions: list[int]) -> None:
    """Write what a judgement would be."""
    from msgspec.json import encode

    from passgo.bots.value import shipped_weights

    judged = Judged(shipped_weights().name, len(journal.moves), False, deals, losses, decisions, [])
    judged_path(journal.path).write_bytes(encode(judged))


def test_the_surplus_of_deals_and_what_answers_gave_away(tmp_path: Path) -> None:
    one = write_game(tmp_path, 1, ["a", "b", "c"], [0])
    two = write_game(tmp_path, 2, ["b", "c", "a"], [0])
    judge(one, [Deal(3, 0, 1, 0.06, 0.02)], [Loss(5, 0, 0.1, "pass", "buy")], [4, 2, 0])
    judge(two, [Deal(8, 2, 0, 0.03, -0.01)], [], [1, 1, 0])
    found, calibrated = dealings([one, two])
    assert calibrated == 0
    a, b, c = found
    assert [a.player, b.player, c.player] == ["a", "b", "c"]
    assert a.gains == [0.06, 0.03]
    assert a.surplus == pytest.approx([0.08, 0.02])
    assert a.captured() == pytest.approx(0.9)
    assert b.captured() == pytest.approx(0.1)
    assert c.captured() is None
    assert sorted(a.losses) == [0.0, 0.0, 0.0, 0.1]
    mean = mean_of(a.losses)
    assert mean is not None
    assert mean.mean == pytest.approx(0.025)
    assert mean.low < mean.mean < mean.high
    table = command("rate", str(tmp_path), "--deals")
    assert "| `a` | 2 | 2 | +5.00 [" in table.output, table.output
    form = json.loads(command("rate", str(tmp_path), "--deals", "--json").output)
    assert form["deals"][0]["captured"] == pytest.approx(0.9)
    assert form["players"][0]["rating"]["mean"] > 25


def test_deals_that_lose_for_both_have_no_share() -> None:
    assert Dealing("a", surplus=[-0.1], gains=[-0.2]).captured() is None


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short match in which much is said, one answer is refused and one is empty."""
    out = tmp_path_factory.mktemp("match")
    with Stub() as stub:
        stub.reasoning = "Rent <matters>."
        stub.answer = lambda table: json.dumps(
            {**json.loads(first_choice(table).splitlines()[-1]), "say": "Hello & <b>welcome</b>"}
        )
        stub.faults.extend(['{"action": "build=39"}', ""])
        env = {"OPENAI_BASE_URL": f"{stub.address}/v1"}
        plan = MatchPlan(("llm:a", "llm:b"), 1, rules="short", rounds=5)
        Match(plan, out, lambda name: Endpoint(name, env, 5, DEFAULTS)).play()
    return out


def test_a_replay_in_the_terminal_has_what_was_said(match: Path) -> None:
    shown = command("replay", str(match / "game-0001.passgo"))
    assert shown.exit_code == 0, shown.output
    output = shown.output
    assert "Refused: BUILD-1: Boardwalk belongs" in output
    assert "Unreadable: there is no JSON object" in output
    assert "| Rent <matters>." in output
    assert "a says: “Hello & <b>welcome</b>”" in output
    assert "Round 2, b’s turn" in output
    assert "You may:" not in output
    assert (
        "39 Boardwalk $400, rent $50/"
        in command("replay", str(match / "game-0001.jsonl"), "--prompts").output
    )


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_replay_as_a_page_has_everything_and_loads_nothing(
    match: Path, tmp_path: Path, language: str
) -> None:
    page = tmp_path / "game.html"
    words = ["--language", language, "arena", "replay", str(match / "game-0001.jsonl"), "--html", str(page)]
    assert CliRunner().invoke(main, words).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in text
    assert "Hello &amp; &lt;b&gt;welcome&lt;/b&gt;" in text
    assert "<b>welcome" not in text
    assert "Rent &lt;matters&gt;." in text
    assert '<p class="fault">' in text
    assert "39 Boardwalk $400, rent $50/" in text
    assert "src=" not in text
    assert "@import" not in text


@pytest.mark.long
def test_a_judged_game_is_kept_and_shown(match: Path) -> None:
    journal = Journal.open(match / "game-0001.jsonl")
    assert kept_judgement(journal) is None
    judged = judge_game(journal)
    assert sum(judged.decisions) > 0
    assert judged == kept_judgement(journal)
    assert len(judged.chances) > 1
    shown = command("replay", str(journal.path)).output
    assert shown.count("Gave away ") == len({(loss.move, loss.seat) for loss in judged.losses})
    judged_path(journal.path).write_text("{")
    assert kept_judgement(journal) is None
    judged_path(journal.path).unlink()
