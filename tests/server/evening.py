"""Plays an evening by script and measures it: one person and three bots at a served table, in real time.

    PYTHONPATH=src:tests .venv/bin/python tests/server/evening.py --rounds 14 --bots normal,normal,hard

The person reads before acting, buys streets while some cash is left and leaves the rest to auctions, bids up to half of
the printed price, and refuses every offer.
Several evenings are played at the same time (`--evenings`), each at its own table.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from passgo.edition import load
from server.served import Server

ME: Final = 0
TIMEOUT: Final = 120.0  # seconds without a message
# Seconds that the person takes to read and answer.
READING: Final = {"offer": 6.0, "BuyOrAuction": 3.0, "Bidding": 1.5, "Throw": 1.5, "EndTurn": 1.5}
LONGEST_READING: Final = 3.0
KEPT: Final = 100  # cash that is left after a purchase


@dataclass
class Auction:
    opened: float
    bids: int = 0
    ended: float = 0.0
    left_to_bots: float | None = None
    """When the person had passed."""

    @property
    def seconds(self) -> float:
        return self.ended - self.opened

    @property
    def among_bots(self) -> float:
        return 0.0 if self.left_to_bots is None else self.ended - self.left_to_bots


@dataclass
class Evening:
    """The measurements."""

    rounds: int = 0
    began: float = 0.0
    seconds: float = 0.0
    waited: float = 0.0
    offers: list[float] = field(default_factory=list)
    """Offers for lots of the person: in percent of the printed price."""
    sales: list[float] = field(default_factory=list)
    """Offers of lots to the person: in percent, 100 for the printed price."""
    without_reason: int = 0
    auctions: list[Auction] = field(default_factory=list)
    entries: int = 0


class Person:
    """The player. Acts on the latest view when the time for reading is over."""

    def __init__(
        self,
        socket: ClientConnection,
        prices: Mapping[int, int],
        streets: Set[int],
        rounds: int,
        skip: Callable[[], Awaitable[object]] | None,
    ) -> None:
        self.socket: Final = socket
        self.prices: Final = prices
        self.streets: Final = streets
        self.rounds: Final = rounds
        self.skip: Final = skip
        self.skipped = False
        self.evening: Final = Evening()
        self.view: dict[str, Any] = {}
        self.choices: list[dict[str, Any]] = []
        self.version = 0
        self.asked: object = None
        self.asked_at = 0.0
        self.number = 0
        self.idle_since: float | None = None
        self.auction: Auction | None = None

    async def play(self) -> Evening:
        self.evening.began = time.monotonic()
        while not self.over:
            wait = (
                TIMEOUT if self.asked is None else max(0.0, self.asked_at + self.reading - time.monotonic())
            )
            try:
                message = await asyncio.wait_for(self.socket.recv(), wait)
            except TimeoutError:
                if self.asked is None:
                    raise RuntimeError(f"nothing happens: {self.view.get('decision')}") from None
                await self.answer()
                continue
            self.on_message(json.loads(message))
            if self.skip is not None and self.asked is None and not self.skipped and not self.over:
                self.skipped = True
                with suppress(RuntimeError):  # a player was asked meanwhile
                    await self.skip()
        self.evening.seconds = time.monotonic() - self.evening.began
        self.evening.rounds = min(self.view["round"], self.rounds + 1) - 1
        return self.evening

    @property
    def over(self) -> bool:
        return bool(self.view) and (
            self.view["decision"] is None
            or self.view["round"] > self.rounds
            or self.view["seats"][ME]["status"] == "bankrupt"
        )

    @property
    def reading(self) -> float:
        kind = self.asked[0] if isinstance(self.asked, tuple) else ""
        return READING.get(kind, LONGEST_READING)

    def on_message(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "error":
            error = message["error"]
            if error["code"] != "stale":
                raise RuntimeError(str(error))
            message = error["update"]
        if message["type"] != "update":
            return
        now = time.monotonic()
        for entry in message["entries"]:
            self.evening.entries += 1
            for event in entry.get("events") or ():
                self.on_event(entry, event, now)
        if message.get("view") is not None:
            self.view, self.version = message["view"], message["version"]
            self.choices = message["choices"].get(str(ME), [])
        self.update_question(now)

    def on_event(self, entry: Mapping[str, Any], event: Mapping[str, Any], now: float) -> None:
        kind = event["event"]
        if kind in ("AuctionOpened", "ContestOpened"):
            self.auction = Auction(now)
            self.evening.auctions.append(self.auction)
        elif self.auction is not None and kind == "BidMade":
            self.auction.bids += 1
        elif self.auction is not None and kind == "AuctionPassed" and event["seat"] == ME:
            self.auction.left_to_bots = now
        elif self.auction is not None and kind in ("AuctionWon", "AuctionFailed"):
            self.auction.ended = now
            self.auction = None
        elif kind == "OfferMade" and event.get("taker", event.get("to")) == ME and entry.get("by") == "bot":
            (self.evening.offers if event["get"].get("lots") else self.evening.sales).append(
                self.percent(event)
            )
            self.evening.without_reason += entry.get("why") is None

    def percent(self, offer: Mapping[str, Any]) -> float:
        asked, offered = self.value(offer["get"]), self.value(offer["give"])
        return 100 * offered / asked if asked else 999.0

    def value(self, side: Mapping[str, Any]) -> int:
        cash: int = side.get("cash", 0)
        return cash + sum(self.prices[lot] for lot in side.get("lots", ()))

    def update_question(self, now: float) -> None:
        """Note what the person is asked, or that they wait."""
        asked = self.question()
        if asked != self.asked:
            self.asked, self.asked_at = asked, now
        if asked is None:
            self.idle_since = now if self.idle_since is None else self.idle_since
            return
        self.skipped = False
        if self.idle_since is not None:
            self.evening.waited += now - self.idle_since
            self.idle_since = None

    def question(self) -> object:
        if not self.view:
            return None
        for offer in self.view["offers"]:
            if offer["to"] == ME:
                return ("offer", offer["offer"])
        decision = self.view["decision"]
        if decision is None or ME not in decision["seats"]:
            return None
        return (decision["kind"], decision.get("lot"))

    async def answer(self) -> None:
        self.number += 1
        act = {
            "type": "act",
            "id": str(self.number),
            "seat": ME,
            "version": self.version,
            "action": self.choose(),
        }
        self.asked_at = time.monotonic()  # if the action is stale, the time for reading starts again
        await self.socket.send(json.dumps(act))

    def choose(self) -> dict[str, Any]:
        assert isinstance(self.asked, tuple)
        if self.asked[0] == "offer":
            return {"do": "refuse", "offer": self.asked[1]}
        decision = self.view["decision"]
        cash = self.view["seats"][ME]["cash"]
        found = {choice["do"]: choice for choice in self.choices}
        if decision["kind"] == "Bidding" and "bid" in found:
            lot, least = decision.get("lot"), found["bid"]["least"]
            worth = self.prices[lot] // 2 if isinstance(lot, int) else 0
            bid = max(least, min(worth, (decision.get("bid") or 0) + 20))
            return {"do": "bid", "amount": bid} if bid <= min(worth, cash - KEPT) else {"do": "pass"}
        if "buy" in found:
            square = self.view["seats"][ME]["square"]
            likes = square in self.streets and cash - self.prices[square] >= KEPT
            return {"do": "buy" if likes else "decline"}
        for do in ("throw", "end-turn", "pass", "pay-flat", "pay-interest", "mortgage", "sell", "give-up"):
            if do in found:
                return {name: value for name, value in found[do].items() if name != "amounts"}
        return {name: value for name, value in self.choices[0].items() if name != "amounts"}


async def play(
    server: Server, bots: Sequence[str], rounds: int, plan: Mapping[str, Any], skip: bool
) -> Evening:
    token = (await server.ask("POST", "/guests"))["token"]
    seats = [{"who": "me", "name": "Ann"}, *({"who": "bot", "bot": bot} for bot in bots)]
    asked = {"seats": seats, "timer": None, "pace": 700, **plan}
    table = (await server.ask("POST", "/tables", token, asked))["table"]
    await server.ask("POST", f"/tables/{table}/start", token)
    squares = load("classic").squares
    prices = {n: square.price for n, square in enumerate(squares) if square.price}
    streets = {n for n, square in enumerate(squares) if square.kind == "street"}
    url = f"ws://127.0.0.1:{server.port}/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(url, additional_headers=headers, compression=None, max_size=None) as socket:
        skips = partial(server.ask, "POST", f"/tables/{table}/skip", token) if skip else None
        return await Person(socket, prices, streets, rounds, skips).play()


def table_of(evenings: Sequence[Evening]) -> str:
    offers = [offer for evening in evenings for offer in evening.offers]
    sales = [sale for evening in evenings for sale in evening.sales]
    made = len(offers) + len(sales)
    rounds = sum(evening.rounds for evening in evenings)
    seconds = sum(evening.seconds for evening in evenings)
    auctions = [auction for evening in evenings for auction in evening.auctions if auction.ended]
    longest = max(auctions, key=lambda auction: auction.bids, default=Auction(0))
    slowest = max((auction.among_bots for auction in auctions), default=0.0)
    lines = [
        ("evenings, rounds", f"{len(evenings)}, {rounds}"),
        ("seconds per round", f"{seconds / rounds:.1f}"),
        ("share of waiting", f"{100 * sum(evening.waited for evening in evenings) / seconds:.0f} %"),
        ("offers to the person", f"{made}, {made / rounds:.2f} per round"),
        ("lowest offer for a lot", f"{min(offers):.0f} % of the printed price" if offers else "none"),
        ("dearest lot on offer", f"{10_000 / min(sales):.0f} % of the printed price" if sales else "none"),
        ("offers without a reason", str(sum(evening.without_reason for evening in evenings))),
        ("auctions", str(len(auctions))),
        ("longest auction", f"{longest.bids} bids, {longest.seconds:.1f} s"),
        ("longest among bots only", f"{slowest:.1f} s"),
        ("entries in the log", str(sum(evening.entries for evening in evenings))),
    ]
    return "\n".join(f"{name:26}{value}" for name, value in lines)


async def run(asked: argparse.Namespace) -> list[Evening]:
    with (
        tempfile.TemporaryDirectory() as directory,
        Server(f"sqlite:///{Path(directory) / 'evening.sqlite'}") as server,
    ):
        plan = json.loads(asked.plan)
        bots = asked.bots.split(",")
        evenings = [play(server, bots, asked.rounds, plan, asked.skip) for _ in range(asked.evenings)]
        return await asyncio.gather(*evenings)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=14)
    parser.add_argument("--evenings", type=int, default=1)
    parser.add_argument("--bots", default="normal,normal,normal", help="names of the bots, with commas")
    parser.add_argument("--plan", default="{}", help="more of the plan, as JSON: '{\"pace\": 250}'")
    parser.add_argument(
        "--skip", action="store_true", help="ask to skip to one's own turn whenever there is a wait"
    )
    asked = parser.parse_args()
    os.environ.setdefault("PASSGO_CLIENT", tempfile.gettempdir())
    print(table_of(asyncio.run(run(asked))))


if __name__ == "__main__":
    main()
