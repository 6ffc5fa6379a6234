// Offers that were withdrawn or have lapsed while the player may be reading them: they stay visible for a while, marked
// as closed.
import type { Table } from "../lib/table.svelte";
import type { EntryTold, OfferView } from "../lib/wire";

export const SHOWN_FOR = 10_000; // ms

export interface ClosedOffer {
  offer: OfferView;
  why: "withdrawn" | "lapsed";
}

const CLOSED_BY = { OfferWithdrawn: "withdrawn", OfferLapsed: "lapsed" } as const;

export class ClosedOffers {
  /** Closed offers to seats of this device. */
  offers: ClosedOffer[] = $state.raw([]);
  private known: OfferView[] = [];

  constructor(private readonly table: Table) {
    this.known = table.view?.offers ?? [];
  }

  /** Observes the table until the returned function is called. */
  observe(): () => void {
    return this.table.onUpdate((entries) => this.onUpdate(entries));
  }

  private onUpdate(entries: EntryTold[]): void {
    for (const event of entries.flatMap((entry) => entry.events ?? [])) {
      if (event.event !== "OfferWithdrawn" && event.event !== "OfferLapsed") continue;
      const offer = this.known.find((known) => known.offer === event.number);
      if (offer && this.table.you.seats.includes(offer.to)) this.add({ offer, why: CLOSED_BY[event.event] });
    }
    this.known = this.table.view?.offers ?? [];
  }

  private add(closed: ClosedOffer): void {
    this.offers = [...this.offers, closed];
    setTimeout(() => this.close(closed.offer.offer), SHOWN_FOR);
  }

  close(offer: number): void {
    this.offers = this.offers.filter((closed) => closed.offer.offer !== offer);
  }
}
