// Why a bot does something, in the player's language: "offer.why." in its own words, "hint." for a hint.
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

/** Empty for a reason that is unknown to this build. */
const whyText = (key: string, position: Position, why: Why): string =>
  has(key) ? t(key, formatFacts(position, why)) : "";

/** The facts of a reason as texts; all but squares, groups, seats and chances are money. */
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
