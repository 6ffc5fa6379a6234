// The look of each edition: colours, fonts, pattern, icons and buildings; tokens and marks. Colours are pairs for the
// light and the dark theme; the browser chooses by the page's color-scheme.
import { BUILDINGS, type Building } from "../board/buildings";
import { ICONS, type IconName } from "../board/icons";
import drawing from "./drawing";
import type { Square } from "./wire";

export interface Pattern {
  /** The tile's width and height. */
  size: number;
  /** Filled by the even-odd rule, in the colour --b-pattern. */
  shapes: string[];
}

export type { Building };

type Palette = typeof drawing.looks.classic.light & { challenge?: string };

/** An edition's look as in drawing.json. */
interface LookSource {
  light: Palette;
  dark: Palette;
  font: string;
  wide: number;
  tail?: number;
  pattern: Pattern;
  emblem: string;
  building: string;
  icons: Record<string, string>;
}

export interface Look {
  /** CSS custom properties, to be set on the container of what shows the edition. */
  colours: Record<`--${string}`, string>;
  /** The font family of titles. */
  font: string;
  /** The average width of its letters, as a share of their size. */
  wide: number;
  /** How far its capitals extend below those of other fonts, as a share of their size. */
  tail: number;
  pattern: Pattern;
  /** An icon that stands for the whole edition. */
  emblem: IconName;
  /** The style of its houses and hotels. */
  building: Building;
  /** Icons by kind of square, or by a square's number. */
  icons: Record<string, string>;
}

function colours({ light, dark }: LookSource): Look["colours"] {
  const pair = (name: keyof Palette) => `light-dark(${light[name] ?? light.accent}, ${dark[name] ?? dark.accent})`;
  return {
    "--b-paper": pair("paper"), // the squares
    "--b-ink": pair("ink"),
    "--b-felt": pair("felt"), // the middle
    "--b-felt-ink": pair("feltInk"),
    "--b-accent": pair("accent"), // titles and ornaments on the felt
    "--b-pattern": pair("pattern"),
    "--b-line": pair("line"),
    "--b-chance": pair("chance"), // the backs of the two decks
    "--b-chest": pair("chest"),
    "--b-on-deck": pair("onDeck"),
    "--b-challenge": pair("challenge"), // the Challenge cards, where the book defines their colour
  };
}

const isIcon = (name: string): name is IconName => name in ICONS;
const isBuilding = (name: string): name is Building => name in BUILDINGS;

const SOURCES: Record<string, LookSource> = drawing.looks;

function createLook(source: LookSource): Look {
  const { font, wide, tail = 0, pattern, emblem, building } = source;
  return {
    colours: colours(source),
    font,
    wide,
    tail,
    pattern,
    emblem: isIcon(emblem) ? emblem : "star",
    building: isBuilding(building) ? building : "house",
    icons: { ...drawing.plainIcons, ...source.icons },
  };
}

const LOOKS = new Map(Object.entries(SOURCES).map(([edition, source]) => [edition, createLook(source)]));

/** What identifies an edition's look. */
export interface EditionRef {
  id: string;
  extends?: string;
}

/** The look of an edition; an unknown one has that of the edition it extends, or the classic one. */
export function lookOf({ id, extends: below = "" }: EditionRef): Look {
  return LOOKS.get(id) ?? LOOKS.get(below) ?? LOOKS.get("classic")!;
}

export const EDITIONS_WITH_LOOKS = [...LOOKS.keys()];

// A map, since editions choose the names: an object would have a "constructor".
const TOKENS = new Map<string, string[]>(Object.entries(drawing.tokens));

/** The paths of a token in a box of 32 by 32, filled by the even-odd rule; a pawn if it is unknown. */
export function tokenShape(token: string): string[] {
  return TOKENS.get(token) ?? drawing.pawn;
}

const OPTIONS: Record<string, string[]> = drawing.options;

/** The drawing of a corner with an option. */
export const optionShape = (option: string): string[] => OPTIONS[option] ?? [];

/** The drawing of a square without a colour. */
export function iconShape(edition: EditionRef, square: { index: number; kind: Square["kind"] }): string[] {
  const { icons } = lookOf(edition);
  const name = icons[square.index] ?? icons[square.kind];
  return name !== undefined && isIcon(name) ? ICONS[name] : [];
}

const MARKS = new Map<string, string>(Object.entries(drawing.groups));

/**
 * The path of a colour group's mark in a box of 12 by 12, filled by the even-odd rule, for players who cannot
 * distinguish the colours.
 */
export function groupMark(group: string): string {
  const known = MARKS.get(group === "brown" ? "purple" : group);
  const letters = [...group].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const all = [...MARKS.values()];
  return known ?? all[letters % all.length]!;
}

// White is readable on each (4.5 to 1), and each contrasts with both themes' boards.
const SEATS = drawing.seats;

export function seatColour(seat: number): string {
  return SEATS[seat % SEATS.length]!;
}

/** Black or white, whichever is more readable on this colour (#rrggbb). */
export function inkOn(colour: string): string {
  return luminance(colour) > 0.3 ? "#171512" : "#ffffff";
}

export function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}
