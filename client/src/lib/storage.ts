// localStorage, or memory in a browser that denies it.
const fallback = new Map<string, string>();

export function loadItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function saveItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
}

/** Removes all items whose keys have this prefix. */
export function removeItems(start: string): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    for (const key of keys) if (key.startsWith(start)) localStorage.removeItem(key);
  } catch {
    for (const key of [...fallback.keys()]) if (key.startsWith(start)) fallback.delete(key);
  }
}
