"""Where tables live: what a server does in threads and processes, a page of the static site does in its own way."""

from typing import Protocol

from passgo.server.runtime.counts import Counts
from passgo.server.runtime.tasks import FailureHandler
from passgo.server.runtime.workers import JobRunner, Workers
from passgo.server.settings import Settings
from passgo.server.store.port import EntryWriter, Storage


class Place(Protocol):
    def writer(self, store: Storage, counts: Counts, failed: FailureHandler) -> EntryWriter: ...

    def workers(self, settings: Settings) -> JobRunner: ...
    def counts(self) -> Counts: ...


class ServerPlace:
    """A thread that writes, processes that work, numbers for Prometheus."""

    def writer(self, store: Storage, counts: Counts, failed: FailureHandler) -> EntryWriter:
        from passgo.server.store.writer import Writer

        return Writer(store, counts.observe_commit, failed)

    def workers(self, settings: Settings) -> JobRunner:
        return Workers(settings.workers, settings.worker_memory)

    def counts(self) -> Counts:
        from passgo.server.runtime.metrics import Metrics

        return Metrics()
