// An offer that somebody is reading does not vanish under their eyes: it stays for a while after it was withdrawn, and
// says so.
import type { Table } from "../lib/table.svelte";
import type { EntryTold, OfferView } from "../lib/wire";

export const LASTS = 10_000; // ms

export interface Gone {
  offer: OfferView;
  why: "withdrawn" | "lapsed";
}

const GONE = { OfferWithdrawn: "withdrawn", OfferLapsed: "lapsed" } as const;

export class Reading {
  /** Offers to seats of this device that were there, and are not any more. */
  gone: Gone[] = $state.raw([]);
  private known: OfferView[] = [];

  constructor(private readonly table: Table) {
    this.known = table.view?.offers ?? [];
  }

  /** Keeps what is withdrawn until the returned function is called. */
  listen(): () => void {
    return this.table.onUpdate((entries) => this.hear(entries));
  }

  private hear(entries: EntryTold[]): void {
    for (const event of entries.flatMap((entry) => entry.events ?? [])) {
      if (event.event !== "OfferWithdrawn" && event.event !== "OfferLapsed") continue;
      const offer = this.known.find((known) => known.offer === event.number);
      if (offer && this.table.you.seats.includes(offer.to)) this.keep({ offer, why: GONE[event.event] });
    }
    this.known = this.table.view?.offers ?? [];
  }

  private keep(gone: Gone): void {
    this.gone = [...this.gone, gone];
    setTimeout(() => this.close(gone.offer.offer), LASTS);
  }

  close(offer: number): void {
    this.gone = this.gone.filter((gone) => gone.offer.offer !== offer);
  }
}
