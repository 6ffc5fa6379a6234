// The names of this device's players whom the host has removed while the table waits. The server reports only that it
// happened; who it was, the page remembers.
import type { Table } from "../lib/table.svelte";
import type { EntryTold, SeatInfo } from "../lib/wire";

export class LostSeats {
  names: string[] = $state.raw([]);
  private seats: SeatInfo[] = [];
  private mine: number[] = [];

  constructor(private readonly table: Pick<Table, "info" | "you" | "onUpdate">) {
    this.snapshot();
  }

  /** Observes the table until the returned function is called. */
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

  /** Remembers the seats: an entry does not contain their previous state. */
  private snapshot(): void {
    this.seats = this.table.info?.seats ?? [];
    this.mine = this.table.you.seats;
    if (!this.table.you.put_out) this.names = [];
  }
}
