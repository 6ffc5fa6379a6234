// Inviting people to a table. A server at home hears nobody but its own computer until the host lets phones in.
import { del, get, post, asProblem, type Problem } from "./api";
import { saveItem, loadItem } from "./storage";
import type { Invitation } from "./wire";

const KEY = "passgo.phones."; // a table that was opened: it is opened again when the server was restarted

const path = (table: string) => `/tables/${table}/invitation`;

export const invitation = (table: string): Promise<Invitation> => get<Invitation>(path(table));

/** Lets phones in, where they cannot come anyway. Returns why that did not work. */
export async function openToPhones(table: string): Promise<Problem | null> {
  try {
    const { reach, can_open } = await invitation(table);
    if (reach === "here" && can_open) await post<Invitation>(path(table));
    saveItem(KEY + table, "open");
    return null;
  } catch (error) {
    return asProblem(error);
  }
}

export async function closeToPhones(table: string): Promise<Invitation> {
  saveItem(KEY + table, "closed");
  return del<Invitation>(path(table));
}

/** How the table can be reached now. One that was open to phones before the server was restarted is so again. */
export async function restoreInvitation(table: string): Promise<Invitation> {
  const now = await invitation(table);
  if (now.reach !== "here" || !now.can_open || loadItem(KEY + table) !== "open") return now;
  await openToPhones(table);
  return invitation(table);
}
