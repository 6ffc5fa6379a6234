"""What is written is read again as the same: position lines at every step, records of whole games."""

from pathlib import Path
from random import Random

import pytest

import passgo
from notation.random_games import every_variant, play_some, random_game
from passgo.edition import load, names
from passgo.notation.impossible import impossible
from passgo.notation.record import read_texts
from passgo.records import Replay
from properties import invariants
from properties.random_play import Table, deal_groups

STEPS = 25
TINY = Path(__file__).parents[1] / "perft" / "tiny.toml"


def check_position(game: passgo.Game) -> None:
    line = game.position
    assert impossible(game.table) == []
    again = passgo.Game.from_position(line, game.names)
    assert again.position == line
    assert again.digest == game.digest
    assert again.decision == game.decision
    invariants.check_position(again.table)  # and all that is kept ready besides the line
    for seat in (*range(len(game.names)), passgo.CLOCK):
        assert listed(again, seat) == listed(game, seat)


def listed(game: passgo.Game, seat: int) -> list[dict[str, object]]:
    return [choice.to_json() for choice in game.choices(seat)]


def check_record(game: passgo.Game) -> None:
    for checkpoints in (False, True):
        text = game.record(date="2001.02.03", checkpoints=checkpoints)
        again = passgo.replay(text)
        assert again.digest == game.digest
        assert again.record(date="2001.02.03", checkpoints=checkpoints) == without_seed(text)


def without_seed(text: str) -> str:
    """A game played from a record has no seed to promise."""
    return "".join(line for line in text.splitlines(True) if not line.startswith("[Commitment"))


@pytest.mark.parametrize("edition", names())
def test_every_step_of_every_variant_is_read_back_from_its_line_and_the_game_from_its_record(
    edition: str,
) -> None:
    for table in every_variant():
        if table.edition == edition:
            rng = Random(table.seed)
            game = table.new_game()
            check_position(game)
            for _ in play_some(game, rng, table.taste, STEPS):
                check_position(game)
            check_record(game)


@pytest.mark.parametrize("number", range(25))
def test_positions_deep_in_a_game_are_read_back(number: int) -> None:
    """Whole groups in one hand lead to buildings, shortages, debts and bankruptcies soon."""
    rng = Random(number)
    edition = names()[number % len(names())]
    taste = ("builder", "trader", "waster", "anything")[number % 4]
    game = Table(edition, passgo.Rules(ask_for_rent=number % 2 == 1), 4, f"deep {number}").new_game()
    deal_groups(game, rng)
    for step, _ in enumerate(play_some(game, rng, taste, 300)):
        if step % 5 == 0:
            check_position(game)


@pytest.mark.parametrize("number", range(30))
def test_a_game_goes_on_from_a_line_and_its_record_begins_there(number: int) -> None:
    first = random_game(number, steps=40)
    game = passgo.Game.from_position(first.position, first.names, seed="on", tokens=tokens_of(first))
    for _ in play_some(game, Random(number), "hasty", 40):
        pass
    assert f'[Start "{first.position}"]' in game.record()
    check_record(game)
    (text,) = read_texts(game.record(checkpoints=True).splitlines())
    assert Replay(text, seed="on").to_end().digest == game.digest


def tokens_of(game: passgo.Game) -> list[str]:
    """The tokens of the players in another order than they would be given out."""
    return [token for token in reversed(game.tokens) if token]


def test_an_own_edition_has_to_be_given_to_the_reader() -> None:
    own = load(TINY)
    game = passgo.new_game(own, ["Ann", "Bo"], seed=1)
    for _ in play_some(game, Random(1), "hasty", 60):
        pass
    assert passgo.Game.from_position(game.position, edition=own).position == game.position
    assert passgo.replay(game.record(checkpoints=True), own).digest == game.digest
    with pytest.raises(passgo.NotationError, match="is not a built-in edition"):
        passgo.Game.from_position(game.position)
    with pytest.raises(passgo.NotationError, match="is not a built-in edition"):
        passgo.replay(game.record())


def test_the_tokens_of_a_game_from_a_line_are_kept() -> None:
    first = passgo.new_game(names=["Ann", "Bo"], seed=1)
    game = passgo.Game.from_position(first.position, ["Ann", "Bo"], luck="", tokens=tokens_of(first))
    assert passgo.replay(game.record()).tokens == tokens_of(first) != first.tokens


def test_names_and_kinds_of_any_kind_are_read_back() -> None:
    names = ["Ann | Bo", 'Q "the" \\', "] [x", "{a};b", "Žofie 李"]
    game = passgo.new_game(names=names, seed=1)
    (text,) = read_texts(game.record(kinds=["person", "bot: simple", "", "a b", "x"]).splitlines())
    replay = Replay(text)
    assert replay.game.names == names
    assert replay.kinds == ["person", "bot: simple", "", "a b", "x"]


@pytest.mark.parametrize("kind", ["a|b", "two\nlines", "nul\0"])
def test_a_kind_that_no_record_could_hold_is_refused(kind: str) -> None:
    game = passgo.new_game(names=["Ann", "Bo"], seed=1)
    with pytest.raises(passgo.BadInput):
        game.record(kinds=["person", kind])
