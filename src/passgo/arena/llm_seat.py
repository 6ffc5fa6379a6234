"""A language model in a seat: questions, answers and fallbacks."""

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final, Protocol

from msgspec.structs import replace

from passgo.arena.answers import Answer, Unreadable, read_answer
from passgo.arena.endpoints import EndpointError, Message, NoAnswer, Reply
from passgo.arena.journal import Call, Fault
from passgo.bots.base import StandardBot
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.boards import as_agreed
from passgo.errors import PassgoError
from passgo.game.board_text import board_text
from passgo.game.game import Game
from passgo.game.table_text import TableText
from passgo.notation.rules_text import write_rules
from passgo.speech import with_full_stop

TRIES: Final = 3  # answers per question; then a default decides
LONGEST_QUOTED: Final = 4_000  # characters of an answer that the model sees again
ROLE: Final = """You are a player of the property trading game. Become richer than everybody else."""
FORM: Final = """You are shown the table and all that you may do. Answer with one JSON object on a line of its own:
{"action": "ACTION", "say": "TEXT"}
ACTION is one of the actions listed, with numbers filled in: throw, buy, bid=120, build=39,
offer=2:$90+6=39, accept=4. "say" is optional; everybody at the table reads it. Free actions such as building,
mortgaging and offering a trade come before the action that ends your decision. An action that a rule forbids is
refused with the rule, and you may answer again."""

CUT: Final = "Your answer was cut off, as it was too long; write little before the JSON object"


class CallFailed(Exception):
    """A call that the endpoint did not answer, to be kept, and its error."""

    def __init__(self, call: Call, error: EndpointError) -> None:
        super().__init__()
        self.call: Final = call
        self.error: Final = error


class LlmClient(Protocol):
    def ask(self, system: str, messages: Sequence[Message]) -> Reply: ...


def system_prompt(game: Game, role: str = ROLE) -> str:
    """What a model reads before every question: its role, the form of answers, and the board. It stays the same for
    the whole game, so that endpoints can cache it."""
    return f"{role}\n\n{FORM}\n\n{board_text(as_agreed(game.edition, game.rules), write_rules(game.rules))}"


class LlmSeat:
    """Asks one model for the moves of one seat."""

    def __init__(self, endpoint: LlmClient, game: Game, seat: int, system: str) -> None:
        self.endpoint: Final = endpoint
        self.game: Final = game
        self.seat: Final = seat
        self.system: Final = system
        self.text: Final = TableText(game.edition, write_rules(game.rules))
        self.default: Final = StandardBot("default")

    def answer(
        self, news: Sequence[str], pending: Sequence[Call], on_call: Callable[[Call], None]
    ) -> Answer | None:
        """A legal action of the model; None after three unusable answers. Those to the calls before, if the match was
        stopped between them, count."""
        messages: list[Message] = []
        prompt = self.question(news)
        for call in pending:
            messages.append(("user", call.prompt))
            answer, wrong, _ = self.judge(call.answer, call.fault)
            if answer is not None:
                return answer
            prompt = self.after(messages, call, wrong)
        for _ in range(TRIES - len(pending)):
            messages.append(("user", prompt))
            call, answer = self.call(prompt, messages)
            on_call(call)
            if answer is not None:
                return answer
            prompt = self.after(messages, call, call.message)
        return None

    def after(self, messages: list[Message], call: Call, wrong: str) -> str:
        """The next prompt. A late answer is not part of the conversation: the same is asked again."""
        if call.fault == "late":
            return messages.pop()[1]
        messages.append(("assistant", call.answer[-LONGEST_QUOTED:] or "(nothing)"))
        return f"Not done. {with_full_stop(wrong)} Answer again."

    def call(self, prompt: str, messages: Sequence[Message]) -> tuple[Call, Answer | None]:
        """Ask once. Raises CallFailed, with what is known, if the endpoint cannot be used."""
        sent = datetime.now(UTC)
        began = time.perf_counter()
        call = Call(self.seat, sent.isoformat(timespec="milliseconds"), prompt)
        try:
            reply = self.endpoint.ask(self.system, messages)
        except NoAnswer as none:
            took = round(time.perf_counter() - began, 3)
            return replace(call, fault="late", seconds=took, retries=none.retries), None
        except EndpointError as error:
            took = round(time.perf_counter() - began, 3)
            raise CallFailed(
                replace(call, fault="failed", seconds=took, message=str(error)), error
            ) from error
        call = replace(
            call,
            answer=reply.text,
            reasoning=reply.reasoning,
            tokens_in=reply.tokens_in,
            tokens_out=reply.tokens_out,
            tokens_reasoning=reply.tokens_reasoning,
            retries=reply.retries,
            seconds=round(time.perf_counter() - began, 3),
            fault="cut" if reply.is_cut else None,
        )
        answer, wrong, rule = self.judge(reply.text, call.fault)
        if answer is not None:
            return call, answer
        fault: Fault = call.fault or ("illegal" if rule else "unreadable")
        return replace(call, fault=fault, rule=rule, message=wrong), None

    def judge(self, text: str, fault: Fault | None) -> tuple[Answer | None, str, str]:
        """The answer if it can be played; otherwise what is wrong with it, and the rule that forbids it, if any."""
        if fault == "cut":  # an action in it may be one that the model only considered
            return None, CUT, ""
        if fault == "late":
            return None, "", ""
        try:
            given = read_answer(text)
            refused = self.game.refusal(self.seat, given.action)
        except (Unreadable, PassgoError) as error:
            return None, str(error), ""
        return (given, "", "") if refused is None else (None, str(refused), refused.rule)

    def question(self, news: Sequence[str]) -> str:
        choices = [choice.to_json() for choice in self.game.choices(self.seat)]
        table = self.text.describe(self.game.view(self.seat), self.seat, choices)
        offer = self.offer_to_answer()
        asked = (
            ""
            if offer is None
            else f"\nAnswer offer {offer} first: accept={offer}, refuse={offer} or a counter-offer."
        )
        return "\n".join([*(["Since you were last asked:", *news, ""] if news else []), table + asked])

    def offer_to_answer(self) -> int | None:
        """The oldest offer that was made to this seat."""
        numbers = [int(offer.number) for offer in self.game._state.offers if offer.taker == self.seat]
        return numbers[0] if numbers else None

    def fallback(self) -> Action:
        """The default: refuse an offer, answer anything else in the simplest legal way."""
        offer = self.offer_to_answer()
        return (
            self.default.decide(self.game._state, self.seat) if offer is None else Action(codes.REFUSE, offer)
        )
