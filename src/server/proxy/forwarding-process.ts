import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { serverMessages } from '#model/messages/server.ts';
import type { LedgerRow } from '../backend/kit/ledger.ts';
import type { Db } from '../db/connection.ts';
import { idempotency, serverProcesses } from '../db/schema/index.ts';
import { type Answer, refusal } from './target.ts';

/** A process tells every third of this that it lives. */
const aliveMs = 30_000;

/** Which keys this process is forwarding right now, and whether another process is at work on one. */
export function createForwardingProcess(db: Db) {
  const id = randomUUID();
  const underway = new Set<string>();
  const sayAlive = () =>
    db
      .insert(serverProcesses)
      .values({ id })
      .onConflictDoUpdate({ target: serverProcesses.id, set: { seen_at: sql`now()` } })
      .then(
        () => {},
        // A database that is away is told by /readyz. Until it is back no key can be written, so nothing is
        // forwarded.
        () => {},
      );
  const introduced = sayAlive();
  const beat = setInterval(sayAlive, aliveMs / 3);
  beat.unref();

  async function isUnderway(row: LedgerRow): Promise<boolean> {
    // An own one that is not at work has been answered, and the answer could not be written down.
    if (row.process === id) return underway.has(row.key);
    const [holder] = row.process
      ? await db
          .select({
            alive: sql<boolean>`${serverProcesses.seen_at} > now() - ${aliveMs} * interval '1 millisecond'`,
          })
          .from(serverProcesses)
          .where(eq(serverProcesses.id, row.process))
      : [];
    return holder?.alive ?? false;
  }

  async function stillForwarding(row: LedgerRow): Promise<Answer> {
    return (await isUnderway(row))
      ? refusal('in_progress', serverMessages.inProgress())
      : refusal('in_doubt', serverMessages.outcomeUnknown());
  }

  return {
    id,
    /** Resolves when other processes know of this one. */
    introduced,
    stillForwarding,
    isUnderway,
    /** Takes an open key over from who was at work on it. False where another one was quicker. */
    async takeOver(row: LedgerRow): Promise<boolean> {
      const before =
        row.process === null ? isNull(idempotency.process) : eq(idempotency.process, row.process);
      const taken = await db
        .update(idempotency)
        .set({ process: id })
        .where(and(eq(idempotency.key, row.key), isNull(idempotency.status), before))
        .returning({ key: idempotency.key });
      return taken.length > 0 && !underway.has(row.key);
    },
    async during<T>(key: string, work: () => Promise<T>): Promise<T> {
      underway.add(key);
      try {
        return await work();
      } finally {
        underway.delete(key);
      }
    },
    stop: () => clearInterval(beat),
  };
}
