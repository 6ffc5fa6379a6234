"""What may be done in the brute force's game: answers to what it waits for, free moves, trades."""

from collections.abc import Iterator

from perft.table import DECKS, HOTEL, PRICE, Action, State


def actions(s: State, trades: bool) -> Iterator[Action]:
    """Everything that any seat may do now. Of bids and wishes only the lowest and the highest; few trades or none."""
    if s.over:
        return
    for seat in s.players():
        for answer in answers(s, seat):
            yield (seat, *answer)
        if s.top()[:2] != ("place", seat):  # RULING-PLACE-FIRST
            for move in (*free_moves(s, seat), *interest_moves(s, seat)):
                yield (seat, *move)
            for move in trade_moves(s, seat) if trades else ():
                yield (seat, *move)


def answers(s: State, seat: int) -> Iterator[Action]:
    """How this seat may answer what the game waits for."""
    kind, *rest = s.top()
    if kind == "auction":
        _, bid, leader, bidders = rest
        if seat in bidders and seat != leader:
            yield ("pass",)
            most = 0 if s.in_debt(seat) else s.spendable(seat)  # RULING-BID-CASH
            yield from (("bid", amount) for amount in sorted({bid + 1, most}) if bid < amount <= most)
    elif kind == "shortage":
        if seat in rest[3]:
            yield ("pass",)
            most = s.demand(seat, rest[1])
            yield from (("want", count) for count in sorted({1, most}) if 0 < count <= most)
    elif seat != rest[0]:
        return
    elif kind == "turn":
        yield from turn_answers(s, seat)
    elif kind == "buy":
        yield ("decline",)
        if s.cash[seat] >= s.value(rest[1], "price"):
            yield ("buy",)
    elif kind == "debt":
        if s.cash[seat] + s.could_raise(seat) < rest[2]:  # BANKRUPT-1
            yield ("give-up",)
    elif kind == "tax":
        yield from (("pay-flat",), ("pay-share",))
    elif kind == "place":
        yield from (("place", lot) for lot in s.sites(seat, rest[1]))


def turn_answers(s: State, seat: int) -> Iterator[Action]:
    if s.phase == "end":
        yield ("end-turn",)
        return
    yield ("throw",)
    if s.jail[seat]:
        # JAIL-6: before the third turn only. The short game has one turn, and SHORT-3 allows the fine.
        if s.cash[seat] >= s.edition.fine and (s.edition.short or s.jail[seat] < s.edition.last_jail_turn):
            yield ("pay-fine",)
        yield from (("use-card", deck) for i, deck in enumerate(DECKS) if s.jail_card[i] == seat)


def free_moves(s: State, seat: int) -> Iterator[Action]:
    """At any time, on any seat's turn: build, sell, mortgage, lift. RULING-DEBT-FIRST: not spend, in debt."""
    # Buildings that are asked for or contested cannot be bought until that is settled.
    contested = {task[2] for task in s.agenda if task[0] == "shortage"}
    contested |= {task[1] for task in s.agenda if task[0] == "contest"}
    for lot in s.owned(seat):
        group = s.edition.group_of(lot)
        bare = all(s.level[other] == 0 for other in group)
        if lot in s.mortgaged:
            if s.spendable(seat) >= s.to_lift(lot) + s.interest_due(seat, lot) and not s.in_debt(seat):
                yield ("lift", lot)
        elif bare:
            yield ("mortgage", lot)  # MORTGAGE-1
        if group and may_sell(s, lot, group):
            yield ("sell", lot)
    for kind in ("house", "hotel"):
        if s.stock[kind] and kind not in contested and not s.in_debt(seat):
            for lot in s.sites(seat, kind):
                if s.spendable(seat) >= s.value(lot, f"{kind}_price") + s.interest_due(seat, None):
                    yield ("build", lot)
    for name, group in zip(s.edition.group_ids, s.edition.groups, strict=True):
        if s.owner[group[0]] == seat and any(s.level[lot] == HOTEL for lot in group):
            standing = sum(s.level[lot] for lot in group if s.level[lot] < HOTEL)
            most = min(len(group) * s.edition.full_row, s.stock["house"] + standing)
            yield from (("sell-hotels", name, houses) for houses in range(most + 1))


def interest_moves(s: State, seat: int) -> Iterator[Action]:
    """MORTGAGE-4, BANKRUPT-3: due at once, for several lots in any order."""
    due = (task[2] for task in s.agenda if task[0] == "interest" and task[1] == seat)
    yield from (("pay-interest", lot) for lots in due for lot in lots)


def trade_moves(s: State, seat: int) -> Iterator[Action]:
    """Answer an offer, or make one if the seat has none open."""
    for number, giver, taker, goods in s.offers:
        if seat == giver:
            yield ("withdraw", number)
        if seat == taker:
            yield ("refuse", number)
            due = s.interest_due(seat, None) + (s.interest_on(goods) if goods in s.mortgaged else 0)
            free = s.top()[:2] != ("place", giver) and may_part_with(s, giver, taker, goods)
            if s.spendable(seat) >= PRICE + due and not s.in_debt(seat) and free:
                yield ("accept", number)
    if all(giver != seat for _, giver, _, _ in s.offers):
        # MORTGAGE-4: interest is settled before a lot can go on to the next owner. TRADE-2: no buildings.
        unsettled = {lot for task in s.agenda if task[0] == "interest" for lot in task[2]}
        lots = [lot for lot in s.owned(seat) if lot not in unsettled]
        bare = [lot for lot in lots if not any(s.level[other] for other in s.edition.group_of(lot))]
        cards = [deck for i, deck in enumerate(DECKS) if s.jail_card[i] == seat]
        yield from (("offer", taker, goods) for taker in s.after(seat) for goods in (*bare, *cards))


def may_part_with(s: State, seat: int, partner: int, goods: int | str) -> bool:
    """RULING-DEBT-FIRST: not with what a debt is to be paid from, or what its creditor would get; nor, for less than it
    counts, while a tax is to be chosen."""
    mortgaged = goods in s.mortgaged
    if isinstance(goods, str):
        fair = s.edition.fine <= PRICE
    else:
        fair = s.value(goods, "price") - mortgaged * s.value(goods, "mortgage") <= PRICE
    if any(task[:2] == ("tax", seat) for task in s.agenda) and not fair:
        return False
    owed = s.interest_due(seat, None)
    if not s.in_debt(seat) and s.cash[seat] >= owed:
        return True
    owed += sum(task[3] for task in s.agenda if task[:2] == ("debt", seat))
    raised = 0 if isinstance(goods, str) or mortgaged else s.value(goods, "mortgage")
    before = s.cash[seat] + s.could_raise(seat)
    if before + PRICE - raised >= owed:
        return True
    if before >= owed:
        return False
    debts = [task for task in s.agenda if task[:2] == ("debt", seat)]
    if all(task[2] == partner for task in debts) and not s.interest_due(seat, None):
        return True  # the creditor itself may agree to anything
    return fair


def may_sell(s: State, lot: int, group: list[int]) -> bool:
    """SELL-2: evenly; RULING-SHORT-STOCK-HOTEL: the Bank must have the houses that take a hotel's place."""
    level = s.level[lot]
    highest = level > 0 and level == max(s.level[other] for other in group)
    return highest and (level < HOTEL or s.stock["house"] >= s.edition.full_row)
