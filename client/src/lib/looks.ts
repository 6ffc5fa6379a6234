// How each edition looks: its colours, its letters, its pattern, its icons and buildings; the tokens and the marks.
// Colours are pairs for the light and the dark theme; the browser chooses by the page's color-scheme.
import { box, disc, star } from "../board/draw";
import { ICONS, type IconName } from "../board/icons";
import { TOKENS } from "../board/tokens";
import type { Square } from "./wire";

export interface Pattern {
  /** The tile's width and height. */
  size: number;
  /** Filled by the even-odd rule, in the colour --b-pattern. */
  shapes: string[];
}

export type Building = "house" | "bleacher" | "section" | "shop" | "tower";

export interface Look {
  /** CSS custom properties, to be set on the element that holds whatever shows the edition. */
  colours: Record<`--${string}`, string>;
  /** The family of titles. */
  font: string;
  /** How wide its letters are on the average, as a part of their size. */
  wide: number;
  pattern: Pattern;
  /** An icon that stands for the whole edition. */
  emblem: IconName;
  /** What its houses and hotels are built like. */
  building: Building;
  icons: Partial<Record<Square["kind"], IconName>> & Record<number, IconName>;
}

const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

interface Palette {
  paper: [string, string]; // the squares
  ink: [string, string];
  felt: [string, string]; // the middle
  feltInk: [string, string];
  accent: [string, string]; // titles and ornaments on the felt
  pattern: [string, string];
  line: [string, string];
  chance: [string, string]; // the backs of the two decks, written on in white (or black, in the dark)
  chest: [string, string];
}

function colours(p: Palette): Look["colours"] {
  return {
    "--b-paper": pair(...p.paper),
    "--b-ink": pair(...p.ink),
    "--b-felt": pair(...p.felt),
    "--b-felt-ink": pair(...p.feltInk),
    "--b-accent": pair(...p.accent),
    "--b-pattern": pair(...p.pattern),
    "--b-line": pair(...p.line),
    "--b-chance": pair(...p.chance),
    "--b-chest": pair(...p.chest),
    "--b-on-deck": pair("#ffffff", "#14110d"),
  };
}

const PLAIN_ICONS: Look["icons"] = {
  station: "train",
  utility: "bulb",
  chance: "question",
  chest: "chest",
  tax: "coins",
  parking: "parking",
  jail: "bars",
  "go-to-jail": "arrest",
  go: "go",
};

const DECO = {
  size: 48,
  shapes: [
    // fans, one above the other
    ...[22, 17, 12, 7].map((r) => ring(24, 24, r)),
    ...[22, 17, 12, 7].flatMap((r) => [ring(0, 48, r), ring(48, 48, r)]),
  ],
};

/** The upper half of a thin ring. */
function ring(x: number, y: number, r: number): string {
  const inner = r - 0.9;
  return `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}L${x + inner} ${y}A${inner} ${inner} 0 0 0 ${x - inner} ${y}Z`;
}

const LOOKS: Record<string, Look> = {
  classic: {
    colours: colours({
      paper: ["#fbf8ee", "#1f2723"],
      ink: ["#1d2620", "#ecefe6"],
      felt: ["#d5e8d6", "#14231b"],
      feltInk: ["#1c3527", "#d9ebdc"],
      accent: ["#8f1d24", "#f0b45c"],
      pattern: ["#bfd9c3", "#1b3024"],
      line: ["#2b3a30", "#5b6c60"],
      chance: ["#a8480c", "#f0a35e"],
      chest: ["#1d5c86", "#86c0e6"],
    }),
    font: '"Board Classic", Georgia, serif',
    wide: 0.58,
    pattern: DECO,
    emblem: "train",
    building: "house",
    icons: { ...PLAIN_ICONS, 28: "tap", 38: "ring" },
  },
  "classic-2008": {
    colours: colours({
      paper: ["#fcfcfa", "#1d232b"],
      ink: ["#1b2430", "#eaf0f6"],
      felt: ["#dbe7f1", "#131c27"],
      feltInk: ["#1c3148", "#d7e5f2"],
      accent: ["#0d4f86", "#8cc4f5"],
      pattern: ["#c8d9e8", "#1a2838"],
      line: ["#33475c", "#5d7086"],
      chance: ["#b0400f", "#f2a06a"],
      chest: ["#17637a", "#79cbe0"],
    }),
    font: '"Board Modern", "Futura", "Century Gothic", sans-serif',
    wide: 0.56,
    pattern: { size: 32, shapes: ["M0 0L16 16L32 0V1.6L16 17.6L0 1.6Z", "M0 16L16 32L32 16V17.6L16 33.6L0 17.6Z"] },
    emblem: "bulb",
    building: "house",
    icons: { ...PLAIN_ICONS, 28: "tap", 38: "ring" },
  },
  mlb: {
    colours: colours({
      paper: ["#fdfaf2", "#22261f"],
      ink: ["#1a2233", "#eef0e6"],
      felt: ["#cfe4bd", "#172616"],
      feltInk: ["#1d3318", "#dcecd2"],
      accent: ["#8c2b14", "#f2a57c"],
      pattern: ["#bcd8a6", "#1e321c"],
      line: ["#4a3323", "#75685c"],
      chance: ["#a3231f", "#f29c94"],
      chest: ["#1d3f82", "#9ab8f0"],
    }),
    font: '"Board Diamond", "Brush Script MT", cursive',
    wide: 0.46,
    // the mown lozenges of an outfield
    pattern: { size: 44, shapes: ["M0 22L22 0L44 22L22 44Z"] },
    emblem: "baseball",
    building: "bleacher",
    icons: { ...PLAIN_ICONS, station: "match", 12: "radio", 28: "tv", chance: "baseball", chest: "pennant", 4: "coins", 38: "baseball" },
  },
  nfl: {
    colours: colours({
      paper: ["#faf9f4", "#212523"],
      ink: ["#1c211e", "#eef1ee"],
      felt: ["#c6dfbf", "#14251a"],
      feltInk: ["#16311f", "#d5ead9"],
      accent: ["#6b2d0c", "#efb183"],
      pattern: ["#f1f7ee", "#2c4734"],
      line: ["#3a2a1d", "#746a60"],
      chance: ["#8c1f1f", "#f2a09a"],
      chest: ["#1f4a7d", "#9cc0ef"],
    }),
    font: '"Board Gridiron", "Rockwell", serif',
    wide: 0.68,
    // yard lines with their hash marks
    pattern: { size: 60, shapes: [box(0, 0, 60, 1.4), ...[12, 24, 36, 48].flatMap((y) => [box(18, y, 5, 1), box(37, y, 5, 1)])] },
    emblem: "football",
    building: "section",
    icons: { ...PLAIN_ICONS, station: "helmet", 12: "radio", 28: "tv", chance: "football", chest: "whistle", 38: "flag" },
  },
  america: {
    colours: colours({
      paper: ["#fbf3df", "#26221c"],
      ink: ["#2b2115", "#f3ead7"],
      felt: ["#efe0bf", "#1d1a1f"],
      feltInk: ["#3a2b18", "#efe3cb"],
      accent: ["#1f3566", "#b9c8f2"],
      pattern: ["#e3cfa3", "#2a2630"],
      line: ["#5b432a", "#7d6e59"],
      chance: ["#97262b", "#f29e9a"],
      chest: ["#23407c", "#9fb9f0"],
    }),
    font: '"Board Frontier", "Rockwell", Georgia, serif',
    wide: 0.64,
    pattern: { size: 56, shapes: [star(14, 14, 6), star(42, 42, 6)] },
    emblem: "star",
    building: "house",
    icons: { ...PLAIN_ICONS, 5: "train", 15: "biplane", 25: "car", 35: "rocket", 12: "bulb", 28: "dam", 38: "ring", chance: "pin", chest: "people" },
  },
  boutique: {
    colours: colours({
      paper: ["#fffafc", "#2a2029"],
      ink: ["#35192b", "#f8e9f2"],
      felt: ["#fbdfea", "#27141f"],
      feltInk: ["#4a1734", "#f6d9e6"],
      accent: ["#a8175f", "#ff9cc9"],
      pattern: ["#f7cbdc", "#3a1f2f"],
      line: ["#7d3a60", "#8d6a80"],
      chance: ["#7b2a9c", "#d9a1f0"],
      chest: ["#0f6a70", "#7fd3d6"],
    }),
    font: '"Board Boutique", "Brush Script MT", cursive',
    wide: 0.55,
    pattern: { size: 40, shapes: [petals(10, 10), petals(30, 30)] },
    emblem: "bag",
    building: "shop",
    icons: { ...PLAIN_ICONS, 5: "scooter", 15: "car", 25: "limo", 35: "plane", 12: "phone", 28: "globe", 4: "bag", 38: "phone", chance: "bubble", chest: "message" },
  },
  toysrus: {
    colours: colours({
      paper: ["#fffdf3", "#1f2231"],
      ink: ["#1c2140", "#eef0fb"],
      felt: ["#ffeeb5", "#15182c"],
      feltInk: ["#2a2558", "#e4e7fb"],
      accent: ["#b3141f", "#ffd454"],
      pattern: ["#ffdf86", "#20254a"],
      line: ["#33387a", "#666b9c"],
      chance: ["#a11d7a", "#f29bd9"],
      chest: ["#1950a8", "#93b9f7"],
    }),
    font: '"Board Toys", "Arial Black", sans-serif',
    wide: 0.8,
    // confetti out of a box of blocks
    pattern: { size: 64, shapes: [disc(12, 12, 5), "M40 6L48 20H32Z", box(8, 40, 10, 10), "M46 38h5v5h5v5h-5v5h-5v-5h-5v-5h5Z"] },
    emblem: "gift",
    building: "tower",
    icons: { ...PLAIN_ICONS, station: "sign", 12: "taxi", 28: "subway", 38: "ring", chance: "gift", chest: "skyline" },
  },
};

function petals(x: number, y: number): string {
  return [0, 1, 2, 3, 4]
    .map((i) => {
      const angle = (Math.PI * 2 * i) / 5 - Math.PI / 2;
      return disc(Number((x + 3.4 * Math.cos(angle)).toFixed(2)), Number((y + 3.4 * Math.sin(angle)).toFixed(2)), 1.9);
    })
    .join("");
}

/** The look of an edition; one that is not known here looks like the classic one. */
export function look(edition: string): Look {
  return LOOKS[edition] ?? LOOKS.classic!;
}

export const LOOKED_AFTER = Object.keys(LOOKS);

/** The paths of a token in a box of 32 by 32, to be filled by the even-odd rule; a pawn if it is not known. */
export function tokenShape(token: string): string[] {
  return TOKENS[token] ?? [disc(16, 8.6, 5.6), "M12.4 14.4h7.2Q20 21 25 25.4V29.4H7V25.4Q12 21 12.4 14.4Z"];
}

/** The paths of what is drawn on a square without a colour. */
export function iconShape(edition: string, square: { index: number; kind: Square["kind"] }): string[] {
  const { icons } = look(edition);
  const name = icons[square.index] ?? icons[square.kind];
  return name === undefined ? [] : ICONS[name];
}

// One for each group, in a box of 12 by 12: whoever cannot tell the colours apart tells these.
const MARKS = [
  disc(6, 6, 4.6),
  "M6 1.2L11 10.6H1Z",
  "M6 .8L11.2 6L6 11.2L.8 6Z",
  box(1.8, 1.8, 8.4, 8.4),
  star(6, 6.4, 5.8),
  "M4.2 1.2h3.6v3h3v3.6h-3v3H4.2v-3h-3V4.2h3Z",
  "M.6 1.4L6 5.4L11.4 1.4V6L6 10.6L.6 6Z",
  disc(6, 6, 5) + disc(6, 6, 2.4),
];
const GROUPS = ["purple", "light-blue", "magenta", "orange", "red", "yellow", "green", "dark-blue"];

/** The path of the mark of a colour group, in a box of 12 by 12, to be filled by the even-odd rule. */
export function groupMark(group: string): string {
  const known = GROUPS.indexOf(group === "brown" ? "purple" : group);
  const letters = [...group].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return MARKS[known >= 0 ? known : letters % MARKS.length]!;
}

// White is readable on each (4.5 to 1), and each stands off both themes' boards.
const SEATS = ["#c62f2a", "#2563c4", "#187a45", "#a85b00", "#7d44b8", "#0a7884", "#c22b7d", "#55606c", "#7a4b2a"];

export function seatColour(seat: number): string {
  return SEATS[seat % SEATS.length]!;
}

/** Black or white, whichever is read better on this colour (#rrggbb). */
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
