"""Matches between language models, against a local endpoint that is slow, busy, wrong and illegal."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import passgo
from arena.stub import Stub, first_choice
from make_llm import match
from passgo.arena.answers import Unreadable, read_answer
from passgo.arena.endpoints import (
    ANTHROPIC,
    OPENAI,
    Endpoint,
    EndpointError,
    ModelOptions,
    NoAnswer,
    Reply,
    Role,
    choose_api,
)
from passgo.arena.match import LOCK, MOST_MOVES_IN_A_TURN, Match, MatchPlan, folder_lock, prices_in
from passgo.cli import main
from passgo.engine.errors import BadInput
from passgo.speech import localize_error

DOCS = Path(__file__).parents[2] / "docs"
QUICK = ("--rules", "short", "--rounds", "4", "--limit", "5")


def environment(stub: Stub) -> dict[str, str]:
    return {
        "OPENAI_BASE_URL": f"{stub.address}/v1",
        "OPENAI_API_KEY": "sk-1",
        "ANTHROPIC_BASE_URL": stub.address,
        "ANTHROPIC_API_KEY": "sk-2",
    }


def endpoint(
    stub: Stub, name: str = "llm:openai/small", limit: float = 5, pauses: list[float] | None = None
) -> Endpoint:
    waited = [] if pauses is None else pauses
    return Endpoint(name, environment(stub), limit, ModelOptions(777), pause=waited.append)


def run(stub: Stub, *words: str) -> Result:
    return CliRunner().invoke(main, ["arena", *words], env=environment(stub))


def test_two_models_and_a_bot_play_a_match(stub: Stub, tmp_path: Path) -> None:
    prices = tmp_path / "prices.toml"
    prices.write_text('["openai/small"]\nin = 1.0\nout = 2.0\n')
    players = "llm:openai/small,llm:anthropic/big,trader"
    result = run(
        stub, players, "--games", "3", "--out", str(tmp_path / "out"), "--prices", str(prices), *QUICK
    )
    assert result.exit_code == 0, result.output
    rows = [line for line in result.output.splitlines() if line.startswith("| `")]
    assert {row.split("`")[1] for row in rows} == set(players.split(","))
    asked = {path for path, _, _ in stub.requests}
    assert asked == {"/v1/chat/completions", "/v1/messages"}
    assert {headers.get("Authorization") for path, headers, _ in stub.requests if "chat" in path} == {
        "Bearer sk-1"
    }
    assert {headers.get("x-api-key") for path, headers, _ in stub.requests if "messages" in path} == {"sk-2"}
    small = next(row.split(" | ") for row in rows if "small" in row)
    tokens_in, tokens_out = (int(cell.replace(",", "")) for cell in small[10:12])
    assert tokens_in == 10 * tokens_out > 0
    assert float(small[12].strip(" |")) == pytest.approx((tokens_in + 2 * tokens_out) / 1e6, abs=1e-4)
    assert "sk-1" not in result.output


def test_a_game_is_written_as_a_record_with_chat_as_comments(stub: Stub, tmp_path: Path) -> None:
    stub.answer = lambda table: json.dumps(
        {**json.loads(first_choice(table).splitlines()[-1]), "say": "Hm} ok"}
    )
    assert (
        run(stub, "llm:openai/a,llm:openai/b", "--games", "1", "--out", str(tmp_path), *QUICK).exit_code == 0
    )
    text = (tmp_path / "game-0001.passgo").read_text()
    assert "{0: Hm  ok}" in text
    game = passgo.replay(text)
    assert len(game.history) > 4
    assert game.record(kinds=["x", "y"], date="1").count("{") == 0


def test_illegal_moves_are_counted_by_rule_and_reported_to_the_model(stub: Stub, tmp_path: Path) -> None:
    stub.faults.extend(['{"action": "build=39"}', "no JSON here", '{"action": "fly"}'])
    result = run(stub, "llm:openai/a,builder", "--games", "1", "--out", str(tmp_path), "--json", *QUICK)
    model = json.loads(result.stdout)["players"][0]
    assert model["illegal"] == {"BUILD-1": 1}
    assert (model["unreadable"], model["defaults"]) == (2, 1)
    said = [message["content"] for message in stub.requests[2][2]["messages"] if message["role"] == "user"]
    assert "BUILD-1" in said[1]
    assert "no JSON object" in said[2]


def test_a_model_that_hangs_forfeits_its_decision(stub: Stub, tmp_path: Path) -> None:
    stub.faults.extend(["hang"] * 3)
    plan = MatchPlan(("llm:openai/a", "builder"), 1, rules="short", rounds=1)
    standings = Match(plan, tmp_path, lambda name: endpoint(stub, name, limit=0.2)).play()
    assert (standings[0].tally.late, standings[0].tally.defaults) == (3, 1)


def test_the_limit_is_for_a_whole_answer(stub: Stub) -> None:
    """Even if single bytes arrive steadily."""
    stub.faults.append("trickle")
    with pytest.raises(NoAnswer):
        endpoint(stub, limit=0.3).ask("", [("user", "You may:\n throw")])


@pytest.mark.parametrize("model", ["llm:openai/a", "llm:anthropic/a"])
def test_an_answer_that_was_cut_off_is_counted(stub: Stub, tmp_path: Path, model: str) -> None:
    stub.faults.append("cut")
    plan = MatchPlan((model, "builder"), 1, rules="short", rounds=1)
    standing = Match(plan, tmp_path, lambda name: endpoint(stub, name)).play()[0]
    assert (standing.tally.cut, standing.tally.unreadable, standing.tally.defaults) == (1, 0, 0)
    assert "cut off" in stub.requests[1][2]["messages"][-1]["content"]


def test_the_length_of_an_answer_can_be_chosen(stub: Stub, tmp_path: Path) -> None:
    players = "llm:openai/a,llm:anthropic/b"
    stub.faults.append("cut")
    words = (players, "--games", "1", "--tokens", "5000", "--out", str(tmp_path), *QUICK)
    result = run(stub, *words)
    assert result.exit_code == 0, result.output
    heading, _, *rows = result.output.splitlines()
    assert {body.get("max_completion_tokens", body.get("max_tokens")) for *_, body in stub.requests} == {5000}
    column = heading.split(" | ").index("cut off")
    assert sorted(row.split(" | ")[column] for row in rows if row.startswith("| `")) == ["0", "1"]


def test_two_models_that_counter_each_other_come_to_an_end(stub: Stub, tmp_path: Path) -> None:
    """The moves of each seat in a turn are limited, however they alternate."""
    dealt = passgo.new_game(names=["a", "b"], seed="1:0", rules="short").view(0)["lots"]
    deed = next(lot for lot, state in dealt.items() if state["owner"] == 0)
    asked = 0

    def haggle(table: str) -> str:
        nonlocal asked
        asked += 1
        if asked > 10 * MOST_MOVES_IN_A_TURN:
            stub.faults.append(401)  # ends a match that would not end
        seller = "You are seat 0" in table
        terms = f"{deed}=${asked}" if seller else f"${asked}={deed}"
        offer = re.search(r"Answer offer (\d+)", table)
        if offer is not None:
            return json.dumps({"action": f"counter={offer.group(1)}:{terms}"})
        return json.dumps({"action": f"offer=1:{terms}" if seller else "fly"})

    stub.answer = haggle
    plan = MatchPlan(("llm:openai/a", "llm:openai/b"), 1, rules="short", rounds=1)
    standings = Match(plan, tmp_path, lambda name: endpoint(stub, name)).play()
    assert all(standing.tally.decisions >= MOST_MOVES_IN_A_TURN for standing in standings)
    moves = moves_in(tmp_path / "game-0001.jsonl")
    assert 0 < sum(move["action"]["do"] == "counter" for move in moves) <= 2 * MOST_MOVES_IN_A_TURN


def test_a_busy_endpoint_is_asked_again(stub: Stub) -> None:
    stub.faults.extend([429, 503, 529])
    pauses: list[float] = []
    assert endpoint(stub, pauses=pauses).ask("", [("user", "You may:\n throw")]).tokens_in == 100
    assert pauses == [0, 0, 0]


def test_a_match_that_was_stopped_by_an_endpoint_continues_later(stub: Stub, tmp_path: Path) -> None:
    words = ("llm:openai/a,llm:openai/b", "--games", "2", "--out", str(tmp_path), *QUICK)
    stub.answer = count_down(12, stub)
    stopped = run(stub, *words)
    assert stopped.exit_code == 1
    assert "401" in stopped.output
    assert "goes on from there" in stopped.output
    kept = (tmp_path / "game-0001.jsonl").read_text()
    stub.answer, before = first_choice, len(stub.requests)
    stub.faults.clear()
    done = run(stub, *words)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "game-0001.jsonl").read_text().startswith(kept)
    stub.requests.clear()
    again = run(stub, *words)
    assert (again.output, stub.requests) == (done.output, [])
    assert before > 0


def moves_in(journal: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    return [line for line in lines if "action" in line]


def count_down(answers: int, stub: Stub) -> Any:
    """Answer a number of times; then refuse the key."""
    left = answers

    def answer(table: str) -> str:
        nonlocal left
        left -= 1
        if left == 0:
            stub.faults.append(401)
        return first_choice(table)

    return answer


def test_a_journal_that_was_cut_off_in_a_line_is_continued(stub: Stub, tmp_path: Path) -> None:
    words = ("llm:openai/a,builder", "--games", "1", "--out", str(tmp_path), *QUICK)
    whole = run(stub, *words).output
    journal = tmp_path / "game-0001.jsonl"
    journal.write_bytes(journal.read_bytes()[:-20])
    assert run(stub, *words).output == whole


def test_the_folder_of_another_match_is_unchanged(stub: Stub, tmp_path: Path) -> None:
    words = ("--games", "1", "--out", str(tmp_path), *QUICK)
    run(stub, "llm:openai/a,builder", *words)
    kept = (tmp_path / "game-0001.jsonl").read_bytes()
    other = run(stub, "llm:openai/a,trader", *words)
    assert other.exit_code == 2
    assert "another match" in other.output
    assert (tmp_path / "game-0001.jsonl").read_bytes() == kept


def test_a_journal_that_was_cut_off_in_its_first_line_is_continued(stub: Stub, tmp_path: Path) -> None:
    words = ("llm:openai/a,builder", "--games", "1", "--out", str(tmp_path), *QUICK)
    whole = run(stub, *words).output
    journal = tmp_path / "game-0001.jsonl"
    journal.write_bytes(journal.read_bytes()[:20])
    assert run(stub, *words).output == whole


@pytest.mark.parametrize(
    "line",
    [
        b"}{",
        b"\xff",
        b"[]",
        b"3",
        b"{}",
        b'{"seat": 0}',
        b'{"seat": 0, "action": {"do": "fly"}}',
        b'{"seat": 7, "action": {"do": "throw"}, "asked": true}',
        b'{"seat": 0, "action": {"do": "throw"}, "x": 1}',
        b'{"call": {"seat": 0}}',
        b'{"call": {"seat": 9, "at": "", "prompt": ""}}',
        b'{"end": 3}',
        b'{"seat": 0, "action": {"do": "accept", "offer": 9}}',
    ],
)
def test_a_damaged_line_of_a_journal_is_an_error_with_its_number(
    stub: Stub, tmp_path: Path, line: bytes
) -> None:
    words = ("llm:openai/a,builder", "--games", "1", "--out", str(tmp_path), *QUICK)
    run(stub, *words)
    journal = tmp_path / "game-0001.jsonl"
    lines = journal.read_bytes().split(b"\n")
    journal.write_bytes(b"\n".join([*lines[:3], line, *lines[3:]]))
    result = run(stub, *words)
    assert result.exit_code == 2
    assert "game-0001.jsonl, line 4 is damaged" in " ".join(result.output.split())


@pytest.mark.parametrize(
    "wrong",
    [
        ("llm:openai/a,builder", "--rules", "fulll"),
        ("llm:openai/a,builder", "--rules", "full+game-show"),
        ("llm:openai/a,builder", "--edition", "clasic"),
        ("llm:openai/a,bilder",),
        ("llm:openai/,builder",),
    ],
)
def test_a_command_with_a_mistake_writes_nothing(stub: Stub, tmp_path: Path, wrong: tuple[str, ...]) -> None:
    out = tmp_path / "match"
    assert run(stub, *wrong, "--games", "1", "--out", str(out)).exit_code == 2
    assert not out.exists()
    assert run(stub, "llm:openai/a,builder", "--games", "1", "--out", str(out), *QUICK).exit_code == 0


def test_unreachable_missing_and_slow_endpoints_are_errors(stub: Stub) -> None:
    with pytest.raises(EndpointError, match="cannot be reached"):
        Endpoint("llm:openai/a", {"OPENAI_BASE_URL": "http://127.0.0.1:9"}, 1).ask("", [("user", "")])
    stub.faults.append(404)
    with pytest.raises(EndpointError, match="404"):
        endpoint(stub).ask("", [("user", "")])
    stub.faults.append("hang")
    with pytest.raises(NoAnswer):
        endpoint(stub, limit=0.2).ask("", [("user", "")])


OK = b"HTTP/1.1 200 OK\r\n"


@pytest.mark.parametrize(
    "answer",
    [
        OK + b"\r\n",
        OK + b"\r\n[]",
        OK + b'\r\n{"choices": []}',
        OK + b'\r\n{"choices": [{"message": {"content": 3}}]}',
        OK + b'\r\n{"choices": [{"message": {"content": ["x"]}}]}',
        OK + b'\r\n{"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": 1e999}}',
        OK + b"\r\n" + b"[" * 100_000,
        OK + b"Content-Encoding: gzip\r\n\r\nnot gzip",
        b"\x1b[2Jwhat is this",
    ],
)
def test_an_invalid_response_is_a_printable_error(stub: Stub, answer: bytes) -> None:
    stub.faults.append(answer)
    with pytest.raises(EndpointError) as odd:
        endpoint(stub).ask("", [("user", "")])
    assert str(odd.value).isprintable()
    assert stub.address in str(odd.value)


def test_an_answer_in_parts_without_usage_is_read(stub: Stub) -> None:
    parts = [{"type": "reasoning", "x": 1}, {"type": "text", "text": "a"}, {"type": "text", "text": "b"}]
    answer = {"choices": [{"message": {"content": parts}}], "usage": {"prompt_tokens": None}}
    stub.faults.append(OK + b"\r\n" + json.dumps(answer).encode())
    assert endpoint(stub).ask("", [("user", "")]) == Reply("ab", 0, 0, False)


def test_a_lost_connection_is_retried_after_the_first_answer(stub: Stub) -> None:
    pauses: list[float] = []
    asked = endpoint(stub, pauses=pauses)
    question: list[tuple[Role, str]] = [("user", "You may:\n throw")]
    stub.faults.append("drop")
    with pytest.raises(EndpointError, match="cannot be reached"):  # the endpoint has never answered
        asked.ask("", question)
    asked.ask("", question)
    stub.faults.extend(["drop", "drop"])
    assert asked.ask("", question).tokens_in == 100
    assert pauses == [1, 2]


@pytest.mark.parametrize("secret", ["sk-sec\nret", "sk-sécret"])
def test_a_key_that_cannot_be_sent_is_not_shown(stub: Stub, secret: str, tmp_path: Path) -> None:
    env = {**environment(stub), "OPENAI_API_KEY": secret}
    words = ["arena", "llm:openai/a,builder", "--out", str(tmp_path / "x")]
    result = CliRunner().invoke(main, words, env=env)
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
    assert "OPENAI_API_KEY" in result.output
    assert "sk-" not in result.output


def test_a_password_in_an_address_is_not_shown() -> None:
    asked = Endpoint("llm:openai/a", {"OPENAI_BASE_URL": "http://me:secret@127.0.0.1:9/v1"}, 1)
    with pytest.raises(EndpointError, match=r"http://127\.0\.0\.1:9/v1") as refused:
        asked.ask("", [("user", "")])
    assert "secret" not in str(refused.value)


def test_one_match_at_a_time_plays_in_a_folder(stub: Stub, tmp_path: Path) -> None:
    words = ("llm:openai/a,builder", "--games", "1", "--out", str(tmp_path), *QUICK)
    with folder_lock(tmp_path):
        second = run(stub, *words)
    assert (second.exit_code, stub.requests) == (2, [])
    assert "another match" in second.output
    assert [path.name for path in tmp_path.iterdir()] == [LOCK]
    assert run(stub, *words).exit_code == 0


def test_a_time_limit_game_ends_by_the_clock(stub: Stub, tmp_path: Path) -> None:
    plan = MatchPlan(("llm:openai/a", "builder"), 1, rules="time-limit:4")
    for _ in range(2):  # the second time from the journal
        standings = Match(plan, tmp_path, lambda name: endpoint(stub, name)).play()
        assert [standing.unfinished for standing in standings] == [0, 0]
    game = passgo.replay((tmp_path / "game-0001.passgo").read_text())
    assert game.outcome is not None
    assert (game.outcome.reason, game._state.round) == ("time", 3)


def test_rents_are_asked_for_on_behalf_of_models(stub: Stub, tmp_path: Path) -> None:
    plan = MatchPlan(("llm:openai/a", "llm:openai/b"), 1, rules="short+ask-for-rent", rounds=6)
    Match(plan, tmp_path, lambda name: endpoint(stub, name)).play()
    moves = moves_in(tmp_path / "game-0001.jsonl")
    asked = [move for move in moves if move["action"]["do"] == "ask-rent"]
    assert asked
    assert not any(move.get("asked") for move in asked), "no model was asked"


def test_the_environment_chooses_the_endpoint() -> None:
    assert choose_api("llm:x", {"OPENAI_API_KEY": "1"}) == (OPENAI, "x")
    assert choose_api("llm:meta/x", {"ANTHROPIC_API_KEY": "1"}) == (ANTHROPIC, "meta/x")
    assert choose_api("llm:anthropic/x", {"OPENAI_API_KEY": "1"}) == (ANTHROPIC, "x")
    with pytest.raises(
        BadInput, match="OPENAI_BASE_URL and OPENAI_API_KEY or ANTHROPIC_BASE_URL and "
    ) as none:
        choose_api("llm:x", {})
    assert "OPENAI_BASE_URL und OPENAI_API_KEY oder ANTHROPIC_BASE_URL und " in localize_error(
        none.value, "de"
    )
    with pytest.raises(BadInput, match="llm:openai/x or llm:anthropic/x"):
        choose_api("llm:x", {"OPENAI_API_KEY": "1", "ANTHROPIC_API_KEY": "2"})
    with pytest.raises(BadInput, match="names no model"):
        choose_api("llm:openai/", {})


def test_the_last_action_of_an_answer_counts() -> None:
    text = 'Maybe {"action": "pass"}? { no. ```json\n{"action": {"do": "bid", "amount": 20}, "say": " a\\n b "}\n```'
    assert read_answer(text) == ({"do": "bid", "amount": 20}, "a b")
    for wrong in ("", "buy", "{}", '{"action": 3}', "[" * 5000, '{"action"'):
        with pytest.raises(Unreadable):
            read_answer(wrong)


@pytest.mark.parametrize("players", ["llm:openai/a", "llm:openai/a,nobody", "llm:openai/a," * 9])
def test_impossible_players_are_refused(stub: Stub, tmp_path: Path, players: str) -> None:
    result = run(stub, players, "--out", str(tmp_path / "none"))
    assert result.exit_code == 2
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("text", [b"[a]\nin = 1", b"a = 3", b"[a", b'[a]\nin = "x"\nout = 1', b"\xff"])
def test_invalid_prices_are_refused(text: bytes) -> None:
    with pytest.raises(BadInput, match="expected"):
        prices_in(text)


def test_the_page_shows_a_match_as_it_is_played() -> None:
    page = (DOCS / "llm.md").read_text(encoding="utf-8")
    assert f"<!-- match -->\n{match()}<!-- /match -->" in page, "run python tools/make_llm.py"
