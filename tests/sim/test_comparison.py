"""The same games under different rules."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import passgo
from passgo.cli import main
from passgo.sim.batch import GameResult
from passgo.sim.comparison import compare, mean_of, measure
from passgo.sim.money_history import OUT, MoneyHistory

BOTS = ["builder", "thrifty"]


def result(**changes: object) -> GameResult:
    facts: dict[str, object] = {
        "number": 0,
        "seats": ("a", "b", "c"),
        "winners": (2,),
        "reason": "last-one-left",
        "rounds": 61,
        "turns": 100,
        "worths": (0, 0, 10),
        "bankrupt": (0, 1),
        "starter": 2,
        "last_at_half": (2,),
    }
    return GameResult(**{**facts, **changes})  # type: ignore[arg-type]


def test_measures_of_one_game() -> None:
    assert measure(result()) == {
        "rounds": 61,
        "soon": 0,
        "first_seat": 100,
        "comebacks": 100,
        "bankruptcies": 2,
    }
    assert measure(result(rounds=60))["soon"] == 100
    assert measure(result(rounds=10, reason="", winners=()))["soon"] == 0
    assert measure(result(winners=(0, 2), last_at_half=(0,))) == {
        "rounds": 61,
        "soon": 0,
        "first_seat": 50,
        "comebacks": 50,
        "bankruptcies": 2,
    }


def test_seats_worth_least_after_half_of_the_rounds() -> None:
    history = MoneyHistory()
    history.worths = [[5, 5, 5], [1, 2, 3], [OUT, 8, 7], [OUT, 1, 9]]
    assert history.last_at_half(1) == []  # all were equal
    assert history.last_at_half(2) == [0]
    assert history.last_at_half(4) == history.last_at_half(5) == [2]
    assert history.last_at_half(7) == [1]


def test_means_and_their_intervals() -> None:
    assert mean_of([1, 2, 3]).mean == 2
    assert mean_of([4, 4, 4]).high == 4
    none = mean_of([0.0] * 50, shares=True)
    assert none.mean == none.low == 0 < none.high  # zero of fifty does not mean never


def test_a_rule_that_no_bot_uses_changes_nothing() -> None:
    """Games are compared in pairs, so the difference of each is exactly zero."""
    found = compare("full", "full+take-back", games=6, seats=BOTS, jobs=1)
    assert all(each.change.low == each.change.high == 0 for each in found.changes)
    assert all(each.change.mean == 0 for each in found.money)


@pytest.mark.rule("HOUSE-1", "HOUSE-16")
def test_house_rules_change_incomes_and_lengths() -> None:
    found = compare("full", "full+free-parking-pot", "full+rounds=12", games=8, seats=BOTS, jobs=1)
    money = {(each.rules, each.source): each.money.mean for each in found.money}
    assert money[("full", "pot")] == 0 < money[("full+free-parking-pot", "pot")]
    assert found.by_rules[2].rounds.high <= 12
    assert found.by_rules[2].soon.mean == 100
    assert [each.faults for each in found.by_rules] == [0, 0, 0]


def test_rules_that_cannot_be_compared_are_refused() -> None:
    with pytest.raises(passgo.BadInput, match="two or more"):
        compare("full", games=1)
    with pytest.raises(passgo.BadInput, match="themselves"):
        compare("full", "by-the-book", games=1)
    with pytest.raises(passgo.BadInput, match="HOUSE-5, HOUSE-6"):
        compare("full", "full+no-auction+auction-from=50", games=1)


def test_the_command_prints_tables_json_and_a_picture(tmp_path: Path) -> None:
    asked = ["compare", "full", "full+double-go", "--games", "4", "--seats", "builder,thrifty", "--jobs", "1"]
    printed = CliRunner().invoke(main, asked)
    assert printed.exit_code == 0
    assert "finished within 60 rounds" in printed.output
    assert "Money that players were paid" in printed.output
    plain = json.loads(CliRunner().invoke(main, [*asked, "--json"]).stdout)
    assert [each["rules"] for each in plain["by_rules"]] == ["full", "full+double-go"]
    assert {each["measure"] for each in plain["changes"]} == {
        "rounds",
        "soon",
        "first_seat",
        "comebacks",
        "bankruptcies",
    }
    picture = tmp_path / "compared.svg"
    assert CliRunner().invoke(main, [*asked, "--picture", str(picture)]).exit_code == 0
    assert "<svg" in picture.read_text(encoding="utf-8")
    refused = CliRunner().invoke(main, ["compare", "full", "full+salary"])
    assert refused.exit_code == 2
    assert "HOUSE-4" in refused.stderr
    assert "<svg" in compare("full", "short", games=2, seats=BOTS, jobs=1).svg("comebacks")
