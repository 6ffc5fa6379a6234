"""A short film of a turn, for the README: docs/images/turn.webp.

    PYTHONPATH=tests .venv/bin/python tests/browser/film.py

The page's clock and its animations are advanced frame by frame, so that the film does not depend on the machine.
"""

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from browser.chromium import ARGUMENTS, find_chromium
from browser.past import bot, person
from browser.people import Inn
from browser.positions import played_to_round
from passgo.server.store.store import Store
from server.served import Server
from wheels import ROOT

FILE = ROOT / "docs" / "images" / "turn.webp"
SCREEN = {"width": 1100, "height": 760}
WIDTH = 720
FRAME = 80  # milliseconds between two pictures
THINKING = 12  # pictures before the throw
TURN = 55  # pictures of the throw, the walk and what is due
QUALITY = 60

# Animations run on the browser's own clock: each is paused when it appears, and moved on by hand.
ADVANCE = """step => document.getAnimations().forEach(each => {
    each.pause();
    const ends = each.effect?.getComputedTiming().endTime ?? 0;
    const now = Number(each.currentTime ?? 0) + step;
    if (Number.isFinite(Number(ends)) && now >= Number(ends)) each.finish();
    else each.currentTime = now;
})"""


def pictures_of(page: Page, count: int) -> list[Image.Image]:
    found = []
    for _ in range(count):
        page.clock.run_for(FRAME)
        page.evaluate(ADVANCE, FRAME)
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        found.append(shot.resize((WIDTH, round(shot.height * WIDTH / shot.width)), Image.Resampling.LANCZOS))
    return found


def film(inn: Inn) -> list[Image.Image]:
    ann = inn.guest(viewport=SCREEN, reduced_motion="no-preference").stop_clock()
    bots = [bot(name) for name in ("Wren", "Finch", "Robin")]
    inn.open_table(played_to_round(6, [person("Ann", ann.guest), *bots], "a turn"), ann)
    ann.page.evaluate("document.fonts.ready.then(() => null)")
    pictures_of(ann.page, 10)  # until the table has arrived
    pictures = pictures_of(ann.page, THINKING)
    ann.page.keyboard.press("Enter")
    return pictures + pictures_of(ann.page, TURN)


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        with Server(f"sqlite:///{scratch}/passgo.sqlite") as server:
            store = Store(server.database)
            first, *rest = film(Inn(server, store, browser))
            store.close()
        browser.close()
    durations = [FRAME] * len(rest) + [3000]  # the last picture stays
    first.save(FILE, save_all=True, append_images=rest, duration=durations, loop=0, quality=QUALITY, method=6)
    print(f"{FILE.relative_to(Path.cwd())}: {FILE.stat().st_size // 1000} kB, {len(durations)} pictures")


if __name__ == "__main__":
    main()
