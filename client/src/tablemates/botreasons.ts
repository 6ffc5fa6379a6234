// Why a bot does something, in the person's language: "offer.why." in its own words, "hint." to whoever asked.
import { groupName, nameOf, squareName, type Position } from "../actions/words";
import type { Facts } from "../lib/message";
import { has, money, t } from "../lib/texts";
import type { Why } from "../lib/wire";

const SQUARES = new Set(["lot", "given"]);
const GROUPS = new Set(["group", "yours"]);
const CHANCE = /_(now|then)$/; // in percent

export function whyOffered(position: Position, why: Why): string {
  return whyText(`offer.why.${why.key}`, position, why);
}

export function whyHinted(position: Position, why: Why): string {
  return whyText(`hint.${why.key}`, position, why);
}

/** Nothing for a reason that this client was built without. */
const whyText = (key: string, position: Position, why: Why): string =>
  has(key) ? t(key, formatFacts(position, why)) : "";

/**
 * What a reason is about, as this table calls it; what is neither a square nor a group nor a seat nor a chance is
 * money.
 */
function formatFacts(position: Position, { facts }: Why): Facts {
  const found: Facts = { jail: position.edition.words.jail };
  for (const [name, fact] of Object.entries(facts)) {
    if (SQUARES.has(name)) found[name] = squareName(position, Number(fact));
    else if (GROUPS.has(name)) found[name] = t("reason.group", { group: groupName(position, String(fact)) });
    else if (CHANCE.test(name)) found[name] = String(fact);
    else found[name] = name === "seat" ? nameOf(position, Number(fact)) : money(Number(fact));
  }
  return found;
}
