"""`passgo analyse "LINE" --trades`: the trades that raise both sides' chances to win."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from passgo.cli.language import ENGLISH, current_language, money, signed, text
from passgo.cli.output import fail, print_json

if TYPE_CHECKING:
    from passgo.analysis import Trade, TradeList
    from passgo.analysis.playouts import Estimate
    from passgo.game.game import Game


def analyse_trades(game: Game, playouts: int | None, as_json: bool) -> None:
    from passgo.analysis.trades import PLAYOUTS, find_trades
    from passgo.errors import PassgoError

    try:
        found = find_trades(game, playouts=PLAYOUTS if playouts is None else playouts)
    except PassgoError as error:
        fail(error)
    if as_json:
        print_json(trades_json(game, found))
        return
    if found.blind:
        typer.echo(text("commands.analyse.blind"))
        return
    typer.echo(text(f"commands.analyse.trades.{title_of(found)}", playouts=found.playouts))
    for trade in found.trades:
        show_trade(game, trade)


def title_of(found: TradeList) -> str:
    if found.even:
        return "even"
    return "title" if found.trades else "none"


def show_trade(game: Game, trade: Trade) -> None:
    from passgo.cli.review_words import CatalogueWording

    names = game.names
    typer.echo(f"\n  {CatalogueWording(current_language()).trade(game, trade.terms)}")
    gains = (trade.giver, trade.giver_gain), (trade.taker, trade.taker_gain)
    for seat, gain in gains:
        typer.echo(f"    {names[seat]}: {gain_text(gain)}")
    if trade.least < trade.most:
        typer.echo(f"    {cash_text(game, trade)}")
    levels = ", ".join(text(f"level.{level}") for level in trade.accepted_by)
    key = "accepted" if levels else "refused"
    typer.echo(f"    {text(f'commands.analyse.trades.{key}', name=names[trade.taker], levels=levels)}")


def gain_text(gain: Estimate) -> str:
    mean, low, high = (signed(100 * value, 1) for value in (gain.mean, gain.low, gain.high))
    if gain.low == gain.high:
        return text("commands.analyse.trades.gain", mean=mean)
    return text("commands.analyse.trades.interval", mean=mean, low=low, high=high)


def cash_text(game: Game, trade: Trade) -> str:
    """The range of cash that both can accept, as what the one who mostly pays gives."""
    least, most, payer, paid = trade.least, trade.most, trade.giver, trade.taker
    if least + most < 0:
        least, most, payer, paid = -most, -least, trade.taker, trade.giver
    symbol = game.edition.words.symbol
    return text(
        "commands.analyse.trades.cash",
        payer=game.names[payer],
        paid=game.names[paid],
        least=money(symbol, least),
        most=money(symbol, most),
    )


def trades_json(game: Game, found: TradeList) -> dict[str, object]:
    from passgo.cli.review_words import CatalogueWording

    wording = CatalogueWording(ENGLISH.language)
    return {
        "blind": found.blind,
        "even": found.even,
        "playouts": found.playouts,
        "trades": [
            {
                "giver": trade.giver,
                "taker": trade.taker,
                "action": trade.action.to_json(),
                "notation": trade.notation,
                "words": wording.trade(game, trade.terms),
                "cash": trade.cash,
                "least": trade.least,
                "most": trade.most,
                "giver_gain": asdict(trade.giver_gain),
                "taker_gain": asdict(trade.taker_gain),
                "accepted_by": list(trade.accepted_by),
            }
            for trade in found.trades
        ],
    }
