"""The finished games of a guest: stored once when reviewed, shown to the guest alone, and deleted with them."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from browser.past import Past, bot, person
from browser.positions import played_to_the_end
from passgo.analysis.rating import rate
from passgo.server.store import store as stores
from passgo.server.store.rows import Played
from passgo.server.store.store import Store
from passgo.server.tables import review
from passgo.server.tables.entries import Acted, SeatPlan, read_entry, write_entry
from passgo.server.tables.own_games import MoveCount, player_json
from server.visitors import Site, Visitor, opened

SEED = "a review"
THEMES = {"trades", "auctions", "purchases", "buildings", "mortgages", "jail"}


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts: their quality is not tested here."""
    monkeypatch.setattr(review, "PLAYOUTS", 2)


async def guest_of(site: Site, visitor: Visitor) -> str:
    guest: str | None = await site.app.state.tables.guest(visitor.token)
    assert guest is not None
    return guest


def finished(*seats: SeatPlan) -> Past:
    """A game of a few rounds, since its review judges every move."""
    return played_to_the_end(seats, SEED, house_rules=("rounds=6",))


@cache
def by_ann_and_wren() -> Past:
    return finished(person("Ann", "ann"), bot("Wren"))


def keep_for(site: Site, guest: str) -> str:
    """The game of Ann and Wren, with Ann's seat for this guest."""
    past = by_ann_and_wren()
    items = [
        item._replace(row=item.row._replace(body=item.row.body.replace(b'"ann"', f'"{guest}"'.encode())))
        for item in past.items
    ]
    store: Store = site.app.state.store
    assert all(store.append(items))
    return past.state.table


async def reviewed(visitor: Visitor, table: str) -> Any:
    while True:
        answer = await visitor.done(f"/tables/{table}/review", method="GET")
        if answer["state"] == "done":
            return answer["review"]
        await asyncio.sleep(0.05)


async def test_a_reviewed_game_is_kept_for_its_player_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = keep_for(site, await guest_of(site, ann))
        assert (await ann.done("/guests/me/games", method="GET"))["games"] == []
        found = await reviewed(bo, table)
        own = await ann.done("/guests/me/games", method="GET")
        (game,) = own["games"]
        assert (game["table"], game["seat"], game["name"]) == (table, 0, "Ann")
        assert (game["edition"], game["others"]) == ("classic", ["trader"])
        outcome = by_ann_and_wren().game.outcome
        assert outcome is not None
        assert game["won"] is (0 in outcome.winners)
        assert game["play"] == found["play"][0]
        assert game["luck"] == found["shares"][0]["luck"]
        assert game["weights"] == found["weights"]
        assert set(game["play"]["themes"]) <= THEMES
        assert [player["name"] for player in own["players"]] == ["Ann"]
        assert own["players"][0]["loss"] == pytest.approx(game["play"]["loss"], abs=1e-4)
        assert (await bo.done("/guests/me/games", method="GET"))["games"] == []


async def test_a_game_is_kept_once_and_exported_and_deleted_with_its_guest(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        guest = await guest_of(site, ann)
        table = keep_for(site, guest)
        await reviewed(ann, table)
        (game,) = (await ann.done("/guests/me/games", method="GET"))["games"]
        site.app.state.tables.reviews.known.clear()
        await reviewed(ann, table)
        exported = await ann.done("/guests/me", method="GET")
        assert exported["games"] == [game]
        await ann.done("/guests/me", method="DELETE")
        assert site.app.state.store.played_by(guest) == []
        site.app.state.tables.reviews.known.clear()
        await reviewed(ann, table)
        assert site.app.state.store.played_by(guest) == []


async def test_a_new_guest_has_no_games(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as stranger:
        assert (await stranger.problem("/guests/me/games", method="GET"))["status"] == 401


async def test_a_scale_has_its_ranges_in_order(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        scale = (await ann.done("/guests/me/games", method="GET"))["scale"]
    least = [part["least"] for part in scale["ranges"]]
    assert least == sorted(least, reverse=True)
    assert least[-1] == 0
    assert all(0 < level["rating"] < 100 for level in scale["levels"])


def acted(by: str, do: str = "throw", seat: int = 0) -> Acted:
    entry = read_entry(write_entry(Acted(seat, {"do": do}, "person")).replace(b"person", by.encode()))
    assert isinstance(entry, Acted)
    return entry


@pytest.mark.parametrize(
    ("others", "counts"),
    [
        ([], True),
        ([acted("bot")], True),
        ([acted("bot"), acted("bot")], False),
        ([acted("timer"), acted("timer")], False),
        ([acted("timer", "pass")] * 10, True),  # silence in an auction is an answer
        ([acted("bot", seat=1)] * 10, True),
    ],
)
def test_a_game_counts_for_a_player_who_made_nine_of_ten_moves(others: list[Acted], counts: bool) -> None:
    count = MoveCount()
    for entry in [*[acted("person")] * 10, *others]:
        count.note(entry)
    assert count.is_own(0) is counts


def play(decisions: int, loss: float) -> dict[str, Any]:
    return {
        "decisions": decisions,
        "loss": loss,
        "themes": {"trades": {"decisions": decisions, "loss": loss}},
    }


def test_a_rating_over_games_is_that_of_all_decisions() -> None:
    """Two games with ten and thirty decisions. The first one adds 10/40 of 0.75 points to the mean, the second takes as
    much from it: with two games, the variance of the mean is four times the square of that."""
    found = player_json("Ann", [{"play": play(10, 0.02)}, {"play": play(30, 0.01)}])
    assert found["loss"] == pytest.approx(0.0125)
    expected = rate(0.0125, 1.96 * 2 * 0.0075 * 10 / 40)
    rating: Any = found["rating"]
    assert [rating["mean"], rating["low"], rating["high"]] == pytest.approx(
        [expected.mean, expected.low, expected.high], abs=0.06
    )
    assert rating["range"] == expected.range
    assert player_json("Ann", [{"play": play(2, 0.0)}])["rating"] is None


# In the database


def game_of(guest: str, at: int, table: str = "", body: bytes = b"{}") -> Played:
    return Played(guest, table or f"t{at}", 0, at, body)


def test_games_are_kept_for_known_guests_and_never_changed(store: Store) -> None:
    store.add_guest("ann", "hash of ann")
    store.add_played([game_of("ann", 5), game_of("gone", 5)])
    store.add_played([game_of("ann", 9, "t5", b"[]"), game_of("ann", 3)])
    assert store.played_by("ann") == [game_of("ann", 3), game_of("ann", 5)]
    assert store.played_by("gone") == []
    store.drop_guest("ann")
    assert store.played_by("ann") == []


def test_the_oldest_games_beyond_the_limit_are_removed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "MOST_PLAYED", 3)
    for guest in ("ann", "bo"):
        store.add_guest(guest, f"hash of {guest}")
        for at in (4, 2, 9, 7, 5):
            store.add_played([game_of(guest, at)])
    assert [game.at for game in store.played_by("ann")] == [5, 7, 9]
    assert len(store.played_by("bo")) == 3


def test_games_of_guests_that_expire_are_deleted(store: Store) -> None:
    store.add_guest("never", "hash of never")
    store.add_played([game_of("never", 5)])
    assert store.delete_unseated_guests(2**53) == 1
    assert store.played_by("never") == []
