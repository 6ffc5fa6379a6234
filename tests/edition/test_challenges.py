"""The 90 Challenge cards of the America edition (CORNER-2 and CORNER-4): a fair quiz, whatever the facts."""

import re
from collections import Counter

import pytest

from passgo import edition
from passgo.edition import Challenge

TOPICS = {"people", "places", "history", "inventions", "arts", "sport", "science", "nature"}


@pytest.fixture(scope="module")
def cards() -> tuple[Challenge, ...]:
    return edition.load("america").challenges


def plain(text: str) -> str:
    """The words alone: two texts that differ only in case or punctuation become the same."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def options(card: Challenge) -> list[str]:
    """The answers in the order in which a player sees them."""
    return sorted([card.right, *card.wrong])


def test_there_are_ninety_cards_numbered_in_order(cards: tuple[Challenge, ...]) -> None:
    assert [card.number for card in cards] == list(range(1, 91))


def test_the_cards_spread_over_all_topics(cards: tuple[Challenge, ...]) -> None:
    count = Counter(card.topic for card in cards)
    assert set(count) == TOPICS
    assert min(count.values()) >= 10, count


def test_the_cards_spread_over_the_three_difficulties(cards: tuple[Challenge, ...]) -> None:
    count = Counter(card.difficulty for card in cards)
    assert set(count) == {1, 2, 3}
    assert min(count.values()) >= 27, count


def test_every_topic_has_cards_of_every_difficulty(cards: tuple[Challenge, ...]) -> None:
    count = Counter((card.topic, card.difficulty) for card in cards)
    assert min(count[topic, difficulty] for topic in TOPICS for difficulty in (1, 2, 3)) >= 3, count


def test_no_question_is_asked_twice(cards: tuple[Challenge, ...]) -> None:
    count = Counter(plain(card.question) for card in cards)
    assert [question for question, times in count.items() if times > 1] == []


def test_no_two_cards_have_the_same_right_answer(cards: tuple[Challenge, ...]) -> None:
    count = Counter(plain(card.right) for card in cards)
    assert [answer for answer, times in count.items() if times > 1] == []


def test_every_card_offers_four_different_answers(cards: tuple[Challenge, ...]) -> None:
    for card in cards:
        assert len(card.wrong) == 3, card
        assert card.right not in card.wrong, card
        assert len({plain(option) for option in options(card)}) == 4, card


def test_no_question_contains_its_own_answer(cards: tuple[Challenge, ...]) -> None:
    for card in cards:
        assert f" {plain(card.right)} " not in f" {plain(card.question)} ", card


def test_questions_and_answers_are_short_and_clean(cards: tuple[Challenge, ...]) -> None:
    for card in cards:
        assert 0 < len(card.question) <= 140, card
        assert card.question.endswith("?"), card
        for text in (card.question, *options(card)):
            assert text == " ".join(text.split()), card
        for option in options(card):
            assert 0 < len(option) <= 40, card
            assert option[0].isupper() or option[0].isdigit(), card


def test_no_question_depends_on_when_it_is_asked(cards: tuple[Challenge, ...]) -> None:
    passing = {"current", "currently", "now", "today", "latest", "recent", "recently", "still", "yet"}
    for card in cards:
        assert passing.isdisjoint(plain(card.question).split()), card


def test_the_length_of_an_answer_does_not_reveal_whether_it_is_right(cards: tuple[Challenge, ...]) -> None:
    """Always choosing the longest or the shortest answer is about as good as guessing."""
    longest = sum(len(card.right) == max(map(len, options(card))) for card in cards)
    shortest = sum(len(card.right) == min(map(len, options(card))) for card in cards)
    assert longest / len(cards) <= 0.35
    assert shortest / len(cards) <= 0.35


def test_the_position_of_an_answer_does_not_reveal_whether_it_is_right(cards: tuple[Challenge, ...]) -> None:
    """Answers are shown in sorted order: the right one comes at every place about equally often."""
    count = Counter(options(card).index(card.right) for card in cards)
    for place in range(4):
        assert 0.15 <= count[place] / len(cards) <= 0.35, count
