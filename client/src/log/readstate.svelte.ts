// How far this person has followed the table, so that what was missed can be told when they come back.
import { saveItem, loadItem } from "../lib/storage";
import type { Table } from "../lib/table.svelte";

const FEW = 8; // entries that are caught up with at a glance

export class ReadState {
  /** The entries after `from` up to `to` were missed. */
  from = $state(0);
  to = $state(0);

  constructor(private readonly table: Pick<Table, "id" | "seq" | "link" | "loadHistory" | "onUpdate">) {}

  /** From now on somebody follows the table; returns how to stop that. */
  observe(): () => void {
    const last = this.last; // before what comes now is kept as seen
    void this.table.loadHistory().then(
      () => this.checkMissed(last),
      () => undefined,
    );
    const stop = this.table.onUpdate((entries) => this.onUpdate(entries.length));
    const onVisibility = (): void => (document.hidden ? this.save() : this.checkMissed(this.last));
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }

  /** All is known now. */
  catchUp(): void {
    this.from = this.to = this.table.seq;
    this.save();
  }

  /**
   * The first update after a lost connection brings what came meanwhile; all others are followed, however long they
   * are.
   */
  private onUpdate(count: number): void {
    if (document.hidden) return;
    if (this.table.link === "lost") this.checkMissed(this.table.seq - count);
    else this.save();
  }

  private checkMissed(last: number): void {
    if (last > 0 && this.table.seq - last > FEW) {
      if (this.from === this.to) this.from = last; // what was missed before has not been read yet
      this.to = this.table.seq;
    }
    this.save();
  }

  private get key(): string {
    return `passgo.seen.${this.table.id}`;
  }

  private get last(): number {
    return Number(loadItem(this.key) ?? 0);
  }

  private save(): void {
    saveItem(this.key, String(this.table.seq));
  }
}
