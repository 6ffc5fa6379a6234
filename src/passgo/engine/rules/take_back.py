"""Taking back the last step: a building, a sale, a mortgage or the lifting of one (HOUSE-20).

`note_step` is called before every action and says how it could be undone; `remember_step` keeps that if nothing else
followed from the action. The next action of any seat, a throw included, replaces what is remembered.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.arrays import IntArray, copy, from_list, zeros
from passgo.engine.board import deed_bit
from passgo.engine.declared import FREE, Action, Amounts, Event
from passgo.engine.emit import emit_building_taken_back, emit_mortgage_taken_back
from passgo.engine.house_rule import HouseRule
from passgo.engine.position import Position, Terms, owns_group, set_mortgaged
from passgo.engine.rules import sites
from passgo.engine.rules.bank import pay
from passgo.engine.rules.interest import find_interest
from passgo.engine.rules.mortgage import cost_of_lifting
from passgo.engine.rules.paid import half_above, is_recorded, price_paid, record_price
from passgo.engine.rules.selling import highest_level

HOUSE_RULES: Final = (HouseRule(20, "take-back", "pace"),)
REASONS: Final = {
    "steps-stand": "HOUSE-20",
    "nothing-to-take-back": "HOUSE-20",
}
PAYMENTS: Final = {"take-back": "HOUSE-20"}
EVENTS: Final = (
    Event(
        "BuildingTakenBack",
        "HOUSE-20",
        seat="Seat",
        lot="Square",
        level="Number",
        price="Money",
        doc="HOUSE-20: a building or a sale was taken back. `level` counts houses that stand again, 5 is a hotel; "
        "`price` is what the last of them had cost.",
    ),
    Event(
        "MortgageTakenBack",
        "HOUSE-20",
        seat="Seat",
        lot="Square",
        mortgaged="bool",
        doc="HOUSE-20: a mortgage or its lifting was taken back.",
    ),
)

REVOCABLE: Final = ("build", "sell", "sell-hotels", "mortgage", "lift")  # the actions that can be taken back

# The last step in `Position.revocable`.
REVOCABLE_WIDTH: Final = 5
STEP_SEAT: Final = 0
STEP_CODE: Final = 1
STEP_FIRST: Final = 2  # the lot, or the group
STEP_SECOND: Final = 3
STEP_EXTRA: Final = (
    4  # of a sale what the building had cost, of a group the lots with hotels (bits, in board order)
)


class StepNote:
    """What has to be known about an action before it is done."""

    def __init__(self, p: Position, step: IntArray) -> None:
        self.step: Final = step
        self.phase: Final[i64] = p.phase
        self.turns: Final[i64] = p.turns
        self.depth: Final[i64] = p.depth
        self.stack: Final = copy(p.stack)


def note_step(p: Position, seat: i64, action: i64, first: i64, second: i64) -> StepNote:
    extra = extra_of(p, action, first)
    return StepNote(p, zeros(0) if extra < 0 else from_list([seat, action, first, second, extra]))


def remember_step(p: Position, noted: StepNote) -> None:
    """Remember a step after which everything waits as it did before it."""
    p.revocable = noted.step if len(noted.step) > 0 and nothing_followed(p, noted) else zeros(0)


def nothing_followed(p: Position, noted: StepNote) -> bool:
    if p.over != 0 or p.phase != noted.phase or p.turns != noted.turns or p.depth != noted.depth:
        return False
    for i in range(len(noted.stack)):
        if p.stack[i] != noted.stack[i]:
            return False
    return True


def extra_of(p: Position, action: i64, first: i64) -> i64:
    """What has to be remembered besides the numbers of an action; -1 if it cannot be taken back."""
    if action == codes.BUILD:
        # Where the others were asked about the last buildings, they have answered.
        return 0 if len(p.wishes) == 0 else -1
    if action == codes.SELL:
        return price_paid(p, first, p.built[first])
    if action == codes.MORTGAGE:
        return 0
    if action == codes.LIFT:
        plain = find_interest(p, first) < 0 and p.inherited & deed_bit(first) == 0
        return 0 if plain else -1
    if action == codes.SELL_HOTELS:
        return hotels_on(p, first)
    return -1


def hotels_on(p: Position, group: i64) -> i64:
    """The lots of a group with hotels; -1 if a building of it did not cost what its deed says."""
    b = p.board
    hotels: i64 = 0
    for i in range(b.group_size[group]):
        lot = b.lot_of(group, i)
        if is_recorded(p, lot):
            return -1
        if p.built[lot] == codes.HOTEL:
            hotels |= 1 << i
    return hotels


def undo(p: Position, seat: i64) -> None:
    step = p.revocable
    code = step[STEP_CODE]
    first = step[STEP_FIRST]
    extra = step[STEP_EXTRA]
    p.revocable = zeros(0)
    if code == codes.BUILD:
        price = price_paid(p, first, p.built[first])
        hotel = p.built[first] == codes.HOTEL
        sites.take_down(p, first, p.board.houses_for_hotel if hotel else p.built[first] - 1)
        emit_building(p, seat, first)
        pay(p, codes.BANK, seat, price, codes.FOR_TAKE_BACK)
    elif code == codes.SELL:
        sites.put_up(p, first)
        record_price(p, first, p.built[first], extra)
        emit_building(p, seat, first)
        pay(p, seat, codes.BANK, extra // 2, codes.FOR_TAKE_BACK)
    elif code == codes.SELL_HOTELS:
        pay(p, seat, codes.BANK, rebuild(p, seat, first, extra), codes.FOR_TAKE_BACK)
    elif code == codes.MORTGAGE:
        set_mortgaged(p, first, 0)
        emit_mortgage_taken_back(p, seat, first, False)
        pay(p, seat, codes.BANK, p.board.mortgage[first], codes.FOR_TAKE_BACK)
    else:
        set_mortgaged(p, first, 1)
        emit_mortgage_taken_back(p, seat, first, True)
        pay(p, codes.BANK, seat, cost_of_lifting(p, first), codes.FOR_TAKE_BACK)


def rebuild(p: Position, seat: i64, group: i64, hotels: i64) -> i64:
    """Put a group's hotels up again, and the houses beside them; returns what their sale had brought."""
    amount: i64 = 0
    for i in range(p.board.group_size[group]):
        lot = p.board.lot_of(group, i)
        left = p.built[lot]
        level = level_before(p, lot, hotels & (1 << i) != 0)
        while sites.level_of(p, lot) < level:
            sites.put_up(p, lot)
        if sites.level_of(p, lot) > left:
            amount += half_above(p, lot, left)
            emit_building(p, seat, lot)
    return amount


def level_before(p: Position, lot: i64, hotel: bool) -> i64:
    """Beside hotels all houses stand, unless building need not be even (HOUSE-12): then nothing was sold there."""
    if hotel:
        return p.board.houses_for_hotel + 1
    return p.built[lot] if p.board.uneven else p.board.houses_for_hotel


def emit_building(p: Position, seat: i64, lot: i64) -> None:
    """Log the buildings of a lot that are back, and the price of the last one."""
    built = p.built[lot]
    emit_building_taken_back(p, seat, lot, built, price_paid(p, lot, built) if built > 0 else 0)


class TakeBack(Action):
    """Take back your own last building, sale, mortgage or lifting, if nothing has happened since.

    >>> passgo.TakeBack()
    TakeBack()
    """

    name: ClassVar[str] = "take-back"
    rule: ClassVar[str] = "HOUSE-20"
    says: ClassVar[str] = "Take the last step back"
    listed: ClassVar[int] = 380
    timing: ClassVar[int] = FREE

    def __init__(self) -> None:
        super().__init__(codes.TAKE_BACK)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return TakeBack()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        if not p.board.take_back:
            return reasons.STEPS_STAND
        if len(p.revocable) == 0 or p.revocable[STEP_SEAT] != seat:
            return reasons.NOTHING_TO_TAKE_BACK
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        undo(p, seat)

    def amounts_of(self, p: Position, first: i64, second: i64) -> Amounts:
        """What it costs, or brings back."""
        seat = p.revocable[STEP_SEAT]
        before = p.clone()
        before.logs_events = False
        undo(before, seat)
        change = int(before.cash[seat] - p.cash[seat])
        return Amounts(gives=change) if change >= 0 else Amounts(cost=-change)


def is_possible(p: Position) -> bool:
    """Whether the step that could be taken back can have been made, for a position read from text."""
    if len(p.revocable) == 0:
        return True
    seat = p.revocable[STEP_SEAT]
    return p.board.take_back and p.over == 0 and p.out[seat] == 0 and fits(p, seat, p.revocable[STEP_CODE])


def fits(p: Position, seat: i64, code: i64) -> bool:
    """Whether such a step leads to this position, so that taking it back leads to one that is possible, too."""
    b = p.board
    first = p.revocable[STEP_FIRST]
    second = p.revocable[STEP_SECOND]
    extra = p.revocable[STEP_EXTRA]
    if code == codes.SELL_HOTELS:
        return hotels_fit(p, seat, first, second, extra)
    if not b.ownable(first) or p.owner[first] != seat or second != 0 or (extra != 0 and code != codes.SELL):
        return False
    group = b.group[first]
    if code == codes.BUILD:
        return build_fits(p, first)
    if code == codes.SELL:
        return sale_fits(p, seat, first, extra)
    if code == codes.MORTGAGE:
        return p.mortgaged[first] != 0 and p.cash[seat] >= b.mortgage[first]
    return p.mortgaged[first] == 0 and p.group_built[group] == 0


def build_fits(p: Position, lot: i64) -> bool:
    if p.built[lot] == 0 or len(p.wishes) > 0:
        return False
    even = p.board.uneven or sites.level_of(p, lot) == highest_level(p, p.board.group[lot])
    # A hotel sent its houses back to the Bank.
    return even and (p.built[lot] != codes.HOTEL or p.houses >= p.board.houses_for_hotel)


def sale_fits(p: Position, seat: i64, lot: i64, price: i64) -> bool:
    if price == 0 or price // 2 > p.cash[seat] or sites.check_site(p, seat, lot) != reasons.ALLOWED:
        return False
    return sites.stock_of(p, sites.next_building(p, lot)) > 0


def hotels_fit(p: Position, seat: i64, group: i64, houses: i64, hotels: i64) -> bool:
    b = p.board
    if group >= b.colours or not owns_group(p, seat, group) or p.group_mortgaged[group] > 0:
        return False
    size = b.group_size[group]
    if hotels == 0 or hotels >= 1 << size:
        return False
    before = p.clone()
    before.logs_events = False
    left: i64 = 0
    for i in range(size):
        lot = b.lot_of(group, i)
        hotel = hotels & (1 << i) != 0
        if p.built[lot] == codes.HOTEL or is_recorded(p, lot):
            return False
        if hotel or not b.uneven:
            left += p.built[lot]
    amount = rebuild(before, seat, group, hotels)
    return left == houses and before.houses >= 0 and before.hotels >= 0 and p.cash[seat] >= amount


ACTIONS: Final[tuple[Action, ...]] = (TakeBack(),)
