"""Impossible positions: a position line may be well-formed and still describe a state that no game reaches."""

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.board import JAIL_SQUARE, squares_in
from passgo.engine.matters import MATTERS
from passgo.engine.position import (
    CLAIM_DEBTOR,
    CLAIM_LOT,
    CLAIM_OWNER,
    CLAIM_WIDTH,
    KIND,
    SEAT,
    WIDTH,
    Position,
    owns_group,
    seats_in_game,
)
from passgo.engine.rules import sites, take_back, trade
from passgo.engine.rules.ending import goal_reached
from passgo.engine.rules.paid import all_rows
from passgo.engine.rules.selling import highest_level
from passgo.engine.rules.wishes import UNSAID, wish_of


def impossible(p: Position) -> list[str]:
    """Everything that is impossible about a position, as sentences; empty if nothing is."""
    found: list[str] = []
    check_players(p, found)
    check_buildings(p, found)
    check_turn(p, found)
    check_matters(p, found)
    check_offers(p, found)
    check_claims(p, found)
    check_counters(p, found)
    check_house_rules(p, found)
    check_ending(p, found)
    return found


def lot_name(p: Position, lot: i64) -> str:
    return p.board.edition.squares[lot].name


def check_players(p: Position, found: list[str]) -> None:
    b = p.board
    fewest, most = b.edition.players
    players = p.seats - 1 if b.rules.banker_only else p.seats
    if not fewest <= players <= most:
        found.append(f"{players} players; {b.edition.title} is for {fewest} to {most}")
    if b.rules.banker >= p.seats:
        found.append(f"the Banker is seat {b.rules.banker}, and there are {p.seats} seats")
    elif b.rules.banker_only and p.out[b.rules.banker] == 0:
        found.append(f"seat {b.rules.banker} plays, although the Banker does not play in this game")
    for seat in range(p.seats):
        if p.jail[seat] > 0 and p.square[seat] != JAIL_SQUARE:
            found.append(f"seat {seat} is in Jail but stands on square {p.square[seat]}")
        if p.jail[seat] > b.jail_turns:
            found.append(f"seat {seat} is in Jail for turn {p.jail[seat]}; the last one is {b.jail_turns}")
        if p.out[seat] == 0 and b.kind[p.square[seat]] == codes.GO_TO_JAIL and not b.legal_system:
            found.append(f"seat {seat} stands on {lot_name(p, p.square[seat])}, where nobody stays")
        if p.out[seat] != 0 and owns_any(p, seat):
            found.append(f"seat {seat} is out of the game and still owns something")


def owns_any(p: Position, seat: i64) -> bool:
    return any(p.owner[lot] == seat for lot in p.board.lots) or seat in (p.jail_card[0], p.jail_card[1])


def check_buildings(p: Position, found: list[str]) -> None:
    b = p.board
    if p.houses < 0:
        found.append(
            f"{b.houses - p.houses} {b.edition.words.houses} stand on the board; there are {b.houses}"
        )
    if p.hotels < 0:
        found.append(
            f"{b.hotels - p.hotels} {b.edition.words.hotels} stand on the board; there are {b.hotels}"
        )
    for lot in b.lots:
        if p.built[lot] > 0:
            if b.kind[lot] != codes.STREET:
                found.append(f"{lot_name(p, lot)} is built on, but is no street")
            elif codes.HOTEL > p.built[lot] > b.houses_for_hotel:
                found.append(
                    f"{lot_name(p, lot)} has {p.built[lot]} {b.edition.words.houses}; {b.houses_for_hotel} are the most"
                )
    for group in range(b.colours):
        if p.group_built[group] > 0:
            check_group(p, group, found)
    for lot, level, price in all_rows(p):
        stands = p.built[lot] == codes.HOTEL and level <= b.houses_for_hotel
        if price < 1 or not (stands or level == p.built[lot] or level < p.built[lot] < codes.HOTEL):
            found.append(f"{price} was paid for building {level} on {lot_name(p, lot)}, which cannot be")


def check_group(p: Position, group: i64, found: list[str]) -> None:
    name = p.board.edition.groups[group].name
    if not any(owns_group(p, seat, group) for seat in range(p.seats)):
        found.append(f"the {name} group is built on, but nobody owns all of it")
    if p.group_mortgaged[group] > 0:
        found.append(f"the {name} group is built on and mortgaged at the same time")
    if not p.board.uneven and highest_level(p, group) - sites.lowest_level(p, group) > 1:
        found.append(f"the {name} group is not built on evenly")


def check_turn(p: Position, found: list[str]) -> None:
    if p.over == 0 and p.out[p.turn] != 0 and p.phase != codes.TO_LEAVE:
        found.append(f"it is the turn of seat {p.turn}, who is out of the game")
    if p.out[p.turn] == 0 and p.phase == codes.TO_LEAVE:
        found.append(f"seat {p.turn} is leaving the game, but still in it")
    if p.depth == 0 and p.over == 0 and p.phase not in (codes.TO_THROW, codes.TO_END):
        found.append("nothing is open, and the turn is neither before a throw nor at its end")
    if p.phase == codes.TO_LAND:
        found.append("a token is about to land, which never waits for anybody")
    # All throws of a turn but the last are doubles, and before another one the last was, too (TURN-3, TURN-4).
    others = p.throws - p.doubles
    third = p.doubles == 3 and p.over == 0  # it ends the turn, and with it perhaps the game
    if others not in (0, 1) or third or (p.phase == codes.TO_THROW and others != 0):
        found.append(f"{p.doubles} doubles after {p.throws} throws with the turn still going on")
    if p.again and (others != 0 or p.doubles == 0):
        found.append("another throw is due, although the last one was no doubles")
    if (p.die1 == 0) != (p.die2 == 0) or (p.throws > 0 and p.die1 == 0):
        found.append("the dice show a throw that was never made")
    if p.turns < 1 or p.round < 1 or p.round > p.turns:
        found.append(f"round {p.round} after {p.turns} turns")
    if p.phase in (codes.TO_MOVE, codes.TO_CLOSE, codes.TO_END) and p.throws == 0:
        found.append("the turn has come further than its start without a throw")


def check_matters(p: Position, found: list[str]) -> None:
    sold: i64 = 0
    for i in range(p.depth):
        base = i * WIDTH
        matter = MATTERS[p.stack[base + KIND]]
        seat = p.stack[base + SEAT]
        on_top = i == p.depth - 1
        here = matter.sells(p, base)
        if here & sold != 0:
            found.append(f"matter {i + 1} sells what another open matter sells already")
        sold |= here
        if seat != codes.BANK and p.out[seat] != 0:
            flaws = [f"waits for seat {seat}, who is out of the game"]
        elif on_top and not matter.waiting:
            flaws = ["goes on by itself and cannot be what the game waits for"]
        else:
            flaws = matter.flaws(p, base, on_top)
        found += [f"matter {i + 1} {flaw}" for flaw in flaws]


def check_offers(p: Position, found: list[str]) -> None:
    numbers: set[int] = set()
    for t in p.offers:
        if p.out[t.giver] != 0 or p.out[t.taker] != 0 or t.giver == t.taker:
            found.append(f"offer {t.number} is not between two players in the game")
        elif trade.check_goods(p, t) not in (reasons.ALLOWED, reasons.INTEREST_FIRST):
            found.append(f"offer {t.number} has goods that cannot be traded")
        if not (t.give_lots or t.get_lots or t.give_cards or t.get_cards) or (t.give_cash and t.get_cash):
            found.append(f"offer {t.number} is not a trade")
        if t.number in numbers or not 1 <= t.number <= p.offers_made:
            found.append(f"offer {t.number} has a number that was never given, or twice")
        numbers.add(t.number)


def check_claims(p: Position, found: list[str]) -> None:
    if len(p.claims) > 0 and not p.board.ask_for_rent:
        found.append("rents wait to be asked for, although they are collected at once in this game")
    for at in range(0, len(p.claims), CLAIM_WIDTH):
        debtor = p.claims[at + CLAIM_DEBTOR]
        owner = p.claims[at + CLAIM_OWNER]
        if (
            debtor == owner
            or p.out[debtor] != 0
            or p.out[owner] != 0
            or not p.board.ownable(p.claims[at + CLAIM_LOT])
        ):
            found.append(f"a rent is due from seat {debtor} to seat {owner} that cannot be")


def check_counters(p: Position, found: list[str]) -> None:
    """What was said, called or inherited since the last throw or turn."""
    for seat in range(p.seats):
        for what in (codes.A_HOUSE, codes.A_HOTEL):
            if wish_of(p, seat, what) != UNSAID and p.out[seat] != 0:
                found.append(f"seat {seat} wishes buildings, but is out of the game")
    if p.calls != 0 and not (p.board.rules.banker_only and holds(p, codes.M_AUCTION)):
        found.append("bids are called, but there is no auction with an auctioneer")
    for lot in squares_in(p.inherited):
        if not p.board.ownable(lot) or p.owner[lot] == codes.BANK or p.mortgaged[lot] == 0:
            found.append(f"square {lot} was not taken over mortgaged from a bankrupt")


def check_house_rules(p: Position, found: list[str]) -> None:
    """What only house rules bring about, or make impossible."""
    b = p.board
    if p.pot != 0 and not b.pot:
        found.append(f"{p.pot} lies in a pot that was not agreed on")
    if p.lapped & ~seats_in_game(p) != 0 or (p.lapped != 0 and not b.lap_first):
        found.append("laps are counted of seats out of the game, or in a game that counts none")
    for kind in (codes.M_AUCTION, codes.M_ESTATE, codes.M_SHORTAGE, codes.M_CONTEST, codes.M_PLACE):
        if not b.auctions and holds(p, kind):
            found.append(f"{MATTERS[kind].name} is open in a game without auctions")
    if len(p.offers) > 0 and not b.trades:
        found.append("offers lie on the table of a game without trades")
    if not take_back.is_possible(p):
        found.append("a step can be taken back that was never made")


def holds(p: Position, kind: i64) -> bool:
    return any(p.stack[i * WIDTH + KIND] == kind for i in range(p.depth))


def check_ending(p: Position, found: list[str]) -> None:
    if p.over != 0:
        if p.depth > 0 or len(p.offers) > 0 or len(p.claims) > 0:
            found.append("the game is over, but something is still open")
        if (p.over == codes.LAST_ONE_LEFT) != (p.in_game == 1):
            found.append(f"the game is over with {p.in_game} players left")
        if (p.over == codes.FIRST_BANKRUPTCY) and not p.board.short:
            found.append("only a short game ends with the first bankruptcy")
        if (p.over == codes.TIME_CALLED) and not p.time_called:
            found.append("the game ended by the clock, which was never called")
        if p.over == codes.ROUNDS_PLAYED and p.round != p.board.last_round:
            found.append(f"the game ended after round {p.round}, which is not the last one")
        if p.over == codes.GOAL_REACHED and not (p.board.goal > 0 and goal_reached(p)):
            found.append("the game ended with a goal that nobody has reached")
    elif p.in_game < 2:
        found.append(f"{p.in_game} players are left, and the game is not over")
    if 0 < p.board.last_round < p.round:
        found.append(f"round {p.round} of a game that ends after round {p.board.last_round}")
    if p.time_called and not p.board.timed:
        found.append("the time was called in a game without a time limit")
