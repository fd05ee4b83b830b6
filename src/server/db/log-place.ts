import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './connection.ts';
import { epoch } from './epoch.ts';
import { keptBefore } from './kept-statement.ts';

/** A place in the log of a primary. */
export type LogPlace = {
  /** Where its number counts: in this database, on this timeline. */
  epoch: string;
  lsn: bigint;
};

const lsnPattern = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/;

/** The number of a place as PostgreSQL writes it: both halves without leading zeros. */
export function lsnOf(text: string): bigint {
  const [, high, low] = lsnPattern.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`${text} is no place in the log`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * What is committed is on the disk, and so is the log of it. Where commits do not wait for the disk it may be visible
 * before: then the end is where the next record goes.
 */
const askEnd = keptBefore(
  `select ${new PgDialect().sqlToQuery(epoch).sql} as epoch, (case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as lsn`,
);
const ofDatabase = sql`from row_change_log`;

/** A place that has everything before it that is committed, or seen in the transaction. */
export async function endOfLog(primary: Db | Tx): Promise<LogPlace> {
  const [end] = await askEnd(primary, ofDatabase);
  if (!end) throw new Error('row_change_log has no row');
  return { epoch: String(end.epoch), lsn: lsnOf(String(end.lsn)) };
}

/** Farther than any log. */
export const nowhere = 0xffff_ffff_ffff_ffffn;

/** A place as a client keeps it, see `calls/kit/read-mark.ts`. */
export const markOf = ({ epoch, lsn }: LogPlace): string =>
  `${epoch}.${lsn.toString(16).toUpperCase().padStart(16, '0')}`;

/** The place in a mark that a client sent; `null` where `markOf` did not make it. */
export function placeIn(mark: string): LogPlace | null {
  const [, epoch, lsn] = /^([\da-f-]{36}\.[\dA-F]{8})\.([\dA-F]{16})$/.exec(mark) ?? [];
  return epoch === undefined || lsn === undefined ? null : { epoch, lsn: BigInt(`0x${lsn}`) };
}
