declare module "page-texts" {
  /** What the pages say, by language. */
  const pages: Record<string, () => Promise<{ default: Record<string, Record<string, unknown>> }>>;
  export default pages;
}
