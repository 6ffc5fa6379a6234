"""The pages to play on: where they come from, how long browsers keep them, and how an old one learns of a new one."""

import base64
import hashlib
import json
from pathlib import Path
from string import Formatter

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedOK

from passgo.server.sentences import SENTENCES
from passgo.server.web.pages import BACK, PROBLEM_PAGES
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


@pytest.mark.parametrize(
    ("languages", "language", "title"),
    [
        ("", "en", "There is no such page"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "en", "There is no such page"),
        ("de-CH, de;q=0.9, en;q=0.8", "de", "Diese Seite gibt es nicht"),
        ("es-AR,es;q=0.9,en;q=0.8", "es", "Esa página no existe"),
        ("en-GB, es;q=0.5", "en", "There is no such page"),
    ],
)
async def test_a_mistyped_address_answers_a_browser_with_a_page(
    tmp_path: Path, languages: str, language: str, title: str
) -> None:
    headers = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": languages}
    async with opened(tmp_path) as site, site.visitor(**headers) as browser:
        page = await browser.client.get("/T/<script>abc")
    assert page.status_code == 404
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert f'<html lang="{language}">' in page.text
    assert f"<h1>{title}</h1>" in page.text
    assert '<a href="/">' in page.text
    assert "/T/&lt;script&gt;abc" in page.text
    style = page.text.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in page.headers["content-security-policy"]
    assert "default-src 'none'" in page.headers["content-security-policy"]


async def test_a_mistyped_address_answers_a_program_with_json(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as program:
        for accepted in ("*/*", "application/json"):
            answer = await program.ask("GET", "/nowhere", headers={"Accept": accepted})
            assert (answer.status_code, answer.json()["error"]["reason"]) == (404, "no-such-path")
        answer = await program.ask("POST", "/nowhere", headers={"Accept": "text/html"})
        assert answer.json()["error"]["code"] == "not-found"


def test_every_page_about_a_problem_is_in_all_languages_and_says_what_it_is_about() -> None:
    for reason, texts in PROBLEM_PAGES.items():
        assert texts.keys() == BACK.keys() == {"en", "es", "de"}
        named = {
            language: {name for _, name, _, _ in Formatter().parse(text) if name}
            for language, (_, text) in texts.items()
        }
        assert named["en"] == named["es"] == named["de"]
        assert named["en"] <= {name for _, name, _, _ in Formatter().parse(SENTENCES[reason][1])}


async def test_head_is_answered_like_get_without_a_body(tmp_path: Path, client: Path) -> None:
    async with opened(tmp_path, client=str(client)) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        for path in ("/", "/health", "/tables", f"/tables/{table}", "/assets/index-1234abcd.js", "/nowhere"):
            got, headed = await ann.client.get(path), await ann.client.head(path)
            assert headed.content == b""
            assert headed.status_code == got.status_code
            assert headed.headers["content-type"] == got.headers["content-type"]
            assert headed.headers.get("content-length") == got.headers.get("content-length")
        assert (await ann.client.head("/guests")).status_code == 405


async def test_a_head_over_a_real_port_leaves_the_connection_in_order(tmp_path: Path) -> None:
    async with (
        served(tmp_path) as site,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{site.port}") as client,
    ):
        for _ in range(2):
            assert (await client.head("/editions")).status_code == 200
            assert (await client.get("/health")).json() == {"ok": True}


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
