// Events as sentences in the player's language. The server groups events into sentences, as keys and facts
// (src/passgo/narrate); this module fills them in, as narrate/voice.py does.
import { habitsOf } from "./languages";
import type { Facts, Person, Value } from "./message";
import { prefs } from "./prefs.svelte";
import { challengeTexts, squareInSentence } from "./translations.svelte";
import { has, t } from "./texts";
import type { AnyEvent, EditionInfo, EntryTold, SentenceTold } from "./wire";

/** The names and the edition, and the reader's seat: null without a seat, or with several. */
export interface Scene {
  edition: EditionInfo;
  names: string[];
  you: number | null;
}

/** A sentence, its rule, and its events. */
export interface NarratedSentence {
  text: string;
  rule: string | undefined;
  events: AnyEvent[];
  /** The number of events of the entry up to its last one. */
  to: number;
}

/** The sentences of an entry, optionally only of the events from `from` to `to`. */
export function narrate(
  entry: Pick<EntryTold, "events" | "sentences">,
  scene: Scene,
  from = 0,
  to = Infinity,
): NarratedSentence[] {
  return (entry.sentences ?? []).flatMap((sentence) => {
    const { first = 0, count = 0, rule } = sentence;
    if (first < from || first + count > to) return [];
    return {
      text: sentenceText(sentence, scene),
      rule: rule ?? undefined,
      events: (entry.events ?? []).slice(first, first + count),
      to: first + count,
    };
  });
}

/** Begins with a capital letter, unless it is a player's name. */
export function sentenceText(sentence: SentenceTold, scene: Scene): string {
  const text = fillSentence(sentence, scene);
  return scene.names.some((name) => text.startsWith(name)) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function fillSentence(sentence: SentenceTold, scene: Scene): string {
  const { players, squares, money, numbers, words, lists } = sentence;
  const facts: Facts = {
    ...mapFacts(players, (seats) =>
      Array.isArray(seats) ? seats.map((seat) => person(seat, scene)) : person(seats, scene),
    ),
    ...mapFacts(squares, (index) => square(index, scene)),
    ...mapFacts(money, (amount) => ({ money: amount })),
    ...numbers,
    ...words,
    // Goods with commas are separated by semicolons; steps are clauses, which keep their commas.
    ...mapFacts(lists, (parts, name) =>
      habitsOf(prefs.language).listing(
        parts.map((part) => fillSentence(part, scene)),
        name === "steps",
      ),
    ),
    ...printedFacts(sentence, scene),
  };
  return has(sentence.key) ? t(sentence.key, facts) : unknownSentence(sentence.key);
}

/** A sentence that is unknown to this build: "events.ride-paid" as "ride paid". */
const unknownSentence = (key: string): string => (key.split(".").at(-1) ?? "").replaceAll("-", " ");

function mapFacts<T>(facts: Record<string, T> | null | undefined, value: (fact: T, name: string) => Value): Facts {
  return Object.fromEntries(Object.entries(facts ?? {}).map(([name, fact]) => [name, value(fact, name)]));
}

function person(seat: number | null, { names, you }: Scene): Person {
  if (seat === null) return { name: t("events.bank"), form: "bank" };
  return { name: names[seat] ?? "?", form: seat === you ? "you" : "other" };
}

function square(index: number, { edition }: Scene): string {
  const found = edition.squares[index];
  return found ? squareInSentence(edition, found) : "?";
}

/** The printed texts of the card in a sentence. */
function printedFacts({ numbers, words }: SentenceTold, { edition }: Scene): Facts {
  if (numbers?.card) {
    const card = (words?.deck === "chance" ? edition.chance : edition.chest)[numbers.card - 1];
    return { title: card?.title ?? "", text: card?.text ?? "" };
  }
  if (!numbers?.challenge) return {};
  const texts = challengeTexts(edition.id, numbers.challenge);
  return mapFacts(words, (word, name) => (name === "question" ? texts?.question : texts?.answers[word]) ?? word);
}
