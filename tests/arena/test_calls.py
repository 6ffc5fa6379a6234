"""What is kept of every call to a model: prompts, answers, faults, thoughts, tokens and time; and what never is."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import passgo
from arena.stub import Stub, first_choice
from passgo.arena.endpoints import HIDDEN, LONGEST_ANSWER, Endpoint, EndpointError, ModelOptions
from passgo.arena.journal import Call, Journal
from passgo.arena.llm_seat import LONGEST_QUOTED
from passgo.arena.match import Match, MatchPlan
from passgo.arena.replay import replay_match
from passgo.cli import main

KEY = "sk-very-secret-123"
QUICK = ("--rules", "short", "--rounds", "2", "--limit", "5")


def environment(stub: Stub) -> dict[str, str]:
    return {"OPENAI_BASE_URL": f"{stub.address}/v1", "OPENAI_API_KEY": KEY, "LC_ALL": "C"}


def run(stub: Stub, out: Path, *words: str, players: str = "llm:a,builder", games: int = 1) -> Result:
    command = ["arena", players, "--games", str(games), "--out", str(out), *QUICK, *words]
    return CliRunner().invoke(main, command, env=environment(stub))


def play(stub: Stub, out: Path, limit: float = 5, **options: Any) -> None:
    """A match without pauses between tries."""
    plan = MatchPlan(("llm:a", "builder"), 1, rules="short", rounds=1)
    Match(plan, out, lambda name: endpoint(stub, name, limit, **options)).play()


def endpoint(stub: Stub, name: str = "llm:a", limit: float = 5, **options: Any) -> Endpoint:
    return Endpoint(name, environment(stub), limit, ModelOptions(**options), pause=lambda _: None)


def calls_in(out: Path, game: int = 1) -> list[Call]:
    journal = Journal.open(out / f"game-{game:04}.jsonl")
    return [call for calls in journal.calls.values() for call in calls]


def test_everything_about_a_call_is_kept(stub: Stub, tmp_path: Path) -> None:
    stub.reasoning = "Who owns what?"
    stub.faults.extend(['{"action": "build=39"}', "no JSON here", 503])
    assert run(stub, tmp_path).exit_code == 0
    illegal, unreadable, played = calls_in(tmp_path)[:3]
    assert (illegal.fault, illegal.rule, illegal.answer) == ("illegal", "BUILD-1", '{"action": "build=39"}')
    assert "You may:" in illegal.prompt
    assert (unreadable.fault, unreadable.rule, unreadable.answer) == ("unreadable", "", "no JSON here")
    assert "Not done. BUILD-1" in unreadable.prompt
    assert (played.fault, played.reasoning) == (None, "Who owns what?")
    assert (played.tokens_in, played.tokens_out, played.tokens_reasoning) == (100, 10, 7)
    assert "503" in played.retries[0]
    assert played.seconds > 0
    assert played.at.endswith("+00:00")


def test_what_was_sent_can_be_put_together_again(stub: Stub, tmp_path: Path) -> None:
    """From the system line and the prompts and answers before a move."""
    stub.faults.extend(['{"action": "build=39"}', "no JSON here"])
    run(stub, tmp_path)
    journal = Journal.open(tmp_path / "game-0001.jsonl")
    messages = [{"role": "system", "content": journal.system}]
    for call in journal.calls[0]:
        messages.append({"role": "user", "content": call.prompt})
        sent = stub.requests.pop(0)[2]
        assert sent["messages"] == messages
        messages.append({"role": "assistant", "content": call.answer})


def test_the_models_know_the_board(stub: Stub, tmp_path: Path) -> None:
    run(stub, tmp_path)
    system = stub.requests[0][2]["messages"][0]["content"]
    assert "39 Boardwalk $400, rent $50/200/600/1,400/1,700/2,000" in system
    assert "SHORT-5: " in system
    assert len({request["messages"][0]["content"] for *_, request in stub.requests}) == 1, "it can be cached"


def test_an_edition_of_ones_own_can_be_played_by_text_alone(stub: Stub, tmp_path: Path) -> None:
    """A model that only knows what it is shown finds the prices and rents of every lot on the table."""
    file = tmp_path / "mytown.toml"
    source = Path(passgo.__file__).parent / "editions" / "classic.toml"
    changed = source.read_text(encoding="utf-8").replace('"Boardwalk"', '"Mill Lane"')
    file.write_text(changed.replace("[50, 200, 600, 1400, 1700, 2000]", "[51, 201, 601, 1401, 1701, 2001]"))
    assert run(stub, tmp_path / "out", "--edition", str(file)).exit_code == 0
    system, table = (message["content"] for message in stub.requests[0][2]["messages"][:2])
    assert "39 Mill Lane $400, rent $51/201/601/1,401/1,701/2,001" in system
    assert "Boardwalk" not in system + table
    assert "Boardwalk" not in replay_of(tmp_path / "out")


def replay_of(out: Path) -> str:
    shown = CliRunner().invoke(main, ["arena", "replay", str(out / "game-0001.jsonl"), "--prompts"])
    assert shown.exit_code == 0, shown.output
    return shown.output


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
def test_the_options_are_sent_and_kept(stub: Stub, tmp_path: Path, kind: str) -> None:
    role = tmp_path / "role.txt"
    role.write_text("You are a miser.\n", encoding="utf-8")
    env = {**environment(stub), "ANTHROPIC_BASE_URL": stub.address}
    words = ("--temperature", "0.3", "--effort", "low", "--system", str(role))
    command = ["arena", f"llm:{kind}/a,builder", "--games", "1", "--out", str(tmp_path / "out"), *QUICK]
    assert CliRunner().invoke(main, [*command, *words], env=env).exit_code == 0
    body = stub.requests[0][2]
    assert body["temperature"] == 0.3
    assert (body["reasoning_effort"] if kind == "openai" else body["output_config"]["effort"]) == "low"
    system = body["messages"][0]["content"] if kind == "openai" else body["system"]
    assert system.startswith("You are a miser.\n\nYou are shown the table")
    kept = Journal.open(tmp_path / "out" / "game-0001.jsonl")
    assert kept.heading.options == {"temperature": 0.3, "effort": "low", "role": "You are a miser."}
    assert kept.system == system
    other = CliRunner().invoke(main, command, env=env)
    assert (other.exit_code, "another match" in other.output) == (2, True)


def test_without_options_the_endpoint_decides(stub: Stub) -> None:
    endpoint(stub).ask("", [("user", "You may:\n throw")])
    assert set(stub.requests[0][2]) == {"model", "messages", "max_completion_tokens"}


def test_seats_rotate_under_the_same_luck(stub: Stub, tmp_path: Path) -> None:
    """As many games as there are players have one seed, so that each player has each seat's luck."""
    run(stub, tmp_path, players="llm:a,llm:b", games=4)
    headings = [Journal.open(tmp_path / f"game-{game:04}.jsonl").heading for game in range(1, 5)]
    assert [heading.seed for heading in headings] == ["1:0", "1:0", "1:1", "1:1"]
    assert [heading.seats[0] for heading in headings] == ["llm:a", "llm:b", "llm:a", "llm:b"]
    records = [passgo.replay((tmp_path / f"game-{game:04}.passgo").read_text()) for game in range(1, 5)]
    luck = [[turn.move.luck for turn in record.history] for record in records]
    assert luck[0] == luck[1] != luck[2] == luck[3]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("", "unreadable"),
        ("I'm sorry, I can't help with that.", "unreadable"),
        ("[" * 50_000, "unreadable"),
        ("blah " * 200_000, "unreadable"),
        ('{"action": {"do": "offer", "to": 1e400}}', "unreadable"),
        ('{"action": "\\u0000\\ud800"}', "unreadable"),
        ('{"action": ["throw"]}', "unreadable"),
        ('{"action": "bid=99999999999999999999"}', "unreadable"),
        ('{"action": "end-turn"}', "illegal"),
        ("cut", "cut"),
        ("hang", "late"),
    ],
)
def test_nasty_answers_are_kept_and_the_game_goes_on(
    stub: Stub, tmp_path: Path, answer: str, fault: str
) -> None:
    stub.faults.append(answer)
    play(stub, tmp_path, limit=0.3 if answer == "hang" else 5)
    first, second = calls_in(tmp_path)[:2]
    assert first.fault == fault
    if answer not in ("cut", "hang"):
        assert first.answer == answer
        quoted = stub.requests[1][2]["messages"][2]["content"]
        assert len(quoted) <= LONGEST_QUOTED, "a huge answer is not paid for again"
    assert second.fault is None


@pytest.mark.parametrize(
    "response",
    [
        b"HTTP/1.1 200 OK\r\n\r\nnot JSON",
        b"HTTP/1.1 200 OK\r\n\r\n{}",
        b'HTTP/1.1 200 OK\r\n\r\n{"choices": [{"message": {}}',
        "drop",
        429,
        500,
    ],
)
def test_a_passing_failure_is_asked_again_and_kept(stub: Stub, tmp_path: Path, response: Any) -> None:
    once = endpoint(stub)
    once.ask("", [("user", "You may:\n throw")])
    stub.faults.extend([response, response])
    reply = once.ask("", [("user", "You may:\n throw")])
    assert len(reply.retries) == 2
    assert all(retry.isprintable() for retry in reply.retries)


def test_an_endless_answer_counts_as_cut_off(stub: Stub) -> None:
    stub.faults.append(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * (LONGEST_ANSWER + 1))
    assert endpoint(stub).ask("", [("user", "")]).is_cut


def test_a_refusal_is_the_answer(stub: Stub) -> None:
    form = {"choices": [{"message": {"content": None, "refusal": "I cannot."}}]}
    stub.faults.append(b"HTTP/1.1 200 OK\r\n\r\n" + json.dumps(form).encode())
    assert endpoint(stub).ask("", [("user", "")]).text == "I cannot."


def test_keys_are_written_nowhere(stub: Stub, tmp_path: Path) -> None:
    """Even if an endpoint repeats them: in answers, in thoughts, in errors."""
    echo = f"HTTP/1.1 401 No {KEY}\r\n\r\nbad key {KEY}".encode()
    stub.reasoning = f"My key is {KEY}."
    stub.answer = lambda table: json.dumps({**json.loads(first_choice(table).splitlines()[-1]), "say": KEY})
    stub.faults.extend([f"The key is {KEY}.", f'{{"action": "{KEY}"}}'])
    assert run(stub, tmp_path).exit_code == 0
    stub.faults.append(echo)
    failed = run(stub, tmp_path, "--rounds", "9")
    assert failed.exit_code == 1
    assert "401" in failed.output
    assert calls_in(tmp_path)[-1].fault == "failed"
    assert HIDDEN in calls_in(tmp_path)[0].answer
    kept = [path for path in tmp_path.iterdir() if path.is_file()]
    assert len(kept) == 3
    page = tmp_path / "page.html"
    shown = CliRunner().invoke(
        main, ["arena", "replay", str(kept[0].with_name("game-0001.jsonl")), "--prompts"]
    )
    written = ["arena", "replay", str(tmp_path / "game-0001.jsonl"), "--html", str(page)]
    assert CliRunner().invoke(main, written).exit_code == 0
    for text in (failed.output, shown.output, *(path.read_text() for path in (*kept, page))):
        assert KEY not in text


def test_a_password_in_the_address_is_hidden_in_answers(stub: Stub) -> None:
    address = stub.address.replace("http://", "http://me:hunter22@")
    asked = Endpoint("llm:a", {"OPENAI_BASE_URL": f"{address}/v1"}, 5)
    stub.faults.append("me:hunter22 is bWU6aHVudGVyMjI=")
    assert asked.ask("", [("user", "")]).text == f"{HIDDEN} is {HIDDEN}"


class Stopped(KeyboardInterrupt):
    """Ctrl-C."""


def test_nothing_is_lost_by_ctrl_c_between_two_answers(stub: Stub, tmp_path: Path) -> None:
    """The answers before it count, are not asked for again, and the model sees the same conversation and news."""

    def whole(out: Path, stops: bool) -> list[Any]:
        stub.requests.clear()
        bad = {3, 4, 9}
        asked = 0

        def answer(table: str) -> str:
            nonlocal asked
            asked += 1
            return "hm" if asked in bad else first_choice(table)

        stub.answer = answer
        plan = MatchPlan(("llm:a", "llm:b"), 1, rules="short", rounds=3)
        while True:
            limit = asked + 1 if stops else 10_000

            def connect(name: str, limit: int = limit) -> Endpoint:
                model = endpoint(stub, name)
                ask = model.ask

                def stopping(system: str, messages: Any) -> Any:
                    if asked >= limit:
                        raise Stopped
                    return ask(system, messages)

                model.ask = stopping  # type: ignore[method-assign]
                return model

            try:
                standings = Match(plan, out, connect).play()
            except Stopped:
                continue
            return [
                [request["messages"] for *_, request in stub.requests],
                [(one.tally.tokens_in, one.tally.unreadable, one.tally.decisions) for one in standings],
            ]

    assert whole(tmp_path / "stopped", stops=True) == whole(tmp_path / "at-once", stops=False)


def test_ctrl_c_ends_a_real_match_without_a_broken_line(stub: Stub, tmp_path: Path) -> None:
    """As the shell sends it, while a model is asked; then the same command goes on."""
    command = [sys.executable, "-m", "passgo", "arena", "llm:a,llm:b", "--games", "1", "--out", str(tmp_path)]
    stub.faults.extend(['{"action": "throw"}', "hang"])
    started = subprocess.Popen(
        [*command, *QUICK, "--limit", "60"],
        env={**os.environ, **environment(stub)},
        stderr=subprocess.PIPE,
    )
    assert stub.hangs.wait(60)
    started.send_signal(signal.SIGINT)
    error = started.communicate(timeout=60)[1].decode()
    assert started.returncode == 130
    assert "The same command goes on" in error
    assert len(calls_in(tmp_path)) == 1
    before = len(stub.requests)
    assert run(stub, tmp_path, players="llm:a,llm:b").exit_code == 0
    assert stub.requests[before][2]["messages"] == stub.requests[1][2]["messages"], (
        "the news are the same, too"
    )


def test_an_endpoint_that_fails_is_kept_as_a_call(stub: Stub, tmp_path: Path) -> None:
    stub.faults.append(401)
    with pytest.raises(EndpointError):
        play(stub, tmp_path)
    (failed,) = calls_in(tmp_path)
    assert (failed.fault, "401" in failed.message) == ("failed", True)
    play(stub, tmp_path)
    found = replay_match(Journal.open(tmp_path / "game-0001.jsonl"))
    assert [call.fault for call in found.steps[0].calls] == ["failed", None]
    assert found.journal.tallies[0].decisions == sum(step.made.asked for step in found.steps)
