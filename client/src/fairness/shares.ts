// This device's part in the seed of a game, and what the server has promised about it (docs/server.md#the-dice). The
// seed is made of a secret of the server and one of each player's device. All are promised by their SHA-256 before any
// is shown; what was promised is kept in this browser, so that the page finds out if the server does otherwise.
import { post, Problem } from "../lib/api";
import type { ShareInfo, TableInfo, Update, You } from "../lib/wire";
import { keep, keptOf, type Kept } from "./kept";
import { sha256 } from "./sha256";

export type Fault = "promise" | "changed" | "secret" | "left-out" | "seed";

const promises = (shares: ShareInfo[]): string[] => shares.map(({ seat, commitment }) => `${seat} ${commitment}`);
const differ = (one: string[], other: string[]): boolean => one.join() !== other.join();
const busy = new Set<string>(); // tables with a request under way
const promisedAt = new Map<string, number>(); // the seq of the last promise that this page has sent, by table

/** The share of this device, as the server shows it. */
export function ownShare(info: TableInfo, { secret }: Kept): ShareInfo | undefined {
  return secret === undefined ? undefined : info.shares?.find(({ commitment }) => commitment === sha256(secret));
}

/** Promises a secret before the game, and gives it when it is asked for. Called after every update of a table. */
export async function takePart(table: { info: TableInfo | null; you: You; seq: number }): Promise<void> {
  const info = table.info;
  if (info === null || busy.has(info.id)) return;
  busy.add(info.id);
  try {
    if (table.seq >= (promisedAt.get(info.id) ?? 0)) await nextStep(info, table.you);
  } catch (error) {
    if (!(error instanceof Problem)) throw error; // the next update tries again
  } finally {
    busy.delete(info.id);
  }
  if (table.info !== info) await takePart(table); // something came meanwhile
}

async function nextStep(info: TableInfo, you: You): Promise<void> {
  const kept = keptOf(info);
  const mine = ownShare(info, kept);
  if (mine && !kept.promised) keep(info.id, { ...kept, promised: true });
  if (info.status !== "waiting" || you.seats.length === 0 || info.real_board) return;
  if (info.gathering) {
    if (mine && !mine.secret && !kept.given) await give(info, kept);
  } else if (!mine) {
    const hasOther = (info.shares ?? []).some(({ seat }) => you.seats.includes(seat)); // another device of this guest
    if (hasOther && promisedAt.has(info.id)) return;
    keep(info.id, { commitment: kept.commitment, before: kept.before });
    await promise(info.id);
  }
}

async function promise(id: string): Promise<void> {
  const secret = newSecret();
  const { seq, table: info } = await post<Update>(`/tables/${id}/commitment`, { commitment: sha256(secret) });
  promisedAt.set(id, seq);
  if (info) keep(id, { ...keptOf(info), secret, promised: true });
}

/** Gives the secret, unless the server has broken a promise: then it would learn the secret before it is bound. */
async function give(info: TableInfo, kept: Kept): Promise<void> {
  const final = promises(info.shares ?? []);
  if (info.commitment !== kept.commitment || differ(kept.final ?? final, final)) return;
  keep(info.id, { ...kept, final });
  await post(`/tables/${info.id}/secret`, { secret: kept.secret });
  keep(info.id, { ...kept, final, given: true });
}

/** Starts a game that no other player has to join; `real`: at a real board, whose dice nothing is promised about. */
export async function startGame(id: string, real = false): Promise<void> {
  busy.add(id);
  try {
    if (!real) await promise(id);
    const { table: info } = await post<Update>(`/tables/${id}/start`);
    if (info?.gathering) await give(info, keptOf(info));
  } finally {
    busy.delete(id);
  }
}

/** What the server has done otherwise than it promised, as far as this device knows. */
export function faultsOf(info: TableInfo, you: You): Fault[] {
  const kept = keptOf(info);
  const shares = info.shares ?? [];
  const mine = ownShare(info, kept);
  const faults: Fault[] = [];
  if (info.commitment !== kept.commitment) faults.push("promise");
  if (shares.some(({ commitment, secret }) => secret && sha256(secret) !== commitment)) faults.push("secret");
  if (info.status !== "waiting" && you.seats.length > 0) {
    if ((kept.promised && !mine) || (kept.given && !mine?.secret)) faults.push("left-out");
    else if (kept.final && differ(kept.final, promises(shares))) faults.push("changed");
  }
  if (info.seed !== null && sha256(info.seed) !== kept.commitment) faults.push("seed");
  return faults;
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
