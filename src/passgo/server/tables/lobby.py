"""The summary of a table in the lobby. It is stored together with the entry that changes it."""

from copy import copy

from passgo.server.store.rows import Row, Summary
from passgo.server.tables import entries
from passgo.server.tables.entries import AnyEntry, plan_to_json, read_entry
from passgo.server.tables.table_state import PLAYING, Seat, TableState

NOT_SHOWN = (
    entries.Acted,
    entries.Entered,
    entries.Corrected,
    entries.Said,
    entries.Away,
    entries.Back,
    entries.Nudged,
    entries.Silenced,
    entries.Rematch,
    entries.Adopted,
    entries.Committed,
    entries.Gathered,
    entries.Revealed,
)


def summary(state: TableState, status: str | None = None) -> Summary:
    hosts = [seat.name for seat in state.seats if seat.guest == state.host]
    return Summary(
        status=status or state.status,
        public=state.plan.public,
        edition=state.plan.edition,
        game=state.plan.game,
        seats=len([seat for seat in state.seats if seat.kind != "closed"]),
        open=len([seat for seat in state.seats if seat.kind == "open"]),
        host=hosts[0] if hosts else "",
        names=[seat.name for seat in state.seats if seat.kind in ("person", "bot")],
    )


def created_table(row: Row) -> dict[str, object]:
    """What the first entry of a table says about it: what was agreed on, and the levels of its bots."""
    entry = read_entry(row.body)
    assert isinstance(entry, entries.Created)
    levels = [seat.bot for seat in entry.seats if seat.kind == "bot"]
    return {"plan": plan_to_json(entry.plan), "levels": levels}


def summary_after(state: TableState, entry: AnyEntry) -> Summary | None:
    """The summary after an entry; None if the entry does not change it."""
    if isinstance(entry, NOT_SHOWN):
        return None
    then = copy(state)
    then.seats = [copy(seat) for seat in state.seats]
    if isinstance(entry, entries.Started):  # the seats are enough: the game begins when the entry is applied
        then.seats = [Seat(plan) for plan in entry.seats]
        return summary(then, PLAYING)
    then.apply_change(entry)
    return summary(then)
