"""Rewrites the lists and the measurements of docs/house-rules.md.

    python tools/make_house_rules.py [--games 10000] [--jobs 2]

Without --games only the lists, which come from the declarations.
"""

import sys
from pathlib import Path

from pages import DOCS, between, options, renew
from passgo import Comparison, compare
from passgo.engine.house_rule import HouseRule
from passgo.engine.house_rules import HOUSE_RULES, PRESETS
from passgo.rulebook import rule
from passgo.sim.comparison import MEASURES, Mean
from passgo.sim.matplotlib_charts import draw_comparison
from passgo.speech import Catalogue

PAGE = DOCS / "house-rules.md"
PICTURE = DOCS / "images" / "house-rules.png"
SEED = "house rules"


def listed() -> str:
    """Every rule with its word, its numbers and its text."""
    lines = ["| word | numbers | rule | what it says | not with |", "|---|---|---|---|---|"]
    for house in HOUSE_RULES:
        numbers = f"{house.least:,} to {house.most:,}" if house.unit else ""
        against = [
            other.word for other in HOUSE_RULES if other.word in house.against or house.word in other.against
        ]
        lines.append(
            f"| `{house.form}` | {numbers} | {house.rule} | {rule(house.rule).format()} "
            f"| {', '.join(f'`{word}`' for word in against)} |"
        )
    return "\n".join(lines) + "\n"


def presets() -> str:
    lines = ["| preset | what it switches on |", "|---|---|"]
    lines += [f"| `{name}` | `{text}` |" for name, text in PRESETS.items()]
    return "\n".join(lines) + "\n"


def measured_rules() -> list[str]:
    """Each rule alone with its usual number, and the presets."""
    alone = [f"full+{agreed(house)}" for house in HOUSE_RULES]
    return ["full", *alone, *(text for text in PRESETS.values() if text != "full")]


def agreed(house: HouseRule) -> str:
    words = house.word if house.bare else house.written(house.usual)
    return f"{house.needs}=2+{words}" if house.needs else words


def effects(found: Comparison) -> str:
    """A row for each set of rules: the figures of all games, significant differences from the book in bold."""
    headings = [f"{figure}" for figure in MEASURES.values()]
    lines = [f"| rules | {' | '.join(headings)} |", "|---" + "|---:" * len(headings) + "|"]
    changes = {(each.rules, each.measure): each.change for each in found.changes}
    for figures in found.by_rules:
        cells = []
        for name in MEASURES:
            mean: Mean = getattr(figures, name)
            change = changes.get((figures.rules, name))
            figure = f"{mean.mean:.1f} ± {(mean.high - mean.low) / 2:.1f}"
            sure = change is not None and (change.low > 0 or change.high < 0)
            cells.append(f"**{figure}**" if sure else figure)
        lines.append(f"| `{figures.rules}` | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def incomes(found: Comparison) -> str:
    """The income of players in a game, by the sources that differ most between rules."""
    sources = [
        source for source in ("salary", "rent", "card", "pot", "snake-eyes", "mortgage", "trade") if source
    ]
    lines = [f"| rules | {' | '.join(sources)} |", "|---" + "|---:" * len(sources) + "|"]
    money = {(each.rules, each.source): each for each in found.money}
    for figures in found.by_rules:
        cells = []
        for source in sources:
            income = money.get((figures.rules, source))
            if income is None:
                cells.append("0")
                continue
            half = (income.money.high - income.money.low) / 2
            cells.append(f"{income.money.mean:,.0f} ± {half:,.0f}")
        lines.append(f"| `{figures.rules}` | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def renewed(page: str, found: Comparison | None = None) -> str:
    page = between(page, "<!-- rules -->\n", "<!-- /rules -->", listed())
    page = between(page, "<!-- presets -->\n", "<!-- /presets -->", presets())
    if found is not None:
        page = between(page, "<!-- effects -->\n", "<!-- /effects -->", effects(found))
        page = between(page, "<!-- money -->\n", "<!-- /money -->", incomes(found))
    return page


def files() -> dict[Path, str]:
    """The page with updated lists and unchanged measurements."""
    return {PAGE: renewed(PAGE.read_text(encoding="utf-8"))}


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--jobs", type=int)
    asked = parser.parse_args()
    found = None
    if asked.games:

        def print_progress(done: int, total: int) -> None:
            sys.stderr.write(f"\r{done:,} of {total:,} games")

        found = compare(
            *measured_rules(), games=asked.games, seed=SEED, jobs=asked.jobs, progress=print_progress
        )
        draw_comparison(found, found.title, PICTURE, Catalogue())
    renew(PAGE, lambda page: renewed(page, found))


if __name__ == "__main__":
    main()
