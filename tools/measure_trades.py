"""Measures whether trades and ceilings of the analysis hold in games of traders.

    nice python tools/measure_trades.py [FILE] [--positions 100] [--playouts 4000] [--minutes 60]
    nice python tools/measure_trades.py [FILE] --ceilings 30 [--playouts 2000]

Positions are sampled from games of three to six traders, at the beginning of a turn in a random round from 4 to 30. The
first trade that `passgo.find_trades` finds is played with so many pairs of games, with luck of their own: it is
confirmed if the lower 95 % bounds of both sides are above 0. Positions without a trade are counted beside it.

A ceiling is tried at half of it, at the ceiling, and at one and a half times: winning the lot should be worth more
than the rival's winning it, the same, and less.

Results are kept in FILE, one line for each position; the same command goes on where it was stopped.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any

import passgo
from pages import options
from passgo.analysis.bid_ceilings import CeilingList
from passgo.analysis.evaluator import evaluator_for
from passgo.analysis.paired_playouts import PairedPlayouts
from passgo.bots.driver import BotTable
from passgo.bots.lookahead import after_purchase, after_trade
from passgo.engine import codes
from passgo.notation.position_line import write_position

SEATS = (3, 4, 5, 6)
FIRST_ROUND, LAST_ROUND = 4, 30
FEWEST_LEFT = 3
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")


def sampled() -> Iterator[tuple[int, passgo.Game]]:
    """Numbered positions with three or more players in which a turn begins."""
    number = 0
    while True:
        number += 1
        seats = SEATS[number % len(SEATS)]
        game = passgo.new_game("classic", NAMES[:seats], seed=f"trades {number}")
        p = game._state
        p.logs_events = False
        roster = evaluator_for(p.board).roster
        bots = [roster.make_standard("trader") for _ in range(seats)]
        for seat, bot in enumerate(bots):
            bot.begin(f"trades {number} {seat}")
        BotTable(p, bots).play(Random(number).randint(FIRST_ROUND, LAST_ROUND))
        if p.over == 0 and p.in_game >= FEWEST_LEFT and p.depth == 0 and p.phase == codes.TO_THROW:
            yield number, passgo.Game.from_position(write_position(p), seed=1)


def measure_trade(game: passgo.Game, playouts: int) -> dict[str, Any]:
    began = process_time()
    found = passgo.find_trades(game)
    seconds = round(process_time() - began, 3)
    if not found.trades:
        return {"found": 0, "seconds": seconds}
    first = found.trades[0]
    p = game._state
    games = PairedPlayouts(evaluator_for(p.board).roster, p, "confirm")
    gains = games.gains(after_trade(p, first.terms), (first.giver, first.taker), range(playouts))
    return {
        "found": len(found.trades),
        "trade": first.notation,
        "giver": first.giver,
        "seconds": seconds,
        "said": [round(gain.mean, 4) for gain in (first.giver_gain, first.taker_gain)],
        "came": [[round(gain.mean, 4), round(gain.low, 4)] for gain in gains],
        "confirmed": min(gain.low for gain in gains) > 0,
        "levels": first.accepted_by,
    }


def measure_ceiling(game: passgo.Game, number: int, playouts: int) -> dict[str, Any]:
    """The highest ceiling of a free lot, and what winning is worth at parts of it, by pairs of games."""
    p = game._state
    free = [lot for lot in p.board.lots if p.owner[lot] == codes.BANK]
    if not free:
        return {"found": 0}
    lot = int(Random(number).choice(free))
    found: CeilingList = passgo.ceilings(game, lot)
    best = max(found.ceilings, key=lambda one: one.price)
    if best.rival is None or best.price >= p.cash[best.seat] or p.cash[best.rival] < best.price * 3 // 2:
        return {"found": 0}
    tried = {}
    for percent in (50, 100, 150):
        price = best.price * percent // 100
        lost = after_purchase(p, best.rival, lot, max(0, price - 1))
        won = after_purchase(p, best.seat, lot, price)
        games = PairedPlayouts(evaluator_for(p.board).roster, lost, "ceilings")
        gain = games.gains(won, (best.seat,), range(playouts))[0]
        tried[percent] = [round(gain.mean, 4), round(gain.low, 4), round(gain.high, 4)]
    return {"found": 1, "lot": lot, "price": best.price, "printed": int(p.board.price[lot]), "tried": tried}


def run(file: Path, wanted: int, playouts: int, minutes: float, prices: bool) -> None:
    done = read(file)
    known = {one["number"] for one in done}
    until = monotonic() + 60 * minutes
    for number, game in sampled():
        if sum(1 for one in done if one["found"]) >= wanted or monotonic() > until:
            break
        if number in known:
            continue
        measured = measure_ceiling(game, number, playouts) if prices else measure_trade(game, playouts)
        row = {"number": number, "players": game._state.in_game, "round": game._state.round, **measured}
        done.append(row)
        with file.open("a") as lines:
            lines.write(json.dumps(row) + "\n")


def print_trades(done: list[dict[str, Any]]) -> None:
    found = [one for one in done if one["found"]]
    confirmed = sum(bool(one["confirmed"]) for one in found)
    seconds = sorted(float(str(one["seconds"])) for one in done)
    print(f"positions {len(done)}, with a trade {len(found)}, first trade confirmed {confirmed}")
    if seconds:
        print(
            f"processor time of a search: median {seconds[len(seconds) // 2]:.2f} s, most {seconds[-1]:.2f} s"
        )


def print_ceilings(done: list[dict[str, Any]]) -> None:
    found = [one for one in done if one["found"]]
    for percent in ("50", "100", "150"):
        tried = [one["tried"][percent] for one in found]
        if not tried:
            continue
        above = sum(low > 0 for _, low, _ in tried)
        below = sum(high < 0 for _, _, high in tried)
        mean = sum(gain for gain, _, _ in tried) / len(tried)
        gains = f"mean gain {100 * mean:+.1f} points; {above} above 0, {below} below"
        print(f"{percent:>4} % of the ceiling: {len(tried)} lots, {gains}")


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--positions", type=int, default=100, help="with a trade")
    parser.add_argument("--ceilings", type=int, help="measure so many ceilings instead")
    parser.add_argument("--playouts", type=int, default=4000)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after this time")
    asked = parser.parse_args()
    prices = asked.ceilings is not None
    file = asked.file or Path("ceilings.jsonl" if prices else "trades.jsonl")
    run(file, asked.ceilings if prices else asked.positions, asked.playouts, asked.minutes, prices)
    (print_ceilings if prices else print_trades)(read(file))


def read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


if __name__ == "__main__":
    main()
