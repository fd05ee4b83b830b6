import { StorageError } from './core/errors.ts';
import type { OutboxConnection } from './outbox-connection.ts';
import type { FileTx, OutboxStores } from './outbox-schema.ts';
import { answered, isSilent } from './storage-answers.ts';

const stores: OutboxStores[] = ['entries', 'parts', 'ids', 'meta', 'audit', 'drafts', 'keys', 'ballast'];

/** `body` awaits only the transaction's requests. Resolves when it is on disk. */
export type Once = <T>(mode: 'read' | 'write', body: (tx: FileTx) => Promise<T>) => Promise<T>;

/** Strict transactions over the precious database, each tried once. */
export function createTransactions(connection: OutboxConnection): { once: Once; close(): void } {
  const active = new Set<FileTx>();
  /**
   * A page that the browser keeps for its back button is stopped in the middle of a transaction, which then lets no
   * transaction of the next page begin: WebKit showed that page empty for ever. What is aborted is done again on return.
   */
  const letGo = (event: PageTransitionEvent) => {
    if (event.persisted) for (const tx of active) abort(tx);
  };
  globalThis.addEventListener?.('pagehide', letGo);

  async function once<T>(mode: 'read' | 'write', body: (tx: FileTx) => Promise<T>): Promise<T> {
    if (connection.isClosed()) throw new StorageError('broken', 'the tablet is closed');
    const db = await connection.open();
    // A body of a read transaction only reads, so the wider type does no harm.
    const tx = (
      mode === 'write'
        ? db.transaction(stores, 'readwrite', { durability: 'strict' })
        : db.transaction(stores, 'readonly')
    ) as FileTx;
    const done = tx.done;
    done.catch(() => undefined);
    active.add(tx);
    done.catch(() => undefined).finally(() => active.delete(tx));
    let result: T;
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
  }

  return { once, close: () => globalThis.removeEventListener?.('pagehide', letGo) };
}

function abort(tx: FileTx): void {
  try {
    tx.abort();
  } catch {
    // It has ended.
  }
}
