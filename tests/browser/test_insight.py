"""What the value model shows: live chances where they were agreed on, the review of a finished game, puzzles."""

import re

from playwright.sync_api import expect

from browser.past import bot, person
from browser.people import Inn
from browser.positions import played_to_round, played_to_the_end
from passgo.analysis.puzzles import mixed_puzzles, puzzles


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
    puzzle, following, *_ = mixed_puzzles()
    best = sorted(answer.action for answer in puzzle.actions).index(puzzle.best)
    ann.open("/")
    ann.page.get_by_role("link", name="Solve puzzles").click()
    ann.page.wait_for_url(f"**/p/{puzzle.id}")
    answers = (
        ann.page.get_by_role("region", name="The question").get_by_role("listitem").get_by_role("button")
    )
    answers.nth(best).press("Enter")
    expect(ann.page.get_by_role("heading", name="Right!")).to_be_visible()
    expect(ann.page.get_by_text(re.compile("Found by: |None of the bots' levels finds it"))).to_be_visible()
    score = re.compile(f"1 solved at the first try · 1 of {len(puzzles())} tried")
    expect(ann.page.get_by_text(score)).to_be_visible()
    ann.page.get_by_role("button", name="Next puzzle").click()
    ann.page.wait_for_url(f"**/p/{following.id}")
    ann.page.reload()
    expect(ann.page.get_by_text(score)).to_be_visible()


def test_puzzles_are_filtered_and_there_is_one_of_the_day(inn: Inn) -> None:
    ann = inn.stranger()
    ann.open("/p/daily")
    page = ann.page
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    expect(page.get_by_role("region", name="The question")).to_be_visible()
    page.get_by_label("Theme").select_option("Jail")
    page.get_by_label("Difficulty").select_option("All")
    jail = [puzzle for puzzle in puzzles() if puzzle.theme == "jail"]
    expect(page.get_by_text(f"0 of {len(jail)} tried")).to_be_visible()
    expect(
        page.get_by_role("region", name="The question").get_by_text(re.compile("^Jail · "))
    ).to_be_visible()


def test_a_mistake_is_tried_again(inn: Inn) -> None:
    ann = inn.guest()
    past = played_to_the_end([person("Ann", ann.guest), bot("Wren")], "mistakes", game="short")
    table = past.keep(inn.store)
    ann.open(f"/t/{table}")
    page = ann.page
    page.get_by_role("button", name="Show my mistakes").click()
    asked = page.get_by_role("group", name=re.compile(r"^Mistake 1 of \d"))
    expect(asked).to_be_visible()
    answer = page.request.get(f"{page.url.partition('/t/')[0]}/tables/{table}/mistakes?seat=0").json()
    first = answer["mistakes"][0]
    answers = asked.get_by_role("listitem").get_by_role("button")
    expect(answers).to_have_count(len(first["answers"]))
    expect(answers.nth(first["played"])).to_be_disabled()
    worse = [
        place
        for place, answer in enumerate(first["answers"])
        if not answer["better"] and place != first["played"]
    ]
    for place in worse:
        answers.nth(place).click()
        expect(asked.get_by_text("Not clearly better than what you played")).to_be_visible()
        expect(answers.nth(place)).to_be_disabled()
    paragraphs = asked.get_by_role("status").get_by_role("paragraph")
    expect(paragraphs).to_have_count(1 if worse else 0)  # no reason before the answer
    answers.nth(first["best"]).press("Enter")
    expect(asked.get_by_text(re.compile(r"^Better: \+\d"))).to_be_visible()
    expect(paragraphs).to_have_count(2 + len(first["reasons"]))
