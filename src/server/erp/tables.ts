import { type SQL, sql } from 'drizzle-orm';
import {
  type BcData,
  type BcTableCode,
  bcTableCodes,
  definitionOf,
  systemIdOf,
} from '#model/administration/bc-tables.ts';
import type { Tx } from '../db/connection.ts';
import type { ErpContext } from './erp.ts';

/** The ERP's tables of which the company keeps a copy. */
export type TableErp = {
  /** Of a table: a query that gives `system_id`, `data` and `modified_at`; null where the ERP does not know when. */
  rowsOf(code: BcTableCode): SQL;
  /** Adds a row to the ERP, or changes the one with the same key. */
  saveRow(at: ErpContext, code: BcTableCode, data: BcData): Promise<void>;
  /** @returns whether there was one */
  removeRow(at: ErpContext, code: BcTableCode, system_id: string): Promise<boolean>;
};

/** Tables that the built-in ERP keeps in books of their own. */
const ownBooks = { customer: 'erp_customers', item_stock: 'erp_stock' } as const;
const bookOf = (code: BcTableCode): string | undefined =>
  new Map<string, string>(Object.entries(ownBooks)).get(code);

const names = (fields: readonly string[]) =>
  sql.join(
    fields.map(field => sql.identifier(field)),
    sql`, `,
  );
const joined = (fields: readonly string[]) => sql`concat_ws('/', ${names(fields)})`;

/** The fields of a table as one JSON object. */
export const asData = (code: BcTableCode): SQL =>
  sql`jsonb_build_object(${sql.join(
    Object.keys(definitionOf(code).fields).map(
      field => sql`${sql.raw(`'${field}'`)}, ${sql.identifier(field)}`,
    ),
    sql`, `,
  )})`;

export const builtInTables: TableErp = {
  rowsOf(code) {
    const book = bookOf(code);
    return book === undefined
      ? sql`select system_id, data, modified_at from erp_rows where table_code = ${code}`
      : sql`select ${joined(definitionOf(code).key)} as system_id, ${asData(code)} as data, null::timestamptz as modified_at
          from ${sql.identifier(book)}`;
  },

  async saveRow({ tx, now }, code, data) {
    const { key, fields } = definitionOf(code);
    const book = bookOf(code);
    if (book !== undefined) {
      const others = Object.keys(fields).filter(field => !key.includes(field));
      await tx.execute(sql`insert into ${sql.identifier(book)} (${names(Object.keys(fields))})
        select ${names(Object.keys(fields))} from jsonb_populate_record(null::${sql.identifier(book)}, ${JSON.stringify(data)}::jsonb)
        on conflict (${names(key)}) do update
        set ${sql.join(
          others.map(field => sql`${sql.identifier(field)} = excluded.${sql.identifier(field)}`),
          sql`, `,
        )}`);
      return;
    }
    // One that came from here has an id of its own; its key is the same.
    const values = key.map(field => sql`data ->> ${field} = ${String(data[field] ?? '')}`);
    const changed = await tx.execute(sql`update erp_rows
      set data = ${JSON.stringify(data)}::jsonb, modified_at = ${now.toISOString()}::timestamptz, version = version + 1
      where table_code = ${code} and ${sql.join(values, sql` and `)}`);
    if (changed.rowCount === 0)
      await tx.execute(sql`insert into erp_rows (table_code, system_id, data, modified_at)
        values (${code}, ${systemIdOf(code, data)}, ${JSON.stringify(data)}::jsonb, ${now.toISOString()}::timestamptz)`);
  },

  async removeRow({ tx }, code, system_id) {
    const book = bookOf(code);
    const gone = await tx.execute(
      book === undefined
        ? sql`delete from erp_rows where table_code = ${code} and system_id = ${system_id}`
        : sql`delete from ${sql.identifier(book)} where ${joined(definitionOf(code).key)} = ${system_id}`,
    );
    return (gone.rowCount ?? 0) > 0;
  },
};

/** A company without another ERP: what it has is what its ERP has. Tables that the ERP keeps already stay as they are. */
export async function fillErp(tx: Tx, rowsHere: (code: BcTableCode) => SQL, now: Date): Promise<void> {
  for (const code of bcTableCodes)
    if (bookOf(code) === undefined)
      await tx.execute(sql`insert into erp_rows (table_code, system_id, data, modified_at)
        select ${code}, system_id, data, ${now.toISOString()}::timestamptz from (${rowsHere(code)}) here
        where not exists (select from erp_rows where table_code = ${code})`);
}
