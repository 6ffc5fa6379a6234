// The service worker of the static site. It has all files of one build, each checked by its hash, and serves nothing
// else: an old build is never shown beside a new one. A new build waits until its notice is answered, or all pages of
// the old one are closed.
const FILES = /* FILES */ {};
const PREFIX = "passgo-site ";
const scope = new URL(registration.scope).pathname;
const CACHE = `${PREFIX}${scope} ${hash(JSON.stringify(FILES))}`;

/** A short name for a text; the files themselves are checked by the browser. */
function hash(text) {
  let number = 7;
  for (const sign of text) number = (Math.imul(number, 31) + sign.codePointAt(0)) >>> 0;
  return number.toString(36);
}

const isOurs = (name) => name.startsWith(`${PREFIX}${scope} `);
/** Whether the address of a file changes with its contents. */
const isFixed = (name) => /^(runtime|python|data)-|^assets\//.test(name);

addEventListener("install", (event) => event.waitUntil(fetchAll()));
addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => clients.claim())));
addEventListener("message", (event) => event.data === "take over" && skipWaiting());

async function fetchAll() {
  const cache = await caches.open(CACHE);
  const names = Object.keys(FILES);
  const workers = Array.from({ length: 6 }, async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const url = new URL(name, registration.scope).href;
      const kept = isFixed(name) ? await caches.match(url) : undefined;
      const answer = kept ?? (await fetch(url, { integrity: FILES[name], cache: isFixed(name) ? "default" : "no-cache" }));
      if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
      await cache.put(url, answer);
    }
  });
  await Promise.all(workers);
}

async function dropOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isOurs(name) && name !== CACHE).map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? kept("index.html", request) : kept(url.pathname.slice(scope.length), request));
});

async function kept(name, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(name, registration.scope).href)) ?? fetch(request);
}
