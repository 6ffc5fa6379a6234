"""A custom board from the file to the end of a game; and malicious files."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from typer.testing import CliRunner

from attacks import HARMLESS, RAN, hostile_edition
from browser.past import bot, person
from browser.people import Inn, Person, play_on
from browser.positions import PINK, played_until_last_house
from passgo.cli.edition import app
from passgo.edition import load_text

BROKEN = """id = "mytown"
title = "My Town"
extends = "classic"

[[square]]
index = 39
name = "Quay"
price = "much"
"""
SIZES = {"desktop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}

# Elements that are wider than the page, or overflow their square: [element, px].
SPILT = """() => {
    const page = document.documentElement;
    const found = page.scrollWidth > page.clientWidth + 1 ? [["page", page.scrollWidth - page.clientWidth]] : [];
    const clips = (element) => getComputedStyle(element).overflow !== "visible";
    for (const square of document.querySelectorAll("button.square")) {
        const box = square.getBoundingClientRect();
        for (const part of square.querySelectorAll("span")) {
            let around = part;
            while (around !== square && !clips(around)) around = around.parentElement;
            if (clips(around)) continue; // what does not fit is cut off
            const { left, right, top, bottom } = part.getBoundingClientRect();
            const out = Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom);
            if (out > 3) found.push([square.dataset.square, Math.round(out)]);
        }
    }
    return found;
}"""


@pytest.fixture
def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What `passgo edition new` writes."""
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["new", "mytown", "--extends", "boutique"]).exit_code == 0
    return tmp_path / "mytown.toml"


def choose_file(who: Person, file: Path) -> None:
    who.open("/")
    expect(who.page.get_by_role("group", name="Edition").get_by_role("radio").first).to_be_attached()
    who.page.get_by_label("Choose a file").set_input_files(file)


@pytest.mark.parametrize("size", SIZES)
def test_a_new_file_becomes_a_game_that_is_played_to_its_end(inn: Inn, town: Path, size: str) -> None:
    ann = inn.stranger(viewport=SIZES[size])
    ann.hurry_bots()
    choose_file(ann, town)
    own = ann.page.get_by_role("region", name="Your own board")
    expect(own).to_contain_text("Mytown")
    if size == "desktop":
        expect(own.get_by_role("button", name=re.compile("^Harbour View"))).to_be_visible()
    house = ann.open_house_rules()
    house.get_by_role("checkbox", name="Last round", exact=True).check()
    house.get_by_label("Last round: how much").fill("4")  # whatever the dice show
    house.get_by_label("Last round: how much").blur()
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page).to_have_title(re.compile("Mytown"))
    play_on([ann], ann.end.is_visible)
    expect(ann.page.get_by_text("The last round is over.")).to_be_visible()
    table = ann.page.url.rsplit("/", 1)[1]
    created = json.loads(inn.store.rows(table)[0].body)
    assert created["own"]["squares"][39]["name"] == "Harbour View"


def test_errors_of_an_edition_file_are_shown_by_line(inn: Inn, tmp_path: Path) -> None:
    ann = inn.stranger()
    file = tmp_path / "mytown.toml"
    file.write_text(BROKEN, "utf-8")
    choose_file(ann, file)
    own = ann.page.get_by_role("region", name="Your own board")
    expect(own).to_contain_text("mytown.toml has a problem")
    expect(own).to_contain_text("Line 8, square[39].price")
    expect(own).to_contain_text("is the text 'much'; expected a whole number of at least 1")
    file.write_text(BROKEN.replace('"much"', "500"), "utf-8")
    ann.page.get_by_label("Choose a file").set_input_files(file)
    expect(own).not_to_contain_text("problem")
    expect(own.get_by_role("list", name="The squares of the board")).to_contain_text("$500")
    own.get_by_role("button", name="Choose another edition").click()
    expect(ann.page.get_by_role("group", name="Edition").get_by_role("radio").first).to_be_checked()


def test_in_spanish_only_what_is_new_stays_as_it_is_written(inn: Inn, town: Path) -> None:
    ana = inn.stranger(locale="es-ES")
    ana.open("/")
    ana.page.get_by_label("Elegir un archivo").set_input_files(town)
    for name in ("Harbour View", "SALIDA"):
        expect(ana.page.get_by_role("button", name=re.compile(f"^{name}"))).to_be_visible()


def test_players_at_a_table_see_the_board_in_their_own_languages(inn: Inn, town: Path) -> None:
    """The board has a Spanish translation; in German, texts shared with another edition are translated."""
    hostile = "<img src=x onerror=window.ran=1>"
    said = {
        "title": "Mi pueblo",
        "words": {"houses": "cabañas"},
        "squares": {"Harbour View": "Vista del puerto"},
        "chance": {"1": {"title": hostile, "text": hostile}},
    }
    spanish = town.with_suffix(".es.json")
    spanish.write_text(json.dumps({**said, "words": {"hoses": "cabañas"}}), "utf-8")
    ana = inn.stranger(locale="es-ES")
    ana.open("/")
    choose = ana.page.get_by_label("Elegir un archivo")
    own = ana.page.get_by_role("region", name="Tu propio tablero")
    choose.set_input_files([town, spanish])
    expect(own).to_contain_text("mytown.toml tiene un problema")
    expect(own).to_contain_text("es.words.hoses")
    spanish.write_text(json.dumps(said), "utf-8")
    choose.set_input_files([spanish, town])
    expect(own).to_contain_text("Mi pueblo")
    expect(own.get_by_role("button", name=re.compile("^Vista del puerto"))).to_be_visible()
    ana.page.get_by_role("button", name="Empezar la partida").click()
    expect(ana.page).to_have_title(re.compile("Mi pueblo"))
    table = ana.page.url.rsplit("/", 1)[1]
    readers = {
        "es-MX": ("Mi pueblo", "Vista del puerto", "SALIDA"),
        "de-DE": ("Mytown", "Harbour View", "LOS"),
    }
    for language, (title, square, go) in readers.items():
        guest = inn.stranger(locale=language)
        guest.open(f"/t/{table}")
        expect(guest.page).to_have_title(re.compile(title))
        for name in (square, go):
            expect(guest.page.get_by_role("button", name=re.compile(f"^{name}"))).to_be_visible()
        assert guest.page.evaluate(f"window.{RAN}") is None
    ana.open(f"/t/{table}#/rules/BUILD-2")
    expect(ana.page.get_by_role("dialog").get_by_text("cabañas").first).to_be_visible()


def test_no_game_is_started_while_the_file_is_checked(inn: Inn, town: Path) -> None:
    """The game would use the previous board."""
    ann = inn.stranger()
    held: list[Route] = []
    ann.page.route("**/drafts", lambda route: held.append(route))
    start = ann.page.get_by_role("button", name="Start the game")
    choose_file(ann, town)
    expect(start).to_be_disabled()
    while not held:
        ann.page.wait_for_timeout(20)  # for the request to arrive
    held[0].continue_()
    expect(ann.page.get_by_role("region", name="Your own board")).to_contain_text("Mytown")
    expect(start).to_be_enabled()


@pytest.mark.parametrize("shift", range(0, len(HARMLESS), 9))
@pytest.mark.parametrize("size", SIZES)
def test_hostile_texts_of_an_edition_do_not_run_or_overflow(
    inn: Inn, tmp_path: Path, size: str, shift: int
) -> None:
    """Hostile texts in every field in turn. Scripts that run, and requests elsewhere, are errors."""
    text = hostile_edition(shift)
    edition = load_text(text, "hostile.toml")
    file = tmp_path / "hostile.toml"
    file.write_text(text, "utf-8")
    ann = inn.stranger(viewport=SIZES[size])
    ann.hurry_bots()
    choose_file(ann, file)
    expect(ann.page.get_by_role("region", name="Your own board")).to_contain_text(edition.title)
    is_whole(ann.page)
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page).to_have_title(re.compile(re.escape(f"{edition.title} · passgo")))
    expect(ann.panel).to_be_visible()
    is_whole(ann.page)
    clicks = 0

    def enough() -> bool:
        nonlocal clicks
        clicks += 1
        is_whole(ann.page)
        return clicks > 25 or ann.end.is_visible()

    play_on([ann], enough)
    ann.open(ann.page.url + "#/rules")
    expect(ann.page.get_by_role("dialog").get_by_role("heading").first).to_be_visible()
    is_whole(ann.page)


def is_whole(page: Page) -> None:
    """No script of the edition has run, and nothing overflows."""
    assert page.evaluate(f"window.{RAN}") is None
    assert page.evaluate(SPILT) == []
    elements = (
        "script:not([src]), iframe, object, embed, img[src=x], a[href^=javascript], [onerror], [onload]"
    )
    assert page.locator(elements).count() == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_classic_board_does_not_overflow(inn: Inn, size: str) -> None:
    """The measure of the test above also holds for the classic board, with four houses on a lot."""
    ann = inn.guest(viewport=SIZES[size])
    past = played_until_last_house([person("Ann", ann.guest), bot("Wren"), bot("Finch")])
    assert max(past.game._state.built[lot] for lot in PINK) == 4
    inn.open_table(past, ann)
    expect(ann.panel).to_be_visible()
    is_whole(ann.page)
