import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { fetchTexts } from "./lib/textfiles.svelte";
import { startWorker } from "./shell/notifications";
import { prefs } from "./lib/prefs.svelte";
import { path } from "./lib/route.svelte";
import { fetchAhead } from "./pages/routes";
import { isSite } from "./site/state.svelte";

fetchAhead(path()); // in parallel with the texts

// Without texts a page would show their keys: retry until the server can be reached.
while (!(await fetchTexts(prefs.language))) await new Promise((again) => setTimeout(again, 1000));
mount(App, { target: document.getElementById("app")! });
if (isSite) void import("./site/start").then(({ startSite }) => startSite());
else startWorker();
