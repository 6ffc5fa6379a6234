"""Makes games.db and manifest.json: `python make.py CHECKOUT`, with the path of a checkout of v0.1.0.

The server of that checkout is asked over HTTP, by three guests, and writes the database itself. Its clock is set by
hand and its random names are drawn from a seed, so that the same games come out every time.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from checkout import COMMIT, lots_of, seed_of, use_checkout
from players import Habit, Json, Move, Seen, could_pay, gives_up_at_once, move
from tables import MOST_MOVES, NAMES, TABLES, Table

HERE = Path(__file__).parent
THINKING = 4  # seconds before each look at a table
LIMITS = ("requests_per_minute", "tables_per_hour", "guests_per_hour", "readings_per_minute")
PLENTY = 1_000_000


class Server:
    """The old server, its clock, and the guests who ask it. `tables` is what it has made, for the manifest."""

    def __init__(self, app: Any, clock: Any, guests: list[Any], tables: dict[str, Json]) -> None:
        self.app = app
        self.clock = clock
        self.guests = guests
        self.tables = tables

    @property
    def house(self) -> Any:
        return self.app.state.house

    async def wait(self, seconds: float) -> None:
        await self.clock.pass_by(seconds, self.house)

    async def set_up(self, name: str, seed: str, seats: list[Json], **plan: Any) -> "Played":
        """A new table of the first guest's; open seats are taken by the guests in turn."""
        self.house.seed = seed
        table = await self.guests[0].new_table(seats, **plan)
        played = Played(self, name, table, plan.get("edition", "classic"))
        for seat, asked in enumerate(seats):
            if asked["who"] == "open":
                await self.guests[seat % 3].done(
                    f"/tables/{table}/seats", {"name": NAMES[seat], "seat": seat}
                )
        return played

    async def of_people(self, name: str, persons: int, seed: str | None = None, **plan: Any) -> "Played":
        """A table of people that has begun."""
        seats = [{"who": "open"} if n % 3 else {"who": "me", "name": NAMES[n]} for n in range(persons)]
        played = await self.set_up(name, seed or seed_of(name, 0), seats, **plan)
        await played.ask(0, "POST", "/start")
        return played


class Played:
    """One table of the server's, and what is done there."""

    def __init__(self, server: Server, name: str, table: str, edition: str) -> None:
        self.server = server
        self.name = name
        self.table = table
        self.edition = edition
        self.played: list[str] = []
        self.latest: list[Json] = []
        self.gave_up_able = False

    async def ask(self, guest: int, method: str, path: str, body: Json | None = None) -> Json:
        answer: Json = await self.server.guests[guest].done(f"/tables/{self.table}{path}", body, method)
        return answer

    async def look(self) -> Seen:
        """After a moment, how things stand. For who is away or has left a bot plays, so that he does nothing."""
        await self.server.wait(THINKING)
        told = [await self.ask(guest, "GET", "") for guest in range(len(self.server.guests))]
        seats = told[0]["table"]["seats"]
        given = {int(seat): each for update in told for seat, each in update["choices"].items()}
        choices = {seat: each for seat, each in given.items() if not seats[seat]["away"]}
        return Seen(told[0]["view"], choices, lots_of(self.edition), self.played, self.latest)

    async def act(self, seat: int, action: Json) -> None:
        for guest in range(len(self.server.guests)):
            update = await self.ask(guest, "GET", "")
            if seat in update["you"]["seats"]:
                self.played.append(action["do"])
                name = f"a{len(self.played)}"
                asked = {"seat": seat, "version": update["version"], "id": name, "action": action}
                told = (await self.ask(guest, "POST", "/actions", asked))["entries"]
                self.latest = [event for entry in told for event in entry.get("events") or ()]
                return
        raise ValueError(f"{self.name}: nobody sits in seat {seat}")

    async def do_next(self, seen: Seen, *habits: Habit) -> None:
        """What the people there do; where it is a bot's turn, nothing."""
        done: Move | None = move(seen, habits)
        if done is not None:
            self.gave_up_able |= done[1]["do"] == "give-up" and could_pay(seen)
            await self.act(*done)

    async def play(self, moves: int, *habits: Habit) -> None:
        """So many actions, or to the end; then on until a person has to decide."""
        for _ in range(MOST_MOVES):
            seen = await self.look()
            if seen.kind == "Over" or (len(self.played) >= moves and seen.decider is not None):
                return
            await self.do_next(seen, *habits)
        raise ValueError(f"{self.name}: there is no end to it")

    async def say(self, guest: int, text: str) -> None:
        await self.ask(guest, "POST", "/chat", {"text": text})

    async def keep(self) -> None:
        """Write down what the table is, for the manifest."""
        update = await self.ask(0, "GET", "")
        log = (await self.ask(0, "GET", "/events?since=0"))["entries"]
        view = update.get("view")
        room = (await self.server.house.live(self.table)).room
        self.server.tables[self.table] = {
            "name": self.name,
            **{
                name: value
                for name, value in update["table"]["plan"].items()
                if name not in ("pace", "timer")
            },
            "seats": len(update["table"]["seats"]),
            "status": update["table"]["status"],
            "decision": view["decision"]["kind"] if view and view["decision"] else None,
            "entries": len(log),
            "features": sorted(
                features(update, log) | ({"gave-up-though-able"} if self.gave_up_able else set())
            ),
            "rematch": update["table"]["rematch"],
            "position": None if room.game is None else room.game.position,
        }


def features(update: Json, log: list[Json]) -> set[str]:
    """What is worth knowing about a table besides its decision."""
    view = update.get("view") or {"offers": [], "rents_due": [], "time_called": False, "decision": None}
    decision = view["decision"] or {}
    happened = {event["event"] for entry in log for event in entry.get("events") or ()}
    kinds = {entry["kind"] for entry in log}
    seats = update["table"]["seats"]
    found = {
        "open-offer": view["offers"],
        "rent-due": view["rents_due"],
        "time-called": view["time_called"],
        "bids": decision.get("bid"),
        "building-auction": decision.get("kind") == "Bidding" and "building" in decision,
        "shortage": "ShortageDeclared" in happened,
        "contest": "ContestOpened" in happened,
        "bankruptcy": "WentBankrupt" in happened,
        "trade": "OfferAccepted" in happened,
        "bots": any(seat["kind"] == "bot" for seat in seats),
        "away": any(seat["away"] and not seat["left"] for seat in seats),
        "left": any(seat["left"] for seat in seats),
        "muted": any(seat["silent"] for seat in seats),
        "chat": "said" in kinds,
        "handed-over": "handed" in kinds,
    }
    return {name for name, is_there in found.items() if is_there}


# The tables

Scene = Callable[[Server], Awaitable[None]]


async def play_listed(table: Table, server: Server) -> None:
    """A table of tables.py."""
    played = await server.of_people(
        table.name,
        table.persons,
        seed_of(table.name, table.seed),
        edition=table.edition,
        game=table.game,
        minutes=table.minutes,
        options=list(table.options),
        ask_for_rent=table.ask_for_rent,
        banker_only=table.banker_only,
    )
    for _ in range(MOST_MOVES):
        seen = await played.look()
        if table.until(seen):
            await played.keep()
            return
        await played.do_next(seen, *table.habits)
    raise ValueError(f"{table.name}: it does not come to that")


async def wait_for_players(server: Server) -> None:
    seats: list[Json] = [
        {"who": "me", "name": "Ann"},
        {"who": "open"},
        {"who": "bot", "bot": "builder"},
    ]
    played = await server.set_up("waiting to start", seed_of("waiting", 0), seats, public=True, timer=90)
    await played.ask(1, "PATCH", "/seats/1", {"name": "Bob"})
    await played.ask(0, "PATCH", "/seats/2", {"kind": "open"})
    await played.say(1, "Shall we wait for Cy?")
    await played.keep()


async def play_with_bots(server: Server) -> None:
    bots: list[Json] = [{"who": "bot", "bot": bot} for bot in ("trader", "random")]
    seats: list[Json] = [{"who": "me", "name": "Ann"}, *bots]
    played = await server.set_up(
        "with bots", seed_of("bots", 0), seats, timer=90, pace=700, public=True, edition="nfl"
    )
    await played.ask(0, "POST", "/start")
    await played.play(12)
    await played.keep()


async def leave_somebody_away(server: Server) -> None:
    """Bo does not answer any more: after two decisions that were taken for him a bot plays his seat."""
    played = await server.of_people("away, played by a bot", 3, edition="boutique", timer=30)
    is_away = False
    while not is_away or len(played.played) < 10:
        seen = await played.look()
        if seen.decider == 1 and not is_away:
            await server.wait(31)
        else:
            await played.do_next(seen)
        is_away = (await played.ask(0, "GET", ""))["table"]["seats"][1]["away"]
    await played.play(len(played.played))
    await played.keep()


async def leave_and_talk(server: Server) -> None:
    played = await server.of_people("left, handed over, chat", 3, edition="america", public=True)
    await played.play(4)
    await played.say(0, "I have to go soon.")
    await played.say(1, "Already? ¡Qué lástima!")
    await played.ask(0, "POST", "/silence", {"seat": 2, "silent": True})
    await played.ask(0, "POST", "/host", {"seat": 1})
    await played.ask(0, "DELETE", "/seats/0")
    await played.play(8)
    await played.keep()


async def call_time(server: Server) -> None:
    """The hour has struck, and the turn in progress is to be played out."""
    played = await server.of_people("time called", 2, edition="toysrus", game="time-limit", minutes=1)
    await played.play(5)
    await server.wait(60)
    await played.keep()


async def finish_by_bankruptcy(server: Server) -> None:
    """A finished game, and its rematch, which waits."""
    seed = seed_of("finished by a bankruptcy", 121)
    played = await server.of_people("finished by a bankruptcy", 2, seed, edition="mlb", game="short")
    await played.play(MOST_MOVES, gives_up_at_once)
    await play_again(server, played, "rematch that waits")


async def finish_by_the_clock(server: Server) -> None:
    """Another one, with a rematch that is under way."""
    played = await server.of_people("finished by the clock", 3, game="time-limit", minutes=1)
    await played.play(5)
    await server.wait(60)
    await played.play(MOST_MOVES)
    again = await play_again(server, played, "rematch under way")
    await again.ask(0, "POST", "/start")
    await again.play(6)
    await again.keep()


async def play_again(server: Server, played: Played, name: str) -> Played:
    server.house.seed = seed_of(name, 0)
    table = (await played.ask(0, "POST", "/rematch"))["table"]
    await played.keep()
    again = Played(server, name, table, played.edition)
    await again.keep()
    return again


SCENES: Sequence[Scene] = (
    wait_for_players,
    play_with_bots,
    leave_somebody_away,
    leave_and_talk,
    call_time,
    finish_by_bankruptcy,
    finish_by_the_clock,
)


# The server


class Seeded:
    """Stands in for `secrets`: the same tokens and names of tables every time."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self.random.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self.random.randbytes(count).hex()

    def token_urlsafe(self, count: int) -> str:
        return f"old-guest-{self.random.randbytes(count).hex()}"


def take_chance_out(clock: Any) -> None:
    """Whatever the server would draw by chance or take from the machine's clock is the same every time."""
    house: Any = import_module("passgo.server.house")
    house.secrets = Seeded("old games")
    store: Any = import_module("passgo.server.store")
    store.time = SimpleNamespace(time=lambda: clock.wall() / 1000)


@asynccontextmanager
async def opened(directory: Path, clock: Any) -> AsyncIterator[Any]:
    """The app of the checkout, with limits that nobody reaches."""
    by_hand, web = import_module("server.by_hand"), import_module("server.web")
    settings = web.settings_for(directory, **dict.fromkeys(LIMITS, PLENTY))
    app = import_module("passgo.server.app").create_app(settings)
    app.state.house = by_hand.HandHouse(app.state.store, settings, app.state.metrics, clock)
    async with app.router.lifespan_context(app):
        yield web.Site(app)


async def make(directory: Path) -> Json:
    """The server is started anew for each scene: what was kept must not go on while others play."""
    clock = import_module("server.by_hand").HandClock()
    take_chance_out(clock)
    tables: dict[str, Json] = {}
    async with opened(directory, clock) as site, site.visitor() as stranger:
        tokens = [(await stranger.post("/guests")).json()["token"] for _ in range(3)]
    listed: list[Scene] = [partial(play_listed, table) for table in TABLES]
    for scene in (*listed, *SCENES):
        async with opened(directory, clock) as site, AsyncExitStack() as stack:
            guests = [await stack.enter_async_context(site.visitor(token)) for token in tokens]
            await scene(Server(site.app, clock, guests, tables))
    return {
        "commit": COMMIT,
        "version": import_module("passgo").__version__,
        "guests": tokens,
        "tables": tables,
    }


def main(given: str) -> None:
    use_checkout(given)
    with tempfile.TemporaryDirectory() as directory:
        manifest = asyncio.run(make(Path(directory)))
        made = HERE / "games.db"
        made.unlink(missing_ok=True)
        import_module("passgo.cli.backup").copy_sqlite(Path(directory) / "passgo.sqlite", made)
    text = json.dumps(manifest, indent=1, ensure_ascii=False)
    (HERE / "manifest.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
