// Notifications, shown by the service worker, also while the page is closed. Only with https or on localhost; the page
// stores the texts for the worker in the player's language.
import { del, get, post } from "../lib/api";
import { t } from "../lib/texts";
import type { PushKey } from "../lib/wire";

export const KINDS = ["turn", "nudge", "over"] as const;
export type Notice = (typeof KINDS)[number];

const TEXTS = "/notices.json"; // where the worker finds them in the cache
const CACHE = "passgo-notices";

export const canNotify = (): boolean => isSecureContext && "serviceWorker" in navigator && "Notification" in window;
export const mayNotify = (): boolean => canNotify() && Notification.permission === "granted";

/** Called after the page is rendered, which must not wait for the worker. */
export function startWorker(): void {
  if (isSecureContext && "serviceWorker" in navigator)
    void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}

/** Shows a notification now, if permitted. */
export async function notify(kind: Notice, table: string, name = ""): Promise<void> {
  if (!mayNotify()) return;
  await leaveTexts();
  const worker = await navigator.serviceWorker.ready;
  worker.active?.postMessage({ kind, table, name });
}

/** Asks for permission, and then subscribes to notifications while no page is open. */
export async function wantNotifications(): Promise<boolean> {
  if (!canNotify() || (await Notification.requestPermission()) !== "granted") return false;
  await leaveTexts();
  await subscribe().catch(() => undefined); // without push there are notifications only while a page is open
  return true;
}

async function subscribe(): Promise<void> {
  const { key } = await get<PushKey>("/push");
  if (!key) return;
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await post("/guests/me/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
}

export async function stopNotifications(): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await del("/guests/me/push");
}

/** Stores the worker's texts. */
export async function leaveTexts(): Promise<void> {
  const texts = Object.fromEntries(KINDS.map((kind) => [kind, t(`notice.${kind}`)]));
  const cache = await caches.open(CACHE);
  await cache.put(
    TEXTS,
    new Response(JSON.stringify({ ...texts, offline: t("notice.offline"), again: t("notice.again") })),
  );
}
