import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveItem } from "../lib/storage";
import type { ShareInfo, TableInfo, You } from "../lib/wire";
import { checkThrows, mixedSeed, throwsOf } from "./luck";
import { sha256 } from "./sha256";
import { sha512 } from "./sha512";
import { keptOf } from "./kept";
import { faultsOf, startGame, takePart } from "./shares";

const hex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const theirs = async (name: string, text: string): Promise<string> =>
  hex(await crypto.subtle.digest(name, new TextEncoder().encode(text)));

it.each([
  ["SHA-256", sha256],
  ["SHA-512", (text: string) => hex(sha512(text))],
])("%s equals Web Crypto's at every length of the last block", async (name, ours) => {
  for (let length = 0; length < 260; length++) {
    const text = "passgo ñ ".repeat(40).slice(0, length);
    expect(ours(text)).toBe(await theirs(name, text));
  }
});

it("the throws of a seed are those of the engine", () => {
  // passgo.engine.luck: Luck("5" * 64).dice()
  expect(throwsOf("5".repeat(64), 8)).toEqual(DICE);
  expect(throwsOf("5".repeat(64), 200)).toHaveLength(200);
});

const SERVER = "5".repeat(64);
const BO = "b".repeat(64);

it("the seed is the SHA-256 of the server's and the players' secrets", async () => {
  const shares = [
    { seat: 0, commitment: sha256(BO), secret: BO },
    { seat: 2, commitment: sha256("x"), secret: "" },
  ];
  expect(mixedSeed(SERVER, shares)).toBe(
    await theirs("SHA-256", `${SERVER} 0:revealed:${BO} 2:withheld:${sha256("x")}`),
  );
  expect(mixedSeed(SERVER, [])).toBe(SERVER);
});

interface Asked {
  commitment?: string;
  secret?: string;
}

/** A server with one table; what it does can be changed to cheat. */
class Server {
  seed = SERVER;
  shares: ShareInfo[] = [];
  status: TableInfo["status"] = "waiting";
  gathering = false;
  commitment = sha256(SERVER);
  seq = 1;
  got: string[] = [];
  private last: TableInfo | null = null;
  readonly you: You = { seats: [0], host: true, put_out: false };

  constructor(readonly id: string) {
    vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
      this.seq++;
      const asked = JSON.parse(body) as Asked;
      return Promise.resolve(new Response(JSON.stringify(this.answer(path.split("/").at(-1)!, asked))));
    });
  }

  answer(what: string, body: Asked): object {
    if (what === "guests") return {};
    this.got.push(what);
    if (what === "commitment") this.shares = [{ seat: 0, commitment: body.commitment!, secret: "" }, this.bo("")];
    if (what === "start") this.gathering = true;
    if (what === "secret") {
      this.shares = [{ ...this.shares[0]!, secret: body.secret! }, this.bo(BO)];
      this.begin();
    }
    return { seq: this.seq, table: this.info };
  }

  bo = (secret: string): ShareInfo => ({ seat: 1, commitment: sha256(BO), secret });

  begin(): void {
    this.status = "playing";
    this.gathering = false;
  }

  get info(): TableInfo {
    const { id, shares, status, gathering, commitment } = this;
    const now = { id, shares, status, gathering, commitment, seed: status === "over" ? this.seed : null };
    if (JSON.stringify(now) !== JSON.stringify(this.last)) this.last = now as TableInfo; // as a table does
    return this.last!;
  }

  get faults() {
    return faultsOf(this.info, this.you);
  }
}

let server: Server;
let number = 0;
beforeEach(() => (server = new Server(`table${number++}`)));
afterEach(() => vi.unstubAllGlobals());

async function played(): Promise<void> {
  await takePart(server);
  server.gathering = true;
  await takePart(server);
}

it("a page promises a secret, and gives it when it is asked for", async () => {
  await takePart(server);
  await takePart(server);
  expect(server.got).toEqual(["commitment"]);
  server.gathering = true;
  await takePart(server);
  expect(server.got).toEqual(["commitment", "secret"]);
  expect(sha256(server.shares[0]!.secret)).toBe(server.shares[0]!.commitment);
  server.status = "over";
  expect(server.faults).toEqual([]);
});

it("a game without others starts at once", async () => {
  await startGame(server.id);
  expect(server.got).toEqual(["commitment", "start", "secret"]);
  expect(server.faults).toEqual([]);
});

it("a spectator gives nothing", async () => {
  await takePart({ info: server.info, you: { seats: [], host: false, put_out: false }, seq: 1 });
  expect(server.got).toEqual([]);
});

it("a promise of an earlier version of the page is kept", () => {
  saveItem(`passgo.promise.${server.id}`, '{"commitment":"abc","before":true}');
  expect(keptOf(server.info)).toEqual({ commitment: "abc", before: true });
  expect(server.faults).toEqual(["promise"]);
});

it("a seed that was changed after the start is found", async () => {
  await played();
  Object.assign(server, { status: "over", seed: "6".repeat(64) });
  expect(server.faults).toEqual(["seed"]);
  server.commitment = sha256(server.seed); // with a promise that fits
  expect(server.faults).toEqual(["promise", "seed"]);
});

it("a secret that is left out is found", async () => {
  await played();
  server.shares = [{ ...server.shares[0]!, secret: "" }, server.bo(BO)];
  expect(server.faults).toEqual(["left-out"]);
  server.shares = [server.bo(BO)];
  expect(server.faults).toEqual(["left-out"]);
});

it("a promise that is left out is found, and so no secret is given", async () => {
  await takePart(server);
  Object.assign(server, { gathering: true, shares: [server.bo("")] });
  await takePart(server);
  server.begin();
  expect(server.got).toEqual(["commitment"]);
  expect(server.faults).toEqual(["left-out"]);
});

it("a promise that another player could change after this secret was known is found", async () => {
  await played();
  server.shares = [server.shares[0]!, { seat: 1, commitment: sha256("wished for"), secret: "wished for" }];
  expect(server.faults).toEqual(["changed"]);
});

it("a secret that was not promised is found", async () => {
  await played();
  server.shares = [server.shares[0]!, server.bo("wished for")];
  expect(server.faults).toEqual(["secret"]);
});

it("no secret is given to a server that shows another promise of its own", async () => {
  await takePart(server);
  Object.assign(server, { gathering: true, commitment: sha256("another") });
  await takePart(server);
  expect(server.got).toEqual(["commitment"]);
  expect(server.faults).toEqual(["promise"]);
});

it("a secret that came too late is nobody's fault", async () => {
  await takePart(server);
  server.begin();
  expect(server.faults).toEqual([]);
});

it("throws that do not follow from the seed are found", () => {
  const info = { ...server.info, seed: SERVER };
  const entries = (dice: number[][]) =>
    dice.map(([die1, die2]) => ({ events: [{ event: "DiceThrown", die1, die2 }] })) as never;
  expect(checkThrows(info, entries(DICE))).toEqual({ count: 8, wrong: null });
  expect(checkThrows(info, entries([...DICE.slice(0, 3), [0, 0], ...DICE.slice(4)]))).toEqual({ count: 8, wrong: 4 });
});

const DICE = [
  [4, 3],
  [1, 3],
  [6, 5],
  [4, 3],
  [1, 5],
  [2, 2],
  [3, 2],
  [2, 5],
];
