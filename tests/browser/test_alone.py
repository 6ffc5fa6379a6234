"""One player at one browser: keys, another language, a second tab, a small first load."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.past import bot, person
from browser.people import Inn, Person
from browser.positions import played_to_round, played_until_quiz

AT_MOST = 250_000  # compressed bytes of a first load


def test_a_game_is_set_up_and_played_with_the_keyboard_alone(inn: Inn) -> None:
    ann = inn.stranger()
    ann.open("/")
    page = ann.page
    start = page.get_by_role("button", name="Start the game")
    expect(page.get_by_role("radio", name=re.compile("^Classic 2")).first).to_be_attached()
    page.keyboard.press("Tab")
    for _ in range(80):
        if start.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(ann.board).to_be_visible()
    expect(ann.button("Throw the dice")).to_be_visible()
    press_when_seen(ann, "Space")
    ann.reads("You throw")
    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Keys")
    expect(help_).to_contain_text("the prominent next step")
    page.keyboard.press("Escape")
    expect(help_).not_to_be_visible()


BREATH = 600  # ms: an earlier key press is ignored as a repetition


def press_when_seen(who: Person, key: str) -> None:
    """Wait as long as a player takes: a key that comes at once is taken for the step before."""
    expect(who.page.locator(".on-stage")).to_have_attribute("data-seen", "true")
    who.page.keyboard.press(key)


def test_turn_after_turn_is_played_with_the_keyboard_alone(inn: Inn) -> None:
    ann = inn.guest()
    table = inn.open_table(played_to_round(4, [person("Ann", ann.guest), bot("Wren")], "keys"), ann)
    steps = ann.panel.locator(".main, .way, .second")
    for _ in range(8):
        expect(steps.first).to_be_visible()
        press_when_seen(ann, "Space" if ann.panel.locator(".main").is_visible() else "1")
        expect(ann.panel.locator("[aria-busy=true]")).to_have_count(0)
        ann.page.wait_for_timeout(BREATH)
    mine = [row for row in inn.store.rows(table) if row.author == ann.guest]
    assert len(mine) >= 6  # a key press or two may have come during a bot's move


def test_the_board_is_walked_with_arrow_keys_and_a_deed_opened(inn: Inn) -> None:
    ann = inn.guest()
    inn.open_table(played_to_round(4, [person("Ann", ann.guest), bot("Wren")], "arrows"), ann)
    page = ann.page
    page.locator('[data-square="0"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-square="1"]')).to_be_focused()
    page.keyboard.press("Enter")
    deed = page.get_by_role("dialog")
    expect(deed).to_contain_text("Mediterranean Avenue")
    page.keyboard.press("Escape")
    expect(deed).not_to_be_visible()


@pytest.mark.parametrize(("language", "throw"), [("es", "Tirar los dados"), ("de", "Würfeln")])
def test_texts_are_in_the_browsers_language(inn: Inn, language: str, throw: str) -> None:
    ana = inn.guest(locale=f"{language}-{language.upper()}")
    ana.open("/")
    expect(ana.page.get_by_role("button", name="Start the game")).to_have_count(0)
    expect(ana.page.locator("html")).to_have_attribute("lang", language)
    table = played_to_round(3, [person("Ana", ana.guest), bot("Wren")], "spanish").keep(inn.store)
    ana.open(f"/t/{table}")
    expect(ana.page.locator(".main")).to_contain_text(throw)


def test_two_tabs_of_one_seat_show_the_same(inn: Inn) -> None:
    ann = inn.guest()
    table = inn.open_table(played_to_round(3, [person("Ann", ann.guest), bot("Wren")], "tabs"), ann)
    other = ann.context.new_page()
    other.goto(f"/t/{table}")
    throw = other.get_by_role("button", name="Throw the dice")
    expect(throw).to_be_visible()
    ann.press("Throw the dice")
    expect(throw).not_to_be_visible()
    said = ann.page.get_by_role("list", name="What happened").locator("li").last.inner_text()
    expect(other.get_by_role("list", name="What happened")).to_contain_text(said)


def test_only_the_reader_of_a_quiz_card_sees_the_answer(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest()
    past = played_until_quiz([person("Ann", ann.guest), person("Bo", bo.guest)])
    decision = past.game.decision
    assert decision is not None
    inn.open_table(past, ann, bo)
    expect(ann.panel).to_contain_text(str(decision.details["question"]))
    expect(bo.panel.get_by_text("Right answer")).to_be_visible()
    assert ann.panel.get_by_text("Right answer").count() == 0
    right = bo.panel.locator(".right span").inner_text()
    ann.press(re.compile(rf"^{re.escape(right)}"))
    ann.reads(f"You answer “{right}”, and that is right!")


def test_after_a_wrong_answer_all_players_see_the_right_one(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest()
    past = played_until_quiz([person("Ann", ann.guest), person("Bo", bo.guest)])
    inn.open_table(past, ann, bo)
    right = bo.panel.locator(".right span").inner_text()
    given = ann.panel.locator(".answer > span")
    expect(given.get_by_text(right, exact=True).first).to_be_visible()
    answers = given.all_inner_texts()
    wrong = next(answer for answer in answers if answer != right)
    ann.press(re.compile(rf"^{re.escape(wrong)}"))
    for who, answers_ in ((ann, "You answer"), (bo, "Ann answers")):
        who.reads(f"{answers_} “{wrong}”, but it was “{right}”.")
        expect(who.panel.locator(".missed")).to_contain_text(right)


@pytest.mark.parametrize("locale", ["en-GB", "es-ES", "de-DE"])
@pytest.mark.parametrize("where", ["the start page", "a table"])
def test_the_first_load_is_small(inn: Inn, where: str, locale: str) -> None:
    """Measure compressed bytes; the time of the first paint is only reported."""
    ann = inn.guest(locale=locale)
    session = ann.context.new_cdp_session(ann.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weights: list[float] = []
    session.on("Network.loadingFinished", lambda done: weights.append(done["encodedDataLength"]))
    if where == "a table":
        seats = [person("Ann", ann.guest), bot("Wren")]
        table = played_to_round(3, seats, "first load", edition="america").keep(inn.store)
        ann.open(f"/t/{table}")
        expect(ann.page.locator("[data-square='0']")).to_be_visible()
    else:
        ann.open("/")
        expect(ann.page.get_by_role("radio", name="Boutique")).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    paint = ann.page.evaluate('performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0')
    print(f"{where}, {locale}: {sum(weights) / 1000:.0f} kB, first paint after {paint:.0f} ms")
    assert len(weights) > 5
    assert sum(weights) < AT_MOST


def test_an_outdated_client_is_asked_to_reload(inn: Inn, client: Path) -> None:
    """Its page was cached; the server has a newer one."""
    ann = inn.guest()
    table = played_to_round(3, [person("Ann", ann.guest), bot("Wren")], "reload").keep(inn.store)
    build = (client / "build.txt").read_text().strip()
    ann.page.route(
        "**/assets/*.js",
        lambda route: route.fulfill(
            response=(response := route.fetch()), body=response.text().replace(build, "yesterday")
        ),
    )
    ann.open(f"/t/{table}")
    expect(ann.page.get_by_text("There is a newer version of passgo.")).to_be_visible()
    ann.page.unroute_all(behavior="wait")  # for files that are still on their way
    ann.page.get_by_role("button", name="Reload").click()
    expect(ann.board).to_be_visible()
