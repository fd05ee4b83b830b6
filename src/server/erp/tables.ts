import { type SQL, sql } from 'drizzle-orm';
import { type BcTableCode, bcTableCodes } from '#model/administration/bc-table-codes.ts';
import { type BcData, definitionOf, systemIdOf } from '#model/administration/bc-tables.ts';
import type { Tx } from '../db/connection.ts';
import { dataOf, idOf, names } from '../db/row-sql.ts';
import type { ErpContext } from './erp.ts';

/** Tables that the built-in ERP keeps in books of their own. */
const ownBooks = { customer: 'erp_customers', item_stock: 'erp_stock' } as const;
/** The tables with rows that it keeps as they were sent. */
export type ErpTable = Exclude<BcTableCode, keyof typeof ownBooks>;
const bookOf = (code: BcTableCode): string | undefined =>
  new Map<string, string>(Object.entries(ownBooks)).get(code);

/** The ERP's tables of which the company keeps a copy. */
export type TableErp = {
  /** Of a table: a query that gives `system_id`, `data` and `modified_at`; null where the ERP does not know when. */
  rowsOf(code: BcTableCode): SQL;
  /** Adds a row to the ERP, or changes the one with the same key. */
  saveRow(at: ErpContext, code: BcTableCode, data: BcData): Promise<void>;
  /** The same of all rows that a query gives as `system_id` and `data`. One that is as given already stays untouched. */
  saveRows(at: ErpContext, code: ErpTable, rows: SQL): Promise<void>;
  /** Removes the rows that a query gives by `system_id`. */
  removeRows(at: ErpContext, code: ErpTable, rows: SQL): Promise<void>;
  /** @returns whether there was one */
  removeRow(at: ErpContext, code: BcTableCode, system_id: string): Promise<boolean>;
};

export const builtInTables: TableErp = {
  rowsOf(code) {
    const book = bookOf(code);
    return book === undefined
      ? sql`select system_id, data, modified_at from erp_rows where table_code = ${code}`
      : sql`select ${idOf(code)} as system_id, ${dataOf(code)} as data, null::timestamptz as modified_at
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

  async saveRows({ tx, now }, code, rows) {
    await tx.execute(sql`insert into erp_rows as kept (table_code, system_id, data, modified_at)
      select ${code}, system_id, data, ${now.toISOString()}::timestamptz from (${rows}) here
      where not exists (select from erp_rows same
        where same.table_code = ${code} and same.system_id = here.system_id and same.data = here.data)
      on conflict (table_code, system_id) do update
      set data = excluded.data, modified_at = excluded.modified_at, version = kept.version + 1`);
  },

  async removeRows({ tx }, code, rows) {
    await tx.execute(sql`delete from erp_rows where table_code = ${code} and system_id in (${rows})`);
  },

  async removeRow({ tx }, code, system_id) {
    const book = bookOf(code);
    const gone = await tx.execute(
      book === undefined
        ? sql`delete from erp_rows where table_code = ${code} and system_id = ${system_id}`
        : sql`delete from ${sql.identifier(book)} where ${idOf(code)} = ${system_id}`,
    );
    return (gone.rowCount ?? 0) > 0;
  },
};

/**
 * A company without another ERP: what it has is what its ERP has. Done once: an ERP that knows anything stays
 * as it is. That is so too where a person has removed every row of a table.
 */
export async function fillErp(tx: Tx, rowsHere: (code: BcTableCode) => SQL, now: Date): Promise<void> {
  const { rows: known } = await tx.execute(sql`select from erp_rows limit 1`);
  if (known.length > 0) return;
  for (const code of bcTableCodes)
    if (bookOf(code) === undefined)
      await tx.execute(sql`insert into erp_rows (table_code, system_id, data, modified_at)
        select ${code}, system_id, data, ${now.toISOString()}::timestamptz from (${rowsHere(code)}) here`);
}
