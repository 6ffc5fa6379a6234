"""Prometheus metrics of a server, at /metrics. Every app has its own registry."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from passgo.server.problems import Problem

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)

# Exported as 0 from the start, so that the first one is seen as a change.
ALARMING: Final = ("broken", "store-down")


class FastCounter(Collector):
    """A counter with one label, without locks, for frequent events: the library's counters take a lock for every count,
    but here all is counted in the event loop."""

    def __init__(self, name: str, what: str, label: str) -> None:
        self.name: Final = f"passgo_{name}"
        self.what: Final = what
        self.label: Final = label
        self.counts: Final[defaultdict[str, int]] = defaultdict(int)

    def collect(self) -> Iterable[CounterMetricFamily]:
        family = CounterMetricFamily(self.name, self.what, labels=[self.label])
        for value, count in self.counts.items():
            family.add_metric([value], count)
        return [family]


class FastHistogram(Collector):
    """A histogram of seconds for frequent events, also without locks."""

    def __init__(self, name: str, what: str) -> None:
        self.name: Final = name
        self.what: Final = what
        self.counts: Final = [0] * (len(SECONDS) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        limits = [str(limit) for limit in (*SECONDS, "+Inf")]
        buckets = list(zip(limits, accumulate(self.counts), strict=True))
        return [HistogramMetricFamily(self.name, self.what, buckets=buckets, sum_value=self.sum)]


class Metrics:
    """All metrics. Labels have a bounded number of values: kinds of entries, codes of problems, chapters of the
    rules."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self._actions = FastCounter("actions", "Actions in the game, by who took them.", "by")
        self._entries = FastCounter("entries", "Entries of tables' logs that were kept.", "kind")
        for tally in (self._actions, self._entries):
            self.registry.register(tally)
        self._problems = self._counter(
            "problems", "Requests that could not be done; a refusal names its chapter.", "code", "chapter"
        )
        for code in ALARMING:
            self._problems.labels(code, "")
        self._requests = self._counter(
            "http_requests", "Requests that were answered.", "method", "route", "status"
        )
        self._http = Histogram(
            "passgo_http_seconds",
            "From a request's head until its answer was sent.",
            ("method", "route"),
            buckets=SECONDS,
            registry=self.registry,
        )
        self._lag = self._seconds(
            "passgo_loop_lag_seconds", "How late the event loop was for an appointment."
        )
        self._batch = Histogram(
            "passgo_commit_entries", "Entries in one commit.", buckets=SIZES, registry=self.registry
        )
        self._commit = self._seconds("passgo_commit_seconds", "How long a commit took.")
        self._updates = FastHistogram(
            "passgo_told_seconds",
            "From a command's arrival until its update was sent to everyone at the table.",
        )
        self.registry.register(self._updates)
        self._task_failures = self._counter(
            "task_failures", "Failures of what the server does by itself; it goes on.", "task"
        )
        self._pushes = self._counter("pushes", "Messages to push services, by what became of them.", "result")
        ProcessCollector(registry=self.registry)

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(f"passgo_{name}", what, labels, registry=self.registry)

    def _seconds(self, name: str, what: str) -> Histogram:
        return Histogram(name, what, buckets=SECONDS, registry=self.registry)

    def add_gauge(self, name: str, what: str, count: Callable[[], float]) -> None:
        """Add a gauge that is evaluated on every scrape, such as the tables in memory."""
        Gauge(f"passgo_{name}", what, registry=self.registry).set_function(count)

    def count_entry(self, kind: str, by: str | None) -> None:
        """`by` is the author of an action; None for other entries."""
        self._entries.counts[kind] += 1
        if by is not None:
            self._actions.counts[by] += 1

    def observe_update(self, seconds: float) -> None:
        self._updates.observe(seconds)

    def observe_commit(self, entries: int, seconds: float) -> None:
        self._batch.observe(entries)
        self._commit.observe(seconds)

    def observe_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Status 0 means that the client disconnected before the response."""
        self._requests.labels(method, route, str(status)).inc()
        self._http.labels(method, route).observe(seconds)

    def observe_lag(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def count_problem(self, problem: Problem) -> None:
        chapter = "" if problem.rule is None else problem.rule.partition("-")[0]
        self._problems.labels(problem.code, chapter).inc()

    def register_task(self, task: str) -> None:
        """Export a 0 from the start, so that the first failure is seen as a change."""
        self._task_failures.labels(task)

    def count_task_failure(self, task: str) -> None:
        self._task_failures.labels(task).inc()

    def count_push(self, result: str) -> None:
        self._pushes.labels(result).inc()

    def render(self) -> bytes:
        return generate_latest(self.registry)
