"""Parts of the table that were once cut off, each at the size where it was."""

import pytest
from playwright.sync_api import Locator, expect

from browser.past import Past, bot, person
from browser.people import Inn, Person
from browser.positions import (
    owner,
    played_to_round,
    played_until_last_house,
    played_until_last_of_group,
    played_until_offer_of_mortgaged,
)
from browser.scenes import PHONES, WHOLE_BOARDS, compose_trade, open_offers, seats, three
from browser.test_sizes import UNSEEN, measure
from passgo.base.json_types import JsonObject
from passgo.server.tables.entries import SeatPlan

AT_200_PERCENT = ((683, 384), (720, 450), (960, 540))  # 1366 × 768, 1440 × 900 and 1920 × 1080
LEAST_NAME = 9  # px, on the board of a puzzle

# Elements that are not completely inside all boxes around them that cut or scroll.
CUT = """elements => elements.filter((element) => {
    const inner = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(at);
        if (display === "contents" || (overflowX === "visible" && overflowY === "visible")) continue;
        const outer = at.getBoundingClientRect();
        if (inner.left < outer.left - 1 || inner.right > outer.right + 1) return true;
        if (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1) return true;
    }
    return inner.right > innerWidth + 1 || inner.bottom > innerHeight + 1;
}).map((element) => element.textContent.trim())"""
SETTLED = """async () => {
    const places = () =>
        [...document.querySelectorAll("main *")].map((each) => each.getBoundingClientRect().top).join();
    for (let before = "", still = 0; still < 4; before = places()) {
        await new Promise((next) => requestAnimationFrame(next));
        still = places() === before ? still + 1 : 0;
    }
}"""
# Words that are broken without a hyphen.
BROKEN = """elements => elements.flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode())
        for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\\p{L}.]+/gu)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
            if (new Set(tops).size > 1) found.push(word);
        }
    return found;
})"""


def wait_until_whole(parts: Locator) -> list[str]:
    """The texts of what is cut off, once the parts of the page have made room for one another."""
    expect(parts.first).to_be_visible()
    parts.page.evaluate("document.fonts.ready.then(() => null)")
    parts.page.evaluate(SETTLED)
    found: list[str] = parts.evaluate_all(CUT)
    return found


def resize(who: Person, size: tuple[int, int]) -> None:
    who.page.set_viewport_size({"width": size[0], "height": size[1]})


def offer_of_two(plans: list[SeatPlan]) -> Past:
    """Two lots for some money."""
    past = played_to_round(8, plans, "two deeds")
    get = [lot for lot in range(40) if owner(past, lot) == 0 and past.game.refusal(0, offer(lot)) is None]
    past.act(1, {"do": "offer", "to": 0, "give": {"cash": 30}, "get": {"lots": get[:2]}})
    return past


def offer(lot: int) -> JsonObject:
    return {"do": "offer", "to": 1, "give": {"lots": [lot]}, "get": {"cash": 10}}


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768), (390, 844), (360, 640)])
def test_an_offer_shows_both_deeds_and_what_follows_also_beside_a_hint(
    inn: Inn, size: tuple[int, int]
) -> None:
    ann = inn.guest(viewport={"width": size[0], "height": size[1]})
    inn.open_table(offer_of_two(seats(ann, 3)), ann)
    open_offers(ann)
    if size not in PHONES:
        ann.press("What would you do?")
        expect(ann.page.locator(".hint .answer")).to_be_visible()
    deeds = ann.page.locator(".on-stage .deed")
    expect(deeds).to_have_count(2)
    assert wait_until_whole(deeds) == []
    assert wait_until_whole(ann.page.locator(".on-stage .offer .sheet li")) == []


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_mortgaged_lots_count_half_in_trades(inn: Inn, size: tuple[int, int]) -> None:
    ann = inn.guest(viewport={"width": size[0], "height": size[1]})
    past = played_until_offer_of_mortgaged(seats(ann, 3), "mortgaged")
    inn.open_table(past, ann)
    open_offers(ann)
    deeds = ann.page.locator(".on-stage .hand", has=ann.page.get_by_text("You get")).locator(".deed")
    expect(deeds).to_have_count(3)
    for deed in deeds.all():
        expect(deed.get_by_text("counts")).to_be_visible()
        expect(deed.get_by_text("List price")).to_be_hidden()  # in one line there is only what counts
    assert wait_until_whole(ann.page.locator(".on-stage .offer .sheet li")) == []
    if size in PHONES:
        return
    ann.page.locator(".on-stage .corner").get_by_label("Close").click()
    ann.press_tool("Trade")
    goods = ann.page.locator(".on-stage label.good .name:has(small)")
    expect(goods.first).to_be_visible()
    for text in goods.all_inner_texts():
        assert text.split()[-1] == "mortgaged"  # a word of its own


def test_no_name_is_broken_within_a_word_in_a_trade(inn: Inn) -> None:
    ann = inn.guest()
    inn.open_table(played_until_last_house(three(ann)), ann)
    for size in (*WHOLE_BOARDS, *PHONES):
        resize(ann, size)
        compose_trade(ann)
        names = ann.page.locator(".on-stage .good .name")
        expect(names.first).to_be_visible()
        assert names.count() > 4
        assert names.evaluate_all(BROKEN) == [], size


def test_the_chat_can_be_written_to(inn: Inn) -> None:
    ann = inn.guest(viewport={"width": 1366, "height": 768})
    inn.open_table(played_to_round(15, seats(ann, 3), "a board"), ann)
    ann.page.get_by_role("button", name="Chat", exact=True).click()
    field = ann.page.get_by_role("textbox", name="Write a line")
    field.fill("Hello")
    ann.page.get_by_role("button", name="Send").click()
    said = ann.page.locator(".telling li", has_text="Hello")
    expect(said).to_be_visible()
    for size in WHOLE_BOARDS:
        resize(ann, size)
        assert wait_until_whole(field) == [], size
        assert wait_until_whole(said) == [], size


def test_cash_is_whole_at_200_percent(inn: Inn) -> None:
    ann = inn.guest()
    inn.open_table(played_until_last_house(three(ann)), ann)
    for size in AT_200_PERCENT:
        resize(ann, size)
        cash = ann.page.locator(".chip strong")
        expect(cash.first).to_contain_text("$2,")
        assert wait_until_whole(cash) == [], size
        assert (
            cash.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length") == 0
        )
        assert wait_until_whole(ann.page.locator("a.home")) == [], size


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768)])
def test_lots_are_names_as_long_as_the_log_has_a_third_of_the_height(inn: Inn, size: tuple[int, int]) -> None:
    ann = inn.guest(viewport={"width": size[0], "height": size[1]})
    inn.open_table(played_to_round(20, seats(ann, 3), "a board"), ann)
    tiles, names = (ann.page.locator(f"[data-player].{form}") for form in ("tiles", "names"))
    expect(tiles.or_(names)).to_have_count(4)
    log = ann.page.locator(".telling").bounding_box()
    assert log is not None
    assert names.count() >= 2
    assert tiles.count() == 0 or log["height"] < size[1] / 3


def test_a_table_with_a_childs_bot_has_larger_and_simpler_texts(inn: Inn) -> None:
    ann = inn.guest(viewport={"width": 1366, "height": 768})
    child = SeatPlan("bot", None, "Wren", "", "age-6")
    inn.open_table(
        played_until_last_of_group([person("Ann", ann.guest), child, bot("Finch")], "children"), ann
    )
    size = "() => parseFloat(getComputedStyle(document.querySelector('.on-stage')).fontSize)"
    expect(ann.button("Let all bid for it")).to_be_visible()
    large = ann.page.evaluate(size)
    wrong: list[str] = []
    for width, height in ((1366, 768), (820, 1180), (390, 844), (844, 390), (1920, 1080)):
        resize(ann, (width, height))
        wait_until_whole(ann.page.locator(".on-stage h2"))
        seen = measure(ann.page)
        cut = [
            part for part in seen["cut"] if not part.startswith("about ")
        ]  # a tap shows a whole description
        wrong += [f"{width}: {what}" for what in (*cut, *seen["hidden"], *ann.page.evaluate(UNSEEN))]
        assert not seen["scrolls"]
        assert not seen["stageCut"]
    assert not wrong, wrong
    resize(ann, (1366, 768))
    ann.page.evaluate("""() => {
        const prefs = JSON.parse(localStorage.getItem("passgo.prefs"));
        localStorage.setItem("passgo.prefs", JSON.stringify({ ...prefs, children: false }));
    }""")
    ann.page.reload()
    expect(ann.button("Auction it")).to_be_visible()
    assert ann.page.evaluate(size) < large


def test_touch_screens_show_no_keys(inn: Inn) -> None:
    ann = inn.guest(viewport={"width": 1180, "height": 820}, has_touch=True, is_mobile=True)
    inn.open_table(played_to_round(12, seats(ann, 3), "a board"), ann)
    expect(ann.button("Throw the dice")).to_be_visible()
    keys = ann.page.locator("kbd")
    assert keys.count() > 0
    assert not any(key.is_visible() for key in keys.all())


def test_puzzles_fit_on_a_tablet_and_their_board_has_names(inn: Inn) -> None:
    ann = inn.stranger(viewport={"width": 820, "height": 1180})
    ann.open("/p")
    names = ann.page.locator(".board [data-square] .name")
    expect(names.first).to_be_visible()
    assert names.count() >= 28
    small = "(all, least) => all.filter((one) => parseFloat(getComputedStyle(one).fontSize) < least).length"
    assert names.evaluate_all(small, LEAST_NAME) == 0
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    answers = ann.page.locator("main button.answer")
    expect(answers.first).to_be_visible()
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=0.99)
