import { type SQL, sql } from 'drizzle-orm';
import { catalogue } from '#calls/all.ts';
import { rowChanges as calls } from '#calls/index.ts';
import { mostKeys } from '#calls/session/row-changes.ts';
import type { Db } from '../../db/connection.ts';
import { epoch } from '../../db/epoch.ts';
import { mayCall } from '../kit/access.ts';
import { answers } from '../kit/answers.ts';
import { scopeOf } from '../kit/scope.ts';

/** So long a mark is good for: longer than the night between two days of a shop. */
const keptHours = 36;

/** The oldest transaction that has not ended: all before it are seen or were undone. */
const now = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;

const markOf = ({ epoch, now }: { epoch: string; now: string }) => `${epoch}.${now}`;

type Told = { list: string; keys: string[] | null };

export const handlers = answers(calls, {
  since: async ({ mark }, context) => {
    const scope = scopeOf(context);
    // Who sees all shops has no list that is small.
    if (scope.all) return { mark: '', whole: true, lists: {} };
    const { tx, actor } = context;
    const [, known, xid] = /^(.+)\.(\d{1,19})$/.exec(mark) ?? [];
    const { rows } = await tx.execute<{ epoch: string; now: string; good: boolean }>(sql`
      select ${epoch} as epoch, ${now} as now, coalesce(
        ${known ?? ''} = ${epoch} and ${xid ?? null}::text::xid8 > dropped_xid
          and ${xid ?? null}::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot()), false) as good
      from row_change_log`);
    const [log] = rows;
    if (!log) throw new Error('row_change_log has no row');
    if (!log.good || !xid) return { mark: markOf(log), whole: true, lists: {} };
    const told = await tx.execute<Told>(changedSince(xid, scope.franchise));
    const lists = told.rows.filter(({ list, keys }) => {
      // Without keys no row is named, and whether a list may be read may depend on which part of it is asked for.
      const call = catalogue[list];
      return keys === null || (call && mayCall(call, {}, actor));
    });
    return {
      mark: markOf(log),
      whole: false,
      lists: Object.fromEntries(lists.map(({ list, keys }) => [list, keys])),
    };
  },

  missing: async ({ keys }, { tx }) => {
    const { rows } = await tx.execute<{ key: string }>(sql`
      select key from unnest(${sql.param(keys)}::text[]) asked (key)
      where not exists (select from idempotency i where i.key = asked.key)`);
    return { keys: rows.map(({ key }) => key) };
  },
});

/** What a shop sees of the changes of a transaction and of all later ones. */
const changedSince = (xid: string, shop: string): SQL => sql`
  select list, case when count(*) = count(key) and count(distinct key) <= ${mostKeys}
    then array_agg(distinct key) end as keys
  from row_changes where franchise_code in ('', ${shop}) and xid >= ${xid}::text::xid8
  group by list order by list`;

/** Drops changes that no mark is good for any more, and says so in the same transaction. */
export async function dropOldChanges(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - keptHours * 3600_000).toISOString();
  await db.execute(sql`
    with dropped as (delete from row_changes where at < ${before}::timestamptz returning xid)
    update row_change_log set dropped_xid = greatest(dropped_xid, (select xid from dropped order by xid desc limit 1))
    where exists (select from dropped)`);
}
