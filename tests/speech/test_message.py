"""Messages are filled alike in Python and in the client: both run the examples of messages.json."""

import datetime
import json
from typing import Any

import pytest

from passgo.speech import Money, Person
from passgo.speech.catalogue import formats
from passgo.speech.formats import Formats
from passgo.speech.message import MessageError, Value, fill, names_in, parse
from wheels import ROOT

EXAMPLES = json.loads((ROOT / "client" / "tests" / "messages.json").read_text(encoding="utf-8"))


def value(written: Any) -> Value:
    match written:
        case list():
            return [value(each) for each in written]  # type: ignore[misc]
        case {"money": amount}:
            return Money(amount)
        case {"date": day}:
            return datetime.date.fromisoformat(day)
        case {"name": name, "form": form}:
            return Person(name, form)
    return written  # type: ignore[no-any-return]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["about"]))
def test_messages_are_filled_as_in_the_shared_examples(example: dict[str, Any]) -> None:
    facts = {name: value(written) for name, written in example["facts"].items()}
    message = parse(example["message"])
    assert example["says"] == {
        language: fill(message, facts, formats(language)) for language in example["says"]
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "a name is missing"),
        ("{seat", "neither closed nor"),
        ("{seat, money}", "neither closed nor"),
        ("}", "a } too many"),
        ("{n, plural, one {a}}", "no option “other”"),
        ("{n, plural, other {a}", "is not closed"),
    ],
)
def test_the_error_of_an_invalid_message_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(MessageError, match=complaint):
        parse(text)


def test_the_error_of_a_missing_fact_names_it() -> None:
    with pytest.raises(KeyError, match="seat"):
        fill(parse("{seat} bids"), {}, formats("en"))


def test_the_facts_of_a_message_are_found_in_every_option() -> None:
    message = parse("{n, plural, one {{lot}} other {{seats, select, you {# you} other {{seats, you, you}}}}}")
    assert names_in(message) == {"n": "plural", "lot": "", "seats": "select"}


@pytest.mark.parametrize(
    ("number", "form"),
    [
        (1, "one"),
        (2, "few"),
        (4, "few"),
        (5, "many"),
        (12, "many"),
        (22, "few"),
        (112, "many"),
        (1.5, "other"),
    ],
)
def test_a_language_may_have_more_than_two_plural_forms(number: float, form: str) -> None:
    """Polish has three."""
    facts = {
        "plural": {
            "one": "n = 1",
            "few": "n % 10 = 2..4 and n % 100 != 12..14",
            "many": "n = 0..1 or n % 10 = 0,1,5..9 or n % 100 = 12..14",
        },
        "number": {"thousands": " ", "decimal": ","},
        "list": {},
    }
    assert Formats(facts).plural(number) == form
