import { freeBallast, layBallast } from './ballast.ts';
import { StorageError } from './core/errors.ts';
import { createConnection } from './outbox-connection.ts';
import type { FileTx } from './outbox-schema.ts';
import { createTransactions } from './outbox-transactions.ts';
import { isBroken, isFull, isSilent, named } from './storage-answers.ts';

const reopenings = 3;

/**
 * One strict transaction at a time over the precious database, with the handle reopened when the browser has broken it
 * (R19) and room made when the disk is full (R20).
 */
export type OutboxFile = {
  /** `body` awaits only the transaction's requests, and may run more than once. Resolves when it is on disk. */
  run<T>(mode: 'read' | 'write', body: (tx: FileTx) => Promise<T>): Promise<T>;
  /** Rejects with a StorageError when the database cannot be read: to be asked when the page comes to the front. */
  probe(): Promise<void>;
  close(): void;
};

/**
 * @param relieve frees some space outside this database; called again and again when the ballast was not enough, until
 *   it answers that nothing is left to free
 * @param health told when the storage no longer answers, and when it does again; `gone` when a person has removed the
 *   database while it was open: then this file stays closed, so that nothing is put where an older key cannot open it
 */
export async function openOutboxFile(
  relieve: () => Promise<boolean>,
  health: (broken: boolean, gone: boolean) => void = () => {},
): Promise<OutboxFile> {
  // The person who works here is told at once, and not when the next sale is refused.
  const connection = createConnection(() => void probe().catch(() => undefined));
  const once = createTransactions(connection);
  let broken = false;

  function tell(now: boolean): void {
    if (now === broken || connection.isClosed()) return;
    broken = now;
    health(now, connection.isGone());
  }

  async function makeRoom(): Promise<boolean> {
    for (const free of [() => freeBallast(once), relieve]) if (await free().catch(() => false)) return true;
    return false;
  }

  /** Whether a failure is one after which the work is tried again: then how often the handle was reopened. */
  async function overcome(error: unknown, reopened: number): Promise<number> {
    if (isFull(error)) {
      if (await makeRoom()) return reopened;
      throw new StorageError('quota', 'no space left on this device', { cause: error });
    }
    if (isBroken(error) && !connection.isClosed()) {
      connection.reopen();
      // Each silence takes its seconds: a person looks at a page that does not open.
      const now = isSilent(error) ? Math.max(reopened + 1, reopenings) : reopened + 1;
      if (now <= reopenings) return now;
      tell(true);
      throw new StorageError('broken', 'the storage does not answer', { cause: error });
    }
    if (connection.isGone()) tell(true);
    else if (named(error, 'VersionError')) {
      const why = 'a newer build has the storage; this page must be reloaded';
      throw new StorageError('blocked', why, { cause: error });
    }
    throw error;
  }

  async function run<T>(mode: 'read' | 'write', body: (tx: FileTx) => Promise<T>): Promise<T> {
    for (let reopened = 0; ; ) {
      try {
        const result = await once(mode, body);
        tell(false);
        return result;
      } catch (error) {
        reopened = await overcome(error, reopened);
      }
    }
  }

  async function probe(): Promise<void> {
    await run('read', tx => tx.objectStore('entries').count());
  }

  await probe();
  void layBallast(once).catch(() => undefined);
  return {
    run,
    probe,
    close: connection.close,
  };
}
