import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Logger } from '../log.ts';
import type { Database, Db, Tx } from './connection.ts';
import { endOfLog, lsnOf, markOf, nowhere, placeIn } from './log-place.ts';
import { type ReplicaWatchOptions, watchReplica } from './replica-watch.ts';

/** Reads of this process by the database that answered them. Those that no replica may answer are not counted. */
export type ReadCounts = { replica: number; primary: number };

export type ReplicaState = {
  /** Reads may go to it. */
  used: boolean;
  /** Bytes of the log that it had not replayed when it was last asked; `null` where one of the two did not say. */
  lagBytes: number | null;
  reads: Readonly<ReadCounts>;
};

export type Replica = {
  /**
   * Runs a read in one transaction of the replica, if that has everything up to the mark and is no more than some
   * seconds behind. Fails as the read does, or as the connection does.
   *
   * @param mark of `mark`, as a client sent it: untrusted
   * @returns `null` where the primary must answer; nothing was read then
   */
  read<T>(mark: string | null, run: (tx: Tx) => Promise<T>): Promise<{ data: T } | null>;
  /**
   * A mark of all that has been committed on the primary so far, or is seen in the transaction. It never fails: where
   * the primary does not say how far it is, no replica is as far as the mark.
   */
  mark(primary: Db | Tx): Promise<string>;
  /** Counts a read that was answered. */
  answered(by: keyof ReadCounts): void;
  state(): ReplicaState;
  /** Compares replica and primary now. */
  look(): Promise<void>;
  /** Ends the connections. */
  stop(): Promise<void>;
};

/** The place is asked before the snapshot of the transaction that reads, so the snapshot has at least as much. */
const opening = `begin read only;
  select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as lsn;
  commit; begin isolation level repeatable read read only`;
type Opened = { follows: boolean; lsn: string | null };

const dialect = new PgDialect();

/**
 * A streaming replica of the primary, from which reads are answered. Each read asks it for what the primary had some
 * seconds ago, or for what its client has seen if that is more.
 *
 * @param database of the replica; it is closed with it
 * @param primary connections to the primary that wait for no request
 */
export function followReplica(
  database: Pick<Database, 'control' | 'lend' | 'cut' | 'close'>,
  primary: Db,
  log: Pick<Logger, 'info' | 'warn'>,
  options: ReplicaWatchOptions = {},
): Replica {
  const watch = watchReplica(database, primary, log, options);
  const reads: ReadCounts = { replica: 0, primary: 0 };

  /** How far the replica must be; `null` where the primary must answer. */
  function needed(mark: string | null): bigint | null {
    const least = watch.least();
    if (least === null) return null;
    if (mark === null) return least.lsn;
    const seen = placeIn(mark);
    if (seen?.epoch !== least.epoch) return null;
    return seen.lsn > least.lsn ? seen.lsn : least.lsn;
  }

  async function open(): Promise<{ client: pg.PoolClient; lsn: bigint | null }> {
    const client = await database.lend();
    try {
      // What pg answers to several statements, which its types leave out.
      const [, asked] = (await client.query(opening)) as unknown as pg.QueryResult<Opened>[];
      const [found] = asked?.rows ?? [];
      return { client, lsn: found?.follows && found.lsn !== null ? lsnOf(found.lsn) : null };
    } catch (error) {
      client.release();
      throw error;
    }
  }

  return {
    async read(mark, run) {
      const far = needed(mark);
      if (far === null) return null;
      const { client, lsn } = await open().catch(error => {
        watch.lost(error);
        throw error;
      });
      if (lsn === null || lsn < far) {
        void endIn(client, 'rollback');
        return null;
      }
      const session = new NodePgSession(client, dialect, undefined, {});
      try {
        const data = await run(new NodePgTransaction(dialect, session, undefined) as unknown as Tx); // of no schema, as `Tx` is
        await endIn(client, 'commit');
        return { data };
      } catch (error) {
        await endIn(client, 'rollback');
        throw error;
      }
    },
    async mark(on) {
      try {
        return markOf(await endOfLog(on));
      } catch (error) {
        log.warn({ err: error }, 'the primary did not say how far its log is');
        return markOf({ epoch: watch.epoch ?? 'unknown', lsn: nowhere });
      }
    },
    answered(by) {
      reads[by] += 1;
    },
    state: () => ({ used: watch.used, lagBytes: watch.lagBytes, reads: { ...reads } }),
    look: watch.look,
    async stop() {
      await Promise.all([watch.stop(), database.close(0)]);
    },
  };
}

/** Ends the transaction and gives the connection back, a broken one too. */
async function endIn(client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  await client.query(how).catch(() => undefined);
  client.release();
}
