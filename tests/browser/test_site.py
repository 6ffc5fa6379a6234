"""The static site: a whole game in a page without a network, which survives a new start of the page."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from passgo.errors import PassgoError
from passgo.site.build import build

pytestmark = pytest.mark.timeout(600)  # the page's Python shares the processors with all other tests
LOADED = 120_000  # ms until Python runs, on a busy machine
A_GAME = 240_000
# Plays the seat through the page's own socket and requests, as fast as the page allows.
PLAY = """
async ([table, seat]) => {
  const order = ["buy", "throw", "end-turn", "pass", "decline"];
  const rank = ({ do: what }) => (order.includes(what) ? order.indexOf(what) : order.length);
  const { get, post } = await passgoSite();
  for (let n = 0; n < 3000; n++) {
    const { table: info, version, choices } = await get(`/tables/${table}`);
    if (info.outcome) return n;
    const avoided = ["bid", "offer", "counter", "mortgage"];
    const possible = (choices?.[seat] ?? []).filter(({ do: what }) => !avoided.includes(what));
    possible.sort((a, b) => rank(a) - rank(b));
    if (possible.length === 0) await new Promise((again) => setTimeout(again, 20));
    else await post(`/tables/${table}/actions`, { seat, version, id: `n${n}`, action: possible[0] }).catch(() => {});
  }
  throw new Error("the game goes on");
}
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site on a plain host of files, in a folder of it."""
    host = tmp_path_factory.mktemp("host")
    runtime = Path(os.environ.get("PASSGO_RUNTIME") or tmp_path_factory.mktemp("runtime"))
    try:
        build(host / "games", runtime, client)
    except PassgoError as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"Python for the browser: {error}")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(host)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/games/"
    server.shutdown()
    server.server_close()


def wait_until_loaded(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-python", "ready", timeout=LOADED)


def test_a_game_without_a_network(address: str, browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(accept_downloads=True)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    expect(page.get_by_role("heading", name="Play", exact=True)).to_be_visible()  # while Python is loaded
    wait_until_loaded(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)

    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "expert"}, {"who": "bot", "bot": "expert"}]
    asked = {"edition": "classic", "game": "full", "pace": 0, "seats": seats, "house_rules": ["rounds=12"]}
    table = page.evaluate("async (asked) => (await passgoSite()).post('/tables', asked)", asked)["table"]
    page.evaluate("async (path) => (await passgoSite()).post(path)", f"/tables/{table}/start")
    page.goto(f"{address}#/t/{table}")
    expect(page.get_by_role("heading", name="Classic")).to_be_attached(timeout=LOADED)
    page.set_default_timeout(A_GAME)
    page.evaluate(PLAY, [table, 0])

    page.reload()  # the service worker has the files, and the browser the game
    save = page.get_by_role("button", name="Download the record")
    with page.expect_download(timeout=A_GAME) as download:
        save.click(timeout=A_GAME)
    record = tmp_path / "site.passgo"
    download.value.save_as(record)
    seed = record.read_text("utf-8").partition('[Seed "')[2].partition('"')[0]
    verify = [sys.executable, "-m", "passgo", "replay", str(record), "--verify", seed]
    found = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    assert errors == []
    context.close()


def test_two_tabs_share_their_tables(address: str, browser: Browser) -> None:
    context = browser.new_context()
    first, second = context.new_page(), context.new_page()
    first.goto(address)
    wait_until_loaded(first)
    asked = {
        "edition": "classic",
        "game": "full",
        "seats": [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "easy"}],
    }
    table = first.evaluate("async (asked) => (await passgoSite()).post('/tables', asked)", asked)["table"]
    second.goto(address)
    wait_until_loaded(second)
    look = "async (path) => (await passgoSite()).get(path)"
    assert second.evaluate(look, f"/tables/{table}")["table"]["id"] == table
    saved = second.evaluate(look, "/site/games")
    assert f"table/{table}" in saved["records"]
    first.close()  # the second tab's worker takes over, and reads what is kept
    second.wait_for_function("document.documentElement.dataset.python === 'loading'", timeout=LOADED)
    wait_until_loaded(second)
    assert second.evaluate(look, f"/tables/{table}")["table"]["id"] == table
    context.close()
