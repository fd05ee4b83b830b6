import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../connection.ts';

const chunkSize = 5000;

/**
 * Inserts many rows in few statements. A chunk travels as one JSON parameter, which is several times faster
 * than a parameter for each value. Columns that the first row does not have keep their default in all of
 * them.
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const types = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += chunkSize) {
    const chunk = JSON.stringify(rows.slice(start, start + chunkSize));
    try {
      await tx.execute(
        sql`insert into ${sql.identifier(getTableName(table))} (${names})
            select ${names} from jsonb_to_recordset(${chunk}::jsonb) as row(${types})`,
      );
    } catch (error) {
      // The query's own error carries the whole chunk.
      const cause = error instanceof Error ? error.cause : error;
      throw new Error(`table ${getTableName(table)}: ${cause instanceof Error ? cause.message : cause}`);
    }
  }
}
