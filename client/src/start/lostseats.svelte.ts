// Who of this device has been put out by the host while the table waits: the server lets none of them sit down again
// before the host opens a seat.
import type { Table } from "../lib/table.svelte";
import type { EntryTold, SeatInfo } from "../lib/wire";

export class LostSeats {
  /** Those who have been put out, by name. */
  names: string[] = $state.raw([]);
  private seats: SeatInfo[] = [];
  private mine: number[] = [];

  constructor(private readonly table: Pick<Table, "info" | "you" | "onUpdate">) {
    this.look();
  }

  /** Returns how to stop that. */
  follow(): () => void {
    return this.table.onUpdate((entries) => {
      for (const entry of entries) if (entry.kind === "seated") this.arranged(entry);
      this.look();
    });
  }

  private arranged({ seat, to }: EntryTold): void {
    const before = this.seats[seat ?? -1];
    if (seat == null || !before) return;
    if (this.mine.includes(seat)) this.names = [...this.names, before.name];
    else if (before.kind !== "person" && to?.kind === "open") this.names = [];
  }

  /** Remembers how it is: an entry does not say what was before. */
  private look(): void {
    this.seats = this.table.info?.seats ?? [];
    this.mine = this.table.you.seats;
  }
}
