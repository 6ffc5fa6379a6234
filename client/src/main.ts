import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { fetchTexts } from "./lib/fetched.svelte";
import { prefs } from "./lib/prefs.svelte";

await fetchTexts(prefs.language);
mount(App, { target: document.getElementById("app")! });
