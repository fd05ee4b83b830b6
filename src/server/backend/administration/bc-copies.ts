import { type SQL, sql } from 'drizzle-orm';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import { type BcData, definitionOf } from '#model/administration/bc-tables.ts';
import { communeFields } from '#model/kit/address.ts';
import { sqlState, type Tx } from '../../db/connection.ts';
import { dataOf, idOf, names } from '../../db/row-sql.ts';
import { erp } from '../../erp/connected.ts';

/** Where the copy of a table of the ERP is kept. */
type Copy = {
  readonly table: string;
  /** Columns of the unique index that tells whether a row is here. */
  readonly unique: readonly string[];
  /** Columns besides the fields, and what each has for a row of the ERP. */
  readonly more?: Readonly<Record<string, (row: BcRow) => string>>;
  /** Which rows of the table are of the copy; left out: all. */
  readonly only?: SQL;
  /** Where an address lies by the old form. A row that moves has no commune until a person chooses one. */
  readonly moves?: readonly string[];
};

/** It shares its table with others, and keeps the ERP's id of each row. */
const shared = (code: BcTableCode): Copy => ({
  table: 'bc_table_rows',
  unique: ['table_code', 'code', 'city'],
  more: { table_code: () => code, system_id: row => row.system_id },
  only: sql`table_code = ${code}`,
});
const copies: { readonly [C in BcTableCode]: Copy } = {
  post_code: shared('post_code'),
  address_district: shared('address_district'),
  item: { table: 'items', unique: ['item_no'], only: sql`owner_code is null` },
  item_variant: { table: 'item_variants', unique: ['item_no', 'variant_code'] },
  item_unit: {
    table: 'item_units',
    unique: ['item_no', 'code'],
    only: sql`item_no not in (select item_no from items where owner_code is not null)`,
  },
  item_reference: { table: 'item_references', unique: ['reference_no'] },
  item_stock: { table: 'supplier_stock', unique: ['location_code', 'item_no', 'variant_code'] },
  shipping_agent: { table: 'shipping_agents', unique: ['code'] },
  shipping_agent_service: {
    table: 'shipping_agent_services',
    unique: ['shipping_agent_code', 'code', 'franchise_code'],
    more: { id: row => row.system_id, franchise_code: () => '', customer_no: () => '' },
    only: sql`franchise_code = ''`,
  },
  customer: {
    table: 'franchises',
    unique: ['customer_no'],
    moves: ['district_code', 'post_code', 'city'],
  },
  ship_to_address: {
    table: 'ship_to_addresses',
    unique: ['customer_no', 'code'],
    more: { id: row => row.system_id, franchise_code: ({ data }) => String(data.customer_no) },
    only: sql`customer_no = franchise_code and not is_temporary`,
    moves: ['post_code', 'city'],
  },
};

const fieldsOf = (code: BcTableCode) => Object.keys(definitionOf(code).fields);

/** The copy of a table: a query that gives `system_id` and `data`, as the ERP's own rows have them. */
export function rowsHere(code: BcTableCode): SQL {
  const { table, only } = copies[code];
  return sql`select ${idHere(code)} as system_id, ${dataOf(code)} as data from ${sql.identifier(table)}
    where ${only ?? sql`true`}`;
}

const idHere = (code: BcTableCode): SQL => (copies[code].more?.system_id ? sql`system_id` : idOf(code));

/** Does the company take a row of the ERP over that it does not have? */
export function isWanted(code: BcTableCode, data: SQL): SQL {
  const { knownOnly, ofFranchises } = definitionOf(code);
  if (knownOnly) return sql`false`;
  return ofFranchises
    ? sql`exists (select from franchises f where f.customer_no = ${data} ->> 'customer_no')`
    : sql`true`;
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
  const { table, unique, more = {}, moves = [] } = copies[code];
  const { key, knownOnly, ofFranchises } = definitionOf(code);
  const fields = fieldsOf(code);
  const extra = Object.keys(more);
  const others = [
    ...fields.filter(field => !key.includes(field)),
    ...extra.filter(field => field === 'system_id'),
  ];
  const columns = [...fields, ...extra.filter(field => !fields.includes(field))];
  const sent = JSON.stringify(
    rows.map(row => ({
      ...row.data,
      ...Object.fromEntries(Object.entries(more).map(([field, of]) => [field, of(row)])),
    })),
  );
  const brought = sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${sent}::jsonb) brought`;
  const set = (from: string) =>
    sql.join(
      [
        ...others.map(field => sql`${sql.identifier(field)} = ${names([field], from)}`),
        ...(moves.length === 0 ? [] : communeFields).map(
          field => sql`${sql.identifier(field)} = case when (${names(moves, 'here')}) is distinct from (${names(moves, from)})
            then '' else ${names([field], 'here')} end`,
        ),
      ],
      sql`, `,
    );
  const differs = (from: string) => sql`(${names(others, 'here')}) is distinct from (${names(others, from)})`;
  const former =
    code === 'item_reference'
      ? await tx.execute<{ item_no: string }>(sql`select here.item_no from item_references here
          join ${brought} using (reference_no) where here.item_no <> brought.item_no`)
      : undefined;
  const its = fields.includes('item_no') ? sql`here.item_no` : sql`null`;
  const known = ofFranchises
    ? sql`where exists (select from franchises f where f.customer_no = brought.customer_no)`
    : sql``;
  const { rows: done } = await tx.execute<{ added: boolean; item_no: string | null }>(
    knownOnly
      ? sql`update ${sql.identifier(table)} here set ${set('brought')} from ${brought}
          where (${names(key, 'here')}) = (${names(key, 'brought')}) and ${differs('brought')} returning false as added, ${its} as item_no`
      : sql`insert into ${sql.identifier(table)} as here (${names(columns)}) select ${names(columns, 'brought')} from ${brought} ${known}
          on conflict (${names(unique)}) do update set ${set('excluded')} where ${differs('excluded')}
          returning here.xmax = 0 as added, ${its} as item_no`,
  );
  const added = done.filter(row => row.added).length;
  const item_nos = [...(former?.rows ?? []), ...done].flatMap(({ item_no }) => item_no ?? []);
  return { added, changed: done.length - added, item_nos: [...new Set(item_nos)] };
}

/** The ERP may have told of a franchise's addresses before the franchise was set up here. */
export async function takeAddressesOf(tx: Tx, customer_no: string): Promise<void> {
  const { rows } =
    await tx.execute<BcRow>(sql`select system_id, data from (${erp.rowsOf('ship_to_address')}) there
    where data ->> 'customer_no' = ${customer_no}`);
  if (rows.length > 0) await takeOver(tx, 'ship_to_address', rows);
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
  const { table, only } = copies[code];
  const moved = await tx.execute(sql`select 1 from warehouse_entries
    where ${code} = 'item_variant' and variant_code <> '' and item_no || '/' || variant_code = ${system_id} limit 1`);
  if (moved.rows.length > 0) return 'used';
  const its = sql`${only ?? sql`true`} and ${idHere(code)} = ${system_id}`;
  // The parts of what is not of the copy stay, too.
  const there = await tx.execute(sql`select from ${sql.identifier(table)} where ${its}`);
  if (there.rows.length === 0) return 'missing';
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
