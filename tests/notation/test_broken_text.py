"""Both readers and broken text: an error that says where, never another exception, never another game."""

import io
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import passgo
from notation.mutations import broken
from notation.random_games import play_some, random_game
from passgo.game.records import read_file
from passgo.notation.record import read_texts
from properties.random_play import Table, any_move, deal_groups

SEEDS = st.integers(min_value=0, max_value=2**32)
LONG = 200_000  # characters; nothing that long may take long
PATIENCE = 2.0  # seconds on the processor


@cache
def some_lines() -> list[str]:
    """Position lines of all kinds, also of games with buildings, debts and auctions."""
    lines = [random_game(number, steps=10 * number).position for number in range(16)]
    for number, taste in enumerate(("builder", "waster", "hasty", "trader")):
        rng = Random(number)
        rules = passgo.Rules(options={"game-show", "legal-system"}, ask_for_rent=number % 2 == 0)
        game = Table("america", rules, 4, f"lines {number}").new_game()
        deal_groups(game, rng)
        lines += [game.position for step, _ in enumerate(play_some(game, rng, taste, 200)) if step % 20 == 0]
    return lines


@cache
def some_records() -> list[str]:
    return [random_game(number, steps=60).record(checkpoints=True) for number in range(12)]


@given(SEEDS)
@settings(max_examples=1500, deadline=None)
def test_a_broken_line_is_an_error_or_exactly_the_position_it_shows(seed: int) -> None:
    rng = Random(seed)
    line = broken(rng.choice(some_lines()), rng.choice(some_lines()), rng)
    game = attempt(lambda: passgo.Game.from_position(line, seed=1))
    if isinstance(game, str):
        assert game.startswith("position line")
    else:
        assert game.position == line.strip()
        play_on(game, rng)


def attempt(read: Callable[[], passgo.Game]) -> passgo.Game | str:
    """The game that was read, or what the error says. Any other error than this one gets through."""
    try:
        return read()
    except passgo.NotationError as error:
        return str(error)


def play_on(game: passgo.Game, rng: Random) -> None:
    """A line that is accepted is a game that can be played: it never waits for a seat without choices."""
    for _ in range(5):
        decision = game.decision
        if decision is None:
            return
        assert any(game.choices(seat) for seat in decision.seats)
        seat = rng.choice(decision.seats)
        move = any_move(game, seat, rng, "anything")
        if move is not None:
            game.play(seat, move)
            assert passgo.Game.from_position(game.position).digest == game.digest


@given(SEEDS)
@settings(max_examples=800, deadline=None)
def test_a_broken_record_is_an_error_or_the_game_that_it_records(seed: int) -> None:
    rng = Random(seed)
    whole = rng.choice(some_records())
    text = broken(whole, rng.choice(some_records()), rng)
    game = attempt(lambda: passgo.replay(text))
    if isinstance(game, str):
        assert "line " in game or "games in this text" in game
    else:
        assert passgo.replay(game.record(checkpoints=True)).digest == game.digest
        (read,) = read_texts(io.StringIO(text, newline=None))
        if (
            read.tokens[-1:] and read.tokens[-1].text == whole.split()[-1]
        ):  # the last checkpoint is still there
            assert game.digest == passgo.replay(whole).digest


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
@settings(max_examples=300, deadline=None)
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    with pytest.raises(passgo.NotationError):
        passgo.Game.from_position(text)
    with pytest.raises(passgo.NotationError):
        passgo.replay(text)
    with pytest.raises(passgo.NotationError):
        passgo.replay('[Passgo "1"]\n[Edition "classic"]\n[Rules "full"]\n' + text)


@pytest.mark.parametrize(
    "piece", ["9", "passgo1 ", "1,", "/", "?", "a" * 50 + " ", '\\"', "[", "{", "(", "((", "#", "1.0 "]
)
def test_very_long_text_is_refused_at_once(piece: str) -> None:
    long = piece * (LONG // len(piece))
    start = time.process_time()
    for text in (long, passgo.new_game(seed=1).position.replace("1500@0", long)):
        with pytest.raises(passgo.NotationError):
            passgo.Game.from_position(text)
    record = passgo.new_game(seed=1).record()
    for text in (
        long,
        record + long,
        f'[Note "{long}"]\n',
        record.replace("setup", long),
        record.replace("\n\n", f"\n{long}\n"),
    ):
        with pytest.raises(passgo.NotationError):
            passgo.replay(text)
    assert time.process_time() - start < PATIENCE


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(b'[Passgo "1"]\n\xff\xfe\x00')
    with pytest.raises(passgo.NotationError, match="not a text file"):
        list(read_file(path))


def test_a_text_of_several_games_is_refused_where_one_is_wanted() -> None:
    record = passgo.new_game(seed=1).record()
    assert len(list(read_texts(io.StringIO(record * 2)))) == 2
    with pytest.raises(passgo.NotationError, match="2 games"):
        passgo.replay(record * 2)
