// A square in words, for those who hear the board.
import { money, t } from "../lib/texts";
import type { EditionInfo, Square, View } from "../lib/wire";

export function squareLabel(edition: EditionInfo, view: View | null, square: Square): string {
  const parts = [square.name];
  const group = edition.groups.find(({ id }) => id === square.group);
  if (group) parts.push(group.name);
  const lot = view?.lots[square.index];
  if (square.price > 0 && lot?.owner == null) parts.push(t("board.label.price", { price: money(square.price) }));
  if (square.kind === "tax") parts.push(t("board.label.tax", { amount: money(square.flat) }));
  if (lot && lot.owner !== null) parts.push(t("board.label.owner", { name: view?.seats[lot.owner]?.name ?? "" }));
  if (lot?.houses) parts.push(`${lot.houses} ${lot.houses === 1 ? edition.words.house : edition.words.houses}`);
  if (lot?.hotel) parts.push(edition.words.hotel);
  if (lot?.mortgaged) parts.push(t("board.mortgaged"));
  const here = view?.seats.filter((seat) => seat.square === square.index && seat.status === "playing") ?? [];
  if (here.length > 0) parts.push(t("board.label.here", { names: here.map((seat) => seat.name).join(", ") }));
  return parts.join(", ");
}
