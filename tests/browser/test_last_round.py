"""The last round is shown again, and players who are out of the game skip to its end."""

from playwright.sync_api import expect

from browser.past import bot, person
from browser.people import PHONE, Inn, Person, play_on
from browser.positions import played_to_round, played_until_ruin
from browser.scenes import seats

AGAIN = "Show me that again"
MOMENT = "Moment of the last round"


def play_a_round_and_recall(ann: Person) -> None:
    """Ann and a bot play round 4; then it is shown again."""
    play_on([ann], ann.page.get_by_role("link", name="Round 5").is_visible)
    expect(ann.page.locator(".on-stage")).to_have_attribute("data-playing", "false")
    ann.page.get_by_role("button", name=AGAIN).click()
    expect(ann.page.get_by_role("slider", name=MOMENT)).to_be_visible()


def test_the_last_round_is_shown_again_and_any_moment_of_it_can_be_gone_to(inn: Inn) -> None:
    ann = inn.guest()
    ann_and_bot = seats(ann, 1)
    past = played_to_round(4, ann_and_bot, "again")
    before = int(past.game._state.square[0])
    inn.open_table(past, ann)
    play_a_round_and_recall(ann)
    slider, token = ann.page.get_by_role("slider", name=MOMENT), ann.page.locator('.token[data-seat="0"]')
    headline = ann.page.locator(".on-stage h2")
    last = int(slider.get_attribute("max") or "0")
    assert last > 0

    slider.press("End")
    expect(ann.page.get_by_text(f"{last + 1}/{last + 1}")).to_be_visible()
    said = headline.inner_text()
    end = token.get_attribute("data-at")
    assert end != str(before)

    slider.press("Home")
    expect(ann.page.get_by_text(f"1/{last + 1}")).to_be_visible()
    expect(headline).not_to_have_text(said)
    expect(headline).to_have_text(slider.get_attribute("aria-valuetext") or "nothing")

    ann.press("Play")  # it goes on from there
    expect(ann.page.get_by_text(f"{last + 1}/{last + 1}")).to_be_visible()
    expect(headline).to_have_text(said)
    expect(ann.button("Play")).to_be_visible()  # it has ended

    ann.press("Back to the game")
    expect(slider).to_be_hidden()
    expect(token).to_have_attribute("data-at", end or "")


def test_what_happens_meanwhile_waits_until_the_last_round_is_closed(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest()
    plans = [person("Ann", ann.guest), person("Bo", bo.guest)]
    inn.open_table(played_to_round(4, plans, "meanwhile"), ann, bo)
    play_on(
        [ann, bo], lambda: not ann.button("Throw the dice").is_visible() and bo.button("Throw").is_visible()
    )
    ann.page.get_by_role("button", name=AGAIN).click()
    slider = ann.page.get_by_role("slider", name=MOMENT)
    slider.press("Home")
    shown = ann.page.locator(".on-stage h2").inner_text()
    bo.press("Throw the dice")
    ann.reads("Bo throws")
    expect(ann.page.locator(".on-stage h2")).to_have_text(shown)
    ann.press("Back to the game")
    expect(slider).to_be_hidden()
    expect(ann.page.locator(".on-stage h2")).not_to_have_text(shown)


def test_a_phone_shows_the_last_round_again(inn: Inn) -> None:
    ann = inn.guest(viewport=PHONE, has_touch=True, is_mobile=True)
    inn.open_table(played_to_round(4, seats(ann, 1), "again"), ann)
    play_a_round_and_recall(ann)
    expect(ann.page.get_by_role("slider", name=MOMENT)).to_be_in_viewport(ratio=0.99)
    expect(ann.button("Back to the game")).to_be_in_viewport(ratio=0.99)


def test_a_television_has_no_controls(inn: Inn) -> None:
    ann = inn.guest(viewport={"width": 1920, "height": 1080})
    table = played_to_round(4, seats(ann, 1), "again").keep(inn.store)
    ann.open(f"/t/{table}/screen")
    expect(ann.board).to_be_visible()
    expect(ann.page.get_by_role("button", name=AGAIN)).to_have_count(0)


def test_a_bankrupt_player_skips_to_the_end(inn: Inn) -> None:
    ann = inn.guest()
    plans = [person("Ann", ann.guest), bot("Wren"), bot("Finch")]
    past = played_until_ruin(0, plans, "skipped", pace=10_000, house_rules=("rounds=40",))
    inn.open_table(past, ann)
    skip = ann.page.get_by_role("button", name="Skip to the end")
    play_on([ann], skip.is_visible)
    skip.click()
    expect(ann.end).to_be_visible()
    ann.page.get_by_role("button", name="Look at the board").click()
    expect(ann.page.locator('[data-player="0"]')).to_contain_text("bankrupt")
