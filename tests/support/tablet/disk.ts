/** Everything that the simulated browser keeps in its databases, record by record. */
export type DiskRecord = { database: string; store: string; key: IDBValidKey; value: unknown };

export async function recordsOnDisk(): Promise<DiskRecord[]> {
  const records: DiskRecord[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const db = await done(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const all = db.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
      keys.forEach((key, index) => {
        records.push({ database: name, store, key, value: values[index] });
      });
    }
    db.close();
  }
  return records;
}

/** The texts, numbers and bytes in a value, each with the names on the way to it; places in arrays do not count. */
export function leavesOf(value: unknown, path = ''): { path: string; leaf: unknown }[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object' || ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return [{ path, leaf: value }];
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(part, Array.isArray(value) ? path : path === '' ? key : `${path}.${key}`),
  );
}

/** A leaf as texts: bytes read as UTF-8 and as UTF-16, as a person who looks for words would. */
export function textsOf(leaf: unknown): string[] {
  if (!ArrayBuffer.isView(leaf)) return [String(leaf)];
  const bytes = new Uint8Array(leaf.buffer, leaf.byteOffset, leaf.byteLength);
  return [new TextDecoder().decode(bytes), new TextDecoder('utf-16le').decode(bytes)];
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
