// In whose words the page speaks, and with which sign for money: those of the edition on the table, or of the one that
// is being chosen.
import { wordsOf } from "./printed.svelte";

const NONE = { id: "", words: { symbol: "$" } };

type Spoken = Parameters<typeof wordsOf>[0];

let edition: Spoken = $state.raw(NONE);

/** From now on, texts are in the words of this edition, as the server told it. */
export function speakOf(printed: Spoken): void {
  edition = printed;
}

/** What the edition calls things, in the language of the person. */
export const spokenWords = (): Record<string, string> => wordsOf(edition);
