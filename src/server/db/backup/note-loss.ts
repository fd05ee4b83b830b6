import { sql } from 'drizzle-orm';
import { writeAudit } from '../../audit.ts';
import { makeSeries } from '../../backend/setup/no-series.ts';
import { openDatabase, type Tx } from '../connection.ts';

/** More than a shop gives numbers of one kind in a month. */
const skipped = 10_000;
const lastNo = 999_999;

/**
 * Prepares a database that has lost its last changes: it was restored to a moment in the past, or from the files of
 * another day. In one transaction, which may run while servers work on it:
 *
 * - What tablets were told of changes counts no more. They read everything again and ask which of their changes are lost.
 * - Every series of numbers goes on far above what may be lost. A number on a customer's receipt, or in a change that a
 *   tablet has not sent, never means another document.
 *
 * @param at now
 */
export async function noteLoss(url: string, at: Date): Promise<void> {
  const { db, close } = openDatabase(url, { size: 1, limits: false, pooled: true });
  try {
    await db.transaction(async tx => {
      await tx.execute(sql`update row_change_log set epoch = gen_random_uuid()`);
      await skipNumbers(tx, at.getFullYear());
      await skipKeys(tx);
      await writeAudit(tx, {
        at,
        actor: null,
        action: 'database.restored',
        subject: '',
        detail: { skipped },
        requestId: '',
      });
    });
  } finally {
    await close();
  }
}

/** A series of this year may have begun after the moment. */
async function skipNumbers(tx: Tx, year: number): Promise<void> {
  const { rows } = await tx.execute<{ code: string }>(
    sql`select distinct franchise_code as code from no_series`,
  );
  for (const { code } of rows) await makeSeries(tx, code, year);
  await tx.execute(
    sql`update no_series set last_no = greatest(last_no, least(last_no + ${skipped}, ${lastNo - skipped}))`,
  );
}

/** Keys of rows, which changes name too. */
async function skipKeys(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  for (const { name } of rows)
    await tx.execute(
      sql`select setval(to_regclass(${`public.${name}`}), last_value + ${skipped}) from ${sql.identifier(name)}`,
    );
}
