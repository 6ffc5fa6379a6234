"""Games in Spanish and German: no printed text of the box is shown in English."""

import re
from collections.abc import Sequence
from itertools import count

import pytest
from playwright.sync_api import expect

from browser.past import Past, person
from browser.people import Inn, unfold
from browser.people import Person as Visitor
from browser.positions import played_until_quiz
from passgo.edition import load
from passgo.edition.words import words_of
from passgo.events import CardDrawn
from passgo.rulebook import Ruling, entries, rule
from passgo.server.tables import commands
from passgo.server.tables.entries import SeatPlan
from passgo.speech import Catalogue, Person
from texts import TRANSLATED, of_pages, read, rules

every_language = pytest.mark.parametrize("language", TRANSLATED)
RULE_ID = re.compile(r"\b[A-Z]+(-[A-Z0-9]+)+\b")  # the same in every language
GENERIC = ("go", "jail", "parking", "go-to-jail", "tax")


def locale(language: str) -> str:
    return f"{language}-{language.upper()}"


def printed_in_english(edition: str) -> set[str]:
    """English texts that must not appear: squares that are no property, cards, rules, questions."""
    box, words = load(edition), words_of(load(edition))
    found = {part for square in box.squares if square.kind in GENERIC for part in square.name.split("/")}
    found |= {card.text for card in (*box.chance, *box.chest)}
    found |= {card.question for card in box.challenges}
    found |= {entry.format(words) for entry in entries()}
    found |= {entry.format_question(words) for entry in entries() if isinstance(entry, Ruling)}
    return found | {words["chance"], words["chest"]}


def english_seen(who: Visitor, edition: str) -> set[str]:
    """Which of them are on the page, visible or for screen readers."""
    page = who.page.locator("body").inner_text()
    labels = who.page.locator("[aria-label]").evaluate_all(
        "all => all.map(each => each.ariaLabel).join('\\n')"
    )
    seen = RULE_ID.sub("", f"{page}\n{labels}")
    return {text for text in printed_in_english(edition) if re.search(rf"\b{re.escape(text)}", seen)}


def about_to_draw(seats: Sequence[SeatPlan]) -> tuple[Past, CardDrawn]:
    """The first seat's throw will lead it to a deck. Return also the card that will be drawn."""
    for number in count():
        seed = f"a card {number}"
        ahead = Past(seed, seats)
        if ahead.decides == 0 and ahead.waits_for("Throw"):
            throw = commands.judge(ahead.state, 0, {"do": "throw"}, "person")
            events = ahead.state.apply(ahead.state.seq + 1, ahead.at, *throw)
            drawn = next((event for event in events if isinstance(event, CardDrawn)), None)
            if drawn:
                return Past(seed, seats), drawn
    raise AssertionError


def choose_language(who: Visitor, settings: str, language: str) -> None:
    who.page.get_by_role("button", name=settings).click()
    who.page.get_by_role("radio", name=language).check(force=True)
    who.page.locator("dialog[open] form .button").click()


@every_language
def test_a_card_and_a_rule_are_read_and_the_language_is_changed_in_the_middle(
    inn: Inn, language: str
) -> None:
    ana, said = inn.guest(locale=locale(language)), of_pages(language)
    past, drawn = about_to_draw([person("Ana", ana.guest), person("Bea", "nobody")])
    ana.open(f"/t/{past.keep(inn.store)}")
    expect(ana.page.get_by_role("list", name=said["board.squares"])).to_be_visible()
    ana.page.get_by_role("button", name=said["act.do.throw"]).click()

    foreign = read(language, "editions/classic")[drawn.deck][str(drawn.card)]
    english = getattr(load("classic"), drawn.deck)[drawn.card - 1]
    card = ana.page.get_by_role("article")
    expect(card).to_contain_text(foreign["title"])
    expect(card).to_contain_text(foreign["text"])
    expect(ana.page.get_by_role("list", name=said["log.title"])).to_contain_text(foreign["text"])
    assert english_seen(ana, "classic") == set()

    read_a_rule(ana, language)
    choose_language(ana, said["start.settings"], "English")
    expect(card).to_contain_text(english.text)
    expect(ana.page.get_by_role("list", name="What happened")).to_contain_text(english.text)
    assert {english.text, "Chance", "Free Parking"} <= english_seen(ana, "classic")
    choose_language(ana, "Settings", read(language, "language")["name"])
    expect(card).to_contain_text(foreign["text"])
    assert english_seen(ana, "classic") == set()


def read_a_rule(ana: Visitor, language: str) -> None:
    """A refusal links to its rule."""
    said = of_pages(language)
    titled = said["act.rule"].format(rule="")
    ana.page.get_by_role("button", name=re.compile(f"^{said['act.tool.lift']}")).click(
        force=True
    )  # it is disabled
    # The card on the stage has a link to its own rule.
    link = ana.page.get_by_role("link", name=re.compile(f"^{titled}MORTGAGE-"))
    named = link.inner_text().removeprefix(titled)
    link.click()
    sheet = ana.page.get_by_role("dialog")
    words = {**words_of(load("classic")), **read(language, "editions/classic")["words"]}
    expect(sheet).to_contain_text(rules(language)[named]["text"].format_map(words))
    expect(sheet).to_contain_text(read(language, "rules")["chapters"][rule(named).chapter])
    assert english_seen(ana, "classic") == set()
    sheet.get_by_role("button", name=said["act.close"]).click()


@every_language
def test_a_challenge_is_read_and_answered(inn: Inn, language: str) -> None:
    ana, bea = inn.guest(locale=locale(language)), inn.guest(locale=locale(language))
    said = of_pages(language)
    past = played_until_quiz([person("Ana", ana.guest), person("Bea", bea.guest)])
    assert past.game.decision is not None
    number = past.game.decision.details["card"]
    table = past.keep(inn.store)
    for who in (ana, bea):
        who.open(f"/t/{table}")
        expect(who.page.locator("blockquote")).to_have_text(
            read(language, "editions/america-challenges")[str(number)]["question"]
        )
        assert english_seen(who, "america") == set()
    right = bea.page.locator(".answer.right > span").inner_text()
    expect(ana.page.locator(".on-stage .answer")).to_have_count(4)
    expect(ana.page.locator(".answer.right")).to_have_count(0)
    ana.page.get_by_role("button", name=right).click()
    for who, you in ((ana, True), (bea, False)):
        seat = Person("Ana", "you" if you else "other")
        sentence = Catalogue(language).text("events.answer.right", seat=seat, given=right)
        expect(who.page.get_by_role("list", name=said["log.title"])).to_contain_text(sentence[1:])


@every_language
def test_the_rules_of_an_option_are_shown_where_it_is_agreed_on(inn: Inn, language: str) -> None:
    ana, said = inn.stranger(locale=locale(language)), of_pages(language)
    ana.open("/")
    ana.page.get_by_role("radio", name=read(language, "shelf")["titles"]["america"]).check(force=True)
    ana.page.get_by_text(said["start.more"]).click()
    house = ana.page.get_by_role("group", name=said["start.houseRules"], exact=True)
    unfold(house.locator("> details"))
    for opener in ana.page.get_by_text(said["start.ruleText"]).all():
        opener.click()
    expect(ana.page.get_by_text(rules(language)["RENT-7"]["text"])).to_be_visible()
    assert english_seen(ana, "america") == set()
