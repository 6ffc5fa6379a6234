// Calls a player who is not looking when it is their turn, by what the device supports: vibration, a notification, and
// a full-screen notice once the page is seen again; and keeps the screen on during a game, where https allows it.
import { play } from "../lib/sound";
import { prefs } from "../lib/prefs.svelte";
import type { Table } from "../lib/table.svelte";
import { t } from "../lib/texts";
import { myAwaitedSeats } from "../lib/turn";
import type { EntryTold } from "../lib/wire";
import { notify } from "./notifications";

const IDLE_AFTER = 15_000; // ms without input after which the player may not be looking
const SHORT = [90, 60, 90];
const LONG = [200, 100, 200, 100, 400];

export class Attention {
  /** Whether the turn has come while the page was hidden or the screen off, and is not yet dismissed. */
  turnMissed = $state(false);
  /** The player who has nudged this device. */
  nudger: string | null = $state(null);
  private readonly mine = $derived.by(() => myAwaitedSeats(this.table).length > 0);
  private readonly playing = $derived.by(() => this.table.you.seats.length > 0 && this.table.view?.decision != null);
  private before: boolean | null = null;
  private touched = performance.now();
  private lock: Promise<WakeLockSentinel | null> | null = null;

  constructor(private readonly table: Table) {}

  /** Called once by the page of a table. */
  observe(): void {
    $effect(() => this.onTurnChange(this.mine));
    $effect(() => this.updateWakeLock());
    $effect(() => this.table.onUpdate((entries) => entries.forEach((entry) => this.onEntry(entry))));
    $effect(() => {
      const touch = () => (this.touched = performance.now());
      const show = () => this.updateWakeLock();
      addEventListener("pointerdown", touch, true);
      addEventListener("keydown", touch, true);
      document.addEventListener("visibilitychange", show);
      return () => {
        removeEventListener("pointerdown", touch, true);
        removeEventListener("keydown", touch, true);
        document.removeEventListener("visibilitychange", show);
        this.releaseWakeLock();
      };
    });
  }

  dismiss(): void {
    this.turnMissed = false;
    this.nudger = null;
  }

  private onTurnChange(mine: boolean): void {
    const came = mine && this.before === false; // not if the page has just been opened
    if (this.table.info) this.before = mine;
    if (!mine) this.turnMissed = false;
    if (!came) return;
    this.turnMissed = document.hidden;
    if (document.hidden || performance.now() - this.touched > IDLE_AFTER) vibrate(SHORT);
    if (document.hidden) void notify("turn", this.table.id);
  }

  private onEntry(entry: EntryTold): void {
    if (entry.kind !== "nudged" || !this.table.you.seats.includes(entry.seat ?? -1)) return;
    const name = this.table.info?.seats[entry.nudger ?? -1]?.name ?? "";
    this.nudger = name;
    vibrate(LONG);
    if (prefs.sound) play("turn");
    if (document.hidden) void notify("nudge", this.table.id, name);
  }

  /** A phone must not lock during a game. The system releases the lock whenever the page is hidden. */
  private updateWakeLock(): void {
    if (!("wakeLock" in navigator)) return;
    if (!this.playing || document.hidden) this.releaseWakeLock();
    // It may be refused, for instance when the battery is low.
    else this.lock ??= navigator.wakeLock.request("screen").catch(() => null);
  }

  private releaseWakeLock(): void {
    void this.lock?.then((lock) => lock?.release());
    this.lock = null;
  }
}

/** Browsers refuse it before a user gesture, and many devices do not support it. */
function vibrate(pattern: number[]): void {
  if ("vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}

/** The text for a nudged player. */
export const nudgedBy = (name: string): string => t("turn.nudged", { name });
