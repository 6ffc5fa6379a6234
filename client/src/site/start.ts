// The beginning of a page of the static site: Python is loaded while the page is used already, and the service worker
// keeps all files for the time without a network.
import { mount } from "svelte";
import SiteNotices from "./SiteNotices.svelte";
import { site } from "./state.svelte";
import { start } from "./transport";

export function startSite(): void {
  start();
  Object.assign(window, { passgoSite: () => import("../lib/api") }); // for scripts: docs/site.md
  mount(SiteNotices, { target: document.body });
  if (isSecureContext && "serviceWorker" in navigator) void keepFiles().catch(() => undefined);
}

/** A newer build is installed beside this one, and takes its place when all its pages are closed or reloaded. */
async function keepFiles(): Promise<void> {
  const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
  const watch = (next: ServiceWorker | null) => {
    next?.addEventListener("statechange", () => {
      if (next.state === "installed" && navigator.serviceWorker.controller) site.newer = true;
    });
  };
  site.newer = registration.waiting !== null && navigator.serviceWorker.controller !== null;
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
}

/** Shows the newer build in all tabs. */
export async function showNewer(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration?.waiting?.postMessage("take over");
}
