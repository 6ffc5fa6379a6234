"""Programs play in simulations and tournaments only: no request to a server can name one to be run."""

from pathlib import Path

import pytest

from server.visitors import opened


@pytest.mark.parametrize("bot", ["exec:true", "exec:touch x", "os:system"])
async def test_a_server_runs_no_program_or_class_named_by_a_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    monkeypatch.chdir(tmp_path)
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        asked = {"edition": "classic", "seats": [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": bot}]}
        refused = await ann.post("/tables", asked)
        assert refused.status_code == 400
        assert f"There is no bot “{bot}”" in refused.text
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "bot"}])
        changed = await ann.ask("PATCH", f"/tables/{table}/seats/1", {"kind": "bot", "bot": bot})
        assert changed.status_code == 400
        assert f"There is no bot “{bot}”" in changed.text
    assert not (tmp_path / "x").exists()
