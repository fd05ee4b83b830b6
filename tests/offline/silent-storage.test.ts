import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openOutboxFile } from '#offline/outbox-file.ts';
import { openStoreFile } from '#offline/store/store-file.ts';

const { open } = IDBFactory.prototype;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  IDBFactory.prototype.open = open;
  vi.useRealTimers();
});

/** A request that nobody answers, as of a browser whose storage process hangs. The simulation lets it be made by hand. */
function hang(): void {
  const Request = IDBOpenDBRequest as unknown as new () => IDBOpenDBRequest;
  IDBFactory.prototype.open = () => new Request();
}

it('gives up a storage that does not open in ten seconds, and opens it when asked again', async () => {
  hang();
  const opening = openOutboxFile(async () => false).then(
    () => 'opened',
    error => error.reason,
  );
  await vi.advanceTimersByTimeAsync(9_900);
  expect(await Promise.race([opening, 'still waiting'])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(200);
  expect(await opening).toBe('blocked');
  IDBFactory.prototype.open = open;
  vi.useRealTimers();
  const file = await openOutboxFile(async () => false);
  await file.probe();
  file.close();
});

it('goes on without a store that does not open in ten seconds, and waits for it only once', async () => {
  hang();
  const file = openStoreFile();
  const first = file.run(db => db.count('answers'));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(await Promise.race([first, 'still waiting'])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(200);
  expect(await first).toBeNull();
  expect(await file.run(db => db.count('answers'))).toBeNull();
  file.close();
});

it('gives up a request without an answer, opens again once, then says so', async () => {
  vi.useRealTimers();
  const file = await openOutboxFile(async () => false);
  const { count } = IDBObjectStore.prototype;
  const Request = IDBRequest as unknown as new () => IDBRequest<number>;
  IDBObjectStore.prototype.count = () => new Request();
  try {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let said = 'still waiting';
    const probing = file.probe().catch(error => {
      said = error.reason;
    });
    await vi.advanceTimersByTimeAsync(9_900);
    expect(said).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(200);
    // The simulation opens by turns of the event loop, not by time.
    for (let turn = 0; turn < 100; turn++) await new Promise(resolve => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10_200);
    await probing;
    expect(said).toBe('broken');
  } finally {
    IDBObjectStore.prototype.count = count;
  }
  vi.useRealTimers();
  await file.probe();
  file.close();
});

/** The page as the browser tells of it. */
function aPage() {
  vi.useRealTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return {
    hide: (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })),
    show: () => page.dispatchEvent(new Event('pageshow')),
  };
}

/** What a page could do before the browser stops it. */
const someTurns = async () => {
  for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve));
};

/** Whether the next page can write there. */
async function canWrite(name: string, store: string): Promise<boolean> {
  const db = await openDB(name);
  const tx = db.transaction(store, 'readwrite');
  const written = tx.store.count().then(() => true);
  const can = await Promise.race([written, someTurns().then(() => false)]);
  db.close();
  return can;
}

it('leaves a transaction when the browser keeps the page, and repeats it when it is taken back', async () => {
  const page = aPage();
  const file = await openOutboxFile(async () => false);
  let tries = 0;
  const written = file.run('write', async tx => {
    await tx.objectStore('meta').put(tries, 'tries');
    tries += 1;
    page.hide(false);
    if (tries === 1) page.hide(true);
    await tx.objectStore('meta').put('kept', 'told');
  });
  const read = file.run('read', tx => tx.objectStore('meta').get('told'));
  await someTurns();
  expect(tries).toBe(1);
  expect(await canWrite('quay-outbox', 'meta')).toBe(true);
  page.show();
  await written;
  expect(tries).toBe(2);
  expect(await read).toBe('kept');
  file.close();
  vi.unstubAllGlobals();
});

it('leaves the store, too, when the browser keeps the page, and goes on when it is taken back', async () => {
  const page = aPage();
  const file = openStoreFile();
  const sealed = { keyId: 'k', iv: new Uint8Array(), data: new Uint8Array() };
  const row = { owner: 'a', key: 'b', asOf: '', sealed };
  let tries = 0;
  const written = file.run(async db => {
    const tx = db.transaction('answers', 'readwrite');
    await tx.store.put(row);
    tries += 1;
    if (tries === 1) page.hide(true);
    await tx.store.put(row);
    await tx.done;
  });
  const read = file.run(db => db.count('answers'));
  await someTurns();
  expect(tries).toBe(1);
  expect(await canWrite('quay-store', 'answers')).toBe(true);
  page.show();
  await written;
  expect(tries).toBe(2);
  expect(await read).toBe(1);
  file.close();
  vi.unstubAllGlobals();
});

it('goes on without a store that another transaction holds, and has it back when that one ends', async () => {
  vi.useRealTimers();
  const file = openStoreFile();
  const before = await file.run(db => db.count('answers'));
  const other = await openDB('quay-store');
  const tx = other.transaction('answers', 'readwrite');
  let isHeld = true;
  const held = (async () => {
    while (isHeld) await tx.store.count();
  })();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = file.run(db => db.count('answers'));
  await someTurns();
  await vi.advanceTimersByTimeAsync(10_200);
  expect(await first).toBeNull();
  expect(await file.run(db => db.count('answers'))).toBeNull();
  isHeld = false;
  await held;
  await tx.done;
  other.close();
  await someTurns();
  expect(await file.run(db => db.count('answers'))).toBe(before);
  file.close();
});
