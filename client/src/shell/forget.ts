// Deletes the guest on the server, and the games of this browser.
import { forgetMe } from "../lib/api";
import { removeItems } from "../lib/storage";
import { prefs } from "../lib/prefs.svelte";

const OF_GAMES = ["passgo.tables", "passgo.seen.", "passgo.promise."];

export async function beForgotten(): Promise<void> {
  await forgetMe();
  OF_GAMES.forEach(removeItems);
  prefs.name = "";
}
