"""Before the game: players join by the link, and the host arranges the seats."""

import re

from playwright.sync_api import Locator, expect

from browser.people import PHONE, Inn, Person

NOT_FOUND = re.compile("Failed to load resource.*404")


def set_up(host: Person, name: str, free: int) -> None:
    """Seats for the host, for bots, and for players with the link."""
    host.open("/")
    host.page.get_by_role("textbox", name="Name in seat 1").fill(name)
    for _ in range(free):
        host.page.get_by_role("button", name="By link").click()


def opened(host: Person) -> str:
    """The address of the table that was set up."""
    host.page.get_by_role("button", name="Open the table").click()
    expect(seats(host)).to_be_visible()
    return host.page.url.removeprefix(host.url)


def seats(who: Person) -> Locator:
    return who.page.get_by_role("region", name="At the table")


def join_card(who: Person) -> Locator:
    return who.page.get_by_role("button", name="Join", exact=True)


def join(who: Person, name: str) -> None:
    who.page.get_by_role("textbox", name="Your name").fill(name)
    join_card(who).click()
    expect(seats(who).get_by_role("button", name="Leave")).to_be_visible()


def test_a_removed_player_comes_back_when_a_seat_is_opened(inn: Inn) -> None:
    ann, cy = inn.guest(), inn.guest()
    bo = inn.guest(viewport=PHONE, has_touch=True, is_mobile=True)
    set_up(ann, "Ann", free=3)
    table = opened(ann)
    for who, name in ((bo, "Bo"), (cy, "Cy")):
        who.open(table)
        join(who, name)
    expect(seats(cy).get_by_role("button", name=re.compile("^Put "))).to_have_count(0)

    put_out = seats(ann).get_by_role("button", name="Put Bo out")
    asked = ann.page.get_by_role("dialog", name="Put Bo out?")
    put_out.click()
    expect(asked.get_by_role("button", name="Cancel")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(asked).not_to_be_visible()
    expect(put_out).to_be_visible()

    put_out.click()
    asked.get_by_role("radio", name="Closed").check()
    asked.get_by_role("button", name="Put Bo out").click()
    notice = bo.page.get_by_role("status").filter(has_text="The host has put you out of your seat.")
    for _ in range(2):
        expect(notice).to_be_visible()
        expect(seats(bo)).to_contain_text("Free seat")
        expect(join_card(bo)).to_have_count(0)
        bo.page.reload()
    expect(seats(cy)).to_contain_text("Nobody sits here")
    expect(seats(cy).get_by_role("button", name="Leave")).to_be_visible()

    closed = (
        seats(ann).get_by_role("combobox").filter(has=ann.page.locator("option:checked", has_text="Closed"))
    )
    closed.select_option("Free")
    expect(notice).to_have_count(0)
    join(bo, "Bo")
    expect(put_out).to_be_visible()


def test_a_removed_player_sees_the_notice_in_spanish_after_a_reload(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest(locale="es-ES")
    set_up(ann, "Ann", free=2)
    table = opened(ann)
    bo.open(table)
    bo.page.get_by_role("textbox", name="Tu nombre").fill("Bo")
    bo.page.get_by_role("button", name="Unirme", exact=True).click()
    seats(ann).get_by_role("button", name="Put Bo out").click()
    ann.page.get_by_role("dialog", name="Put Bo out?").get_by_role("button", name="Put Bo out").click()
    notice = bo.page.get_by_role("status").filter(has_text="te ha quitado el asiento")
    expect(notice).to_be_visible()
    bo.page.reload()
    expect(notice).to_be_visible()
    expect(bo.page.get_by_role("textbox", name="Tu nombre")).to_have_count(0)


def test_at_a_table_with_one_seat_each_only_the_host_seats_others(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest()
    set_up(ann, "Ann", free=2)
    ann.page.get_by_text("Rules and pace").click()
    ann.choose("Seats for each guest", "One")
    table = opened(ann)
    bo.open(table)
    join(bo, "Bo")
    expect(ann.page.get_by_role("textbox", name="One more person here")).to_be_visible()
    expect(bo.page.get_by_role("textbox", name="One more person here")).to_have_count(0)


def test_a_mistyped_address_of_a_table_says_so(inn: Inn) -> None:
    ann = inn.stranger()
    ann.expected = NOT_FOUND
    for address in ("/t/nosuchtable", "/t/k3x9-w2m7"):
        ann.open(address)
        expect(ann.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    ann.page.get_by_role("link", name="To the start page").click()
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_visible()
