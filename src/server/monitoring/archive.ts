import { type SQL, sql } from 'drizzle-orm';
import type { Registry } from 'prom-client';
import type { Tx } from '../db/connection.ts';
import { readAtScrape, single } from './gauge.ts';
import type { Reading } from './readings.ts';

/** How the archive of PostgreSQL's log stands; `null` where none is kept. */
export type ArchiveState = {
  archive: {
    /** The last try to archive has failed. */
    failing: boolean;
    /** Seconds since a piece of the log was archived; `null` where none ever was. */
    age: number | null;
    /** Bytes of the log behind the last piece in the archive: lost with the machine. `null` where that is not known. */
    waiting: number | null;
  } | null;
};

/** A piece is named by its timeline and number. Other files in the archive have longer or shorter names. */
const endOfPiece = sql`case when length(split_part(last_archived_wal, '.', 1)) = 24 then
  (('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * (4294967296 / size)
    + ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1) * size end`;

const question: SQL = sql`select current_setting('archive_mode') <> 'off' and not pg_is_in_recovery() as archives,
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing,
    extract(epoch from now() - last_archived_time)::float as age,
    case when not pg_is_in_recovery() then
      greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') - ${endOfPiece})::float end as waiting
  from pg_stat_archiver, (select pg_size_bytes(current_setting('wal_segment_size')) as size) s`;

type Asked = { archives: boolean; failing: boolean; age: number | null; waiting: number | null };

/** Asks how the archive stands. */
export async function archiveState(tx: Tx): Promise<ArchiveState> {
  const { rows } = await tx.execute<Asked>(question);
  const [found] = rows;
  if (!found?.archives) return { archive: null };
  const { failing, age, waiting } = found;
  return { archive: { failing, age, waiting } };
}

/** Adds what is known of the archive; nothing of it is served where none is kept. */
export function addArchiveGauges(registry: Registry, read: Reading<ArchiveState>): void {
  const gauge = (
    name: string,
    help: string,
    value: (state: NonNullable<ArchiveState['archive']>) => number | null,
  ) =>
    readAtScrape(registry, name, help, [], async () => {
      const archive = (await read())?.archive;
      return single(archive ? value(archive) : null);
    });
  gauge('quay_archive_failing', 'Whether the last try to archive the log has failed', ({ failing }) =>
    failing ? 1 : 0,
  );
  gauge('quay_archive_age_seconds', 'How long ago a piece of the log was archived', ({ age }) => age);
  gauge(
    'quay_archive_waiting_bytes',
    'Bytes of the log that are not in the archive',
    ({ waiting }) => waiting,
  );
}
