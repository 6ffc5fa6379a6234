// Why a bot does something, in the player's language: "offer.why." in its own words, "hint." for a hint.
import { groupName, nameOf, squareName, type Position } from "../actions/words";
import type { Facts } from "../lib/message";
import { narrate, type NarratedSentence, type Scene } from "../lib/narrate";
import { has, money, t } from "../lib/texts";
import type { EntryTold, Why } from "../lib/wire";

const SQUARES = new Set(["lot", "given"]);
const GROUPS = new Set(["group", "yours"]);
const CHANCE = /_(now|then)$/; // in percent

export function whyOffered(position: Position, why: Why): string {
  return whyText(`offer.why.${why.key}`, position, why);
}

export function whyHinted(position: Position, why: Why): string {
  return whyText(`hint.${why.key}`, position, why);
}

/** The sentences of an entry; a bot that refuses a player's offer says why. */
export function narrateWithReasons(entry: EntryTold, scene: Scene, from?: number, to?: number): NarratedSentence[] {
  const told = narrate(entry, scene, from, to);
  const why = refusalText(entry, scene);
  if (why === "") return told;
  const refuses = ({ events }: NarratedSentence) => events.some(({ event }) => event === "OfferRefused");
  return told.map((sentence) => (refuses(sentence) ? { ...sentence, text: `${sentence.text} ${why}` } : sentence));
}

/** Why a bot refuses, in its own words; empty if the entry has no reason. */
export function refusalText(entry: EntryTold, { edition, names }: Scene): string {
  const refuses = entry.events?.some(({ event }) => event === "OfferRefused") && entry.action?.do === "refuse";
  if (!entry.why || !refuses) return "";
  return whyText(
    `offer.why.${entry.why.key}`,
    { edition, view: { seats: names.map((name) => ({ name })) } },
    entry.why,
  );
}

/** What reasons need of a position. */
type Named = Pick<Position, "edition"> & { view: { seats: { name: string }[] } };

/** Empty for a reason that is unknown to this build. */
const whyText = (key: string, position: Named, why: Why): string =>
  has(key) ? t(key, formatFacts(position, why)) : "";

/** The facts of a reason as texts; all but squares, groups, seats and chances are money. */
function formatFacts(position: Named, { facts }: Why): Facts {
  const found: Facts = { jail: position.edition.words.jail };
  for (const [name, fact] of Object.entries(facts)) {
    if (SQUARES.has(name)) found[name] = squareName(position, Number(fact));
    else if (GROUPS.has(name)) found[name] = t("reason.group", { group: groupName(position, String(fact)) });
    else if (CHANCE.test(name)) found[name] = String(fact);
    else found[name] = name === "seat" ? nameOf(position, Number(fact)) : money(Number(fact));
  }
  return found;
}
