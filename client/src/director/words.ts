// What the director says in its own words: throws, and small things that are merged.
import type { Scene as Narration } from "../lib/narrate";
import { list, money, t } from "../lib/texts";
import type { Bucket, Item } from "./items";

/** "Bo throws 7." */
export function throwsText(seat: number, total: number, { names, you }: Narration): string {
  return t("director.throws", { seat: { name: names[seat] ?? "?", form: seat === you ? "you" : "other" }, total });
}

/** "Three rents, $46 in all." */
export function sumUp(items: Item[]): string {
  const buckets = [...new Set(items.map(({ bucket }) => bucket))];
  const text = list(
    buckets.map((bucket) =>
      countText(
        bucket,
        items.filter((item) => item.bucket === bucket),
      ),
    ),
  );
  return t("director.merged", { text: text.charAt(0).toUpperCase() + text.slice(1) });
}

function countText(bucket: Bucket, items: Item[]): string {
  const amount = money(items.reduce((sum, item) => sum + item.amount, 0));
  return t(`director.merged.${bucket}`, { n: items.length, amount });
}
