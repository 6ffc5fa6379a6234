"""Kills servers at random during games, and checks that nothing acknowledged was lost or done twice.

    python tools/kill_server.py --kills 300 --into kills.jsonl
    python tools/kill_server.py --kills 60 --postgres --into kills-postgres.jsonl

On SQLite, or with --postgres on two processes that share a temporary PostgreSQL. Every ten kills all logs are checked,
and a line is added to the file; run again, it goes on where it stopped.
"""

import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from pages import options
from server.databases import Cluster
from server.store.test_kill import kill_and_check

ROUND = 10  # kills between two checks


def kill_round(kills: int, postgres: bool) -> dict[str, int]:
    if postgres:
        with Cluster() as cluster:
            return kill_and_check(cluster.new_database(), 2, kills)
    with tempfile.TemporaryDirectory() as directory:
        return kill_and_check(f"sqlite:///{directory}/tables.sqlite", 1, kills)


def rounds_in(file: Path) -> list[dict[str, int]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--postgres", action="store_true", help="two processes on one PostgreSQL")
    parser.add_argument("--into", type=Path, required=True, metavar="FILE")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no round after this time")
    chosen = parser.parse_args()
    until = time.monotonic() + chosen.minutes * 60
    while (left := chosen.kills - sum(each["kills"] for each in rounds_in(chosen.into))) > 0:
        if time.monotonic() > until:
            break
        kills = min(ROUND, left)
        found = kill_round(kills, chosen.postgres)
        with chosen.into.open("a") as file:
            file.write(json.dumps({"kills": kills, **found}) + "\n")
    total: Counter[str] = Counter()
    for each in rounds_in(chosen.into):
        total.update(each)
    print("nothing was lost or done twice:", dict(total))


if __name__ == "__main__":
    main()
