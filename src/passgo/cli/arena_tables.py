"""The tables of `passgo arena`: a match, the standings of all matches, and what deals and answers were worth."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from passgo.analysis.rating import PRIOR
from passgo.cli.language import number, signed, text
from passgo.sim.intervals import mean_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from passgo.arena.deals import Dealing
    from passgo.arena.match import Standing
    from passgo.arena.ratings import Ratings
    from passgo.arena.tally import Price, Tally
    from passgo.sim.intervals import Mean, Share

COLUMNS = (
    "player",
    "wins",
    "games",
    "unfinished",
    "decisions",
    "illegal",
    "unreadable",
    "cut",
    "late",
    "defaults",
    "tokens-in",
    "tokens-out",
    "cost",
)
RATING_COLUMNS = ("player", "rating", "wins", "games", "unfinished", "decisions", "defaults", "latency")
PAIR_COLUMNS = ("player", "against", "lucks", "difference")
DEAL_COLUMNS = ("player", "games", "deals", "surplus", "gain", "captured", "judged-answers", "given-away")


def standing_json(standing: Standing, prices: dict[str, Price]) -> dict[str, object]:
    return {
        **result_json(standing),
        **standing.tally.to_json(),
        "cost": standing.tally.cost(price_of(standing.player, prices)),
    }


def result_json(standing: Standing) -> dict[str, object]:
    share = standing.share()
    return {
        "player": standing.player,
        "games": standing.games,
        "wins": standing.wins,
        "percent": [share.percent, share.low, share.high],
        "unfinished": standing.unfinished,
    }


def price_of(player: str, prices: dict[str, Price]) -> Price | None:
    """The price by the model's full name, or without the kind of endpoint."""
    model = player.removeprefix("llm:")
    return prices.get(model) or prices.get(model.partition("/")[2])


def markdown(standings: list[Standing], prices: dict[str, Price]) -> str:
    """The result of a match as a Markdown table."""
    rows = []
    for standing in sorted(standings, key=lambda standing: -standing.wins):
        tally = standing.tally
        cost = tally.cost(price_of(standing.player, prices))
        counts = (
            standing.games,
            standing.unfinished,
            tally.decisions,
            tally.illegal.total(),
            tally.unreadable,
            tally.cut,
            tally.late,
            tally.defaults,
            tally.tokens_in,
            tally.tokens_out,
        )
        cells = [code(standing.player), percents(standing.share()), *map(number, counts)]
        rows.append([*cells, "" if cost is None else number(cost, 4)])
    broken = [
        f"- `{standing.player}`: "
        + ", ".join(f"{rule} {count}" for rule, count in standing.tally.illegal.most_common())
        for standing in standings
        if standing.tally.illegal
    ]
    table = markdown_table(COLUMNS, rows)
    return "\n".join([table, *(["", text("commands.arena.broken"), "", *broken] if broken else [])])


def ratings_markdown(found: Ratings) -> str:
    """The standings over all matches as a Markdown table."""
    rows = [
        [
            code(rated.player),
            f"{number(rated.skill.mean, 2)} [{number(rated.skill.low, 2)}, {number(rated.skill.high, 2)}]",
            percents(rated.share()),
            *map(number, (rated.games, rated.unfinished, rated.tally.decisions, rated.tally.defaults)),
            latency(rated.tally),
        ]
        for rated in found.standings
    ]
    lines = [markdown_table(RATING_COLUMNS, rows), "", text("commands.arena.rated", n=found.games)]
    if found.running:
        lines.append(text("commands.arena.running", n=found.running))
    if found.unequal:
        lines.append(text("commands.arena.unequal", n=found.unequal))
    return "\n".join(lines) + pairs_markdown(found)


def pairs_markdown(found: Ratings) -> str:
    """What one player won more often than another under the same luck; empty if none met so."""
    rows = [
        [
            code(pair.one),
            code(pair.other),
            number(len(pair.differences)),
            interval(pair.mean()),
        ]
        for pair in found.pairs
    ]
    return f"\n\n{markdown_table(PAIR_COLUMNS, rows)}" if rows else ""


def ratings_json(found: Ratings) -> dict[str, object]:
    return {
        "games": found.games,
        "running": found.running,
        "unequal": found.unequal,
        "players": [
            {**result_json(rated), "rating": asdict(rated.skill), **rated.tally.to_json()}
            for rated in found.standings
        ],
        "pairs": [
            {
                "one": pair.one,
                "other": pair.other,
                "lucks": len(pair.differences),
                "difference": mean_json(pair.mean()),
            }
            for pair in found.pairs
        ],
    }


def deals_markdown(found: Sequence[Dealing], calibrated: int, games: int) -> str:
    """What deals and answers were worth, in percentage points of the chance to win."""
    rows = []
    for dealing in found:
        captured = dealing.captured()
        rows.append(
            [
                code(dealing.player),
                *map(number, (dealing.games, len(dealing.gains))),
                points(dealing.surplus),
                points(dealing.gains),
                "–" if captured is None else f"{number(100 * captured, 0)}",
                number(len(dealing.losses)),
                points(dealing.losses, number),
            ]
        )
    how = text("commands.arena.deals.how", calibrated=calibrated, n=games)
    return f"{markdown_table(DEAL_COLUMNS, rows)}\n\n{how}"


def points(values: Sequence[float], write: Callable[[float, int], str] = signed) -> str:
    """The mean of chances in percentage points, with its interval."""
    return interval(mean_of(values, PRIOR), write)


def interval(mean: Mean | None, write: Callable[[float, int], str] = signed) -> str:
    if mean is None:
        return "–"
    low, high = write(100 * mean.low, 2), write(100 * mean.high, 2)
    return f"{write(100 * mean.mean, 2)} [{low}, {high}]"


def deals_json(found: Sequence[Dealing], calibrated: int) -> dict[str, object]:
    return {
        "calibrated": calibrated,
        "deals": [
            {
                "player": dealing.player,
                "games": dealing.games,
                "deals": len(dealing.gains),
                "surplus": mean_json(mean_of(dealing.surplus, PRIOR)),
                "gain": mean_json(mean_of(dealing.gains, PRIOR)),
                "captured": dealing.captured(),
                "judged": len(dealing.losses),
                "given_away": mean_json(mean_of(dealing.losses, PRIOR)),
            }
            for dealing in found
        ],
    }


def mean_json(mean: Mean | None) -> dict[str, float] | None:
    return None if mean is None else asdict(mean)


def latency(tally: Tally) -> str:
    """Seconds per call."""
    return number(tally.seconds / tally.calls, 2) if tally.calls else ""


def percents(share: Share) -> str:
    return f"{number(share.percent, 1)} [{number(share.low, 1)}, {number(share.high, 1)}]"


def code(name: str) -> str:
    return f"`{name}`".replace("|", "\\|")


def markdown_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    headings = [text(f"commands.arena.{column}") for column in columns]
    lines = [f"| {' | '.join(headings)} |", "|---" * len(columns) + "|"]
    return "\n".join([*lines, *(f"| {' | '.join(cells)} |" for cells in rows)])
