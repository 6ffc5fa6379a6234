"""Counting what happens in many games: a listener that reads the log and only ever adds."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.driver import Listener
from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine.actions import Action
from passgo.engine.arrays import IntArray, zeros
from passgo.engine.board import SQUARES
from passgo.engine.position import EVENT_WIDTH, Position

SAMPLE: Final = 10  # rounds between two looks at everybody's cash
SAMPLES: Final = 31


class Tally(Listener):
    """Sums over games, by square where that makes sense. Square 40 is In Jail."""

    def __init__(self) -> None:
        self.landings: IntArray = zeros(SQUARES + 1)
        self.rents: IntArray = zeros(SQUARES)  # how many were paid
        self.rent_money: IntArray = zeros(SQUARES)
        self.purchases: IntArray = zeros(SQUARES)
        self.auctions: IntArray = zeros(SQUARES)
        self.auction_money: IntArray = zeros(SQUARES)
        self.trades: IntArray = zeros(SQUARES)  # how often the deed changed hands in a trade
        self.buildings: IntArray = zeros(SQUARES)
        self.cash: IntArray = zeros(SAMPLES)  # everybody's cash at rounds 0, 10, 20 …
        self.cash_seats: IntArray = zeros(SAMPLES)  # and how many seats that was
        self.bankruptcies: i64 = 0
        self.offers: i64 = 0
        self.accepted: i64 = 0

    def hear(self, p: Position, seat: i64, action: Action) -> None:
        events = p.events
        at: i64 = 0
        while at < p.events_end:
            self.count(p, events[at], events[at + 1], events[at + 2], events[at + 3], events[at + 4])
            at += EVENT_WIDTH

    def count(self, p: Position, event: i64, first: i64, second: i64, third: i64, fourth: i64) -> None:
        if event == e.TOKEN_MOVED:
            self.landings[third] += 1
        elif event == e.MONEY_PAID:
            if fourth == c.FOR_RENT:
                self.count_rent(p, first, third)
        elif event == e.TURN_BEGAN:
            self.look_at_cash(p, second)
        elif event == e.DEED_PASSED:
            self.count_deed(first, fourth)
        elif event == e.BUILT:
            self.buildings[second] += 1
        elif event == e.SENT_TO_JAIL:
            self.landings[SQUARES] += 1
        elif event == e.AUCTION_WON:
            if second >= 0:
                self.auctions[second] += 1
                self.auction_money[second] += third
        elif event == e.OFFER_MADE:
            self.offers += 1
        elif event == e.OFFER_ACCEPTED:
            self.accepted += 1
        elif event == e.WENT_BANKRUPT:
            self.bankruptcies += 1

    def count_rent(self, p: Position, payer: i64, amount: i64) -> None:
        """A rent is for the square where its payer stands, unless it was asked for later or he has left."""
        square = p.square[payer]
        if p.board.price[square] > 0:
            self.rents[square] += 1
            self.rent_money[square] += amount

    def count_deed(self, lot: i64, how: i64) -> None:
        if how == c.BY_PURCHASE:
            self.purchases[lot] += 1
        elif how == c.BY_TRADE:
            self.trades[lot] += 1

    def look_at_cash(self, p: Position, round_: i64) -> None:
        if p.turn == p.starter and (round_ - 1) % SAMPLE == 0:
            sample = (round_ - 1) // SAMPLE
            if sample < SAMPLES:
                for seat in range(p.seats):
                    if p.out[seat] == 0:
                        self.cash[sample] += p.cash[seat]
                        self.cash_seats[sample] += 1

    def numbers(self) -> dict[str, list[int]]:
        """All sums as plain lists, to be sent between processes and added up."""
        return {
            "landings": [int(n) for n in self.landings],
            "rents": [int(n) for n in self.rents],
            "rent_money": [int(n) for n in self.rent_money],
            "purchases": [int(n) for n in self.purchases],
            "auctions": [int(n) for n in self.auctions],
            "auction_money": [int(n) for n in self.auction_money],
            "trades": [int(n) for n in self.trades],
            "buildings": [int(n) for n in self.buildings],
            "cash": [int(n) for n in self.cash],
            "cash_seats": [int(n) for n in self.cash_seats],
            "totals": [int(self.bankruptcies), int(self.offers), int(self.accepted)],
        }
