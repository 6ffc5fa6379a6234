"""Garbage collections block all clients: each one visits few objects, however many are new."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from passgo.server.run import GARBAGE, collect_new_garbage, tune_garbage_collector

Searches = list[tuple[int, int]]


@pytest.fixture
def searches() -> Iterator[Searches]:
    """The generation of each collection from now on, and the number of new objects."""
    before = gc.get_threshold()
    made: Searches = []

    def note(phase: str, facts: dict[str, int]) -> None:
        if phase == "start":
            made.append((facts["generation"], len(gc.get_objects(generation=0))))

    tune_garbage_collector()
    gc.callbacks.append(note)
    yield made
    gc.callbacks.remove(note)
    gc.set_threshold(*before)
    gc.unfreeze()


def test_objects_that_survived_a_collection_are_not_visited_again(searches: Searches) -> None:
    """As when all clients reconnect after a restart."""
    came = [[number] for number in range(30 * GARBAGE[0])]
    collect_new_garbage()
    assert len(searches) >= 30
    assert {generation for generation, _ in searches} == {0}
    assert max(new for _, new in searches) < 1.1 * GARBAGE[0]
    del came


def test_new_garbage_is_collected(searches: Searches) -> None:
    class Part:
        itself: "Part"

    part = Part()
    part.itself = part
    left = weakref.ref(part)
    del part
    collect_new_garbage()
    assert left() is None
    assert len(searches) == 1
