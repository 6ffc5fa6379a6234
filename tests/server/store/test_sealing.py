"""Seeds in the database are sealed with a key outside it."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from passgo.engine.luck import commitment
from passgo.server.errors import StoreError
from passgo.server.store.sealing import FORM, Sealing, WrongKeyError, read_key
from server.visitors import opened

SEATS = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}]  # no bot: games wait


def stored(directory: Path) -> bytes:
    return b"".join(path.read_bytes() for path in directory.glob("*.sqlite*"))


@pytest.mark.parametrize("is_sealed", [True, False])
async def test_who_reads_the_database_cannot_foretell_the_dice(tmp_path: Path, is_sealed: bool) -> None:
    keys = tmp_path / "keys"
    keys.mkdir()
    key = str(keys / "dice.key") if is_sealed else ""
    async with opened(tmp_path, key_file=key) as site, site.guests(1) as (ann,):
        table = await ann.new_table(SEATS)
        state = await ann.done(f"/tables/{table}/start")
        seed = site.app.state.tables.in_memory[table].state.seed
        assert state["table"]["commitment"] == commitment(seed)
        kept = stored(tmp_path)
        assert (seed.encode() in kept) == (not is_sealed)
        assert (FORM.encode() in kept) == is_sealed
        token, before = ann.token, (await ann.get(f"/tables/{table}")).json()
    async with opened(tmp_path, key_file=key) as site, site.visitor(token) as ann:
        again = (await ann.get(f"/tables/{table}")).json()
        assert site.app.state.tables.in_memory[table].state.seed == seed
    assert (again["view"], again["head"]) == (before["view"], before["head"])


async def test_without_its_key_a_game_waits_and_others_go_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        plain = await ann.new_table(SEATS)
        token = ann.token
    keys = [str(tmp_path / name) for name in ("one.key", "other.key")]
    async with opened(tmp_path, key_file=keys[0]) as site, site.visitor(token) as ann:
        sealed = await ann.new_table(SEATS)
        assert (await ann.get(f"/tables/{plain}")).status_code == 200
    for key in ("", keys[1]):
        async with opened(tmp_path, key_file=key) as site, site.visitor(token) as ann:
            answer = await ann.get(f"/tables/{sealed}")
            assert (answer.status_code, answer.json()["error"]["reason"]) == (503, "no-key")
            assert (await ann.get(f"/tables/{plain}")).status_code == 200
    async with opened(tmp_path, key_file=keys[0]) as site, site.visitor(token) as ann:
        assert (await ann.get(f"/tables/{sealed}")).status_code == 200


def test_a_seed_opens_only_with_its_key_and_for_its_table(tmp_path: Path) -> None:
    mine, other = (Sealing(str(tmp_path / name)) for name in ("mine", "other"))
    seed = secrets.token_hex(32)
    sealed = mine.seal("table", seed)
    assert mine.open("table", sealed) == seed
    assert mine.seal("another", seed) != sealed
    changed = sealed[:-1] + ("0" if sealed[-1] != "0" else "1")
    wrong: list[tuple[Sealing, str, str]] = [
        (mine, "another", sealed),
        (other, "table", sealed),
        (Sealing(""), "table", sealed),
        (mine, "table", changed),
    ]
    for sealing, table, text in wrong:
        with pytest.raises(WrongKeyError):
            sealing.open(table, text)


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "dice.key"
    with ThreadPoolExecutor(8) as threads:
        found = set(threads.map(read_key, [file] * 8))
    assert len(found) == 1
    assert oct(file.stat().st_mode & 0o777) == "0o600"
    assert [path.name for path in tmp_path.iterdir()] == ["dice.key"]
    file.write_text("nonsense")
    with pytest.raises(StoreError, match=r"dice\.key"):
        read_key(file)
