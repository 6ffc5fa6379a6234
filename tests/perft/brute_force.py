"""The game once more, small and slow, written from the rule text alone: what the engine is measured against.

Nothing here is taken from the engine. The rules are those of the catalogue; comments name them by their id.
Left out, because the perft leaves it out too: rents that must be asked for, the time limit, options. Trades
are of one kind only: one lot or one card that gets its holder out of Jail, for a single coin.
"""

from collections.abc import Iterator
from typing import Any

from perft.table import DECKS, HOTEL, JAIL, LETTERS, LOTS, PRICE, SQUARES, Action, Fate, State, UndecidedError

OF_A_SEAT = ("buy", "debt", "tax", "each", "interest", "shortage", "place", "leave")
"""Matters that are one seat's own, and fall away when it leaves the game."""


def outcomes(s: State, action: Action, luck: frozenset[str] | None = None) -> Iterator[tuple[State, int]]:
    """Every state that an action can lead to, with the number of ways in which chance brings it about.

    Chance may be narrowed down to some throws and cards."""
    paths: list[tuple[list[str], int]] = [([], 1)]
    while paths:
        path, ways = paths.pop()
        after = s.copy()
        try:
            do(after, action, Fate(path))
        except UndecidedError as undecided:
            paths += [
                ([*path, option], ways * more)
                for option, more in undecided.options.items()
                if luck is None or option in luck
            ]
        else:
            yield after, ways


def do(s: State, action: Action, fate: Fate) -> None:
    seat, what, *arguments = action
    if what in ("throw", "end-turn", "pay-fine", "use-card"):
        take_turn(s, seat, what, arguments, fate)
    elif what in ("build", "sell", "sell-hotels", "mortgage", "lift", "pay-interest"):
        change_estate(s, seat, what, arguments)
    elif what in ("bid", "pass") and s.top()[0] == "auction":
        _, sold, bid, leader, bidders = s.agenda.pop()
        if what == "bid":
            bid, leader = arguments[0], seat
        else:
            bidders -= {seat}
        s.agenda.append(("auction", sold, bid, leader, bidders))
    elif what in ("want", "pass"):
        _, asker, kind, lot, asked = s.agenda.pop()
        # A wish without a number is for all that the seat could pay for and place.
        s.wishes[kind, seat] = (arguments[0] or s.demand(seat, kind)) if what == "want" else 0
        s.agenda.append(("shortage", asker, kind, lot, asked - {seat}))
    elif what in ("offer", "accept", "refuse", "withdraw"):
        trade(s, seat, what, arguments)
    else:
        answer(s, seat, what, arguments)
    settle(s, fate)


def answer(s: State, seat: int, what: str, arguments: list[Any]) -> None:
    task = s.agenda.pop()
    if what == "buy":
        s.cash[seat] -= s.value(task[2], "price")
        s.owner[task[2]] = seat
    elif what == "decline":
        s.agenda.append(("auction", task[2], 0, None, frozenset(s.players())))  # AUCTION-1, AUCTION-2
    elif what == "pay-flat":
        s.agenda.append(("debt", seat, None, s.value(task[2], "flat")))
    elif what == "pay-share":
        share = -(-s.worth(seat) * s.value(task[2], "percent") // 100)
        s.agenda.append(("debt", seat, None, share))
    elif what == "place":
        erect(s, seat, arguments[0], task[3])  # RULING-CONTEST-PRICE
    else:
        assert what == "give-up", what
        go_bankrupt(s, seat, task[2])


def take_turn(s: State, seat: int, what: str, arguments: list[Any], fate: Fate) -> None:
    if what == "end-turn":
        s.phase = "over"
    elif what == "pay-fine":
        s.cash[seat] -= s.edition.fine
        s.jail[seat] = 0
    elif what == "use-card":
        deck = DECKS.index(arguments[0])
        return_jail_card(s, deck)
        s.jail[seat] = 0
    else:
        throw(s, seat, fate)


def throw(s: State, seat: int, fate: Fate) -> None:
    s.wishes = {}  # RULING-SHORTAGE-ONCE
    s.dice = fate.throw()
    doubles = s.dice[0] == s.dice[1]
    s.phase = "end"
    if s.jail[seat] == 0:
        s.doubles = s.doubles + 1 if doubles else 0
        if s.doubles == 3:  # TURN-4
            go_to_jail(s, seat)
            return
        if doubles:
            s.phase = "throw"
        forward(s, seat, (s.square[seat] + sum(s.dice)) % SQUARES, fate)
    elif doubles:  # JAIL-4: out, but no further throw
        s.jail[seat] = 0
        forward(s, seat, (s.square[seat] + sum(s.dice)) % SQUARES, fate)
    elif s.jail[seat] < s.edition.last_jail_turn:
        s.jail[seat] += 1
    else:  # JAIL-7
        s.agenda += [("leave", seat), ("debt", seat, None, s.edition.fine)]


def change_estate(s: State, seat: int, what: str, arguments: list[Any]) -> None:
    lot = arguments[0]
    if what == "mortgage":
        s.mortgaged |= {lot}
        s.cash[seat] += s.value(lot, "mortgage")
        lapse(s, lot)
    elif what == "lift":
        s.cash[seat] -= s.to_lift(lot)
        s.mortgaged -= {lot}
        s.inherited -= {lot}
        lapse(s, lot)
        settle_interest(s, lot)
    elif what == "pay-interest":
        settle_interest(s, lot)
        s.agenda.append(("debt", seat, None, s.interest_on(lot)))
    elif what == "sell":
        sell_down(s, seat, lot, s.edition.full_row if s.level[lot] == HOTEL else s.level[lot] - 1)
    elif what == "sell-hotels":
        group, houses = s.edition.groups[s.edition.group_ids.index(lot)], arguments[1]
        for i, member in enumerate(group):  # RULING-SELL-GROUP: evenly, more on the later lots
            sell_down(s, seat, member, houses // len(group) + (i >= len(group) - houses % len(group)))
    else:
        ask_to_build(s, seat, lot)


def sell_down(s: State, seat: int, lot: int, level: int) -> None:
    s.cash[seat] += s.sale_value(lot, level)
    s.paid[lot] = s.paid[lot][:level]
    set_level(s, lot, level)


def trade(s: State, seat: int, what: str, arguments: list[Any]) -> None:
    if what == "offer":
        s.offers_made += 1
        s.offers += ((s.offers_made, seat, *arguments),)
        return
    number, giver, taker, goods = next(offer for offer in s.offers if offer[0] == arguments[0])
    s.offers = tuple(offer for offer in s.offers if offer[0] != number)
    if what == "accept":
        s.cash[taker] -= PRICE
        s.cash[giver] += PRICE
        lapse(s, goods)
        if goods in DECKS:
            s.jail_card[DECKS.index(goods)] = taker
        else:
            s.owner[goods] = taker
            s.inherited -= {goods}
            if goods in s.mortgaged:  # MORTGAGE-4
                s.agenda.append(("interest", taker, frozenset({goods})))


def lapse(s: State, *goods: Any) -> None:
    """RULING-OFFER-LAPSE: what is in an offer changes hands, is mortgaged or lifted, or is built on."""
    s.offers = tuple(offer for offer in s.offers if offer[3] not in goods)


def settle_interest(s: State, lot: int) -> None:
    s.agenda = [(*task[:2], task[2] - {lot}) if task[0] == "interest" else task for task in s.agenda]


def ask_to_build(s: State, seat: int, lot: int) -> None:
    """RULING-SHORTAGE: if the Bank may be short, all say first how many they wish, but the others only once."""
    kind = s.next_building(lot)
    others = [other for other in s.after(seat) if s.wish(other, kind)]
    asked = {other for other in others if (kind, other) not in s.wishes}
    own = s.wish(seat, kind)
    if not s.wishes.get((kind, seat), 0):
        asked.add(seat)
        own = s.demand(seat, kind)
    if others and own + sum(s.wish(other, kind) for other in others) > s.stock[kind]:
        s.agenda.append(("shortage", seat, kind, lot, frozenset(asked)))
    else:
        buy_building(s, seat, lot)


def buy_building(s: State, seat: int, lot: int) -> None:
    price = s.value(lot, f"{s.next_building(lot)}_price")
    s.cash[seat] -= price
    erect(s, seat, lot, price)


def erect(s: State, seat: int, lot: int, price: int) -> None:
    lapse(s, *s.edition.group_of(lot))
    wish = s.next_building(lot), seat
    if s.wishes.get(wish, 0):  # RULING-SHORTAGE-ONCE: a fulfilled wish is reduced
        s.wishes[wish] -= 1
    s.paid[lot] += (price,)
    set_level(s, lot, HOTEL if s.next_building(lot) == "hotel" else s.level[lot] + 1)


def set_level(s: State, lot: int, level: int) -> None:
    """Put on a lot what is to stand there; the Bank's stock takes what goes and gives what comes."""
    for sign, standing in ((1, s.level[lot]), (-1, level)):
        s.stock["hotel" if standing == HOTEL else "house"] += sign * (1 if standing == HOTEL else standing)
    s.level[lot] = level


# What follows by itself.


def settle(s: State, fate: Fate) -> None:
    """Go on until a seat has to decide something."""
    while not s.over:
        if not s.agenda:
            if s.phase != "over":
                return
            if not s.out[s.turn]:  # one who has left had no time in which to lift anything
                s.inherited = frozenset()  # RULING-INTEREST-ONCE
            s.turn, s.phase, s.doubles = s.after(s.turn)[0], "throw", 0
        elif not settle_top(s, fate):
            return


def settle_top(s: State, fate: Fate) -> bool:
    """Deal with the most urgent matter; False if it waits for a seat."""
    kind, *rest = s.agenda.pop()
    if kind == "debt":
        seat, creditor, amount = rest
        if s.cash[seat] >= amount:
            s.cash[seat] -= amount
            if creditor is not None:
                s.cash[creditor] += amount
            return True
        if not s.owned(seat) and seat not in s.jail_card:  # RULING-RAISE: nothing is left to do
            go_bankrupt(s, seat, creditor)
            return True
    elif kind == "leave":
        s.jail[rest[0]] = 0
        forward(s, rest[0], (s.square[rest[0]] + sum(s.dice)) % SQUARES, fate)
        return True
    elif kind == "each":
        seat, amount, others = rest
        if others:
            payer, creditor = (others[0], seat) if amount > 0 else (seat, others[0])
            s.agenda += [("each", seat, amount, others[1:]), ("debt", payer, creditor, abs(amount))]
        return True
    elif kind == "interest":
        if not rest[1]:
            return True
    elif kind == "estate":
        if rest[0]:
            s.agenda += [("estate", rest[0][1:]), ("auction", rest[0][0], 0, None, frozenset(s.players()))]
        return True
    elif kind == "auction":
        sold, bid, leader, bidders = rest
        if leader is None and not bidders:  # RULING-NO-BID
            if sold in ("house", "hotel"):
                # RULING-SHORTAGE-ONCE: without a bid the contest is over, and no wish remains at any price.
                s.wishes.update(dict.fromkeys(((sold, seat) for seat in s.agenda.pop()[2]), 0))
            return True
        if leader is not None and bidders <= {leader}:  # RULING-AUCTION-END
            hand_over(s, sold, bid, leader)
            return True
    elif kind == "shortage":
        seat, building, lot, asked = rest
        if not asked:
            end_question(s, seat, building, lot)
            return True
    elif kind == "place":
        seat, building, bid = rest
        if not can_place(s, seat, building):
            s.cash[seat] += bid
            return True
    elif kind == "contest":
        building, seats = rest
        wishing = frozenset(seat for seat in seats if s.wish(seat, building))
        if len(wishing) > 1 and sum(s.wish(seat, building) for seat in wishing) > s.stock[building] > 0:
            s.agenda += [("contest", building, seats), ("auction", building, 0, None, wishing)]
        return True
    s.agenda.append((kind, *rest))
    return False


def hand_over(s: State, sold: Any, bid: int, winner: int) -> None:
    if sold not in ("house", "hotel"):
        s.cash[winner] -= bid
        s.owner[sold] = winner
    elif can_place(s, winner, sold):
        s.cash[winner] -= bid
        s.agenda.append(("place", winner, sold, bid))


def can_place(s: State, seat: int, building: str) -> bool:
    """RULING-PLACE-FIRST: no sale without a place, nor when a hotel sold down took the Bank's last houses."""
    return bool(s.stock[building] and s.sites(seat, building))


def end_question(s: State, seat: int, building: str, lot: int) -> None:
    """RULING-SHORTAGE: what was wished is fought for if it is too much, or else built as it was asked for."""
    said = {who: s.wish(who, building) for who in s.players() if (building, who) in s.wishes}
    wishing = frozenset(who for who, wish in said.items() if wish)
    money = s.spendable(seat) - s.interest_due(seat, None)
    if len(wishing) > 1 and sum(said.values()) > s.stock[building]:
        s.agenda.append(("contest", building, wishing))
    elif (
        seat in wishing
        and not s.in_debt(seat)
        and s.stock[building]
        and lot in s.sites(seat, building)
        and money >= s.value(lot, f"{building}_price")
    ):
        buy_building(s, seat, lot)


# Moving and landing.


def forward(s: State, seat: int, to: int, fate: Fate, times: int = 0) -> None:
    if to <= s.square[seat]:
        s.cash[seat] += s.edition.salary  # GO-1
    s.square[seat] = to
    land(s, seat, fate, times)


def go_to_jail(s: State, seat: int) -> None:
    """JAIL-2; RULING-END-TURN: the turn is over."""
    s.square[seat], s.jail[seat], s.phase = JAIL, 1, "over"


def land(s: State, seat: int, fate: Fate, times: int) -> None:
    """Play the space; `times` is what a card says about the rent there (CARD-5)."""
    at = s.square[seat]
    square = s.edition.squares[at]
    kind = square["kind"]
    if kind in LOTS:
        owner = s.owner[at]
        if owner is None:
            s.agenda.append(("buy", seat, at))
        elif owner != seat and at not in s.mortgaged:  # RENT-1, RENT-2
            s.agenda.append(("debt", seat, owner, rent(s, at, owner, fate, times)))
    elif kind in DECKS:
        draw(s, seat, DECKS.index(kind), fate)
    elif kind == "tax":
        if square.get("percent") and not s.edition.short:  # SHORT-4
            s.agenda.append(("tax", seat, at))
        else:
            s.agenda.append(("debt", seat, None, square["flat"]))
    elif kind == "go-to-jail":
        go_to_jail(s, seat)


def rent(s: State, lot: int, owner: int, fate: Fate, times: int) -> int:
    square = s.edition.squares[lot]
    alike = sum(s.edition.squares[other]["kind"] == square["kind"] for other in s.owned(owner))
    if square["kind"] == "station":
        return int(s.edition.station_rents[alike - 1] * (times or 1))
    if square["kind"] == "utility":
        if times:
            return times * sum(fate.throw())
        return int(s.edition.utility_times[alike - 1] * sum(s.dice))  # RULING-UTILITY-THROW
    level = s.level[lot]
    whole = all(s.owner[other] == owner for other in s.edition.group_of(lot))
    return int(square["rents"][level] * (2 if whole and level == 0 else 1))  # RENT-3, RENT-4


def draw(s: State, seat: int, deck: int, fate: Fate) -> None:
    if s.unseen[deck]:
        card = fate.draw(LETTERS[deck], s.unseen[deck])
        s.unseen[deck] -= {card}
    else:
        card, s.seen[deck] = s.seen[deck][0], s.seen[deck][1:]
    effect = s.edition.decks[deck][card - 1]
    if effect["do"] == "jail-free":
        s.jail_card[deck] = seat  # CARD-2
    else:
        s.seen[deck] += (card,)  # CARD-1
        follow_card(s, seat, effect, fate)


def follow_card(s: State, seat: int, effect: dict[str, Any], fate: Fate) -> None:
    what = effect["do"]
    if what == "advance":
        forward(s, seat, effect["to"], fate)
    elif what == "nearest":
        way = range(s.square[seat] + 1, s.square[seat] + SQUARES)
        to = next(at % SQUARES for at in way if s.edition.squares[at % SQUARES]["kind"] == effect["kind"])
        forward(s, seat, to, fate, effect["times"])
    elif what == "back":  # CARD-4: no salary on the way back
        s.square[seat] = (s.square[seat] - effect["spaces"]) % SQUARES
        land(s, seat, fate, 0)
    elif what == "collect":
        s.cash[seat] += effect["amount"]
    elif what == "pay":
        s.agenda.append(("debt", seat, None, effect["amount"]))
    elif what == "each":  # RULING-EACH-PLAYER
        s.agenda.append(("each", seat, effect["amount"], tuple(s.after(seat))))
    elif what == "repairs":  # CARD-7, RULING-HOTEL-PRICE
        levels = [s.level.get(lot, 0) for lot in s.owned(seat)]
        houses, hotels = sum(level for level in levels if level < HOTEL), levels.count(HOTEL)
        s.agenda.append(("debt", seat, None, houses * effect["house"] + hotels * effect["hotel"]))
    else:
        assert what == "jail", what
        go_to_jail(s, seat)


def return_jail_card(s: State, deck: int) -> None:
    """CARD-2: to the bottom of its own deck."""
    s.jail_card[deck] = None
    lapse(s, DECKS[deck])
    s.seen[deck] += (s.edition.jail_free[deck],)


# Leaving the game.


def go_bankrupt(s: State, seat: int, creditor: int | None) -> None:
    lots = s.owned(seat)
    left = s.cash[seat]
    for lot in lots:
        if s.level.get(lot, 0):
            left += s.sale_value(lot, 0)
            s.paid[lot] = ()
            set_level(s, lot, 0)
    s.cash[seat], s.out[seat] = 0, True
    s.offers = tuple(offer for offer in s.offers if seat not in offer[1:3])  # RULING-OFFER-LAPSE
    for lot in lots:
        s.owner[lot] = creditor
    mortgaged = frozenset(lots) & s.mortgaged
    s.inherited -= frozenset(lots)
    s.wishes = {(kind, who): count for (kind, who), count in s.wishes.items() if who != seat}
    if creditor is None:  # BANKRUPT-4, RULING-BANK-AUCTION
        s.mortgaged -= mortgaged
    else:  # BANKRUPT-2
        s.cash[creditor] += left
        s.inherited |= mortgaged
    for deck in range(len(DECKS)):
        if s.jail_card[deck] == seat:
            if creditor is None:
                return_jail_card(s, deck)
            else:
                s.jail_card[deck] = creditor
    s.agenda = [task for task in s.agenda if not (task[0] in OF_A_SEAT and task[1] == seat)]
    if s.turn == seat:
        s.phase = "over"
    if s.edition.short or len(s.players()) == 1:  # SHORT-5, BANKRUPT-5
        s.over = True
        if s.edition.short and len(s.players()) > 1:  # RULING-END-SETTLE
            due = [(task[1], task[2]) for task in s.agenda if task[0] == "interest"]
            if creditor is not None:
                due.append((creditor, mortgaged))
            for owner, taken in due:
                for lot in sorted(taken):
                    take_interest(s, owner, lot)
    elif creditor is None:
        s.agenda.append(("estate", tuple(lots)))
    else:
        s.agenda.append(("interest", creditor, mortgaged))  # BANKRUPT-3


def take_interest(s: State, seat: int, lot: int) -> None:
    """RULING-END-SETTLE: out of cash, of mortgages of what has no buildings, and of buildings; each time out of what
    lowers the worth least."""
    due = s.interest_on(lot)
    while s.cash[seat] < due:
        ways = sorted(ways_to_raise(s, seat), key=lambda way: way[:2])
        if not ways:
            break
        _, _, what, arguments = ways[0]
        change_estate(s, seat, what, arguments)
    s.cash[seat] -= min(due, s.cash[seat])


def ways_to_raise(s: State, seat: int) -> Iterator[tuple[int, int, str, list[Any]]]:
    """How much worth each would cost, in the order in which equal ones are tried."""
    for order, lot in enumerate(s.owned(seat)):
        group = s.edition.group_of(lot)
        if not any(s.level.get(one, 0) for one in group):
            if lot not in s.mortgaged:
                price = s.value(lot, "price")
                yield price - price // 2 - s.value(lot, "mortgage"), order, "mortgage", [lot]
        elif s.level[lot] == max(s.level[one] for one in group):  # SELL-2
            full = s.edition.full_row
            if s.level[lot] < HOTEL or s.stock["house"] >= full:
                cost = s.paid[lot][-1]
                yield cost - cost // 2, SQUARES + order, "sell", [lot]
            else:  # RULING-SHORT-STOCK-HOTEL
                standing = sum(s.level[one] for one in group if s.level[one] < HOTEL)
                houses = min(len(group) * full, s.stock["house"] + standing)
                name = s.edition.group_ids[s.edition.groups.index(group)]
                gone = (
                    s.sale_value(one, houses // len(group) + (i >= len(group) - houses % len(group)))
                    for i, one in enumerate(group)
                )
                yield sum(gone), SQUARES + order, "sell-hotels", [name, houses]
