import type { OutboxTx } from './ports.ts';
import type { QueuePorts } from './queue.ts';

/** Temporary ids by the numbers that a restored database has lost. The server never gives such a number to anything else. */
export type LostNumbers = Readonly<Record<string, string>>;

const key = (owner: string) => `lost:${owner}`;

const read = async (tx: OutboxTx, owner: string): Promise<LostNumbers> =>
  (await tx.meta<LostNumbers>(key(owner))) ?? {};

export async function addLost(tx: OutboxTx, owner: string, lost: ReadonlyMap<string, string>): Promise<void> {
  if (lost.size > 0)
    await tx.putMeta(key(owner), { ...(await read(tx, owner)), ...Object.fromEntries(lost) });
}

/** The value with a temporary id wherever a lost number stands alone. */
export function byTempIds<T>(value: T, lost: LostNumbers): T;
export function byTempIds(value: unknown, lost: LostNumbers): unknown {
  if (typeof value === 'string') return Object.hasOwn(lost, value) ? lost[value] : value;
  if (Array.isArray(value)) return value.map(each => byTempIds(each, lost));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, byTempIds(each, lost)]));
}

/**
 * Writes what was sealed before the transaction. It is sealed and written again where a number was lost since: a screen
 * names documents by the numbers it knew.
 *
 * @param work seals with the numbers that are lost, and writes through `write`, which answers `null` without writing where
 * that has changed
 */
export async function writeSealed<T>(
  { db, owner }: QueuePorts,
  work: (
    lost: LostNumbers,
    write: <W>(body: (tx: OutboxTx) => Promise<W>) => Promise<W | null>,
  ) => Promise<T | null>,
): Promise<T> {
  for (;;) {
    const lost = await db.transact('read', tx => read(tx, owner));
    const written = await work(lost, body =>
      db.transact('write', async tx => {
        const now = await read(tx, owner);
        return Object.keys(now).length === Object.keys(lost).length ? body(tx) : null;
      }),
    );
    if (written !== null) return written;
  }
}
