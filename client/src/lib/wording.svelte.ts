// The edition whose words and currency symbol the page uses: that of the table, or the selected one.
import { wordsOf } from "./translations.svelte";

const NONE = { id: "", words: { symbol: "$" } };

type WordedEdition = Parameters<typeof wordsOf>[0];

let edition: WordedEdition = $state.raw(NONE);

/** Sets the edition for all texts. */
export function setWording(printed: WordedEdition): void {
  edition = printed;
}

/** The words of the edition, in the player's language. */
export const editionWords = (): Record<string, string> => wordsOf(edition);
