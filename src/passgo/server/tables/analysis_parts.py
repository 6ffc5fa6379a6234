"""What the analysis page asks about a position, part by part: plain data in, plain data out.

Each part is a short computation of its own, so that a page can show the first figures at once and ask for better ones
with more playouts. Nothing here knows the web: the same functions run wherever the page does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING, Any, Final

from passgo.analysis.bid_ceilings import ceilings
from passgo.analysis.build_plans import build_plan
from passgo.analysis.evaluator import evaluator_for, is_blind
from passgo.analysis.layouts import LaidOut, lay_out, layout_of
from passgo.analysis.next_throw import expected_rents, throw_map
from passgo.analysis.paired_playouts import PairedPlayouts
from passgo.analysis.playouts import estimate
from passgo.analysis.positions import analyse
from passgo.analysis.trades import find_trades
from passgo.bots.explanations import explain
from passgo.bots.forked_luck import ForkedLuck, Undecided
from passgo.engine.errors import BadInput
from passgo.engine.legality import act
from passgo.engine.luck import Luck
from passgo.game.game import Game
from passgo.notation.position_line import write_position
from passgo.server.tables.situations import listed
from passgo.speech import ENGLISH, Saying
from passgo.svg import board
from passgo.view.table_view import offer_view

if TYPE_CHECKING:
    from passgo.engine.actions import Action

Json = dict[str, Any]

PEOPLE: Final = "normal"  # plays in all seats for the chances
MOST_GAMES: Final = 400  # of one request for chances
MOST_TRADE_GAMES: Final = 1200
MOST_PLAYOUTS: Final = 64  # of each action
PICTURE: Final = 1000  # pixels
MOST_DRAWS: Final = 20  # of one action


def answer(asked: Mapping[str, Any], language: str = ENGLISH) -> Json:
    """One part of the analysis. `asked` has `part`, a `position` line or a `layout`, and what the part needs.

    Raises:
        PassgoError: What is asked cannot be read, is impossible, or is not allowed.
    """
    part = asked.get("part", "")
    if part == "layout":
        return laid_out(asked, language)
    if part not in PARTS:
        raise BadInput(Saying("input.one-of", names=", ".join(["layout", *PARTS])))
    return PARTS[part](read_position(asked, language), asked)


def read_position(asked: Mapping[str, Any], language: str) -> Game:
    names = asked.get("names") or None
    if asked.get("position"):
        return Game.from_position(asked["position"], names)
    found = lay_out(asked.get("layout") or {}, language)
    if not found.line:
        raise BadInput("; ".join(flaw.text for flaw in found.flaws))
    return found.game()


def laid_out(asked: Mapping[str, Any], language: str) -> Json:
    """A layout judged, or a position line as a layout; the table as a spectator sees it, if it is possible."""
    if asked.get("position"):
        game = Game.from_position(asked["position"], asked.get("names") or None)
        found = LaidOut(game.position, list(game.names), [], None)
        layout = layout_of(game)
    else:
        layout = dict(asked.get("layout") or {})
        found = lay_out(layout, language)
    return {
        "position": found.line,
        "names": found.names,
        "flaws": [asdict(flaw) for flaw in found.flaws],
        "layout": layout,
        "nearest": found.nearest,
        "table": table(found.game()) if found.line else None,
    }


def table(game: Game) -> Json:
    """The table as a spectator sees it, and who may act now."""
    view: Json = {**game.view(None)}
    view.pop("you", None)
    decision = game.decision
    return {
        "view": view,
        "houses_for_hotel": game.rules.houses_for_hotel,
        "seats": [] if decision is None else list(decision.seats),
        "blind": is_blind(game._state),
    }


def chances(game: Game, asked: Mapping[str, Any]) -> Json:
    """Each seat's chance to win: at once by the model; with playouts by whole games of people's level."""
    p = game._state
    if is_blind(p):
        return {"blind": True, "people": PEOPLE, "games": 0, "chances": []}
    evaluator = evaluator_for(p.board)
    count = bounded(asked, MOST_GAMES)
    if not count:
        found = [{"mean": chance, "low": chance, "high": chance} for chance in evaluator.chances(p)]
    else:
        games = PairedPlayouts(evaluator.roster, p, "chances", PEOPLE)
        played = [games.play(p, number) for number in range(count)]
        found = [asdict(estimate([shares[seat] for shares in played])) for seat in range(p.seats)]
    return {"blind": False, "people": PEOPLE, "games": count, "chances": found}


def actions(game: Game, asked: Mapping[str, Any]) -> Json:
    """The best actions of a seat that is asked something, each with what it is worth and why."""
    found = analyse(game, asked.get("seat"), max(1, bounded(asked, MOST_PLAYOUTS)))
    p = game._state
    appraiser = evaluator_for(p.board).appraiser
    return {
        "blind": found.blind,
        "seat": found.seat,
        "clear": bool(found.options) and found.is_clear,
        "options": [
            {
                "action": listed(game, found.seat or 0, option.action),
                "notation": option.notation,
                "advised": option.advised,
                "chance": asdict(option.chance),
                "why": explain(p, found.seat or 0, option.action, appraiser).to_json(),
            }
            for option in found.options
        ],
    }


def rents(game: Game, asked: Mapping[str, Any]) -> Json:
    return {"rents": [asdict(one) for one in expected_rents(game)]}


def throws(game: Game, asked: Mapping[str, Any]) -> Json:
    return asdict(throw_map(game))


def trades(game: Game, asked: Mapping[str, Any]) -> Json:
    found = find_trades(game, asked.get("seat"), asked.get("other"), bounded(asked, MOST_TRADE_GAMES))
    return {
        "blind": found.blind,
        "even": found.even,
        "games": found.playouts,
        "trades": [
            {
                "offer": offer_view(trade.terms),
                "action": trade.action.to_json(),
                "notation": trade.notation,
                "cash": trade.cash,
                "least": trade.least,
                "most": trade.most,
                "gains": [asdict(trade.giver_gain), asdict(trade.taker_gain)],
                "accepted_by": list(trade.accepted_by),
            }
            for trade in found.trades
        ],
    }


def prices(game: Game, asked: Mapping[str, Any]) -> Json:
    found = ceilings(game, asked.get("lot"))
    return {"blind": found.blind, "lot": found.lot, "ceilings": [asdict(one) for one in found.ceilings]}


def plan(game: Game, asked: Mapping[str, Any]) -> Json:
    seat = asked.get("seat")
    return asdict(build_plan(game, game._state.turn if seat is None else seat, asked.get("budget")))


def picture(game: Game, asked: Mapping[str, Any]) -> Json:
    """The board as SVG."""
    return {"svg": board(game, PICTURE)}


def play(game: Game, asked: Mapping[str, Any]) -> Json:
    """The position after an action of any seat that may take it, with chosen dice or with dice drawn now."""
    seat = game._seat(asked.get("seat"))
    given = {name: value for name, value in asked.get("action", {}).items() if name != "amounts"}
    action = game._read_names(seat, given)
    refused = game.refusal(seat, action)
    if refused is not None:
        raise BadInput(str(refused))
    line = after(game, seat, action, asked.get("dice"))
    return {"position": line, "layout": layout_of(Game.from_position(line, game.names))}


def after(game: Game, seat: int, action: Action, dice: list[int] | None) -> str:
    """Draws come from a luck of their own; the dice may be chosen."""
    decided = [] if dice is None else [dice_code(dice)]
    draws = Random()
    for _ in range(MOST_DRAWS):
        p = game._state.clone()
        p.luck = ForkedLuck(decided)
        p.logs_events = False
        try:
            act(p, seat, action.code, action.first, action.second, action.terms)
        except Undecided as undecided:
            draw = undecided.draw
            decided.append(draws.choices(draw.codes, draw.weights)[0])
            continue
        p.luck = Luck("")
        return write_position(p)
    raise BadInput(Saying("input.luck-unreadable", entry=str(dice)))


def dice_code(dice: list[int]) -> int:
    if len(dice) != 2 or any(type(die) is not int or not 1 <= die <= 6 for die in dice):
        raise BadInput(Saying("input.luck-unreadable", entry=repr(dice)))
    return dice[0] << 3 | dice[1]


def bounded(asked: Mapping[str, Any], most: int) -> int:
    return max(0, min(most, int(asked.get("playouts") or 0)))


PARTS: Final[dict[str, Callable[[Game, Mapping[str, Any]], Json]]] = {
    "chances": chances,
    "actions": actions,
    "rents": rents,
    "throws": throws,
    "trades": trades,
    "ceilings": prices,
    "plan": plan,
    "picture": picture,
    "play": play,
}
