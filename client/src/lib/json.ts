// What comes from outside as JSON. Its reader says what is in it, and takes the one who wrote it at their word.

export function parsed<T>(text: string): T;
export function parsed(text: string): unknown {
  const found: unknown = JSON.parse(text);
  return found;
}

/** Null for what is no JSON. */
export function bodyOf<T>(answer: Response): Promise<T>;
export function bodyOf(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null);
}
