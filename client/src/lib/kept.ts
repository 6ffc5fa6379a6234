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
