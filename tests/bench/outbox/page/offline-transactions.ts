import { createCollection, localOnlyCollectionOptions } from '@tanstack/db';
import { IndexedDBAdapter, startOfflineExecutor } from '@tanstack/offline-transactions';
import { type Change, type Contender, postOrThrow, type Reports } from './contender.ts';

/**
 * TanStack's offline transactions as their documentation has them: one transaction for each change,
 * IndexedDB, the leader of the tabs by Web Locks, a function that throws what the server did not take. A
 * change counts as accepted when its record is on disk, that is when the storage adapter has written it. In a
 * tab that does not lead nothing is kept, so there it counts when it has arrived.
 */
export async function openOfflineTransactions({ destroyed }: Reports): Promise<Contender> {
  const collection = createCollection(
    localOnlyCollectionOptions<Change & object, string>({ getKey: change => change.key }),
  );
  const disk = new IndexedDBAdapter('bench', 'transactions');
  const stored = new Map<string, () => void>();
  const executor = startOfflineExecutor({
    collections: { changes: collection },
    storage: {
      get: key => disk.get(key),
      delete: key => disk.delete(key),
      keys: () => disk.keys(),
      clear: () => disk.clear(),
      async set(key, value) {
        await disk.set(key, value);
        for (const [id, done] of stored) if (key.includes(id)) done();
      },
    },
    mutationFns: {
      send: async ({ transaction }) => {
        for (const mutation of transaction.mutations) {
          const change = mutation.modified as Change; // what was inserted below
          await postOrThrow(change).catch(error => {
            // By its own rules this is final: it takes the transaction out of its storage.
            if (executor.isOfflineEnabled && /400|401|403|422/.test(error.message)) destroyed(change.n);
            throw error;
          });
        }
      },
    },
  });
  await executor.waitForInit();
  return {
    async enqueue(change) {
      const kept = executor.isOfflineEnabled;
      const transaction = executor.createOfflineTransaction({
        mutationFnName: 'send',
        autoCommit: false,
        idempotencyKey: change.key,
      });
      transaction.mutate(() => collection.insert(change));
      if (!kept) return void (await transaction.commit());
      const onDisk = new Promise<void>(resolve => stored.set(transaction.id, resolve));
      const over = transaction.commit();
      await Promise.race([onDisk, over]);
      stored.delete(transaction.id);
      // How it ends is told by the function above.
      Promise.resolve(over).catch(() => undefined);
    },
    async left() {
      const kept = await executor.peekOutbox();
      return kept.flatMap(tx => tx.mutations.map(mutation => (mutation.modified as Change).n)); // as above
    },
  };
}
