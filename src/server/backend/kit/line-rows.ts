import { and, eq, getTableColumns, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/connection.ts';
import { insertion } from '../../db/insertion.ts';
import { writeTogether } from '../../db/write-together.ts';

type Line = { readonly line_no: number };
type LinesTable = PgTable & { line_no: PgColumn };

type Place<T> = { table: T; no: PgColumn; number: string };

/** Writes the difference between the lines of a document before and after a change. */
export async function saveLines<T extends LinesTable, L extends Line>(
  tx: Tx,
  place: Place<T>,
  before: readonly L[],
  after: readonly L[],
  rowOf: (line: L) => T['$inferInsert'] & object,
): Promise<void> {
  await writeTogether(tx, lineWrites(tx, place, before, after, rowOf));
}

/**
 * The writes of the difference between the lines of a document before and after a change: of those that are gone, and
 * those that are new or changed. Rules keep the very object of a line that they do not change.
 *
 * @param place with `no`, the column with the number of the document
 * @param rowOf the row of a line; columns that it does not have stay as they are
 */
export function lineWrites<T extends LinesTable, L extends Line>(
  tx: Tx,
  { table, no, number }: Place<T>,
  before: readonly L[],
  after: readonly L[],
  rowOf: (line: L) => T['$inferInsert'] & object,
): SQLWrapper[] {
  const kept = new Set(after.map(line => line.line_no));
  const gone = before.map(line => line.line_no).filter(line_no => !kept.has(line_no));
  const deleted = gone.length
    ? [tx.delete(table).where(and(eq(no, number), inArray(table.line_no, gone)))]
    : [];
  const old = new Set(before);
  const rows = after.filter(line => !old.has(line)).map(rowOf);
  const [first] = rows;
  if (!first) return deleted;
  // Every other column of a row, from the row that was to be inserted.
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(
    ([name, column]) => name in first && column !== no && column !== table.line_no,
  );
  const set = sql.join(
    columns.map(([, { name }]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  );
  const written = sql`${insertion(table, rows)}
    on conflict (${sql.identifier(no.name)}, ${sql.identifier(table.line_no.name)}) do update set ${set}`;
  return [...deleted, written];
}
