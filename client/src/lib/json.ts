// JSON from outside, typed by the caller without validation.

export function parseJson<T>(text: string): T;
export function parseJson(text: string): unknown {
  const found: unknown = JSON.parse(text);
  return found;
}

/** Null if the body is not JSON. */
export function readBody<T>(answer: Response): Promise<T>;
export function readBody(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null);
}
