// How far this person has followed the table, so that what was missed can be told when they come back.
import { keep, kept } from "../lib/kept";
import type { Table } from "../lib/table.svelte";

const FEW = 8; // entries that are caught up with at a glance

export class Seen {
  /** The entries after `from` up to `to` were missed. */
  from = $state(0);
  to = $state(0);

  constructor(private readonly table: Pick<Table, "id" | "seq" | "link" | "loadHistory" | "onUpdate">) {}

  /** From now on somebody follows the table; returns how to stop that. */
  follow(): () => void {
    const last = this.last; // before what comes now is kept as seen
    void this.table.loadHistory().then(
      () => this.look(last),
      () => undefined,
    );
    const deaf = this.table.onUpdate((entries) => this.hear(entries.length));
    const turned = (): void => (document.hidden ? this.see() : this.look(this.last));
    document.addEventListener("visibilitychange", turned);
    return () => {
      deaf();
      document.removeEventListener("visibilitychange", turned);
    };
  }

  /** All is known now. */
  catchUp(): void {
    this.from = this.to = this.table.seq;
    this.see();
  }

  /**
   * The first update after a lost connection brings what came meanwhile; all others are followed, however long they
   * are.
   */
  private hear(count: number): void {
    if (document.hidden) return;
    if (this.table.link === "lost") this.look(this.table.seq - count);
    else this.see();
  }

  private look(last: number): void {
    if (last > 0 && this.table.seq - last > FEW) {
      if (this.from === this.to) this.from = last; // what was missed before has not been read yet
      this.to = this.table.seq;
    }
    this.see();
  }

  private get key(): string {
    return `passgo.seen.${this.table.id}`;
  }

  private get last(): number {
    return Number(kept(this.key) ?? 0);
  }

  private see(): void {
    keep(this.key, String(this.table.seq));
  }
}
