// The director's plan: which of the waiting items get a sentence, which are merged, and how long each is shown. Every
// sentence that is shown gets its reading time. If there is too much for the time, more is merged; nothing is played
// faster, and what is important keeps its sentence and its time.
import { scenesOf, type Scene } from "../board/scenes";
import type { EditionInfo } from "../lib/wire";
import type { Bucket, Item, SetPiece } from "./items";

export type Speed = "relaxed" | "brisk" | "instant";

const WORD = 250; // ms
const SHORTEST = 800; // ms
const STAGED = 2_600; // ms that a set piece is held at least
const STAGED_SMALL = 1_600; // if it is about little money
const LITTLE = 50;
export const BUDGET = { relaxed: 10_000, brisk: 2_500, instant: 0 };
export const FASTER = { relaxed: 1, brisk: 2, instant: 2.5 };

export const readingTime = (text: string): number =>
  text === "" ? 0 : Math.max(SHORTEST, WORD * text.split(/\s+/u).filter(Boolean).length);

/** One thing after the other: scenes of the board with a sentence. */
export interface Beat {
  item: Item;
  /** The sentence; none for what only moves. */
  text: string;
  /** Shown while the dice roll and the token walks, before the sentence. */
  lead: string;
  piece: SetPiece | null;
  scenes: Scene[];
  /** How long the sentence is shown. */
  hold: number;
  /** The length of the whole beat. */
  ms: number;
  /** Merged with later ones, which say it. */
  owed: boolean;
}

export interface Settings {
  speed: Speed;
  /** Whether dice, tokens and money move. */
  moves: boolean;
  edition: EditionInfo;
  /** What is left of the time for this wait. */
  left: number;
  /** Whether a seat of this device decides next: its own last sentence stays on the stage with the question. */
  asked: boolean;
  /** The sentence for things that are merged. */
  sumUp: (items: Item[]) => string;
  /** "Bo throws 7." */
  throws: (seat: number, total: number) => string;
  /** "Who begins?" */
  begins: string;
}

/** How much is merged. */
enum Level {
  Full, // everything has a sentence
  Merged, // small things are merged with others of their kind
  Still, // and do not move
  Summary, // all but what is important is one sentence
}

/** The beats of all waiting items. `owed` were shown without a sentence, to be merged with later ones. */
export function plan(items: Item[], owed: Item[], settings: Settings): Beat[] {
  const first = settings.speed === "relaxed" ? Level.Full : Level.Merged;
  let beats: Beat[] = [];
  for (let level: Level = first; level <= Level.Summary; level++) {
    beats = beatsAt(level, items, owed, settings);
    if (lengthOf(beats) <= settings.left) break;
  }
  return settings.asked ? withoutLastHold(beats) : beats;
}

/** The last sentence about an own action stays with the next question. */
function withoutLastHold(beats: Beat[]): Beat[] {
  const at = beats.findLastIndex(({ text }) => text !== "");
  const last = beats[at];
  if (last === undefined || !last.item.own || isLarge(last.item)) return beats;
  return beats.with(at, { ...last, hold: 0, ms: last.ms - last.hold });
}

export const lengthOf = (beats: Beat[]): number => beats.reduce((sum, { ms }) => sum + ms, 0);

function beatsAt(level: Level, items: Item[], owed: Item[], settings: Settings): Beat[] {
  const beats: Beat[] = [];
  let debts = [...owed];
  items.forEach((item, at) => {
    const rest = items.slice(at + 1, nextLarge(items, at + 1));
    if (isMerged(level, item, rest, debts)) {
      const more = rest.some((later) => isSameKind(level, item, later));
      if (more) {
        debts.push(item);
        beats.push(beatOf(level, item, "", settings, true));
        return;
      }
      const together = [...debts.filter((debt) => isSameKind(level, item, debt)), item];
      debts = debts.filter((debt) => !together.includes(debt));
      const text = together.length > 1 ? settings.sumUp(together) : textOf(level, item);
      beats.push(beatOf(level, item, text, settings));
    } else
      beats.push(beatOf(level, item, isOutdone(level, item, items.slice(at + 1)) ? "" : textOf(level, item), settings));
  });
  return beats;
}

const isLarge = ({ importance }: Item): boolean => importance === 3;

function nextLarge(items: Item[], from: number): number {
  const found = items.findIndex((item, at) => at >= from && (isLarge(item) || item.mine));
  return found < 0 ? items.length : found;
}

const ALONE = new Set<Bucket>(["journeys", "other"]);

/** Whether an item is said together with others. */
function isMerged(level: Level, item: Item, rest: Item[], debts: Item[]): boolean {
  if (item.importance === 0 || isLarge(item) || item.mine) return false;
  if (level === Level.Summary) return !ALONE.has(item.bucket);
  if (level === Level.Full && item.bucket !== "rents") return false;
  if (item.importance > 1 || ALONE.has(item.bucket)) return false;
  return [...rest, ...debts].some((other) => isSameKind(level, item, other));
}

function isSameKind(level: Level, one: Item, other: Item): boolean {
  if (other.importance === 0 || isLarge(other) || other.mine || ALONE.has(other.bucket)) return false;
  if (level === Level.Summary) return true;
  return other.importance === 1 && other.bucket === one.bucket;
}

/** Whether what follows says more than this: where a token stops, if something happens there. */
function isOutdone(level: Level, item: Item, rest: Item[]): boolean {
  if (item.importance === 0 || isLarge(item)) return item.importance === 0;
  const small = ALONE.has(item.bucket) && item.importance === 1;
  if (small && level > Level.Full) return true;
  if (item.bucket !== "journeys") return item.bucket === "other" && rest.some(({ piece }) => piece?.is === "hammer");
  const next = rest.find(
    ({ importance, events }) => importance > 0 || events.some(({ event }) => event === "TurnEnded"),
  );
  if (next === undefined || next.importance === 0) return false;
  return (
    next.actor === item.actor && (next.bucket !== "journeys" || next.events.some(({ event }) => event === "CardDrawn"))
  );
}

const textOf = (level: Level, item: Item): string =>
  level > Level.Full && !item.mine && item.short ? item.short : item.text;

function beatOf(level: Level, item: Item, text: string, settings: Settings, owed = false): Beat {
  const still = !settings.moves || (level >= Level.Still && !isLarge(item) && !item.mine);
  const silent = settings.speed === "instant" && !item.own;
  const scenes = scenesOf(item.events, settings.edition, FASTER[settings.speed], !still && !silent);
  const moving = scenes.reduce((sum, { ms }) => sum + ms, 0);
  const lead = moving > 0 ? leadOf(item, settings) : "";
  const atOnce = settings.speed === "instant";
  const said = silent ? "" : text;
  const merged = said !== item.text && said !== item.short;
  const piece = atOnce || said === "" || merged ? null : item.piece;
  const staged = piece === null ? 0 : heldFor(piece);
  // At once, an own sentence stays with the own question, if there is one.
  const hold = atOnce && settings.asked ? 0 : Math.max(readingTime(said), staged);
  const before = lead ? Math.max(moving, readingTime(lead)) : 0;
  return { item, text: said, lead, piece, scenes, hold, ms: lead ? before + hold : Math.max(moving, hold), owed };
}

/** What is said while the dice roll: not yet what follows. */
function leadOf({ events }: Item, { throws, begins }: Settings): string {
  const thrown = events.find((event) => event.event === "DiceThrown");
  if (thrown?.event === "DiceThrown" && thrown.purpose === "start") return begins;
  if (events.some(({ event }) => event === "CoinFlipped")) return begins;
  return thrown?.event === "DiceThrown" && thrown.purpose === "move"
    ? throws(thrown.seat, thrown.die1 + thrown.die2)
    : "";
}

const heldFor = (piece: SetPiece): number =>
  piece.is === "hammer" || (piece.is === "rent" && piece.amount < LITTLE) ? STAGED_SMALL : STAGED;
