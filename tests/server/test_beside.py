"""v0.1.0 and this passgo beside each other on one PostgreSQL: what docs/server.md promises of that."""

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from passgo.server.store.store import Store
from server.databases import Cluster
from server.served import Server

sys.path.append(str(Path(__file__).parent / "v0_1_0"))
from beside import build, has_commit, meet


class OldServer(Server):
    """It does not know the settings that came later."""

    limits: Mapping[str, str] = {}


@pytest.mark.skipif(not has_commit(), reason="this clone has no history: git fetch --unshallow")
def test_an_old_and_a_new_process_never_play_one_game_by_two_rules(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.new_database()
    new = Server(url)
    with OldServer(url, PYTHONPATH=str(build(tmp_path))) as old:
        try:
            found = asyncio.run(meet(old, new))
        finally:
            new.kill()
            new.listener.close()
    assert (found["new is ready"], found["old is ready"]) == (
        200,
        503,
    )  # a balancer sends nobody to the old one
    assert found["old plays a table that new has not met"] == ""
    assert (
        found["new plays on a table of old"] == found["new goes on"] == found["new takes over the rest"] == ""
    )
    assert found["old is asked for it then"] in (
        200,
        500,
    )  # what it last knew, or nothing; it can write no more
    assert found["old tries to play it"] == "broken"
    assert found["old is asked for a game of new"] == 500
    assert found["old ends with"] == 0
    code, said = found["old is started again"]
    assert code == 1
    assert "this database is not ours, or a later passgo's" in said
    store = Store(url)
    for table, names in found["acknowledged"].items():
        ids = [row.client_id for row in store.rows(table) if row.client_id is not None]
        assert "too-late" not in ids
        assert [ids.count(name) for name in names] == [1] * len(names)
    store.close()
