// A small table for tests: two colour groups of two lots, two stations, three seats.
import type { Decision, EditionInfo, LotView, OfferView, Square, View } from "../src/lib/wire";

const square = (index: number, kind: Square["kind"], group = "", price = 0): Square => ({
  index,
  name: `Square ${index}`,
  kind,
  group,
  price,
  mortgage: price / 2,
  house_price: group ? 50 : 0,
  hotel_price: group ? 50 : 0,
  rents: group ? [2, 10, 30, 90, 160, 250] : [],
  flat: 0,
  percent: 0,
  source: "chosen",
  basis: "",
});

export const edition = {
  id: "test",
  interest: 10,
  fine: 50,
  salary: 200,
  salary_on_go: 200,
  pot: false,
  words: { house: "house", hotel: "hotel", stations: "stations", utilities: "utilities", jail: "Jail", go: "GO" },
  groups: [
    { id: "purple", name: "purple", colour: "#7b4397", squares: [1, 3] },
    { id: "red", name: "red", colour: "#db2f2f", squares: [6, 8] },
  ],
  squares: [
    square(0, "go"),
    square(1, "street", "purple", 60),
    square(2, "chest"),
    square(3, "street", "purple", 60),
    square(4, "tax"),
    square(5, "station", "", 200),
    square(6, "street", "red", 110),
    square(7, "station", "", 200),
    square(8, "street", "red", 110),
  ],
} as unknown as EditionInfo;

export const lot = (owner: number | null, more: Partial<LotView> = {}): LotView => ({
  owner,
  mortgaged: false,
  houses: 0,
  hotel: false,
  ...more,
});

export function table(decision: Decision | null, lots: Record<number, LotView> = {}, more: Partial<View> = {}): View {
  const seat = (n: number, cash: number) => ({
    seat: n,
    name: ["Ann", "Bo", "Cy"][n] ?? "",
    token: "",
    cash,
    square: 0,
    jail: 0,
    jail_cards: [],
    status: "playing" as const,
  });
  const free = Object.fromEntries([1, 3, 5, 6, 7, 8].map((index) => [index, lot(null)]));
  return {
    edition: "test",
    turn: 0,
    round: 1,
    dice: [1, 2],
    decision,
    seats: [seat(0, 100), seat(1, 500), seat(2, 900)],
    lots: { ...free, ...lots },
    bank: { houses: 32, hotels: 12 },
    decks: { chance: 16, chest: 16 },
    offers: [],
    rents_due: [],
    time_called: false,
    ...more,
  };
}

export const offer = (from: number, to: number, give: OfferView["give"], get: OfferView["get"]): OfferView => ({
  offer: 7,
  from,
  to,
  give,
  get,
});
