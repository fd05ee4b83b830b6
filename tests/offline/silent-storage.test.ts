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

it('gives up a storage that never opens after ten seconds, and opens it the next time it is asked', async () => {
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

it('goes on without the store when it does not open within ten seconds, and waits for it only once', async () => {
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
