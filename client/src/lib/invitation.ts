// Inviting players to a table. A server at home accepts only its own computer until the host opens the table to phones.
import { del, get, post, asProblem, type Problem } from "./api";
import { saveItem, loadItem } from "./storage";
import type { Invitation } from "./wire";

const KEY = "passgo.phones."; // an opened table is opened again after a restart of the server

const path = (table: string) => `/tables/${table}/invitation`;

export const invitation = (table: string): Promise<Invitation> => get<Invitation>(path(table));

/** Opens the table to phones if necessary. Returns why that failed. */
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

/** How the table can be reached now, after opening it again if it was open before a restart of the server. */
export async function restoreInvitation(table: string): Promise<Invitation> {
  const now = await invitation(table);
  if (now.reach !== "here" || !now.can_open || loadItem(KEY + table) !== "open") return now;
  await openToPhones(table);
  return invitation(table);
}
