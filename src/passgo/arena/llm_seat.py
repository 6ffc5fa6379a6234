"""A language model in a seat: questions, answers and fallbacks."""

from collections.abc import Sequence
from typing import Final, Protocol

from passgo.arena.answers import Answer, Unreadable, read_answer
from passgo.arena.endpoints import Message, NoAnswer, Reply
from passgo.arena.tally import Tally
from passgo.bots.base import StandardBot
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.errors import PassgoError
from passgo.game.game import Game
from passgo.game.table_text import TableText
from passgo.notation.rules_text import write_rules
from passgo.speech import with_full_stop

TRIES: Final = 3  # answers per question; then a default decides
SYSTEM: Final = """You are a player of the property trading game. Become richer than everybody else.
You are shown the table and all that you may do. Answer with one JSON object on a line of its own:
{"action": "ACTION", "say": "TEXT"}
ACTION is one of the actions listed, with numbers filled in: throw, buy, bid=120, build=39,
offer=2:$90+6=39, accept=4. "say" is optional; everybody at the table reads it. Free actions such as building,
mortgaging and offering a trade come before the action that ends your decision. An action that a rule forbids is
refused with the rule, and you may answer again."""

CUT: Final = "Your answer was cut off, as it was too long; write little before the JSON object"


class LlmClient(Protocol):
    def ask(self, system: str, messages: Sequence[Message]) -> Reply: ...


class LlmSeat:
    """Asks one model for the moves of one seat."""

    def __init__(self, endpoint: LlmClient, game: Game, seat: int) -> None:
        self.endpoint: Final = endpoint
        self.game: Final = game
        self.seat: Final = seat
        self.text: Final = TableText(game.edition, write_rules(game.rules))
        self.default: Final = StandardBot("default")

    def answer(self, news: Sequence[str]) -> tuple[Answer, Tally]:
        """A legal action of the model, or a default after three unusable answers; and the tally."""
        tally = Tally(decisions=1)
        messages: list[Message] = [("user", self.question(news))]
        for _ in range(TRIES):
            try:
                reply = self.endpoint.ask(SYSTEM, messages)
            except NoAnswer:
                tally.late += 1
                continue
            tally.tokens_in += reply.tokens_in
            tally.tokens_out += reply.tokens_out
            if reply.is_cut:  # an action in it may be one that the model only considered
                tally.cut += 1
                wrong = CUT
            else:
                try:
                    given = read_answer(reply.text)
                    refused = self.game.refusal(self.seat, given.action)
                except (Unreadable, PassgoError) as error:
                    tally.unreadable += 1
                    wrong = str(error)
                else:
                    if refused is None:
                        return given, tally
                    tally.illegal[refused.rule] += 1
                    wrong = str(refused)
            messages += [
                ("assistant", reply.text or "(nothing)"),
                ("user", f"Not done. {with_full_stop(wrong)} Answer again."),
            ]
        tally.defaults = 1
        return Answer(self.fallback(), ""), tally

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
