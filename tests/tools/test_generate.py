"""Numbers, tables and typed functions are generated from the declarations of the chapters."""

import json
from pathlib import Path

import pytest

import generate
from declarations import ENGINE, NUMBERS, Chapter, DeclarationError, Declared, chapters, declared, numbered
from generate_engine import codes, emitter, event_class, pusher, renewed

# All names and their numbers when the registry began: records, position lines and models contain them.
FIRST_NUMBERS = json.loads(Path(__file__).with_name("first_numbers.json").read_text(encoding="utf-8"))
PAID_RIDE = """
REASONS: Final = {"no-ride": "HOUSE-21"}
PAYMENTS: Final = {"ride": "HOUSE-21"}
EVENTS: Final = (Event("RidePaid", "HOUSE-21", seat="Seat", cheap="bool", doc="A ride."),)

RIDE_PRICE: Final = 2


class PayRide(Action):
    name: ClassVar[str] = "pay-ride"


class RideMatter(Matter):
    name: ClassVar[str] = "ride"
    fields: ClassVar = ("money", "square")


ACTIONS: Final[tuple[Action, ...]] = (PayRide(),)
MATTERS: Final[tuple[Matter, ...]] = (RideMatter(codes.M_RIDE),)
"""


@pytest.fixture
def numbers() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(NUMBERS.read_text(encoding="utf-8"))
    return found


def with_ride() -> Declared:
    return declared([*chapters(), Chapter("paid_ride", PAID_RIDE)])


def test_a_check_lists_what_is_out_of_date_and_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = NUMBERS.read_text(encoding="utf-8")
    monkeypatch.setattr("generate_engine.files", lambda: {NUMBERS: "{}"})
    assert generate.main(["--check"]) == 1
    assert capsys.readouterr().out == "out of date: tools/numbers.json\n"
    assert NUMBERS.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("sort", FIRST_NUMBERS)
def test_numbers_are_contiguous_and_old_ones_never_change(
    numbers: dict[str, dict[str, int]], sort: str
) -> None:
    table = numbers[sort]
    first = 1 if sort in ("matters", "reasons") else 0
    assert sorted(table.values()) == list(range(first, first + len(table)))
    assert FIRST_NUMBERS[sort].items() <= table.items()


def test_new_names_get_the_next_numbers_and_old_ones_keep_theirs(
    numbers: dict[str, dict[str, int]],
) -> None:
    now = numbered(with_ride(), numbers)
    added = {sort: table.items() - numbers[sort].items() for sort, table in now.items()}
    assert added == {
        "actions": {("pay-ride", len(numbers["actions"]))},
        "matters": {("ride", len(numbers["matters"]) + 1)},
        "events": {("RidePaid", len(numbers["events"]))},
        "reasons": {("no-ride", len(numbers["reasons"]) + 1)},
        "payments": {("ride", len(numbers["payments"]))},
    }
    assert all(numbers[sort].items() <= table.items() for sort, table in now.items())


@pytest.mark.parametrize("sort", FIRST_NUMBERS)
def test_a_name_that_no_chapter_declares_any_more_is_an_error(
    numbers: dict[str, dict[str, int]], sort: str
) -> None:
    whole = declared(chapters())
    gone = next(iter(getattr(whole, sort)))
    del getattr(whole, sort)[gone]
    with pytest.raises(DeclarationError, match=rf"{sort} .*: {gone}$"):
        numbered(whole, numbers)


def test_two_names_with_one_number_are_an_error(numbers: dict[str, dict[str, int]]) -> None:
    numbers["actions"]["bid"] = numbers["actions"]["pass"]
    with pytest.raises(DeclarationError, match="the numbers of actions"):
        numbered(declared(chapters()), numbers)


def test_a_number_that_would_change_is_an_error(numbers: dict[str, dict[str, int]]) -> None:
    table = numbers["payments"]
    table["ride"], table["tax"] = table["tax"], len(table)
    with pytest.raises(DeclarationError, match=r"^FOR_TAX of codes.py would change"):
        renewed(ENGINE / "codes.py", codes(numbers))


def test_a_name_that_two_chapters_declare_is_an_error() -> None:
    with pytest.raises(DeclarationError, match="the action pay-ride is declared twice"):
        declared([Chapter("paid_ride", PAID_RIDE), Chapter("free_ride", PAID_RIDE)])


@pytest.mark.parametrize(
    ("source", "error"),
    [
        (
            'class PayRide(Action):\n    name = "free"\nACTIONS = (PayRide(),)',
            "the class PayRide is declared",
        ),
        ('class Walk(LotAction):\n    name = "walk"', "free.Walk has a name, but is not in free.ACTIONS"),
        ('class Ride(Decision):\n    kind = "TaxChoice"', "the kind of decision TaxChoice is declared twice"),
        (
            'class TaxChoiceDecision(Decision):\n    kind = "Ride"',
            "the class TaxChoiceDecision is declared twice",
        ),
    ],
)
def test_classes_that_cannot_be_exported_together_are_an_error(source: str, error: str) -> None:
    with pytest.raises(DeclarationError, match=error):
        declared([*chapters(), Chapter("paid_ride", PAID_RIDE), Chapter("free", source)])


def test_declarations_that_cannot_be_read_without_importing_are_an_error() -> None:
    with pytest.raises(DeclarationError, match=r"ride: rules_of\(\) is not written out"):
        declared([Chapter("ride", "REASONS: Final = rules_of()")])
    with pytest.raises(DeclarationError, match=r"ride.ACTIONS lists PAY, which is no new object"):
        declared([Chapter("ride", "ACTIONS: Final = (PAY,)")])
    with pytest.raises(DeclarationError, match=r"ride.py, line 2: "):
        declared([Chapter("ride", '\nEVENTS: Final = (Event("RidePaid", "HOUSE-21", from="Square"),)')])


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("cheap=", "p=", "paid_ride.RidePaid: no field can be called p"),
        ("cheap=", "events=", "paid_ride.RidePaid: no field can be called events"),
        ("cheap=", "kinds=", "paid_ride.RidePaid: no field can be called kinds"),
        ('"HOUSE-21", seat', 'rule="HOUSE-21", seat', "does not begin with its name and its rule"),
        ("RIDE_PRICE", "RIDE_FROM", "paid_ride.RideMatter: no field can be called from"),
        ("RIDE_PRICE", "RIDE_CODES", "paid_ride.RideMatter: no field can be called codes"),
        ("RIDE_PRICE", "RIDE_PUSH", "paid_ride.RideMatter: no field can be called push"),
        ('"square")', '"seat")', "paid_ride.RideMatter: no field can be called seat"),
        ('("money", "square")', '("money")', "paid_ride.RideMatter: fields is 'money', which is no tuple"),
    ],
)
def test_declarations_that_no_code_can_be_generated_from_are_an_error(old: str, new: str, error: str) -> None:
    source = PAID_RIDE.replace(old, new)
    assert source != PAID_RIDE
    with pytest.raises(DeclarationError, match=error):
        declared([Chapter("paid_ride", source)])


def test_generated_code_with_a_syntax_error_is_an_error() -> None:
    with pytest.raises(
        DeclarationError, match=r"emit\.py cannot be generated from the declarations: error: "
    ):
        generate.formatted(ENGINE / "emit.py", "def emit_(:\n")


def test_a_matter_without_an_owner_may_have_a_seat_among_its_numbers() -> None:
    source = PAID_RIDE.replace('"square")', '"seat")\n    owned: ClassVar[bool] = False')
    assert "def push_ride(p: Position, price: i64, seat: i64)" in pusher(
        declared([Chapter("paid_ride", source)]).matters["ride"]
    )


def test_functions_have_the_fields_of_the_event_and_the_numbers_of_the_matter() -> None:
    whole = with_ride()
    assert emitter(whole.events["RidePaid"]).split("\n")[1:4] == [
        "def emit_ride_paid(p: Position, seat: i64, cheap: bool) -> None:",
        "    if p.logs_events:",
        "        log_event(p, events.RIDE_PAID, seat, 1 if cheap else 0, 0, 0)",
    ]
    # RIDE_PRICE names the first number; the second has its plain name.
    assert pusher(whole.matters["ride"]).split("\n")[1:3] == [
        "def push_ride(p: Position, seat: i64, price: i64, square: i64) -> None:",
        "    push(p, codes.M_RIDE, seat, price, square, 0, 0)",
    ]


def test_constants_name_the_numbers_of_a_matter_of_two_words() -> None:
    source = PAID_RIDE.replace("RideMatter", "PaidRideMatter").replace("RIDE_PRICE", "PAID_RIDE_PRICE")
    assert declared([Chapter("ride", source)]).matters["ride"].numbers == ("price", "square")


def test_constants_that_a_matter_does_not_see_name_none_of_its_numbers() -> None:
    here = PAID_RIDE.replace("RIDE_PRICE: Final = 2", "")
    other = Chapter("other", "RIDE_PRICE: Final = 2\nRIDE_GOAL: Final = 3\n")
    assert declared([other, Chapter("ride", here)]).matters["ride"].numbers == ("money", "square")
    importing = "from passgo.engine.rules.other import RIDE_GOAL\n" + here
    assert declared([other, Chapter("ride", importing)]).matters["ride"].numbers == ("money", "goal")


def test_two_constants_for_one_number_of_a_matter_are_an_error() -> None:
    with pytest.raises(DeclarationError, match="ride: RIDE_PRICE and RIDE_FARE are one place of RideMatter"):
        declared([Chapter("ride", f"{PAID_RIDE}RIDE_FARE: Final = 2\n")])


def test_the_class_of_an_event_has_its_types_rule_and_description() -> None:
    assert event_class(with_ride().events["RidePaid"]).rstrip().split("\n") == [
        "class RidePaid(Event):",
        '    """A ride."""',
        "",
        "    code = events.RIDE_PAID",
        '    rule = "HOUSE-21"',
        "    kinds = ('Seat', 'bool')",
        "    seat: Seat",
        "    cheap: bool",
    ]
