// How the table's screen is laid out, by the size of the window.
import { MediaQuery } from "svelte/reactivity";

/**
 * desktop: the board on the left, all else in a column beside it; tablet: all else below it; phone: one side of the
 * board at a time, above the stage or, in landscape, beside it.
 */
export type Layout = "desktop" | "tablet" | "phone";

// Below these sizes the names of a whole board would be smaller than 11 px.
const phone = new MediaQuery("(max-width: 699px) or (max-height: 599px)");
const tablet = new MediaQuery("(max-aspect-ratio: 9/10)");

export function layout(): Layout {
  return phone.current ? "phone" : tablet.current ? "tablet" : "desktop";
}

const landscape = new MediaQuery("(orientation: landscape)");

/** Whether it is a phone in landscape, whose stage is low and has free space beside it. */
export function isLandscapePhone(): boolean {
  return phone.current && landscape.current;
}

const upright = "(max-width: 699px) and (orientation: portrait)";
const low = new MediaQuery(`${upright} and (max-height: 700px)`);
const middling = new MediaQuery(`${upright} and (max-height: 900px)`);

/** The height of a phone in portrait; null for all other windows, and for tall ones. */
export function phoneHeight(): "low" | "middling" | null {
  return low.current ? "low" : middling.current ? "middling" : null;
}
