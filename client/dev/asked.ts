// Shows a decision of tests/asked.json at its table; an unknown kind takes the place of a plea.
import { mount } from "svelte";
import "../src/app.css";
import { fetchTexts } from "../src/lib/textfiles.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import type { Update } from "../src/lib/wire";
import TablePage from "../src/pages/TablePage.svelte";
import { LATE_VIEWS } from "../src/stage/lateviews";
import { ALONE_VIEWS, FIRST_VIEWS } from "../src/stage/views";
import told from "../tests/asked.json";
import { FakeSocket } from "../tests/fake_socket";

const asked = new URLSearchParams(location.search);
const kind = asked.get("kind") ?? "Plea";
const updates = told.updates as unknown as Update[];
const found = updates.find(({ view }) => view?.decision?.kind === kind);
const update = found ?? unknown(updates.find(({ view }) => view?.decision?.kind === "Plea")!);

function unknown(like: Update): Update {
  const [seat = 0] = like.you.seats;
  const decision = { kind, seats: [seat], price: 50, lot: 5 };
  const choices = { [seat]: [{ do: "never-declared", amounts: { cost: 50 } }, { do: "decline" }] };
  return { ...like, view: { ...like.view, decision }, choices } as unknown as Update;
}

if (asked.has("general")) {
  for (const views of [FIRST_VIEWS, ALONE_VIEWS, LATE_VIEWS] as Record<string, unknown>[]) delete views[kind];
}
window.WebSocket = FakeSocket as unknown as typeof WebSocket;
window.fetch = (path) => {
  const body = typeof path === "string" && path.endsWith("/edition") ? told.edition : update;
  return Promise.resolve(new Response(JSON.stringify(body)));
};
prefs.motion = "off";
await fetchTexts(prefs.language);
mount(TablePage, { target: document.getElementById("app")!, props: { id: "asked", screen: asked.has("watch") } });
setTimeout(() => FakeSocket.last.receive(update), 100);
