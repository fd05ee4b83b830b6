import { sql } from 'drizzle-orm';
import { products as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import { productTables } from '#model/administration/bc-tables.ts';
import { bcMessages } from '#model/messages/bc.ts';
import type { Tx } from '../../db/connection.ts';
import { erp } from '../../erp/connected.ts';
import { putBehind } from '../../jobs/jobs.ts';
import { aspects } from '../../online-shop/online-shop.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { compareAll, sendItem } from '../online-shop/ask.ts';
import { bringItemToFranchises } from '../stock/franchise-items.ts';
import { type BcRow, takeOver } from './bc-copies.ts';
import { addLists, addSyncs } from './bc-sync.ts';
import { takeItemTaxes } from './item-taxes.ts';

/** The tables, and after the last of them the lists of the franchises. */
async function addAll(context: Context, codes: readonly BcTableCode[], sync_all: boolean) {
  const { tx, actor, now } = context;
  await compareAll(tx, sync_all);
  // One that was open before may be that of the last table.
  const jobs = (await addSyncs(context, codes, sync_all)).map(({ job_id }) => job_id).sort((a, b) => a - b);
  // Several processes work: one after the other, the lists follow all of them.
  for (const [at, id] of jobs.slice(1).entries()) await putBehind(tx, id, jobs[at]);
  const lists = { created_by: actor.user.username, after_id: jobs.at(-1) ?? null };
  return { jobs: [...jobs, await addLists(tx, now, lists)] };
}

async function ofItem(tx: Tx, code: BcTableCode, item_no: string): Promise<BcRow[]> {
  const { rows } = await tx.execute<BcRow>(
    sql`select system_id, data from (${erp.rowsOf(code)}) rows where data ->> 'item_no' = ${item_no} order by system_id collate "C"`,
  );
  return rows;
}

/** Brings the rows of one item, and what it says to the franchises that sell it. */
async function addFromErp({ tx, now }: Context, codes: readonly BcTableCode[], item_no: string) {
  const sum = { added: 0, changed: 0 };
  for (const code of codes) {
    const rows = await ofItem(tx, code, item_no);
    if (code === 'item' && rows.length === 0)
      throw new Refusal('not_found', bcMessages.notInErp(item_no), 'item_no');
    const { added, changed } = await takeOver(tx, code, rows);
    sum.added += added;
    sum.changed += changed;
  }
  const taxed = await takeItemTaxes(tx);
  await bringItemToFranchises(tx, item_no);
  const others = taxed.filter(no => no !== item_no);
  if (others.length > 0) await addLists(tx, now, { item_nos: others });
  await sendItem(tx, item_no, aspects);
  return sum;
}

async function assertHere(tx: Tx, item_no: string): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from network_items where item_no = ${item_no} for update`);
  if (rows.length === 0) throw new Refusal('rule', bcMessages.notHere(item_no), 'item_no');
}

export const handlers = answers(calls, {
  all: ({ sync_all }, context) => addAll(context, productTables, sync_all),

  variants: ({ sync_all }, context) => addAll(context, ['item_variant'], sync_all),

  oneItem: ({ item_no }, context) => addFromErp(context, productTables, item_no),

  async oneVariant({ item_no }, context) {
    await assertHere(context.tx, item_no);
    return addFromErp(context, ['item_variant'], item_no);
  },

  async pricesOfOneItem({ item_no }, { tx }) {
    await assertHere(tx, item_no);
    const changed = await tx.execute(sql`with there as (
        select data from (${erp.rowsOf('item')}) i where data ->> 'item_no' = ${item_no}
        union all select data from (${erp.rowsOf('item_variant')}) v where data ->> 'item_no' = ${item_no}
      ), of_item as (
        update items set unit_price = (data ->> 'unit_price')::bigint from there
        where not data ? 'variant_code' and items.item_no = ${item_no} and unit_price <> (data ->> 'unit_price')::bigint
        returning 1
      ), of_variants as (
        update item_variants v set unit_price = (data ->> 'unit_price')::bigint from there
        where v.item_no = ${item_no} and v.variant_code = data ->> 'variant_code'
          and unit_price <> (data ->> 'unit_price')::bigint
        returning 1
      ) select from of_item union all select from of_variants`);
    await bringItemToFranchises(tx, item_no);
    await sendItem(tx, item_no, ['prices']);
    return { added: 0, changed: changed.rows.length };
  },
});
