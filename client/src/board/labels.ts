// A square as a sentence for screen readers. It begins with the visible text of the square, so that voice control finds
// it, too.
import { buildingName, countedBuildings, groupLabel, money, t } from "../lib/texts";
import type { EditionInfo, LotView, Square, View } from "../lib/wire";

export function squareLabel(edition: EditionInfo, view: View | null, square: Square): string {
  const lot = view?.lots[square.index];
  const parts = [written(edition, square, lot)];
  const group = edition.groups.find(({ id }) => id === square.group);
  if (group) parts.push(groupLabel(group));
  if (lot)
    parts.push(
      lot.owner === null ? t("board.label.free") : t("board.label.owner", { name: view?.seats[lot.owner]?.name ?? "" }),
    );
  if (lot?.houses) parts.push(countedBuildings(edition.words, "house", lot.houses));
  if (square.kind === "parking" && view?.pot != null) parts.push(t("board.pot", { amount: money(view.pot) }));
  if (lot?.hotel) parts.push(buildingName(edition.words, "hotel"));
  const here = view?.seats.filter((seat) => seat.square === square.index && seat.status === "playing") ?? [];
  if (here.length > 0) parts.push(t("board.label.here", { names: here.map((seat) => seat.name).join(", ") }));
  return parts.join(", ");
}

/** What GO pays, and what stopping there pays if that is more. */
export function goPays({ salary, salary_on_go }: EditionInfo): string[] {
  const pays = [t("board.collect", { amount: money(salary) })];
  return salary_on_go === salary ? pays : [...pays, t("board.collect.stopping", { amount: money(salary_on_go) })];
}

function written(edition: EditionInfo, square: Square, lot: LotView | undefined): string {
  if (square.kind === "go") return `${square.name} ${goPays(edition).join(", ")}`;
  if (square.kind === "jail") return square.name.replace("/", ", ");
  if (square.kind === "tax") return `${square.name} ${money(square.flat)}`;
  if (lot?.mortgaged) return `${square.name} ${t("board.mortgaged")}`;
  return lot?.owner === null ? `${square.name} ${money(square.price)}` : square.name;
}
