"""Bots have no hidden information: decisions do not depend on the luck to come, and deciding draws none."""

import pytest

from drawn_anew import with_luck_drawn_anew
from passgo.analysis.evaluator import evaluator_for
from passgo.bots.base import StandardBot
from passgo.bots.driver import BotTable, Observer, decider, first_offer_to, is_time_to_manage
from passgo.bots.levels import LEVELS
from passgo.bots.roster import StandardRoster
from passgo.edition import load
from passgo.engine.actions import Action
from passgo.engine.luck import Luck
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.notation.position_line import write_position
from passgo.notation.rules_text import board_of

VARIANTS = [
    ("classic", "full"),
    ("classic", "short"),
    ("america", "full+american-expansion+just-visit-america+game-show+legal-system"),
    ("toysrus", "time-limit:60+ferris-wheel"),
]


class Doubles(Observer):
    """Asks new bots for every decision of a game on copies with other luck, and compares their answers."""

    def __init__(self, roster: StandardRoster, level: str) -> None:
        self.roster = roster
        self.level = level
        self.compared = 0

    def on_action(self, p: Position, seat: int, action: Action) -> None:
        if p.over != 0 or len(p.claims) > 0:
            return
        line = write_position(p)
        twins = [with_luck_drawn_anew(p, seed) for seed in ("one", "other")]
        answers = [actions_of(self.bot(), twin) for twin in twins]
        assert answers[0] == answers[1], line
        for twin in twins:
            assert write_position(twin) == line  # which does not contain luck
            assert all(stream.blocks == 0 for stream in twin.luck.streams())
        self.compared += 1

    def bot(self) -> StandardBot:
        bot = self.roster.make_standard(self.level)
        bot.begin("")
        return bot


def actions_of(bot: StandardBot, p: Position) -> list[tuple[object, ...]]:
    """All that a bot would do now: answer, free action, decision."""
    offer = first_offer_to(p, (1 << p.seats) - 1)
    if offer is not None:
        return [bot.answer(p, offer.taker, offer).key()]
    seat = int(decider(p))
    free = bot.manage(p, seat) if is_time_to_manage(p) else None
    return [() if free is None else free.key(), bot.decide(p, seat).key()]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("edition", "rules"), VARIANTS)
def test_decisions_of_a_level_do_not_depend_on_the_luck_to_come(level: str, edition: str, rules: str) -> None:
    board = board_of(load(edition), rules)
    roster = StandardRoster(board)
    doubles = Doubles(roster, level)
    p = setup.start(board, Luck("secrets"), 3)
    bots = [roster.make_standard("hard") for _ in range(3)]
    for seat, bot in enumerate(bots):
        bot.begin(str(seat))
    BotTable(p, bots, doubles).play(10)
    assert doubles.compared > 60


@pytest.mark.parametrize(("edition", "rules"), VARIANTS)
def test_chances_and_advice_do_not_depend_on_the_luck_to_come(edition: str, rules: str) -> None:
    """As shown by live chances, hints and reviews."""
    board = board_of(load(edition), rules)
    evaluator = evaluator_for(board)
    p = setup.start(board, Luck("secrets"), 3)
    bots = [evaluator.roster.make_standard("hard") for _ in range(3)]
    for seat, bot in enumerate(bots):
        bot.begin(str(seat))
    for rounds in range(1, 10):
        BotTable(p, bots).play(rounds)
        one, other = (with_luck_drawn_anew(p, seed) for seed in ("one", "other"))
        assert evaluator.chances(one) == evaluator.chances(other)
        seat = int(p.turn)
        assert (evaluator.advice(one, seat) or Action(0)).key() == (
            evaluator.advice(other, seat) or Action(0)
        ).key()
