declare module "merged-texts" {
  /** What the pages say, by language ("es"), and the rules but for English ones ("es/rules"). */
  const merged: Record<string, () => Promise<{ default: Record<string, Record<string, unknown>> }>>;
  export default merged;
}
