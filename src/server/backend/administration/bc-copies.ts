import { type SQL, sql } from 'drizzle-orm';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import { type BcData, definitionOf } from '#model/administration/bc-tables.ts';
import { sqlState, type Tx } from '../../db/connection.ts';
import { dataOf, idOf, names } from '../../db/row-sql.ts';

/** Where the copy of a table of the ERP is kept. */
type Copy = {
  readonly table: string;
  /** Columns of the unique index that tells whether a row is here. */
  readonly unique: readonly string[];
  /** It shares its table with others, and keeps the ERP's id of each row. */
  readonly shared?: true;
};

const shared: Copy = { table: 'bc_table_rows', unique: ['table_code', 'code', 'city'], shared: true };
const copies: { readonly [C in BcTableCode]: Copy } = {
  post_code: shared,
  address_district: shared,
  item: { table: 'items', unique: ['item_no'] },
  item_variant: { table: 'item_variants', unique: ['item_no', 'variant_code'] },
  item_unit: { table: 'item_units', unique: ['item_no', 'code'] },
  item_reference: { table: 'item_references', unique: ['reference_no'] },
  item_stock: { table: 'supplier_stock', unique: ['location_code', 'item_no', 'variant_code'] },
  shipping_agent: { table: 'shipping_agents', unique: ['code'] },
  customer: { table: 'franchises', unique: ['customer_no'] },
};

const fieldsOf = (code: BcTableCode) => Object.keys(definitionOf(code).fields);

/** The copy of a table: a query that gives `system_id` and `data`, as the ERP's own rows have them. */
export function rowsHere(code: BcTableCode): SQL {
  const { table, shared } = copies[code];
  const id = shared ? sql`system_id` : idOf(code);
  return sql`select ${id} as system_id, ${dataOf(code)} as data from ${sql.identifier(table)}
    where ${shared ? sql`table_code = ${code}` : sql`true`}`;
}

export type BcRow = { readonly system_id: string; readonly data: BcData };

/**
 * Takes rows of the ERP over.
 *
 * @returns with how many are new, or others than before, the items that these say something of
 */
export async function takeOver(
  tx: Tx,
  code: BcTableCode,
  rows: readonly BcRow[],
): Promise<{ added: number; changed: number; item_nos: string[] }> {
  const { table, unique, shared } = copies[code];
  const { key, knownOnly } = definitionOf(code);
  const fields = fieldsOf(code);
  const others = [...fields.filter(field => !key.includes(field)), ...(shared ? ['system_id'] : [])];
  const columns = [...fields, ...(shared ? ['table_code', 'system_id'] : [])];
  const sent = JSON.stringify(
    rows.map(({ system_id, data }) => (shared ? { ...data, system_id, table_code: code } : data)),
  );
  const brought = sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${sent}::jsonb) brought`;
  const set = (from: string) =>
    sql.join(
      others.map(field => sql`${sql.identifier(field)} = ${names([field], from)}`),
      sql`, `,
    );
  const differs = (from: string) => sql`(${names(others, 'here')}) is distinct from (${names(others, from)})`;
  const former =
    code === 'item_reference'
      ? await tx.execute<{ item_no: string }>(sql`select here.item_no from item_references here
          join ${brought} using (reference_no) where here.item_no <> brought.item_no`)
      : undefined;
  const its = fields.includes('item_no') ? sql`here.item_no` : sql`null`;
  const { rows: done } = await tx.execute<{ added: boolean; item_no: string | null }>(
    knownOnly
      ? sql`update ${sql.identifier(table)} here set ${set('brought')} from ${brought}
          where (${names(key, 'here')}) = (${names(key, 'brought')}) and ${differs('brought')} returning false as added, ${its} as item_no`
      : sql`insert into ${sql.identifier(table)} as here (${names(columns)}) select ${names(columns)} from ${brought}
          on conflict (${names(unique)}) do update set ${set('excluded')} where ${differs('excluded')}
          returning here.xmax = 0 as added, ${its} as item_no`,
  );
  const added = done.filter(row => row.added).length;
  const item_nos = [...(former?.rows ?? []), ...done].flatMap(({ item_no }) => item_no ?? []);
  return { added, changed: done.length - added, item_nos: [...new Set(item_nos)] };
}

/** Rows that only exist with the one that is removed. */
const parts: { readonly [C in BcTableCode]?: (id: string) => SQL[] } = {
  item: id =>
    ['franchise_items', 'item_variants', 'item_units', 'item_references', 'supplier_stock'].map(
      table => sql`delete from ${sql.identifier(table)} where item_no = ${id}`,
    ),
  item_variant: id =>
    ['franchise_items', 'item_references', 'supplier_stock'].map(
      table =>
        sql`delete from ${sql.identifier(table)} where variant_code <> '' and item_no || '/' || variant_code = ${id}`,
    ),
};

/** Removes a row of a copy. `used`: something refers to it, and it stays. */
export async function removeHere(
  tx: Tx,
  code: BcTableCode,
  system_id: string,
): Promise<'removed' | 'used' | 'missing'> {
  if (definitionOf(code).knownOnly) return 'used';
  const { table, shared } = copies[code];
  const moved = await tx.execute(sql`select 1 from warehouse_entries
    where ${code} = 'item_variant' and variant_code <> '' and item_no || '/' || variant_code = ${system_id} limit 1`);
  if (moved.rows.length > 0) return 'used';
  const its = shared
    ? sql`table_code = ${code} and system_id = ${system_id}`
    : sql`${idOf(code)} = ${system_id}`;
  try {
    return await tx.transaction(async inner => {
      for (const part of parts[code]?.(system_id) ?? []) await inner.execute(part);
      const gone = await inner.execute(sql`delete from ${sql.identifier(table)} where ${its}`);
      return (gone.rowCount ?? 0) > 0 ? 'removed' : 'missing';
    });
  } catch (error) {
    if (sqlState(error) === '23503') return 'used';
    throw error;
  }
}
