// In whose words the page speaks, and with which sign for money: those of the edition on the table, or of the one that
// is being chosen.
import { wordsOf } from "./translations.svelte";

const NONE = { id: "", words: { symbol: "$" } };

type WordedEdition = Parameters<typeof wordsOf>[0];

let edition: WordedEdition = $state.raw(NONE);

/** From now on, texts are in the words of this edition, as the server told it. */
export function setWording(printed: WordedEdition): void {
  edition = printed;
}

/** What the edition calls things, in the language of the person. */
export const editionWords = (): Record<string, string> => wordsOf(edition);
