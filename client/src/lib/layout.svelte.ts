// How the table's screen is laid out, by the size of the window.
import { MediaQuery } from "svelte/reactivity";

/** desktop: the board on the left, all else in a column beside it; tablet: all else below it; phone: one side of the board at a time. */
export type Layout = "desktop" | "tablet" | "phone";

// Below these sizes the names of a whole board could not be written in letters of 11 px.
const phone = new MediaQuery("(max-width: 699px) or (max-height: 599px)");
const tablet = new MediaQuery("(max-aspect-ratio: 9/10)");

export function layout(): Layout {
  return phone.current ? "phone" : tablet.current ? "tablet" : "desktop";
}
