// The service worker: shows notifications, and a page when the server cannot be reached. It never serves an old build:
// pages and answers always come from the network; only files whose names change with their contents are cached.
const ASSETS = "passgo-assets";
const NOTICES = "passgo-notices";
const TEXTS = "/notices.json"; // written by the page, in the player's language
const MOST_ASSETS = 150; // those of this build and the previous one
const ENGLISH = {
  turn: "It is your turn.",
  nudge: "{name} is waiting for you.",
  over: "The game is over.",
  offline: "The game cannot be reached just now.",
  again: "Try again",
};

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
  else if (url.origin === location.origin && url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

async function asset(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const keys = await cache.keys(); // the oldest first
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST_ASSETS))) await cache.delete(old);
  }
  return answer;
}

async function texts() {
  const cache = await caches.open(NOTICES);
  const left = await cache.match(TEXTS);
  return { ...ENGLISH, ...(left ? await left.json() : {}) };
}

async function offline() {
  const { offline, again } = await texts();
  const safe = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>passgo</title>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; margin: 15vh auto; max-width: 32rem; padding: 0 1rem">
<h1>passgo</h1><p>${safe(offline)}</p><p><a href="">${safe(again)}</a></p>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(page, { status: 503, headers });
}

// From the server while no page is open, and from a hidden page.
addEventListener("push", (event) => event.waitUntil(show(read(event.data))));
addEventListener("message", (event) => event.waitUntil(show(event.data)));

// What the server sent, if it can be read.
function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

async function show({ kind, table, name }) {
  const says = await texts();
  const text = says[kind] ?? says.turn;
  const path = typeof table === "string" ? `/t/${encodeURIComponent(table)}` : "/";
  await registration.showNotification("passgo", {
    body: text.replace("{name}", typeof name === "string" ? name : ""),
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    tag: path, // a newer notification about the same table replaces it
    renotify: kind === "nudge",
    data: path,
  });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open(path) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : clients.openWindow(path);
}
