import { type SQL, sql } from 'drizzle-orm';
import { epoch } from './epoch.ts';

// A mark of `row_changes` says up to which transaction its holder knows them: `epoch.xid`.

/** The epoch and the transaction of a mark; a text that is none has no transaction. */
export function readMark(mark: string): { known: string; xid: string | null } {
  const [, known = '', xid = null] = /^(.+)\.(\d{1,19})$/.exec(mark) ?? [];
  return { known, xid };
}

/**
 * Of `row_change_log`: its epoch, the transaction of a mark of now, and whether the mark that is asked with is good.
 *
 * `now` is the oldest transaction that has not ended: all before it are seen or were undone.
 */
export const askedMark = (known: SQL, xid: SQL): SQL => sql`
  ${epoch} as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as now, coalesce(
    ${known} = ${epoch} and ${xid}::text::xid8 > dropped_xid
      and ${xid}::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot()), false) as good`;
