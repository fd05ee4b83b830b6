import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Inner, innerOf } from './cuttable-pool.ts';

// PostgreSQL may wait at each commit until another machine has it too (`synchronous_standby_names`). It ends that wait when
// it is asked to cancel. The commit then counts as made and others see it, but it is lost with the machine.

/** The change stands on this machine, and perhaps on no other. */
class NotReplicated extends Error {}

/** The function of PostgreSQL that waits. Its warning names it in every language. */
const waits = 'SyncRepWaitForLSN';

/**
 * Lets a commit fail when its wait was cancelled, as if its answer had been lost. PostgreSQL itself only warns, before it
 * answers that all is well.
 */
export function failUnreplicated(client: pg.PoolClient): void {
  const { connection } = innerOf(client) as Inner & {
    connection: { emit(event: 'error', error: Error): void }; // a field that pg's types leave out
  };
  client.on('notice', ({ routine }) => {
    if (routine === waits)
      connection.emit('error', new NotReplicated('the commit was not seen on another machine'));
  });
}

/**
 * A column of rows that may only be told once the other machine has them too. It writes a word into PostgreSQL's log of
 * changes, behind all that the statement sees. The commit waits for this word, and so for the rows.
 */
export const onceReplicated = sql<unknown>`pg_logical_emit_message(true, 'quay', '')`;
