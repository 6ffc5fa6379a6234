"""Secrets are in no output of the game: views, events, decisions, choices, refusals."""

import re
from collections.abc import Iterator
from random import Random

import pytest

import passgo
from casts import checked_cast
from passgo.base.json_types import Json
from passgo.edition import names
from passgo.engine.events import DECKS
from passgo.engine.luck import Luck, Stream
from passgo.engine.rules.shortage import known_to
from passgo.events import CardDrawn, MoneyPaid
from passgo.notation.position_line import write_position
from passgo.view.types import TableView
from properties.actions import every_action
from properties.invariants import worth
from properties.random_play import Table, any_move, any_seat, deal_groups, table_of, variants
from properties.watched import seen_by_all
from scenes import Scene

STEPS = 150
LOOK_EVERY = 3
REFUSALS_EVERY = 75
UPCOMING = 5  # this many cards in a row are an order, and no coincidence
FORBIDDEN_KEYS = re.compile("seed|luck|worth|order|upcoming|unseen|stack|share_amount")
# A new key in a view has to be reviewed and listed here.
VIEW_KEYS = {
    *("edition", "you", "turn", "round", "dice", "decision", "seats", "lots", "bank", "decks", "offers"),
    *("rents_due", "time_called"),
}
LOT_KEYS = {"owner", "mortgaged", "houses", "hotel"}
SEAT_KEYS = {"seat", "name", "token", "cash", "square", "jail", "jail_cards", "status"}


def leaves(data: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every single value of nested data, with the keys that lead to it."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, f"{path}.{key}")
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from leaves(value, f"{path}[]")
    else:
        yield path, data


def lists(data: object) -> Iterator[list[object]]:
    if isinstance(data, dict):
        for value in data.values():
            yield from lists(value)
    elif isinstance(data, (list, tuple)):
        yield list(data)
        for value in data:
            yield from lists(value)


def everything_visible(game: passgo.Game, events: list[passgo.Event]) -> list[object]:
    seats = range(int(game._state.seats))
    decision = game.decision
    return [
        *seen_by_all(game),
        *(event.to_json() for event in events),
        None if decision is None else decision.to_json(),
        *(choice.to_json() for seat in seats for choice in game.choices(seat)),
    ]


def refusals(game: passgo.Game, seat: int) -> list[object]:
    """Why not, for all that this seat could try."""
    tried = (game.refusal(seat, form) for form in every_action(game, seat, game.choices(seat)))
    return [refusal.message for refusal in tried if refusal is not None]


# Luck.


def next_cards(game: passgo.Game, pile: int) -> list[int]:
    """The cards that this deck is going to give, as its luck will have it (the jail card stays out of it)."""
    p = game._state
    ahead = Luck(p.luck.seed)
    for copy, stream in zip(ahead.piles, p.luck.piles, strict=True):
        take_over(copy, stream)
    base, left, unseen = pile * 16, int(p.left[pile]), int(p.unseen[pile])
    ring = [int(p.cards[base + (int(p.next_card[pile]) + i) % left]) for i in range(left)]
    hidden, known = ring[:unseen], ring[unseen:]
    order = []
    while hidden:
        place = int(ahead.piles[pile].below(len(hidden)))
        hidden[0], hidden[place] = hidden[place], hidden[0]
        order.append(hidden.pop(0))
    return (order + known)[:UPCOMING]


def take_over(copy: Stream, stream: Stream) -> None:
    for name in ("block", "blocks", "at"):
        setattr(copy, name, getattr(stream, name))


def check_luck_is_hidden(game: passgo.Game, visible: list[object]) -> None:
    for path, value in leaves(visible):
        assert not FORBIDDEN_KEYS.search(path), path
        assert game._state.luck.seed not in str(value), f"{path} tells the seed"
    for pile in range(2):
        upcoming = next_cards(game, pile)
        numbered_from_one = [card + 1 for card in upcoming]
        for row in lists(visible):
            for at in range(len(row) - UPCOMING + 1):
                assert row[at : at + UPCOMING] not in (upcoming, numbered_from_one), f"{row} tells the deck"


def check_keys(view: TableView) -> None:
    """SETUP-6: only a Banker who does not play sees the Bank's books."""
    banker = view["you"] is not None and view["seats"][view["you"]]["status"] == "banker"
    assert view.keys() - {"pot"} == (VIEW_KEYS | {"books"} if banker else VIEW_KEYS)
    assert all(lot.keys() - {"paid"} == LOT_KEYS for lot in view["lots"].values())
    assert all(seat.keys() - {"lapped"} == SEAT_KEYS for seat in view["seats"])
    assert all(isinstance(count, int) for count in view["decks"].values())


# Challenge cards.


def check_answer_is_hidden(game: passgo.Game, events: list[passgo.Event]) -> bool:
    """Only the reader of a Challenge card sees the right answer. Returns whether one was open."""
    decision = game.decision
    if decision is None or decision.kind != "Challenge":
        assert not any(path.endswith(".decision.right") for path, _ in leaves(seen_by_all(game)))
        return False
    card = decision.details["card"]
    assert isinstance(card, int)
    right = game.edition.challenges[card - 1].right
    reader = decision.details["reader"]
    for seat in (None, *range(int(game._state.seats))):
        shown = game.view(seat)["decision"]
        assert isinstance(shown, dict)
        assert shown.get("right") == (right if seat == reader else None)
        assert len(set(checked_cast(list, shown["answers"]))) == 4
        if seat != reader:
            del shown["answers"], shown["question"]
            assert right not in [value for _, value in leaves(shown)]
    last = events[-1] if events else None
    assert last is None or last.kind != "ChallengeAnswered"
    assert "right" not in decision.details
    return True


# Sealed answers.


def seen_by(seat: int | None, game: passgo.Game, events: list[passgo.Event]) -> list[object]:
    """Everything that a seat sees of an open question: it must not depend on the answers of others."""
    seen: list[object] = [game.view(seat), *(event.to_json() for event in events)]
    seen.append(None if game.decision is None else game.decision.to_json())
    if seat is not None:
        seen += [choice.to_json() for choice in game.choices(seat)]
        seen += refusals(game, seat)
        seen.append(write_position(known_to(game._state, seat)))
    return seen


ANSWERS: list[dict[str, Json]] = [
    {"do": "pass"},
    {"do": "want"},
    {"do": "want", "count": 1},
    {"do": "want", "count": 2},
    {"do": "want", "count": 7},
]


def after_answer(answer: dict[str, Json]) -> tuple[passgo.Game, list[passgo.Event]]:
    scene = Scene(4).owns(0, 1, 3).owns(1, 16, 18, 19).owns(2, 6, 8, 9).stock(houses=3)
    scene.play(0, "build", lot=1)
    return scene.game, scene.game.play(1, answer)


@pytest.mark.rule("RULING-SHORTAGE")
@pytest.mark.parametrize("seat", [None, 0, 2, 3])
def test_no_other_seat_sees_a_sealed_answer(seat: int | None) -> None:
    seen = [seen_by(seat, *after_answer(answer)) for answer in ANSWERS]
    assert all(other == seen[0] for other in seen)


@pytest.mark.rule("RULING-SHORTAGE")
def test_a_leaked_sealed_answer_would_be_found() -> None:
    """The seat's own data differ, and so would a leak to another seat."""
    seen = [seen_by(1, *after_answer(answer)) for answer in ANSWERS]
    assert all(other != seen[0] for other in seen[1:])


# The tax.


def check_worth_is_hidden(game: passgo.Game, visible: list[object], public: set[int]) -> list[int]:
    """TAX-3: before the choice, neither the worth nor its tenth is shown. Returns what was looked for."""
    decision = game.decision
    if decision is None or decision.kind != "TaxChoice":
        return []
    total = worth(game, decision.seats[0], mortgaged_counts_half=False)
    secret = [number for number in (total, -(-total // 10), total // 10) if number not in public]
    for path, value in leaves(visible):
        numbers = {value} if isinstance(value, int) else set(map(int, re.findall(r"\d+", str(value))))
        assert not numbers & set(secret), f"{path} is {value}, and the worth is {total}"
    return secret


def public_numbers(game: passgo.Game) -> set[int]:
    """Numbers that lie open on the table and may happen to be the same as a worth."""
    squares = game.edition.squares
    printed = {
        number
        for s in squares
        for number in (
            s.index,
            s.price,
            s.mortgage,
            s.house_price,
            s.hotel_price,
            s.flat,
            s.percent,
            *s.rents,
        )
    }
    lifting = {s.mortgage + s.mortgage // 10 + extra for s in squares for extra in (0, 1)}
    cash = {int(amount) for amount in game._state.cash}
    words = re.findall(r"\d+", " ".join(s.name for s in squares) + game.edition.title)
    return printed | lifting | cash | set(range(60)) | {int(word) for word in words} | shown_in_offers(game)


def shown_in_offers(game: passgo.Game) -> set[int]:
    return {value for _, value in leaves(game.view(None)["offers"]) if isinstance(value, int)}


@pytest.mark.parametrize("edition", names())
def test_no_secret_is_revealed_in_random_games(edition: str) -> None:
    rng = Random(edition)
    table = table_of(edition, rng.choice(list(variants(edition))), rng)
    game = table.new_game()
    if table.dealt_groups:
        deal_groups(game, rng)
    events = game.opening
    for step in range(STEPS):
        visible: list[object] = [event.to_json() for event in events]
        if step % LOOK_EVERY == 0 or (game.decision is not None and game.decision.kind == "TaxChoice"):
            visible = everything_visible(game, events)
            for view in seen_by_all(game):
                check_keys(view)
        if step % REFUSALS_EVERY == 1:
            visible += refusals(game, rng.randrange(int(game._state.seats)))
        check_luck_is_hidden(game, visible)
        check_answer_is_hidden(game, events)
        check_worth_is_hidden(game, visible, public_numbers(game))
        if game.decision is None:
            break
        seat = any_seat(game, rng)
        move = any_move(game, seat, rng, table.taste)
        foretold = [next_cards(game, pile)[0] for pile in range(2)]
        events = game.play(seat, move) if move is not None else []
        check_foretold(foretold, events)


def check_foretold(foretold: list[int], events: list[passgo.Event]) -> None:
    """What was looked for as the order of a deck was the order of the deck."""
    drawn = {event.deck: event.card for event in reversed(events) if isinstance(event, CardDrawn)}
    for card, deck in zip(foretold, DECKS, strict=True):
        assert drawn.get(deck, card + 1) == card + 1


@pytest.mark.rule("RULING-READER")
def test_only_the_reader_knows_the_right_answer_of_every_challenge() -> None:
    options = frozenset({"just-visit-america", "game-show"})
    table = Table("america", passgo.Rules(options=options), 3, "challenges", "hasty")
    game, rng, met = table.new_game(), Random(1), 0
    events: list[passgo.Event] = []
    for _ in range(1500):
        met += check_answer_is_hidden(game, events)
        if game.decision is None or met >= 10:
            break
        seat = rng.choice(game.decision.seats)
        if game.decision.kind == "Challenge":
            for other in range(3):
                said = " ".join(str(why) for why in refusals(game, other))
                card = game.decision.details["card"]
                assert isinstance(card, int)
                assert game.edition.challenges[card - 1].right not in said
        move = any_move(game, seat, rng, table.taste)
        events = game.play(seat, move) if move is not None else []
    assert met >= 10


@pytest.mark.rule("TAX-3")
def test_the_worth_is_nowhere_before_the_tax_is_chosen() -> None:
    scene = Scene(3).owns(0, 1, 3, 5, 39).mortgaged(39).cash(8713, 1411, 977).built({1: 2, 3: 1})
    scene.owns(1, 6, 8, 9)
    scene.luck("13")
    events = scene.play(0, "throw")
    game = scene.game
    assert scene.waits_for() == ("TaxChoice", (0,))
    visible = everything_visible(game, events) + [why for seat in range(3) for why in refusals(game, seat)]
    total = 8713 + 60 + 60 + 200 + 400 + 3 * 50
    secret = check_worth_is_hidden(game, visible, public_numbers(game))
    assert secret == [total, total // 10 + 1, total // 10]
    paid = scene.play(0, "pay-share")
    assert total // 10 + 1 in [event.amount for event in paid if isinstance(event, MoneyPaid)]
