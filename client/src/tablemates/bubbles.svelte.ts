// Speech bubbles over the seats: chat of players, and sayings of bots.
import { playbackOf } from "../board/playback.svelte";
import { fetchTexts, loadedTexts } from "../lib/textfiles.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Table } from "../lib/table.svelte";
import type { EntryTold, SeatInfo } from "../lib/wire";
import { decodeChat, type ChatLine } from "./chatcodes";

type Sayings = Record<string, Record<string, string[]>>;

export interface Bubble extends ChatLine {
  seq: number;
  seat: number;
}

const LEAST = 3_500; // ms that a bubble is visible
const EACH_LETTER = 55;

/** A character's saying for an occasion; the same on every screen. */
export function pickSaying(sayings: Sayings, character: string, moment: string, seq: number): string | null {
  const candidates = sayings[character]?.[moment] ?? [];
  return candidates[seq % candidates.length] ?? null;
}

export class Bubbles {
  /** The last bubble of each seat, while it is visible. */
  shown: Record<number, Bubble> = $state.raw({});
  private waiting: Bubble[] = [];

  constructor(private readonly table: Table) {}

  /** Observes the table until the returned function is called. */
  observe(): () => void {
    void fetchTexts(`${prefs.language}/sayings`);
    return this.table.onUpdate((entries) => this.onUpdate(entries));
  }

  private onUpdate(entries: EntryTold[]): void {
    for (const entry of entries) {
      if (entry.kind === "said" && entry.text && entry.seat != null) {
        this.show({ ...decodeChat(entry.text), seq: entry.seq, seat: entry.seat });
      }
      const bubble = prefs.mates ? this.ofBot(entry) : null;
      if (bubble) this.waiting.push(bubble);
    }
    this.showUpTo(playbackOf(this.table).heldFrom);
  }

  /** Shows the sayings of bots about entries that the board has shown. */
  showUpTo(heldFrom: number): void {
    const due = this.waiting.filter(({ seq }) => seq < heldFrom);
    this.waiting = this.waiting.filter(({ seq }) => seq >= heldFrom);
    for (const bubble of due) this.show(bubble);
  }

  private ofBot(entry: EntryTold): Bubble | null {
    const sayings = loadedTexts<Sayings>(`${prefs.language}/sayings`);
    for (const { seat, moment } of entry.moments ?? []) {
      const character = this.table.info?.seats[seat]?.character;
      const text = sayings && character ? pickSaying(sayings, character, moment, entry.seq) : null;
      if (text) return { seq: entry.seq, seat, emote: null, text };
    }
    return null;
  }

  private show(bubble: Bubble): void {
    this.shown = { ...this.shown, [bubble.seat]: bubble };
    setTimeout(() => this.hide(bubble), LEAST + EACH_LETTER * bubble.text.length);
  }

  private hide(bubble: Bubble): void {
    if (this.shown[bubble.seat] !== bubble) return; // there is a newer one
    const { [bubble.seat]: _, ...rest } = this.shown;
    this.shown = rest;
  }
}

const known = new WeakMap<Table, Bubbles>();

export function bubblesOf(table: Table): Bubbles {
  const bubbles = known.get(table) ?? new Bubbles(table);
  known.set(table, bubbles);
  return bubbles;
}

/** The character of a bot's seat. */
export const characterOf = (seat: SeatInfo | undefined): string | null =>
  seat?.kind === "bot" ? seat.character : null;
