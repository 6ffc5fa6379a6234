// Which entries this browser has shown, to summarise what was missed.
import { saveItem, loadItem } from "../lib/storage";
import type { Table } from "../lib/table.svelte";

const FEW = 8; // entries that need no summary

export class ReadState {
  /** The entries after `from` up to `to` were missed. */
  from = $state(0);
  to = $state(0);

  constructor(private readonly table: Pick<Table, "id" | "seq" | "link" | "loadHistory" | "onUpdate">) {}

  /** Observes the table until the returned function is called. */
  observe(): () => void {
    const last = this.last; // before new entries are stored as read
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

  /** Marks all entries as read. */
  catchUp(): void {
    this.from = this.to = this.table.seq;
    this.save();
  }

  /** The first update after a lost connection contains what was missed; all others are shown as they happen. */
  private onUpdate(count: number): void {
    if (document.hidden) return;
    if (this.table.link === "lost") this.checkMissed(this.table.seq - count);
    else this.save();
  }

  private checkMissed(last: number): void {
    if (last > 0 && this.table.seq - last > FEW) {
      if (this.from === this.to) this.from = last; // an earlier summary has not been read yet
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
