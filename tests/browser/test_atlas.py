"""The report page of a simulation in chromium, from a file, without a network."""

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import passgo
from passgo.sim.report_page import report_page
from passgo.sim.summary import Report

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1366, "height": 768}


@pytest.fixture(scope="module")
def report() -> Report:
    return passgo.simulate(games=400, seats=["trader"] * 4, rules="short", seed=3, jobs=1)


@pytest.fixture(scope="module")
def file(report: Report, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("atlas") / "best.html"
    file.write_text(report_page(report, "passgo simulate"), encoding="utf-8")
    return file


@pytest.fixture
def page(browser: Browser, file: Path) -> Iterator[Page]:
    context = browser.new_context(viewport=LAPTOP, offline=True, accept_downloads=True)  # type: ignore[arg-type]
    page = context.new_page()
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda request: problems.append(request.url) if "file://" not in request.url else None)
    page.goto(file.as_uri())
    yield page
    context.close()
    assert problems == []


def cell(page: Page, square: int) -> str:
    return page.locator(f'.cell[data-square="{square}"] b').inner_text()


def test_the_board_switches_between_measures(page: Page, report: Report) -> None:
    exact = passgo.odds("classic", rules="short").squares
    assert cell(page, 24) == f"{report.squares[24].percent:.2f}"
    page.get_by_role("radio", name="Exact, short stays in Jail").check(force=True)
    assert [cell(page, square) for square in (0, 10, 24, 40)] == [
        f"{exact[square].percent:.2f}" for square in (0, 10, 24, 40)
    ]
    expect(page.locator(".middle .measure")).to_contain_text("Exact, short stays in Jail")
    page.get_by_role("radio", name="Rent per 100 throws").check(force=True)
    assert cell(page, 0) == ""
    rent = 100 * report.lots[39].rent_money / report.throws
    assert cell(page, 39) == f"${rent:,.0f}"


def test_a_square_shows_all_its_figures_by_mouse_and_by_keyboard(page: Page, report: Report) -> None:
    detail = page.locator(".square")
    page.locator('.cell[data-square="24"]').hover()
    expect(detail).to_contain_text("Illinois Avenue")
    expect(detail).to_contain_text(f"{report.squares[24].percent:.2f}%")
    page.locator('.cell[data-square="24"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(detail).to_contain_text("B. & O. Railroad")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(detail).to_contain_text("Indiana Avenue")
    assert page.locator('.cell[tabindex="0"]').count() == 1


def test_a_mark_explains_itself_on_hover_and_by_arrow_keys(page: Page) -> None:
    tip = page.locator("#tip")
    expect(tip).to_be_hidden()
    page.locator("#order .mark").first.hover()
    expect(tip).to_contain_text("of 400 finished games")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.locator("#buildings .for-wide svg").focus()
    page.keyboard.press("ArrowRight")
    expect(tip).to_contain_text("back in")
    before = tip.inner_text()
    page.keyboard.press("ArrowRight")
    assert tip.inner_text() != before


def test_a_table_is_sorted_by_any_column_and_turned_by_a_second_click(page: Page, report: Report) -> None:
    heading = page.locator('[data-file="lots"] thead th').nth(3)
    rents = {lot.name: lot.rent_money for lot in report.lots.values()}
    heading.get_by_role("button").click()
    names = page.locator('[data-file="lots"] tbody th').all_inner_texts()
    assert [rents[name] for name in names] == sorted(rents.values(), reverse=True)
    expect(heading).to_have_attribute("aria-sort", "descending")
    heading.get_by_role("button").click()
    names = page.locator('[data-file="lots"] tbody th').all_inner_texts()
    assert [rents[name] for name in names] == sorted(rents.values())


def test_a_table_is_saved_as_csv_with_its_values(page: Page, report: Report) -> None:
    with page.expect_download() as download:
        page.locator('[data-file="lots"]').get_by_role("button", name="Save as CSV").click()
    assert download.value.suggested_filename == "lots.csv"
    text = Path(download.value.path()).read_text(encoding="utf-8-sig")
    heads, *rows = csv.reader(io.StringIO(text))
    assert heads[0] == "lot"
    assert [row[0] for row in rows] == [lot.name for lot in report.lots.values()]
    for row, lot in zip(rows, report.lots.values(), strict=True):
        assert float(row[3]) == pytest.approx(lot.rent_money / report.games, rel=1e-5)


def test_every_table_can_be_saved(page: Page) -> None:
    assert page.locator(".table .csv").count() == page.locator("table").count() > 6


def test_the_curves_of_money_switch(page: Page) -> None:
    heads = page.locator("#money .panel .head")
    expect(heads.first).to_be_visible()
    expect(heads.nth(1)).to_be_hidden()
    page.get_by_role("radio", name="Worth, by rank").check(force=True)
    expect(heads.first).to_be_hidden()
    expect(heads.nth(1)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_page_fits_and_is_accessible(
    browser: Browser, file: Path, scheme: str, size: dict[str, int]
) -> None:
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    context.close()


def test_a_tap_on_a_phone_shows_the_figures_of_a_square(browser: Browser, file: Path) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(file.as_uri())
    page.locator('.cell[data-square="39"]').tap()
    detail = page.locator(".square")
    expect(detail).to_contain_text("Boardwalk")
    inside = page.locator(".middle").bounding_box()
    shown = detail.bounding_box()
    assert inside is not None
    assert shown is not None
    assert shown["y"] + shown["height"] <= inside["y"] + inside["height"] + 1  # nothing is cut off
    page.locator("#order .for-narrow .mark").first.tap()
    expect(page.locator("#tip")).to_be_visible()
    context.close()


def test_without_javascript_the_figures_are_there(browser: Browser, file: Path, report: Report) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text("Which lots are best?")
    for button in (".csv", ".switch"):
        assert not any(each.is_visible() for each in page.locator(button).all())
    lots = page.locator('[data-file="lots"] tbody tr')
    assert lots.count() == len(report.lots)
    assert re.search(r"Boardwalk.*\d", lots.last.inner_text())
    page.locator("#board summary").click()
    expect(page.locator('[data-file="squares"]')).to_be_visible()
    context.close()
