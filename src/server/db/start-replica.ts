import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { tracedReplica } from '../monitoring/traced-replica.ts';
import type { Tracer } from '../monitoring/tracer.ts';
import type { Shutdown } from '../shutdown.ts';
import { type Db, openDatabase } from './connection.ts';
import { findPooler } from './pooler.ts';
import { followReplica, type Replica } from './replica.ts';
import type { SlowStatementOptions } from './slow-statements.ts';

/** Reads do not wait for longer: the primary answers them. */
const connectMs = 2000;
const answerMs = 4000;

/**
 * Begins to follow the replica of the configuration, if there is one. It may be away: then reads go to the primary until
 * it is there. With another back end nothing is read here.
 *
 * @param primary connections to the primary that wait for no request
 */
export async function startReplica(
  primary: Db,
  { databaseReadUrl: url, databasePooler, backendUrl }: Config,
  {
    log,
    slow,
    tracer,
    shutdown,
  }: {
    log: Logger;
    slow: SlowStatementOptions | undefined;
    tracer: Tracer | undefined;
    shutdown: Shutdown;
  },
): Promise<Replica | null> {
  if (url === null || backendUrl !== null) return null;
  // What works behind a pooler works without one too.
  const pooled = databasePooler ?? (await findPooler(url).catch(() => true));
  const onError = (error: Error) => log.warn({ err: error }, 'connection to the replica lost');
  const facts = { 'quay.database': 'replica' };
  const database = openDatabase(url, { pooled, connectMs, answerMs, slow, tracer, facts, onError });
  const replica = followReplica(database, primary, log);
  shutdown.add({ name: 'connections to the replica', limitMs: 3000, run: () => replica.stop() });
  return tracer ? tracedReplica(replica, tracer) : replica;
}
