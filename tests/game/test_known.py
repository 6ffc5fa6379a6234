"""A seat's own game reveals nothing: two games that differ only in what the seat may not know give the same one."""

import copy
import gc
import pickle
from collections.abc import Callable
from dataclasses import replace
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

import passgo
from drawn_anew import with_luck_drawn_anew
from passgo.edition import load
from passgo.engine.board import sorted_answers
from passgo.engine.position import Position
from passgo.engine.rules.shortage import known_to
from passgo.engine.snapshot import copy_state, state_to_plain
from passgo.game import known
from passgo.game.game import Game
from passgo.server.tables.commands import known_position

SHOW = "full+american-expansion+just-visit-america+game-show+legal-system"
LAST_HOUSES = (
    "passgo1 classic full 1500@0/1500@0/1500@0 1,3/16,18,19/11h4,13h4,14h4,21h4,23h4,24h4,26h2,27h2,29h2 ?16|?16 "
    "0:throw:0:0:-:00 - - - r1.t1.s0.o0 -"
)


def contents(game: Game) -> tuple[object, ...]:
    """All that a bot could find in a game."""
    return (
        state_to_plain(game._state),
        game.edition,
        game.history,
        game.opening,
        game.luck_left,
        game.record(date="-"),
    )


def with_other_answers(edition: passgo.Edition) -> passgo.Edition:
    """The same Challenge cards with the same answers, another one of which is right."""
    cards = []
    for card in edition.challenges:
        answers = sorted_answers(card.right, card.wrong)
        right = answers[(answers.index(card.right) + 1) % len(answers)]
        cards.append(replace(card, right=right, wrong=tuple(answer for answer in answers if answer != right)))
    return replace(edition, challenges=tuple(cards))


def twin(game: Game, p: Position) -> Game:
    return Game(p, game.names, game.tokens, None)


def with_other_luck(game: Game) -> Game:
    return twin(game, with_luck_drawn_anew(game._state, "other"))


def played_to(kind: str, edition: passgo.Edition) -> Game:
    """A game that waits for a decision of this kind."""
    game = passgo.new_game(edition, ["Ann", "Bo", "Cy"], seed=3, rules=SHOW)
    while game.decision is not None:
        if game.decision.kind == kind:
            return game
        seat = game.decision.seats[0]
        game.play(seat, passgo.bot("builder").choose(game, seat))
    raise AssertionError(f"no {kind} in this game")


def luck_pair() -> tuple[Game, Game, int]:
    game = passgo.new_game("classic", ["Ann", "Bo", "Cy"], seed="a secret")
    seat = 0
    for _ in range(60):
        assert game.decision is not None
        seat = game.decision.seats[0]
        game.play(seat, passgo.bot("builder").choose(game, seat))
    assert game.decision is not None
    return game, with_other_luck(game), game.decision.seats[0]


def answers_pair() -> tuple[Game, Game, int]:
    """A card is open, for the seat that answers it."""
    printed = load("america")
    game = played_to("Challenge", printed)
    other = played_to("Challenge", with_other_answers(printed))
    assert other.position == game.position
    assert game.decision is not None
    return game, other, game.decision.seats[0]


def sealed_pair() -> tuple[Game, Game, int]:
    games = []
    for answer in ("want=2", "pass"):
        game = Game.from_position(LAST_HOUSES, seed=1)
        game.play(0, "build=1")
        game.play(1, answer)
        games.append(game)
    return games[0], games[1], 2


PAIRS: list[Callable[[], tuple[Game, Game, int]]] = [luck_pair, answers_pair, sealed_pair]


def is_secret(pair: Callable[[], tuple[Game, Game, int]]) -> bool:
    one, other, seat = pair()
    assert state_to_plain(one._state) != state_to_plain(other._state) or one.edition != other.edition
    return contents(one.known_to(seat)) == contents(other.known_to(seat))


@pytest.mark.parametrize("pair", PAIRS)
def test_an_own_game_does_not_depend_on_what_is_hidden(pair: Callable[[], tuple[Game, Game, int]]) -> None:
    assert is_secret(pair)


def leak_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(p: Position, seat: int, names: list[str], tokens: list[str]) -> Game:
        return Game(copy_state(known_to(p, seat)), names, tokens, None)

    monkeypatch.setattr(known, "known_game", leaky)


def leak_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "sort_unseen_cards", lambda p: None)


def leak_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "hidden_board", lambda board, *more: board)


def leak_open_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "open_challenge", lambda printed, reads, guess: printed)
    known.hidden_board.cache_clear()


def leak_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "known_to", lambda p, seat: p)


@pytest.mark.parametrize(
    ("plant", "pair"),
    [
        (leak_luck, luck_pair),
        (leak_order, luck_pair),
        (leak_answers, answers_pair),
        (leak_open_answer, answers_pair),
        (leak_sealed, sealed_pair),
    ],
)
def test_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    pair: Callable[[], tuple[Game, Game, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as planted:
        plant(planted)
        assert not is_secret(pair)
    known.hidden_board.cache_clear()


def test_the_reader_of_a_card_knows_its_answer_and_no_other() -> None:
    game, other, _ = answers_pair()
    assert isinstance(game.decision, passgo.decisions.ChallengeDecision)
    reader, card = game.decision.reader, game.decision.card
    mine, theirs = game.known_to(reader), other.known_to(reader)
    assert mine.edition.challenges[card - 1].right == game.edition.challenges[card - 1].right
    assert theirs.edition.challenges[card - 1].right == other.edition.challenges[card - 1].right
    rest = [[each for each in one.edition.challenges if each.number != card] for one in (mine, theirs)]
    assert rest[0] == rest[1]


def test_an_own_game_is_the_same_position_and_changes_nothing() -> None:
    game, _, seat = luck_pair()
    before = contents(game)
    mine = game.known_to(seat)
    assert mine == game
    assert mine.choices(seat) == game.choices(seat)
    assert mine.decision == game.decision
    while mine.decision is not None and len(mine.history) < 40:
        mine.play(mine.decision.seats[0], passgo.bot("builder").choose(mine, mine.decision.seats[0]))
    assert contents(game) == before


def test_the_position_that_a_server_sends_hides_sealed_answers() -> None:
    one, other, seat = sealed_pair()

    def sent(game: Game, to: int) -> str:
        state: Any = type("State", (), {"game": game})()
        return known_position(state, to)

    assert sent(one, seat) == sent(other, seat)
    assert sent(one, 1) != sent(other, 1)  # their own answer


# What can be reached from an own game: through attributes, copies, `undo`, pickles, records and the garbage collector.

SEED_OF_THE_TABLE = "a secret that no bot may find"
APART = (type, ModuleType, FunctionType, BuiltinFunctionType)
"""What all games share and nothing of one game is behind."""


def reachable(start: object) -> list[object]:
    """All objects that an object leads to."""
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, APART):
            continue
        found[id(one)] = one
        waiting.extend(gc.get_referents(one))
        waiting.extend(
            getattr(one, name) for name in dir(one) if not name.startswith("__") and is_data(one, name)
        )
    return list(found.values())


def is_data(one: object, name: str) -> bool:
    """Whether an attribute is a slot or a field, also of a compiled class, that can be read."""
    return name in getattr(type(one), "__slots__", ()) or type(getattr(type(one), name, None)).__name__ in (
        "getset_descriptor",
        "member_descriptor",
    )


def secrets_of(game: Game) -> list[object]:
    """The objects of the real game that nothing of an own game may lead to."""
    return [game, game._state, game._state.luck, game.history, game.names, *game.history]


def leaks(mine: Game, game: Game) -> list[str]:
    """What of a real game can be reached from an own one."""
    known_objects = reachable(mine)
    numbers = {id(one) for one in known_objects}
    texts = [one for one in known_objects if isinstance(one, str)]
    return [type(one).__name__ for one in secrets_of(game) if id(one) in numbers] + [
        text for text in texts if SEED_OF_THE_TABLE in text
    ]


def secret_game() -> tuple[Game, int]:
    game = passgo.new_game("classic", ["Ann", "Bo", "Cy"], seed=SEED_OF_THE_TABLE)
    for _ in range(40):
        assert game.decision is not None
        seat = game.decision.seats[0]
        game.play(seat, passgo.bot("builder").choose(game, seat))
    assert game.decision is not None
    return game, game.decision.seats[0]


def forms_of(mine: Game) -> dict[str, Game]:
    """An own game, and all games that a bot can make of it."""
    played = mine.copy()
    assert played.decision is not None
    played.play(played.decision.seats[0], passgo.bot("builder").choose(played, played.decision.seats[0]))
    undone = played.copy()
    undone.undo()
    return {
        "itself": mine,
        "copy": mine.copy(),
        "copy with a seed": mine.copy(seed=1),
        "deepcopy": copy.deepcopy(mine),
        "pickle": pickle.loads(pickle.dumps(mine)),  # noqa: S301 - of this test
        "record": passgo.replay(mine.record()),
        "position": Game.from_position(mine.position),
        "played on": played,
        "undo": undone,
    }


def test_nothing_of_the_real_game_can_be_reached() -> None:
    game, seat = secret_game()
    for form, mine in forms_of(game.known_to(seat)).items():
        assert leaks(mine, game) == [], form
        for _ in list(mine.history):
            mine.undo()
        with pytest.raises(passgo.BadInput):  # no way back to before it was made
            mine.undo()
        assert leaks(mine, game) == [], form


def test_the_luck_to_come_is_another_one() -> None:
    """In an own game, in its copies and after `undo`, the dice do not fall as they will."""
    game, seat = secret_game()
    truth = luck_ahead(game.copy(), 6)
    for form, mine in forms_of(game.known_to(seat)).items():
        if form != "record":  # has no luck to come
            assert luck_ahead(mine.copy(), 6) != truth, form


def luck_ahead(game: Game, throws: int) -> list[str]:
    """The next throws and cards of a game in which all go on."""
    found: list[str] = []
    while game.decision is not None and len(found) < throws:
        seat = game.decision.seats[0]
        game.play(seat, passgo.bot(lambda game, seat, answers: answers[0]).choose(game, seat))
        if game.history[-1].move.luck:
            found.append(game.history[-1].move.luck)
    return found


@pytest.mark.parametrize("hidden", ["_luck", "_real", "names"])
def test_a_planted_way_to_the_real_game_is_found(hidden: str) -> None:
    game, seat = secret_game()
    mine = game.known_to(seat)
    mine.__dict__[hidden] = {"_luck": {"deep": [game._state.luck]}, "_real": (game,), "names": game.names}[
        hidden
    ]
    assert leaks(mine, game) != []


def test_a_planted_seed_is_found() -> None:
    game, seat = secret_game()
    mine = game.known_to(seat)
    mine.__dict__["_hint"] = f"seed: {SEED_OF_THE_TABLE}"
    assert leaks(mine, game) == [f"seed: {SEED_OF_THE_TABLE}"]


def test_an_own_game_cannot_rename_the_players_of_the_real_one() -> None:
    game, seat = secret_game()
    mine = game.known_to(seat)
    mine.names[0] = "Mallory"
    mine.tokens.clear()
    assert (game.names, len(game.tokens)) == (["Ann", "Bo", "Cy"], 3)
