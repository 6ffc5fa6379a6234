// Why a bot does something, in the person's language: "offer.why." in its own words, "hint." to whoever asked.
import { groupName, nameOf, squareName, type Talk } from "../acting/words";
import type { Facts } from "../lib/message";
import { has, money, t } from "../lib/texts";
import type { Why } from "../lib/wire";

const SQUARES = new Set(["lot", "given"]);
const GROUPS = new Set(["group", "yours"]);
const CHANCE = /_(now|then)$/; // in percent

export function whyOffered(talk: Talk, why: Why): string {
  return whyText(`offer.why.${why.key}`, talk, why);
}

export function whyHinted(talk: Talk, why: Why): string {
  return whyText(`hint.${why.key}`, talk, why);
}

/** Nothing for a reason that this client was built without. */
const whyText = (key: string, talk: Talk, why: Why): string => (has(key) ? t(key, formatFacts(talk, why)) : "");

/**
 * What a reason is about, as this table calls it; what is neither a square nor a group nor a seat nor a chance is
 * money.
 */
function formatFacts(talk: Talk, { facts }: Why): Facts {
  const found: Facts = { jail: talk.edition.words.jail };
  for (const [name, fact] of Object.entries(facts)) {
    if (SQUARES.has(name)) found[name] = squareName(talk, Number(fact));
    else if (GROUPS.has(name)) found[name] = t("reason.group", { group: groupName(talk, String(fact)) });
    else if (CHANCE.test(name)) found[name] = String(fact);
    else found[name] = name === "seat" ? nameOf(talk, Number(fact)) : money(Number(fact));
  }
  return found;
}
