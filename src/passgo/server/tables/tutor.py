"""The tutor: judges a move before it is made, for players who asked to be warned of costly ones.

Judging takes longer than other requests may be held up, so it happens in a separate thread, one move at a time, and
with its own model: the buffers of a model cannot be shared between threads. At the blind tax nothing is judged: a cost
would reveal what must not be added up before the choice (TAX-3).
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Final

from passgo.analysis.evaluator import Evaluator
from passgo.analysis.judging import Judge
from passgo.bots.roster import StandardRoster
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.rules.shortage import known_to
from passgo.game.game import Game
from passgo.server.problems import TooMany
from passgo.server.tables.situations import listed, offer_answered

MOST_WAITING: Final = 16
MOST_ROSTERS: Final = 8  # boards with a model each
DIGITS: Final = 4
Json = dict[str, object]


class Tutor:
    """Judges moves at all tables of a process."""

    def __init__(self) -> None:
        self.thread: Final = ThreadPoolExecutor(1, "tutor")
        self.roster: Final[Callable[[Board], StandardRoster]] = lru_cache(MOST_ROSTERS)(StandardRoster)
        self.waiting = 0

    async def judge(self, game: Game, seat: int, action: Action, points: float) -> Json | None:
        """What is wrong with a move that costs more than this number of percentage points; None for all other moves.

        Raises:
            TooMany: If enough moves wait to be judged.
        """
        if self.waiting >= MOST_WAITING:
            raise TooMany("tutor-busy", 1)
        seen = game.copy()  # the game goes on meanwhile
        seen._state = known_to(seen._state, seat)
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.thread, self.find_mistake, seen, seat, action, points)
        finally:
            self.waiting -= 1

    def find_mistake(self, game: Game, seat: int, action: Action, points: float) -> Json | None:
        if game._judge(seat, action) is not None:
            return None
        p = game._state
        judged = Judge(Evaluator(self.roster(p.board), game._heading.bots())).judge(p, seat, action)
        if judged is None or 100 * judged.loss <= points:
            return None
        return {
            "cost": round(judged.loss, DIGITS),
            "best": listed(game, seat, judged.best),
            "why": judged.reason.to_json(),
            "offer": offer_answered(game, action) or offer_answered(game, judged.best),
        }

    def close(self) -> None:
        """Stop without waiting for moves that are being judged."""
        self.thread.shutdown(wait=False, cancel_futures=True)
