"""What the value model shows: live chances where they were agreed on, the review of a finished game, puzzles."""

import re

from playwright.sync_api import expect

from browser.past import bot, person
from browser.people import Inn
from browser.positions import played_to_round, played_to_the_end
from passgo.analysis.puzzles import puzzles


def test_only_a_table_that_agreed_to_it_shows_chances(inn: Inn) -> None:
    ann = inn.guest()
    seats = [person("Ann", ann.guest), bot("Wren"), bot("Finch")]
    chances = ann.page.get_by_role("img", name=re.compile(r"Chances to win: Ann \d+%, Wren \d+%, Finch \d+%"))
    inn.open_table(played_to_round(3, seats, "live chances", chances=True), ann)
    expect(chances).to_be_visible()
    inn.open_table(played_to_round(3, seats, "live chances"), ann)
    expect(ann.page.get_by_role("button", name="Throw the dice")).to_be_visible()
    expect(chances).to_have_count(0)


def test_a_finished_game_is_reviewed(inn: Inn) -> None:
    ann = inn.guest()
    past = played_to_the_end([person("Ann", ann.guest), bot("Wren")], "a review", game="short")
    ann.open(f"/t/{past.keep(inn.store)}")
    page = ann.page
    expect(page.get_by_role("img", name="Chances to win over time")).to_be_visible()
    shares = page.get_by_role("table", name="Luck and skill")
    expect(shares.get_by_role("row")).to_have_count(3)
    expect(page.get_by_text(re.compile("Turning points played out"))).to_have_count(0)
    points = page.get_by_role("button", name=re.compile(r"^\d Round \d+ · (Ann|Wren): "))
    first = points.first
    expect(first).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_text("The expert", exact=True).first).to_be_visible()
    first.press("Enter")
    expect(first).to_have_attribute("aria-expanded", "false")


def test_a_puzzle_is_solved_and_remembered(inn: Inn) -> None:
    ann = inn.stranger()
    puzzle = puzzles()[0]
    best = sorted(answer.action for answer in puzzle.actions).index(puzzle.best)
    ann.open("/")
    ann.page.get_by_role("link", name="Solve puzzles").click()
    ann.page.wait_for_url(f"**/p/{puzzle.id}")
    answers = (
        ann.page.get_by_role("region", name="The question").get_by_role("listitem").get_by_role("button")
    )
    answers.nth(best).press("Enter")
    expect(ann.page.get_by_role("heading", name="Right!")).to_be_visible()
    score = re.compile(f"1 solved at the first try · 1 of {len(puzzles())} tried")
    expect(ann.page.get_by_text(score)).to_be_visible()
    ann.page.get_by_role("button", name="Next puzzle").click()
    ann.page.wait_for_url(f"**/p/{puzzles()[1].id}")
    ann.page.reload()
    expect(ann.page.get_by_text(score)).to_be_visible()
