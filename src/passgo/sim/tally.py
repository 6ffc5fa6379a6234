"""An observer that counts the events of many games."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.driver import Observer
from passgo.engine import codes, events
from passgo.engine.actions import Action
from passgo.engine.arrays import IntArray, filled, zeros
from passgo.engine.board import SQUARES
from passgo.engine.position import EVENT_WIDTH, Position
from passgo.engine.rules.worth import final_worth

SAMPLE: Final = 10  # rounds between two samples of all players' money
SAMPLES: Final = 31
NONE: Final = -1
WIN_PARTS: Final = 840  # of a win: two to eight winners share them evenly


class Tally(Observer):
    """Sums over games, by square where that makes sense. Square 40 is In Jail.

    Money is summed by player, not by seat: players move on by one seat from game to game.
    """

    def __init__(self, players: i64, groups: i64) -> None:
        self.players: i64 = players
        self.groups: i64 = groups
        self.holder: IntArray = filled(groups, NONE)  # of this game: the seat that first owned each group
        self.shift: i64 = 0  # the player in seat 0
        self.due: i64 = 1  # the round of the next sample
        self.asked: IntArray = filled(players, NONE)  # the lot whose rent each seat was asked for (RENT-7)
        self.landings: IntArray = zeros(SQUARES + 1)
        self.stands: IntArray = zeros(
            SQUARES + 1
        )  # tokens after a throw and everything that followed from it
        self.rents: IntArray = zeros(SQUARES)  # payments
        self.rent_money: IntArray = zeros(SQUARES)
        self.purchases: IntArray = zeros(SQUARES)
        self.auctions: IntArray = zeros(SQUARES)
        self.auction_money: IntArray = zeros(SQUARES)
        self.trades: IntArray = zeros(SQUARES)  # deeds traded
        self.buildings: IntArray = zeros(SQUARES)
        # At rounds 1, 11, 21 …, for each player: the games it was still in, its cash and its worth.
        self.present: IntArray = zeros(SAMPLES * players)
        self.cash: IntArray = zeros(SAMPLES * players)
        self.worth: IntArray = zeros(SAMPLES * players)
        # Games in which a player owned the whole group, and the wins of its first owner.
        self.group_games: IntArray = zeros(groups)
        self.group_wins: IntArray = zeros(groups)
        self.offers: i64 = 0
        self.accepted: i64 = 0

    def begin(self, p: Position, shift: i64) -> None:
        """Begin another game. `shift` is the player in seat 0; the next player sits in seat 1, and so on."""
        self.shift = shift
        self.asked = filled(self.players, NONE)
        self.due = (p.round + SAMPLE - 2) // SAMPLE * SAMPLE + 1
        self.sample_money(p, p.round)
        self.holder = filled(self.groups, NONE)
        for group in range(self.groups):
            owner = p.owner[p.board.lot_of(group, 0)]
            if owner >= 0:
                self.note_complete_group(p, group, owner)

    def end(self, winners: list[int]) -> None:
        """End a game, finished or not."""
        for group in range(self.groups):
            if self.holder[group] != NONE:
                self.group_games[group] += 1
                if int(self.holder[group]) in winners:
                    self.group_wins[group] += WIN_PARTS // len(winners)

    def on_action(self, p: Position, seat: i64, action: Action) -> None:
        if action.code == codes.THROW:
            self.stands[SQUARES if p.jail[seat] > 0 else p.square[seat]] += 1
        log = p.events
        at: i64 = 0
        while at < p.events_end:
            self.count(p, log[at], log[at + 1], log[at + 2], log[at + 3], log[at + 4])
            at += EVENT_WIDTH

    def count(self, p: Position, event: i64, first: i64, second: i64, third: i64, fourth: i64) -> None:
        if event == events.TOKEN_MOVED:
            self.landings[third] += 1
        elif event == events.MONEY_PAID:
            if fourth == codes.FOR_RENT:
                self.count_rent(p, first, third)
        elif event == events.TURN_BEGAN:
            self.sample_money(p, second)
        elif event == events.DEED_PASSED:
            self.count_deed(first, fourth)
            # Not by bankruptcy, which says little about the group: the winner owns everything in the end.
            if third >= 0 and fourth != codes.BY_BANKRUPTCY:
                self.note_complete_group(p, p.board.group[first], third)
        elif event == events.BUILT:
            self.buildings[second] += 1
        elif event == events.SENT_TO_JAIL:
            self.landings[SQUARES] += 1
        elif event == events.RENT_ASKED:
            self.asked[first] = third
        elif event == events.AUCTION_WON:
            if second >= 0:
                self.auctions[second] += 1
                self.auction_money[second] += third
        elif event == events.OFFER_MADE:
            self.offers += 1
        elif event == events.OFFER_ACCEPTED:
            self.accepted += 1

    def count_rent(self, p: Position, payer: i64, amount: i64) -> None:
        """Count a rent for the lot that it was asked for, or else for the payer's square: a payer may have moved on."""
        lot = self.asked[payer]
        if lot == NONE:
            lot = p.square[payer]
        self.asked[payer] = NONE
        self.rents[lot] += 1
        self.rent_money[lot] += amount

    def count_deed(self, lot: i64, how: i64) -> None:
        if how == codes.BY_PURCHASE:
            self.purchases[lot] += 1
        elif how == codes.BY_TRADE:
            self.trades[lot] += 1

    def note_complete_group(self, p: Position, group: i64, seat: i64) -> None:
        """Note the owner of a group if no seat owned all its lots before."""
        if self.holder[group] != NONE:
            return
        for i in range(p.board.group_size[group]):
            if p.owner[p.board.lot_of(group, i)] != seat:
                return
        self.holder[group] = seat

    def sample_money(self, p: Position, round_: i64) -> None:
        """Add all players' money to the sums, at the first turn of every tenth round."""
        if round_ < self.due:
            return
        sample = (self.due - 1) // SAMPLE
        self.due += SAMPLE
        if sample >= SAMPLES:
            return
        for seat in range(p.seats):
            if p.out[seat] == 0:
                at = sample * self.players + (seat + self.shift) % self.players
                self.present[at] += 1
                self.cash[at] += p.cash[seat]
                self.worth[at] += final_worth(p, seat)

    def numbers(self) -> dict[str, list[int]]:
        """All sums as plain lists, to be sent between processes and added up."""
        return {
            "landings": [int(n) for n in self.landings],
            "stands": [int(n) for n in self.stands],
            "group_games": [int(n) for n in self.group_games],
            "group_wins": [int(n) for n in self.group_wins],
            "rents": [int(n) for n in self.rents],
            "rent_money": [int(n) for n in self.rent_money],
            "purchases": [int(n) for n in self.purchases],
            "auctions": [int(n) for n in self.auctions],
            "auction_money": [int(n) for n in self.auction_money],
            "trades": [int(n) for n in self.trades],
            "buildings": [int(n) for n in self.buildings],
            "present": [int(n) for n in self.present],
            "cash": [int(n) for n in self.cash],
            "worth": [int(n) for n in self.worth],
            "offers": [int(self.offers)],
            "accepted": [int(self.accepted)],
        }
