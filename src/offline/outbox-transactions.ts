import { StorageError } from './core/errors.ts';
import type { OutboxConnection } from './outbox-connection.ts';
import type { FileTx, OutboxStores } from './outbox-schema.ts';
import { answered, isSilent } from './storage-answers.ts';

const stores: OutboxStores[] = ['entries', 'parts', 'ids', 'meta', 'audit', 'drafts', 'keys', 'ballast'];

/** `body` awaits only the transaction's requests. Resolves when it is on disk. */
export type Once = <T>(mode: 'read' | 'write', body: (tx: FileTx) => Promise<T>) => Promise<T>;

/** Strict transactions over the precious database, each tried once. */
export function createTransactions(connection: OutboxConnection): Once {
  return async (mode, body) => {
    if (connection.isClosed()) throw new StorageError('broken', 'the tablet is closed');
    await connection.inUse();
    const db = await connection.open();
    // A body of a read transaction only reads, so the wider type does no harm.
    const tx = (
      mode === 'write'
        ? db.transaction(stores, 'readwrite', { durability: 'strict' })
        : db.transaction(stores, 'readonly')
    ) as FileTx;
    const done = tx.done;
    done.catch(() => undefined);
    let result: Awaited<ReturnType<typeof body>>;
    try {
      result = await answered(body(tx));
    } catch (error) {
      try {
        tx.abort();
      } catch {
        // It had aborted by itself; then this is why.
        throw tx.error ?? error;
      }
      // What hangs tells of no end either, and is committed no more.
      if (!isSilent(error)) await done.catch(() => undefined);
      throw error;
    }
    await done;
    return result;
  };
}
