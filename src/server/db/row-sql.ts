import { type SQL, sql } from 'drizzle-orm';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import { definitionOf } from '#model/administration/bc-tables.ts';

/** Columns, separated by commas; of one table where several have them. */
export const names = (columns: readonly string[], of?: string): SQL =>
  sql.join(
    columns.map(column =>
      of === undefined ? sql.identifier(column) : sql`${sql.identifier(of)}.${sql.identifier(column)}`,
    ),
    sql`, `,
  );

/** What names a row of a table, from the columns of its key. */
export const idOf = (code: BcTableCode): SQL => sql`concat_ws('/', ${names(definitionOf(code).key)})`;

/** The fields of a table as one JSON object. */
export const dataOf = (code: BcTableCode): SQL =>
  sql`jsonb_build_object(${sql.join(
    Object.keys(definitionOf(code).fields).map(
      field => sql`${sql.raw(`'${field}'`)}, ${sql.identifier(field)}`,
    ),
    sql`, `,
  )})`;
