"""What a request asks for, as the table code takes it. The fields are those of the wire (web/wire/protocol.py)."""

from collections.abc import Callable
from functools import partial
from typing import Any

from passgo.server.problems import Problem
from passgo.server.tables import commands
from passgo.server.tables.entries import AnyEntry, SeatPlan, TablePlan
from passgo.server.tables.table_state import TableState


def plan_of(asked: Any) -> TablePlan:
    return TablePlan(
        edition=asked.edition,
        game=asked.game,
        minutes=asked.minutes,
        options=tuple(asked.options),
        ask_for_rent=asked.ask_for_rent,
        banker_only=asked.banker_only,
        banker=asked.banker,
        timer=asked.timer,
        pace=asked.pace,
        public=asked.public,
        seats_each=asked.seats_each,
        bot_trades=asked.bot_trades,
        absence=asked.absence,
        chances=asked.chances,
        house_rules=tuple(asked.house_rules),
        tutor=asked.tutor,
        hints=asked.hints,
        people=asked.people,
        luck=asked.luck,
        notes=asked.notes,
    )


def seat_plan(seat: Any, guest: str) -> SeatPlan:
    if seat.who == "me":
        return SeatPlan("person", guest, seat.name or "", seat.token or "")
    if seat.who == "bot":
        return SeatPlan("bot", None, seat.name or "", seat.token or "", seat.bot or "")
    return SeatPlan("open")


def seat_change(asked: Any, guest: str, seat: int) -> Callable[[TableState], AnyEntry]:
    """The command of a request to change a seat: one's own name and token, or as the host who may sit there."""
    own = asked.name is not None or asked.token is not None
    if own == (asked.kind is not None):
        raise Problem("unclear-change")
    if own and asked.bot is not None:
        raise Problem("bot-without-kind")
    if asked.kind is not None:
        return partial(commands.arrange, guest=guest, seat=seat, kind=asked.kind, bot=asked.bot)
    return partial(commands.change, guest=guest, seat=seat, name=asked.name, token=asked.token)
