"""Runs on a real Ray cluster of this machine, also when a worker is killed."""

import importlib.util
import os
import pickle
import signal
import socket
import sys
import threading
from pathlib import Path

import pytest

from passgo.edition import load
from passgo.engine.errors import BadInput
from passgo.engine.rulesets import Rules
from passgo.sim.batch import BatchResult, RunPlan, batches, play_batch
from passgo.sim.cluster import ClusterError, cluster
from passgo.sim.run import SLOW_BATCH

needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is not installed: pip install ray"
)

# A bot that plays the default. In game 7, the first time, it writes its process id and waits to be killed.
VICTIM = """
import hashlib
import os
import signal
from pathlib import Path

FOLDER = Path({folder!r})
SEEDS = [hashlib.sha256(f"bot cluster:7:{{seat}}".encode()).hexdigest()[:16] for seat in range(4)]  # of game 7


class Victim:
    def begin(self, seed):
        if seed not in SEEDS:
            return
        with (FOLDER / "begun").open("a") as begun:
            begun.write("x")
        if (FOLDER / "begun").read_text() == "x":
            (FOLDER / "pid").write_text(str(os.getpid()))
            signal.pause()

    def decide(self, game, seat, answers):
        return None
"""


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary home directory, since Ray keeps files there."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    return tmp_path


def a_plan(*seats: str) -> RunPlan:
    return RunPlan(load("classic"), Rules(), seats, "cluster", rounds=4)


def pickled_and_back(value: object) -> object:
    found: object = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own data
    return found


def test_a_plan_and_its_results_can_be_pickled() -> None:
    plan = a_plan("builder", "thrifty")
    batch = play_batch(plan, 3, 2)
    assert pickled_and_back(plan) == plan
    assert pickled_and_back(batch) == batch


def test_without_ray_the_error_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"ray"), cluster("local"):
        pass


@pytest.mark.long
@needs_ray
def test_an_address_without_a_cluster_is_an_error_at_once() -> None:
    with socket.socket() as bound:  # without listening
        bound.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{bound.getsockname()[1]}"
        for spelling in (address, f"ray://{address}"):
            with pytest.raises(ClusterError, match=f"no Ray cluster at {spelling}"), cluster(spelling):
                pass


@pytest.mark.long
@needs_ray
def test_a_batch_whose_worker_is_killed_is_run_again_and_counted_once(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_home / "victim.py").write_text(VICTIM.format(folder=str(own_home)))
    os.mkfifo(own_home / "pid")
    monkeypatch.syspath_prepend(own_home)
    monkeypatch.setenv("PYTHONPATH", str(own_home), prepend=os.pathsep)
    plan, games = a_plan("victim:Victim", "builder", "thrifty", "builder"), 23
    killed: list[int] = []

    def kill_the_worker() -> None:
        killed.append(int((own_home / "pid").read_text()))
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill_the_worker, daemon=True)
    killer.start()
    arrived: list[BatchResult] = []
    with cluster("local") as run:
        assert run(plan, games, arrived.append) is True
        with pytest.raises(BadInput, match="nobody"):
            run(a_plan("nobody", "builder"), 1, arrived.append)
    killer.join(timeout=10)

    assert len(killed) == 1
    assert len((own_home / "begun").read_text()) == 2, "game 7 was not begun again"
    assert [batch.first for batch in arrived] == [first for first, _ in batches(games, SLOW_BATCH)]
    # The second time the victim plays game 7, as it does here.
    here = [play_batch(plan, first, count) for first, count in batches(games, SLOW_BATCH)]
    assert arrived == here
