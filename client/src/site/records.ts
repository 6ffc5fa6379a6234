// What the static site keeps in the browser: records by key, in IndexedDB. docs/site.md says what happens when the
// browser's storage is full or cleared.

const STORE = "records";
export type RecordPair = [key: string, data: Uint8Array];

/** `name` is that of the database: one for each address where the site lies. */
export async function openRecords(name: string) {
  const database = await opened(name);

  /** The records whose keys begin with a prefix, in the order of their keys. */
  async function read(prefix: string): Promise<RecordPair[]> {
    const store = database.transaction(STORE).objectStore(STORE);
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, values] = await Promise.all([
      answerOf(store.getAllKeys(range)),
      answerOf<unknown[]>(store.getAll(range)),
    ]);
    return keys.map((key, n) => pairOf(key, values[n]));
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
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(reason(request.error));
  });
}

/** What `write` has put, and nothing else. */
function pairOf(key: IDBValidKey, data: unknown): RecordPair {
  if (typeof key === "string" && data instanceof Uint8Array) return [key, data];
  throw new Error("the database holds something that is not a record");
}

/** Errors whose names Python can show: QuotaExceededError is a full storage. */
const reason = (error: DOMException | null) => new Error(error?.name ?? "UnknownError");
