import { sql } from 'drizzle-orm';
import { catalogue } from '#calls/all.ts';
import { rowChanges as calls } from '#calls/index.ts';
import { mostKeys } from '#calls/session/row-changes.ts';
import type { Db } from '../../db/connection.ts';
import { keptSql } from '../../db/kept-statement.ts';
import { askedMark, readMark } from '../../db/row-change-mark.ts';
import { mayCall } from '../kit/access.ts';
import { answers } from '../kit/answers.ts';
import { scopeOf } from '../kit/scope.ts';

/** So long a mark is good for: longer than the night between two days of a shop. */
const keptHours = 36;

/**
 * The mark of now, whether the one that is asked with is good, and for a good one what the shop sees of the changes of its
 * transaction and of all later ones: a row for each list, and one without a list where there is none. It is one statement,
 * so that all of it is of one moment.
 *
 * `now` is the oldest transaction that has not ended: all before it are seen or were undone.
 */
const ask = keptSql(sql`
  select epoch, now, good, list, keys from (
    select ${askedMark(sql`${sql.placeholder('known')}`, sql`${sql.placeholder('xid')}`)}
    from row_change_log) log
  left join lateral (
    select list, case when count(*) = count(key) and count(distinct key) <= ${sql.raw(String(mostKeys))}
      then array_agg(distinct key) end as keys
    from row_changes
    where good and franchise_code in ('', ${sql.placeholder('shop')}) and xid >= ${sql.placeholder('xid')}::text::xid8
    group by list order by list) told on true`);

type Asked = { epoch: string; now: string; good: boolean; list: string | null; keys: string[] | null };

export const handlers = answers(calls, {
  since: {
    async direct({ mark }, { db, actor }) {
      const scope = scopeOf({ actor });
      // Who sees all shops has no list that is small.
      if (scope.all) return { mark: '', whole: true, lists: {} };
      const { known, xid } = readMark(mark);
      // The columns of the statement.
      const told = (await ask(db, { known, xid, shop: scope.franchise })) as Asked[];
      const [log] = told;
      if (!log) throw new Error('row_change_log has no row');
      const lists = told.flatMap(({ list, keys }): [string, string[] | null][] => {
        if (list === null) return [];
        // Without keys no row is named, and whether a list may be read may depend on which part of it is asked for.
        const call = catalogue[list];
        return keys === null || (call && mayCall(call, {}, actor)) ? [[list, keys]] : [];
      });
      return { mark: `${log.epoch}.${log.now}`, whole: !log.good, lists: Object.fromEntries(lists) };
    },
  },

  missing: async ({ keys }, { tx }) => {
    const { rows } = await tx.execute<{ key: string }>(sql`
      select key from unnest(${sql.param(keys)}::text[]) asked (key)
      where not exists (select from idempotency i where i.key = asked.key)`);
    return { keys: rows.map(({ key }) => key) };
  },
});

/** Drops changes that no mark is good for any more, and says so in the same transaction. */
export async function dropOldChanges(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - keptHours * 3600_000).toISOString();
  await db.execute(sql`
    with dropped as (delete from row_changes where at < ${before}::timestamptz returning xid)
    update row_change_log set dropped_xid = greatest(dropped_xid, (select xid from dropped order by xid desc limit 1))
    where exists (select from dropped)`);
}
