import { and, eq, notLike, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { remoteCursors as c } from '../db/schema/index.ts';
import { atOnce } from './remote-cursors.ts';

/** The ERP has told of a change. The next round reads, whenever the last one was: in any process. */
export async function readSoon(db: Db): Promise<void> {
  await db.update(c).set({ read_at: atOnce }).where(told);
}

const told = and(eq(c.system, 'erp'), notLike(c.set, '%.sweep'), notLike(c.set, '%.day'));

/** Names of the sets that are to be read at once, in one text; empty for none. */
export async function setsTold(db: Db): Promise<string> {
  const [row] = await db
    .select({ sets: sql<string>`coalesce(string_agg(${c.set}, ' ' order by ${c.set}), '')` })
    .from(c)
    .where(and(told, eq(c.read_at, atOnce)));
  return row?.sets ?? '';
}
