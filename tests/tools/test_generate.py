"""Numbers, tables and typed functions are generated from the declarations of the chapters."""

import json
from pathlib import Path

import pytest

import generate
from declarations import ENGINE, NUMBERS, Chapter, DeclarationError, Declared, chapters, declared, numbered
from generate_engine import codes, emitter, event_class, pusher, renewed

# All names and their numbers when the registry began: records, position lines and models contain them.
FIRST_NUMBERS = json.loads(Path(__file__).with_name("first_numbers.json").read_text(encoding="utf-8"))
NEVER_DECLARED = """
REASONS: Final = {"never-allowed": "NEVER-1"}
PAYMENTS: Final = {"never": "NEVER-1"}
MOVES: Final = {"never-walked": "NEVER-1"}
EVENTS: Final = (Event("NeverHappened", "NEVER-1", seat="Seat", cheap="bool", doc="What never happens."),)

NEVER_PRICE: Final = 2


class NeverDeclared(Action):
    name: ClassVar[str] = "never-declared"


class NeverMatter(Matter):
    name: ClassVar[str] = "never"
    fields: ClassVar = ("money", "square")


ACTIONS: Final[tuple[Action, ...]] = (NeverDeclared(),)
MATTERS: Final[tuple[Matter, ...]] = (NeverMatter(codes.M_NEVER),)
"""


@pytest.fixture
def numbers() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(NUMBERS.read_text(encoding="utf-8"))
    return found


def with_never_declared() -> Declared:
    return declared([*chapters(), Chapter("never_declared", NEVER_DECLARED)])


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
    now = numbered(with_never_declared(), numbers)
    added = {sort: table.items() - numbers[sort].items() for sort, table in now.items()}
    assert added == {
        "actions": {("never-declared", len(numbers["actions"]))},
        "matters": {("never", len(numbers["matters"]) + 1)},
        "events": {("NeverHappened", len(numbers["events"]))},
        "reasons": {("never-allowed", len(numbers["reasons"]) + 1)},
        "payments": {("never", len(numbers["payments"]))},
        "moves": {("never-walked", len(numbers["moves"]))},
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
    table["never"], table["tax"] = table["tax"], len(table)
    with pytest.raises(DeclarationError, match=r"^FOR_TAX of codes.py would change"):
        renewed(ENGINE / "codes.py", codes(numbers))


def test_a_name_that_two_chapters_declare_is_an_error() -> None:
    with pytest.raises(DeclarationError, match="the action never-declared is declared twice"):
        declared([Chapter("never_declared", NEVER_DECLARED), Chapter("never_again", NEVER_DECLARED)])


@pytest.mark.parametrize(
    ("source", "error"),
    [
        (
            'class NeverDeclared(Action):\n    name = "never-again"\nACTIONS = (NeverDeclared(),)',
            "the class NeverDeclared is declared",
        ),
        (
            'class NeverAgain(LotAction):\n    name = "never-again"',
            "never_again.NeverAgain has a name, but is not in never_again.ACTIONS",
        ),
        (
            'class Never(Decision):\n    kind = "TaxChoice"',
            "the kind of decision TaxChoice is declared twice",
        ),
        (
            'class TaxChoiceDecision(Decision):\n    kind = "Never"',
            "the class TaxChoiceDecision is declared twice",
        ),
    ],
)
def test_classes_that_cannot_be_exported_together_are_an_error(source: str, error: str) -> None:
    with pytest.raises(DeclarationError, match=error):
        declared([*chapters(), Chapter("never_declared", NEVER_DECLARED), Chapter("never_again", source)])


def test_declarations_that_cannot_be_read_without_importing_are_an_error() -> None:
    with pytest.raises(DeclarationError, match=r"never: rules_of\(\) is not written out"):
        declared([Chapter("never", "REASONS: Final = rules_of()")])
    with pytest.raises(DeclarationError, match=r"never.ACTIONS lists PAY, which is no new object"):
        declared([Chapter("never", "ACTIONS: Final = (PAY,)")])
    with pytest.raises(DeclarationError, match=r"never.py, line 2: "):
        declared([Chapter("never", '\nEVENTS: Final = (Event("NeverHappened", "NEVER-1", from="Square"),)')])


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("cheap=", "p=", "never_declared.NeverHappened: no field can be called p"),
        ("cheap=", "events=", "never_declared.NeverHappened: no field can be called events"),
        ("cheap=", "kinds=", "never_declared.NeverHappened: no field can be called kinds"),
        ('"NEVER-1", seat', 'rule="NEVER-1", seat', "does not begin with its name and its rule"),
        ("NEVER_PRICE", "NEVER_FROM", "never_declared.NeverMatter: no field can be called from"),
        ("NEVER_PRICE", "NEVER_CODES", "never_declared.NeverMatter: no field can be called codes"),
        ("NEVER_PRICE", "NEVER_PUSH", "never_declared.NeverMatter: no field can be called push"),
        ('"square")', '"seat")', "never_declared.NeverMatter: no field can be called seat"),
        (
            '("money", "square")',
            '("money")',
            "never_declared.NeverMatter: fields is 'money', which is no tuple",
        ),
    ],
)
def test_declarations_that_no_code_can_be_generated_from_are_an_error(old: str, new: str, error: str) -> None:
    source = NEVER_DECLARED.replace(old, new)
    assert source != NEVER_DECLARED
    with pytest.raises(DeclarationError, match=error):
        declared([Chapter("never_declared", source)])


def test_generated_code_with_a_syntax_error_is_an_error() -> None:
    with pytest.raises(
        DeclarationError, match=r"emit\.py cannot be generated from the declarations: error: "
    ):
        generate.formatted(ENGINE / "emit.py", "def emit_(:\n")


def test_a_matter_without_an_owner_may_have_a_seat_among_its_numbers() -> None:
    source = NEVER_DECLARED.replace('"square")', '"seat")\n    owned: ClassVar[bool] = False')
    assert "def push_never(p: Position, price: i64, seat: i64)" in pusher(
        declared([Chapter("never_declared", source)]).matters["never"]
    )


def test_functions_have_the_fields_of_the_event_and_the_numbers_of_the_matter() -> None:
    whole = with_never_declared()
    assert emitter(whole.events["NeverHappened"]).split("\n")[1:4] == [
        "def emit_never_happened(p: Position, seat: i64, cheap: bool) -> None:",
        "    if p.logs_events:",
        "        log_event(p, events.NEVER_HAPPENED, seat, 1 if cheap else 0, 0, 0)",
    ]
    # NEVER_PRICE names the first number; the second has its plain name.
    assert pusher(whole.matters["never"]).split("\n")[1:3] == [
        "def push_never(p: Position, seat: i64, price: i64, square: i64) -> None:",
        "    push(p, codes.M_NEVER, seat, price, square, 0, 0)",
    ]


def test_constants_name_the_numbers_of_a_matter_of_two_words() -> None:
    source = NEVER_DECLARED.replace("NeverMatter", "NeverEverMatter").replace(
        "NEVER_PRICE", "NEVER_EVER_PRICE"
    )
    assert declared([Chapter("never", source)]).matters["never"].numbers == ("price", "square")


def test_constants_that_a_matter_does_not_see_name_none_of_its_numbers() -> None:
    here = NEVER_DECLARED.replace("NEVER_PRICE: Final = 2", "")
    other = Chapter("other", "NEVER_PRICE: Final = 2\nNEVER_GOAL: Final = 3\n")
    assert declared([other, Chapter("never", here)]).matters["never"].numbers == ("money", "square")
    importing = "from passgo.engine.rules.other import NEVER_GOAL\n" + here
    assert declared([other, Chapter("never", importing)]).matters["never"].numbers == ("money", "goal")


def test_two_constants_for_one_number_of_a_matter_are_an_error() -> None:
    with pytest.raises(
        DeclarationError, match="never: NEVER_PRICE and NEVER_FARE are one place of NeverMatter"
    ):
        declared([Chapter("never", f"{NEVER_DECLARED}NEVER_FARE: Final = 2\n")])


def test_the_class_of_an_event_has_its_types_rule_and_description() -> None:
    assert event_class(with_never_declared().events["NeverHappened"]).rstrip().split("\n") == [
        "class NeverHappened(Event):",
        '    """What never happens."""',
        "",
        "    code = events.NEVER_HAPPENED",
        '    rule = "NEVER-1"',
        "    kinds = ('Seat', 'bool')",
        "    seat: Seat",
        "    cheap: bool",
    ]
