"""Bots in any language: programs that talk to passgo line by line over stdin and stdout (docs/bots.md).

Each seat has a process of its own, which plays game after game and gets a message when a new game begins.
"""

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict
from multiprocessing.util import Finalize
from typing import IO

from passgo.engine.board import Board
from passgo.engine.choices import Choice
from passgo.game.game import Game
from passgo.game.inputs import Playable
from passgo.notation.rules_text import write_rules
from passgo.players.bot import Bot
from passgo.players.custom_bot import LIMIT, AnswerTimeout, InvalidAnswer, ProgramError
from passgo.speech import Saying, system_error_text
from passgo.view.types import OfferView

PREFIX = "exec:"
VERSION = 1
QUESTIONS = ("decide", "manage", "answer")
START_TIMEOUT = 10.0  # seconds until a program is ready; an interpreter has to be loaded
EXIT_TIMEOUT = 1.0  # seconds after `quit`, before it is killed
STDERR_LINES = 12  # kept for messages


class BotProgram(Bot):
    """A bot whose answers come from a program."""

    def __init__(self, name: str, limit: float | None = LIMIT) -> None:
        self.name = name
        self.limit = limit
        self.seat = 0
        self.board: Board | None = None  # whose rules and edition it has been sent
        self.question_number = 0  # of the last question
        self.errors: deque[str] = deque(maxlen=STDERR_LINES)
        self.answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # None: stdout is closed
        try:
            command = shlex.split(name.removeprefix(PREFIX), posix=os.name == "posix")
            # In a session of its own: Ctrl-C goes to passgo, which then ends the program.
            self.process = subprocess.Popen(  # noqa: S603 - the user names the command
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            reason = system_error_text(error) if isinstance(error, OSError) else str(error)
            raise ProgramError(Saying("run.program.not-started", error=reason)) from None
        assert self.process.stdin is not None
        self.stdin = self.process.stdin
        self.threads = [
            threading.Thread(target=read_answers, args=(self.process.stdout, self.answers), daemon=True),
            threading.Thread(target=read_errors, args=(self.process.stderr, self.errors), daemon=True),
        ]
        for thread in self.threads:
            thread.start()
        # Not atexit, which does not run when a process of the pool ends.
        self.stop = Finalize(self, end_process, [self.process, self.threads], exitpriority=1)
        self._unanswered = frozenset(QUESTIONS) - self.handshake() - {"decide"}

    # The methods of a bot. A program is asked `manage` and `answer` only if its handshake names them.

    def begin(self, seed: str) -> None:
        self.send_json("newgame", {"seat": self.seat, "seed": seed, "limit": self.limit})

    def decide(self, game: Game, seat: int, answers: list[Choice]) -> Playable:
        self.send_table(game, seat)
        given = self.ask("decide")
        if given is None:
            raise InvalidAnswer("answered nothing")
        return given

    def manage(self, game: Game, seat: int, free: list[Choice]) -> Playable | None:
        self.send_table(game, seat)
        return self.ask("manage")

    def answer(self, game: Game, seat: int, offer: OfferView) -> Playable | None:
        self.send_json("position", game.view(seat))
        self.send_json("offer", offer)
        return self.ask("answer")

    def send_table(self, game: Game, seat: int) -> None:
        self.send_json("position", game.view(seat))
        self.send_json("choices", [choice.to_json() for choice in game.choices(seat)])

    # The protocol.

    def handshake(self) -> frozenset[str]:
        """Exchange versions; returns the questions that the program wants to answer."""
        try:
            self.send(f"passgo {VERSION}")
            ready = self.receive("ready", time.monotonic() + START_TIMEOUT)
            version, *questions = ready.split() or [""]
            if version != str(VERSION):
                raise ProgramError(Saying("run.program.version", version=version or "?", expected=VERSION))
            if unknown := sorted(set(questions) - set(QUESTIONS)):
                raise ProgramError(
                    Saying("run.program.question", question=repr(unknown[0]), questions=", ".join(QUESTIONS))
                )
        except AnswerTimeout:
            self.stop()
            raise ProgramError(
                Saying("run.program.not-ready", seconds=f"{START_TIMEOUT:g}"), self.errors
            ) from None
        except ProgramError:
            self.stop()
            raise
        return frozenset(questions)

    def sit(self, board: Board, seat: int) -> None:
        """Take a seat. What all games have in common is sent once: the rules as text, and the edition as JSON, with the
        number of its Challenge cards in their place."""
        self.seat = seat
        if self.board is not board:
            self.board = board
            self.send_json("rules", write_rules(board.rules))
            self.send_json("edition", {**asdict(board.edition), "challenges": len(board.edition.challenges)})

    def ask(self, question: str) -> Playable | None:
        """Ask a question; returns the answer, or None for no action."""
        deadline = None if self.limit is None else time.monotonic() + self.limit
        self.question_number += 1
        self.send(f"go {self.question_number} {question}")
        while True:
            number, _, answer = self.receive("best", deadline).partition(" ")
            if number == str(self.question_number):  # not the late answer to an earlier question
                return read_answer(answer.strip())

    def send_json(self, what: str, data: object) -> None:
        self.send(f"{what} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}")

    def send(self, line: str) -> None:
        try:
            self.stdin.write(line + "\n")
            self.stdin.flush()
        except (OSError, ValueError):  # one side has closed the pipe
            raise self.stop_with_error() from None
        except BaseException:  # half a line may have been sent
            self.stop()
            raise

    def receive(self, word: str, deadline: float | None) -> str:
        """The rest of the next line that begins with this word; other lines are ignored."""
        while True:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            try:
                line = self.answers.get(timeout=left)
            except queue.Empty:
                raise AnswerTimeout from None
            if line is None:
                self.answers.put(None)  # for the next question
                raise self.stop_with_error()
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest

    def stop_with_error(self) -> ProgramError:
        self.stop()
        return ProgramError(Saying("run.program.ended", status=str(self.process.returncode)), self.errors)

    def _last_lines(self) -> list[str]:
        return list(self.errors)

    def is_alive(self) -> bool:
        return self.process.poll() is None and not self.stdin.closed


def read_answer(text: str) -> Playable | None:
    """An action as JSON or in the notation's words."""
    if text == "none":
        return None
    try:
        given: Playable = json.loads(text) if text.startswith("{") else text
    except (ValueError, RecursionError) as error:
        raise InvalidAnswer(f"answered {text!r:.100}: {error}") from None
    return given


def read_answers(stdout: IO[str], answers: "queue.SimpleQueue[str | None]") -> None:
    with stdout:
        for line in stdout:
            answers.put(line)
    answers.put(None)


def read_errors(stderr: IO[str], errors: "deque[str]") -> None:
    with stderr:
        errors.extend(line.rstrip() for line in stderr)


def end_process(process: "subprocess.Popen[str]", threads: Sequence[threading.Thread]) -> None:
    """Ask the program to end; if it does not, kill it and the processes that it started."""
    assert process.stdin is not None
    try:
        process.stdin.write("quit\n")
        process.stdin.close()
    except (OSError, ValueError):
        pass
    try:
        process.wait(EXIT_TIMEOUT)
    except subprocess.TimeoutExpired:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
    for thread in threads:
        thread.join(EXIT_TIMEOUT)
