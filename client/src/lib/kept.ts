// What this browser keeps for us; one that keeps nothing forgets it when the page is closed.
const forgetful = new Map<string, string>();

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return forgetful.get(key) ?? null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    forgetful.set(key, value);
  }
}

/** Lets go of what is kept under keys that begin like this. */
export function drop(start: string): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    for (const key of keys) if (key.startsWith(start)) localStorage.removeItem(key);
  } catch {
    for (const key of [...forgetful.keys()]) if (key.startsWith(start)) forgetful.delete(key);
  }
}
