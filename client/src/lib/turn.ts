// Whom the game waits for, as far as it concerns this device.
import type { Table } from "./table.svelte";
import { t } from "./texts";

type Asked = Pick<Table, "info" | "view" | "you">;

/** Seats that have to decide now and that no bot plays for. */
export function awaitedSeats({ info, view }: Omit<Asked, "you">): number[] {
  if (info?.status !== "playing") return [];
  return view?.decision?.seats.filter((seat) => info.seats[seat]?.kind === "person" && !info.seats[seat].away) ?? [];
}

/** Those of them that belong to this device. */
export function myAwaitedSeats(table: Asked): number[] {
  return awaitedSeats(table).filter((seat) => table.you.seats.includes(seat));
}

/** The title of the page: who looks at another one sees there that it is their turn. */
export function pageTitle(table: Asked & Pick<Table, "edition">): string {
  const title = table.edition ? `${table.edition.title} · passgo` : "passgo";
  return myAwaitedSeats(table).length > 0 ? t("turn.title", { title }) : title;
}
