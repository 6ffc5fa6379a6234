"""Evaluates policies and bots at the fixed benchmark, and rewrites their table in docs/research.md. Without players it
makes the table of what docs/training/evaluation.json has: python tools/make_evaluation.py [random trader normal …]"""

import json
from typing import Any

from pages import DOCS, between, options, renew
from passgo.base.wilson import wilson

KEPT = DOCS / "training" / "evaluation.json"
BEGIN, END = "<!-- evaluation: made by make_evaluation.py -->\n", "<!-- end of evaluation -->"


def evaluated(players: list[str]) -> dict[str, list[dict[str, Any]]]:
    import passgo.rl

    return {
        player: [
            {
                "opponents": list(each.opponents),
                "won": each.won,
                "games": each.games,
                "unfinished": each.unfinished,
            }
            for each in passgo.rl.evaluate(player).tables
        ]
        for player in players
    }


def table() -> str:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    columns = [", ".join(dict.fromkeys(each["opponents"])) for each in next(iter(kept.values()))]
    lines = [f"| games won, % | {' | '.join(columns)} |", "|---|" + "---|" * len(columns)]
    for player, tables in kept.items():
        cells = []
        for each in tables:
            low, high = wilson(each["won"], each["games"])
            cells.append(f"{100 * each['won'] / each['games']:.1f} [{100 * low:.1f}, {100 * high:.1f}]")
        lines.append(f"| `{player}` | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def renewed(page: str) -> str:
    return between(page, BEGIN, END, table())


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("players", nargs="*")
    players = parser.parse_args().players
    if players:
        kept = json.loads(KEPT.read_text(encoding="utf-8")) | evaluated(players)
        KEPT.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    renew(DOCS / "research.md", renewed)


if __name__ == "__main__":
    main()
