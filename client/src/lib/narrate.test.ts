import { afterEach, expect, test } from "vitest";
import shared from "../../tests/sentences.json";
import { LANGUAGES } from "./languages";
import { sentenceText, type Scene } from "./narrate";
import { prefs } from "./prefs.svelte";
import { fetchChallenges, fetchEditionTexts, translateEdition } from "./translations.svelte";
import { setWording } from "./wording.svelte";
import type { EditionInfo, SentenceTold } from "./wire";

afterEach(() => {
  prefs.language = "en";
});

// tests/browser_client/narrated_games.py writes the sentences of these games as Python renders them.
test.each(
  shared.games.flatMap((game) => Object.keys(LANGUAGES).map((language) => [game.edition.id, language, game] as const)),
)("%s in %s: word for word what the terminal says", async (id, language, game) => {
  prefs.language = language;
  await fetchEditionTexts(id);
  await fetchChallenges(id);
  const printed = game.edition as unknown as EditionInfo;
  setWording(printed);
  const scene: Scene = { edition: translateEdition(printed), names: game.names, you: game.you };
  const texts: Record<string, string[]> = game.texts;
  (game.sentences as SentenceTold[]).forEach((sentence, n) =>
    expect(sentenceText(sentence, scene), sentence.key).toBe(texts[language]![n]),
  );
});

test("the recorded games contain every sentence", () => {
  const keys = (all: SentenceTold[]): string[] =>
    all.flatMap((each) => [each.key, ...keys(Object.values(each.lists ?? {}).flat())]);
  expect(new Set(shared.games.flatMap((game) => keys(game.sentences as SentenceTold[]))).size).toBe(shared.kinds);
});

test("a player's name is left as it is", () => {
  const scene: Scene = { edition: { squares: [], words: {} } as unknown as EditionInfo, names: ["ann", "Bo"], you: 1 };
  expect(sentenceText({ key: "events.begins", players: { seat: 0 } }, scene)).toBe("ann begins the game.");
  expect(sentenceText({ key: "events.begins", players: { seat: 1 } }, scene)).toBe("You begin the game.");
});
