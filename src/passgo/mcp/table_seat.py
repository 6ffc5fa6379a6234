"""The seat of a language model at a table, through the API that every guest uses."""

import asyncio
from typing import Any, Final

import msgspec

from passgo.client.agreed import rules_of
from passgo.client.asynchronous import AsyncTable
from passgo.client.errors import ServerError, Stale
from passgo.client.reading import view_of
from passgo.edition import load, names
from passgo.engine.errors import BadInput
from passgo.game.inputs import Playable
from passgo.game.table_text import TableText
from passgo.narrate import Sentence, SentenceRenderer
from passgo.notation.rules_text import write_rules
from passgo.server.web.wire.editions import RuleInfo
from passgo.server.web.wire.protocol import Update

FIRST_PAUSE: Final = 0.05  # seconds between two requests while others act; each one doubles it
LONGEST_PAUSE: Final = 1.0
SECOND: Final = 1000  # milliseconds
RECENT: Final = 300  # entries of the log to search for the seat's last action


class TableSeat:
    """One seat at one table. It shows what its guest may see."""

    def __init__(self, table: AsyncTable, seat: int) -> None:
        self.table: Final = table
        self.number: Final = seat

    async def refresh(self) -> Update:
        """Fetch the state of the table, and take the seat back from a bot that played meanwhile."""
        update = await self.table.look()
        if self.number not in update.you.seats:
            raise BadInput(f"seat {self.number} at this table is not yours any more")
        assert update.table is not None
        if update.table.status != "playing" or not update.table.seats[self.number].away:
            return update
        try:
            await self.table.come_back(self.number)
        except ServerError as error:
            if error.code != "wrong-time":  # already returned, or the game is over
                raise
        return await self.table.look()

    async def act(self, action: Playable) -> None:
        """Play an action in the current state, or in the next one if something else came first."""
        version = (await self.refresh()).version
        while True:
            try:
                await self.table.act(self.number, action, version)
            except Stale as stale:
                version = stale.update.version
            else:
                return

    async def wait(self, seconds: float) -> Update:
        """Wait until this seat has to act, the game is over, or the time is up."""
        now = asyncio.get_running_loop().time
        deadline, pause = now() + seconds, FIRST_PAUSE
        while True:
            update = await self.refresh()
            left = deadline - now()
            if self.is_asked(update) or left <= 0:
                return update
            await asyncio.sleep(min(pause, left))
            pause = min(2 * pause, LONGEST_PAUSE)

    def is_asked(self, update: Update) -> bool:
        """Whether this seat has a decision, an offer or a rent to ask for, or the game is over."""
        if update.view is None:
            return update.table is not None and update.table.closed is not None
        decision = update.view.decision
        seen = view_of(update, self.number)
        has_offer = any(offer["to"] == self.number for offer in seen["offers"])
        has_rent = any(rent["owner"] == self.number for rent in seen["rents_due"])
        return decision is None or self.number in decision.seats or has_offer or has_rent

    async def describe(self, update: Update) -> str:
        """The news since this seat's last action, and the table, as text."""
        if update.view is None:
            return "The game has not started."
        text = await self.text(update)
        table = text.describe(view_of(update, self.number), self.number, self.facts(update)["choices"])
        news = await self.news(update)
        clocks = "".join(f"\n{line}" for line in self.clocks(update))
        return f"{news}\n\n{table}{self.result(update)}{clocks}".lstrip()

    async def text(self, update: Update) -> TableText:
        assert update.table is not None
        return TableText(await self.table.edition(), write_rules(rules_of(update.table.plan)))

    def clocks(self, update: Update) -> list[str]:
        """The remaining time of the decision and of the game, if limited."""
        view = update.view
        asked = view is not None and view.decision is not None and self.number in view.decision.seats
        lines = []
        if asked and update.ms_left is not None:
            lines.append(f"You have {update.ms_left // SECOND} seconds to decide.")
        if update.game_ms_left is not None:
            lines.append(f"Time is called in {update.game_ms_left // (60 * SECOND)} minutes.")
        return lines

    async def list_choices(self, update: Update) -> str:
        text = await self.text(update)
        lines = [text.choice(choice) for choice in self.facts(update)["choices"]]
        return "\n".join(lines) or "Nothing at the moment: wait."

    async def news(self, update: Update) -> str:
        """What happened since this seat's last action, which comes first."""
        entries = (await self.table.log(max(0, update.seq - RECENT))).entries
        own = [
            index
            for index, entry in enumerate(entries)
            if entry.kind == "acted" and entry.seat == self.number
        ]
        seated = [seat["name"] for seat in view_of(update, self.number)["seats"]]
        renderer = SentenceRenderer(await self.printed(), seated, you=self.number)
        lines: list[str] = []
        for entry in entries[own[-1] if own else 0 :]:
            if entry.kind == "said" and entry.seat is not None:
                lines.append(f"{seated[entry.seat]} says: {entry.text}")
            sentences = [sentence.model_dump() for sentence in entry.sentences or ()]
            lines += [renderer.render(sentence) for sentence in msgspec.convert(sentences, list[Sentence])]
        return "\n".join(lines)

    async def printed(self) -> Any:
        """The edition for the narrator: the server's response has no Challenge cards."""
        edition = await self.table.edition()
        return load(edition.id) if edition.id in names() else edition

    async def rule(self, rule: str) -> RuleInfo:
        """A rule in the words of the table's edition, or of the classic one if that is not built in."""
        edition = await self.table.edition()
        return await self.table.client.rule(rule, edition.id if edition.id in names() else None)

    def result(self, update: Update) -> str:
        outcome = None if update.table is None else update.table.outcome
        if outcome is None:
            return ""
        won = "you win" if self.number in outcome.winners else f"seat {outcome.winners[0]} wins"
        return f" {won} ({outcome.reason}); final worths {', '.join(map(str, outcome.worths))}."

    def facts(self, update: Update) -> dict[str, Any]:
        """The state as JSON."""
        fields = update.model_dump(
            exclude_unset=True, include={"seq", "version", "ms_left", "game_ms_left", "view"}
        )
        choices = update.choices.get(str(self.number), [])
        return {
            **fields,
            "seat": self.number,
            "choices": [choice.model_dump(exclude_unset=True) for choice in choices],
        }


async def sit_down(table: AsyncTable, name: str) -> TableSeat:
    """The guest's seat at a table, or a free one."""
    update = await table.look()
    if not update.you.seats:
        update = await table.join(name)
    return only_seat(table, update)


async def own_seat(table: AsyncTable) -> TableSeat:
    """The guest's seat at a table."""
    return only_seat(table, await table.look())


def only_seat(table: AsyncTable, update: Update) -> TableSeat:
    seats = update.you.seats
    if not seats:
        raise BadInput("you have no seat at this table; take one first")
    if len(seats) > 1:
        raise BadInput(f"this guest has the seats {seats} at this table; a model plays one")
    return TableSeat(table, seats[0])
