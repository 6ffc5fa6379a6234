"""The pages of the client: serving, caching, and reloading after an update."""

import base64
import gzip
import hashlib
import html
import json
import re
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image, ImageChops
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedOK

from passgo.server.web.pages import ENCODINGS as SUFFIXES
from passgo.server.web.pages import IMMUTABLE
from passgo.speech.catalogue import facts_in, messages
from server.visitors import Served, opened, served


@pytest.fixture
def client(tmp_path: Path) -> Path:
    pages = tmp_path / "client"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<!doctype html><head><title>passgo</title></head>\n")
    (pages / "build.txt").write_text("b2\n")
    (pages / "assets" / "index-1234abcd.js").write_text("0;\n" * 1000)
    return pages


async def test_start_and_table_are_one_page_that_browsers_revalidate(tmp_path: Path, client: Path) -> None:
    async with opened(tmp_path, client=str(client)) as site, site.visitor() as visitor:
        for path in ("/", "/t/abcdefghij"):
            page = await visitor.get(path)
            assert page.text == (client / "index.html").read_text()
            assert page.headers["cache-control"] == "no-cache"
            assert "default-src 'self'" in page.headers["content-security-policy"]
        script = await visitor.get("/assets/index-1234abcd.js")
        assert "immutable" in script.headers["cache-control"]


ENCODINGS = {"br": b"by Brotli", "gzip": gzip.compress(b"by gzip")}  # the bytes of the build


@pytest.mark.parametrize(
    ("accepted", "there", "sent"),
    [
        ("gzip, deflate, br, zstd", ("br", "gzip"), "br"),
        ("BR;q=1.0, gzip;q=0.5", ("br", "gzip"), "br"),
        ("br;q=0, gzip", ("br", "gzip"), "gzip"),
        ("br; q=0.000, gzip; q=0", ("br", "gzip"), ""),
        ("gzip, br", ("gzip",), "gzip"),
        ("gzip, br", (), ""),
        ("brotli, x-gzip", ("br", "gzip"), ""),
        ("identity", ("br", "gzip"), ""),
    ],
)
async def test_files_are_sent_in_the_smallest_accepted_encoding(
    tmp_path: Path, client: Path, accepted: str, there: tuple[str, ...], sent: str
) -> None:
    (client / "worker.js").write_text("1;\n")
    files = {
        "/": (client / "index.html", "text/html; charset=utf-8", "no-cache"),
        "/worker.js": (client / "worker.js", "text/javascript; charset=utf-8", "no-cache"),
        "/assets/index-1234abcd.js": (
            client / "assets" / "index-1234abcd.js",
            "text/javascript; charset=utf-8",
            IMMUTABLE,
        ),
    }
    for file, _, _ in files.values():
        for encoding in there:
            file.with_name(file.name + SUFFIXES[encoding]).write_bytes(ENCODINGS[encoding])
    headers = {"Accept-Encoding": accepted}
    async with opened(tmp_path, client=str(client)) as site, site.visitor() as visitor:
        for path, (file, kind, cached) in files.items():
            async with visitor.client.stream("GET", path, headers=headers) as answer:
                body = b"".join([part async for part in answer.aiter_raw()])
            assert body == (ENCODINGS[sent] if sent else file.read_bytes())
            assert answer.headers.get("content-encoding", "") == sent
            assert answer.headers["content-type"] == kind
            assert answer.headers["cache-control"] == cached
            assert "Accept-Encoding" in answer.headers["vary"]
            headed = await visitor.client.head(path, headers=headers)
            same = ("content-encoding", "content-length", "content-type", "cache-control", "etag", "vary")
            assert [headed.headers.get(name) for name in same] == [answer.headers.get(name) for name in same]


async def test_a_file_that_did_not_change_is_not_sent_again(tmp_path: Path, client: Path) -> None:
    script = client / "assets" / "index-1234abcd.js"
    script.with_name(script.name + ".br").write_bytes(ENCODINGS["br"])
    async with opened(tmp_path, client=str(client)) as site, site.visitor() as visitor:
        path, plain, packed = "/assets/index-1234abcd.js", {"Accept-Encoding": ""}, {"Accept-Encoding": "br"}
        tag = (await visitor.client.head(path, headers=packed)).headers["etag"]
        again = await visitor.client.get(path, headers=packed | {"If-None-Match": tag})
        assert (again.status_code, again.headers["vary"]) == (304, "Accept-Encoding")
        other = await visitor.client.get(path, headers=plain | {"If-None-Match": tag})
        assert (other.status_code, other.content) == (200, script.read_bytes())


async def test_a_page_has_preload_links(tmp_path: Path, client: Path) -> None:
    needs = {
        "Home": ["assets/base-1.js", "assets/base-1.css", "assets/Home-1.js"],
        "TablePage": ["assets/base-1.js", "assets/base-1.css", "assets/TablePage-1.js"],
        "en": ["assets/en-1.js"],
        "de": ["assets/de-1.js"],
    }
    (client / "ahead.json").write_text(json.dumps(needs))
    style = "</assets/base-1.css>; rel=preload; as=style; crossorigin"
    async with opened(tmp_path, client=str(client)) as site, site.visitor() as visitor:
        page = await visitor.client.get("/", headers={"Accept-Language": "de-CH, en;q=0.5"})
        assert page.headers["vary"] == "Accept-Encoding, Accept-Language"
        assert page.headers["link"].split(", ") == [
            style,
            "</visit>; rel=preload; as=fetch; crossorigin",
            "</editions>; rel=preload; as=fetch; crossorigin",
            "</assets/base-1.js>; rel=modulepreload",
            "</assets/Home-1.js>; rel=modulepreload",
            "</assets/de-1.js>; rel=modulepreload",
        ]
        page = await visitor.client.get("/t/abcdefghij/screen")
        assert page.headers["link"].split(", ")[:3] == [
            style,
            "</tables/abcdefghij>; rel=preload; as=fetch; crossorigin",
            "</tables/abcdefghij/edition>; rel=preload; as=fetch; crossorigin",
        ]
        assert page.headers["link"].endswith("</assets/en-1.js>; rel=modulepreload")


async def test_the_name_of_a_table_cannot_inject_a_header(tmp_path: Path, client: Path) -> None:
    async with opened(tmp_path, client=str(client)) as site, site.visitor() as visitor:
        page = await visitor.client.get("/t/a%0D%0ASet-Cookie:%20b%3E,%20%3C")
    assert page.status_code == 200
    assert "set-cookie" not in page.headers
    assert page.headers["link"].startswith("</tables/a%0D%0ASet-Cookie%3A%20b%3E%2C%20%3C>; ")


async def test_a_server_without_pages_shows_a_notice(tmp_path: Path) -> None:
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


def test_pages_about_problems_use_only_the_facts_of_the_problem() -> None:
    """`passgo language check` verifies that all languages have them."""
    texts = [key for key in messages("en") if key.startswith("page.") and key.endswith(".text")]
    assert len(texts) == 4
    for key in texts:
        assert set(facts_in(key)) <= set(facts_in(f"problem.{key.split('.')[1]}"))


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


async def test_a_head_request_over_a_real_port_keeps_the_connection_usable(tmp_path: Path) -> None:
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


async def test_a_page_of_another_build_is_asked_to_reload(tmp_path: Path, client: Path) -> None:
    async with served(tmp_path, client=str(client)) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        assert await first_frame(site, table, "build=b1") == "bye reload"
        assert await first_frame(site, table, "build=b2") == "update"
        assert await first_frame(site, table, "") == "update"


async def test_a_link_to_a_table_has_a_title_and_a_picture(tmp_path: Path, client: Path) -> None:
    async with opened(tmp_path, client=str(client)) as site, site.guests(1) as (visitor,):
        seats = [{"who": "me", "name": "Ann <3"}, {"who": "open"}, {"who": "open"}]
        table = await visitor.new_table(seats)
        tags = link_tags((await visitor.client.get(f"/t/{table}")).text)
        assert tags["og:title"] == "Ann <3 invites you to play Classic"
        assert tags["og:description"] == "At the table: Ann <3. 2 seats are free."
        german = await visitor.client.get(f"/t/{table}", headers={"Accept-Language": "de"})
        assert link_tags(german.text)["og:description"] == "Am Tisch: Ann <3. 2 Plätze sind frei."
        empty = await visitor.client.get(tags["og:image"])
        assert empty.headers["content-type"] == "image/png"
        await visitor.post(f"/tables/{table}/start", {})
        assert link_tags((await visitor.client.get(f"/t/{table}")).text)["og:title"].startswith(
            "Classic: Ann"
        )
        picture = await visitor.client.get(tags["og:image"])
        with Image.open(BytesIO(picture.content)) as drawn, Image.open(BytesIO(empty.content)) as before:
            assert (drawn.format, drawn.size) == ("PNG", (1200, 630))
            assert ImageChops.difference(drawn, before).getbbox() is not None, "tokens stand on GO"
        nowhere = await visitor.client.get("/t/nowhere")
        assert link_tags(nowhere.text) == {}


def link_tags(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="(og:[\w:]+)" content="([^"]*)"', page)
    return {name: html.unescape(text) for name, text in found}
