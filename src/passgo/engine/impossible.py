"""Impossible positions: a position line may be well-formed and still describe a state that no game reaches."""

from mypy_extensions import i64

from passgo.edition.titles import GroupName, SquareName, Title, Word
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
    has_matter,
    owns_group,
    seats_in_game,
)
from passgo.engine.rules import sites, take_back, trade
from passgo.engine.rules.ending import goal_reached
from passgo.engine.rules.paid import all_rows
from passgo.engine.rules.selling import highest_level
from passgo.engine.rules.wishes import UNSAID, wish_of
from passgo.speech import Saying


def impossible(p: Position) -> list[Saying]:
    """Everything that is impossible about a position, as sayings; empty if nothing is."""
    found: list[Saying] = []
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


def square_name(p: Position, square: i64) -> SquareName:
    return SquareName(p.board.edition, int(square))


def check_players(p: Position, found: list[Saying]) -> None:
    b = p.board
    fewest, most = b.edition.players
    players = p.seats - 1 if b.rules.banker_only else p.seats
    if not fewest <= players <= most:
        found.append(
            Saying("impossible.players", players=players, edition=Title(b.edition), fewest=fewest, most=most)
        )
    if b.rules.banker >= p.seats:
        found.append(Saying("impossible.banker-seat", seat=b.rules.banker, seats=p.seats))
    elif b.rules.banker_only and p.out[b.rules.banker] == 0:
        found.append(Saying("impossible.banker-plays", seat=b.rules.banker))
    for seat in range(p.seats):
        if p.jail[seat] > 0 and p.square[seat] != JAIL_SQUARE:
            found.append(Saying("impossible.jail-square", seat=seat, square=p.square[seat]))
        if p.jail[seat] > b.jail_turns:
            found.append(Saying("impossible.jail-turn", seat=seat, turn=p.jail[seat], last=b.jail_turns))
        if p.out[seat] == 0 and b.kind[p.square[seat]] == codes.GO_TO_JAIL and not b.legal_system:
            found.append(Saying("impossible.nobody-stays", seat=seat, square=square_name(p, p.square[seat])))
        if p.out[seat] != 0 and owns_any(p, seat):
            found.append(Saying("impossible.out-owns", seat=seat))


def owns_any(p: Position, seat: i64) -> bool:
    return any(p.owner[lot] == seat for lot in p.board.lots) or seat in (p.jail_card[0], p.jail_card[1])


def check_buildings(p: Position, found: list[Saying]) -> None:
    b = p.board
    if p.houses < 0:
        found.append(
            Saying(
                "impossible.houses",
                standing=b.houses - p.houses,
                houses=Word(b.edition, "houses"),
                all=b.houses,
            )
        )
    if p.hotels < 0:
        found.append(
            Saying(
                "impossible.hotels",
                standing=b.hotels - p.hotels,
                hotels=Word(b.edition, "hotels"),
                all=b.hotels,
            )
        )
    for lot in b.lots:
        if p.built[lot] > 0:
            if b.kind[lot] != codes.STREET:
                found.append(Saying("impossible.built-no-street", lot=square_name(p, lot)))
            elif codes.HOTEL > p.built[lot] > b.houses_for_hotel:
                found.append(
                    Saying(
                        "impossible.too-many-houses",
                        lot=square_name(p, lot),
                        standing=p.built[lot],
                        houses=Word(b.edition, "houses"),
                        most=b.houses_for_hotel,
                    )
                )
    for group in range(b.colours):
        if p.group_built[group] > 0:
            check_group(p, group, found)
    for lot, level, price in all_rows(p):
        stands = p.built[lot] == codes.HOTEL and level <= b.houses_for_hotel
        if price < 1 or not (stands or level == p.built[lot] or level < p.built[lot] < codes.HOTEL):
            found.append(Saying("impossible.paid", price=str(price), level=level, lot=square_name(p, lot)))


def check_group(p: Position, group: i64, found: list[Saying]) -> None:
    name = GroupName(p.board.edition, int(group))
    if not any(owns_group(p, seat, group) for seat in range(p.seats)):
        found.append(Saying("impossible.group-nobodys", group=name))
    if p.group_mortgaged[group] > 0:
        found.append(Saying("impossible.group-mortgaged", group=name))
    if not p.board.uneven and highest_level(p, group) - sites.lowest_level(p, group) > 1:
        found.append(Saying("impossible.group-uneven", group=name))


def check_turn(p: Position, found: list[Saying]) -> None:
    if p.over == 0 and p.out[p.turn] != 0 and p.phase != codes.TO_LEAVE:
        found.append(Saying("impossible.out-turn", seat=p.turn))
    if p.out[p.turn] == 0 and p.phase == codes.TO_LEAVE:
        found.append(Saying("impossible.leaving", seat=p.turn))
    if p.depth == 0 and p.over == 0 and p.phase not in (codes.TO_THROW, codes.TO_END):
        found.append(Saying("impossible.nothing-open"))
    if p.phase == codes.TO_LAND:
        found.append(Saying("impossible.landing"))
    # All throws of a turn but the last are doubles, and before another one the last was, too (TURN-3, TURN-4).
    others = p.throws - p.doubles
    third = p.doubles == 3 and p.over == 0  # it ends the turn, and with it perhaps the game
    if others not in (0, 1) or third or (p.phase == codes.TO_THROW and others != 0):
        found.append(Saying("impossible.doubles", doubles=p.doubles, throws=p.throws))
    if p.again and (others != 0 or p.doubles == 0):
        found.append(Saying("impossible.another-throw"))
    if (p.die1 == 0) != (p.die2 == 0) or (p.throws > 0 and p.die1 == 0):
        found.append(Saying("impossible.dice"))
    if p.turns < 1 or p.round < 1 or p.round > p.turns:
        found.append(Saying("impossible.round", round=str(p.round), turns=str(p.turns)))
    if p.phase in (codes.TO_MOVE, codes.TO_CLOSE, codes.TO_END) and p.throws == 0:
        found.append(Saying("impossible.without-throw"))


def check_matters(p: Position, found: list[Saying]) -> None:
    sold: i64 = 0
    for i in range(p.depth):
        base = i * WIDTH
        matter = MATTERS[p.stack[base + KIND]]
        seat = p.stack[base + SEAT]
        on_top = i == p.depth - 1
        here = matter.sells(p, base)
        if here & sold != 0:
            found.append(flawed(i, Saying("impossible.flaw.sells-twice")))
        sold |= here
        if seat != codes.BANK and p.out[seat] != 0:
            flaws = [Saying("impossible.flaw.out", seat=seat)]
        elif on_top and not matter.waiting:
            flaws = [Saying("impossible.flaw.by-itself")]
        else:
            flaws = matter.flaws(p, base, on_top)
        found += [flawed(i, flaw) for flaw in flaws]


def flawed(place: i64, flaw: Saying) -> Saying:
    """What is impossible about the matter at a place of the stack."""
    return Saying("impossible.matter", place=place + 1, flaw=flaw)


def check_offers(p: Position, found: list[Saying]) -> None:
    numbers: set[int] = set()
    for t in p.offers:
        if p.out[t.giver] != 0 or p.out[t.taker] != 0 or t.giver == t.taker:
            found.append(Saying("impossible.offer-players", number=str(t.number)))
        elif trade.check_goods(p, t) not in (reasons.ALLOWED, reasons.INTEREST_FIRST):
            found.append(Saying("impossible.offer-goods", number=str(t.number)))
        if not (t.give_lots or t.get_lots or t.give_cards or t.get_cards) or (t.give_cash and t.get_cash):
            found.append(Saying("impossible.offer-no-trade", number=str(t.number)))
        if t.number in numbers or not 1 <= t.number <= p.offers_made:
            found.append(Saying("impossible.offer-number", number=str(t.number)))
        numbers.add(t.number)


def check_claims(p: Position, found: list[Saying]) -> None:
    if len(p.claims) > 0 and not p.board.ask_for_rent:
        found.append(Saying("impossible.rents-at-once"))
    for at in range(0, len(p.claims), CLAIM_WIDTH):
        debtor = p.claims[at + CLAIM_DEBTOR]
        owner = p.claims[at + CLAIM_OWNER]
        if (
            debtor == owner
            or p.out[debtor] != 0
            or p.out[owner] != 0
            or not p.board.ownable(p.claims[at + CLAIM_LOT])
        ):
            found.append(Saying("impossible.rent", debtor=debtor, owner=owner))


def check_counters(p: Position, found: list[Saying]) -> None:
    """Wishes, calls and inherited deeds since the last throw or turn."""
    for seat in range(p.seats):
        for what in (codes.A_HOUSE, codes.A_HOTEL):
            if wish_of(p, seat, what) != UNSAID and p.out[seat] != 0:
                found.append(Saying("impossible.out-wishes", seat=seat))
    if p.calls != 0 and not (p.board.rules.banker_only and has_matter(p, codes.M_AUCTION)):
        found.append(Saying("impossible.bids-called"))
    for lot in squares_in(p.inherited):
        if not p.board.ownable(lot) or p.owner[lot] == codes.BANK or p.mortgaged[lot] == 0:
            found.append(Saying("impossible.inherited", square=lot))


def check_house_rules(p: Position, found: list[Saying]) -> None:
    """What only house rules bring about, or make impossible."""
    b = p.board
    if p.pot != 0 and not b.pot:
        found.append(Saying("impossible.no-pot", amount=str(p.pot)))
    if p.lapped & ~seats_in_game(p) != 0 or (p.lapped != 0 and not b.lap_first):
        found.append(Saying("impossible.laps"))
    for kind in (codes.M_AUCTION, codes.M_ESTATE, codes.M_SHORTAGE, codes.M_CONTEST, codes.M_PLACE):
        if not b.auctions and has_matter(p, kind):
            found.append(Saying("impossible.no-auctions", matter=MATTERS[kind].name))
    if len(p.offers) > 0 and not b.trades:
        found.append(Saying("impossible.no-trades"))
    if not take_back.is_possible(p):
        found.append(Saying("impossible.take-back"))


def check_ending(p: Position, found: list[Saying]) -> None:
    if p.over != 0:
        if p.depth > 0 or len(p.offers) > 0 or len(p.claims) > 0:
            found.append(Saying("impossible.over-open"))
        if (p.over == codes.LAST_ONE_LEFT) != (p.in_game == 1):
            found.append(Saying("impossible.over-players", players=p.in_game))
        if (p.over == codes.FIRST_BANKRUPTCY) and not p.board.short:
            found.append(Saying("impossible.first-bankruptcy"))
        if (p.over == codes.TIME_CALLED) and not p.time_called:
            found.append(Saying("impossible.clock"))
        if p.over == codes.ROUNDS_PLAYED and p.round != p.board.last_round:
            found.append(Saying("impossible.round-not-last", round=str(p.round)))
        if p.over == codes.GOAL_REACHED and not (p.board.goal > 0 and goal_reached(p)):
            found.append(Saying("impossible.goal"))
    elif p.in_game < 2:
        found.append(Saying("impossible.not-over", players=p.in_game))
    if 0 < p.board.last_round < p.round:
        found.append(Saying("impossible.past-last-round", round=str(p.round), last=str(p.board.last_round)))
    if p.time_called and not p.board.timed:
        found.append(Saying("impossible.no-time-limit"))
