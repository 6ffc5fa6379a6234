import type { EditionInfo, View } from "../lib/wire";
import { lotAt, lotGroups, ownsWhole } from "../actions/lots";

export interface EstateLot {
  lot: number;
  mine: boolean;
  mortgaged: boolean;
  houses: number;
  hotel: boolean;
}

export interface EstateGroupView {
  id: string;
  name: string;
  whole: boolean;
  lots: EstateLot[];
}

/** A seat's lots by group; the other lots of a group show what is missing. */
export function estateOf(edition: EditionInfo, view: View, seat: number): EstateGroupView[] {
  return lotGroups(edition)
    .filter((group) => group.squares.some((lot) => lotAt(view, lot).owner === seat))
    .map((group) => ({
      id: group.id,
      name: group.name,
      whole: ownsWhole(view, group, seat),
      lots: group.squares.map((lot) => {
        const { owner, mortgaged, houses, hotel } = lotAt(view, lot);
        return { lot, mine: owner === seat, mortgaged, houses, hotel };
      }),
    }));
}
