"""A program as a guest of a real server: whole games, refusals with their rules, and lost responses."""

import asyncio
import json
import shlex
import sys
import threading
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets import Headers, Response
from websockets.exceptions import InvalidStatus

import passgo
from passgo.client import (
    AsyncClient,
    AsyncTable,
    Client,
    Refused,
    SeatPlayer,
    ServerError,
    Stale,
    read_address,
)
from passgo.client.asynchronous import read_problem
from passgo.client.errors import Unreachable, problem_of
from passgo.client.reading import choices_of, decision_of, view_of
from passgo.engine.errors import BadInput
from passgo.server.web.wire.protocol import Update, Wrong
from passgo.speech import Catalogue, localize_error
from server.served import Server

BOTS = [{"who": "bot", "bot": "easy"}, {"who": "bot", "bot": "normal"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('served') / 'games.sqlite'}") as served:
        yield served


def address(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}"


SHORT: Final[dict[str, Any]] = {"house_rules": ["rounds=8"]}
"""A complete but short game."""


async def table_with_bots(client: AsyncClient, **plan: Any) -> AsyncTable:
    """A started game; seat 0 is the client's."""
    await client.become_guest()
    table = await client.new_table(
        seats=[{"who": "me", "name": "Ann"}, *BOTS], timer=None, pace=0, absence=0, **plan
    )
    await table.start()
    return table


async def own_decision(table: AsyncTable) -> Update:
    async with aclosing(table.updates()) as updates:
        async for update in updates:
            found = decision_of(update)
            if found is not None and 0 in found.seats:
                return update
    raise AssertionError


class Buyer(passgo.Bot):
    """Answers in the first way, and builds."""

    def manage(
        self, game: passgo.Game, seat: int, free: list[passgo.Choice]
    ) -> passgo.Playable | passgo.Choice | None:
        return next((each for each in free if each.do == "build"), None)


class Liar(Buyer):
    """Tries a forbidden action, raises, or answers nonsense."""

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Playable:
        self.asked += 1
        if self.asked == 1:
            return "build=39"
        if self.asked == 2:
            raise ValueError("out of ideas")
        if self.asked == 3:
            return "sing"
        first = answers[0]
        assert isinstance(first, passgo.Action)
        return first


async def test_a_custom_bot_plays_a_whole_game(server: Server) -> None:
    async with AsyncClient(address(server)) as client:
        table = await table_with_bots(client, **SHORT)
        player = SeatPlayer(table, 0, Buyer())
        outcome = await player.play()
        assert outcome is not None
        game = passgo.replay(await table.record())
        assert game.outcome is not None
        assert (list(game.outcome.winners), player.faults) == (outcome.winners, 0)
        assert {turn.move.seat for turn in game.history} >= {0, 1, 2}


async def test_faults_of_a_bot_are_reported_and_the_game_goes_on(server: Server) -> None:
    faults: list[str] = []
    async with AsyncClient(address(server)) as client:
        table = await table_with_bots(client, **SHORT)
        assert await SeatPlayer(table, 0, Liar(), tell=faults.append).play() is not None
    assert [fault.partition(":")[0] for fault in faults[:3]] == [
        "decide answered 'build=39'",
        "decide raised ValueError",
        "decide answered 'sing'",
    ]
    assert "BUILD-1" in faults[0]


@pytest.mark.long
async def test_a_player_reconnects_to_a_killed_server(tmp_path: Path) -> None:
    """The server is killed several times in one game, and no action is done twice: the record replays."""
    with Server(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        async with AsyncClient(address(server)) as client:
            table = await table_with_bots(client, **SHORT)
            playing = asyncio.create_task(SeatPlayer(table, 0, Buyer()).play())
            killed = 0
            async with aclosing(table.updates()) as updates:
                async for update in updates:
                    if playing.done() or killed == 3:
                        break
                    if update.seq > 15 * (killed + 1):
                        server.kill()
                        server.start()
                        server.wait_until_ready()
                        killed += 1
            outcome = await playing
            game = passgo.replay(await table.record())
    assert killed == 3
    assert outcome is not None
    assert game.outcome is not None
    assert list(game.outcome.winners) == outcome.winners


async def test_a_player_whose_seat_is_closed_gets_an_error(server: Server) -> None:
    async with AsyncClient(address(server)) as host, AsyncClient(address(server)) as guest:
        await host.become_guest()
        await guest.become_guest()
        table = await host.new_table(seats=[{"who": "me", "name": "Ann"}, {"who": "open"}], timer=None)
        there = guest.table(table.id)
        seat = (await there.join("Bo")).you.seats[0]
        playing = asyncio.create_task(SeatPlayer(there, seat, Buyer()).play())
        await host.ask(Update, "PATCH", f"{table.path}/seats/{seat}", {"kind": "closed"})
        with pytest.raises(BadInput, match=r"seat 1 .* is not yours any more"):
            await asyncio.wait_for(playing, 60)


class Clumsy(Buyer):
    def begin(self, game: str) -> None:
        raise RuntimeError("no battery")


def first(game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
    return answers[0]


async def test_a_table_of_custom_bots_plays_to_its_end(server: Server) -> None:
    """A class, an object, a function and a standard bot, each as a guest of its own, without a person or a timer."""
    players: list[passgo.Player] = [Buyer, Buyer(), first, "builder"]
    faults: list[str] = []
    clients = [AsyncClient(address(server)) for _ in players]
    try:
        for client in clients:
            await client.become_guest()
        seats = [{"who": "me", "name": "Host"}, *({"who": "open"} for _ in players[1:])]
        table = await clients[0].new_table(seats=seats, timer=None, pace=0, absence=0, **SHORT)
        tables = [client.table(table.id) for client in clients]
        for number, there in enumerate(tables[1:], 1):
            await there.join(f"Guest {number}")
        await table.start()
        playing = [
            SeatPlayer(there, seat, player, tell=faults.append).play()
            for seat, (there, player) in enumerate(zip(tables, players, strict=True))
        ]
        outcomes = await asyncio.gather(*playing)
        game = passgo.replay(await table.record())
    finally:
        for client in clients:
            await client.close()
    assert faults == []
    assert game.outcome is not None
    assert [outcome.winners for outcome in outcomes if outcome is not None] == [
        list(game.outcome.winners)
    ] * 4
    assert {turn.move.seat for turn in game.history} == {0, 1, 2, 3}


class Sleeper(Buyer):
    """Thinks until the test is over."""

    def __init__(self) -> None:
        self.over = threading.Event()

    def decide(self, game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
        self.over.wait()
        return answers[0]


async def test_a_bot_that_is_too_slow_for_the_timer_is_reported_and_the_game_goes_on(server: Server) -> None:
    faults: list[str] = []
    bot = Sleeper()
    async with AsyncClient(address(server)) as client:
        await client.become_guest()
        seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "easy"}]
        agreed = ["rounds=1"]
        table = await client.new_table(seats=seats, house_rules=agreed, timer=5, pace=0, absence=0)
        await table.start()
        outcome = await SeatPlayer(table, 0, bot, tell=faults.append).play()
    bot.over.set()
    assert outcome is not None
    assert "decide took longer than" in faults[0]
    assert "which the table's timer gives" in faults[0]


async def test_a_program_that_is_too_slow_is_reported_with_what_it_wrote(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked three times, and the first legal answers are played in its place."""
    monkeypatch.setattr("passgo.client.player.limit_of", lambda ms_left: 0.01)
    program = tmp_path / "slow.py"
    program.write_text(
        "import sys\nprint('ready 1', flush=True)\n"
        "for line in sys.stdin:\n    if line.startswith('newgame'): print('thinking', file=sys.stderr, flush=True)\n"
    )
    faults: list[str] = []
    async with AsyncClient(address(server)) as client:
        table = await table_with_bots(client, house_rules=["rounds=2"])
        bot = f"exec:{shlex.quote(sys.executable)} {program}"
        assert await SeatPlayer(table, 0, bot, tell=faults.append).play() is not None
    assert faults[0].splitlines()[0] == "decide took longer than 0.01 s, which the table's timer gives"
    assert faults[-1].splitlines()[-2:] == [
        "  thinking",
        "  it is not asked again: the first legal answers are played in its place",
    ]


async def test_a_program_that_ends_is_reported_once_with_what_it_wrote(
    server: Server, tmp_path: Path
) -> None:
    program = tmp_path / "ends.py"
    program.write_text(
        "import sys\nprint('ready 1', flush=True)\n"
        "for line in sys.stdin:\n    if line.startswith('go'): sys.exit('out of ideas')\n"
    )
    faults: list[str] = []
    async with AsyncClient(address(server)) as client:
        table = await table_with_bots(client, house_rules=["rounds=2"])
        bot = f"exec:{shlex.quote(sys.executable)} {program}"
        assert await SeatPlayer(table, 0, bot, tell=faults.append).play() is not None
    (fault,) = faults
    assert fault.splitlines() == [
        "decide got no answer: the program has ended with status 1",
        "  out of ideas",
        "  it is not asked again: the first legal answers are played in its place",
    ]


async def test_a_bot_that_cannot_begin_plays_on(server: Server) -> None:
    faults: list[str] = []
    async with AsyncClient(address(server)) as client:
        table = await table_with_bots(client, house_rules=["rounds=1"])
        assert await SeatPlayer(table, 0, Clumsy(), tell=faults.append).play() is not None
    assert [fault.splitlines()[0] for fault in faults] == ["begin raised RuntimeError: no battery"]


class LosesAnswers(httpx.AsyncHTTPTransport):
    """Delivers every request, but loses the first response to an action."""

    def __init__(self) -> None:
        super().__init__()
        self.lost = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await super().handle_async_request(request)
        if request.url.path.endswith("/actions") and not self.lost:
            self.lost += 1
            await response.aread()
            raise httpx.ReadError("the connection is gone")
        return response


async def test_a_program_plays_by_house_rules(server: Server) -> None:
    agreed = ["free-parking-pot", "salary=400", "rounds=8"]
    async with AsyncClient(address(server)) as client:
        table = await table_with_bots(client, house_rules=agreed)
        assert await SeatPlayer(table, 0, Buyer()).play() is not None
        created, *_ = (await table.log(0)).entries
        game = passgo.replay(await table.record())
    assert created.plan is not None
    assert [rule.said for rule in created.plan.house_rules] == agreed
    assert game.rules.house_rules == set(agreed)


async def test_an_action_whose_response_is_lost_is_sent_again_and_done_once(server: Server) -> None:
    losing = LosesAnswers()
    async with AsyncClient(address(server), transport=losing) as client:
        table = await table_with_bots(client)
        before = await own_decision(table)
        await table.act(0, "throw", before.version)
        entries = (await table.log(before.seq)).entries
    own = [entry for entry in entries if entry.kind == "acted" and entry.seat == 0]
    assert losing.lost == 1
    assert len(own) == 1


async def test_a_refusal_names_the_rule_and_changes_nothing(server: Server) -> None:
    async with AsyncClient(address(server)) as client:
        table = await table_with_bots(client)
        update = await own_decision(table)
        with pytest.raises(Refused) as refused:
            await table.act(0, "build=39", update.version)
        assert refused.value.rule == "BUILD-1"
        found = await table.why(0, "build=39")
        assert found is not None
        assert found.rule == "BUILD-1"
        assert await table.why(0, "throw") is None
        assert (await table.look()).seq == update.seq
        assert "colour group" in (await client.rule("BUILD-1")).text


async def test_a_decision_on_an_old_state_is_stale(server: Server) -> None:
    async with AsyncClient(address(server)) as client:
        table = await table_with_bots(client)
        update = await own_decision(table)
        await table.act(0, "throw", update.version)
        with pytest.raises(Stale) as stale:
            await table.act(0, "end-turn", update.version)
        assert stale.value.update.seq > update.seq


async def test_a_guest_cannot_play_another_seat(server: Server) -> None:
    async with AsyncClient(address(server)) as client, AsyncClient(address(server)) as stranger:
        table = await table_with_bots(client)
        update = await own_decision(table)
        await stranger.become_guest()
        with pytest.raises(ServerError) as refused:
            await stranger.table(table.id).act(0, "throw", update.version)
        assert refused.value.code == "not-yours"
        seen = await stranger.table(table.id).look()
        assert seen.choices == {}


async def test_bots_get_the_same_objects_as_in_the_library(server: Server) -> None:
    """The view, the decision and the choices of a served seat equal those of the replayed game."""
    async with AsyncClient(address(server)) as client:
        table = await table_with_bots(client, edition="america", options=["game-show"])
        update = await own_decision(table)
        game = passgo.replay(await table.record())
        assert view_of(update, 0) == game.view(0)
        assert decision_of(update) == game.decision
        assert choices_of(update, 0) == game.choices(0)
        assert [amounts_of(choice) for choice in choices_of(update, 0)] == [
            amounts_of(choice) for choice in game.choices(0)
        ]
        mine = await table.game(0)
        assert mine == game.known_to(0)
        assert mine.copy(seed=1).play(0, "throw") == game.known_to(0).copy(seed=1).play(0, "throw")
        assert mine.play(0, "throw") == game.known_to(0).play(0, "throw")


def amounts_of(choice: passgo.Choice) -> object:
    return choice.to_json().get("amounts")


def test_the_blocking_client_plays(server: Server) -> None:
    with Client(address(server)) as client:
        client.become_guest()
        table = client.new_table(seats=[{"who": "me", "name": "Ann"}, {"who": "open"}], timer=None)
        with Client(address(server)) as other:
            other.become_guest()
            assert other.table(table.id).join("Bo").you.seats == [1]
        table.start()
        update = next(table.updates())
        decision = decision_of(update)
        assert decision is not None
        if decision.seats == (0,):
            table.act(0, "throw", update.version)
        else:
            with pytest.raises(Refused, match="TURN-5"):
                table.act(0, "throw", update.version)
        assert client.edition("mlb").squares[39].name == "Atlanta Braves"


async def test_an_unreachable_server_is_an_error(tmp_path: Path) -> None:
    async with AsyncClient("http://127.0.0.1:9", patience=0.2) as client:
        with pytest.raises(Unreachable, match="does not answer") as lost:
            await client.become_guest()
    assert (
        localize_error(lost.value, "de")
        == "http://127.0.0.1:9 antwortet nicht: Die Verbindung wurde abgelehnt"
    )


@pytest.mark.parametrize("status", [None, 429, 503])
async def test_updates_reconnect_to_a_quiet_table(
    monkeypatch: pytest.MonkeyPatch, status: int | None
) -> None:
    """Patience counts from the loss of the connection, however quiet the table was."""

    def update(seq: int) -> str:
        you = {"seats": [], "host": False, "put_out": False}
        return json.dumps({"type": "update", "seq": seq, "version": seq, "entries": [], "you": you})

    sockets = deque([update(1), update(2)])

    @asynccontextmanager
    async def connect(url: str, **_: Any) -> AsyncIterator[Any]:
        if status is not None and len(sockets) == 1 and url not in refused:
            refused.append(url)
            raise InvalidStatus(Response(status, "No", Headers()))

        async def messages() -> AsyncIterator[str]:
            yield sockets.popleft()
            raise ConnectionResetError("lost")

        yield messages()

    refused: list[str] = []
    monkeypatch.setattr("passgo.client.asynchronous.connect", connect)
    async with AsyncClient("http://127.0.0.1:9", patience=1 if status else 0) as client:
        updates = client.table("k3x9w2m7qa").updates()
        assert [(await anext(updates)).seq, (await anext(updates)).seq] == [1, 2]
        await updates.aclose()


async def test_an_invalid_name_is_refused_without_a_request(server: Server) -> None:
    async with AsyncClient(address(server)) as client:
        with pytest.raises(BadInput, match="name"):
            await client.table("k3x9w2m7qa").join("x" * 100)


@pytest.mark.parametrize(
    ("server", "token"), [("http://host", "tökén"), ("http://host", "a\nb"), ("http://host:x", None)]
)
def test_an_invalid_address_or_token_is_refused_without_a_request(server: str, token: str | None) -> None:
    for kind in (AsyncClient, Client):
        with pytest.raises(BadInput):
            kind(server, token)


async def test_the_id_of_a_table_cannot_change_the_path(server: Server) -> None:
    async with AsyncClient(address(server)) as client:
        await client.become_guest()
        for table in ("../guests/me", "..%2Fguests%2Fme", "x?y", "x#y", "x/record"):
            with pytest.raises(ServerError) as missing:
                await client.table(table).look()
            assert missing.value.status == 404


@pytest.mark.parametrize(
    "url", ["", "k3x9w2m7qa", "ftp://host/t/k3", "http://host/", "http:///t/k3", "http://[::1/t/x"]
)
def test_an_invalid_link_is_refused(url: str) -> None:
    with pytest.raises(BadInput, match="expected") as refused:
        read_address(url)
    assert localize_error(refused.value, "es").startswith(
        f"{url!r} no es el enlace de una mesa; se espera uno como "
    )


def test_problems_of_a_server_are_translated() -> None:
    known = Wrong(
        code="wrong-time", reason="seats-enough", message="As the server says it.", facts={"most": 2}
    )
    assert localize_error(problem_of(known, 409), "de") == Catalogue("de").text(
        "problem.seats-enough", most=2
    )
    other = Wrong(code="wrong-time", reason="seats-enough", message="As the server says it.", facts={})
    assert localize_error(problem_of(other, 409), "de") == "As the server says it."
    newer = Wrong(code="new", reason="new", message="Something new.", facts={})
    assert localize_error(problem_of(newer, 400), "es") == "Something new."
    assert (
        localize_error(read_problem(b"<html>", 502, "502 Bad Gateway"), "es")
        == "el servidor respondió 502 Bad Gateway"
    )


def test_links_are_parsed() -> None:
    assert read_address(" https://play.example.org/t/k3x9w2m7qa?x=1#y ") == (
        "https://play.example.org",
        "k3x9w2m7qa",
    )
    assert read_address("http://[::1]:8000/t/ab/screen") == ("http://[::1]:8000", "ab")
