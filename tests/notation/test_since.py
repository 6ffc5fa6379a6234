"""Records as v0.2.0 wrote them, which meet changed rules: the sentence names the ruling."""

import pytest

from passgo import new_game, replay
from passgo.notation.text import NotationError
from passgo.speech import localize_error

NAMES = ["A", "B", "C", "D", "E", "F", "G", "H"]
OWED = (
    "passgo1 classic full+ask-for-rent 500@0/60@39/500@1 5,15/25/37,39 ?16|?16 2:close:1:0:-:12 "
    "auction:3:80:1:1.2 - 1>2:39:50:0 r4.t7.s0.o0 -"
)


def record(start: str, moves: str) -> str:
    seats = [
        '[Seat "0 | A | iron | person"]',
        '[Seat "1 | B | shoe | person"]',
        '[Seat "2 | C | thimble | person"]',
    ]
    header = ['[Passgo "1"]', '[Edition "classic"]', '[Rules "full+ask-for-rent"]', *seats]
    return "\n".join([*header, f'[Start "{start}"]', '[Result "*"]', "", moves, ""])


@pytest.mark.rule("RULING-BID-DEBT")
def test_a_deed_that_was_mortgaged_before_it_was_paid() -> None:
    with pytest.raises(NotationError, match=r"otherwise \(RULING-BID-DEBT\)") as error:
        replay(record(OWED, "4.2 2:ask-rent=1,39 2:pass 1:mortgage=3"))
    assert "(RULING-BID-DEBT)" in localize_error(error.value, "de")
    with pytest.raises(NotationError) as other:
        replay(record(OWED, "4.2 2:ask-rent=1,39 2:pass 1:mortgage=6"))
    assert "RULING-BID-DEBT" not in str(other.value)


def test_a_number_that_is_no_lot_is_not_the_deed_that_was_not_paid() -> None:
    with pytest.raises(NotationError, match="bid=3") as error:
        replay(record(OWED, "4.2 2:ask-rent=1,39 2:pass 1:bid=3"))
    assert "RULING-BID-DEBT" not in str(error.value)


TAXED = (
    "passgo1 classic full+ask-for-rent 0@4/500@0/500@1 5m,12m/-/- ?16|?16 0:close:1:0:-:12 tax:0:4 - - "
    "r4.t7.s0.o0 -"
)


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_an_estate_that_was_given_away_before_the_tax_was_chosen() -> None:
    with pytest.raises(NotationError, match=r"otherwise \(RULING-DEBT-FIRST\)") as error:
        replay(record(TAXED, "4.0 0:offer=2:5+12=- 2:accept=1"))
    assert "(RULING-DEBT-FIRST)" in localize_error(error.value, "es")


@pytest.mark.rule("HOUSE-18")
def test_a_deal_that_was_uneven() -> None:
    text = new_game("classic", NAMES, seed=3, rules="full+deal=4").record()
    old = text.replace("d26 ", "d26 d33 d8 d15 d23 ")  # the four that were left went to the first four
    assert old != text
    with pytest.raises(NotationError, match=r"otherwise \(HOUSE-18\)"):
        replay(old)
    replay(text)
