"""Records by hand: what a reader tolerates, what it must not, and where it says that a game left the track."""

import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

import passgo
from passgo.game.records import Replay, read_file
from passgo.game.scenes import LotInScene
from passgo.notation.record import LONGEST_LINE, read_texts
from passgo.view.types import LotView

HEADER = """[Passgo "1"]
[Edition "classic"]
[Rules "full"]
[Seat "0 | Ann | race car | person"]
[Seat "1 | Bo | iron | bot: simple"]
"""
SMALL = f"""{HEADER}
setup(65 12)
1.0 throw(51) buy end-turn
1.1 throw(12) buy offer=0:3=6 0:accept=1 end-turn
2.0 throw(13) end-turn
"""


def test_a_small_game() -> None:
    game = passgo.replay(SMALL)
    assert game.names == ["Ann", "Bo"]
    assert game.position == (
        "passgo1 classic full 1400@10/1440@3 3/6 ?16|?16 1:throw:0:0:-:13 - - - r2.t4.s0.o1 -"
    )
    assert [(turn.round, turn.seat, turn.move.seat) for turn in game.history][3:6] == [
        (1, 1, 1),
        (1, 1, 1),
        (1, 1, 1),
    ]


@pytest.mark.parametrize(
    "text",
    [
        SMALL.replace("\n", "\r\n"),
        SMALL.replace("\n", "\n\n\t  "),
        SMALL.replace("[Rules", '[Site "at home"]\n[Rules'),
        SMALL.replace("buy end-turn\n", "buy ; a bargain {\nend-turn\n"),
        SMALL.replace("buy", "{why\nnot? ;} buy {\n[Seat]\n}"),
        SMALL.replace("throw(51) buy", "0:throw( 51 )\nbuy"),
        SMALL.replace("1.0", "").replace("1.1", "").replace("2.0", "2.0 2.0"),
        SMALL.replace('[Edition "', '[Edition   "'),
        "{ before }\n" + SMALL,
    ],
    ids=range(9),
)
def test_white_space_comments_unknown_headers_and_missing_marks_are_tolerated(text: str) -> None:
    assert passgo.replay(text).digest == passgo.replay(SMALL).digest


def test_a_file_may_begin_with_a_byte_order_mark_and_end_without_a_line_end(tmp_path: Path) -> None:
    path = tmp_path / "game.passgo"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.strip().encode())
    (text,) = read_file(path)
    assert Replay(text).to_end().digest == passgo.replay(SMALL).digest


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('[Passgo "1"]\n', "", "line 1: a game begins with the header"),
        ('"1"', '"2"', "line 1: a game begins with the header"),
        ('[Edition "classic"]\n', "", r"line 1: the header \[Edition …\] is missing"),
        ("classic", "/etc/passwd", "line 1: '/etc/passwd' is not a built-in edition"),
        ("[Rules", '[Rules "full"]\n[Rules', r"line 1: the header \[Rules …\] is there 2 times"),
        ('"full"', '"wild"', "line 1: game 'wild' is not known"),
        ("1 | Bo", "2 | Bo", "line 1: '2 | Bo . iron . bot: simple' is not seat 1".replace("|", r"\|")),
        ("| Bo | iron | bot: simple", "| Bo", r"line 1: '1 \| Bo' is not seat 1"),
        ("Bo", "ann", "line 1: two players are called 'ann'"),
        ("bot: simple", "bot\tsimple", "line 1: the kind of seat 1 is .* printable characters only"),
        ("\n\n", '\n[Date "today\t"]\n\n', "line 1: Date is .* printable characters only"),
        ("\n\n", '\n[Date "1"]\n[Date "2"]\n\n', r"line 1: the header \[Date …\] is there 2 times"),
        ("iron", "race car", "line 1: SETUP-2: every player needs a different token"),
        ("setup(65 12)", "", r"line 1: the moves begin with setup"),
        ("setup(65 12)", "setup(65)", "line 1: scripted luck ran out"),
        (
            "setup(65 12)",
            "setup(65 12 34)",
            r"line 1: the record has setup\(65 12 34\), but .* setup\(65 12\)",
        ),
        ("setup(65 12)", "setup(65 1٢)", "line 1: scripted luck '1٢' cannot be read"),
        ("throw(51) buy", "buy", "line 8, round 1, 'buy': BUY-1: no property is up for sale"),
        (
            "throw(51) buy",
            "throw(57) buy",
            r"line 8, round 1, 'throw\(57\)': scripted luck '57' cannot be read",
        ),
        ("throw(51) buy", "throw buy", "line 8, round 1, 'throw': scripted luck ran out"),
        (
            "throw(51) buy",
            "throw(51 22) buy",
            r"line 8, round 1, .*: the record has the luck \(51 22\), but .* \(51\)",
        ),
        (
            "throw(51) buy",
            "throw(51) buy(22)",
            r"line 8, .*: the record has the luck \(22\), but the game draws \(\)",
        ),
        ("throw(51) buy", "throw(51) buy=6", "line 8, .*: buy takes no numbers, but '6' follows it"),
        ("throw(51) buy", "throw(51) purchase", "line 8, round 1, 'purchase': 'purchase' is not an action"),
        ("throw(51) buy", "throw(51) 7:buy", "line 8, .*: there is no seat 7; the seats are 0 to 1"),
        ("throw(51) buy", "throw(51) 1:buy", "line 8, round 1, '1:buy': BUY-1: Ann landed there"),
        ("throw(51) buy", "throw(51) clock:buy", "line 8, .*: TIME-1: the clock can only call the time"),
        ("throw(51) buy", "throw(51) bid", "line 8, .*: 'bid' cannot be read; bid takes amount"),
        ("throw(51) buy", "throw(51) bid=1e9", "line 8, .*: '1e9' is not an amount; expected a whole number"),
        ("throw(51) buy", "throw(51) (buy)", "line 8, column 15: '.buy. end-turn' cannot be read"),
        ("offer=0:3=6", "offer=0:$5+3=$5+6", "line 9, .*: cash goes one way in a trade"),
        ("offer=0:3=6", "offer=0:$0+3=6", "line 9, .*: .* is no side of a trade"),
        ("offer=0:3=6", "offer=0:3", "line 9, .*: '3' is not a trade; expected give=get"),
        (
            "2.0 throw",
            "3.0 throw",
            r"line 10, round 2, '3.0': turn '3.0' is announced, but the game is at 2.0",
        ),
        ("2.0 throw", "#0123456789 throw", r"line 10, round 2, '#0123456789': the checkpoint does not fit"),
        ("2.0 throw", "#01 throw", "line 10, round 2, '#01': a checkpoint has at least 8 digits"),
        ("2.0 throw", "{ throw", "line 10: a comment begins with { and never ends"),
        (
            "\n\n",
            '\n[Result "0 time 1/2"]\n\n',
            r"line 1: the result is '0 time 1/2', but the game came to '\*'",
        ),
        ("\n\n", "\n[Bad value]\n\n", "line 6: '.Bad value.' is not a header"),
        ("\n\n", '\n[Start "here"]\n\n', "line 1: position line: one field"),
    ],
)
def test_the_error_of_a_broken_record_has_place_and_reason(old: str, new: str, says: str) -> None:
    assert old in SMALL
    with pytest.raises(passgo.NotationError, match=f"^{says}"):
        passgo.replay(SMALL.replace(old, new, 1))


@pytest.mark.rule("RULING-END-SETTLE")
def test_a_short_game_that_ended_without_interest_is_refused_with_the_ruling() -> None:
    game = passgo.scene(
        rules=passgo.Rules(game="short"),
        seats=[{"cash": 60, "square": 36}, 0, 0],
        lots={5: {"owner": 0, "mortgaged": True}, 37: 1, 39: 1},
        luck="12",
    )
    for do in ("throw", "give-up"):
        game.play(0, do)
    moves, _, _ = game.record(checkpoints=True).rpartition("#")
    with pytest.raises(passgo.NotationError, match=r"interest that is taken at its end .RULING-END-SETTLE"):
        passgo.replay(moves + "#01234567\n")


@pytest.mark.rule("RULING-SHORTAGE")
def test_a_record_in_which_the_player_who_asked_was_not_asked_is_refused_with_the_ruling() -> None:
    lots: dict[int, int | LotInScene | LotView] = {1: 0, 3: 0, 16: 1, 18: 1, 19: 1}
    lots |= {lot: LotInScene(owner=2, houses=4) for lot in (11, 13, 14, 21, 23, 24)}
    lots |= {lot: LotInScene(owner=2, houses=2) for lot in (26, 27, 29)}
    game = passgo.scene(seats=[1500, 1500, 0], lots=lots, luck="12")  # two houses are left
    for seat, move in ((0, "build=1"), (0, "want=1"), (1, "want=1"), (0, "throw")):
        game.play(seat, move)
    record = game.record()
    assert passgo.replay(record) == game
    assert " want=1 " in record
    with pytest.raises(passgo.NotationError, match=r"'throw.*which v0.2.0 did not ask .RULING-SHORTAGE"):
        passgo.replay(record.replace(" want=1 ", " ", 1))


@pytest.mark.rule("RULING-SHORTAGE")
def test_a_question_of_v0_2_0_goes_on_as_it_would_have() -> None:
    line = (
        "passgo1 classic full 1500@0/1500@0/1500@0 1,3/16,18,19/6,8,9 ?16|?16 0:throw:0:0:-:00 "
        "shortage:0:house:1:2:1 - - r1.t1.s0.o0.w1=3 -"
    )
    game = passgo.Game.from_position(line)
    assert game.position == line
    game._state.houses = 4
    assert [event.kind for event in game.play(2, "pass")][-2:] == ["MoneyPaid", "Built"]


def test_checkpoints_find_the_round_in_which_a_record_goes_wrong() -> None:
    game = passgo.replay(SMALL)
    record = game.record(checkpoints=True)
    assert record.count("#") == 3  # before both rounds, and at the end
    with pytest.raises(passgo.NotationError, match="line 11, round 2, '#"):
        passgo.replay(record.replace("0:accept=1", "0:refuse=1").replace("buy offer=0:3=6 0:refuse=1", "buy"))


def test_a_game_without_moves_does_not_run_into_the_next_one() -> None:
    line = passgo.replay(SMALL).position
    waiting = HEADER + f'[Start "{line}"]\n'
    games = [Replay(text).to_end() for text in read_texts(io.StringIO(waiting + waiting + SMALL + waiting))]
    assert [game._start for game in games] == [line, line, None, line]


def test_the_seed_must_be_the_promised_one_and_give_the_luck_of_the_record() -> None:
    game = passgo.new_game(names=["Ann", "Bo"], seed="right")
    game.play(int(game._state.turn), {"do": "throw"})
    (text,) = read_texts(io.StringIO(game.record()))
    assert Replay(text, seed="right").to_end().digest == game.digest
    with pytest.raises(passgo.NotationError, match="was promised"):
        Replay(text, seed="wrong")
    (unpromised,) = read_texts(io.StringIO(game.record().replace("Commitment", "Unknown")))
    with pytest.raises(passgo.NotationError, match="the game draws"):
        Replay(unpromised, seed="wrong").to_end()


# Streaming.

GAMES = 3000
MOST_MEMORY = 300_000  # bytes, whatever the number of games


def many_games() -> Iterator[str]:
    for _ in range(GAMES):
        yield from SMALL.splitlines(True)


def test_a_file_is_read_one_game_at_a_time() -> None:
    tracemalloc.start()
    try:
        count = sum(1 for text in read_texts(many_games()) if len(text.tokens) == 14)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == GAMES
    assert peak < MOST_MEMORY


def test_a_line_without_end_is_refused_before_it_fills_the_memory(tmp_path: Path) -> None:
    path = tmp_path / "endless"
    path.write_text("x" * (100 * LONGEST_LINE))
    tracemalloc.start()
    try:
        with pytest.raises(passgo.NotationError, match="line 1: longer than 100,000 characters"):
            list(read_file(path))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 10 * LONGEST_LINE
