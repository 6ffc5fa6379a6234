"""The public part of the brute force's table."""

from typing import Any

from perft.table import DECKS, State


def picture(s: State) -> tuple[Any, ...]:
    """The table in neutral terms: seats, lots, stock, decks, and what the game waits for."""
    seats = [
        ("out",)
        if s.out[seat]
        else (s.cash[seat], s.square[seat], s.jail[seat], *(holder == seat for holder in s.jail_card))
        for seat in range(len(s.cash))
    ]
    lots = [(s.owner[lot], lot in s.mortgaged, s.level.get(lot, 0), paid(s, lot)) for lot in s.edition.lots]
    decks = [len(s.unseen[deck]) + len(s.seen[deck]) for deck in range(len(DECKS))]
    waiting = ending(s) if s.over else waits_for(s)
    return tuple(seats), tuple(lots), tuple(s.stock.values()), tuple(decks), s.offers, waiting


def paid(s: State, lot: int) -> tuple[int, ...]:
    """What the buildings cost, if that is not what the deed says."""
    prices = s.paid.get(lot, ())
    return () if prices == s.printed_costs(lot, s.level.get(lot, 0)) else prices


def ending(s: State) -> tuple[Any, ...]:
    """What those who are left are worth, by which the winners are found."""
    return "over", tuple(s.final_worth(seat) for seat in s.players())


def waits_for(s: State) -> tuple[Any, ...]:
    """The kind of decision, whose it is, and what it is about."""
    kind, *rest = s.top()
    mine = (rest[0],)
    if kind == "turn":
        if s.phase == "end":
            return "EndTurn", mine, ()
        if s.jail[s.turn]:
            return "LeaveJail", mine, (s.jail[s.turn], s.edition.last_jail_turn, s.edition.fine)
        return "Throw", mine, (s.doubles,)
    if kind == "auction":
        sold, bid, leader, bidders = rest
        return "Bidding", tuple(sorted(bidders - {leader})), (sold, bid, leader)
    if kind == "shortage":
        return "ShortageQuestion", tuple(sorted(rest[3])), (rest[1], rest[0])
    if kind == "interest":
        return "InterestChoice", mine, tuple(sorted(rest[1]))
    if kind == "buy":
        return "BuyOrAuction", mine, (rest[1], s.value(rest[1], "price"))
    if kind == "debt":
        return "RaiseMoney", mine, (rest[1], rest[2])
    if kind == "tax":
        return "TaxChoice", mine, (rest[1], s.value(rest[1], "flat"), s.value(rest[1], "percent"))
    return "PlaceBuilding", mine, (rest[1],)
