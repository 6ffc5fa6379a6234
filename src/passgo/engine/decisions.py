"""What the game waits for: the kind of decision, who may answer it, and what it is about."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.board import deed_bit, sorted_answers
from passgo.engine.position import FIRST, FOURTH, SEAT, SECOND, THIRD, Position, top, top_kind
from passgo.engine.rules import corners

KINDS: Final[dict[int, str]] = {
    c.M_BUY: "BuyOrAuction",
    c.M_AUCTION: "Bidding",
    c.M_DEBT: "RaiseMoney",
    c.M_TAX: "TaxChoice",
    c.M_INTEREST: "InterestChoice",
    c.M_SHORTAGE: "ShortageQuestion",
    c.M_PLACE: "PlaceBuilding",
    c.M_EXPANSION: "Expansion",
    c.M_CHALLENGE: "Challenge",
    c.M_TRIP: "RoadTrip",
    c.M_PRIZE: "Prize",
    c.M_PLEA: "Plea",
}


class Decision:
    """What has to be decided before the game can go on. Everybody else still has his free actions."""

    def __init__(self, kind: str, seats: tuple[int, ...], details: dict[str, object]) -> None:
        self.kind: Final = kind
        self.seats: Final = seats
        self.details: Final = details

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, "seats": list(self.seats), **self.details}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.kind, self.seats))

    def __repr__(self) -> str:
        return f"Decision({self.to_json()})"


def decision(p: Position) -> Decision | None:
    if p.over != 0:
        return None
    kind = top_kind(p)
    if kind == 0:
        return turn_decision(p)
    return Decision(KINDS[kind], deciders(p), details(p, kind))


def turn_decision(p: Position) -> Decision:
    seats = (int(p.turn),)
    if p.phase == c.TO_END:
        return Decision("EndTurn", seats, {})
    if p.jail[p.turn] > 0:
        return Decision("LeaveJail", seats, {"jail_turn": int(p.jail[p.turn]), "fine": int(p.board.fine)})
    return Decision("Throw", seats, {"doubles": int(p.doubles)})


def deciders(p: Position) -> tuple[int, ...]:
    kind = top_kind(p)
    if kind == c.M_AUCTION:
        leader = top(p, THIRD)
        return tuple(seat for seat in members(p, top(p, FOURTH)) if seat != leader)
    if kind == c.M_SHORTAGE:
        return members(p, top(p, THIRD))
    return (int(top(p, SEAT)),)


def members(p: Position, bits: i64) -> tuple[int, ...]:
    return tuple(seat for seat in range(p.seats) if bits & (1 << seat) != 0)


def building_name(what: i64) -> str:
    return "hotel" if what == c.A_HOTEL else "house"


def details(p: Position, kind: i64) -> dict[str, object]:
    first = int(top(p, FIRST))
    if kind == c.M_BUY:
        return {"lot": first, "price": int(p.board.price[first])}
    if kind == c.M_AUCTION:
        sold: dict[str, object] = {"lot": first} if first >= 0 else {"building": building_name(first)}
        leader = int(top(p, THIRD))
        said: dict[str, object] = {"bid": int(top(p, SECOND)), "leader": None if leader == c.BANK else leader}
        if p.board.rules.banker_only:
            said["calls"] = int(p.calls)
        return {**sold, **said}
    if kind == c.M_DEBT:
        return {"creditor": None if first == c.BANK else first, "amount": int(top(p, SECOND))}
    if kind == c.M_TAX:
        return {
            "square": first,
            "flat": int(p.board.flat_tax[first]),
            "percent": int(p.board.tax_percent[first]),
        }
    if kind == c.M_INTEREST:
        return {"lots": [int(lot) for lot in p.board.lots if top(p, FIRST) & deed_bit(lot) != 0]}
    if kind == c.M_SHORTAGE:
        return {"building": building_name(first), "asker": int(top(p, SEAT))}
    if kind == c.M_PLACE:
        return {"building": building_name(first)}
    if kind == c.M_CHALLENGE:
        return challenge_details(p)
    if kind == c.M_PRIZE:
        return prize_details(p, top(p, FIRST))
    if kind == c.M_PLEA:
        return {"fee": corners.LAWYER_FEE}
    return {}


def prize_details(p: Position, step: i64) -> dict[str, object]:
    """The side to choose from now, and the one after another right answer, if a card may be asked for."""
    more = corners.check_next_card(p, top(p, SEAT)) == r.ALLOWED
    return {
        "right_answers": int(step),
        "side": int(corners.side_to_choose(p, step)),
        "next_side": int(corners.side_to_choose(p, step + 1)) if more else None,
    }


def challenge_details(p: Position) -> dict[str, object]:
    """The card as everybody hears it: the question and the four answers, never which of them is right."""
    card = p.board.edition.challenges[top(p, FIRST)]
    return {
        "card": int(top(p, FIRST)) + 1,
        "step": int(top(p, SECOND)),
        "reader": int(top(p, THIRD)),
        "question": card.question,
        "answers": sorted_answers(card.right, card.wrong),
    }
