"""What an operator can read: the numbers at /metrics, and the lines of the log."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from passgo.engine.errors import Refusal
from passgo.server.entries import Acted, Left, Said
from passgo.server.logs import log, set_up_logs
from passgo.server.metrics import Metrics
from passgo.server.problems import Problem, Refused


def lines_of(metrics: Metrics) -> list[str]:
    return metrics.page().decode().splitlines()


def test_actions_are_counted_by_who_took_them_and_entries_by_their_kind() -> None:
    metrics = Metrics()
    metrics.kept(Acted(0, {"do": "throw"}, "person"))
    metrics.kept(Acted(1, {"do": "throw"}, "bot"))
    metrics.kept(Left(1))
    lines = lines_of(metrics)
    assert 'passgo_actions_total{by="person"} 1.0' in lines
    assert 'passgo_actions_total{by="bot"} 1.0' in lines
    assert 'passgo_entries_total{kind="acted"} 2.0' in lines
    assert 'passgo_entries_total{kind="left"} 1.0' in lines


def test_a_refusal_is_counted_under_its_chapter_so_that_there_are_few_labels() -> None:
    metrics = Metrics()
    for rule in ("JAIL-1", "JAIL-6"):
        metrics.problem(Refused(Refusal(rule, "no", "not-now", {})))
    metrics.problem(Problem("no-such-table"))
    lines = lines_of(metrics)
    assert 'passgo_problems_total{chapter="JAIL",code="refused"} 2.0' in lines
    assert 'passgo_problems_total{chapter="",code="not-found"} 1.0' in lines


def test_commits_and_tellings_are_measured() -> None:
    metrics = Metrics()
    metrics.committed(12, 0.004)
    metrics.told(0.02)
    lines = lines_of(metrics)
    assert "passgo_commit_entries_sum 12.0" in lines
    assert 'passgo_commit_seconds_bucket{le="0.005"} 1.0' in lines
    assert 'passgo_told_seconds_bucket{le="0.01"} 0.0' in lines
    assert 'passgo_told_seconds_bucket{le="0.025"} 1.0' in lines


def test_what_is_watched_is_asked_for_when_it_is_read() -> None:
    metrics = Metrics()
    tables: list[str] = []
    metrics.watch("tables", "Tables in memory.", lambda: len(tables))
    assert "passgo_tables 0.0" in lines_of(metrics)
    tables.append("one")
    assert "passgo_tables 1.0" in lines_of(metrics)


def test_every_app_counts_for_itself() -> None:
    first, second = Metrics(), Metrics()
    first.kept(Said(0, "hello"))
    assert 'passgo_entries_total{kind="said"} 1.0' in lines_of(first)
    assert not any("said" in line for line in lines_of(second))


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The log as JSON; afterwards logging is as it was."""
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


def test_an_error_is_logged_by_its_kind_and_place_but_not_by_its_words(written: io.StringIO) -> None:
    try:
        raise KeyError("Ann's secret")
    except KeyError as error:
        log("broken", logging.ERROR, error=error, code="broken")
    line = json.loads(written.getvalue())
    assert line["error"] == "KeyError"
    assert "test_metrics.py" in line["where"][-1]
    assert "secret" not in written.getvalue()


def test_lines_of_libraries_do_not_show_their_values(written: io.StringIO) -> None:
    logging.getLogger("elsewhere").warning("no guest has the token %s", "s3cret")
    line = json.loads(written.getvalue())
    assert line["text"] == "no guest has the token %s"


def test_a_plain_line_says_the_same(written: io.StringIO) -> None:
    set_up_logs(as_json=False, stream=written)
    log("left", table="k3x9", seat=2)
    assert written.getvalue().endswith("Z info    left table=k3x9 seat=2\n")
