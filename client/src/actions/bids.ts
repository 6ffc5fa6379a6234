import type { EntryTold } from "../lib/wire";

export interface Bid {
  seat: number;
  amount: number;
}

/** The bids of the current auction, as far back as this page has entries. */
export function bidsSoFar(entries: EntryTold[]): Bid[] {
  const bids: Bid[] = [];
  for (const entry of entries.toReversed()) {
    for (const event of (entry.events ?? []).toReversed()) {
      if (event.event === "BidMade") bids.unshift({ seat: event.seat, amount: event.amount });
      if (event.event === "AuctionOpened") return bids;
    }
  }
  return bids;
}
