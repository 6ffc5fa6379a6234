"""Well-formed lines of impossible positions: every error message occurs, and none without cause."""

import re

import pytest

import passgo
from texts import read


def line(**other: str) -> str:
    """The line of a fresh game of three, with some fields changed."""
    fields = {
        "version": "passgo1",
        "edition": "classic",
        "rules": "full",
        "seats": "1500@0/1500@0/1500@0",
        "deeds": "-/-/-",
        "decks": "?16|?16",
        "turn": "0:throw:0:0:-:00",
        "matters": "-",
        "offers": "-",
        "rents": "-",
        "counters": "r1.t1.s0.o0",
        "ending": "-",
    }
    return " ".join((fields | other).values())


CORNERS = {
    "edition": "america",
    "rules": "full+american-expansion+just-visit-america+game-show+legal-system",
    "decks": "?16|?16|?90",
    "turn": "0:close:1:0:-:12",
}
OUT = {"seats": "x/1500@0/1500@0", "turn": "1:throw:0:0:-:00"}
PLAYED = {"turn": "0:close:1:0:-:12"}
POOR = {"seats": "50@0/1500@0/1500@0", **PLAYED}
BID_OWED = (
    "matter 1 is a bid that is owed, but no property or building waits for its payment (RULING-BID-DEBT)"
)
ENDED = {"turn": "0:end:1:0:-:12"}
SEVEN_GROUPS = "1h4,3h4,6h4,8h4,9h4,11h4,13h4,14h4,16h1,18,19"
MANY_HOTELS = "6H,8H,9H,11H,13H,14H,16H,18H,19H,21H,23H,24H,26H,27H,29H"
TRADE = {"deeds": "1,3/39/-", "counters": "r1.t1.s0.o3"}
ASKING = {"rules": "full+ask-for-rent", "deeds": "-/39/-"}
TIMED = {"rules": "time-limit:60"}

LAPS = "laps are counted of seats out of the game, or in a game that counts none"
STEP = "a step can be taken back that was never made"
BUILT = {"rules": "full+take-back", "deeds": "37h1,39h2/-/-"}
SOLD = {"rules": "full+take-back", "deeds": "37h1,39h1/-/-"}
BARE = {"rules": "full+take-back", "deeds": "37,39m/-/-"}
HOTELS_SOLD = {"rules": "full+take-back", "deeds": "37h2,39h2/-/-"}


def step(fields: dict[str, str], taken: str) -> dict[str, str]:
    return {**fields, "counters": f"r1.t1.s0.o0.u{taken}"}


STEPS = [
    step({"deeds": "37h1,39h2/-/-"}, "0:build:39:0:0"),  # not agreed on
    step({**BUILT, "turn": "0:end:1:0:-:12", "ending": "goal"}, "0:build:39:0:0"),
    step(BUILT, "1:build:39:0:0"),
    step(BUILT, "0:build:37:0:0"),  # would leave the group uneven
    step(BUILT, "0:build:39:1:0"),
    step(BUILT, "0:build:39:0:5"),
    step(BUILT, "0:build:0:0:0"),
    step(BARE, "0:build:37:0:0"),
    step(SOLD, "0:sell:39:0:0"),
    step(BARE, "0:sell:37:0:200"),
    step({**SOLD, "seats": "50@0/1500@0/1500@0"}, "0:sell:39:0:200"),  # the money is gone
    step(BARE, "0:mortgage:37:0:0"),
    step({**BARE, "seats": "50@0/1500@0/1500@0"}, "0:mortgage:39:0:0"),
    step(BARE, "0:lift:39:0:0"),
    step(SOLD, "0:lift:39:0:0"),
    step(HOTELS_SOLD, "0:sell-hotels:7:3:3"),
    step(HOTELS_SOLD, "0:sell-hotels:7:4:0"),
    step(HOTELS_SOLD, "0:sell-hotels:7:4:4"),
    step(HOTELS_SOLD, "0:sell-hotels:6:4:3"),
    step(HOTELS_SOLD, "0:sell-hotels:9:4:3"),
    step({**HOTELS_SOLD, "seats": "50@0/1500@0/1500@0"}, "0:sell-hotels:7:4:3"),
]

CASES: list[tuple[str, dict[str, str]]] = [
    (
        "9 players; Classic is for 2 to 8",
        {"seats": "/".join(["1500@0"] * 9), "deeds": "/".join("-" * 9)},
    ),
    (
        "seat 0 plays, although the Banker does not play in this game",
        {"rules": "full+banker-only", "seats": "/".join(["1500@0"] * 6), "deeds": "/".join("-" * 6)},
    ),
    ("the Banker is seat 3, and there are 3 seats", {"rules": "full+banker=3"}),
    (
        "seat 2 plays, although the Banker does not play in this game",
        {"rules": "full+banker-only+banker=2", "seats": "/".join(["1500@0"] * 6), "deeds": "/".join("-" * 6)},
    ),
    ("seat 1 is in Jail but stands on square 3", {"seats": "1500@0/1500@3j1/1500@0"}),
    (
        "seat 1 is in Jail for turn 3; the last one is 1",
        {"rules": "short", "seats": "1500@0/1500@10j3/1500@0"},
    ),
    ("seat 2 stands on Go to Jail, where nobody stays", {"seats": "1500@0/1500@0/1500@30"}),
    ("seat 0 is out of the game and still owns something", {**OUT, "deeds": "1/-/-"}),
    ("33 houses stand on the board; there are 32", {"deeds": f"{SEVEN_GROUPS}/-/-"}),
    ("15 hotels stand on the board; there are 12", {"deeds": f"{MANY_HOTELS}/-/-"}),
    ("Reading Railroad is built on, but is no street", {"deeds": "5h1/-/-"}),
    ("Boardwalk has 4 houses; 3 are the most", {"rules": "short", "deeds": "37h3,39h4/-/-"}),
    ("the dark blue group is built on, but nobody owns all of it", {"deeds": "37h1/39/-"}),
    ("the dark blue group is built on and mortgaged at the same time", {"deeds": "37m,39h1/-/-"}),
    ("the dark blue group is not built on evenly", {"deeds": "37,39h2/-/-"}),
    ("30 was paid for building 3 on Boardwalk, which cannot be", {"deeds": "37h2,39h2$3=30/-/-"}),
    ("30 was paid for building 5 on Boardwalk, which cannot be", {"deeds": "37h4,39h4$H=30/-/-"}),
    (
        "30 was paid for building 4 on Boardwalk, which cannot be",
        {"rules": "short", "deeds": "37H,39H$4=30/-/-"},
    ),
    ("0 was paid for building 2 on Boardwalk, which cannot be", {"deeds": "37h2,39h2$2=0/-/-"}),
    ("it is the turn of seat 0, who is out of the game", {"seats": OUT["seats"]}),
    ("seat 0 is leaving the game, but still in it", {"turn": "0:leave:1:0:-:12"}),
    ("nothing is open, and the turn is neither before a throw nor at its end", PLAYED),
    ("a token is about to land, which never waits for anybody", {"turn": "0:land:1:0:-:12"}),
    ("2 doubles after 1 throws with the turn still going on", {"turn": "0:throw:1:2:-:11"}),
    ("0 doubles after 3 throws with the turn still going on", {"turn": "0:throw:3:0:-:12"}),
    ("0 doubles after 1 throws with the turn still going on", {"turn": "0:throw:1:0:-:12"}),
    ("1 doubles after 3 throws with the turn still going on", {"turn": "0:end:3:1:-:12"}),
    ("another throw is due, although the last one was no doubles", {"turn": "0:end:1:0:+:12"}),
    ("the dice show a throw that was never made", {"turn": "0:throw:1:0:-:00"}),
    ("round 3 after 1 turns", {"counters": "r3.t1.s0.o0"}),
    ("the turn has come further than its start without a throw", {"turn": "0:end:0:0:-:12"}),
    ("matter 1 waits for seat 0, who is out of the game", {**OUT, "matters": "buy:0:39"}),
    (
        "matter 1 goes on by itself and cannot be what the game waits for",
        {**PLAYED, "matters": "each:0:+10:1"},
    ),
    (
        "matter 2 sells what another open matter sells already",
        {**PLAYED, "matters": "estate:39;auction:39:0:bank:1.2"},
    ),
    (
        "matter 1 sells square 39, which the Bank does not have",
        {**PLAYED, "deeds": "-/39/-", "matters": "buy:0:39"},
    ),
    (
        "matter 1 sells square 39 to seat 0, who has not landed there",
        {**PLAYED, "seats": "1500@37/1500@39/1500@0", "matters": "buy:0:39"},
    ),
    (
        "matter 1 sells square 39 to seat 1, who has not landed there",
        {**PLAYED, "seats": "1500@37/1500@39/1500@0", "matters": "buy:1:39"},
    ),
    (
        "matter 1 auctions square 39, which the Bank does not have",
        {**PLAYED, "deeds": "-/39/-", "matters": "auction:39:0:bank:0.1.2"},
    ),
    (
        "matter 1 has a highest bid that nobody in the auction made",
        {**PLAYED, "matters": "auction:39:10:0:1.2"},
    ),
    (
        "matter 1 is an auction with bidders who are out of the game",
        {**PLAYED, "seats": "1500@39/x/1500@0", "matters": "auction:39:0:bank:0.1.2"},
    ),
    ("matter 1 is an auction without bidders to wait for", {**PLAYED, "matters": "auction:39:10:0:0"}),
    ("matter 1 is a debt of nothing, or to nobody in the game", {**PLAYED, "matters": "debt:0:bank:0:rent"}),
    (
        "matter 1 is a debt of nothing, or to nobody in the game",
        {**PLAYED, "seats": "50@0/x/1500@0", "matters": "debt:0:1:100:rent"},
    ),
    ("matter 1 is a debt that seat 0 has the cash for", {**PLAYED, "matters": "debt:0:1:100:rent"}),
    # As v0.2.0 wrote it: the winner of an auction had the deed before it was paid for.
    (BID_OWED, {**POOR, "deeds": "5/-/-", "matters": "debt:0:bank:100:bid"}),
    (BID_OWED, {**POOR, "deeds": "5/-/-", "matters": "debt:0:bank:100:bid:5"}),
    (BID_OWED, {**POOR, "matters": "debt:0:bank:100:bid:4"}),
    (BID_OWED, {**POOR, "matters": "debt:0:bank:100:rent:5"}),
    ("matter 1 is a tax choice on a square that offers none", {**PLAYED, "matters": "tax:0:38"}),
    (
        "matter 1 is interest on deeds that seat 0 does not hold mortgaged",
        {**PLAYED, "deeds": "39/-/-", "matters": "interest:0:39"},
    ),
    (
        "matter 1 auctions deeds that the Bank does not have",
        {**PLAYED, "deeds": "39/-/-", "matters": "estate:39;auction:1:0:bank:1.2"},
    ),
    ("matter 1 is a building that seat 0 can place nowhere", {**ENDED, "matters": "place:0:house:50"}),
    (
        "matter 1 is about something that is no building",
        {**ENDED, "deeds": "37,39/-/-", "matters": "shortage:0:5:39:1:-"},
    ),
    (
        "matter 1 asks seats that cannot be asked",
        {**ENDED, "deeds": "37,39/-/-", "matters": "shortage:0:house:39:0:0"},
    ),
    ("matter 1 belongs to a corner game that is not played", {**PLAYED, "matters": "plea:0"}),
    ("matter 1 is for seat 1, whose turn it is not", {**CORNERS, "matters": "plea:1"}),
    ("matter 1 has no card or nobody to read it", {**CORNERS, "matters": "challenge:0:3:0:0"}),
    ("matter 1 is a prize without a right answer", {**CORNERS, "matters": "prize:0:0"}),
    ("offer 1 is not between two players in the game", {**TRADE, "offers": "1:0>0:1=3"}),
    ("offer 1 has goods that cannot be traded", {**TRADE, "offers": "1:0>1:39=-"}),
    ("offer 1 is not a trade", {**TRADE, "offers": "1:0>1:$10=-"}),
    ("offer 7 has a number that was never given, or twice", {**TRADE, "offers": "7:0>1:1=39"}),
    (
        "rents wait to be asked for, although they are collected at once in this game",
        {"deeds": "-/39/-", "rents": "0>1:39:50:0"},
    ),
    ("a rent is due from seat 1 to seat 1 that cannot be", {**ASKING, "rents": "1>1:39:50:0"}),
    ("seat 0 wishes buildings, but is out of the game", {**OUT, "counters": "r1.t1.s0.o0.h0"}),
    ("seat 0 wishes buildings, but is out of the game", {**OUT, "counters": "r1.t1.s0.o0.W0=2"}),
    ("bids are called, but there is no auction with an auctioneer", {"counters": "r1.t1.s0.o0.c1"}),
    (
        "bids are called, but there is no auction with an auctioneer",
        {**PLAYED, "matters": "auction:39:10:0:0.1.2", "counters": "r1.t1.s0.o0.c1"},
    ),
    ("square 5 was not taken over mortgaged from a bankrupt", {"counters": "r1.t1.s0.o0.i5"}),
    (
        "square 5 was not taken over mortgaged from a bankrupt",
        {"deeds": "5/-/-", "counters": "r1.t1.s0.o0.i5"},
    ),
    ("the game is over, but something is still open", {**PLAYED, "matters": "buy:0:39", "ending": "time"}),
    ("the game is over with 3 players left", {**ENDED, "ending": "last-one-left"}),
    ("only a short game ends with the first bankruptcy", {**OUT, "ending": "first-bankruptcy"}),
    ("the game ended by the clock, which was never called", {**TIMED, **ENDED, "ending": "time"}),
    ("1 players are left, and the game is not over", {"seats": "1500@0/x/x"}),
    ("the time was called in a game without a time limit", {"counters": "r1.t1.s0.o0.time"}),
    ("70 lies in a pot that was not agreed on", {"counters": "r1.t1.s0.o0.p70"}),
    (LAPS, {"counters": "r1.t1.s0.o0.l1"}),
    (LAPS, {**OUT, "rules": "full+lap-before-buying", "counters": "r1.t1.s0.o0.l0"}),
    (
        "auction is open in a game without auctions",
        {**PLAYED, "rules": "full+no-auction", "matters": "auction:39:10:0:0.1.2"},
    ),
    (
        "offers lie on the table of a game without trades",
        {**TRADE, "rules": "full+no-trade", "offers": "1:0>1:1=39"},
    ),
    (
        "the game ended after round 1, which is not the last one",
        {**ENDED, "rules": "full+rounds=2", "ending": "rounds"},
    ),
    (
        "the game ended with a goal that nobody has reached",
        {**ENDED, "rules": "full+first-to=9000", "ending": "goal"},
    ),
    ("the game ended with a goal that nobody has reached", {**ENDED, "ending": "goal"}),
    (
        "round 3 of a game that ends after round 2",
        {"rules": "full+rounds=2", "counters": "r3.t9.s0.o0"},
    ),
    *((STEP, fields) for fields in STEPS),
]


@pytest.mark.parametrize(("sentence", "fields"), CASES, ids=[sentence for sentence, _ in CASES])
def test_an_impossible_position_is_reported(sentence: str, fields: dict[str, str]) -> None:
    with pytest.raises(passgo.NotationError) as error:
        passgo.Game.from_position(line(**fields))
    assert str(error.value).startswith("position line: this cannot occur: ")
    assert sentence in str(error.value)


def test_the_line_that_the_cases_change_is_possible() -> None:
    assert passgo.Game.from_position(line()).position == line()


@pytest.mark.parametrize("lot", [1, 39])
def test_a_bid_for_any_property_can_be_owed(lot: int) -> None:
    owed = line(**POOR, matters=f"debt:0:bank:100:bid:{lot}")
    assert passgo.Game.from_position(owed).position == owed


@pytest.mark.parametrize(
    "fields",
    [
        step(BUILT, "0:build:39:0:0"),
        step(SOLD, "0:sell:39:0:150"),
        step(BARE, "0:mortgage:39:0:0"),
        step(BARE, "0:lift:37:0:0"),
        step(HOTELS_SOLD, "0:sell-hotels:7:4:3"),
    ],
)
def test_a_step_that_can_have_been_made_is_taken_back(fields: dict[str, str]) -> None:
    game = passgo.Game.from_position(line(**fields))
    assert game.position == line(**fields)
    game.play(0, "take-back")
    assert passgo.Game.from_position(game.position).position == game.position


def test_all_impossibilities_of_a_position_are_reported_at_once() -> None:
    wrong = line(seats="1500@3j1/1500@0/1500@30", deeds="37m,39h1/-/-", counters="r3.t1.s0.o0")
    with pytest.raises(passgo.NotationError) as error:
        passgo.Game.from_position(wrong)
    for sentence in (
        "in Jail but stands",
        "where nobody stays",
        "mortgaged at the same time",
        "round 3 after",
    ):
        assert sentence in str(error.value)


def test_no_lot_has_two_owners() -> None:
    with pytest.raises(passgo.NotationError, match="field deeds at column 43: lot 39 has two owners"):
        passgo.Game.from_position(line(deeds="39/39/-"))


def pattern(key: str, text: str) -> str:
    """A sentence with anything where it fills something in; the flaw of a matter comes behind its number."""
    filled = re.sub(r"\\{\w+\\}", ".+", re.escape(text))
    return f"matter .+ {filled}" if key.startswith("impossible.flaw.") else filled


def test_every_sentence_has_a_case() -> None:
    texts = read("en", "impossible")
    patterns = [pattern(key, text) for key, text in texts.items() if key != "impossible.matter"]
    assert len(patterns) > 40
    untested = [p for p in patterns if not any(re.fullmatch(p, sentence) for sentence, _ in CASES)]
    assert untested == []
