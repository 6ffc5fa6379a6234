// The opening of a game: throws or flips for the start, dealt deeds. A page that is opened just after it shows it.
import { path } from "../lib/route.svelte";
import { loadItem, saveItem } from "../lib/storage";
import type { EditionInfo, EntryTold, View } from "../lib/wire";

const KEY = "passgo.opened"; // the last table whose opening was shown
const MOST = 12; // actions since the start: a page that is opened later comes into a running game

/** The entries from the start on, if the page is opened just after it, and for the first time. */
export function openingOf(entries: EntryTold[], table = path()): EntryTold[] {
  const started = entries.findIndex(({ kind }) => kind === "started");
  if (started < 0 || loadItem(KEY) === table) return [];
  saveItem(KEY, table);
  const opening = entries.slice(started);
  return opening.filter(({ kind }) => kind === "acted").length <= MOST ? opening : [];
}

/** The view before the first event of a game. */
export function atStart(view: View, { start_cash }: EditionInfo): View {
  return {
    ...view,
    round: 0,
    dice: [0, 0],
    seats: view.seats.map((seat) => ({ ...seat, square: 0, cash: start_cash, jail: 0, jail_cards: [] })),
    lots: Object.fromEntries(
      Object.entries(view.lots).map(([lot, what]) => [
        lot,
        { ...what, owner: null, mortgaged: false, houses: 0, hotel: false },
      ]),
    ),
  };
}
