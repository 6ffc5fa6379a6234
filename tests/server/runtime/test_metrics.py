"""Metrics and logs."""

import asyncio
import io
import json
import logging
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request
from websockets.exceptions import InvalidStatus

from passgo.engine.errors import Refusal
from passgo.server.errors import StoreError
from passgo.server.problems import Problem, Refused
from passgo.server.runtime import lag
from passgo.server.runtime.logs import log, set_up_logs
from passgo.server.runtime.metrics import Metrics
from passgo.server.store.database import MOST_CONNECTIONS
from passgo.server.tables.live_table import LiveTable
from passgo.server.web.sockets import TableConnection
from server.visitors import opened, served


def lines_of(metrics: Metrics) -> list[str]:
    return metrics.render().decode().splitlines()


def test_actions_are_counted_by_author_and_entries_by_kind() -> None:
    metrics = Metrics()
    metrics.count_entry("acted", "person")
    metrics.count_entry("acted", "bot")
    metrics.count_entry("left", None)
    lines = lines_of(metrics)
    assert 'passgo_actions_total{by="person"} 1.0' in lines
    assert 'passgo_actions_total{by="bot"} 1.0' in lines
    assert 'passgo_entries_total{kind="acted"} 2.0' in lines
    assert 'passgo_entries_total{kind="left"} 1.0' in lines


def test_a_refusal_is_counted_under_its_chapter() -> None:
    metrics = Metrics()
    for rule in ("JAIL-1", "JAIL-6"):
        metrics.count_problem(Refused(Refusal(rule, "no", "not-now", {})))
    metrics.count_problem(Problem("no-such-table"))
    lines = lines_of(metrics)
    assert 'passgo_problems_total{chapter="JAIL",code="refused"} 2.0' in lines
    assert 'passgo_problems_total{chapter="",code="not-found"} 1.0' in lines


def test_commits_and_updates_are_timed() -> None:
    metrics = Metrics()
    metrics.observe_commit(12, 0.004)
    metrics.observe_update(0.02)
    lines = lines_of(metrics)
    assert "passgo_commit_entries_sum 12.0" in lines
    assert 'passgo_commit_seconds_bucket{le="0.005"} 1.0' in lines
    assert 'passgo_told_seconds_bucket{le="0.01"} 0.0' in lines
    assert 'passgo_told_seconds_bucket{le="0.025"} 1.0' in lines


def test_gauges_are_evaluated_on_every_scrape() -> None:
    metrics = Metrics()
    tables: list[str] = []
    metrics.add_gauge("tables", "Tables in memory.", lambda: len(tables))
    assert "passgo_tables 0.0" in lines_of(metrics)
    tables.append("one")
    assert "passgo_tables 1.0" in lines_of(metrics)


async def test_requests_are_counted_by_route_and_status_and_timed(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        await ann.get(f"/tables/{table}")
        await ann.get("/tables/2222222222")
        await ann.get("/nowhere/at/all")
        await ann.client.head("/health")
        await ann.ask("ABRACADABRA", "/health")
        lines = lines_of(site.app.state.metrics)
    counted = [line for line in lines if line.startswith("passgo_http_requests_total")]
    assert 'passgo_http_requests_total{method="GET",route="/tables/{table}",status="200"} 1.0' in counted
    assert 'passgo_http_requests_total{method="GET",route="/tables/{table}",status="404"} 1.0' in counted
    assert 'passgo_http_requests_total{method="GET",route="(none)",status="404"} 1.0' in counted
    assert 'passgo_http_requests_total{method="HEAD",route="/health",status="200"} 1.0' in counted
    assert 'passgo_http_requests_total{method="(other)",route="/health",status="405"} 1.0' in counted
    assert not [line for line in lines if table in line or "nowhere" in line or "ABRACADABRA" in line]
    assert 'passgo_http_seconds_count{method="GET",route="/tables/{table}"} 2.0' in lines


async def test_a_client_that_disconnects_before_the_response_is_counted_with_status_0(tmp_path: Path) -> None:
    async def gone(request: Request) -> None:
        raise ClientDisconnect

    async with opened(tmp_path) as site, site.visitor() as anybody:
        site.app.add_api_route("/gone", gone)
        with pytest.raises(AssertionError):  # httpx expects a response
            await anybody.get("/gone")
        lines = lines_of(site.app.state.metrics)
    assert 'passgo_http_requests_total{method="GET",route="/gone",status="0"} 1.0' in lines


async def test_the_lag_of_the_event_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lag, "EVERY", 0.01)
    late: asyncio.Queue[float] = asyncio.Queue()
    measured = lag.LagMonitor(late.put_nowait)
    measured.start()
    assert await late.get() >= 0
    time.sleep(0.1)  # as a table that blocks the event loop does
    while await late.get() < 0.05:
        pass
    measured.stop()


async def test_a_server_measures_its_lag_and_its_connections_to_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lag, "EVERY", 0.001)
    async with opened(tmp_path) as site:
        metrics, engine = site.app.state.metrics, site.app.state.store.engine
        while "passgo_loop_lag_seconds_count 0.0" in lines_of(metrics):
            await asyncio.sleep(0)
        assert "passgo_pool_in_use 0.0" in lines_of(metrics)
        with engine.connect(), engine.connect():
            assert "passgo_pool_in_use 2.0" in lines_of(metrics)
        with ExitStack() as stack:
            for _ in range(MOST_CONNECTIONS):
                stack.enter_context(engine.connect())
            assert f"passgo_pool_in_use {MOST_CONNECTIONS}.0" in lines_of(metrics)
            assert f"passgo_pool_most {MOST_CONNECTIONS}.0" in lines_of(metrics)
            assert engine.pool.overflow() == engine.pool.size()


# Unexpected errors


def lines_about(written: io.StringIO, event: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    return [line for line in lines if line["event"] == event]


@pytest.mark.parametrize("error", [KeyError("what Ann typed"), Problem("crowded")])
async def test_every_500_is_counted_and_names_its_request_and_table(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fail(*_: object) -> None:
        raise error

    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        monkeypatch.setattr(LiveTable, "do", fail)
        assert (await ann.problem(f"/tables/{table}/chat", {"text": "a secret"}))["status"] == 500
        lines = lines_of(site.app.state.metrics)
    (line,) = lines_about(written, "broken")
    assert (line["request"], line["table"]) == ("POST /tables/{table}/chat", table)
    assert line["error"] == type(error).__name__
    assert "secret" not in written.getvalue()
    assert "Ann" not in written.getvalue()
    assert 'passgo_problems_total{chapter="",code="broken"} 1.0' in lines
    route = 'method="POST",route="/tables/{table}/chat"'
    assert f'passgo_http_requests_total{{{route},status="500"}} 1.0' in lines


async def test_a_socket_that_cannot_be_opened_is_counted_and_logged_with_its_table(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise KeyError("what Ann typed")

    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        monkeypatch.setattr(LiveTable, "update", fail)
        with pytest.raises(InvalidStatus) as caught:
            async with site.socket(table, ann.token):
                pass
        lines = lines_of(site.app.state.metrics)
    assert caught.value.response.status_code == 500
    (line,) = lines_about(written, "broken")
    assert (line["request"], line["table"]) == ("SOCKET /tables/{table}/socket", table)
    assert 'passgo_problems_total{chapter="",code="broken"} 1.0' in lines
    assert not lines_about(written, "uvicorn.error")


@pytest.mark.parametrize("error", [KeyError("what Ann typed"), Problem("crowded")])
async def test_an_error_in_an_open_socket_is_counted_once(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fail(*_: object) -> None:
        raise error

    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with site.socket(table, ann.token) as socket:
            await socket.next()
            monkeypatch.setattr(LiveTable, "do", fail)
            await socket.send(type="say", id="a", text="hello")
            assert (await socket.next())["error"]["code"] == "broken"
        lines = lines_of(site.app.state.metrics)
    (line,) = lines_about(written, "broken")
    assert (line["request"], line["table"]) == ("SOCKET /tables/{table}/socket", table)
    assert 'passgo_problems_total{chapter="",code="broken"} 1.0' in lines


async def test_a_refused_socket_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def is_down(*_: object) -> None:
        raise StoreError("the database failed")

    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        statuses = []
        for asked in ("2222222222", table):
            if asked == table:
                monkeypatch.setattr(LiveTable, "update", is_down)
            with pytest.raises(InvalidStatus) as caught:
                async with site.socket(asked, ann.token):
                    pass
            statuses.append(caught.value.response.status_code)
        lines = lines_of(site.app.state.metrics)
    assert statuses == [404, 503]
    assert 'passgo_problems_total{chapter="",code="not-found"} 1.0' in lines
    assert 'passgo_problems_total{chapter="",code="store-down"} 1.0' in lines


async def test_a_socket_that_breaks_is_counted(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise KeyError("what Ann typed")

    monkeypatch.setattr(TableConnection, "read", fail)
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with site.socket(table, ann.token) as socket:
            await socket.connection.wait_closed()
        lines = lines_of(site.app.state.metrics)
    assert [line["table"] for line in lines_about(written, "broken")] == [table]
    assert 'passgo_problems_total{chapter="",code="broken"} 1.0' in lines


def test_every_app_has_its_own_metrics() -> None:
    first, second = Metrics(), Metrics()
    first.count_entry("said", None)
    assert 'passgo_entries_total{kind="said"} 1.0' in lines_of(first)
    assert not any("said" in line for line in lines_of(second))


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The log as JSON; the logging configuration is restored afterwards."""
    root, ours = logging.getLogger(), logging.getLogger("passgo")
    before = (root.handlers[:], root.level, ours.level)
    stream = io.StringIO()
    set_up_logs(as_json=True, stream=stream)
    yield stream
    root.handlers, root.level = before[0], before[1]
    ours.setLevel(before[2])


def test_a_log_line_is_one_json_object(written: io.StringIO) -> None:
    log("left", table="k3x9", seat=2)
    line = json.loads(written.getvalue())
    assert line.pop("time").endswith("Z")
    assert line == {"level": "info", "event": "left", "table": "k3x9", "seat": 2}


def test_only_listed_facts_can_be_logged(written: io.StringIO) -> None:
    with pytest.raises(ValueError, match="name, text: not a fact"):
        log("said", text="hello", name="Ann")
    assert written.getvalue() == ""


def test_an_error_is_logged_by_type_and_place_without_its_message(written: io.StringIO) -> None:
    try:
        raise KeyError("Ann's secret")
    except KeyError as error:
        log("broken", logging.ERROR, error=error, code="broken")
    line = json.loads(written.getvalue())
    assert line["error"] == "KeyError"
    assert "test_metrics.py" in line["where"][-1]
    assert "secret" not in written.getvalue()


def test_log_lines_of_libraries_do_not_contain_their_arguments(written: io.StringIO) -> None:
    logging.getLogger("elsewhere").warning("no guest has the token %s", "s3cret")
    line = json.loads(written.getvalue())
    assert line["text"] == "no guest has the token %s"


def test_a_plain_log_line_has_the_same_facts(written: io.StringIO) -> None:
    set_up_logs(as_json=False, stream=written)
    log("left", table="k3x9", seat=2)
    assert written.getvalue().endswith("Z info    left table=k3x9 seat=2\n")
