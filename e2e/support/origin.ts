import type { Page } from '@playwright/test';

/**
 * Everything that this origin keeps on the device, as one text: IndexedDB (bytes both as they are and as
 * UTF-8), localStorage and the caches. What is sealed is in it, but cannot be read.
 */
export function contentOfOrigin(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage })];
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const utf8 = new TextDecoder();
    const utf16 = new TextDecoder('utf-16le');
    function write(value: unknown, depth = 0): void {
      if (value === null || value === undefined || depth > 20) return;
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes = value instanceof ArrayBuffer ? value : value.buffer;
        // The ballast is random bytes and nothing else.
        if (bytes.byteLength < 1_000_000) parts.push(utf8.decode(bytes), utf16.decode(bytes));
      } else if (value instanceof CryptoKey) {
        parts.push(`a readable key: ${value.extractable}`);
      } else if (typeof value === 'object') {
        for (const [key, part] of Object.entries(value)) {
          parts.push(key);
          write(part, depth + 1);
        }
      } else parts.push(String(value));
    }
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const db = await request(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([request(all.getAllKeys()), request(all.getAll())]);
        write(keys);
        write(values);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        parts.push(key.url, await ((await cache.match(key))?.text() ?? ''));
      }
    }
    return parts.join('\n');
  });
}

/** The token of the page's session; null when no person is signed in, or without a connection. */
export function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    // Written by the app itself.
    const session = JSON.parse(sessionStorage.getItem('quay:session') ?? 'null') as { token: string } | null;
    return session?.token ?? null;
  });
}
