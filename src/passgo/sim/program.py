"""Bots in any language: programs that talk to passgo line by line over stdin and stdout (docs/bots.md).

A program runs as long as its seat is needed, one process per seat, and gets a message when a new game begins.
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
from collections.abc import Mapping, Sequence
from multiprocessing.util import Finalize
from typing import IO

from passgo.engine.choices import Choice
from passgo.sim.outside import LIMIT, Nonsense, ProgramError, TooSlow
from passgo.speech import Saying, of_system

PREFIX = "exec:"
VERSION = 1
QUESTIONS = ("decide", "manage", "answer")
STARTING = 10.0  # seconds for a program to say that it is ready; an interpreter has to be loaded
PARTING = 1.0  # seconds to end by itself
KEPT_LINES = 12  # of what it wrote to stderr last


class Program:
    """A player for `OutsideBot` whose answers come from a program."""

    def __init__(self, name: str, limit: float = LIMIT) -> None:
        self.limit = limit
        self.seat = 0
        self.asked = 0  # the number of the last question
        self.errors: deque[str] = deque(maxlen=KEPT_LINES)
        self.answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # None: there will be no more
        try:
            command = shlex.split(name.removeprefix(PREFIX), posix=os.name == "posix")
            # A session of its own: Ctrl-C is for passgo, which then ends the program.
            self.process = subprocess.Popen(  # noqa: S603 - it is what the user has asked for
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            said = of_system(error) if isinstance(error, OSError) else str(error)
            raise ProgramError(Saying("run.program.not-started", error=said)) from None
        assert self.process.stdin is not None
        self.stdin = self.process.stdin
        self.threads = [
            threading.Thread(target=read_answers, args=(self.process.stdout, self.answers), daemon=True),
            threading.Thread(target=read_errors, args=(self.process.stderr, self.errors), daemon=True),
        ]
        for thread in self.threads:
            thread.start()
        # Also where a process of the pool ends, which does without Python's own atexit.
        self.stop = Finalize(self, end_process, [self.process, self.threads], exitpriority=1)
        self.wants = self.shake_hands()

    # What OutsideBot asks for. Of the last two, a program has said whether it wants to be asked.

    def begin(self, seed: str) -> None:
        self.tell("newgame", {"seat": self.seat, "seed": seed, "limit": self.limit})

    def decide(self, view: object, decision: object, choices: list[Choice]) -> object:
        self.tell("position", view)
        self.tell("choices", [choice.to_json() for choice in choices])
        return self.ask("decide")

    def manage(self, view: object, choices: list[Choice]) -> object:
        if "manage" not in self.wants:
            return None
        self.tell("position", view)
        self.tell("choices", [choice.to_json() for choice in choices])
        return self.ask("manage")

    def answer(self, view: object, offer: object) -> object:
        if "answer" not in self.wants:
            return None
        self.tell("position", view)
        self.tell("offer", offer)
        return self.ask("answer")

    # The conversation.

    def shake_hands(self) -> frozenset[str]:
        """The questions that the program wants to answer."""
        try:
            self.send(f"passgo {VERSION}")
            ready = self.hear("ready", time.monotonic() + STARTING)
            version, *wants = ready.split() or [""]
            if version != str(VERSION):
                raise ProgramError(Saying("run.program.version", version=version or "?", expected=VERSION))
            if unknown := sorted(set(wants) - set(QUESTIONS)):
                raise ProgramError(
                    Saying("run.program.question", question=repr(unknown[0]), questions=", ".join(QUESTIONS))
                )
        except TooSlow:
            self.stop()
            raise ProgramError(
                Saying("run.program.not-ready", seconds=f"{STARTING:g}"), self.errors
            ) from None
        except ProgramError:
            self.stop()
            raise
        return frozenset(wants)

    def introduce(self, rules: str, edition: Mapping[str, object]) -> None:
        """Send the rules as text and the edition as JSON, which hold for all games."""
        self.tell("rules", rules)
        self.tell("edition", edition)

    def ask(self, question: str) -> object:
        """What the program answers with; None if it does nothing."""
        deadline = time.monotonic() + self.limit
        self.asked += 1
        self.send(f"go {self.asked} {question}")
        while True:
            number, _, answer = self.hear("best", deadline).partition(" ")
            if number == str(self.asked):  # the answer to an earlier question may have come too late
                return read_answer(answer.strip())

    def tell(self, what: str, data: object) -> None:
        self.send(f"{what} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}")

    def send(self, line: str) -> None:
        try:
            self.stdin.write(line + "\n")
            self.stdin.flush()
        except (OSError, ValueError):  # it has closed its end, or we have closed ours
            raise self.ended() from None
        except BaseException:  # half a line was sent: there is no going on
            self.stop()
            raise

    def hear(self, word: str, deadline: float) -> str:
        """The rest of the next line that begins with a word; others are for people, and left alone."""
        while True:
            try:
                line = self.answers.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise TooSlow from None
            if line is None:
                self.answers.put(None)  # for the next request
                raise self.ended()
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest

    def ended(self) -> ProgramError:
        self.stop()
        return ProgramError(Saying("run.program.ended", status=str(self.process.returncode)), self.errors)

    def is_alive(self) -> bool:
        return self.process.poll() is None and not self.stdin.closed


def read_answer(text: str) -> object:
    """An action as JSON or in the notation's words, as OutsideBot reads it."""
    if text == "none":
        return None
    try:
        return json.loads(text) if text.startswith("{") else text
    except (ValueError, RecursionError) as error:
        raise Nonsense(f"answered {text!r:.100}: {error}") from None


def read_answers(stdout: IO[str], answers: "queue.SimpleQueue[str | None]") -> None:
    with stdout:
        for line in stdout:
            answers.put(line)
    answers.put(None)


def read_errors(stderr: IO[str], errors: "deque[str]") -> None:
    with stderr:
        errors.extend(line.rstrip() for line in stderr)


def end_process(process: "subprocess.Popen[str]", threads: Sequence[threading.Thread]) -> None:
    """Ask the program to end; then kill it and all that it has started."""
    assert process.stdin is not None
    try:
        process.stdin.write("quit\n")
        process.stdin.close()
    except (OSError, ValueError):
        pass
    try:
        process.wait(PARTING)
    except subprocess.TimeoutExpired:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
    for thread in threads:
        thread.join(PARTING)
