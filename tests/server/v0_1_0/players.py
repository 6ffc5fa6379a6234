"""People who play by habit: each table of the old database is the work of a few habits and a seed.

A habit looks at what a table shows and names the next action, or None. It knows only what comes as JSON from the
server, so that the same habits play over HTTP (make.py) and in the search for seeds (search.py).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
Move = tuple[int, Json]

# What somebody does who has to decide and has no other habit: the first of these that may be done.
USUAL = (
    *(
        "throw",
        "buy",
        "decline",
        "take-salary",
        "pay-flat",
        "pay-interest",
        "want",
        "place",
        "answer",
        "go-to",
    ),
    *("take", "plead-guilty", "end-turn", "pass", "sell", "sell-hotels", "mortgage", "give-up"),
)


@dataclass(frozen=True)
class Lot:
    """What is printed on a deed."""

    group: str
    mortgage: int
    house_price: int


@dataclass(frozen=True)
class Seen:
    """A table as its players see it: the spectator's view, and what each person may do."""

    view: Json
    choices: Mapping[int, Sequence[Json]]
    lots: Mapping[int, Lot]
    played: Sequence[str]
    """Which actions were played before."""
    latest: Sequence[Json]
    """The events that followed the last of them."""

    @property
    def decision(self) -> Json:
        decision: Json | None = self.view["decision"]
        return decision or {"kind": "Over", "seats": []}

    @property
    def kind(self) -> str:
        kind: str = self.decision["kind"]
        return kind

    @property
    def decider(self) -> int | None:
        """The first person whom the game waits for."""
        return next((seat for seat in self.decision["seats"] if seat in self.choices), None)

    def may(self, seat: int, do: str) -> list[Json]:
        return [choice for choice in self.choices.get(seat, ()) if choice["do"] == do]

    def owner(self, lot: int) -> int | None:
        owner: int | None = self.view["lots"][str(lot)]["owner"]
        return owner

    def cash(self, seat: int) -> int:
        cash: int = self.view["seats"][seat]["cash"]
        return cash

    def could_raise(self, seat: int) -> int:
        """Cash, half of what buildings cost, and mortgages."""
        total = self.cash(seat)
        for number, lot in self.lots.items():
            shown = self.view["lots"][str(number)]
            if shown["owner"] == seat:
                level = 5 if shown["hotel"] else shown["houses"]
                total += level * lot.house_price // 2 + (0 if shown["mortgaged"] else lot.mortgage)
        return total


Habit = Callable[[Seen], Move | None]
Until = Callable[[Seen], bool]


def move(seen: Seen, habits: Sequence[Habit]) -> Move | None:
    """What is done next: the first habit that has something to do, else what is usual."""
    for habit in (*habits, usual):
        found = habit(seen)
        if found is not None:
            return found
    return None


def usual(seen: Seen) -> Move | None:
    seat = seen.decider
    if seat is None:
        return None
    for do in USUAL:
        for choice in seen.may(seat, do):
            return seat, choice
    raise ValueError(f"seat {seat} has no usual answer to {seen.decision}")


# Habits


def declines(seen: Seen) -> Move | None:
    return prefers(seen, "BuyOrAuction", "decline")


def asks_for_more_cards(seen: Seen) -> Move | None:
    return prefers(seen, "Prize", "next-card")


def prefers(seen: Seen, kind: str, do: str) -> Move | None:
    seat = seen.decider
    found = seen.may(seat, do) if seat is not None and seen.kind == kind else []
    return (seat, found[0]) if seat is not None and found else None


def bids(seen: Seen) -> Move | None:
    """Everybody bids, by tens; who has bid stays the leader until somebody else does."""
    seat = seen.decider
    if seat is None or seen.kind != "Bidding":
        return None
    for choice in seen.may(seat, "bid"):
        amount = seen.decision["bid"] + 10
        if amount <= min(choice["most"], 60):
            return seat, {"do": "bid", "amount": amount}
    return None


def builds(seen: Seen) -> Move | None:
    if seen.kind not in ("Throw", "EndTurn"):
        return None
    for seat in seen.choices:
        for choice in seen.may(seat, "build"):
            return seat, choice
    return None


def builds_when_short(seen: Seen) -> Move | None:
    """Nobody builds before all together could buy more houses than the Bank has; then the first one asks."""
    wanted = [(seat, houses_wanted(seen, seat)) for seat in seen.choices]
    builders = [seat for seat, houses in wanted if houses]
    if len(builders) < 2 or sum(houses for _, houses in wanted) <= seen.view["bank"]["houses"]:
        return None
    return builds(seen)


def houses_wanted(seen: Seen, seat: int) -> int:
    """How many houses a seat has room and money for, the cheapest first."""
    cash, houses = seen.cash(seat), 0
    for lots in colours(seen).values():  # in board order: prices only rise
        shown = [seen.view["lots"][str(lot)] for lot in lots]
        if all(lot["owner"] == seat and not lot["mortgaged"] for lot in shown):
            price = seen.lots[lots[0]].house_price
            room = sum(0 if lot["hotel"] else 4 - lot["houses"] for lot in shown)
            count = min(room, cash // price)
            cash, houses = cash - count * price, houses + count
    return houses


def asks_for_rent(seen: Seen) -> Move | None:
    for seat in seen.choices:
        for choice in seen.may(seat, "ask-rent"):
            return seat, choice
    return None


def mortgages_odd_lots(seen: Seen) -> Move | None:
    if seen.kind != "EndTurn":
        return None
    for seat in seen.choices:
        for choice in seen.may(seat, "mortgage"):
            if choice["lot"] % 2:
                return seat, choice
    return None


def accepts(seen: Seen) -> Move | None:
    for offer in seen.view["offers"]:
        for choice in seen.may(offer["to"], "accept"):
            if choice["offer"] == offer["offer"]:
                return offer["to"], choice
    return None


def offers_a_lot(seen: Seen) -> Move | None:
    """Whoever ends his turn offers his first lot to the next seat, for a little money."""
    seat = seen.decider
    if seat is None or seen.kind != "EndTurn" or seen.view["offers"]:
        return None
    for choice in seen.may(seat, "offer"):
        partners = [int(partner) for partner in choice["partners"]]
        if choice["lots"] and partners:
            to = next((partner for partner in partners if partner > seat), partners[0])
            return seat, {"do": "offer", "to": to, "give": {"lots": choice["lots"][:1]}, "get": {"cash": 20}}
    return None


def offers_a_mortgaged_lot(seen: Seen) -> Move | None:
    seat = seen.decider
    if seat is None or seen.kind != "EndTurn" or seen.view["offers"]:
        return None
    for choice in seen.may(seat, "offer"):
        for lot in choice["lots"]:
            if seen.view["lots"][str(lot)]["mortgaged"]:
                to = int(next(iter(choice["partners"])))
                return seat, {"do": "offer", "to": to, "give": {"lots": [lot]}, "get": {"cash": 1}}
    return None


def joins_groups(seen: Seen) -> Move | None:
    """Once all lots of a colour are owned, those who have fewer of them leave theirs to who has most, with most of
    their money: so there are groups to build on, and the means."""
    if seen.kind not in ("Throw", "EndTurn"):
        return None
    agreed = accepts(seen)
    if agreed is not None:
        return agreed
    for lots in colours(seen).values():
        owners = [seen.owner(lot) for lot in lots]
        holders = sorted({owner for owner in owners if owner is not None})
        if None in owners or len(holders) < 2:
            continue
        to = max(holders, key=owners.count)
        for giver in holders:
            theirs = [lot for lot in lots if seen.owner(lot) == giver]
            for choice in seen.may(giver, "offer") if giver != to else ():
                if set(theirs) <= set(choice["lots"]):
                    side = {"lots": theirs} | ({} if owns_colour(seen, giver) else some_cash(choice))
                    return giver, {"do": "offer", "to": to, "give": side, "get": {}}
    return None


def some_cash(choice: Json) -> Json:
    spare = choice["cash"] - 200
    return {"cash": spare} if spare > 0 else {}


def colours(seen: Seen) -> dict[str, list[int]]:
    groups: dict[str, list[int]] = {}
    for number, lot in seen.lots.items():
        if lot.house_price:
            groups.setdefault(lot.group, []).append(number)
    return groups


def owns_colour(seen: Seen, seat: int) -> bool:
    return any(all(seen.owner(lot) == seat for lot in lots) for lots in colours(seen).values())


def squanders(seen: Seen) -> Move | None:
    """Seat 0 mortgages all it has, and lets seat 1 have its money, with a deed each time: soon it cannot pay."""
    if seen.kind != "EndTurn":
        return None
    agreed = accepts(seen)
    if agreed is not None:
        return agreed
    for choice in seen.may(0, "mortgage"):
        return 0, choice
    for choice in seen.may(0, "offer"):
        if len(choice["lots"]) > 1 and choice["cash"] > 20 and "1" in choice["partners"]:
            side = {"cash": choice["cash"], "lots": choice["lots"][:1]}
            return 0, {"do": "offer", "to": 1, "give": side, "get": {}}
    return None


def wants_none(seen: Seen) -> Move | None:
    return prefers(seen, "ShortageQuestion", "pass")


def gives_up_at_once(seen: Seen) -> Move | None:
    """Although he could raise the money: v0.1.0 lets whoever is in debt give up."""
    return prefers(seen, "RaiseMoney", "give-up") if could_pay(seen) else None


def could_pay(seen: Seen) -> bool:
    seat = seen.decider
    return (
        seat is not None and seen.kind == "RaiseMoney" and seen.could_raise(seat) >= seen.decision["amount"]
    )


# What a table is played up to


def is_open(kind: str, least: int = 0, **details: object) -> Until:
    """A decision of this kind, with these details, after so many moves."""

    def until(seen: Seen) -> bool:
        shown = all(seen.decision.get(name) == value for name, value in details.items())
        return seen.kind == kind and shown and len(seen.played) >= least and seen.decider is not None

    return until


def owes_a_player(seen: Seen) -> bool:
    return seen.kind == "RaiseMoney" and seen.decision["creditor"] is not None


def owes_the_bank(seen: Seen) -> bool:
    return seen.kind == "RaiseMoney" and seen.decision["creditor"] is None


def bids_were_made(seen: Seen) -> bool:
    return "lot" in seen.decision and seen.kind == "Bidding" and seen.decision["bid"] >= 20


def contest_has_bids(seen: Seen) -> bool:
    return "building" in seen.decision and seen.kind == "Bidding" and seen.decision["bid"] >= 20


def offer_is_open(seen: Seen) -> bool:
    return bool(seen.view["offers"])


def rent_is_due(seen: Seen) -> bool:
    return bool(seen.view["rents_due"])


def rent_was_asked_for(seen: Seen) -> bool:
    return seen.played.count("ask-rent") >= 2 and seen.kind == "Throw"


def shortage_was_settled(seen: Seen) -> bool:
    return "build" in seen.played and seen.kind == "Throw"


def wheel_was_ridden(seen: Seen) -> bool:
    rides = [event for event in seen.latest if event["event"] == "TokenMoved" and event["how"] == "ride"]
    return bool(rides) and seen.kind == "BuyOrAuction"


def somebody_is_out(seen: Seen) -> bool:
    return any(seat["status"] == "bankrupt" for seat in seen.view["seats"])


def estate_is_auctioned(seen: Seen) -> bool:
    return somebody_is_out(seen) and bids_were_made(seen)


def estate_has_interest(seen: Seen) -> bool:
    return somebody_is_out(seen) and seen.kind == "InterestChoice"


def out_and_going_on(seen: Seen) -> bool:
    return somebody_is_out(seen) and seen.kind in ("Throw", "EndTurn")


def houses_stand(seen: Seen) -> bool:
    houses = [lot["houses"] for lot in seen.view["lots"].values()]
    return sum(houses) >= 6 and seen.kind == "Throw"


def building_was_contested(seen: Seen) -> bool:
    """Somebody has won a building and placed it, and the next one is up."""
    houses = any(lot["houses"] for lot in seen.view["lots"].values())
    return houses and "building" in seen.decision and seen.kind == "Bidding"
