// The tables at which this browser has a seat, the latest first.
import { saveItem, loadItem } from "../lib/storage";

const KEY = "passgo.tables";
const MOST = 12;

export function myTables(): string[] {
  return (loadItem(KEY) ?? "").split(" ").filter(Boolean);
}

export const remember = (id: string): void => write([id, ...myTables().filter((other) => other !== id)]);
export const forget = (id: string): void => write(myTables().filter((other) => other !== id));

function write(ids: string[]): void {
  saveItem(KEY, ids.slice(0, MOST).join(" "));
}
