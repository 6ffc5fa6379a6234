// Why an action is refused, in the player's language: by a rule (texts "refusal.") or by the server ("problem."). The
// server sends the name of the sentence and its facts; an unknown one stays English.
import { sortInRefusal } from "./declared";
import type { Scene as NarrationScene } from "./narrate";
import type { Facts as Values, Person, Value, Word } from "./message";
import { buildingName, groupLabel, has, money, t } from "./texts";
import type { RefusalInfo } from "./wire";

type Facts = RefusalInfo["facts"];
type Fact = Facts[string];
type Scene = Pick<NarrationScene, "edition" | "names">;

export interface Reason {
  /** The rule behind it, if any. */
  rule: string | null;
  reason: string;
  message: string;
  facts: Facts;
}

/** The sentence. Only refusals by a rule need the table's names. */
export function reasonText({ rule, reason, message, facts }: Reason, scene: Scene | null = null): string {
  const key = `${rule ? "refusal" : "problem"}.${reason}`;
  if (!has(key) || (rule && !scene)) return message;
  const values: Values = { ...scene?.edition.words };
  for (const [name, fact] of Object.entries(facts))
    values[name] = scene && rule ? formatFact(name, fact, scene) : plain(fact);
  return t(key, values);
}

const NOBODY = -1;
const plain = (fact: Fact): string | number => (Array.isArray(fact) ? fact.join(", ") : (fact ?? ""));

/** A fact of a refusal as a value for its text. */
function formatFact(name: string, fact: Fact, { edition, names }: Scene): Value {
  const { words } = edition;
  switch (sortInRefusal(name)) {
    case "seat":
      return seat(fact, names);
    case "square":
      return [fact].flat().map((square) => edition.squares[Number(square)]?.name ?? "?");
    case "money":
      return money(Number(fact));
  }
  switch (name) {
    case "group": {
      const group = edition.groups.find(({ id }) => id === fact);
      return t("reason.group", { group: group ? groupLabel(group) : "?" });
    }
    case "building":
    case "won":
      return building(fact, words, 1);
    case "buildings":
      return building(fact, words, 2);
    case "deck":
      return fact === "chest" ? words.chest : words.chance;
    case "waiting":
    case "corner": {
      const key = `reason.${name}.${plain(fact)}`;
      return has(key) ? t(key) : plain(fact);
    }
    default:
      return plain(fact);
  }
}

function seat(fact: Fact, names: string[]): Person {
  if (fact === null) return { name: t("events.bank"), form: "bank" };
  if (fact === NOBODY) return { name: t("reason.nobody"), form: "nobody" };
  return { name: names[Number(fact)] ?? "?", form: "other" };
}

function building(fact: Fact, words: Scene["edition"]["words"], n: number): Word {
  const form = fact === "hotel" ? "hotel" : "house";
  return { name: buildingName(words, form, n), form };
}
