/** The seats around the table, beginning with the first of the player's own. */
export function inOrder(seats: number, own: number[]): number[] {
  const first = own[0] ?? 0;
  return Array.from({ length: seats }, (_, at) => (first + at) % seats);
}
