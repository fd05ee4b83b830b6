import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Tx } from './connection.ts';

/**
 * Does several writes in one statement. They are of different rows, since none of them sees what another one does, and which
 * is done first is not said; what one row says of another one is checked when all are done.
 */
export async function writeTogether(tx: Db | Tx, writes: readonly SQLWrapper[]): Promise<void> {
  const [first, ...others] = writes;
  if (!first) return;
  if (others.length === 0) {
    await tx.execute(first.getSQL());
    return;
  }
  const named = others.map((write, index) => sql`${sql.identifier(`w${index}`)} as (${write.getSQL()})`);
  await tx.execute(sql`with ${sql.join(named, sql`, `)} ${first.getSQL()}`);
}
