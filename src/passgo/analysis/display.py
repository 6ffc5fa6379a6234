"""How analyses and reviews show themselves: in one line, and in a notebook."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from passgo.svg import charts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from passgo.analysis.bid_ceilings import CeilingList
    from passgo.analysis.playouts import Estimate
    from passgo.analysis.positions import Analysis
    from passgo.analysis.review import Review
    from passgo.analysis.trades import Trade, TradeList

RIGHT = "style='text-align:right'"


def percent(chance: float) -> str:
    return f"{100 * chance:.1f}%"


def signed(change: float) -> str:
    return f"{100 * change:+.1f}"


def analysis_line(found: Analysis) -> str:
    if found.blind:
        return "no chances while the tax is chosen (TAX-3)"
    chances = ", ".join(percent(chance) for chance in found.chances)
    measured = "" if found.calibrated else ", not calibrated"
    if not found.options:
        return f"chances {chances}{measured}"
    leading, count = found.options[0].notation, len(found.options)
    return f"chances {chances}{measured}; of {count} actions of seat {found.seat}, {leading} leads"


def analysis_page(found: Analysis) -> str:
    """The chances, and the options as a picture."""
    parts = [f"<p>{escape(analysis_line(found))}</p>"]
    if found.chances:
        headings = [f"seat {seat}" for seat in range(len(found.chances))]
        parts.append(table(headings, [[percent(chance) for chance in found.chances]]))
    if found.options:
        rows = [
            charts.Interval(
                f"{option.notation}{' *' if option.advised else ''}",
                100 * option.chance.low,
                100 * option.chance.mean,
                100 * option.chance.high,
            )
            for option in found.options
        ]
        heading = f"Seat {found.seat}: the chance to win after each action"
        across = "percent, with 95% intervals; * is the expert's choice"
        parts.append(charts.interval_chart(rows, heading, across, None))
    return "".join(parts)


def trades_line(found: TradeList) -> str:
    if found.blind:
        return "no trades while the tax is chosen (TAX-3)"
    if found.even:
        return (
            f"with two players left no trade raises both chances; {counted(len(found.trades), 'even trade')}"
        )
    if not found.trades:
        return "no trade raises both chances"
    measured = "by playouts" if found.playouts else "by the model"
    return f"{counted(len(found.trades), 'trade')} {measured}; {trade_line(found, found.trades[0])} leads"


def trade_line(found: TradeList, trade: Trade) -> str:
    """What the two sides give."""
    terms = trade.terms
    given = goods(found, terms.give_cash, terms.give_lots, terms.give_cards)
    wanted = goods(found, terms.get_cash, terms.get_lots, terms.get_cards)
    return f"{found.names[trade.giver]}: {given} for {found.names[trade.taker]}: {wanted}"


def goods(found: TradeList, cash: int, lots: Sequence[int], cards: Sequence[int]) -> str:
    squares = () if found.edition is None else found.edition.squares
    parts = [f"${cash:,}"] if cash else []
    parts += [squares[lot].name for lot in lots]
    parts += ["a Jail card"] * len(cards)
    return " + ".join(parts) or "nothing"


def trades_page(found: TradeList) -> str:
    """The trades as a table: the range of cash is what the first player pays, or is paid if it is negative."""
    rows = [
        [
            trade_line(found, trade),
            f"{trade.least:,} to {trade.most:,}",
            *(gain_cell(gain) for gain in (trade.giver_gain, trade.taker_gain)),
            ", ".join(trade.accepted_by) or "no level",
        ]
        for trade in found.trades
    ]
    headings = ["trade", "cash that both accept", "gain", "the other's gain", "would be accepted by"]
    return f"<p>{escape(trades_line(found))}</p>{table(headings, rows) if rows else ''}"


def gain_cell(gain: Estimate) -> str:
    interval = f" [{signed(gain.low)}, {signed(gain.high)}]" if gain.high > gain.low else ""
    return signed(gain.mean) + interval


def ceilings_line(found: CeilingList) -> str:
    if found.blind:
        return "no ceilings while the tax is chosen (TAX-3)"
    prices = (f"{found.names[one.seat]} ${one.price:,}" for one in found.ceilings)
    return f"square {found.lot}: " + (", ".join(prices) or "no player may bid")


def ceilings_page(found: CeilingList) -> str:
    rows = [
        [
            found.names[one.seat],
            f"${one.price:,}",
            "" if one.rival is None else found.names[one.rival],
            signed(one.gain),
        ]
        for one in found.ceilings
    ]
    headings = ["player", "ceiling", "rival", "gain at half of it"]
    return f"<p>{escape(ceilings_line(found))}</p>{table(headings, rows) if rows else ''}"


def review_line(found: Review) -> str:
    rounds = found.timeline[-1].round if found.timeline else 0
    if found.finished and found.shares:
        ended = "won by " + " and ".join(
            name for name, share in zip(found.names, found.shares, strict=True) if share.result > 0
        )
    else:
        ended = "not finished"
    return (
        f"{len(found.names)} players, {counted(rounds, 'round')}, {ended}; "
        f"{counted(len(found.decisions), 'decision')} with a cost, "
        f"{counted(len(found.turning_points), 'turning point')}, {counted(len(found.trades), 'trade')}"
    )


def review_page(found: Review) -> str:
    """The chances over time, and the parts of each result."""
    times = times_of(found)
    lines = {
        name: [(time, 100 * turn.chances[seat]) for time, turn in zip(times, found.timeline, strict=True)]
        for seat, name in enumerate(found.names)
    }
    rows = [
        [
            name,
            percent(share.start),
            *map(signed, (share.luck, share.skill, share.others, share.unexplained)),
            percent(share.result),
        ]
        for name, share in zip(found.names, found.shares, strict=True)
    ]
    headings = ["", "start", "luck", "skill", "others", "unexplained", "result"]
    picture = charts.line_chart(lines, "Chances to win", "round", "percent")
    return f"<p>{escape(review_line(found))}</p>{picture}{table(headings, rows)}"


def times_of(found: Review) -> list[float]:
    """When each turn began, in rounds: the turns of a round follow one another."""
    times: list[float] = []
    for number, turn in enumerate(found.timeline):
        follows = number > 0 and found.timeline[number - 1].round == turn.round
        times.append(times[-1] + 1 / len(found.names) if follows else turn.round)
    return times


def counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def table(headings: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th {RIGHT}>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td {RIGHT}>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
