// What is typed to join a table: the letters of an invitation, a table's id, or a link.

export type Code = { is: "letters"; letters: string } | { is: "table"; id: string };

const LETTERS = /^[a-z]{5}$/i;
const TABLE = /^[a-z0-9]{10}$/i;
const LINK = /\/t\/([a-z0-9]{10})(\/screen)?$/i;

/** Null until it is complete. */
export function readCode(typed: string): Code | null {
  const text = typed.replaceAll(/\s/g, "");
  const id = LINK.exec(text)?.[1] ?? (TABLE.test(text) ? text : undefined);
  if (id) return { is: "table", id: id.toLowerCase() };
  return LETTERS.test(text) ? { is: "letters", letters: text.toUpperCase() } : null;
}
