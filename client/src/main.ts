import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { fetchTexts } from "./lib/textfiles.svelte";
import { startWorker } from "./shell/notifications";
import { prefs } from "./lib/prefs.svelte";
import { fetchAhead } from "./pages/routes";

fetchAhead(location.pathname); // beside the texts, not after them

// Without texts a page would show their keys: if the server cannot be reached just now, it is asked again.
while (!(await fetchTexts(prefs.language))) await new Promise((again) => setTimeout(again, 1000));
mount(App, { target: document.getElementById("app")! });
startWorker();
