// What comes from outside as JSON. Its reader says what is in it, and takes the one who wrote it at their word.

export function parseJson<T>(text: string): T;
export function parseJson(text: string): unknown {
  const found: unknown = JSON.parse(text);
  return found;
}

/** Null for what is no JSON. */
export function readBody<T>(answer: Response): Promise<T>;
export function readBody(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null);
}
