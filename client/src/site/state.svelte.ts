// What a page of the static site knows of itself.
import type { State } from "./messages";

const page = typeof document === "undefined" ? undefined : document; // tests have none

/** Whether this page has no server: `passgo site build` marks its pages. */
export const isSite = page?.documentElement?.dataset["site"] !== undefined;

class Site {
  state: State = $state("loading");
  /** Why something could not be stored. */
  lost: string | null = $state(null);
  /** Whether a newer build is installed, and shown after the next start. */
  newer = $state(false);
}

export const site = new Site();
