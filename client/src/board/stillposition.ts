// A position on a board that is not played.
import type { EditionInfo, View } from "../lib/wire";
import type { PlaybackSource } from "./play.svelte";

export class StillPosition implements PlaybackSource {
  constructor(
    readonly edition: EditionInfo,
    readonly view: View,
  ) {}

  onUpdate(): () => void {
    return () => undefined;
  }
}

/** The view of a board before a game, without players. */
export function freshView(edition: EditionInfo): View {
  const lots = edition.squares.filter(({ price }) => price > 0);
  return {
    edition: edition.id,
    turn: 0,
    round: 1,
    dice: [],
    decision: null,
    seats: [],
    lots: Object.fromEntries(
      lots.map(({ index }) => [index, { owner: null, mortgaged: false, houses: 0, hotel: false }]),
    ),
    bank: { houses: edition.houses, hotels: edition.hotels },
    decks: { chance: edition.chance.length, chest: edition.chest.length },
    offers: [],
    rents_due: [],
    time_called: false,
  };
}
