"""At every size: the layout is the same for every decision, nothing is cut off, and all text is readable."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.past import bot, person
from browser.people import Inn, Person
from browser.positions import played_to_round, played_to_the_end
from browser.scenes import PHONES, SCENES, SIZES, UPRIGHT_PHONES, seats
from wheels import ROOT

LEAST_TEXT = 11
LEAST_BUILDING = {True: 10, False: 14}  # px, on phones and elsewhere
LEAST_DIE = 14
LOG_LINES = 6
SCROLLS = ("trade", "debt")  # lists of lots, as long as they are
# Every decision, as the server asks it: client/tests/asked.json, from tests/browser_client/asked.py.
ASKED = json.loads((ROOT / "client" / "tests" / "asked.json").read_text())
KINDS = sorted({update["view"]["decision"]["kind"] for update in ASKED["updates"]})

# What can be chosen but not be seen: it is outside of the window, or of a box that scrolls and has no sign of it.
UNSEEN = """() => {
    const box = (element) => element.getBoundingClientRect();
    const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const choices = ".on-stage :is(button, input, select, a[href], label):not(.unseen, .unseen *)";
    return [...document.querySelectorAll(choices)].flatMap((choice) => {
        if (!choice.checkVisibility({ visibilityProperty: true }) || box(choice).height === 0) return [];
        for (let at = choice.parentElement; at; at = at.parentElement) {
            if (getComputedStyle(at).display === "contents") continue;
            const hidden = getComputedStyle(at).overflowY !== "visible" && box(choice).bottom > box(at).bottom + 2;
            if (hidden && !(scrolls(at) && at.hasAttribute("data-below")))
                return [`${choice.textContent.trim().slice(0, 40)} below ${at.className}`];
            if (hidden) return []; // it scrolls, and says so
        }
        return box(choice).bottom > innerHeight + 1 ? [`${choice.textContent.trim()} below the window`] : [];
    });
}"""

MEASURE = """async () => {
    const drawn = () => new Promise((next) => requestAnimationFrame(next));
    const places = () =>
        [...document.querySelectorAll("main *")].map((each) => each.getBoundingClientRect().top).join();
    for (let before = "", still = 0; still < 4; before = places()) {
        await drawn();
        still = places() === before ? still + 1 : 0; // parts make room for one another
    }
    const all = (what, where = document) => [...where.querySelectorAll(what)];
    const box = (element) => element.getBoundingClientRect();
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && box(element).width > 0;
    const rounded = (element) => ["x", "y", "width", "height"].map((part) => Math.round(box(element)[part]));
    const inside = (inner, outer) =>
        inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
        inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const meets = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
    const label = (element) => `${element.className}: ${element.textContent.trim().slice(0, 40)}`;
    const wide = (element) => element.scrollWidth > element.clientWidth + 1;
    const overflows = (element) => element.scrollHeight > element.clientHeight + 1 || wide(element);

    const linesIn = (list) => {
        const tops = all("li > :is(a, span):last-child", list).filter(seen).flatMap((text) => {
            const words = document.createRange();
            words.selectNodeContents(text);
            const lines = [...words.getClientRects()].filter((line) => inside(line, box(list)));
            return lines.map((line) => Math.round(line.top));
        });
        return new Set(tops).size;
    };

    const page = document.documentElement;
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const phone = document.querySelector(".page.phone") !== null;
    const frame = document.querySelector(phone ? ".board .strip" : ".frame");
    const stage = document.querySelector(phone ? ".below" : ".stage");
    // On an upright phone a large decision is a sheet over the strip, which can be put aside again: it leaves players
    // and tabs to be seen, or on a low one, if it is a trade, the tabs. What must not move is the strip, and the room
    // that the table has.
    const room = phone ? document.querySelector("main") : stage;
    const body = document.querySelector(".on-stage .body");
    const upright = innerHeight > innerWidth;
    const covering = innerHeight <= 700 && document.querySelector(".on-stage .aside ~ * .trade") !== null;
    const above = upright && !covering ? document.querySelector(".overview") : null;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let least = { px: Infinity, where: "" };
    while (texts.nextNode()) {
        const holder = texts.currentNode.parentElement;
        if (!texts.currentNode.textContent.trim() || holder.closest(".unseen") || !seen(holder)) continue;
        const px = parseFloat(getComputedStyle(holder).fontSize);
        if (px < least.px) least = { px, where: label(holder) };
    }
    const log = document.querySelector(".telling ol");
    const cut = [
        ...all("[data-square]").filter(seen).flatMap((square) =>
            all(".name span, .price, .foot, .collect, .visit, .go", square)
                .filter((part) => !inside(box(part), box(square)))),
        ...all("[data-player], .chip").filter((card) => seen(card) && !inside(box(card), view)),
        ...all("[data-player] :is(.cash, .about, .name strong), .chip strong").filter(seen).filter(wide),
        ...all(".on-stage .deed").filter(seen).filter(overflows),
        ...(phone ? [] : all(".on-stage .comes").filter(overflows)),
        ...(phone ? [] : all(".token[data-seat]").filter((token) => !inside(box(token), box(frame)))),
    ].map(label);
    const written = all("[data-square] :is(.name, .price, .foot, .band, .collect, .visit, .go)").filter(seen);
    const hidden = phone ? [] : all(".token[data-seat]").flatMap((token) =>
        written.filter((part) => meets(box(token), box(part)))
            .map((part) => `${token.dataset.seat} on ${label(part)}`));
    const beside = all(".on-stage :is(.story, .reach)").filter(seen);
    hidden.push(...all(".on-stage .die").flatMap((die) =>
        beside.filter((part) => meets(box(die), box(part))).map((part) => `a die on ${label(part)}`)));
    const buildings = all("[data-square] :is(.house, .hotel)").filter(seen).map((each) => box(each).width);
    return {
        phone,
        frame: [...rounded(frame), ...rounded(room)],
        scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
        stageCut: overflows(stage) || (above !== null && box(stage).top < box(above).bottom - 1),
        bodyScrolls: Math.max(body.scrollHeight - body.clientHeight, body.scrollWidth - body.clientWidth), // px
        cut,
        hidden,
        least,
        building: Math.min(...buildings, Infinity),
        logLines: linesIn(log),
    };
}"""


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})


def measure(page: Page) -> dict[str, Any]:
    measured: dict[str, Any] = page.evaluate(MEASURE)
    return measured


@pytest.fixture(scope="module")
def frames() -> dict[tuple[int, int], tuple[str, list[int]]]:
    """The places of frame and stage at each size, with the scene in which they were first measured."""
    return {}


@pytest.mark.parametrize("scene", SCENES)
def test_the_frame_stays_and_nothing_is_cut_off(
    inn: Inn, scene: str, frames: dict[tuple[int, int], tuple[str, list[int]]]
) -> None:
    ann = inn.guest()
    inn.open_table(SCENES[scene].past(ann), ann)
    expect(ann.panel).to_be_visible()
    ann.page.evaluate("document.fonts.ready.then(() => null)")
    wrong: list[str] = []
    for size in SIZES:
        resize(ann.page, *size)
        SCENES[scene].begin(ann)
        seen = measure(ann.page)
        first, frame = frames.setdefault(size, (scene, seen["frame"]))
        found = {
            f"another frame than in {first}": seen["frame"] != frame,
            "another layout": seen["phone"] != (size in PHONES),
            "the page scrolls": seen["scrolls"],
            "the stage is cut": seen["stageCut"],
            f"what is on the stage scrolls, by {seen['bodyScrolls']}": seen["bodyScrolls"] > 1
            and scene not in SCROLLS,
            f"small text in {seen['least']}": seen["least"]["px"] < LEAST_TEXT,
            f"small buildings, {seen['building']}": seen["building"] < LEAST_BUILDING[seen["phone"]],
            f"{seen['logLines']} lines of the log": not seen["phone"] and seen["logLines"] < LOG_LINES,
            f"cut off: {seen['cut']}": seen["cut"] != [],
            f"hidden: {seen['hidden']}": seen["hidden"] != [],
        }
        wrong += [f"{size}: {what}" for what, so in found.items() if so]
        wrong += [f"{size}: {choice}" for choice in ann.page.evaluate(UNSEEN)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_to_choose_from_is_below_an_edge_without_a_sign(inn: Inn, kind: str) -> None:
    update = next(each for each in ASKED["updates"] if each["view"]["decision"]["kind"] == kind)
    ann = inn.guest()
    serve(ann, update, ASKED["edition"])
    ann.open(f"/t/{update['table']['id']}")
    expect(ann.page.locator(".on-stage .asked")).to_be_visible()
    ann.page.evaluate("document.fonts.ready.then(() => null)")
    wrong: list[str] = []
    for size in SIZES:
        resize(ann.page, *size)
        expect(ann.page.locator(".on-stage .asked")).to_be_visible()
        measure(ann.page)  # once all parts have made room for one another
        wrong += [f"{size}: {choice}" for choice in ann.page.evaluate(UNSEEN)]
    assert not wrong, "\n".join(wrong)


def serve(who: Person, update: dict[str, Any], edition: dict[str, Any]) -> None:
    """The page of a table that only exists in an update."""
    path = f"/tables/{update['table']['id']}"
    who.page.route(f"**{path}", lambda route: route.fulfill(json=update))
    who.page.route(f"**{path}/edition", lambda route: route.fulfill(json=edition))
    who.page.route(
        f"**{path}/events*", lambda route: route.fulfill(json={"seq": 0, "entries": [], "more": False})
    )
    who.page.route_web_socket(f"**{path}/socket*", lambda socket: socket.send(json.dumps(update)))


@pytest.mark.parametrize("size", UPRIGHT_PHONES)
def test_a_phone_shows_the_squares_round_the_token_and_all_players(inn: Inn, size: tuple[int, int]) -> None:
    ann = inn.guest(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    past = played_to_round(12, seats(ann, 7), "a board")
    inn.open_table(past, ann)
    where = int(past.game._state.square[0])
    square = ann.page.locator(f'[data-square="{where}"]').first
    expect(square).to_be_in_viewport(ratio=0.99)
    whole = """() => [...document.querySelectorAll(".strip [data-square]")].filter((square) => {
        const { left, right } = square.getBoundingClientRect();
        return left > -5 && right < innerWidth + 5;
    }).length"""
    assert ann.page.evaluate(whole) == 5
    expect(ann.page.locator(".chip")).to_have_count(8)
    for chip in ann.page.locator(".chip").all():
        expect(chip).to_be_in_viewport(ratio=0.99)
    ann.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Log").click()
    expect(ann.page.get_by_role("list", name="What happened").get_by_role("listitem").last).to_be_visible()
    seen = measure(ann.page)
    assert seen["logLines"] >= LOG_LINES
    assert not seen["scrolls"]


@pytest.mark.parametrize("size", UPRIGHT_PHONES)
def test_a_phone_shows_the_whole_board_on_request(inn: Inn, size: tuple[int, int]) -> None:
    ann = inn.guest(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    inn.open_table(played_to_round(12, seats(ann, 3), "a board"), ann)
    ann.page.get_by_role("button", name="Show the whole board").click()
    board = ann.page.get_by_role("dialog", name="Show the whole board").locator(".frame")
    expect(board.locator("[data-square]")).to_have_count(40)
    assert board.evaluate("board => board.getBoundingClientRect().width === innerWidth")
    ann.page.get_by_role("button", name="Close").click()
    expect(board).to_have_count(0)


def test_a_strip_follows_the_token(inn: Inn) -> None:
    ann = inn.guest(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    past = played_to_round(12, seats(ann, 1), "a walk")
    inn.open_table(past, ann)
    ann.page.get_by_role("button", name="The whole board:").click(position={"x": 52, "y": 98})  # far away
    ann.press("Throw the dice")
    past.game.play(0, {"do": "throw"})
    expect(ann.page.locator(f'[data-square="{int(past.game._state.square[0])}"]').first).to_be_in_viewport()


@pytest.mark.parametrize("size", SIZES)
def test_the_end_is_not_wider_than_the_window(inn: Inn, size: tuple[int, int]) -> None:
    ann = inn.guest(viewport={"width": size[0], "height": size[1]})
    table = played_to_the_end([person("Ann", ann.guest), bot("Wren")]).keep(inn.store)
    ann.open(f"/t/{table}")
    expect(ann.page.get_by_role("heading", name="Worth over time")).to_be_visible()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.get_by_role("slider").press("End")
    replayed = ann.page.locator("section", has=ann.page.get_by_role("slider"))
    die = replayed.locator(".die").first.bounding_box()
    assert die is not None
    assert die["width"] >= LEAST_DIE
    runs_over = "words => words.some((word) => word.scrollWidth > word.clientWidth)"
    expect(replayed.locator(".out .cash")).to_have_count(1)
    assert not replayed.locator(".out .cash").evaluate_all(runs_over)


def test_a_television_shows_the_game_and_how_to_join_it(inn: Inn) -> None:
    ann = inn.guest(viewport={"width": 1920, "height": 1080})
    table = played_to_round(12, seats(ann, 7), "a board").keep(inn.store)
    ann.open(f"/t/{table}/screen")
    expect(ann.board).to_be_visible()
    expect(ann.page.get_by_alt_text("QR code of the link to this table")).to_be_visible()
    expect(ann.page.get_by_text(table)).to_be_visible()
    assert ann.panel.get_by_role("button").count() == 0, "phones are the hands"
    ann.page.evaluate("document.fonts.ready.then(() => null)")
    seen = measure(ann.page)
    assert seen["cut"] == []
    assert not seen["scrolls"]
    assert seen["least"]["px"] >= 18, seen["least"]
    assert seen["logLines"] >= LOG_LINES
