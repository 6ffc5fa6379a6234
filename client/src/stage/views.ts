// The view of each kind of decision. A kind without one is shown by AnyDecision.svelte.
import type { Component } from "svelte";
import type { MainAnswer } from "../actions/answers";
import type { Position } from "../actions/words";
import type { DecisionOf } from "../lib/kinds";
import type { Decision } from "../lib/wire";
import EndTurn from "./EndTurn.svelte";
import Purchase from "./Purchase.svelte";
import type { Recap } from "./recap";
import Throw from "./Throw.svelte";

type Kind = Decision["kind"];

/** The props of the view for a kind of decision. */
export type ViewProps<K extends Kind = Kind> = ViewPropsOf<DecisionOf<K>>;

interface ViewPropsOf<D> {
  position: Position;
  decision: D;
  next: MainAnswer;
  mine: boolean;
  /** The last sentence of this turn. */
  happened: string;
  /** The sentences of this turn. */
  sentences: string[];
  /** The rule of the last sentence. */
  rule: string | undefined;
  recap: Recap;
}

export type Views = { [K in Kind]?: Component<ViewProps<K>> };

/** Views that are needed in every turn. The others are loaded with the first of them. */
export const FIRST_VIEWS: Views = { Throw, EndTurn, BuyOrAuction: Purchase };

export function viewOf<K extends Kind>(views: Views, kind: K): Component<ViewProps<K>> | undefined {
  return views[kind];
}

/** Views that are loaded alone. */
export const ALONE_VIEWS: { [K in Kind]?: () => Promise<{ default: Component<ViewProps<K>> }> } = {
  Bidding: () => import("./Auction.svelte"),
};

export async function loadView<K extends Kind>(kind: K): Promise<Component<ViewProps<K>>> {
  const alone = await ALONE_VIEWS[kind]?.();
  if (alone) return alone.default;
  const { LATE_VIEWS, AnyDecision } = await import("./lateviews");
  return viewOf(LATE_VIEWS, kind) ?? AnyDecision;
}
