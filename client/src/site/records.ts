// What the static site keeps in the browser: records by key, in IndexedDB. docs/site.md says what happens when the
// browser's storage is full or cleared.

const STORE = "records";
export type RecordPair = [key: string, data: Uint8Array];

/** `name` is that of the database: one for each address where the site lies. */
export async function openRecords(name: string) {
  const database = await opened(name);

  /** The records whose keys begin with a prefix, in the order of their keys. */
  function read(prefix: string): Promise<RecordPair[]> {
    const store = database.transaction(STORE).objectStore(STORE);
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, values] = [store.getAllKeys(range), store.getAll(range)];
    return new Promise((resolve, reject) => {
      values.onsuccess = () =>
        resolve((keys.result as string[]).map((key, n) => [key, values.result[n] as Uint8Array]));
      values.onerror = () => reject(reason(values.error));
    });
  }

  /** All or nothing, and on disk as far as the browser can tell. */
  function write(put: RecordPair[], gone: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const change = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = change.objectStore(STORE);
      change.oncomplete = () => resolve();
      change.onabort = () => reject(reason(change.error));
      for (const [key, data] of put) store.put(data, key);
      for (const key of gone) store.delete(key);
    });
  }

  return { read, write };
}

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(reason(request.error));
  });
}

/** Errors whose names Python can show: QuotaExceededError is a full storage. */
const reason = (error: DOMException | null) => new Error(error?.name ?? "UnknownError");
