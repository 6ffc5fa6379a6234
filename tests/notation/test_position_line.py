"""The position line by hand: what its fields say, and errors that name the field and its column."""

import hashlib

import pytest

import passgo
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.board import deed_bit
from passgo.engine.rules.paid import all_rows
from passgo.engine.rules.wishes import NONE, UNSAID, wish_of

FRESH = "passgo1 classic full 1500@0/1500@0 -/- ?16|?16 0:throw:0:0:-:00 - - - r1.t1.s0.o0 -"
RICH = (
    "passgo1 classic full 1320@24/890@10j2c 1,3m,37H,39H$2=150$H=7/6h2,8h2,9h3$3=20 ?13.2.9|?16 0:throw:1:1:-:44 - "
    "4:1>0:$50+c=1 - r12.t23.s1.o4.h0.w1=3.i3 -"
)


def test_a_fresh_game() -> None:
    assert passgo.new_game(names=["Ann", "Bo"], luck="65 12").position == FRESH


def test_the_fields_of_a_position_line_hold_its_state() -> None:
    game = passgo.Game.from_position(RICH, ["Ann", "Bo"])
    p = game._state
    assert (list(p.cash), list(p.square), list(p.jail)) == ([1320, 890], [24, 10], [0, 2])
    assert [lot for lot in range(40) if p.owner[lot] == 0] == [1, 3, 37, 39]
    assert [lot for lot in range(40) if p.mortgaged[lot]] == [3]
    assert (p.built[37], p.built[6], p.built[9]) == (5, 2, 3)
    assert (p.houses, p.hotels) == (32 - 7, 12 - 2)
    assert (p.jail_card[0], p.left[0], p.unseen[0]) == (1, 15, 13)
    assert (p.turn, p.throws, p.doubles, p.die1, p.die2, p.starter, p.round, p.turns) == (
        0,
        1,
        1,
        4,
        4,
        1,
        12,
        23,
    )
    assert [int(wish_of(p, seat, codes.A_HOUSE)) for seat in (0, 1)] == [NONE, 3]
    assert [int(wish_of(p, seat, codes.A_HOTEL)) for seat in (0, 1)] == [UNSAID, UNSAID]
    assert all_rows(p) == [(9, 3, 20), (39, 2, 150), (39, codes.HOTEL, 7)]
    assert p.inherited == deed_bit(3)
    (offer,) = p.offers
    assert (offer.number, offer.giver, offer.taker) == (4, 1, 0)
    assert (offer.give_cash, offer.give_cards, offer.get_lots) == (50, (0,), (1,))


def test_white_space_around_a_line_does_not_matter() -> None:
    assert passgo.Game.from_position(f"  {FRESH}\r\n").position == FRESH


def test_the_digest_is_the_hash_of_the_line() -> None:
    game = passgo.Game.from_position(RICH)
    assert game.digest == hashlib.sha256(RICH.encode()).hexdigest()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("passgo1", "passgo2", "field version at column 1: 'passgo2' is not known"),
        ("classic", "clasic", "field edition at column 9: 'clasic' is not a built-in edition"),
        ("full", "fool", "field rules at column 17: game 'fool' is not known"),
        (
            "full",
            "full+game-show",
            "field rules at column 17: 'game-show' is not an option of Classic",
        ),
        (
            "full",
            "full+banker-only+ask-for-rent",
            "field rules at column 17: .* not written in the standard order",
        ),
        (
            "full",
            "time-limit",
            "field rules at column 17: a time limit game needs minutes; expected time-limit:45",
        ),
        ("1320@24", "1320", "field seats at column 22: '1320' cannot be read; expected cash@square"),
        ("1320@24", "01320@24", "field seats at column 22: '01320' is not cash"),
        ("1320@24", "1320@40", "field seats at column 22: a square 40 is too large; the most is 39"),
        ("1320@24", "1320@24c", "field seats at column 22: two seats hold the card 'c'"),
        ("1320@24/890@10j2c", "1320@24", "field seats at column 22: 1 seats; expected 2 to 9"),
        ("1,3m", "3m,1", "field deeds at column 40: .* is not written in the standard form; expected 1,3m,"),
        ("1,3m", "1,2", "field deeds at column 40: square 2 is no property"),
        ("1,3m", "1,6", "field deeds at column 40: lot 6 has two owners"),
        ("1,3m", "1,3q", "field deeds at column 40: '3q' cannot be read"),
        (
            "?13.2.9",
            "?14.2.9",
            "field decks at column .*: '.14.2.9' is not a whole deck: unseen and known cards must be 15",
        ),
        ("?13.2.9", "?13.2.2", "field decks at column .*: card '2' of .* is there twice"),
        ("?13.2.9", "?13.2.17", "field decks at column .*: a card 17 is too large"),
        ("?16", "16", "field decks at column .*: '16' cannot be read; a deck starts with"),
        ("0:throw", "2:throw", "field turn at column .*: a seat 2 is too large"),
        ("0:throw", "0:thrown", "field turn at column .*: 'thrown' is not a phase"),
        (":44", ":47", "field turn at column .*: '47' is not a throw of two dice"),
        ("44 -", "44 sale:0", "field matters at column .*: 'sale' is not an open matter"),
        ("44 -", "44 buy:0", "field matters at column .*: 'buy:0' cannot be read; buy takes seat, lot"),
        ("4:1>0", "4:1-0", "field offers at column .*: '1-0' cannot be read"),
        ("$50+c=1", "c+$50=1", "field offers at column .*: "),
        ("=1 -", "=1 0>1:39", "field rents at column .*: '0>1:39' cannot be read"),
        ("r12.t23", "t23.r12", "field counters at column .*: .* cannot be read; expected r1.t1.s0.o0"),
        (".h0", ".h00", "field counters at column .*: .* standard form; expected r12.t23.s1.o4.h0.w1=3"),
        (".h0", ".hh0", "field counters at column .*: 'h' is not a seat"),
        (".h0", ".h2", "field counters at column .*: a seat 2 is too large"),
        (
            ".h0.w1=3",
            ".h0.w1",
            "field counters at column .*: '1' cannot be read; expected a seat and how many",
        ),
        (".h0.w1=3", ".w1=3.h0", "field counters at column .*: .* is not written in the standard form"),
        (".w1=3", ".w1=0", "field counters at column .*: .* is not written in the standard form"),
        (".i3", ".c3.i3", "field counters at column .*: a number of calls 3 is too large"),
        (".i3", ".i", "field counters at column .*: 'i' is not a counter"),
        (".i3", ".i40", "field counters at column .*: "),
        (".i3", ".q3", "field counters at column .*: 'q3' is not a counter"),
        (
            "9h3$3=20",
            "9h3$3",
            "field deeds at column 40: '3' cannot be read; expected a level and the price paid",
        ),
        ("9h3$3=20", "9h3$5=20", "field deeds at column 40: '5' is not a level of building"),
        ("9h3$3=20", "9h3$3=50", "field deeds at column 40: .* is not written in the standard form"),
        ("9h3$3=20", "9$3=20", "field deeds at column 40: '9.3=20' cannot be read"),
        (
            "39H$2=150$H=7",
            "39H$H=7$2=150",
            "field deeds at column 40: .* is not written in the standard form",
        ),
        ("1,3m", "1,3m$1=4", "field deeds at column 40: '3m.1=4' cannot be read"),
        ("full", "full+banker=9", "field rules at column 17: a seat 9 is too large"),
        ("full", "full+banker=0", "field rules at column 17: .* not written in the standard order"),
        ("full", "full+banker=1+banker=1", "field rules at column 17: 'banker' is agreed on twice"),
        (".i3 -", ".i3 won", "field ending at column .*: 'won' is not an ending"),
        (" - 4:1", "  4:1", "field matters at column .*: '' is not an open matter"),
        (" - 4:1", " 4:1", "11 fields; expected 12 separated by one space each"),
    ],
)
def test_a_wrong_line_names_the_field_and_its_column(old: str, new: str, says: str) -> None:
    assert old in RICH
    with pytest.raises(passgo.NotationError, match=f"^position line(, |: ){says}"):
        passgo.Game.from_position(RICH.replace(old, new, 1))


def test_a_line_of_another_edition_than_the_one_given_is_refused() -> None:
    with pytest.raises(passgo.NotationError, match="the edition given is 'mlb'"):
        passgo.Game.from_position(FRESH, edition=load("mlb"))
