/** Offers data as a JSON file to save. */
export function saveJson(name: string, data: object): void {
  saveFile(name, JSON.stringify(data, null, 2), "application/json");
}

/** Offers a text as a file to save. */
export function saveFile(name: string, text: string, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
