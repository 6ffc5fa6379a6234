"""The same games under different rules."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import passgo
from passgo.cli import main
from passgo.edition import load
from passgo.game.inputs import choose_rules
from passgo.notation.rules_text import write_rules
from passgo.sim.batch import GameResult
from passgo.sim.comparison import changes_of, compare, figures_of, mean_of, measure
from passgo.sim.money_history import OUT, MoneyHistory
from passgo.sim.sides import SideLike, read_side

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
    unfinished = measure(result(rounds=10, reason="", winners=()))
    assert unfinished == {"rounds": 10, "soon": 0, "bankruptcies": 2}  # not counted as lost
    assert measure(result(winners=(0, 2), last_at_half=(0,))) == {
        "rounds": 61,
        "soon": 0,
        "first_seat": 50,
        "comebacks": 50,
        "bankruptcies": 2,
    }


def test_unfinished_games_count_for_no_share_of_wins() -> None:
    """Two games of four are finished, and one of them is won by who began: 50%, not 25%."""
    unfinished = result(reason="", winners=())
    played = {
        "full": [result(starter=2), result(starter=0), unfinished, unfinished],
        "short": [result(starter=0), unfinished, result(starter=2), result(starter=2)],
    }
    figures = figures_of("full", "Classic", played["full"])
    assert figures.first_seat.mean == 50
    assert figures.games == 4
    changes = {change.measure: change.change.mean for change in changes_of(played)}
    assert changes["first_seat"] == -100  # of the one pair in which both games were finished
    assert changes["rounds"] == 0


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


# Boards.


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with a board whose salary is higher."""
    (tmp_path / "mytown.toml").write_text(
        'extends = "classic"\nid = "mytown"\ntitle = "My Town"\n', encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def side(given: SideLike) -> tuple[str, str]:
    """The edition and the rules that an argument names."""
    found = read_side(given, load("classic"))
    return found.edition.id, found.text


def test_an_argument_names_a_board_rules_or_both(folder: Path) -> None:
    assert side("mlb") == ("mlb", "full")
    assert side("short") == ("classic", "short")
    assert side("time-limit:90+ferris-wheel") == ("classic", "time-limit:90+ferris-wheel")
    assert side("family-evening") == ("classic", write_rules(choose_rules("family-evening")))
    assert side("mytown.toml") == side(Path("mytown.toml")) == ("mytown", "full")
    assert side(f"{folder / 'mytown.toml'}:short") == ("mytown", "short")
    assert side("america:short") == ("america", "short")
    assert side("america:time-limit:90") == ("america", "time-limit:90")
    assert side("america: short + ask-for-rent") == ("america", "short+ask-for-rent")
    assert side(load("nfl")) == ("nfl", "full")
    assert side(passgo.Rules(game="short")) == ("classic", "short")


def test_an_ambiguous_argument_is_refused_with_both_spellings(folder: Path) -> None:
    (folder / "mytown.toml").rename(folder / "short.toml")
    with pytest.raises(passgo.BadInput) as refused:
        side("short")
    spelled = [word for word in str(refused.value).replace(",", " ").split() if word != "'short'"]
    rules, board = (word for word in spelled if "short" in word)
    assert side(rules) == ("classic", "short")
    assert side(board) == ("mytown", "full")
    assert side("mlb:short") == ("mlb", "short")  # a board is named: nothing else can be meant


def test_an_argument_that_names_nothing_is_refused_with_what_there_is() -> None:
    with pytest.raises(
        passgo.BadInput, match=r"'clasic' is neither a board nor rules.*classic.*full.*EDITION:RULES"
    ):
        side("clasic")
    with pytest.raises(passgo.EditionError, match=r"nowhere\.toml"):
        side("nowhere.toml")


def test_boards_are_compared_as_rules_are(folder: Path) -> None:
    found = compare("classic", "mytown.toml", "classic:full+rounds=5", games=4, seats=BOTS, jobs=1)
    assert [each.rules for each in found.by_rules] == ["classic:full", "mytown:full", "classic:full+rounds=5"]
    assert [each.edition for each in found.by_rules] == ["Classic", "My Town", "Classic"]
    assert found.edition == "Classic / My Town"
    # The same board by another name: game by game nothing differs.
    same = [each.change for each in found.changes if each.rules == "mytown:full"]
    assert same
    assert all(change.low == change.high == 0 for change in same)
    assert found.by_rules[2].rounds.high <= 5
    plain = found.to_json()
    assert "printed" not in plain
    assert json.loads(json.dumps(plain)) == plain


def test_different_files_with_one_id_are_told_apart_by_their_paths(folder: Path) -> None:
    (folder / "other.toml").write_text(
        'extends = "classic"\nid = "mytown"\ntitle = "Other Town"\n', encoding="utf-8"
    )
    found = compare("mytown.toml", "other.toml", games=1, seats=BOTS, jobs=1)
    assert [each.rules for each in found.by_rules] == ["mytown.toml:full", "other.toml:full"]


def test_rules_that_cannot_be_compared_are_refused() -> None:
    with pytest.raises(passgo.BadInput, match="two or more"):
        compare("full", games=1)
    with pytest.raises(passgo.BadInput, match="itself"):
        compare("classic", "classic:full", games=1)
    with pytest.raises(passgo.BadInput, match="itself"):
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
    boards = ["compare", "classic", "mlb:short", "--games", "2", "--seats", "builder,thrifty", "--jobs", "1"]
    printed = CliRunner().invoke(main, boards)
    assert printed.exit_code == 0
    assert "classic:full" in printed.output
    assert "mlb:short" in printed.output
    assert "<svg" in compare("full", "short", games=2, seats=BOTS, jobs=1).svg("comebacks")
