declare module "merged-texts" {
  /**
   * The texts of pages by language ("es", and "es/late" for those that are fetched later), and translated rules
   * ("es/rules").
   */
  const merged: Record<string, () => Promise<{ default: Record<string, Record<string, unknown>> }>>;
  export default merged;
}
