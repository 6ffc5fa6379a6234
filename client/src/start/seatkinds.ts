// What a host can make of a seat that nobody is to sit in.
export const KINDS = ["open", "bot", "closed"] as const;
export type Kind = (typeof KINDS)[number];
