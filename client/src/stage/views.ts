// The view of each kind of decision. A kind that has none here is shown by AnyDecision.svelte.
import type { Component } from "svelte";
import type { Prominent } from "../acting/steps";
import type { Talk } from "../acting/words";
import type { DecisionOf } from "../lib/kinds";
import type { Decision } from "../lib/wire";
import EndTurn from "./EndTurn.svelte";
import Purchase from "./Purchase.svelte";
import type { Recap } from "./recap";
import Throw from "./Throw.svelte";

type Kind = Decision["kind"];

/** What the view of a kind of decision is given. */
export type Asking<K extends Kind = Kind> = About<DecisionOf<K>>;

interface About<D> {
  talk: Talk;
  decision: D;
  next: Prominent;
  mine: boolean;
  /** The last thing that happened in this turn. */
  said: string;
  /** What happened in this turn, sentence by sentence. */
  told: string[];
  /** What the last of them rests on. */
  rule: string | undefined;
  recap: Recap;
}

export type Views = { [K in Kind]?: Component<Asking<K>> };

/** What comes up in every turn. The others are loaded when the first of them does. */
export const AT_ONCE: Views = { Throw, EndTurn, BuyOrAuction: Purchase };

export function viewIn<K extends Kind>(views: Views, kind: K): Component<Asking<K>> | undefined {
  return views[kind];
}

/** What is loaded alone. */
export const ALONE: { [K in Kind]?: () => Promise<{ default: Component<Asking<K>> }> } = {
  Bidding: () => import("./Auction.svelte"),
};

export async function viewLater<K extends Kind>(kind: K): Promise<Component<Asking<K>>> {
  const alone = await ALONE[kind]?.();
  if (alone) return alone.default;
  const { RARE, AnyDecision } = await import("./rare");
  return viewIn(RARE, kind) ?? AnyDecision;
}
