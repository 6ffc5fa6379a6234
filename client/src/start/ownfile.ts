// The file of an edition that only renames another one: its title and its squares.

export interface Renamed {
  title: string;
  extends: string;
  /** By square. */
  names: Record<number, string>;
}

/** TOML; its quoted strings are written like those of JSON. */
export function renamedFile({ title, extends: base, names }: Renamed): string {
  const squares = Object.entries(names)
    .filter(([, name]) => name.trim())
    .map(([index, name]) => `\n[[square]]\nindex = ${index}\nname = ${JSON.stringify(name.trim())}\n`);
  const head = [`id = "${idOf(title)}"`, `title = ${JSON.stringify(title.trim())}`, `extends = "${base}"`];
  return `${head.join("\n")}\n${squares.join("")}`;
}

const LONGEST = 40;

/** Small letters, digits and hyphens, beginning with a letter. */
export function idOf(title: string): string {
  const plain = title.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, "");
  const slug = plain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, LONGEST);
  return `own-${slug || "town"}`.replace(/-+$/, "");
}
