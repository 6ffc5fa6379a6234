"""`passgo new`, `choices` and `why`: queries about a position line."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import passgo
from passgo.cli import main
from passgo.engine.choices import BidRange
from passgo.rulebook import rule

BUILT = "passgo1 classic full 900@24/890@10j2 37,39h1,5m/6,8,9 ?16|?16 0:end:1:0:-:24 - - - r12.t23.s1.o0 -"
LINE = BUILT.replace("37,39h1,5m", "5m,37,39h1")
AUCTION = (
    "passgo1 mlb full 900@6/890@0/50@3 -/-/- ?16|?16 0:close:1:0:-:42 auction:6:40:1:0.1.2 - - r1.t1.s0.o0 -"
)
TIMED = "passgo1 classic time-limit:60 900@6/890@0 -/- ?16|?16 0:throw:0:0:-:42 - - - r3.t5.s0.o0 -"
OVER = "passgo1 classic full x/2300@20 -/37,39 ?16|?16 0:leave:1:0:-:36 - - - r7.t14.s0.o1 last-one-left"


def run(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=stdin)


def as_json(*args: str) -> Any:
    return json.loads(run(*args, "--json").stdout)


# new


def test_new_prints_the_line_of_a_fresh_game() -> None:
    result = run(
        "new", "--seed", "1", "--players", "Ann,Bo,Cy", "--edition", "america", "--rules", "short+game-show"
    )
    assert result.exit_code == 0
    game = passgo.Game.from_position(result.stdout)
    assert (game.edition.id, game.rules.game, len(game.names)) == ("america", "short", 3)
    assert (
        result.stdout
        == run(
            "new", "--seed", "1", "--players", "3", "--edition", "america", "--rules", "short+game-show"
        ).stdout
    )


def test_new_and_play_take_the_presets_that_other_commands_take() -> None:
    line = run("new", "--rules", "quick").stdout
    assert (
        passgo.Game.from_position(line).rules.house_rules == passgo.new_game(rules="quick").rules.house_rules
    )
    assert run("play", "--rules", "quick").stderr == "passgo play needs a terminal.\n"
    assert run("play", "--rules", "quikc").stderr.endswith(
        "or a preset: by-the-book, family-evening, quick; did you mean quick?\n"
    )


def test_new_as_json_has_names_and_seed() -> None:
    found = as_json("new", "--players", "Ann, Bo")
    assert found["names"] == ["Ann", "Bo"]
    again = passgo.new_game(names=found["names"], seed=found["seed"])
    assert (again.position, again.commitment) == (found["position"], found["commitment"])


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--players", "1"], "SETUP-1"),
        (["--players", "99999999999"], "SETUP-1"),
        (["--players", "Ann,ann"], "two players are called"),
        (["--rules", "fast"], "game 'fast' is not known"),
        (["--rules", "full+game-show"], "which has no options of its own"),
        (["--edition", "america", "--rules", "full+ferris-wheel"], "which has american-expansion"),
        (["--rules", "time-limit"], "expected time-limit:45 (1 to 1440 minutes)"),
        (["--rules", "time-limit:0"], "expected time-limit:45 (1 to 1440 minutes)"),
        (["--edition", "nowhere"], "nowhere"),
    ],
)
def test_new_refuses_impossible_games(args: list[str], says: str) -> None:
    result = run("new", *args)
    assert result.exit_code == 2
    assert says in result.stderr


# choices


def test_choices_lists_what_each_seat_may_do_in_words_and_in_notation() -> None:
    lines = [" ".join(line.split()) for line in run("choices", LINE).stdout.splitlines()]
    assert "Seat 0" in lines
    assert "end-turn End turn" in lines
    assert "build=37 Build a house on Park Place (dark blue) for $200" in lines
    assert "sell=39 Sell a house of Boardwalk (dark blue) for $100" in lines
    assert "lift=5 Pay off the mortgage of Reading Railroad for $110" in lines
    assert "1:mortgage=6 Mortgage Oriental Avenue (light blue) for $50" in lines
    assert "build=39" not in run("choices", LINE).stdout


def test_why_allows_everything_that_choices_lists() -> None:
    found = as_json("choices", LINE)["seats"]
    assert [listed["seat"] for listed in found] == [0, 1, passgo.CLOCK]
    for listed in found:
        for choice in listed["choices"]:
            if choice["action"]["do"] != "offer":
                assert run("why", LINE, choice["notation"]).output == "allowed\n"


def test_choices_of_one_seat_and_ranges() -> None:
    result = run("choices", AUCTION, "--seat", "2")
    assert "2:bid=41…50  Bid from $41 to $50" in result.stdout
    assert "Seat 0" not in result.stdout.splitlines()
    (bid,) = [c for c in passgo.Game.from_position(AUCTION).choices(2) if isinstance(c, BidRange)]
    assert (bid.least, bid.most) == (41, 50)


def test_choices_of_the_clock_and_of_a_finished_game() -> None:
    assert "clock:time-up  Call the time" in run("choices", TIMED, "--seat", "clock").stdout
    assert "The clock can do nothing now." in run("choices", LINE, "--seat", "clock").stdout
    assert run("choices", OVER).stdout == "The game is over.\n"


def test_the_position_line_may_come_from_standard_input() -> None:
    assert run("choices", "-", stdin=LINE + "\n").stdout == run("choices", LINE).stdout


# why


@pytest.mark.parametrize(
    ("line", "action", "rule_id"),
    [
        (LINE, "build=39", "BUILD-2"),
        (LINE, "1:build=9", "BUILD-3"),
        (LINE, "mortgage=37", "MORTGAGE-1"),
        (LINE, "throw", "TURN-3"),
        (LINE, "1:end-turn", "TURN-5"),
        (LINE, "offer=1:39=9", "TRADE-2"),
        (LINE, "clock:time-up", "TIME-1"),
        (AUCTION, "2:bid=51", "RULING-BID-CASH"),
        (AUCTION, '{"do": "bid", "amount": 40}', "AUCTION-1"),
        (OVER, "1:throw", "BANKRUPT-5"),
    ],
)
def test_why_names_the_rule_that_forbids_an_action_and_says_it(line: str, action: str, rule_id: str) -> None:
    line = line.replace("890@10j2", "20@10j2") if rule_id == "BUILD-3" else line
    result = run("why", line, action)
    assert result.exit_code == 1
    found = as_json("why", line, action)
    assert (found["allowed"], found["rule"]) == (False, rule_id)
    assert result.stdout == f"{rule_id}: {found['message']}\n\n{rule_id} says: {found['statement']}\n"
    assert found["statement"]
    assert rule(rule_id).id == rule_id
    assert "{" not in found["statement"]


@pytest.mark.parametrize("action", ["buid=39", '{"do": "buid"}', "1:biuld=9"])
def test_a_misspelt_action_is_refused_with_a_suggestion(action: str) -> None:
    result = run("why", LINE, action)
    assert result.exit_code == 2
    assert result.output.endswith("did you mean build?\n")


def test_an_unknown_action_is_refused_with_the_known_ones() -> None:
    assert "expected one of throw, end-turn, buy" in run("why", LINE, "xyzzy").output


def test_why_uses_the_words_of_the_edition() -> None:
    line = (
        AUCTION.replace("auction:6:40:1:0.1.2", "buy:0:6")
        .replace("-/-/-", "37,39h1/-/-")
        .replace("close", "close")
    )
    assert "bleacher" in run("why", line, "build=39").stdout


@pytest.mark.parametrize("action", ["build=37", " build=37 ", '{"do": "build", "lot": 37}', "0:build=37"])
def test_why_exits_with_0_for_an_allowed_action(action: str) -> None:
    result = run("why", LINE, action)
    assert (result.exit_code, result.output) == (0, "allowed\n")
    assert as_json("why", LINE, action) == {"version": 1, "allowed": True}


def test_the_seat_of_an_action_may_be_an_option() -> None:
    assert run("why", LINE, "mortgage=6", "--seat", "1").output == "allowed\n"
    assert run("why", LINE, "1:mortgage=6", "--seat", "1").output == "allowed\n"


@pytest.mark.parametrize(
    ("line", "args", "says"),
    [
        (LINE, ["fly"], "'fly' is not an action"),
        (LINE, ["build=99"], "a lot 99 is too large"),
        (LINE, ["build=Boardwalk"], "'Boardwalk' is not a lot; expected its number, as passgo edition show"),
        (LINE, ["bid=much"], "'much' is not an amount; expected a whole number"),
        (LINE, ["offer=1:100=39"], "a lot 100 is too large; the most is 39; for money write $100"),
        (LINE, ["8:throw"], "there is no seat 8"),
        (LINE, ["throw", "--seat", "x"], "There is no seat 'x'"),
        (LINE, ["0:throw", "--seat", "1"], "is by seat 0, but --seat says 1"),
        (LINE, ["{"], "no JSON"),
        (LINE, ['{"do": "fly"}'], "'do' is 'fly'"),
        (LINE, ['{"do": "build", "lot": 99}'], "expected 0 to 39"),
        (LINE.replace("900", "9OO"), ["throw"], "field seats at column 22"),
        (LINE.replace("37,39h1", "37m,39h1"), ["throw"], "this cannot occur"),
        (LINE.replace("classic", "town"), ["throw"], "or the file of an own one beside it (--edition FILE"),
        ("", ["throw"], "position line: one field"),
    ],
)
def test_an_unreadable_line_or_action_exits_with_2(line: str, args: list[str], says: str) -> None:
    result = run("why", line, *args)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["new", "choices", "why", "replay"])
def test_help_has_an_example_and_offers_json(command: str) -> None:
    text = run(command, "--help").stdout
    assert f"Example: passgo {command}" in text
    assert "--json" in text
