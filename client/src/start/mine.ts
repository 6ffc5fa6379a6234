// The tables at which this browser has a seat, the last one first.
const KEY = "passgo.tables";
const MOST = 12;

export function myTables(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export const remember = (id: string): void => keep([id, ...myTables().filter((other) => other !== id)]);
export const forget = (id: string): void => keep(myTables().filter((other) => other !== id));

function keep(ids: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(0, MOST)));
  } catch {
    // a browser that keeps nothing: the link leads back to the table
  }
}
