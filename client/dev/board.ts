// Shows a recorded game: ?edition= &step= (the first step) &play= (steps to play from there) &theme= &motion= &open=
import { mount } from "svelte";
import "../src/app.css";
import Board from "../src/board/Board.svelte";
import { fetchTexts } from "../src/lib/textfiles.svelte";
import { readBody } from "../src/lib/json";
import { prefs } from "../src/lib/prefs.svelte";
import { setWording } from "../src/lib/wording.svelte";
import { Recorded, type Recording } from "./recorded.svelte";

const asked = new URLSearchParams(location.search);
const recording = await readBody<Recording | null>(await fetch(`./fixtures/${asked.get("edition") ?? "classic"}.json`));
if (!recording) throw new Error("there is no such recording");
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
prefs.motion = asked.get("motion") === "off" ? "off" : "full";
prefs.speed = (["brisk", "instant"] as const).find((speed) => speed === asked.get("speed")) ?? "relaxed";
setWording(recording.edition);

await fetchTexts(prefs.language);
const source = new Recorded(recording, Number(asked.get("step") ?? 0));
mount(Board, { target: document.getElementById("app")!, props: { source } });

let left = Number(asked.get("play") ?? 0);
const pace = Number(asked.get("pace") ?? 700);
const timer = setInterval(() => (left-- > 0 ? source.next() : clearInterval(timer)), pace);
const open = asked.get("open");
if (open) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-square="${open}"]`)?.click());
