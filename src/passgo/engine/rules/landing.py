"""What the square does where a token stops (TURN-1). Each kind of square has its own chapter."""

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.position import Position
from passgo.engine.rules import cards, corners, legal_system, purchase, rent, tax
from passgo.engine.rules.travel import go_to_jail


def land(p: Position) -> None:
    """Play the square under the token of the player whose turn it is."""
    seat = p.turn
    square = p.square[seat]
    p.phase = codes.TO_CLOSE
    kind = p.board.kind[square]
    if kind == codes.STREET or kind == codes.STATION or kind == codes.UTILITY:
        land_on_lot(p, seat, square)
    elif kind == codes.DECK:
        cards.follow_next_card(p, seat, p.board.deck[square])
    elif kind == codes.TAX:
        tax.land(p, seat, square)
    elif kind == codes.GO:
        corners.land_on_go(p, seat)
    elif kind == codes.JAIL:
        corners.land_on_just_visiting(p, seat)
    elif kind == codes.PARKING:
        corners.land_on_parking(p, seat, square)
    elif p.board.legal_system:
        legal_system.open_plea(p, seat)
    else:
        go_to_jail(p, seat, codes.IN_BY_SQUARE)


def land_on_lot(p: Position, seat: i64, lot: i64) -> None:
    owner = p.owner[lot]
    if owner == codes.BANK:
        purchase.offer(p, seat, lot)
    elif owner != seat and p.mortgaged[lot] == 0 and not (p.board.no_rent_in_jail and p.jail[owner] > 0):
        rent.charge_rent(p, seat, lot)
    p.rent_times = 0
