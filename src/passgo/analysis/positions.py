"""Analysis of one position: the chances of all seats, and the best actions of the seat to decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from passgo.analysis.display import analysis_line, analysis_page
from passgo.analysis.evaluator import Evaluator, evaluator_for, is_blind, is_calibrated, known_bot
from passgo.analysis.playouts import Estimate, estimate, playouts
from passgo.bots.lookahead import next_bid
from passgo.bots.model_scope import PEOPLE
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.choices import BidRange
from passgo.engine.errors import BadInput
from passgo.engine.position import top
from passgo.engine.rules.auction import AUCTION_SOLD
from passgo.notation.moves import write_action
from passgo.players.own import name_players
from passgo.speech import Saying

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.engine.position import Position
    from passgo.game.by_name import SeatLike
    from passgo.game.game import Game
    from passgo.players.bot import Player

PLAYOUTS: Final = 64
MOST_PLAYOUTS: Final = 1_000_000
OTHERWISE: Final = {
    codes.BUY: (codes.DECLINE,),
    codes.DECLINE: (codes.BUY,),
    codes.BID: (codes.PASS,),
    codes.PAY_FINE: (codes.THROW,),
    codes.USE_CARD: (codes.THROW,),
}
MOST_OPTIONS: Final = 12  # to play out, the most promising ones


@dataclass(frozen=True)
class Option:
    """An action that a seat may take, and its chance to win after it."""

    action: Action
    chance: Estimate
    advised: bool  # the expert's choice

    @property
    def notation(self) -> str:
        return write_action(self.action)


@dataclass(frozen=True, repr=False)
class Analysis:
    """The analysis of a position. At the blind tax it is empty: chances would reveal the worth."""

    chances: list[float]  # of all seats; empty at the blind tax
    calibrated: bool  # whether the chances were measured at such a table; never with people
    seat: int | None  # that the options belong to
    options: list[Option]  # the best one first
    blind: bool
    people: str = ""  # the bot that unknown players are taken for; empty if there are none

    def __repr__(self) -> str:
        return f"<Analysis: {analysis_line(self)}>"

    def _repr_html_(self) -> str:
        return analysis_page(self)

    @property
    def is_clear(self) -> bool:
        """Whether the interval of the best option lies above those of all others."""
        return all(option.chance.high < self.options[0].chance.low for option in self.options[1:])


def analyse(
    game: Game,
    seat: SeatLike | None = None,
    playouts: int = PLAYOUTS,
    seed: int | str = "analysis",
    bots: Sequence[Player] | None = None,
    people: str = PEOPLE,
) -> Analysis:
    """Estimate the chances of all seats, and compare the actions of a seat that has to decide.

    Actions are played out on copies of the table with luck of their own, so an analysis reveals nothing about the luck
    to come. The same seed gives the same analysis.

    Args:
        game: The game, in the position to analyse. It is not changed.
        seat: The seat whose actions are compared, one of `game.decision.seats`; by default the first of them.
        playouts: The number of playouts for each action, at least 1.
        seed: Decides the luck of the playouts.
        bots: The player of each seat, as in `simulate`, "" for a person: the chances of a level's bot are those of its
            strength, all others count as people. By default, the bots named by the record that the game was read from.
        people: The bot that people and other unknown players are taken for: a level or "trader".

    Returns:
        The chances, and the options of the seat, the best one first. While the tax is chosen (TAX-3), `blind` is True
        and there are neither; after the end of the game there are no options.

    Raises:
        BadInput: If there is no such seat, `bots` does not name a bot for each seat, or the model does not know
            `people`.

    >>> import passgo
    >>> found = passgo.analyse(passgo.new_game("classic", ["Ann", "Bo"], seed=7), playouts=2)
    >>> [option.notation for option in found.options]
    ['throw']
    >>> found.calibrated, round(sum(found.chances), 6)
    (False, 1.0)
    """
    from passgo.engine.seating import check_seed
    from passgo.game.checks import check_game, check_list, check_positive

    p = check_game(game)._state
    check_positive("playouts", playouts, MOST_PLAYOUTS)
    check_seed(seed)
    named = None if bots is None else check_list("bots", bots, "a list of bots")
    if named is not None and len(named) != p.seats:
        raise BadInput(Saying("input.players-named", named=len(named), seats=int(p.seats)))
    evaluator = evaluator_for(
        p.board, game._heading.bots() if named is None else name_players(named)[0], known_bot(people)
    )
    calibrated = is_calibrated(p, evaluator.players)
    decision = game.decision
    if is_blind(p):
        return Analysis([], calibrated, None, [], True)
    chances = evaluator.chances(p)
    assumed = evaluator.assumed(p)
    if decision is None:
        return Analysis(chances, calibrated, None, [], False, assumed)
    asked = decision.seats[0] if seat is None else game._seat(seat)
    return Analysis(
        chances, calibrated, asked, options(evaluator, game, asked, playouts, str(seed)), False, assumed
    )


@dataclass(frozen=True)
class Prospect:
    """A seat's chance to win after an action, and after the alternative, by the model."""

    then: float
    otherwise: float


def prospect(game: Game, seat: int, action: Action) -> Prospect | None:
    """The chances after an action and its alternative; None where they depend on luck or must stay hidden (TAX-3)."""
    p = game._state
    if is_blind(p):
        return None
    evaluator = evaluator_for(p.board, game._heading.bots())
    then = evaluator.chances_after(p, seat, action)
    other = alternative(game, seat, action)
    otherwise = evaluator.chances(p) if other is None else evaluator.chances_after(p, seat, other)
    return None if then is None or otherwise is None else Prospect(then[seat], otherwise[seat])


def alternative(game: Game, seat: int, action: Action) -> Action | None:
    """The other answer to the same decision; None if that leaves the position unchanged."""
    wanted = OTHERWISE.get(action.code, ())
    return next((c for c in game.choices(seat) if isinstance(c, Action) and c.code in wanted), None)


def options(evaluator: Evaluator, game: Game, seat: int, count: int, seed: str) -> list[Option]:
    p = game._state
    advised = evaluator.advice(p, seat)
    found = [choice for choice in game.choices(seat) if isinstance(choice, Action)]
    found = [action for action in found if action.code != codes.GIVE_UP or len(found) == 1]
    if advised is not None and advised not in found:
        found.append(advised)
    bid = usual_bid(game, seat)
    if bid is not None and (advised is None or advised.code != codes.BID):
        found.append(bid)
    chosen = most_promising(evaluator, p, seat, found, advised)
    tried = [
        Option(action, estimate_action(evaluator, p, seat, action, count, seed), action == advised)
        for action in chosen
    ]
    return sorted(tried, key=lambda option: (-option.chance.mean, not option.advised))


def usual_bid(game: Game, seat: int) -> Action | None:
    """The next bid in an auction, where this seat may make one."""
    p = game._state
    bids = next((choice for choice in game.choices(seat) if isinstance(choice, BidRange)), None)
    if bids is None:
        return None
    lot = top(p, AUCTION_SOLD)
    amount = bids.least if lot < 0 else next_bid(p, lot)
    return Action(codes.BID, min(max(amount, bids.least), bids.most))


def most_promising(
    evaluator: Evaluator, p: Position, seat: int, found: list[Action], advised: Action | None
) -> list[Action]:
    """The actions worth playing out: of many, those with the best chances by the model."""

    def model_chance(action: Action) -> float:
        if action == advised:
            return 2.0
        after = evaluator.chances_after(p, seat, action)
        return 1.0 if after is None else after[seat]

    return sorted(found, key=model_chance, reverse=True)[:MOST_OPTIONS]


def estimate_action(
    evaluator: Evaluator, p: Position, seat: int, action: Action, count: int, seed: str
) -> Estimate:
    ends = playouts(evaluator, p, seat, action, count, seed)
    return estimate([end[seat] for end in ends])
