"""The pages to play on: where they come from, how long browsers keep them, and how an old one learns of a new one."""

import json
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedOK

from server.web import Served, opened, served


@pytest.fixture
def client(tmp_path: Path) -> Path:
    pages = tmp_path / "client"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<!doctype html><title>passgo</title>\n")
    (pages / "build.txt").write_text("b2\n")
    (pages / "assets" / "index-1234abcd.js").write_text("0;\n" * 1000)
    return pages


async def test_start_and_table_are_one_page_which_browsers_look_for_again(
    tmp_path: Path, client: Path
) -> None:
    async with opened(tmp_path, client=str(client)) as site, site.visitor() as visitor:
        for path in ("/", "/t/abcdefghij"):
            page = await visitor.get(path)
            assert page.text == (client / "index.html").read_text()
            assert page.headers["cache-control"] == "no-cache"
            assert "default-src 'self'" in page.headers["content-security-policy"]
        script = await visitor.get("/assets/index-1234abcd.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"


async def test_without_pages_the_server_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path, client=str(tmp_path / "none")) as site, site.visitor() as visitor:
        page = await visitor.get("/")
        assert page.status_code == 200
        assert "the pages to play on were not built into it" in page.text


async def first_frame(site: Served, table: str, build: str) -> str:
    url = f"ws://127.0.0.1:{site.port}/tables/{table}/socket?{build}"
    async with connect(url, proxy=None) as socket:
        frame = json.loads(await socket.recv())
        if frame["type"] == "bye":
            with pytest.raises(ConnectionClosedOK):
                await socket.recv()
            return f"bye {frame['reason']}"
        return str(frame["type"])


async def test_a_page_of_another_build_is_told_to_reload(tmp_path: Path, client: Path) -> None:
    async with served(tmp_path, client=str(client)) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        assert await first_frame(site, table, "build=b1") == "bye reload"
        assert await first_frame(site, table, "build=b2") == "update"
        assert await first_frame(site, table, "") == "update"
