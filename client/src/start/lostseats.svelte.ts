// The names of those of this device whom the host has put out while the table waits. Whether somebody was put out is
// the server's to say, who it was is known only to a page that saw it.
import type { Table } from "../lib/table.svelte";
import type { EntryTold, SeatInfo } from "../lib/wire";

export class LostSeats {
  names: string[] = $state.raw([]);
  private seats: SeatInfo[] = [];
  private mine: number[] = [];

  constructor(private readonly table: Pick<Table, "info" | "you" | "onUpdate">) {
    this.snapshot();
  }

  /** Returns how to stop that. */
  observe(): () => void {
    return this.table.onUpdate((entries) => {
      for (const entry of entries) if (entry.kind === "seated") this.onSeatChanged(entry);
      this.snapshot();
    });
  }

  private onSeatChanged({ seat }: EntryTold): void {
    const before = this.seats[seat ?? -1];
    if (seat != null && before && this.mine.includes(seat)) this.names = [...this.names, before.name];
  }

  /** Remembers how it is: an entry does not say what was before. */
  private snapshot(): void {
    this.seats = this.table.info?.seats ?? [];
    this.mine = this.table.you.seats;
    if (!this.table.you.put_out) this.names = [];
  }
}
