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
BAND: Final = 10  # rounds: when a group was completed is counted by rounds 1 to 10, 11 to 20 …
BANDS: Final = 5  # the last one has no end
OWNED: Final = 1  # the sample at which the owners of lots are noted: as round 11 begins
NONE: Final = -1
WIN_PARTS: Final = 840  # of a win: two to eight winners share them evenly


class Tally(Observer):
    """Sums over games, by square where that makes sense. Square 40 is In Jail.

    Money is summed by player, not by seat: players move on by one seat from game to game. Who won is summed only over
    games that were finished, by player and by the number of players who were still in the game at the time.
    """

    def __init__(self, players: i64, groups: i64) -> None:
        self.players: i64 = players
        self.groups: i64 = groups
        self.holder: IntArray = filled(groups, NONE)  # of this game: the seat that first owned each group
        self.held_at: IntArray = zeros(groups)  # the cell of `group_cell` at that time, without the player
        self.owner: IntArray = filled(SQUARES, NONE)  # of this game: the seat that owned each lot at round 11
        self.owned_among: i64 = 0  # the number of players still in the game then
        self.still: i64 = 0  # the seats still in the game, as bits
        self.count_still: i64 = 0
        self.stages: IntArray = zeros(players + 1)  # `still` when as many seats were left
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
        # The same for the richest seat, the second …; a bankrupt one has nothing. And the games that were still going.
        self.rank_cash: IntArray = zeros(SAMPLES * players)
        self.rank_worth: IntArray = zeros(SAMPLES * players)
        self.running: IntArray = zeros(SAMPLES)
        # Games in which a player owned the whole group, finished or not.
        self.group_games: IntArray = zeros(groups)
        # Of finished games, by player and the number of players still in: how often the player was among them, was the
        # first to complete a group (by round, too), or owned a lot at round 11; and the wins of these games.
        self.alive: IntArray = zeros(players * (players + 1))
        self.alive_wins: IntArray = zeros(players * (players + 1))
        self.first_owned: IntArray = zeros(players * groups * BANDS * (players + 1))
        self.first_owned_wins: IntArray = zeros(players * groups * BANDS * (players + 1))
        self.lot_owned: IntArray = zeros(players * SQUARES * (players + 1))
        self.lot_owned_wins: IntArray = zeros(players * SQUARES * (players + 1))
        self.offers: i64 = 0
        self.accepted: i64 = 0

    def begin(self, p: Position, shift: i64) -> None:
        """Begin another game. `shift` is the player in seat 0; the next player sits in seat 1, and so on."""
        self.shift = shift
        self.asked = filled(self.players, NONE)
        self.due = (p.round + SAMPLE - 2) // SAMPLE * SAMPLE + 1
        self.holder = filled(self.groups, NONE)
        self.owner = filled(SQUARES, NONE)
        self.stages = zeros(self.players + 1)
        self.still = 0
        self.count_still = 0
        for seat in range(p.seats):
            if p.out[seat] == 0:
                self.still |= 1 << seat
                self.count_still += 1
        self.stages[self.count_still] = self.still
        self.sample_money(p, p.round)
        for group in range(self.groups):
            owner = p.owner[p.board.lot_of(group, 0)]
            if owner >= 0:
                self.note_complete_group(p, group, owner)

    def end(self, winners: list[int]) -> None:
        """End a game; one without winners is unfinished."""
        for group in range(self.groups):
            if self.holder[group] != NONE:
                self.group_games[group] += 1
        if len(winners) == 0:
            return
        parts = zeros(self.players)  # of a win, by seat
        for winner in winners:
            parts[winner] = WIN_PARTS // len(winners)
        width = self.players + 1
        for seat in range(self.players):
            player = (seat + self.shift) % self.players
            for left in range(width):
                if self.stages[left] & (1 << seat) != 0:
                    self.alive[player * width + left] += 1
                    self.alive_wins[player * width + left] += parts[seat]
        for group in range(self.groups):
            seat = self.holder[group]
            if seat != NONE:
                player = (seat + self.shift) % self.players
                at = (player * self.groups + group) * BANDS * width + self.held_at[group]
                self.first_owned[at] += 1
                self.first_owned_wins[at] += parts[seat]
        for lot in range(SQUARES):
            seat = self.owner[lot]
            if seat != NONE:
                player = (seat + self.shift) % self.players
                at = (player * SQUARES + lot) * width + self.owned_among
                self.lot_owned[at] += 1
                self.lot_owned_wins[at] += parts[seat]

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
        elif event == events.WENT_BANKRUPT:
            self.still &= ~(1 << first)
            self.count_still -= 1
            self.stages[self.count_still] = self.still
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
        band = (p.round - 1) // BAND
        if band >= BANDS:
            band = BANDS - 1
        self.held_at[group] = band * (self.players + 1) + self.count_still

    def sample_money(self, p: Position, round_: i64) -> None:
        """Add all players' money to the sums, at the first turn of every tenth round."""
        if round_ < self.due:
            return
        sample = (self.due - 1) // SAMPLE
        self.due += SAMPLE
        if sample >= SAMPLES:
            return
        if sample == OWNED:
            self.note_owners(p)
        self.running[sample] += 1
        cash: list[int] = []
        worth: list[int] = []
        for seat in range(p.seats):
            if p.out[seat] == 0:
                at = sample * self.players + (seat + self.shift) % self.players
                own = final_worth(p, seat)
                self.present[at] += 1
                self.cash[at] += p.cash[seat]
                self.worth[at] += own
                cash.append(int(p.cash[seat]))
                worth.append(int(own))
        cash.sort(reverse=True)
        worth.sort(reverse=True)
        for rank in range(len(cash)):
            self.rank_cash[sample * self.players + rank] += cash[rank]
            self.rank_worth[sample * self.players + rank] += worth[rank]

    def note_owners(self, p: Position) -> None:
        """Note who owns each lot at this time."""
        self.owned_among = self.count_still
        for lot in range(SQUARES):
            if p.owner[lot] >= 0:
                self.owner[lot] = p.owner[lot]

    def numbers(self) -> dict[str, list[int]]:
        """All sums as plain lists, to be sent between processes and added up."""
        return {
            "landings": plain(self.landings),
            "stands": plain(self.stands),
            "group_games": plain(self.group_games),
            "rents": plain(self.rents),
            "rent_money": plain(self.rent_money),
            "purchases": plain(self.purchases),
            "auctions": plain(self.auctions),
            "auction_money": plain(self.auction_money),
            "trades": plain(self.trades),
            "buildings": plain(self.buildings),
            "present": plain(self.present),
            "cash": plain(self.cash),
            "worth": plain(self.worth),
            "rank_cash": plain(self.rank_cash),
            "rank_worth": plain(self.rank_worth),
            "running": plain(self.running),
            "alive": plain(self.alive),
            "alive_wins": plain(self.alive_wins),
            "first_owned": plain(self.first_owned),
            "first_owned_wins": plain(self.first_owned_wins),
            "lot_owned": plain(self.lot_owned),
            "lot_owned_wins": plain(self.lot_owned_wins),
            "offers": [int(self.offers)],
            "accepted": [int(self.accepted)],
        }


def plain(sums: IntArray) -> list[int]:
    return [int(n) for n in sums]
