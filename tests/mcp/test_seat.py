"""The tools of a language model, through the official client: against bots, at a served table, and refusals."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult, TextContent

import passgo
from mcp import Client, MCPError, StdioServerParameters, stdio_client
from passgo.client import AsyncClient, AsyncTable
from passgo.client.agreed import plan_fields
from passgo.engine.errors import BadInput
from passgo.engine.house_rules import HOUSE_RULES, PRESETS
from passgo.engine.rulesets import OPTIONS
from passgo.mcp.stdio import make_server
from passgo.mcp.table_seat import own_seat, sit_down
from passgo.server.web.wire.protocol import NewTable, Update
from server.served import START, Server

TOOLS = {"board", "look", "wait", "choices", "why", "act", "offer", "answer", "say", "rule"}


def text_of(result: CallToolResult) -> str:
    content = result.content[0]
    assert isinstance(content, TextContent)
    return content.text


async def call(client: Client, tool: str, **arguments: Any) -> CallToolResult:
    return await client.call_tool(tool, arguments)


def first_choice(text: str) -> str:
    """The first choice of the list."""
    word = text.splitlines()[0].partition(" (")[0]
    least = re.search(r"N from (\d+)", text)
    return word.replace("=N", f"={least.group(1)}") if least is not None else word


def facts(result: CallToolResult) -> dict[str, Any]:
    found: dict[str, Any] | None = result.structured_content
    assert found is not None, text_of(result)
    return found


async def test_a_whole_game_against_bots() -> None:
    async with Client(make_server(None, "Model")) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS | {"start_game"}
        state = await call(client, "start_game", rules="full+rounds=8", bots=["easy", "easy"])
        while facts(state)["view"]["decision"] is not None:
            listed = await call(client, "choices")
            if facts(listed)["choices"]:
                state = await call(client, "act", action=first_choice(text_of(listed)))
                if state.is_error:  # a bot acted first, and the choice is outdated
                    assert re.search(r"[A-Z]+-\d", text_of(state))
                    state = await call(client, "look")
            else:
                state = await call(client, "wait")
        assert "The game is over." in text_of(state)
        record = await client.read_resource("passgo://game/record")
        game = passgo.replay(record.contents[0].text)  # type: ignore[union-attr]
    assert game.outcome is not None
    assert game.names[0] == "Model"


async def test_a_model_that_breaks_rules_recovers_by_why_alone() -> None:
    """It tries one action after the other, and asks for the rule that forbids it."""
    async with Client(make_server(None, "Model")) as client:
        state = await call(client, "start_game", bots=["easy"])
        wrong = await call(client, "act", action="build=39")
        assert wrong.is_error
        assert "BUILD-1" in text_of(wrong)
        for action in ("build=39", "end-turn", "buy", "throw"):
            found = facts(await call(client, "why", action=action))
            if found["allowed"]:
                break
            assert found["rule"] in text_of(await call(client, "rule", wanted=found["rule"]))
        assert action == "throw"
        before = facts(state)["seq"]
        state = await call(client, "act", action=action)
        assert facts(state)["seq"] > before


async def test_rules_are_in_the_words_of_the_edition() -> None:
    async with Client(make_server(None, "Model")) as client:
        in_classic = text_of(await call(client, "rule", wanted="MORTGAGE-1"))
        await call(client, "start_game", edition="mlb", bots=["easy"])
        in_mlb = text_of(await call(client, "rule", wanted="MORTGAGE-1"))
        why = text_of(await call(client, "why", action="mortgage=39"))
        assert in_classic == text_of(await call(client, "rule", wanted="MORTGAGE-1", edition="classic"))
    assert in_mlb != in_classic
    assert why.endswith(in_mlb.replace("MORTGAGE-1: ", "MORTGAGE-1 says: "))


def test_a_table_that_cannot_be_joined_is_a_one_line_error() -> None:
    """Whatever tasks the transport runs in."""
    command = [sys.executable, "-m", "passgo", "mcp", "http://127.0.0.1:9/t/k3x9w2m7qa"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert re.fullmatch(r"http://127\.0\.0\.1:9 does not answer: .*\n", done.stderr)


async def test_offers_and_chat() -> None:
    async with Client(make_server(None, "Model")) as client:
        state = facts(await call(client, "start_game", rules="short", bots=["easy"]))
        owned = {int(lot): deed["owner"] for lot, deed in state["view"]["lots"].items()}
        theirs = next(lot for lot, owner in owned.items() if owner == 1)
        done = await call(client, "offer", to=1, give="$1", get=str(theirs), seconds=5)
        assert done.is_error is not True, text_of(done)
        assert f"{passgo.edition.load('classic').squares[theirs].name}" in text_of(done)
        none = await call(client, "answer", offer=99, reply="accept")
        assert none.is_error
        assert "TRADE" in text_of(none)
        assert (await call(client, "say", text="Good luck!")).is_error is not True
        assert "Model says: Good luck!" in text_of(await call(client, "look"))


async def test_offers_have_one_spelling() -> None:
    """The tools take the terms as the table shows them, and as `act` does."""
    async with Client(make_server(None, "Model")) as client:
        state = facts(await call(client, "start_game", rules="short", bots=["easy"], seed=4))
        lots = state["view"]["lots"]
        theirs = next(lot for lot, deed in lots.items() if deed["owner"] == 1)
        own = next(lot for lot, deed in lots.items() if deed["owner"] == 0)
        terms = {"to": 1, "give": f"$90+{own}", "get": theirs}
        by_tool = await call(client, "why", action=f"offer=1:{terms['give']}={terms['get']}")
        assert facts(by_tool)["allowed"]
        done = await call(client, "offer", **terms, seconds=0)
        assert done.is_error is not True, text_of(done)
        record = await record_of(client)
        assert f"offer=1:$90+{own}={theirs}" in record
        for reply in ({"reply": "counter"}, {"reply": "accept", "give": "$5"}):
            wrong = await call(client, "answer", offer=1, **reply)
            assert "terms of a counter-offer" in text_of(wrong)
        wrong = await call(client, "offer", to=1, give="90", get=theirs)
        assert "$90" in text_of(wrong), "the likeliest slip is explained"


@pytest.mark.parametrize(
    ("tool", "arguments", "says"),
    [
        (
            "act",
            {"action": "throw", "second": 3},
            "act has no argument 'second'; did you mean 'seconds'? expected",
        ),
        (
            "offer",
            {"to": 1, "give": "-", "get": "5", "get_lots": [5]},
            "did you mean 'get'? expected to, give, get or",
        ),
        ("look", {"seat": 0}, "look has no argument 'seat'; expected none."),
        ("start_game", {"sead": 7}, "did you mean 'seed'?"),
        ("lok", {}, "there is no tool 'lok'; did you mean 'look'?"),
        (
            "act",
            {"action": "throw", "seconds": 99},
            "act: seconds: Input should be less than or equal to 60.",
        ),
        ("act", {}, "act: action: Field required."),
    ],
)
async def test_unknown_and_wrong_arguments_are_refused(
    tool: str, arguments: dict[str, Any], says: str
) -> None:
    async with Client(make_server(None, "Model")) as client:
        await call(client, "start_game", bots=["easy"])
        before = facts(await call(client, "look"))["seq"]
        refused = await client.call_tool(tool, arguments)
        assert refused.is_error
        assert says in text_of(refused)
        assert facts(await call(client, "look"))["seq"] == before


async def test_tools_say_what_they_do_to_the_game() -> None:
    async with Client(make_server(None, "Model")) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    hints = {name: tool.annotations for name, tool in tools.items()}
    assert all(hint is not None and hint.title == tools[name].title for name, hint in hints.items())
    reads = {name for name, hint in hints.items() if hint is not None and hint.read_only_hint}
    destroys = {name for name, hint in hints.items() if hint is not None and hint.destructive_hint}
    assert reads == {"board", "look", "wait", "choices", "why", "rule"}
    assert destroys == {"start_game", "act", "answer"}
    assert all(tool.input_schema["additionalProperties"] is False for tool in tools.values())


async def test_the_same_seed_and_actions_give_the_same_game() -> None:
    async def throws(seed: int | str) -> list[str]:
        async with Client(make_server(None, "Model")) as client:
            await call(client, "start_game", rules="short", bots=["easy"], seed=seed)
            await call(client, "act", action="throw", seconds=0)
            return re.findall(r"(?:deal|throw|start)\([^)]*\)", await record_of(client))[:1]

    assert await throws(7) == await throws("7") != []
    assert len({str(await throws(seed)) for seed in (7, 8, 9, 10)}) > 1


async def test_the_board_has_prices_and_rents() -> None:
    async with Client(make_server(None, "Model")) as client:
        await call(client, "start_game", edition="mlb", rules="full+salary=400", bots=["easy"])
        text = text_of(await call(client, "board"))
    printed = passgo.load_edition("mlb")
    for square in printed.squares:
        assert f"{square.index} {square.name}" in text
    assert all("/".join(f"{rent:,}" for rent in square.rents) in text for square in printed.squares)
    assert "passing it brings $400" in text


async def record_of(client: Client) -> str:
    return str((await client.read_resource("passgo://game/record")).contents[0].text)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "rules",
    [
        "full+free-parking-pot=500+cash=3000",
        "short+ask-for-rent+banker-only+banker=1+no-auction",
        "time-limit:5+game-show+double-go",
    ],
)
async def test_all_agreed_rules_are_in_the_record(rules: str) -> None:
    async with Client(make_server(None, "Model")) as client:
        edition = "america" if "game-show" in rules else "classic"
        bots = ["easy"] * (5 if "banker-only" in rules else 2)
        state = await call(client, "start_game", edition=edition, rules=rules, bots=bots)
        assert state.is_error is not True, text_of(state)
        assert f'[Rules "{rules}"]' in await record_of(client)


def test_a_plan_has_a_field_for_every_rule() -> None:
    assert set(plan_fields(passgo.Rules())) <= set(NewTable.model_fields)


async def test_the_tool_names_every_edition_rule_and_preset() -> None:
    async with Client(make_server(None, "Model")) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    asked = tools["start_game"].input_schema["properties"]
    assert all(name in asked["edition"]["description"] for name in passgo.edition.names())
    for word in (*PRESETS, *OPTIONS, "ask-for-rent", *(rule.form for rule in HOUSE_RULES)):
        assert word in asked["rules"]["description"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": "fulll"},
        {"rules": "full+cash=0"},
        {"rules": "full+game-show"},
        {"edition": "clasic"},
        {"edition": "classic" * 20},
        {"bots": ["eazy"]},
        {"bots": ["easy" * 20]},
    ],
)
async def test_a_refused_start_keeps_the_current_game(wrong: dict[str, Any]) -> None:
    async with Client(make_server(None, "Model")) as client:
        await call(client, "start_game", bots=["easy"])
        await call(client, "act", action="throw")
        before = facts(await call(client, "look"))
        refused = await client.call_tool("start_game", wrong)
        assert refused.is_error
        assert text_of(refused) != "Error executing tool start_game"
        assert facts(await call(client, "look"))["view"]["seats"] == before["view"]["seats"]


async def test_the_error_about_an_invalid_name_mentions_it() -> None:
    async with Client(make_server(None, "M" * 100)) as client:
        refused = await call(client, "start_game", bots=["easy"])
    assert refused.is_error
    assert "name" in text_of(refused).partition(": ")[2]


async def test_a_new_game_replaces_the_previous_one() -> None:
    async with Client(make_server(None, "Model")) as client:
        await call(client, "start_game", bots=["easy"])
        state = await call(client, "start_game", edition="mlb", bots=["easy", "easy"])
        assert len(facts(state)["view"]["seats"]) == 3
        assert '[Edition "mlb"]' in await record_of(client)


@pytest.mark.parametrize(
    ("tool", "arguments", "error"),
    [
        ("look", {}, "start a game first"),
        ("start_game", {"edition": "../../secret.toml"}, "edition"),
        ("start_game", {"bots": ["exec:rm"]}, "bot"),
        ("start_game", {"rules": "fast"}, "fast"),
        ("rule", {"wanted": "x", "edition": "/etc/passwd"}, "there is no edition"),
        ("rule", {"wanted": "zzzz"}, "the chapters are"),
    ],
)
async def test_bad_input_is_answered_with_a_sentence(
    tool: str, arguments: dict[str, Any], error: str
) -> None:
    async with Client(make_server(None, "Model")) as client:
        result = await client.call_tool(tool, arguments)
    assert result.is_error
    assert error in text_of(result)
    assert re.search(r"[^.?][.?]$", text_of(result)), "ends as one sentence does"


async def test_errors_about_actions_end_with_one_punctuation_mark() -> None:
    async with Client(make_server(None, "Model")) as client:
        await call(client, "start_game", bots=["easy"])
        assert text_of(await call(client, "act", action="biuld=39")).endswith("did you mean build?")
        assert text_of(await call(client, "why", action="build=39")).count("..") == 0


@pytest.mark.parametrize(
    ("uri", "error"),
    [
        ("passgo://rules/nope", "there is no edition 'nope'"),
        ("passgo://editions/nope", "there is no edition 'nope'"),
        ("passgo://game/record", "start a game first"),
        ("passgo://game/edition", "start a game first"),
        ("passgo://game/foo", "expected record or edition"),
    ],
)
async def test_an_unknown_resource_is_an_error_with_a_reason(
    uri: str, error: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Client(make_server(None, "Model")) as client:
        with pytest.raises(MCPError, match=error):
            await client.read_resource(uri)
    assert "Traceback" not in caplog.text


async def test_rules_and_boards_can_be_read() -> None:
    async with Client(make_server(None, "Model")) as client:
        rules = (await client.read_resource("passgo://rules/mlb")).contents[0].text  # type: ignore[union-attr]
        board = (await client.read_resource("passgo://editions/america")).contents[0].text  # type: ignore[union-attr]
    assert "JAIL-6: " in rules
    assert '"question"' not in board


async def test_a_game_over_standard_input_and_output() -> None:
    """In a separate process, as an MCP client starts it."""
    started = StdioServerParameters(
        command=sys.executable, args=["-m", "passgo", "mcp", "--name", "Haiku"], env=dict(os.environ)
    )
    async with Client(stdio_client(started)) as client:
        state = await call(client, "start_game", bots=["easy"])
        assert "Haiku (you)" in text_of(state)
        refused = await call(client, "act", action="throw", wait=3)
        assert "act has no argument 'wait'" in text_of(refused)
        again = await call(client, "start_game", bots=["easy"], seed=3)
        assert again.is_error is not True, text_of(again)


# At a served table, over streamable HTTP.


class ServerWithMcp(Server):
    program = START


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with ServerWithMcp(f"sqlite:///{tmp_path_factory.mktemp('served') / 'games.sqlite'}") as served:
        yield served


class Guest:
    """The tools of a guest at one table."""

    def __init__(self, server: Server, table: str, token: str | None) -> None:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self.http = httpx2.AsyncClient(headers=headers, timeout=60)
        url = f"http://127.0.0.1:{server.port}/tables/{table}/mcp"
        self.client = Client(streamable_http_client(url, http_client=self.http))

    async def __aenter__(self) -> Client:
        await self.http.__aenter__()
        return await self.client.__aenter__()

    async def __aexit__(self, *error: Any) -> None:
        await self.client.__aexit__(*error)
        await self.http.__aexit__(*error)


async def america(client: AsyncClient) -> AsyncTable:
    """A table with a free seat, and with Challenge cards whose answers are secret."""
    await client.become_guest()
    return await client.new_table(
        edition="america",
        options=["game-show"],
        seats=[{"who": "me", "name": "Ann"}, {"who": "open"}, {"who": "bot"}],
        timer=None,
        pace=0,
        absence=0,
    )


async def test_a_seat_at_a_served_table(server: Server) -> None:
    address = f"http://127.0.0.1:{server.port}"
    async with AsyncClient(address) as ann, AsyncClient(address) as bo:
        table = await america(ann)
        token = await bo.become_guest()
        async with Guest(server, table.id, token) as model:
            assert {tool.name for tool in (await model.list_tools()).tools} == TOOLS | {"take_seat"}
            assert "take one first" in text_of(await call(model, "look"))
            refused = await call(model, "take_seat", nmae="Bo")
            assert "take_seat has no argument 'nmae'; did you mean 'name'?" in text_of(refused)
            assert "not started" in text_of(await call(model, "take_seat", name="Bo"))
            await table.start()
            state = await call(model, "look")
            assert "You are seat 1, Bo." in text_of(state)
            assert facts(state)["seat"] == 1
            assert "39 Lincoln Memorial $400, rent $50/" in text_of(await call(model, "board"))
            assert (await table.look()).table.seats[1].name == "Bo"  # type: ignore[union-attr]


async def test_no_stream_is_opened_that_nothing_would_be_sent_in(server: Server) -> None:
    """A request for one is answered and over, with and without a token."""
    async with AsyncClient(f"http://127.0.0.1:{server.port}") as ann:
        table = await america(ann)
    async with httpx2.AsyncClient(timeout=60) as http:
        url = f"http://127.0.0.1:{server.port}/tables/{table.id}/mcp"
        answer = await http.get(url, headers={"Accept": "text/event-stream"})
    assert answer.status_code == 405
    assert "event-stream" not in answer.headers["content-type"]


@pytest.mark.parametrize("token", [None, "unknown"])
async def test_a_client_without_a_valid_token_cannot_play(server: Server, token: str | None) -> None:
    async with AsyncClient(f"http://127.0.0.1:{server.port}") as ann:
        table = await america(ann)
        await table.start()
        async with Guest(server, table.id, token) as stranger:
            result = await call(stranger, "act", action="throw", seconds=0)
        assert result.is_error
        assert "token" in text_of(result)
        assert [
            entry.seq for entry in (await table.log(0)).entries if entry.kind == "acted" and entry.seat == 0
        ] == []


async def test_a_guest_without_a_seat_cannot_play(server: Server) -> None:
    address = f"http://127.0.0.1:{server.port}"
    async with AsyncClient(address) as ann, AsyncClient(address) as stranger:
        table = await america(ann)
        await table.start()
        token = await stranger.become_guest()
        async with Guest(server, table.id, token) as model:
            result = await call(model, "act", action="throw", seconds=0)
        assert result.is_error
        assert "no seat" in text_of(result)


async def test_a_model_whose_seat_is_opened_gets_an_error(server: Server) -> None:
    address = f"http://127.0.0.1:{server.port}"
    async with AsyncClient(address) as ann, AsyncClient(address) as bo:
        table = await america(ann)
        await bo.become_guest()
        seat = await sit_down(bo.table(table.id), "Bo")
        await ann.ask(Update, "PATCH", f"{table.path}/seats/{seat.number}", {"kind": "open"})
        with pytest.raises(BadInput, match="not yours any more"):
            await seat.wait(1)


async def test_waiting_ends_when_a_rent_can_be_asked_for(server: Server) -> None:
    """Rent can be asked for until the next throw: the model's own turn would be too late."""
    async with AsyncClient(f"http://127.0.0.1:{server.port}") as ann:
        table = await america(ann)
        await table.start()
        seat = await own_seat(table)
        seen = (await table.look()).model_dump(exclude_unset=True)
        seen["view"]["decision"]["seats"] = [2]
        assert not seat.is_asked(Update.model_validate(seen))
        seen["view"]["rents_due"] = [{"debtor": 1, "owner": 0, "lot": 39, "amount": 50}]
        assert seat.is_asked(Update.model_validate(seen))


def test_without_the_package_the_error_names_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from passgo.cli import main

    monkeypatch.setitem(sys.modules, "passgo.mcp.stdio", None)
    result = CliRunner().invoke(main, ["mcp"])
    assert result.exit_code == 2
    assert 'pip install "passgo[mcp]"' in result.output
