import { beforeEach, expect, test } from "vitest";
import { translateCard } from "../actions/quiz";
import asked from "../../../src/passgo/languages/de/editions/america-challenges.json";
import klassisch from "../../../src/passgo/languages/de/editions/classic.json";
import challenges from "../../../src/passgo/languages/es/editions/america-challenges.json";
import classic from "../../../src/passgo/languages/es/editions/classic.json";
import { fetchTexts } from "./textfiles.svelte";
import { prefs } from "./prefs.svelte";
import {
  fetchChallenges,
  fetchEditionTexts,
  setCustomEdition,
  squareInSentence,
  editionTitle,
  tokenName,
  translateEdition,
  wordsOf,
} from "./translations.svelte";
import { translateRule, type RuleTexts } from "./rules";
import type { EditionInfo, RuleInfo, Square } from "./wire";

const edition = (id: string) =>
  ({
    id,
    title: "As printed",
    words: { house: "house", jail: "Jail", symbol: "$" },
    squares: [
      { name: "GO", kind: "go" },
      { name: "Boardwalk", kind: "street" },
    ],
    box: [{ name: "dice", part: "dice", count: 2 }],
    chance: [
      { number: 1, title: "Up", text: "Go up." },
      { number: 99, title: "Down", text: "Go down." },
    ],
    chest: [{ number: 7, title: "Sea", text: "Swim." }],
  }) as unknown as EditionInfo;

beforeEach(() => {
  prefs.language = "en";
});

test("in English an edition is shown as it is printed", async () => {
  await fetchEditionTexts("classic");
  expect(translateEdition(edition("classic"))).toEqual(edition("classic"));
  expect(tokenName("iron")).toBe("iron");
});

test("in Spanish its title, words, squares and cards are translated", async () => {
  prefs.language = "es";
  await fetchEditionTexts("classic");
  const shown = translateEdition(edition("classic"));
  expect(shown.title).toBe("Clásica");
  expect(shown.words).toMatchObject({ house: "casa", jail: "la cárcel", symbol: "$" });
  expect(shown.squares.map(({ name }) => name)).toEqual(["SALIDA", "Boardwalk"]);
  expect(shown.chance[0]).toMatchObject(classic.chance["1"]);
  expect(shown.box[0]?.name).toBe("dados");
  expect(tokenName("iron")).toBe("plancha");
});

test("in German, too", async () => {
  prefs.language = "de";
  await fetchEditionTexts("classic");
  const shown = translateEdition(edition("classic"));
  expect(shown.title).toBe("Klassisch");
  expect(shown.words).toMatchObject({ house: "Haus", jail: "Gefängnis", symbol: "$" });
  expect(shown.squares.map(({ name }) => name)).toEqual(["LOS", "Boardwalk"]);
  expect(shown.chance[0]).toMatchObject(klassisch.chance["1"]);
  expect(shown.box[0]?.name).toBe("Würfel");
  expect(tokenName("iron")).toBe("Bügeleisen");
});

test.each(["es", "de"] as const)("what is not translated is shown in English (%s)", async (language) => {
  prefs.language = language;
  await fetchEditionTexts("classic");
  await fetchEditionTexts("another");
  expect(translateEdition(edition("classic")).chance[1]).toMatchObject({ title: "Down", text: "Go down." });
  expect(translateEdition(edition("another"))).toEqual(edition("another"));
  expect(editionTitle(edition("another"))).toBe("As printed");
  expect(tokenName("a token of another box")).toBe("a token of another box");
});

test("an edition that changes another takes the rest from it", async () => {
  prefs.language = "es";
  await fetchEditionTexts("classic-2008");
  const shown = translateEdition(edition("classic-2008"));
  expect(shown.words.house).toBe("casa");
  expect(shown.chance[0]).toMatchObject(classic.chance["1"]);
  expect(shown.chest[0]?.title).toBe("Velas y tarta");
});

test("a custom edition has its own translations, and stays English without", async () => {
  const said = {
    title: "Mi pueblo",
    words: { house: "cabaña" },
    genders: { house: "f" },
    squares: { Boardwalk: "Muelle", constructor: "x" },
    board: {},
    box: { dice: "dados" },
    chance: { 1: { title: "Arriba", text: "Sube." } },
    chest: {},
    challenges: { 3: { question: "¿Qué?", answers: { Sea: "Mar" } } },
  };
  const own: EditionInfo = {
    ...edition("mytown"),
    translations: { es: said, de: { ...said, title: "", words: {}, chance: {} } },
  };
  await fetchEditionTexts("mytown");
  expect(translateEdition(own)).toEqual(own);
  prefs.language = "es";
  const shown = translateEdition(own);
  expect([shown.title, shown.words.house, shown.words.jail]).toEqual(["Mi pueblo", "cabaña", "Jail"]);
  expect(shown.squares.map(({ name }) => name)).toEqual(["GO", "Muelle"]);
  expect(shown.chance.map(({ text }) => text)).toEqual(["Sube.", "Go down."]);
  expect(shown.box[0]?.name).toBe("dados");
  expect(wordsOf(own)).toMatchObject({ house: "cabaña", house_gender: "f", symbol: "$" });
  setCustomEdition(own);
  const card = { card: 3, question: "What?", answers: ["Land", "Sea"], right: "Sea" };
  expect(translateCard(card, "mytown")).toEqual({
    question: "¿Qué?",
    answers: [
      { text: "Land", choice: 0, right: false },
      { text: "Mar", choice: 1, right: true },
    ],
  });
  prefs.language = "de";
  expect([editionTitle(own), translateEdition(own).words.house]).toEqual(["As printed", "house"]);
});

test("a sentence names squares by the edition's words", () => {
  const printed = edition("classic");
  printed.words.go = "la Salida";
  expect(squareInSentence(printed, { kind: "go", name: "SALIDA" } as Square)).toBe("la Salida");
  expect(squareInSentence(printed, { kind: "jail", name: "Cárcel/Solo visitas" } as Square)).toBe("Solo visitas");
  expect(squareInSentence(printed, { kind: "street", name: "Boardwalk" } as Square)).toBe("Boardwalk");
});

const rule = (id: string, chapter: string) =>
  ({ id, chapter, title: "A chapter", text: "It is so.", form: "text", changed_by: [] }) as unknown as RuleInfo;
const said = (await fetchTexts<RuleTexts>("es/rules")) ?? {};

const words = {
  symbol: "$",
  fine: "50",
  jail: "la cárcel",
  income_tax: "Ponche",
  income_tax_flat: "200",
  income_tax_percent: "10",
};

test("a rule is filled in with the edition's words and the server's numbers", () => {
  const translated = translateRule(rule("JAIL-6", "JAIL"), said, words);
  expect(translated.title).toBe("La cárcel");
  expect(translated.text).toContain("$50");
  expect(translated.text).toContain("en la cárcel");
});

test("a tax is described with its choice, if there is one", () => {
  expect(translateRule(rule("TAX-1", "TAX"), said, words).text).toBe(
    "Caer en «Ponche» cuesta $200 o el 10 % de todo lo que tienes, a tu elección.",
  );
  expect(translateRule(rule("TAX-1", "TAX"), said, { ...words, income_tax_percent: "0" }).text).toBe(
    "Caer en «Ponche» cuesta $200.",
  );
});

test("a rule has the wording of the edition's book, or of its house rule", () => {
  const parking = { ...rule("PARK-1", "PARK"), form: "text+free-parking-pot" };
  expect(translateRule(parking, said, { ...words, free_parking: "el aparcamiento" }).text).toContain(
    "te llevas el bote",
  );
  const object = { ...rule("OBJECT-1", "OBJECT"), form: "text.toysrus" };
  expect(translateRule(object, said, words).text).toContain("Times Square");
  const unsaid = { ...parking, form: "text+unheard-of" };
  expect(translateRule(unsaid, said, words).text).toBe("It is so.");
});

test("the other reading of a ruling is translated, too", () => {
  const ruling = { ...rule("RULING-TRADE-CASH", "TRADE"), other: "Other tables let a player give money away." };
  expect(translateRule(ruling, said, words).other).toContain("regalar dinero");
});

test("a rule that is not translated is English", () => {
  expect(translateRule(rule("JAIL-6", "JAIL"), {}, words)).toEqual(rule("JAIL-6", "JAIL"));
  const { taxDue: _, ...rest } = said;
  expect(translateRule(rule("TAX-1", "TAX"), rest, { ...words, income_tax_due: "$200 or 10%" }).text).toBe(
    "Caer en «Ponche» cuesta $200 or 10%.",
  );
  expect(translateRule(rule("NEW-1", "NEW"), said, words)).toEqual(rule("NEW-1", "NEW"));
});

const quiz = { card: 28, question: "From which country …?", answers: ["France", "Great Britain", "Mexico", "Spain"] };

test("a Challenge card is asked in Spanish, in the order of that alphabet, with the server's numbers", async () => {
  prefs.language = "es";
  await fetchChallenges("america");
  const card = translateCard(quiz, "america");
  expect(card.question).toBe(challenges["28"].question);
  expect(card.answers.map(({ text }) => text)).toEqual(["España", "Francia", "Gran Bretaña", "México"]);
  expect(card.answers.map(({ choice }) => choice)).toEqual([3, 0, 1, 2]);
});

test("in German, too, a Challenge card is asked in the order of the alphabet", async () => {
  prefs.language = "de";
  await fetchChallenges("america");
  const card = translateCard(quiz, "america");
  expect(card.question).toBe(asked["28"].question);
  expect(card.answers.map(({ text }) => text)).toEqual(["Frankreich", "Großbritannien", "Mexiko", "Spanien"]);
  expect(card.answers.map(({ choice }) => choice)).toEqual([0, 1, 2, 3]);
});

test("only a device that received the right answer can show it", async () => {
  prefs.language = "es";
  await fetchChallenges("america");
  expect(translateCard(quiz, "america").answers.some(({ right }) => right)).toBe(false);
  expect(translateCard({ ...quiz, right: "France" }, "america").answers.find(({ right }) => right)?.text).toBe(
    "Francia",
  );
});

test("in English a card is as the server read it", () => {
  expect(translateCard(quiz, "america")).toEqual({
    question: quiz.question,
    answers: quiz.answers.map((text, choice) => ({ text, choice, right: false })),
  });
});
