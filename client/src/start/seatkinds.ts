// What a host can make of a seat without a player.
export const KINDS = ["open", "bot", "closed"] as const;
export type Kind = (typeof KINDS)[number];
