import { and, eq, notLike } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { remoteCursors as c } from '../db/schema/index.ts';
import { atOnce } from './remote-cursors.ts';

/** The ERP has told of a change. The next round reads, whenever the last one was: in any process. */
export async function readSoon(db: Db): Promise<void> {
  await db
    .update(c)
    .set({ read_at: atOnce })
    .where(and(eq(c.system, 'erp'), notLike(c.set, '%.sweep'), notLike(c.set, '%.day')));
}
