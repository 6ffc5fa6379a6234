// How far this person has followed the table, so that what was missed can be told when they come back.
import type { Table } from "../lib/table.svelte";

const FEW = 8; // entries that are caught up with at a glance

export class Seen {
  /** The entries after `from` up to `to` were missed. */
  from = $state(0);
  to = $state(0);

  constructor(private readonly table: Table) {
    void table.loadHistory().then(() => this.look(this.kept()), () => undefined);
    $effect(() => table.onUpdate((entries) => this.hear(entries.length)));
    $effect(() => {
      const leave = (): void => {
        if (document.hidden) this.keep(table.seq);
        else this.look(this.kept());
      };
      document.addEventListener("visibilitychange", leave);
      return () => document.removeEventListener("visibilitychange", leave);
    });
  }

  catchUp(): void {
    this.from = this.to = this.table.seq;
    this.keep(this.table.seq);
  }

  /** Several entries at once are what came while the connection was lost. */
  private hear(count: number): void {
    if (count > FEW) this.look(this.table.seq - count);
    else if (!document.hidden) this.keep(this.table.seq);
  }

  private look(last: number): void {
    if (last > 0 && this.table.seq - last > FEW) {
      this.from = last;
      this.to = this.table.seq;
    }
    this.keep(this.table.seq);
  }

  private get key(): string {
    return `passgo.seen.${this.table.id}`;
  }

  private kept(): number {
    try {
      return Number(localStorage.getItem(this.key) ?? 0);
    } catch {
      return 0; // a browser that keeps nothing: nothing is known to have been missed
    }
  }

  private keep(seq: number): void {
    try {
      localStorage.setItem(this.key, String(seq));
    } catch {
      // then it is not known next time
    }
  }
}
