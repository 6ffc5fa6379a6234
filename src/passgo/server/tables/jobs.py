"""What worker processes do for tables: hints, verdicts, editions, records and stories.

Each job is a function of a `Link` and of plain data. What it raises as a Problem reaches the client.
"""

import datetime
import pickle
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from passgo.analysis.evaluator import Evaluator
from passgo.analysis.judging import Judge
from passgo.analysis.positions import Prospect, prospect
from passgo.bots.hints import hint
from passgo.bots.roster import StandardRoster
from passgo.edition import Edition, EditionError
from passgo.edition.problems import Problem as Fault
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.rules.shortage import has_sealed, known_to
from passgo.errors import PassgoError
from passgo.game.game import Game
from passgo.server.problems import Problem
from passgo.server.runtime.worker_process import Link
from passgo.server.runtime.workers import Kind
from passgo.server.store.rows import Played, Row
from passgo.server.tables import analysis_parts, mistakes, review
from passgo.server.tables.entries import Acted, AnyEntry, Started, read_entry
from passgo.server.tables.own_editions import Box, read_uploaded
from passgo.server.tables.own_games import MoveCount, played_games
from passgo.server.tables.preview import preview
from passgo.server.tables.raising import cheapest_way
from passgo.server.tables.referee import effective
from passgo.server.tables.remarks import remarks_on
from passgo.server.tables.situations import listed, offer_answered
from passgo.server.tables.story import StoryRecorder
from passgo.server.tables.table_state import OVER, TableState
from passgo.server.tables.update_encoder import encode_entry
from passgo.server.tables.upgrades.check import discarded_entry, heading_of
from passgo.server.tables.upgrades.versions import EDITIONS
from passgo.speech import localize_error
from passgo.svg import board

MOST_ROSTERS: Final = 8  # boards with a model each
DIGITS: Final = 4
CHANCE_DIGITS: Final = 3
Json = dict[str, object]

roster: Final[Callable[[Board], StandardRoster]] = lru_cache(MOST_ROSTERS)(StandardRoster)


class Log(NamedTuple):
    """What a log cannot say about its table. The entries themselves are the pages of the link."""

    table: str
    seed: str
    until: int | None
    editions: Mapping[str, Edition]
    """By digest, as far as the game names one."""


def log_of(state: TableState) -> Log:
    digest = state.edition_digest
    return Log(state.table, state.seed, state.until, {digest: state.edition} if digest else {})


def find_hint(_: Link, game: Game, seat: int, level: str) -> Json:
    """What a level would do in a seat, and why. The game is the seat's own."""
    p = game._state
    found = hint(known_to(p, seat), seat, level, roster(p.board), game._heading.bots())
    if found is None:
        return no_hint(level)
    action = found.action
    promised = None if action is None else prospect(game, seat, action)
    return {
        "level": level,
        "action": None if action is None else listed(game, seat, action),
        "why": found.reason.to_json(),
        "chances": None if promised is None else rounded(promised),
    }


def no_hint(level: str) -> Json:
    return {"level": level, "action": None, "why": None, "chances": None}


def rounded(promised: Prospect) -> dict[str, float]:
    return {name: round(chance, CHANCE_DIGITS) for name, chance in asdict(promised).items()}


def find_mistake(_: Link, game: Game, seat: int, action: Action, points: float) -> Json | None:
    """What is wrong with a move that costs more than this number of percentage points; None for all other moves. The
    game is the seat's own. At the blind tax nothing is judged: a cost would reveal what must not be added up before
    the choice (TAX-3)."""
    if game._judge(seat, action) is not None:
        return None
    p = game._state
    judged = Judge(Evaluator(roster(p.board), game._heading.bots())).judge(p, seat, action)
    if judged is None or 100 * judged.loss <= points:
        return None
    return {
        "cost": round(judged.loss, DIGITS),
        "best": listed(game, seat, judged.best),
        "why": judged.reason.to_json(),
        "offer": offer_answered(game, action) or offer_answered(game, judged.best),
    }


def analyse(_: Link, asked: Json, language: str) -> Json:
    """One part of the analysis of a position."""
    try:
        return analysis_parts.answer(asked, language)
    except PassgoError as error:
        raise Problem("not-analysed", why=localize_error(error, language)) from None


def find_way(_: Link, game: Game, seat: int) -> Json | None:
    """The cheapest way to raise the money for a debt. The game is the seat's own."""
    way = cheapest_way(game, seat)
    return None if way is None else way.to_json()


def draw_picture(_: Link, game: Game, size: int) -> str:
    """A game as a spectator sees it, as SVG."""
    return board(game, size)


def draw_preview(_: Link, edition: Edition, game: Game | None) -> bytes:
    """A table as a small picture for its link, as a PNG."""
    return preview(edition, None if game is None else game.view(None))


def own_game(game: Game, seat: int) -> Game:
    """A copy of a game as a seat may know it, for a worker: without the history, which may be long."""
    known = game.known_to(seat)
    known._heading = game._heading
    return known


def read_edition(_: Link, text: str, translations: Mapping[str, str]) -> Box | list[Fault]:
    """An uploaded edition, or all its faults."""
    try:
        return read_uploaded(text, translations)
    except EditionError as error:
        return error.problems


def write_record(link: Link, log: Log) -> str:
    """The game as a record, with its seed when it is over."""
    discarded: list[str] = []

    def note(row: Row, entry: AnyEntry) -> None:
        if log.until is not None and row.seq > log.until:
            discarded.extend(discarded_entry(row.seq, entry))

    state = replayed(link, log, note, keep_history=True)
    if state.game is None and state.closed is None:
        raise Problem("not-begun")
    date = datetime.datetime.fromtimestamp(state.started_at / 1000, datetime.UTC).strftime("%Y.%m.%d")
    while state.game is not None and has_sealed(state.game._state):
        state.game.undo()  # answers to an open question stay sealed (RULING-SHORTAGE)
    text = heading_of(state, date) if state.game is None else state.game.record(date=date)
    promise = f'[Commitment "{state.commitment}"]\n'
    if state.status == OVER:
        text = text.replace(promise, f'{promise}[Seed "{state.seed}"]\n', 1)
    if state.closed is not None:
        text += "\n".join([f"; {state.closed_problem.message}", *discarded]) + "\n"
    return text


def write_story(link: Link, log: Log) -> Json:
    """The story of a finished game."""
    rows = [row for page in link.pages for row in page]
    state = new_state(log)
    for row in rows:
        state.apply(row.seq, row.at, read_entry(row.body))
    real = state.real_board
    entries_shown = ((row, read_entry(row.body)) for row in rows) if real is None else effective(rows, real)
    state = new_state(log)
    recorder = StoryRecorder(state)
    for row, entry in entries_shown:
        state.seq = row.seq - 1  # corrections are left out
        recorder.record(row.seq, state.apply(row.seq, row.at, entry))
    return recorder.to_json()


def encode_entries(link: Link, log: Log, bookmark: bytes | None, after: int) -> tuple[list[bytes], bytes]:
    """The encoded entries after a seq, and a bookmark: the state after the last of them, to continue from."""
    if bookmark is None:
        state = new_state(log)
    else:
        EDITIONS.editions.update(log.editions)
        state = pickle.loads(bookmark)  # noqa: S301 - of another worker
    found: list[bytes] = []
    for page in link.pages:
        for row in page:
            entry = read_entry(row.body)
            events = state.apply(row.seq, row.at, entry)
            if row.seq > after:
                remarks = remarks_on(state, events)
                found.append(encode_entry(row, entry, events, state.sentences(events), remarks))
    return found, pickle.dumps(state)


def review_game(link: Link, log: Log) -> tuple[bytes, list[Played]]:
    """The review of a finished game as JSON, and the game for each of its players."""
    seqs: list[int] = []
    count = MoveCount()

    def note(row: Row, entry: AnyEntry) -> None:
        if isinstance(entry, (Started, Acted)):
            seqs.append(row.seq)
        if isinstance(entry, Acted):
            count.note(entry)

    state = replayed(link, log, note, keep_history=True)
    assert state.game is not None
    if state.real_board is not None:  # of corrected entries, what counts
        seqs = [seqs[0], *(move.seq for move in state.real_board.moves)]
    encoded = review.compute_review(link, state.game, seqs, state.plan.people)
    return encoded, played_games(state, msgspec.json.decode(encoded), count)


def new_state(log: Log, keep_history: bool = False) -> TableState:
    """A table before its first entry."""
    EDITIONS.editions.update(log.editions)
    state = TableState(log.table, log.seed, keep_history=keep_history)
    state.until = log.until
    return state


def replayed(
    link: Link, log: Log, note: Callable[[Row, AnyEntry], None], keep_history: bool = False
) -> TableState:
    """The sum of a log."""
    state = new_state(log, keep_history)
    for page in link.pages:
        for row in page:
            entry = read_entry(row.body)
            state.apply(row.seq, row.at, entry)
            note(row, entry)
    return state


HINT: Final = Kind(find_hint, 15)
JUDGEMENT: Final = Kind(find_mistake, 15)
ANALYSIS: Final = Kind(analyse, 20)
PLAYOUTS: Final = Kind(analyse, 90, is_long=True)
EDITION: Final = Kind(read_edition, 15)
PICTURE: Final = Kind(draw_picture, 15)
PREVIEW: Final = Kind(draw_preview, 15)
RAISE: Final = Kind(find_way, 15)
RECORD: Final = Kind(write_record, 60)
STORY: Final = Kind(write_story, 60)
ENTRIES: Final = Kind(encode_entries, 60)
REVIEW: Final = Kind(review_game, 600, is_long=True)
MISTAKES: Final = Kind(mistakes.find_mistakes, 300, is_long=True)
