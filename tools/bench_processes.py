"""Measures how much more two processes on one PostgreSQL carry than one, for one installation or several in turn.

    python tools/bench_processes.py [--tables 200] [--seconds 15] [--rounds 1] [--against PYTHON] [--together]

Four players sit at each table, and their sockets are open at both processes in turn, as behind a proxy that knows
nothing of tables; with --together, those of a table are at one process. On a machine with too few cores for all of
this, the clock says little: `could carry` is what the processes could do with a core each, by the processor time of the
busiest one. --against is the Python of another installation, which is measured in the same run.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from bench_server import LoadGenerator, connect, log, set_up
from measured_server import MeasuredServer, cpu_seconds
from pages import options
from server.databases import Cluster


class Figures(NamedTuple):
    """What one set of processes did."""

    actions: int
    seconds: float
    cpu: list[float]
    """Processor seconds of each process."""
    database: float
    errors: int

    @property
    def could_carry(self) -> float:
        """Actions a second, with a core for each process."""
        return self.actions / max(self.cpu)


async def measure(
    servers: Sequence[MeasuredServer], tables: int, seconds: float, together: bool, postmaster: int
) -> Figures:
    load = LoadGenerator()
    load.tables = await set_up(servers, tables, load)
    await connect(servers, load, together)
    load.ready.extend(load.tables)
    await load.at_full_speed(seconds / 5)  # so that all has been done once
    load.ready.extend(table for table in load.tables if table not in load.ready and not table.over)
    begun, used, stored = time.perf_counter(), used_by(servers), database_seconds(postmaster)
    await load.at_full_speed(seconds)
    figures = Figures(
        len(load.took),
        time.perf_counter() - begun,
        [now - before for now, before in zip(used_by(servers), used, strict=True)],
        database_seconds(postmaster) - stored,
        sum(load.wrong().values()),
    )
    for table in load.tables:
        for socket in table.sockets:
            socket.drop()
    return figures


def used_by(servers: Sequence[MeasuredServer]) -> list[float]:
    return [server.cpu_seconds() or 0.0 for server in servers]


def database_seconds(postmaster: int) -> float:
    """Processor seconds of PostgreSQL's processes that live now."""
    tasks = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    return sum(cpu_seconds(int(task)) or 0.0 for task in tasks)


def measured(python: str, processes: int, tables: int, seconds: float, together: bool) -> Figures:
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="passgo-bench-")))
        cluster = stack.enter_context(Cluster())
        postmaster = int((cluster.directory / "data" / "postmaster.pid").read_text().split()[0])
        url = cluster.new_database()
        servers = [
            stack.enter_context(MeasuredServer(directory / f"process{number}", url, python))
            for number in range(processes)
        ]
        return asyncio.run(measure(servers, tables, seconds, together, postmaster))


def report(name: str, processes: int, found: Figures) -> None:
    each = " + ".join(f"{used / found.actions * 1e6:.0f}" for used in found.cpu)
    print(
        f"{name}, {processes} process{'es' if processes > 1 else ''}: {found.actions / found.seconds:7,.0f} actions/s"
        f"  {each} µs an action, PostgreSQL {found.database / found.actions * 1e6:.0f}"
        f"  could carry {found.could_carry:7,.0f}  {found.errors} errors",
        flush=True,
    )


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--python", default=sys.executable, help="of the installation to measure")
    parser.add_argument("--against", metavar="PYTHON")
    parser.add_argument("--together", action="store_true")
    chosen = parser.parse_args()
    installations = {"this": chosen.python}
    if chosen.against:
        installations["other"] = chosen.against
    ratios: dict[str, list[float]] = {name: [] for name in installations}
    for _ in range(chosen.rounds):
        for name, python in installations.items():
            log(f"{name}: {python}")
            one, two = (
                measured(python, processes, chosen.tables, chosen.seconds, chosen.together)
                for processes in (1, 2)
            )
            report(name, 1, one)
            report(name, 2, two)
            ratios[name].append(two.could_carry / one.could_carry)
    for name, found in ratios.items():
        print(
            f"{name}: two processes could carry",
            ", ".join(f"{ratio:.2f}" for ratio in found),
            "times as much",
        )


if __name__ == "__main__":
    main()
