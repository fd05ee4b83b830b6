import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';

/** How much of the log is kept. */
export type Kept = { days: number; megabytes: number };

const dayMs = 24 * 3600_000;
/** Made before they are needed, so that no insert waits for a new table. */
const ahead = 2;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const partitionOf = (day: string) => `api_log_${day.replaceAll('-', '')}`;

/** One process at a time makes and drops partitions. */
const alone = sql`select pg_advisory_xact_lock(hashtext('quay.api_log'))`;

/** Makes the partition of the day, and those of the next ones, where they are missing. */
export async function makePartitions(db: Db, now: Date): Promise<void> {
  const days = Array.from({ length: ahead + 1 }, (_, index) => new Date(now.getTime() + index * dayMs));
  for (const at of days) {
    const day = dayOf(at);
    const name = partitionOf(day);
    if (await exists(db, name)) continue;
    await db.transaction(async tx => {
      await tx.execute(alone);
      const next = dayOf(new Date(at.getTime() + dayMs));
      await tx.execute(
        // Both are digits and hyphens of a date; a table's bounds cannot be parameters.
        sql.raw(
          `create table if not exists ${name} partition of api_log for values from ('${day}T00:00:00Z') to ('${next}T00:00:00Z')`,
        ),
      );
    });
  }
}

async function exists(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass(${name}) is not null as found`,
  );
  return rows[0]?.found ?? false;
}

/** Drops whole days: those that are too old, then the oldest until the rest is small enough, the last one included. */
export async function dropPartitions(db: Db, now: Date, { days, megabytes }: Kept): Promise<string[]> {
  const dropped: string[] = [];
  const { rows } = await db.execute<{ name: string; bytes: string }>(sql`
    select c.relname as name, pg_total_relation_size(c.oid)::text as bytes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'api_log'::regclass and c.relname ~ '^api_log_[0-9]{8}$' order by c.relname desc`);
  const oldest = partitionOf(dayOf(new Date(now.getTime() - (days - 1) * dayMs)));
  let bytes = 0;
  for (const { name, bytes: own } of rows) {
    bytes += Number(own);
    if (name >= oldest && bytes <= megabytes * 1024 * 1024) continue;
    await db.transaction(async tx => {
      await tx.execute(alone);
      await tx.execute(sql.raw(`drop table if exists ${name}`)); // matched digits only, above
    });
    dropped.push(name);
  }
  return dropped;
}
