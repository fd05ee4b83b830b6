import 'fake-indexeddb/auto';
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

it('leaves a transaction when the browser keeps the page for its back button, and repeats it', async () => {
  vi.useRealTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const file = await openOutboxFile(async () => false);
  const leave = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  const tries: boolean[] = [];
  await file.run('write', async tx => {
    await tx.objectStore('meta').put(tries.length, 'tries');
    tries.push(leave(false));
    if (tries.length === 1) leave(true);
    await tx.objectStore('meta').put('kept', 'told');
  });
  expect(tries).toHaveLength(2);
  expect(await file.run('read', tx => tx.objectStore('meta').get('told'))).toBe('kept');
  file.close();
  vi.unstubAllGlobals();
});
