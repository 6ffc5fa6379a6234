// Sets the colours and fonts of an edition on an element.
import { lookOf } from "../lib/looks";
import type { EditionInfo } from "../lib/wire";

export function applyLook(edition: EditionInfo): (node: HTMLElement) => void {
  const { colours, font } = lookOf(edition);
  return (node) => {
    for (const [name, value] of Object.entries(colours)) node.style.setProperty(name, value);
    node.style.setProperty("--b-font", font);
    node.style.setProperty("--b-house", edition.pieces.house.colour);
    node.style.setProperty("--b-hotel", edition.pieces.hotel.colour);
  };
}
