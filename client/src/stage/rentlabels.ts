// The lines of a deed as labels.
import type { RentLine } from "../board/rents";
import { buildingName, countedBuildings, money, t } from "../lib/texts";
import type { Words } from "../lib/wire";
import { capital } from "../actions/lots";

export function rentLabel(words: Words, line: RentLine): string {
  switch (line.kind) {
    case "houses":
      return countedBuildings(words, "house", line.houses);
    case "hotel":
      return capital(buildingName(words, "hotel"));
    case "stations":
      return `${line.count} ${line.count === 1 ? words.station : words.stations}`;
    case "times":
      return `${line.count} ${line.count === 1 ? words.utility : words.utilities}`;
    default:
      return t(`stage.deed.${line.kind}`);
  }
}

export const rentAmount = (line: RentLine): string =>
  line.kind === "times" ? t("board.deed.times", { times: line.times }) : money(line.amount);
