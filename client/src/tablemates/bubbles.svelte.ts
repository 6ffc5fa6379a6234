// Speech bubbles over the seats: chat of players, and sayings of bots.
import { playbackOf } from "../board/playback.svelte";
import { fetchTexts, loadedTexts } from "../lib/textfiles.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Table } from "../lib/table.svelte";
import type { EntryTold, SeatInfo } from "../lib/wire";
import { refusalText } from "./botreasons";
import { decodeChat, type ChatLine } from "./chatcodes";

type Sayings = Record<string, Record<string, string[]>>;

export interface Bubble extends ChatLine {
  seq: number;
  seat: number;
}

const LEAST = 3_500; // ms that a bubble is visible
const EACH_LETTER = 55;

const PAUSE = 10 * 60_000; // ms in which nothing is said twice

/** When a saying was said last. */
export type Said = Map<string, number>;

/**
 * A character's saying for an occasion, from the entry's number on the first that was not said in the last ten minutes;
 * the same on every screen.
 */
export function pickSaying(
  sayings: Sayings,
  character: string,
  moment: string,
  { seq, at }: Pick<EntryTold, "seq" | "at">,
  said: Said = new Map(),
): string | null {
  const candidates = sayings[character]?.[moment] ?? [];
  for (let n = 0; n < candidates.length; n++) {
    const text = candidates[(seq + n) % candidates.length]!;
    if (at - (said.get(text) ?? -Infinity) < PAUSE) continue;
    said.set(text, at);
    return text;
  }
  return null;
}

export class Bubbles {
  /** The last bubble of each seat, while it is visible. */
  shown: Record<number, Bubble> = $state.raw({});
  private waiting: Bubble[] = [];
  private readonly said: Said = new Map();
  private saidUpTo = 0; // the entry

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
    }
    // Also what was said before the page was opened counts as said.
    for (const entry of this.table.entries) {
      if (entry.seq <= this.saidUpTo) continue;
      const bubble = this.ofBot(entry);
      if (bubble && prefs.mates && entries.includes(entry)) this.waiting.push(bubble);
    }
    if (loadedTexts(`${prefs.language}/sayings`)) this.saidUpTo = this.table.entries.at(-1)?.seq ?? 0;
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
    const why = this.refusal(entry);
    if (why) return why;
    for (const { seat, moment } of entry.moments ?? []) {
      const character = this.table.info?.seats[seat]?.character;
      const text = sayings && character ? pickSaying(sayings, character, moment, entry, this.said) : null;
      if (text) return { seq: entry.seq, seat, emote: null, text };
    }
    return null;
  }

  /** Why a bot refuses a player's offer. */
  private refusal(entry: EntryTold): Bubble | null {
    const { edition, view } = this.table;
    if (!edition || !view || entry.seat == null) return null;
    const text = refusalText(entry, { edition, names: view.seats.map(({ name }) => name), you: null });
    return text === "" ? null : { seq: entry.seq, seat: entry.seat, emote: null, text };
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
