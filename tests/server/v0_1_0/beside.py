"""Runs v0.1.0 and this passgo beside each other on one PostgreSQL, and tells what became of each promise.

    python tests/server/v0_1_0/beside.py

v0.1.0 is taken out of the repository's history and run interpreted, with the libraries of the Python that runs this.
docs/server.md says what is promised; tests/server/test_beside.py checks the same.
"""

import asyncio
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
COMMIT = "9b799dcc3a0307bc17215c3bc9af9c3e00f5f716"


def has_commit() -> bool:
    """A shallow clone has not."""
    command = ["git", "-C", str(ROOT), "cat-file", "-e", f"{COMMIT}^{{commit}}"]
    return subprocess.run(command, capture_output=True).returncode == 0


def build(directory: Path) -> Path:
    """The packages of v0.1.0, uncompiled; returns where Python finds them."""
    command = ["git", "-C", str(ROOT), "archive", COMMIT, "src"]
    archive = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(directory, filter="data")
    return directory / "src"


async def status_of(server: Any, path: str) -> int:
    """The status of a GET, whatever it is."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode()
    )
    line = await reader.readline()
    await reader.read()
    writer.close()
    return int(line.split()[1])


async def act(server: Any, table: str, tokens: list[str], name: str) -> tuple[str, str]:
    """Whoever has to decide does something; the id under which it was sent, and the code of what went wrong."""
    for token in tokens:
        seen = await server.ask("GET", f"/tables/{table}", token)
        for seat in seen["you"]["seats"]:
            if seat in seen["view"]["decision"]["seats"]:
                forms = seen["choices"][str(seat)]
                action = next(form for form in forms if form["do"] not in ("bid", "offer", "counter", "want"))
                asked = {"seat": seat, "version": seen["version"], "id": name, "action": action}
                try:
                    await server.ask("POST", f"/tables/{table}/actions", token, asked)
                except RuntimeError as error:
                    return name, re.findall('"code":"([^"]*)"', str(error))[0]
                return name, ""
    raise AssertionError("nobody has to decide")


async def meet(old: Any, new: Any) -> dict[str, Any]:
    """Both are asked for the same tables; `new` is started only here. What was found, for each promise."""
    from server.served import set_up

    kept: dict[str, list[str]] = {}
    found: dict[str, Any] = {"acknowledged": kept}
    both, alone = [await set_up(old, ["Ann", "Bo"]) for _ in range(2)]
    kept[both[0]] = [(await act(old, *both, f"old{n}"))[0] for n in range(5)]
    kept[alone[0]] = []
    new.start()
    new.wait_until_ready()

    found["old is ready"] = await status_of(old, "/ready")
    found["new is ready"] = await status_of(new, "/ready")
    name, wrong = await act(old, *alone, "beside")
    kept[alone[0]].append(name)
    found["old plays a table that new has not met"] = wrong

    name, wrong = await act(new, *both, "new0")
    kept[both[0]].append(name)
    found["new plays on a table of old"] = wrong
    found["old is asked for it then"] = await status_of(old, f"/tables/{both[0]}")
    found["old tries to play it"] = (await act(old, *both, "too-late"))[1]
    name, wrong = await act(new, *both, "new1")
    kept[both[0]].append(name)
    found["new goes on"] = wrong

    own = await set_up(new, ["Cy", "Di"])
    kept[own[0]] = [(await act(new, *own, "own"))[0]]
    found["old is asked for a game of new"] = await status_of(old, f"/tables/{own[0]}")

    found["old ends with"] = old.end()
    old.start()
    old.process.wait(60)
    found["old is started again"] = (old.process.returncode, old.finish().strip())
    name, wrong = await act(new, *alone, "new2")
    kept[alone[0]].append(name)
    found["new takes over the rest"] = wrong
    return found


def main() -> None:
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    from passgo.server.store.store import Store
    from server.databases import Cluster
    from server.served import Server

    with tempfile.TemporaryDirectory() as directory, Cluster() as cluster:
        url = cluster.new_database()
        source = build(Path(directory))
        new = Server(url, PYTHONPATH=str(ROOT / "src"), PASSGO_INTERPRETED="1")
        Server.limits = {}  # v0.1.0 does not know the settings that came later
        with Server(url, PYTHONPATH=str(source)) as old:
            try:
                found = asyncio.run(meet(old, new))
            finally:
                new.kill()
                new.listener.close()
        store = Store(url)
        for table, names in found.pop("acknowledged").items():
            ids = [row.client_id for row in store.rows(table) if row.client_id is not None]
            print(
                f"table {table}: {len(names)} actions acknowledged, {sum(ids.count(n) == 1 for n in names)} kept once"
            )
        store.close()
    for promise, result in found.items():
        print(f"{promise}: {result if result != '' else 'done'}")


if __name__ == "__main__":
    main()
