"""Narration: well-formed sentences for whole games, and the exact wording of important events."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import pytest

import passgo
from casts import checked_cast
from passgo.edition import Edition, load, names
from passgo.engine.events import MOVE_RULES, PAYMENT_RULES
from passgo.events import (
    EVENTS,
    CornerOpened,
    DeedPassed,
    Event,
    GameEnded,
    MoneyPaid,
    OfferMade,
    SentToJail,
    TokenMoved,
)
from passgo.narrate import Memory, Narrator, Sentence, sentences
from passgo.narrate.dealings import BANK_PAYMENTS
from passgo.narrate.journeys import STEPS
from passgo.narrate.registry import HANDLERS
from passgo.speech import languages
from passgo.speech.catalogue import messages, parsed
from properties.random_play import Table, any_move, any_seat, deal_groups, variants
from samples import of_every_sort, sample
from scenes import NAMES, Scene

# Kinds without a sentence of their own: the events after them have one.
SILENT = {"TurnBegan", "TurnEnded", "LotOffered", "CornerClosed"}


def narrator(edition: str) -> Narrator:
    return Narrator(load(edition), NAMES)


# Every kind of event.


@pytest.mark.parametrize("kind", EVENTS)
def test_every_kind_of_event_has_a_sentence_or_is_declared_silent(kind: type[Event]) -> None:
    said = narrator("america").sentence(sample(kind))
    if kind.__name__ in SILENT:
        assert said == ""
    else:
        check_sentence(said, load("america"))


@pytest.mark.parametrize("event", list(of_every_sort()), ids=repr)
def test_every_variant_of_an_event_has_a_sentence(event: Event) -> None:
    said = narrator("mlb").sentence(event)
    if isinstance(event, DeedPassed) and event.how in ("auction", "deal"):
        assert said == ""  # AuctionWon and DeedDealt have a sentence
    else:
        check_sentence(said, load("mlb"))


# Events without a text.


class NeverHappened(Event):
    """An event without a handler and without a text."""

    code = 99
    rule: ClassVar[str] = "PARK-1"
    kinds: ClassVar[tuple[str, ...]] = ("Seat", "Square", "Money")
    seat: int
    lot: int
    amount: int


def check_readable(said: str, language: str) -> None:
    """A sentence of any language."""
    assert re.fullmatch(r"[^a-z{}_]((?! {2}|None)[^{}_])*[.!?]", said), (language, said)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("table", [HANDLERS, STEPS], ids=["handlers", "steps"])
def test_an_event_that_is_removed_from_a_table_still_has_a_sentence(
    table: dict[type[Event], object], language: str
) -> None:
    for kind in list(table):
        with pytest.MonkeyPatch.context() as patch:
            patch.delitem(table, kind)
            for you in (None, 1):
                said = Narrator(load("america"), NAMES, language, you).sentence(sample(kind))
                if said or kind.__name__ not in SILENT:
                    check_readable(said, language)


def test_a_removed_step_ends_the_sentence_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene().at(0, 23)
    removed: type[Event] = SentToJail
    monkeypatch.delitem(STEPS, removed)
    assert tell(scene, scene.throws(0, "61")) == [
        "Ann throws 6 and 1 and lands on Go to Jail.",
        "This is about Ann.",
    ]


@pytest.mark.parametrize("language", languages())
def test_payments_for_a_reason_that_is_removed_or_unknown_have_a_sentence_and_a_rule(language: str) -> None:
    edition = load("classic")
    for reason in [*PAYMENT_RULES, "never"]:
        with pytest.MonkeyPatch.context() as patch:
            patch.delitem(BANK_PAYMENTS, reason, raising=False)
            for payer, payee in ((0, 1), (1, 0), (1, None), (None, 1)):
                paid = MoneyPaid(payer, payee, 50, reason)  # type: ignore[arg-type]
                check_readable(Narrator(edition, NAMES, language, 0).sentence(paid), language)
                (sentence,) = sentences([paid], edition, Memory())
                assert sentence.rule


@pytest.mark.parametrize(
    ("edition", "how", "start", "rule"),
    [
        ("classic", "walked", 20, "PARK-1"),
        ("america", "walked", 10, "PARK-1"),
        ("america", "choice", 0, "CORNER-1"),
        ("america", "choice", 10, "CORNER-2"),
        ("classic", "never", 20, "TURN-1"),
    ],
)
def test_a_move_rests_on_the_rule_that_its_chapter_declares(
    monkeypatch: pytest.MonkeyPatch, edition: str, how: str, start: int, rule: str
) -> None:
    monkeypatch.setitem(MOVE_RULES, "walked", "PARK-1")  # type: ignore[misc]
    moved = TokenMoved(1, start, 39, how)  # type: ignore[arg-type]
    (sentence,) = sentences([moved], load(edition), Memory())
    assert sentence.rule == rule


def test_an_event_with_unknown_words_in_its_fields_has_a_sentence() -> None:
    for event in (
        DeedPassed(39, None, 1, "never"),  # type: ignore[arg-type]
        CornerOpened(1, "never"),  # type: ignore[arg-type]
        GameEnded("never"),  # type: ignore[arg-type]
        TokenMoved(1, 0, 39, "never"),  # type: ignore[arg-type]
    ):
        check_sentence(narrator("america").sentence(event), load("america"))


@pytest.mark.parametrize(
    ("language", "named", "addressed"),
    [
        ("en", "This is about Ann, Boardwalk and $50.", "This is about you, Boardwalk and $50."),
        ("de", "Es geht um Ann, Boardwalk und $50.", "Es geht um dich, Boardwalk und $50."),
        ("es", "Se trata de Ann, Boardwalk y $50.", "Se trata de ti, Boardwalk y $50."),
    ],
)
def test_the_sentence_of_an_unknown_event_lists_its_facts(language: str, named: str, addressed: str) -> None:
    unknown: Any = NeverHappened(0, 39, 50)
    assert Narrator(load("classic"), NAMES, language).sentence(unknown) == named
    assert Narrator(load("classic"), NAMES, language, 0).sentence(unknown) == addressed


def test_an_event_without_a_handler_uses_the_text_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown: Any = NeverHappened(0, 39, 50)
    monkeypatch.setitem(messages("en"), "events.never-happened", "{seat} rides to {lot} for {amount}.")
    (sentence,) = sentences([unknown], load("classic"), Memory())
    assert (sentence.key, sentence.rule) == ("events.never-happened", "PARK-1")
    parsed.cache_clear()
    assert Narrator(load("classic"), NAMES).sentence(unknown) == "Ann rides to Boardwalk for $50."
    parsed.cache_clear()


def test_a_sentence_of_a_newer_server_is_rendered_by_its_facts() -> None:
    newer = Sentence("events.from-the-future", players={"seat": 1}, money={"amount": 5})
    assert narrator("classic").renderer.render(newer) == "This is about Bo and $5."


# Whole games.


def check_sentence(said: str, edition: Edition) -> None:
    assert said, "nothing was said"
    assert said[0].isupper() or said[0].isdigit(), said
    assert re.search(r"(?<!\.)[.!?]$", said), said
    assert not re.search(r"None|[{}_]| {2}", said), said
    ours = without_printed_words(said, edition)
    assert not re.search(r"\ba (?=[aeio]|[AEIO]|NFC)|\ban (?=[bcdfgjklmnpqrstvwxyz])", ours), said
    for word, usual in (("house", edition.words.house), ("hotel", edition.words.hotel)):
        if usual != word:
            assert not re.search(rf"\b{word}s?\b", ours, re.IGNORECASE), said


def without_printed_words(said: str, edition: Edition) -> str:
    """The narrator's own words: names of squares and texts of cards may use other words for houses."""
    printed = [square.name for square in edition.squares]
    for card in (*edition.chance, *edition.chest):
        printed += [card.title, card.text]
    printed += [challenge.question for challenge in edition.challenges]
    for text in sorted(printed, key=len, reverse=True):
        said = said.replace(text, "…")
    return said


def tables() -> Iterator[Table]:
    """Every edition: the plain game, and all its options with rents to be asked for, short and timed."""
    for edition in names():
        options = frozenset(load(edition).options)
        for number, rules in enumerate(
            (
                passgo.Rules(options=options),
                passgo.Rules(game="short", options=options, ask_for_rent=True),
                passgo.Rules(game="time-limit", minutes=60),
            )
        ):
            yield Table(edition, rules, 4, f"{edition} {number}", "builder", dealt_groups=number < 2)


@pytest.mark.parametrize("table", list(tables()), ids=lambda table: f"{table.edition}-{table.rules.game}")
@pytest.mark.one_form
def test_whole_games_are_narrated_in_well_formed_sentences(table: Table) -> None:
    game = table.new_game()
    rng = Random(table.seed)
    if table.dealt_groups:
        deal_groups(game, rng)
    tells, says = Narrator(game.edition, game.names), Narrator(game.edition, game.names)
    events = list(game.opening)
    narrated = tells.narrate(game.opening)
    while game.decision is not None:
        seat = any_seat(game, rng)
        move = any_move(game, seat, rng, table.taste)
        if move is not None:
            followed = game.play(seat, move)
            narrated += tells.narrate(followed)
            events += followed
    assert game.outcome is not None
    narrated.append(tells.result(game.outcome.winners, game.outcome.worths))
    one_by_one = [said for event in events if (said := says.sentence(event))]
    at_once = Narrator(game.edition, game.names).narrate(events)
    assert len(at_once) <= len(narrated) < len(one_by_one)
    for said in {*narrated, *one_by_one, *at_once}:
        check_sentence(said, game.edition)


def test_the_opening_of_every_game_names_the_first_player() -> None:
    for edition in names():
        for rules in variants(edition):
            game = passgo.new_game(edition, NAMES[:6], seed="opening", rules=rules)
            narrated = Narrator(game.edition, game.names).narrate(game.opening)
            assert narrated[-1] == f"{game.names[int(game._state.starter)]} begins the game."


# Exact sentences: moving.


def tell(scene: Scene, events: list[passgo.Event]) -> list[str]:
    return Narrator(scene.game.edition, scene.game.names).narrate(events)


def test_a_throw_and_its_move_share_a_sentence() -> None:
    scene = Scene()
    assert tell(scene, scene.throws(0, "64")) == ["Ann throws 6 and 4 and moves to Just Visiting."]


def test_sentences_about_passing_go_and_paying_rent() -> None:
    scene = Scene().at(0, 39).owns(1, 5)
    assert tell(scene, scene.throws(0, "33")) == [
        "Ann throws double threes, moves past GO to Reading Railroad and collects $200.",
        "Ann pays Bo $25 rent.",
    ]


def test_landing_on_go_to_jail_is_one_sentence() -> None:
    scene = Scene().at(0, 23)
    assert tell(scene, scene.throws(0, "61")) == [
        "Ann throws 6 and 1, lands on Go to Jail and goes straight to Jail."
    ]


def test_sentences_about_three_doubles() -> None:
    scene = Scene()
    scene.throws(0, "55")
    scene.throws(0, "55")
    assert tell(scene, scene.throws(0, "22")) == [
        "Ann throws double twos and goes to Jail for throwing doubles three times in a row."
    ]


def test_sentences_about_the_ways_out_of_jail() -> None:
    scene = Scene().jailed(0)
    assert tell(scene, scene.throws(0, "21")) == ["Ann throws 2 and 1 and stays in Jail."]
    scene = Scene().jailed(0)
    assert tell(scene, scene.throws(0, "55")) == [
        "Ann throws double fives, leaves Jail and moves to Free Parking."
    ]
    scene = Scene().jailed(0, turn=3)
    assert tell(scene, scene.throws(0, "64")) == [
        "Ann throws 6 and 4, pays the fine of $50, leaves Jail and moves to Free Parking."
    ]
    scene = Scene().jailed(0)
    assert tell(scene, scene.play(0, "pay-fine")) == ["Ann pays the fine of $50 and leaves Jail."]
    scene = Scene().jailed(0).holds_card(0)
    assert tell(scene, scene.play(0, "use-card", deck="chance")) == [
        "Ann uses a Get Out of Jail Free card and leaves Jail."
    ]


def test_the_throws_for_the_first_turn_share_a_sentence() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo", "Cy"], luck="12 65 56 41 63")
    assert Narrator(game.edition, game.names).narrate(game.opening) == [
        "Ann throws 3, Bo 11 and Cy 11 to see who begins.",
        "Bo throws 5 and Cy 9 to see who begins.",
        "Cy begins the game.",
    ]


# Property and money.


def test_sentences_about_a_purchase() -> None:
    scene = Scene(edition="mlb").at(0, 36)
    scene.throws(0, "21")
    assert tell(scene, scene.play(0, "buy")) == ["Ann buys Atlanta Braves for $400."]


def test_sentences_about_an_auction() -> None:
    scene = Scene().at(0, 36)
    scene.throws(0, "21")
    assert tell(scene, scene.play(0, "decline")) == ["Ann does not buy Boardwalk, and it goes to auction."]
    assert tell(scene, scene.play(1, "bid", amount=1200)) == ["Bo bids $1,200."]
    assert tell(scene, scene.play(2, "pass")) == ["Cy passes."]
    assert tell(scene, scene.play(0, "pass")) == ["Ann passes.", "Bo wins Boardwalk at auction for $1,200."]


def test_sentences_about_a_rent_that_has_to_be_asked_for() -> None:
    scene = Scene(rules=passgo.Rules(ask_for_rent=True)).owns(1, 3)
    assert tell(scene, scene.throws(0, "21"))[1:] == ["Bo may ask Ann for $4 rent for Baltic Avenue."]
    assert tell(scene, scene.play(1, "ask-rent", debtor=0, lot=3)) == [
        "Bo asks, and Ann pays $4 rent for Baltic Avenue."
    ]


def test_sentences_about_taxes_name_the_squares() -> None:
    scene = Scene(edition="mlb").at(0, 31)
    assert tell(scene, scene.throws(0, "61")) == [
        "Ann throws 6 and 1 and moves to Base On Balls.",
        "Ann pays $75 for Base On Balls.",
    ]
    scene = Scene(edition="mlb")
    scene.throws(0, "31")
    assert tell(scene, scene.play(0, "pay-share")) == [
        "Ann pays 10% of total worth for Strikeout, which is $150."
    ]


def test_sentences_about_cards_quote_their_text() -> None:
    scene = Scene(edition="america")
    places = scene.game.edition.chance
    assert tell(scene, scene.throws(0, "61 c7"))[1:] == [
        f"Ann draws a card from American Places, “{places[6].title}”: {places[6].text}"
    ]
    scene = Scene(edition="america")
    assert tell(scene, scene.throws(0, "61 c15"))[2:] == ["Ann pays Bo and Cy $50 each."]
    scene = Scene(edition="toysrus")
    assert tell(scene, scene.throws(0, "61 c8"))[1].startswith(
        'Ann draws a card from TOYS"R"US, “Only a Toy Badge”: '
    )


def test_sentences_about_buildings_use_the_words_of_the_edition() -> None:
    scene = Scene(edition="mlb").owns(0, 37, 39)
    assert tell(scene, scene.play(0, "build", lot=39)) == [
        "Ann builds the first bleacher on Atlanta Braves for $200."
    ]
    scene.built({37: 4, 39: 4})
    assert tell(scene, scene.play(0, "build", lot=37)) == ["Ann builds the stadium on Chicago Cubs for $200."]
    assert tell(scene, scene.play(0, "sell", lot=37)) == [
        "Ann sells the stadium on Chicago Cubs down to 4 bleachers for $100."
    ]
    scene = Scene(edition="toysrus").owns(0, 5)
    assert tell(scene, scene.play(0, "mortgage", lot=5)) == ["Ann mortgages 42nd Street for $100."]
    assert tell(scene, scene.play(0, "lift", lot=5)) == ["Ann lifts the mortgage on 42nd Street for $110."]


def test_sentences_about_a_contest_for_the_last_building() -> None:
    scene = Scene(edition="toysrus").owns(0, 37, 39).owns(1, 31, 32, 34).stock(houses=1)
    assert tell(scene, scene.play(0, "build", lot=39)) == [
        "Ann would like to build, but the Bank is short of high rises. How many do Ann and Bo want?"
    ]
    assert tell(scene, scene.play(0, "want", count=1)) == ["Ann has answered."]
    assert tell(scene, scene.play(1, "want")) == [
        "Ann wants 1 of them.",
        "Bo wants 7 of them.",
        "Ann and Bo contest the last high rises, which are auctioned one by one.",
        "The Bank auctions one of its last high rises.",
    ]


def test_sentences_about_a_trade() -> None:
    scene = Scene(edition="toysrus").owns(0, 1, 5).owns(1, 39).holds_card(1)
    narrator_of_game = Narrator(scene.game.edition, scene.game.names)
    offered = scene.play(
        0, "offer", to=1, give={"lots": [1, 5], "cash": 1100}, get={"lots": [39], "cards": ["chance"]}
    )
    puppets = "Animal Alley, Puppets; 42nd Street; and $1,100"
    floor = "Center of the Toy Universe, Main Floor and a Get Out of Jail Free card"
    assert narrator_of_game.narrate(offered) == [f"Ann offers Bo {puppets} for {floor}."]
    number = checked_cast(OfferMade, offered[0]).number
    assert narrator_of_game.narrate(scene.play(1, "accept", offer=number)) == [
        f"Bo accepts Ann’s offer and gives {floor} for {puppets}."
    ]


def test_sentences_about_refused_and_withdrawn_offers() -> None:
    scene = Scene().owns(0, 1)
    narrator_of_game = Narrator(scene.game.edition, scene.game.names)
    first = scene.play(0, "offer", to=1, give={"lots": [1]}, get={})
    assert narrator_of_game.narrate(first) == ["Ann offers Bo Mediterranean Avenue for nothing."]
    number = checked_cast(OfferMade, first[0]).number
    assert narrator_of_game.narrate(scene.play(1, "refuse", offer=number)) == ["Bo refuses Ann’s offer."]
    second = scene.play(2, "offer", to=0, give={}, get={"lots": [1]})
    assert narrator_of_game.narrate(second) == ["Cy asks Ann for Mediterranean Avenue, and offers nothing."]
    late = Narrator(scene.game.edition, scene.game.names)  # it has not recorded the offer
    withdrawn = scene.play(2, "withdraw", offer=checked_cast(OfferMade, second[0]).number)
    assert narrator_of_game.narrate(withdrawn) == ["Cy withdraws the offer to Ann."]
    assert late.narrate(withdrawn) == ["Cy withdraws the offer."]


def test_sentences_about_a_bankruptcy_and_the_end_of_the_game() -> None:
    scene = (
        Scene(players=2)
        .owns(0, 37, 39)
        .owns(1, 1, 3)
        .built({39: 1, 37: 1, 1: 1, 3: 1})
        .cash(1500, 20)
        .at(1, 36)
    )
    scene.state.turn = 1
    narrator_of_game = Narrator(scene.game.edition, scene.game.names)
    assert narrator_of_game.narrate(scene.throws(1, "21"))[1:] == [
        "Bo owes Ann $200 rent and has to raise the money first."
    ]
    assert narrator_of_game.narrate(scene.play(1, "give-up")) == [
        "Bo cannot pay Ann, goes bankrupt and leaves the game.",
        "Bo sells one house on Mediterranean Avenue and one house on Baltic Avenue for $50.",
        "Ann takes over Mediterranean Avenue, Baltic Avenue and $70.",
        "Only one player is left, and the game is over.",
    ]
    outcome = scene.game.outcome
    assert outcome is not None
    assert (
        narrator_of_game.result(outcome.winners, outcome.worths)
        == f"Ann wins with a total worth of ${outcome.worths[0]:,}."
    )


def test_the_sentence_about_a_shared_win() -> None:
    assert narrator("classic").result((0, 2), (900, 100, 900)) == (
        "Ann and Cy share the win with a total worth of $900 each."
    )


# Corners.


def corner_scene() -> Scene:
    return Scene(edition="america", rules=passgo.Rules(options=frozenset(load("america").options)))


def test_sentences_reveal_the_right_answer_only_after_an_answer() -> None:
    for number, card in enumerate(load("america").challenges, start=1):
        scene = corner_scene().at(0, 3)
        narrator_of_game = Narrator(scene.game.edition, scene.game.names)
        _, asked = narrator_of_game.narrate(scene.throws(0, f"61 q{number}"))
        assert asked == f"Bo reads Ann a Challenge card: {card.question}"
        assert card.right not in asked
        answered = narrator_of_game.narrate(scene.play(0, "answer", choice=0))[0]
        assert answered.startswith("Ann answers “")
        assert card.right in answered


def test_sentences_about_right_and_wrong_answers() -> None:
    def answer(choice: int) -> list[str]:
        scene = corner_scene().at(0, 3)
        narrator_of_game = Narrator(scene.game.edition, scene.game.names)
        narrator_of_game.narrate(scene.throws(0, "61 q1"))
        return narrator_of_game.narrate(scene.play(0, "answer", choice=choice))

    assert answer(1) == [
        "Ann answers “George Washington”, and that is right!",
        "Ann may travel to any unowned property and buy it.",
    ]
    assert answer(0) == ["Ann answers “Benjamin Franklin”, but it was “George Washington”."]


def test_the_sentence_about_a_prize_of_the_game_show() -> None:
    scene = corner_scene().at(0, 13)
    scene.throws(0, "61 q1")
    scene.play(0, "answer", choice=1)
    assert tell(scene, scene.play(0, "take", lot=9)) == ["Ann takes The Movies free of charge."]


def test_sentences_about_the_legal_system() -> None:
    scene = corner_scene().at(0, 23)
    assert tell(scene, scene.throws(0, "61")) == [
        "Ann throws 6 and 1 and lands on Go to Jail.",
        "Ann may plead guilty or hire a lawyer.",
    ]
    assert tell(scene, scene.luck("33").play(0, "hire-lawyer")) == [
        "Ann pays a lawyer $20, throws double threes, is found guilty and goes straight to Jail."
    ]
    scene = corner_scene().at(0, 23)
    scene.throws(0, "61")
    assert tell(scene, scene.play(0, "plead-guilty")) == ["Ann pleads guilty and goes straight to Jail."]


def test_the_sentence_about_the_ferris_wheel() -> None:
    scene = Scene(edition="toysrus", rules=passgo.Rules(options=frozenset({"ferris-wheel"}))).at(0, 13)
    assert tell(scene, scene.throws(0, "61")) == [
        "Ann throws 6 and 1 and moves to Free Parking.",
        "Ann rides the Ferris wheel to Action Adventure, Action Figures.",
    ]
