import { sql } from 'drizzle-orm';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import type { Tx } from '../../db/connection.ts';
import { erp } from '../../erp/connected.ts';
import { type BcRow, isWanted, rowsHere } from './bc-copies.ts';

export type Differences = {
  local_rows: number;
  bc_rows: number;
  missing: number;
  changed: number;
  excess: number;
};

const both = (code: BcTableCode) =>
  sql`(${rowsHere(code)}) here full join (${erp.rowsOf(code)}) there on there.system_id = here.system_id`;

/** How the copy of a table differs from the ERP's, row by row. */
export async function differencesOf(tx: Tx, code: BcTableCode): Promise<Differences> {
  const { rows } = await tx.execute<Differences>(sql`select
      count(here.system_id)::int as local_rows,
      count(there.system_id)::int as bc_rows,
      (count(*) filter (where here.system_id is null and ${isWanted(code, sql`there.data`)}))::int as missing,
      (count(*) filter (where here.data <> there.data))::int as changed,
      (count(*) filter (where there.system_id is null))::int as excess
    from ${both(code)}`);
  return rows[0] ?? { local_rows: 0, bc_rows: 0, missing: 0, changed: 0, excess: 0 };
}

const mostShown = 1000;

/** What is here and no longer in the ERP: as many rows as a screen shows, or all of them. */
export async function excessOf(tx: Tx, code: BcTableCode, all = false): Promise<BcRow[]> {
  const { rows } = await tx.execute<BcRow>(sql`select here.system_id, here.data from ${both(code)}
    where there.system_id is null order by here.system_id collate "C" limit ${all ? null : mostShown}`);
  return rows;
}
