"""What is written is read again as the same: position lines at every step, records of whole games."""

from pathlib import Path
from random import Random

import pytest

import passgo
from notation.random_games import every_variant, play_some, random_game
from passgo.base.json_types import JsonObject
from passgo.edition import load, names
from passgo.engine.impossible import impossible
from passgo.game.records import Replay
from passgo.notation.moves import read_move
from passgo.notation.record import read_texts
from properties import invariants
from properties.random_play import Table, deal_groups

STEPS = 25
TINY = Path(__file__).parents[1] / "perft" / "tiny.toml"


def check_position(game: passgo.Game) -> None:
    line = game.position
    assert impossible(game._state) == []
    again = passgo.Game.from_position(line, game.names)
    assert again.position == line
    assert again.digest == game.digest
    assert again.decision == game.decision
    invariants.check_position(again._state)  # and all that is kept ready besides the line
    for seat in (*range(len(game.names)), passgo.CLOCK):
        assert listed(again, seat) == listed(game, seat)


def listed(game: passgo.Game, seat: int) -> list[JsonObject]:
    return [choice.to_json() for choice in game.choices(seat)]


def test_the_positions_of_a_turn_that_the_clock_ends_are_read_back() -> None:
    """The third doubles end the last turn, and with it the game."""
    go_on(
        "passgo1 classic time-limit:60 500@1/500@3 -/- ?16|?16 0:throw:2:2:-:11 - - - r1.t1.s0.o0 -",
        *("clock:time-up", "0:throw(22)"),
    )


@pytest.mark.rule("RULING-SHORTAGE")
@pytest.mark.parametrize("answers", [[], ["1:want"], ["1:want=4"]])
def test_a_question_is_read_back_after_a_hotel_took_the_last_houses(answers: list[str]) -> None:
    go_on(
        "passgo1 classic full 500@0/500@0/0@0 6,8,9/11,13,14/16h4,18h4,19h4,21h4,23h4,24h4,31h2,32h1,34h1,37H,39H "
        "?16|?16 0:throw:0:0:-:00 - - - r1.t1.s0.o0 -",
        *("0:build=6", *answers, "2:sell=39"),
    )


@pytest.mark.rule("RULING-LEAVES")
def test_a_question_is_read_back_after_the_last_one_asked_has_left() -> None:
    game = go_on(
        "passgo1 classic full+ask-for-rent 500@0/100@0/900@0 "
        "6,8,9/5m,11,13,14/16h4,18h4,19h4,21h4,23h4,24h4,26h3,27h2,29h2 ?16|?16 0:end:1:0:-:12 "
        "shortage:0:house:6:1:-;debt:1:2:750:rent - - r1.t1.s0.o0 -",
        "1:give-up",
    )
    assert game.position.split()[7] == "shortage:0:house:6:-:-;interest:2:5"


@pytest.mark.rule("RULING-PLACE-FIRST")
def test_a_building_is_read_back_that_cannot_be_placed_before_its_bid_is_paid() -> None:
    go_on(
        "passgo1 classic full+ask-for-rent 500@0/50@5/150@0 "
        "6,8,9/11,13,14,37H,39H/16h4,18h4,19h4,21h4,23h4,24h4,31h2,32h1,34h1 ?16|?16 0:end:1:0:-:12 "
        "contest:house:0.1;place:1:house:190;debt:1:bank:190:bid - - r2.t9.s0.o0 -",
        "1:sell=39",
    )


@pytest.mark.rule("RULING-BID-DEBT")
def test_a_deed_that_waits_for_its_payment_is_read_back() -> None:
    game = go_on(
        "passgo1 classic full+ask-for-rent 500@0/100@39/500@1 5,15/25/37,39 ?16|?16 2:close:1:0:-:12 "
        "auction:3:90:1:1.2 - 1>2:39:50:0 r4.t7.s0.o0 -",
        *("2:ask-rent=1,39", "2:pass"),
    )
    assert game.position.split()[7] == "debt:1:bank:90:bid:3"
    game = go_on(game.position, "1:mortgage=25")
    assert game.position.split()[4] == "5,15/3,25m/37,39"


@pytest.mark.rule("RULING-END-SETTLE")
def test_a_game_that_ends_during_an_auction_with_calls_is_read_back() -> None:
    game = go_on(
        "passgo1 classic short+ask-for-rent+banker-only x/900@5/900@0/900@0/900@0/10@0 -/-/37H,39H/-/-/- "
        "?16|?16 1:close:1:0:-:14 auction:5:20:2:1.2.3 - 5>2:39:2000:0 r1.t1.s1.o0 -",
        *("0:call", "2:ask-rent=5,39"),
    )
    assert game.outcome is not None


@pytest.mark.rule("RULING-END-SETTLE")
def test_a_game_that_ends_right_after_a_mortgage_was_inherited_is_read_back() -> None:
    """The creditor cannot pay the interest: what was inherited goes back to the Bank, and the game is over."""
    game = go_on(
        "passgo1 classic full 0@39/0@0/500@0 5m/39m/- ?16|?16 0:close:1:0:-:36 debt:0:1:50:rent - - r4.t7.s0.o0 -",
        *("0:give-up", "1:pay-interest=5", "1:give-up"),
    )
    assert game.outcome is not None


def go_on(line: str, *words: str) -> passgo.Game:
    """Play these moves from a position; each position on the way is read back."""
    luck = " ".join(read_move(word, 0).luck for word in words)
    game = passgo.Game.from_position(line, luck=luck)
    check_position(game)
    for word in words:
        move = read_move(word, int(game._state.turn))
        game.play(move.seat, move.action)
        check_position(game)
    return game


def check_record(game: passgo.Game) -> None:
    for checkpoints in (False, True):
        text = game.record(date="2001.02.03", checkpoints=checkpoints)
        again = passgo.replay(text)
        assert again.digest == game.digest
        assert again.record(checkpoints=checkpoints) == text


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


def test_a_game_from_a_record_keeps_its_date_its_commitment_and_the_kinds_of_its_seats() -> None:
    game = passgo.new_game(names=["Ann", "Bo"], seed="promised")
    text = game.record(kinds=["person", "bot: simple"], date="2001.02.03")
    again = passgo.replay(text)
    assert again.commitment == game.commitment
    assert f'[Commitment "{game.commitment}"]' in again.record()
    assert again.record() == text
    other = again.record(kinds=["person", "person"], date="2002.03.04")
    assert [line for line in other.splitlines() if line not in text.splitlines()] == [
        f'[Seat "1 | Bo | {game.tokens[1]} | person"]',
        '[Date "2002.03.04"]',
    ]


def test_a_record_without_date_and_commitment_gets_today_and_promises_nothing() -> None:
    text = passgo.new_game(names=["Ann", "Bo"], luck="65 12").record()
    bare = "".join(line for line in text.splitlines(True) if not line.startswith("[Date"))
    again = passgo.replay(bare).record(date="2001.02.03")
    assert "[Commitment" not in again
    assert '[Date "2001.02.03"]' in again


@pytest.mark.parametrize("kind", ["a|b", "two\nlines", "nul\0"])
def test_a_kind_that_no_record_could_hold_is_refused(kind: str) -> None:
    game = passgo.new_game(names=["Ann", "Bo"], seed=1)
    with pytest.raises(passgo.BadInput):
        game.record(kinds=["person", kind])
