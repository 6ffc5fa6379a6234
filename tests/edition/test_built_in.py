"""The editions that come with the package: complete, in their own words, and quick to load."""

import re
import time
import tomllib
from dataclasses import FrozenInstanceError, asdict, fields

import pytest

from passgo.edition import Card, Edition, Words, load, names
from passgo.edition.load import BUILT_IN, _built_in, _built_in_source

EXTENDING = {
    name
    for name in names()
    if len(tomllib.loads((BUILT_IN / f"{name}.toml").read_text("utf-8")).get("chance", ())) < 16
}
PLACEHOLDER = re.compile(r"\.\.\.|…|TODO|TBD|XXX|\?\?|[{}<>\[\]_]|lorem", re.IGNORECASE)


@pytest.fixture(params=names())
def edition(request: pytest.FixtureRequest) -> Edition:
    return load(str(request.param))


def cards(edition: Edition) -> tuple[Card, ...]:
    return edition.chance + edition.chest


def test_the_seven_editions_are_there() -> None:
    assert set(names()) == {"classic", "classic-2008", "mlb", "nfl", "america", "boutique", "toysrus"}


def test_an_edition_is_named_like_its_file() -> None:
    assert [load(name).id for name in names()] == list(names())


def test_an_edition_is_loaded_once() -> None:
    assert load("classic") is load("classic")


def test_an_edition_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        load("classic").squares[1].price = 1  # type: ignore[misc]


@pytest.mark.parametrize("name", names())
def test_an_edition_loads_in_under_50_ms(name: str) -> None:
    """From disk, the best of five runs, because other processes may slow it down."""
    times = []
    for _ in range(5):
        _built_in.cache_clear()
        _built_in_source.cache_clear()
        start = time.process_time()
        load(name)
        times.append(time.process_time() - start)
    assert min(times) < 0.05


def test_each_edition_has_40_squares_28_lots_and_8_groups(edition: Edition) -> None:
    assert [square.index for square in edition.squares] == list(range(40))
    assert sum(square.price > 0 for square in edition.squares) == 28
    assert sorted(len(group.squares) for group in edition.groups) == [2, 2, 3, 3, 3, 3, 3, 3]


def test_each_edition_has_16_and_16_cards_no_two_alike(edition: Edition) -> None:
    assert (
        [card.number for card in edition.chance]
        == [card.number for card in edition.chest]
        == list(range(1, 17))
    )
    assert len({card.text for card in cards(edition)}) == 32
    assert len({(card.deck, card.title) for card in cards(edition)}) == 32


def test_no_card_has_the_text_of_another_edition() -> None:
    own = [card for name in names() if name not in EXTENDING for card in cards(load(name))]
    assert len({card.text for card in own}) == len(own)


def test_cards_speak_the_words_of_their_edition(edition: Edition) -> None:
    """No card says "house" where this edition has another word for it."""
    words = asdict(edition.words)
    foreign = [
        word
        for word in ("house", "houses", "hotel", "hotels", "railroad", "railroads", "Community Chest")
        if not any(word.casefold() in own.casefold() for own in words.values())
    ]
    names_on_board = sorted((square.name for square in edition.squares), key=len, reverse=True)
    for card in cards(edition):
        said = f"{card.title} {card.text}"
        for name in names_on_board:
            said = said.replace(name, "")
        for word in foreign:
            assert not re.search(rf"\b{word}\b", said, re.IGNORECASE), card


def test_cards_name_the_amounts_of_their_effects(edition: Edition) -> None:
    """Each amount of money in the effect of a card is in its text."""
    for card in cards(edition):
        for amount in (abs(card.effect.amount), card.effect.house, card.effect.hotel):
            if amount:
                assert re.search(rf"\${amount}\b", card.text), card


def test_cards_name_the_square_they_lead_to(edition: Edition) -> None:
    for card in cards(edition):
        if card.effect.do == "advance":
            assert edition.squares[card.effect.to].name in f"{card.title} {card.text}", card


def test_all_words_are_given_and_none_is_a_placeholder(edition: Edition) -> None:
    words = asdict(edition.words)
    assert list(words) == [field.name for field in fields(Words)]
    for key, word in words.items():
        assert word.strip() == word != "", key
        assert not PLACEHOLDER.search(word), (key, word)


def test_no_text_is_a_placeholder(edition: Edition) -> None:
    texts = [square.name for square in edition.squares] + list(edition.tokens)
    texts += [text for card in cards(edition) for text in (card.title, card.text)]
    assert [text for text in texts if re.search(r"TODO|TBD|XXX|\?\?|[{}<>]|lorem", text, re.IGNORECASE)] == []


def test_every_token_says_where_it_comes_from(edition: Edition) -> None:
    assert len(edition.token_sources) == len(edition.tokens)


def test_tokens_of_one_edition_may_come_from_different_places() -> None:
    boutique = load("boutique")
    assert dict(zip(boutique.tokens, boutique.token_sources, strict=True))["chihuahua"] == "found"
    assert boutique.token_sources.count("chosen") == 5


def test_there_is_a_token_for_every_player(edition: Edition) -> None:
    assert len(edition.tokens) >= edition.players[1]


class TestClassic:
    """Some values of the classic edition that many sources agree on, and sums over all of them."""

    def test_money(self) -> None:
        classic = load("classic")
        assert (classic.start_cash, classic.salary, classic.fine, classic.interest) == (1500, 200, 50, 10)
        assert (classic.houses, classic.hotels) == (32, 12)
        assert (classic.station_rents, classic.utility_times) == ((25, 50, 100, 200), (4, 10))

    def test_a_mortgage_is_half_the_price(self) -> None:
        assert [s.mortgage * 2 for s in load("classic").squares] == [s.price for s in load("classic").squares]

    def test_the_whole_board_costs_5690(self) -> None:
        assert sum(square.price for square in load("classic").squares) == 5690

    def test_a_street(self) -> None:
        boardwalk = load("classic").squares[39]
        assert (boardwalk.name, boardwalk.price, boardwalk.house_price) == ("Boardwalk", 400, 200)
        assert boardwalk.rents == (50, 200, 600, 1400, 1700, 2000)

    def test_the_decks_hold_the_classic_effects(self) -> None:
        classic = load("classic")
        does = [card.effect.do for card in cards(classic)]
        assert {do: does.count(do) for do in set(does)} == {
            "advance": 6, "nearest": 3, "back": 1, "collect": 10, "pay": 4, "each": 2,
            "repairs": 2, "jail": 2, "jail-free": 2,
        }  # fmt: skip
        assert [card.effect.times for card in classic.chance if card.effect.do == "nearest"] == [10, 2, 2]


def test_the_2008_edition_differs_from_the_classic_one_only_where_intended() -> None:
    old, new = load("classic"), load("classic-2008")
    changed = [after for before, after in zip(old.squares, new.squares, strict=True) if before != after]
    assert [(s.index, s.group, s.flat, s.percent) for s in changed] == [
        (1, "brown", 0, 0), (3, "brown", 0, 0), (4, "", 200, 0), (38, "", 100, 0),
    ]  # fmt: skip
    pairs = list(zip(cards(old), cards(new), strict=True))
    effects = {(b.deck, b.number): b.effect.amount for a, b in pairs if a.effect != b.effect}
    assert effects == {("chest", 4): 50, ("chest", 7): 10, ("chest", 12): 50}
    assert {(b.deck, b.number) for a, b in pairs if a.text != b.text} == {
        ("chance", 12), ("chance", 16), ("chest", 4), ("chest", 7), ("chest", 8),
        ("chest", 11), ("chest", 12), ("chest", 13),
    }  # fmt: skip
    assert (new.words, new.tokens, new.start_cash) == (old.words, old.tokens, old.start_cash)


class TestBaseball:
    """The book: the board is split between the leagues, and the clubs are ordered by their age."""

    CLUB = re.compile(r"club of the (American|National) League in 1999, first season (\d{4})")

    @pytest.mark.parametrize(("league", "half"), [("American", range(1, 20)), ("National", range(21, 40))])
    def test_each_league_has_half_of_the_board_with_the_oldest_club_dearest(
        self, league: str, half: range
    ) -> None:
        streets = [square for square in load("mlb").squares if square.group and square.index in half]
        clubs = [self.CLUB.fullmatch(square.basis) for square in streets]
        assert [club and club[1] for club in clubs] == [league] * 11
        seasons = [int(club[2]) for club in clubs if club]
        assert seasons == sorted(seasons, reverse=True)

    def test_thirty_clubs_are_there_once_each(self) -> None:
        squares = load("mlb").squares
        pairs = [square.name.split(" vs. ") for square in squares if square.kind == "station"]
        assert [len(pair) for pair in pairs] == [2, 2, 2, 2]
        clubs = [square.name for square in squares if square.group] + [
            club for pair in pairs for club in pair
        ]
        assert len(set(clubs)) == len(clubs) == 30


@pytest.mark.parametrize(
    ("name", "dearest_first"),
    [
        (
            "america",
            (("Lincoln Memorial", "Washington Monument"), ("The Movies", "Television", "Rock 'n' Roll")),
        ),
        (
            "boutique",
            (
                ("Savannah's Super Spa", "Jillian's Jewelry Store"),
                ("Nicole's Nail Salon", "Patricia's Pet Shop", "Gina's Gem Shop"),
            ),
        ),
    ],
)
def test_printed_groups_are_read_dearest_first(
    name: str, dearest_first: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    edition = load(name)
    groups = [edition.groups[-1], edition.groups[1]]
    read = [tuple(edition.squares[index].name for index in reversed(group.squares)) for group in groups]
    assert read == list(dearest_first)
