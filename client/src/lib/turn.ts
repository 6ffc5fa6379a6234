// The seats that the game waits for.
import type { Table } from "./table.svelte";
import { t } from "./texts";

type Asked = Pick<Table, "info" | "view" | "you">;

/** Seats of players (not bots) that have to decide now. */
export function awaitedSeats({ info, view }: Omit<Asked, "you">): number[] {
  if (info?.status !== "playing") return [];
  return view?.decision?.seats.filter((seat) => info.seats[seat]?.kind === "person" && !info.seats[seat].away) ?? [];
}

/** Those of this device. */
export function myAwaitedSeats(table: Asked): number[] {
  return awaitedSeats(table).filter((seat) => table.you.seats.includes(seat));
}

/** The title of the page, which shows the player's turn in the browser's tab. */
export function pageTitle(table: Asked & Pick<Table, "edition">): string {
  const title = table.edition ? `${table.edition.title} · passgo` : "passgo";
  return myAwaitedSeats(table).length > 0 ? t("turn.title", { title }) : title;
}
