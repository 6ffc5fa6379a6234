// The artwork on the cards of both decks: line drawings of what a card does, in the edition's style. Scenes are drawn
// in a box of 64 by 40; the figures in them are the edition's own icons and tokens, in a box of 32 by 32.
import type { IconName } from "../board/icons";
import { ICONS } from "../board/icons";
import type { EditionRef } from "../lib/looks";
import type { Card } from "../lib/wire";

/** The drawn effects of cards. */
export type Deed = "collect" | "pay" | "each" | "move" | "back" | "jail" | "free" | "repairs";

const DEEDS: Record<Card["effect"]["do"], Deed> = {
  advance: "move",
  nearest: "move",
  back: "back",
  collect: "collect",
  pay: "pay",
  each: "each",
  repairs: "repairs",
  jail: "jail",
  "jail-free": "free",
};

interface Scene {
  /** Places and sizes of the edition's drawing: x, y, size. */
  at: [number, number, number][];
  /** Lines behind and in front of it. */
  behind?: string;
  before?: string;
  /** Filled shapes in front of it: coins, a key. */
  solid?: string;
}

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
/** The reverse: a hole in the shape below. */
const hole = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
/** A coin with its rim. */
const coin = (x: number, y: number, r = 3.6): string => disc(x, y, r) + disc(x, y, r * 0.5);

const SCENES: Record<Deed, Scene> = {
  collect: {
    at: [[19, 13, 26]],
    behind: "M4 39H60",
    before: "M14 3V8M50 3V8M22 1V4M42 1V4",
    solid: coin(14, 14) + coin(32, 6) + coin(50, 14),
  },
  pay: {
    at: [[3, 10, 28]],
    behind: "M2 39H62",
    before: "M33 15Q41 8 50 12M33 22H44M33 29Q38 33 44 33",
    solid: coin(55, 12) + coin(50, 22) + coin(51, 33),
  },
  each: {
    at: [
      [1, 17, 19],
      [22.5, 17, 19],
      [44, 17, 19],
    ],
    behind: "M2 38.5H62",
    before: "M16 9Q21 5 26 9M38 9Q43 5 48 9",
    solid: coin(10.5, 11) + coin(32, 11) + coin(53.5, 11),
  },
  move: {
    at: [[29, 7, 31]],
    behind: "M2 39H62M3 14H19M9 22H24M2 30H21",
  },
  back: {
    at: [[25, 7, 31]],
    behind: "M2 39H62",
    before: "M21 12H5M11 6L5 12L11 18M21 30H12",
  },
  jail: {
    at: [[17, 6, 30]],
    before: "M8 2H56V38H8ZM16 2V38M24 2V38M32 2V38M40 2V38M48 2V38",
  },
  free: {
    at: [[33, 8, 29]],
    behind: "M2 39H62",
    before: "M33 4L36 8M46 1V5M59 4L56 8",
    solid: disc(9.5, 20, 7) + hole(9.5, 20, 3) + "M16 18.4H31V27H27.6V22H24.6V25.4H21.4V22H16Z",
  },
  repairs: {
    at: [[3, 9, 29]],
    behind: "M2 39H62",
    before: "M34 8L38 11M35 18L39 17M38 2L40 6",
    solid: "M42 8L53 4L56 8Q60 8 61 12L57 15L53 13L44 16ZM49.4 14.4L53 13.2L57.6 36.6L53.4 37.4Z",
  },
};

/** The figures in an edition's scenes, by its look. */
const CASTS: Record<string, Partial<Record<Deed, IconName>>> = {
  classic: {
    collect: "chest",
    pay: "sack of money",
    each: "top hat",
    move: "train",
    back: "shoe",
    jail: "Scottie dog",
    free: "Scottie dog",
    repairs: "wheelbarrow",
  },
  "classic-2008": {
    collect: "chest",
    pay: "sack of money",
    each: "top hat",
    move: "race car",
    back: "shoe",
    jail: "Scottie dog",
    free: "Scottie dog",
    repairs: "wheelbarrow",
  },
  mlb: {
    collect: "baseball mitt and ball",
    pay: "bag of peanuts",
    each: "cap",
    move: "batter",
    back: "pitcher",
    jail: "umpire",
    free: "catcher's mask",
    repairs: "baseball bat and ball",
  },
  nfl: {
    collect: "helmet",
    pay: "whistle",
    each: "football",
    move: "cleats",
    back: "kicking tee",
    jail: "referee",
    free: "foam finger",
    repairs: "goal posts",
  },
  america: {
    collect: "cowboy boot",
    pay: "covered wagon",
    each: "apple pie",
    move: "horse and rider",
    back: "covered wagon",
    jail: "cowboy boot",
    free: "bald eagle",
    repairs: "Liberty Bell",
  },
  boutique: {
    collect: "handbag",
    pay: "lipstick",
    each: "sunglasses",
    move: "scooter",
    back: "flip-flop",
    jail: "chihuahua",
    free: "cell phone",
    repairs: "hair dryer",
  },
  toysrus: {
    collect: "gift",
    pay: "Car",
    each: "gift",
    move: "taxi",
    back: "subway",
    jail: "Nerf Ball",
    free: "Nerf Ball",
    repairs: "skyline",
  },
};

export interface Artwork extends Scene {
  shapes: string[];
}

/** The drawing of a card; null if its effect has none. */
export function artworkOf({ id, extends: below = "" }: EditionRef, card: Pick<Card, "effect">): Artwork | null {
  const deed: Deed | undefined = DEEDS[card.effect.do];
  const cast = [id, below, "classic"].find((name) => Object.hasOwn(CASTS, name)) ?? "classic";
  const name = CASTS[cast]?.[deed];
  return name === undefined ? null : { ...SCENES[deed], shapes: ICONS[name] };
}
