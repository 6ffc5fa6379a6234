"""The statistics of a run agree with its games."""

import dataclasses
import io
import pickle
from collections import Counter, defaultdict
from math import isclose, sqrt

import pytest

from passgo.base.wilson import Z, wilson
from passgo.events import Event, MoneyPaid
from passgo.game.records import Replay
from passgo.notation.record import read_texts
from passgo.sim.batch import BatchResult, GameResult, play_batch
from passgo.sim.intervals import percentile, spread
from passgo.sim.summary import LISTED_FAULTS, Report, Summary
from plans import plan


def game(number: int, *winners: int, starter: int = 0, faults: tuple[str, ...] = ()) -> GameResult:
    seats = ("fp-a", "builder", "thrifty")
    reason = "time" if winners else ""
    return GameResult(
        number, seats, winners, reason, 10, 30, (1, 2, 3), (), starter, list(faults), 2 * len(faults)
    )


def summed(*games: GameResult) -> Report:
    summary = Summary(plan())
    summary.add(BatchResult(0, list(games), {}))
    return summary.report()


# Intervals.


@pytest.mark.parametrize(("count", "out_of"), [(1, 4), (60, 100), (2.5, 10), (999, 1000)])
def test_the_ends_of_the_wilson_interval_are_z_standard_errors_from_the_share(
    count: float, out_of: int
) -> None:
    for end in wilson(count, out_of):
        assert isclose(abs(count / out_of - end), Z * sqrt(end * (1 - end) / out_of), rel_tol=1e-9)


@pytest.mark.parametrize("out_of", [1, 7, 5000])
def test_the_wilson_interval_of_zero_and_of_all(out_of: int) -> None:
    low, high = wilson(0, out_of)
    assert isclose(low, 0, abs_tol=1e-12)
    assert 0 < high < 1
    least, most = wilson(out_of, out_of)
    assert isclose(least, 1 - high)
    assert isclose(most, 1)


def test_the_wilson_interval_of_no_games_is_everything() -> None:
    assert wilson(0, 0) == (0, 1)
    assert summed().games == 0


# Wins.


def test_wins_are_counted_by_bot_by_order_of_play_and_by_seat() -> None:
    report = summed(game(0, 0, starter=0), game(1, 0, starter=2), game(2, 1, starter=1), game(3))
    assert [bot.wins.count for bot in report.by_bot] == [2, 1, 0]
    assert [place.wins.count for place in report.by_order] == [2, 1, 0]
    assert [seat.wins.count for seat in report.by_seat] == [2, 1, 0]
    assert report.unfinished.percent == 25
    assert report.by_bot[0].wins.percent == pytest.approx(100 * 2 / 3)  # of the three that were finished
    assert report.by_order[0].wins.out_of == report.by_seat[0].wins.out_of == 3


def test_a_shared_win_counts_once_in_parts() -> None:
    report = summed(game(0, 0, 1, 2), game(1, 0, 2))
    assert [bot.wins.count for bot in report.by_bot] == pytest.approx([5 / 6, 1 / 3, 5 / 6])


def test_several_seats_of_one_bot_win_together() -> None:
    summary = Summary(plan(("fp-a", "fp-a", "thrifty")))
    seats = ("fp-a", "fp-a", "thrifty")
    summary.add(BatchResult(0, [dataclasses.replace(game(0, 1), seats=seats, bankrupt=(0, 2))], {}))
    first, second = summary.report().by_bot
    assert (first.bot, first.seats, first.wins.count, first.wins.out_of) == ("fp-a", 2, 1, 1)
    assert (first.bankrupt.count, first.bankrupt.out_of) == (1, 2)
    assert first.fair == pytest.approx(200 / 3)
    assert (second.bot, second.wins.count) == ("thrifty", 0)


# Lengths.


def test_percentiles_of_lengths() -> None:
    lengths = Counter(range(1, 101))
    assert [percentile(lengths, percent) for percent in (5, 50, 95)] == [5, 50, 95]
    assert spread(Counter({10: 3, 20: 1})).mean == 12.5
    assert spread(Counter({10: 3, 20: 1})).median == 10


# Faults.


def test_faults_are_counted_and_different_ones_listed_with_their_first_game() -> None:
    report = summed(game(9, faults=("late", "odd")), game(2, faults=("odd",)), game(3))
    assert (report.faults.count, report.faults.games) == (6, 2)
    assert report.faults.first == ["game 2: odd", "game 9: late"]


def test_only_the_first_faults_are_kept() -> None:
    report = summed(*(game(number, faults=(f"fault {number}",)) for number in reversed(range(50))))
    assert report.faults.first == [f"game {number}: fault {number}" for number in range(LISTED_FAULTS)]


# Whole runs.


def test_batches_add_up_in_any_order_and_in_constant_memory() -> None:
    batches = [play_batch(plan(), first, 3) for first in (0, 3, 6)]
    forwards, backwards = Summary(plan()), Summary(plan())
    for batch in batches:
        forwards.add(batch)
    for batch in reversed(batches):
        backwards.add(batch)
    assert forwards.report() == backwards.report()
    size = len(pickle.dumps(vars(forwards)))
    for _ in range(100):
        forwards.add(batches[0])
    assert len(pickle.dumps(vars(forwards))) < 1.2 * size


@pytest.mark.parametrize("rules", ["full", "short+ask-for-rent"])
def test_the_sums_agree_with_the_records(rules: str) -> None:
    """The figures counted during play equal those counted from the records."""
    wanted = dataclasses.replace(plan(("trader", "fp-a", "fp-b", "random"), rules), date="2026.01.31")
    batch = play_batch(wanted, 0, 8)
    summary = Summary(wanted)
    summary.add(batch)
    report = summary.report()
    events = events_of(batch)

    def count(kind: str, **fields: object) -> int:
        return sum(
            event.kind == kind and all(getattr(event, name) == value for name, value in fields.items())
            for event in events
        )

    assert report.offers == count("OfferMade") > 0
    assert report.trades == count("OfferAccepted")
    assert report.bankruptcies == count("WentBankrupt") > 0
    paid = [event for event in events if isinstance(event, MoneyPaid) and event.reason == "rent"]
    assert sum(lot.rents for lot in report.lots.values()) == len(paid)
    assert sum(lot.rent_money for lot in report.lots.values()) == sum(event.amount for event in paid)
    for lot in report.lots.values():
        assert lot.landings == count("TokenMoved", end=lot.square)
        assert lot.purchases == count("DeedPassed", lot=lot.square, how="purchase")
        assert lot.auctions == count("AuctionWon", what=lot.square)
        assert lot.trades == count("DeedPassed", lot=lot.square, how="trade")
        assert lot.buildings == count("Built", lot=lot.square)
    assert report.squares[40].landings == count("SentToJail") > 0
    assert sum(square.percent for square in report.squares) == pytest.approx(100)


def events_of(batch: BatchResult) -> list[Event]:
    found: list[Event] = []
    for text in read_texts(io.StringIO("\n".join(game.record for game in batch.games))):
        replayed = Replay(text)
        while replayed.step():
            found += replayed.events
    return found


def test_a_rent_that_is_asked_for_late_counts_for_its_lot() -> None:
    """With ask-for-rent the debtor may have moved on before paying."""
    wanted = plan(rules="full+ask-for-rent")
    summary = Summary(wanted)
    summary.add(play_batch(wanted, 0, 6))
    lots = summary.report().lots.values()
    assert sum(lot.rents for lot in lots) == sum(summary.tally["rents"])
    assert all(lot.rents <= lot.landings for lot in lots)


def test_money_over_time_begins_with_the_initial_cash() -> None:
    wanted = plan()
    summary = Summary(wanted)
    summary.add(play_batch(wanted, 0, 5))
    money = summary.report().money
    first = [figures for figures in money if figures.round == 1]
    assert [figures.bot for figures in first] == list(wanted.seats)
    assert all((figures.present, figures.cash, figures.worth) == (100, 1500, 1500) for figures in first)
    assert [figures.round for figures in money if figures.bot == "thrifty"][:3] == [1, 11, 21]
    assert all(figures.worth >= figures.cash for figures in money)


def test_bankrupt_players_count_as_having_nothing() -> None:
    """The money of all seats together is the same, whether it is summed by bot or by rank."""
    wanted = plan(rounds=150)
    summary = Summary(wanted)
    summary.add(play_batch(wanted, 0, 12))
    report = summary.report()
    assert report.bankruptcies > 0
    by_bot: dict[int, float] = defaultdict(float)
    by_rank: dict[int, float] = defaultdict(float)
    for figures in report.money:
        by_bot[figures.round] += figures.cash_of_all
        assert figures.cash_of_all <= figures.cash * (1 + 1e-12)
    for rank in report.ranks:
        by_rank[rank.round] += rank.cash
    assert by_rank.keys() == by_bot.keys()
    assert all(by_rank[round_] == pytest.approx(by_bot[round_]) for round_ in by_bot)
    first = [rank.cash for rank in report.ranks if rank.round == 1]
    assert first == [1500, 1500, 1500]
    last = [rank for rank in report.ranks if rank.round == report.ranks[-1].round]
    assert [rank.rank for rank in last] == [1, 2, 3]
    assert last[0].worth > last[-1].worth >= 0


def test_games_are_listed_by_their_length_and_unfinished_ones_apart() -> None:
    games = [
        dataclasses.replace(game(number, *winners), rounds=rounds)
        for number, (rounds, winners) in enumerate([(3, (0,)), (10, (1,)), (11, (2,)), (30, ())])
    ]
    lengths = summed(*games).lengths
    assert [(each.first_round, each.last_round, each.finished, each.unfinished) for each in lengths] == [
        (1, 10, 2, 0),
        (11, 20, 1, 0),
        (21, 30, 0, 1),
    ]
