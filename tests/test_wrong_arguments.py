"""Wrong arguments of public functions: each is an error of passgo with a short sentence, or fine."""

import datetime
import math
import pathlib
from collections.abc import Callable
from typing import Any, Final, cast

import pytest

import passgo
from passgo import analysis
from passgo.analysis import puzzles

LONGEST: Final = 1000  # characters of a sentence
VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    math.nan,
    "",
    "x",
    "a\0b",
    "\ud800",
    "ü" * 500,
    b"x",
    (),
    [1],
    {"a": 1},
    object(),
    pathlib.Path(__file__, "x"),
    tuple("abcdefghi"),
)


def a_game() -> passgo.Game:
    return passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 21 34")


GAME: Final = a_game()
SEEDED: Final = passgo.new_game("classic", ["Ann", "Bo"], seed=1)
SEATS: Final = ["easy", "builder"]
SHORT: Final = {"jobs": 1, "rounds": 1, "games": 1}
BUILT_IN: Final = passgo.bot("easy")

Call = tuple[Callable[..., object], dict[str, Any]]
CALLS: Final[dict[str, Call]] = {
    "new_game": (
        passgo.new_game,
        {"edition": "classic", "names": ["Ann", "Bo"], "seed": 1, "rules": "full", "tokens": None},
    ),
    "scene's seat": (
        lambda **seat: passgo.scene(seats=[cast(Any, seat), 100]),
        {
            "name": "Ann",
            "token": "",
            "cash": 1,
            "square": 1,
            "jail": 0,
            "jail_cards": [],
            "status": "playing",
        },
    ),
    "scene's lot": (
        lambda **lot: passgo.scene(lots={37: 0, 39: cast(Any, lot)}),
        {"owner": 0, "houses": 0, "hotel": False, "mortgaged": False},
    ),
    "scene": (passgo.scene, {"seats": [1, 2], "lots": {39: 0}, "turn": 0, "luck": "12", "pot": None}),
    "replay": (passgo.replay, {"record": GAME.record(), "edition": None}),
    "read_records": (lambda **given: list(passgo.read_records(**given)), {"path": __file__, "edition": None}),
    "play_game": (
        lambda **given: passgo.play_game(given.pop("game", None) or SEEDED.copy(), **given),
        {"players": SEATS, "rounds": 1, "limit": None},
    ),
    "play_game of": (passgo.play_game, {"game": None, "players": SEATS}),
    "bot": (passgo.bot, {"player": "easy", "limit": None}),
    "choose": (BUILT_IN.choose, {"game": GAME, "seat": 0}),
    "explain": (BUILT_IN.explain, {"game": GAME, "seat": 0, "language": "en"}),
    "simulate": (
        passgo.simulate,
        SHORT
        | {"seats": SEATS, "edition": None, "rules": None, "start": None, "seed": 1, "limit": 1.0}
        | {"records": None, "progress": None},
    ),
    "tournament": (
        passgo.tournament,
        SHORT | {"bots": SEATS[1:], "alone": "easy", "edition": None, "rules": None, "progress": None},
    ),
    "compare": (
        lambda a, **given: passgo.compare(a, "short", **given),
        SHORT | {"a": "full", "seats": SEATS, "edition": None},
    ),
    "odds": (passgo.odds, {"edition": "", "jail": "short", "dice": 6, "rules": None}),
    "odds of": (passgo.odds, {"jail": "", "dice": 6, "rules": None}),
    "analyse": (
        passgo.analyse,
        {"game": GAME, "seat": 0, "playouts": 1, "seed": 1, "bots": None, "people": "normal"},
    ),
    "find_trades": (passgo.find_trades, {"game": GAME, "seat": 0, "other": 1, "playouts": 0, "seed": 1}),
    "ceilings": (passgo.ceilings, {"game": GAME, "lot": 39}),
    "build_plan": (analysis.build_plan, {"game": GAME, "seat": 0, "budget": 100}),
    "expected_rents": (analysis.expected_rents, {"game": GAME}),
    "throw_map": (analysis.throw_map, {"game": GAME}),
    "review": (analysis.review, {"game": GAME, "people": "normal"}),
    "judge_action": (analysis.judge_action, {"game": GAME, "seat": 0, "action": "throw"}),
    "rule": (passgo.rule, {"rule_id": "BUILD-7", "edition": "mlb", "rules": None}),
    "load_edition": (passgo.load_edition, {"edition": "mlb"}),
    "svg.board": (passgo.svg.board, {"game": GAME, "size": 300, "highlight": 1, "theme": "light"}),
    "Rules": (
        passgo.Rules,
        {"game": "full", "minutes": None, "options": (), "ask_for_rent": False, "banker_only": False}
        | {"banker": 0, "house_rules": ()},
    ),
    "action_from_json": (passgo.action_from_json, {"form": {"do": "throw"}}),
    "from_position": (
        passgo.Game.from_position,
        {"line": GAME.position, "names": None, "seed": 1, "edition": None, "tokens": None},
    ),
    "choices": (GAME.choices, {"seat": 0}),
    "view": (GAME.view, {"seat": 0}),
    "known_to": (GAME.known_to, {"seat": 0}),
    "refusal": (GAME.refusal, {"seat": 0, "action": "throw"}),
    "play": (lambda **given: a_game().play(**given), {"seat": 0, "action": "throw"}),
    "tell": (GAME.tell, {"events": [], "language": "en"}),
    "add_luck": (lambda **given: a_game().add_luck(**given), {"script": "12"}),
    "copy": (GAME.copy, {"seed": 1}),
    "record": (GAME.record, {"kinds": None, "date": None, "checkpoints": False, "comments": None}),
    "daily_puzzle": (puzzles.daily_puzzle, {"day": datetime.date(2026, 1, 31)}),
    "Build": (passgo.Build, {"lot": 39}),
    "Bid": (passgo.Bid, {"amount": 1}),
    "AskRent": (passgo.AskRent, {"debtor": 0, "lot": 39}),
    "Want": (passgo.Want, {"count": 1}),
    "UseCard": (passgo.UseCard, {"deck": "chance"}),
    "GoTo": (passgo.GoTo, {"square": 1}),
    "Accept": (passgo.Accept, {"offer": 1}),
}
ENDLESS: Final = {
    ("simulate", "games"),
    ("tournament", "games"),
    ("compare", "games"),
    ("play_game", "rounds"),
}
"""Where a large number is fine and takes its time."""
NUMBERS_ONLY: Final = {"Build", "Bid", "AskRent", "Want", "UseCard", "GoTo", "Accept"}
"""Constructors of actions, which compiled also refuse other types by themselves."""

ARGUMENTS: Final = [
    pytest.param(name, argument, id=f"{name}-{argument}")
    for name, (_, given) in CALLS.items()
    for argument in given
]


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_a_wrong_argument_is_an_error_of_passgo(
    name: str, argument: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call, given = CALLS[name]
    expected = (passgo.PassgoError, TypeError) if name in NUMBERS_ONLY else passgo.PassgoError
    for value in VALUES:
        if (name, argument) in ENDLESS and value in (10**30, True):
            continue
        try:
            call(**{**given, argument: value})
        except expected as error:
            said = str(error)
            assert 0 < len(said) <= LONGEST, (value, said)
        except Exception as error:
            raise AssertionError(f"{argument}={value!r} raised {type(error).__name__}: {error}") from error


MEANT: Final[list[tuple[Callable[[], object], str]]] = [
    (lambda: passgo.new_game("clasic"), "did you mean 'classic'?"),
    (lambda: passgo.new_game(rules="shrt"), "did you mean short?"),
    (lambda: passgo.Rules("full+salry=400"), "did you mean salary?"),
    (lambda: passgo.Rules(options={"game-shw"}), "did you mean game-show?"),
    (lambda: passgo.bot("trader:reserv=3"), "did you mean reserve?"),
    (lambda: passgo.bot("hard:bald"), "did you mean bold?"),
    (lambda: passgo.odds(jail="lng"), "did you mean long?"),  # type: ignore[arg-type]
    (lambda: passgo.odds().table("lotz"), "did you mean lots?"),
    (lambda: passgo.scene(seats=[{"csh": 3}, 1]), "did you mean cash?"),  # type: ignore[list-item]
    (lambda: GAME.play(0, {"do": "build", "lot": "39"}), "did you mean 39?"),
    (lambda: GAME.play(0, {"do": "build", "lott": 39}), "did you mean lot?"),
    (lambda: passgo.rule("BULD-7"), "did you mean BUILD-7?"),
    (lambda: passgo.bot("exprt"), "did you mean expert?"),
    (lambda: GAME.play(0, "thro"), "did you mean throw?"),
    (lambda: GAME.play("An", "throw"), "did you mean Ann?"),
    (lambda: GAME.play(0, "build=Bordwalk"), "did you mean Boardwalk?"),
    (lambda: passgo.scene(lots={"Parc Place": 0}), "did you mean Park Place?"),
    (lambda: passgo.svg.board(GAME, highlight="Bordwalk"), "did you mean Boardwalk?"),
    (lambda: passgo.Build(lot="39"), "did you mean 39?"),  # type: ignore[arg-type]
    (lambda: passgo.Build(lot="Boardwalk"), "'build=Boardwalk'"),  # type: ignore[arg-type]
    (lambda: passgo.analyse("LINE"), "passgo.Game.from_position"),  # type: ignore[arg-type]
    (lambda: passgo.analyse(GAME, playouts=0), "a whole number from 1 to 1,000,000"),
    (lambda: passgo.replay(pathlib.Path("none.passgo")), "none.passgo cannot be read: No such file"),
    (lambda: passgo.simulate(games=1, records=f"{__file__}/x", jobs=1), "Not a directory"),
]


@pytest.mark.parametrize(("call", "meant"), MEANT)
def test_the_sentence_says_what_was_meant(call: Callable[[], object], meant: str) -> None:
    with pytest.raises(passgo.PassgoError) as raised:
        call()
    assert meant in str(raised.value)
