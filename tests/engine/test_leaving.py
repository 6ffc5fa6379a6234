"""What becomes of each open matter when a seat leaves the game (BANKRUPT-5)."""

import pytest

from passgo.engine import codes
from passgo.engine.declared import Matter
from passgo.engine.matters import KINDS, MATTERS
from passgo.engine.position import SEAT, WIDTH, Position, push
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_BIDDERS, AUCTION_LEADER
from passgo.engine.rules.bank import DEBT_CREDITOR
from passgo.engine.rules.challenges import CHALLENGE_READER
from passgo.engine.rules.contest import CONTEST_SEATS
from passgo.engine.rules.shortage import SHORTAGE_ANSWERED, SHORTAGE_ASKED
from passgo.engine.rules.wishes import set_wish
from scenes import Scene

LEAVER, HEIR, OTHER = 0, 1, 2
ALL = 0b111
REST = 0b110  # without the leaver
OWNED = [matter for matter in KINDS if matter.owned]


def table(kind: int, seat: int, *numbers: int) -> Position:
    """Three players, and one matter between two taxes of another seat."""
    p = Scene().state
    push(p, codes.M_TAX, OTHER, 4, 0, 0, 0)
    first, second, third, fourth = (*numbers, 0, 0, 0, 0)[:4]
    push(p, kind, seat, first, second, third, fourth)
    push(p, codes.M_TAX, OTHER, 38, 0, 0, 0)
    return p


def leave(p: Position) -> list[int]:
    """The leaver goes out of the matter in the middle; its row, which is empty if it is gone."""
    p.out[LEAVER] = 1
    MATTERS[p.stack[WIDTH]].leave(p, 1, LEAVER, HEIR)
    row = [int(number) for number in p.stack[WIDTH : 2 * WIDTH]]
    return row if p.depth == 3 else []


@pytest.mark.rule("BANKRUPT-5")
@pytest.mark.parametrize("matter", OWNED, ids=lambda matter: matter.name)
def test_a_matter_of_the_leaver_is_gone_and_the_others_stay(matter: Matter) -> None:
    p = table(int(matter.code), LEAVER, 1, 1, 1)
    assert leave(p) == []
    assert p.depth == 2
    assert [int(p.stack[i * WIDTH + SEAT]) for i in range(2)] == [OTHER, OTHER]


@pytest.mark.rule("BANKRUPT-5")
@pytest.mark.parametrize("matter", OWNED, ids=lambda matter: matter.name)
def test_a_matter_that_does_not_name_the_leaver_stays_as_it_is(matter: Matter) -> None:
    p = table(int(matter.code), HEIR, 6, 1, OTHER, 0)
    if matter.code == codes.M_SHORTAGE:
        p.stack[WIDTH + SHORTAGE_ASKED] = 1 << OTHER
    before = [int(number) for number in p.stack[WIDTH : 2 * WIDTH]]
    assert leave(p) == before


@pytest.mark.rule("RULING-BID-VOID")
@pytest.mark.parametrize(("leader", "bid"), [(LEAVER, 0), (OTHER, 50)])
def test_an_auction_goes_on_without_the_leaver_and_his_bid(leader: int, bid: int) -> None:
    p = table(codes.M_AUCTION, codes.BANK, 39, 50, leader, ALL)
    p.calls = 2
    row = leave(p)
    assert row[AUCTION_BIDDERS] == REST
    assert row[AUCTION_BID] == bid
    assert row[AUCTION_LEADER] == (codes.BANK if leader == LEAVER else leader)
    assert p.calls == (0 if leader == LEAVER else 2)


@pytest.mark.rule("RULING-LEAVES")
def test_a_question_about_the_last_buildings_goes_on_without_the_leaver() -> None:
    row = leave(table(codes.M_SHORTAGE, HEIR, codes.A_HOUSE, 39, 0b101, 0b001))
    assert (row[SHORTAGE_ASKED], row[SHORTAGE_ANSWERED]) == (0b100, 0)


@pytest.mark.rule("RULING-LEAVES", "RULING-SHORTAGE")
def test_a_question_of_the_leaver_is_gone_with_the_answers_to_it() -> None:
    p = table(codes.M_SHORTAGE, LEAVER, codes.A_HOUSE, 39, 0b100, 0b010)
    set_wish(p, HEIR, codes.A_HOUSE, 3)
    set_wish(p, HEIR, codes.A_HOTEL, 1)  # said in another question, and known
    assert leave(p) == []
    assert [int(wish) for wish in p.wishes] == [0, 0, 0, 0, 1, 0]


@pytest.mark.rule("RULING-LEAVES")
def test_a_contest_goes_on_without_the_leaver() -> None:
    assert leave(table(codes.M_CONTEST, codes.BANK, codes.A_HOTEL, ALL))[CONTEST_SEATS] == REST


@pytest.mark.rule("RULING-READER")
@pytest.mark.parametrize(("reader", "then"), [(LEAVER, OTHER), (OTHER, OTHER)])
def test_the_next_player_reads_the_card_of_a_reader_who_leaves(reader: int, then: int) -> None:
    assert leave(table(codes.M_CHALLENGE, HEIR, 3, 0, reader))[CHALLENGE_READER] == then


@pytest.mark.rule("RULING-DEBT-HEIR")
def test_a_debt_to_the_leaver_passes_to_the_heir_unless_the_heir_owes_it() -> None:
    owed = (LEAVER, 70, codes.FOR_RENT)
    assert leave(table(codes.M_DEBT, OTHER, *owed))[DEBT_CREDITOR] == HEIR
    assert leave(table(codes.M_DEBT, HEIR, *owed)) == []
