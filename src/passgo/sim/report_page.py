"""The report of a simulation as one self-contained HTML page: an atlas of the board that works offline.

All texts, tables and charts are in the page as it is. The script in `page/` adds switches, sorting, tooltips and CSV
files, and computes nothing.
"""

import json
from html import escape
from importlib.resources import files
from typing import Final

from passgo import __version__
from passgo.base.json_types import JsonObject
from passgo.exact_odds import Odds, odds
from passgo.sim.comparison import Comparison
from passgo.sim.page_board import board_section
from passgo.sim.page_games import (
    bots_section,
    length_section,
    length_sentence,
    money_section,
    order_section,
    order_sentence,
    rules_section,
    unfinished_note,
)
from passgo.sim.page_lots import (
    best_groups,
    buildings_section,
    fastest_building,
    group_rows,
    group_sentence,
    groups_section,
    known_groups,
    lots_section,
)
from passgo.sim.page_words import PageWords, capitalized
from passgo.sim.roster import offer_limits
from passgo.sim.summary import Report
from passgo.speech import ENGLISH, Value

MANY_UNFINISHED: Final = 20.0  # percent of games, from which on the page warns that it describes the others


def report_page(
    report: Report, command: str, language: str = ENGLISH, comparison: Comparison | None = None
) -> str:
    """The page as HTML.

    Args:
        report: The games.
        command: The shell command that repeats the run.
        language: The language of the page.
        comparison: The same games under other rules, to be shown side by side.
    """
    return ReportPage(report, command, language, comparison).html()


class ReportPage:
    def __init__(self, report: Report, command: str, language: str, comparison: Comparison | None) -> None:
        self.report = report
        self.command = command
        self.comparison = comparison
        self.words = PageWords(report.printed, language)
        self.short: Odds = odds(self.words.edition, "short", rules=report.rules)
        self.long: Odds = odds(self.words.edition, "long", rules=report.rules)

    def html(self) -> str:
        words, report = self.words, self.report
        heading = words.text("heading", title=words.edition.title, n=report.games)
        data: JsonObject = {}
        sections = []
        if report.games:
            board, data = board_section(words, report, self.short, self.long)
            sections = [
                board,
                buildings_section(words, self.short),
                groups_section(words, report),
                lots_section(words, report, self.short),
                order_section(words, report),
                bots_section(words, report),
                money_section(words, report),
                length_section(words, report),
                "" if self.comparison is None else rules_section(words, self.comparison),
                self.faults(),
            ]
        sections.append(self.repeat())
        return (
            f'<!doctype html>\n<html lang="{words.catalogue.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(words.text('question'))} {escape(heading)}</title>\n"
            f"<style>{asset('atlas.css')}</style>\n</head>\n<body>\n<main>\n"
            + "\n".join(each for each in [self.introduction(heading), *sections] if each)
            + f'\n</main>\n<div id="tip" role="status" hidden></div>\n'
            f'<script type="application/json" id="data">{script_data(data)}</script>\n'
            f"<script>{asset('atlas.js')}</script>\n</body>\n</html>\n"
        )

    def introduction(self, heading: str) -> str:
        words, report = self.words, self.report
        about = words.html(
            "about" if report.start is None else "about.position",
            rules=report.rules,
            seed=report.seed,
            version=__version__,
        )
        parts = [
            f'<header><p class="over">{escape(heading)}</p>\n<h1>{words.html("question")}</h1>',
            f'<p class="stand">{escape(self.players())}</p>',
        ]
        if report.games:
            parts.append(f'<p class="stand">{escape(group_sentence(words, report))}</p>')
            parts.append(self.warning())
            parts.append(self.findings())
        parts.append(f'<p class="quiet">{about}</p></header>')
        return "\n".join(part for part in parts if part)

    def players(self) -> str:
        """Who plays, and what that means for the figures."""
        report, words = self.report, self.words
        facts: dict[str, Value] = {
            "n": len(report.seats),
            "bots": ", ".join(report.seats),
            "bot": report.seats[0],
        }
        if report.start is not None:
            return words.text("players.position", **facts)
        return words.text("players.equal" if len(report.by_bot) == 1 else "players.mixed", **facts)

    def warning(self) -> str:
        """A note at the top if many games were left unfinished."""
        report = self.report
        if report.unfinished.percent < MANY_UNFINISHED:
            return ""
        note = unfinished_note(self.words, report)
        return f'<p class="warning">{escape(note)} {self.words.html("unfinished.many")}</p>'

    def findings(self) -> str:
        """The main results in a few sentences, none of which claims more than its interval shows."""
        words, report = self.words, self.report
        found = []
        best = best_groups(words, report)
        if len(best) == 1:
            found.append((capitalized(best[0]), words.gain(known_groups(words, report)[best[0]]), "groups"))
        where = max(report.squares[:-1], key=lambda square: square.percent)
        share = words.percent(where.percent, 2)
        found.append((words.square(where.square), words.text("found.square", share=share), "board"))
        rows = group_rows(words, self.short)
        if rows:
            most = len(rows[0].throws)
            number, count, of = fastest_building(words, self.short)
            building = words.building(number, most)
            found.append((building, words.text("found.building", n=count, of=of), "buildings"))
        if report.start is None and report.by_order[0].wins.out_of:
            found.append((words.text("found.beginning"), order_sentence(words, report), "order"))
        found.append((words.text("found.length"), length_sentence(words, report), "length"))
        items = "".join(
            f'<li><a href="#{anchor}"><b>{escape(name)}</b><span>{escape(text)}</span></a></li>'
            for name, text, anchor in found
        )
        return f'<ul class="findings">{items}</ul>'

    def faults(self) -> str:
        faults, words = self.report.faults, self.words
        if not faults.count:
            return ""
        items = "".join(f"<li>{escape(fault)}</li>" for fault in faults.first)
        about = words.html("faults.about", n=faults.count, games=faults.games)
        return (
            f'<section id="faults"><h2>{words.html("faults")}</h2>\n'
            f'<div class="warning"><p>{about}</p><ul>{items}</ul></div></section>'
        )

    def repeat(self) -> str:
        words = self.words
        share = words.percent(self.long.squares[-1].percent, 3)
        notes = "".join(
            f"<p>{words.html(f'notes.{name}', share=share)}</p>"
            for name in ("wins", "gain", "exact", "jail", "limits")
        )
        limits = offer_limits(self.report.seats, words.catalogue)
        notes += f"<p>{escape(limits)}</p>" if limits else ""
        return (
            f'<section id="method"><h2>{words.html("method")}</h2>\n<div class="notes">{notes}</div>\n'
            f"<h3>{words.html('repeat')}</h3>\n<p>{words.html('repeat.seed')}</p>\n"
            f"<pre>{escape(self.command)}</pre></section>"
        )


def asset(name: str) -> str:
    return files("passgo.sim").joinpath("page", name).read_text(encoding="utf-8")


def script_data(data: JsonObject) -> str:
    """Data for the script; "<" is escaped, so that no text can end the element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
