import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { items as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { franchiseItems, franchises, items } from '../../db/schema/index.ts';
import type { Answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { franchiseFor } from '../kit/scope.ts';
import { codesOf } from './item-codes.ts';
import { assertLowered, type Rated, rated } from './lowered-prices.ts';
import { openTo } from './own-goods-scope.ts';

const f = franchiseItems;

export const franchiseItemHandlers = {
  sync: async ({ franchise_code }, context) =>
    bring(context, await franchiseOf(context, franchise_code), sql`true`),

  syncItemNo: async ({ franchise_code, item_no }, context) => {
    const franchise = await franchiseOf(context, franchise_code);
    const found = await context.tx
      .select({ no: items.item_no })
      .from(items)
      .where(and(eq(items.item_no, item_no), openTo(franchise)));
    if (found.length === 0) throw isMissing(item_no);
    return bring(context, franchise, sql`items.item_no = ${item_no}`);
  },

  updatePriceRate: async ({ franchise_code, update_all, item_no, price_rate }, context) => {
    const { tx } = context;
    const franchise = await franchiseOf(context, franchise_code);
    // A shop's own goods cost what it says: they follow no price of the ERP.
    const which = and(
      eq(f.franchise_code, franchise),
      update_all ? eq(f.own, false) : eq(f.item_no, item_no),
    );
    const before = await tx.select(rated).from(f).where(which).orderBy(f.id).for('no key update');
    if (!update_all && before.length === 0) throw isMissing(item_no);
    await tx.update(f).set({ price_rate }).where(which);
    const after = await tx.select(rated).from(f).where(which);
    await assertLowered(context, franchise, before, after, 'price_rate');
    await auditOf(context, 'price.rate', update_all ? `${franchise} *` : `${franchise} ${item_no}`, {
      before: ratesOf(before),
      after: price_rate,
    });
    return { updated: after.length };
  },

  removeItems: async ({ franchise_code, items: named }, context) => {
    const franchise = await franchiseOf(context, franchise_code);
    // What is gone already is no problem: no one wants it.
    const gone = await context.tx
      .delete(f)
      .where(and(eq(f.franchise_code, franchise), isOneOf(named)))
      .returning(rated);
    // With them go their rates: they come back at the one that most items have.
    await auditOf(context, 'price.remove', franchise, { before: ratesOf(gone) });
    return {};
  },

  updateSortItems: async ({ franchise_code, items: named, sort }, context) => {
    const { tx } = context;
    const franchise = await franchiseOf(context, franchise_code);
    // The list as it is shown, locked: two who sort at once do it one after the other.
    const rows = await tx
      .select({ id: f.id, item_no: f.item_no, variant_code: f.variant_code, sort: f.sort })
      .from(f)
      .where(eq(f.franchise_code, franchise))
      .orderBy(f.sort, sql`${f.id} collate "C"`)
      .for('update');
    const ids = named.map(({ item_no, variant_code }) => [item_no, variant_code].filter(Boolean).join('/'));
    const missing = ids.find(id => !rows.some(row => row.id === id));
    if (missing) throw isMissing(missing);
    const moved = new Set(ids);
    const order = rows.map(row => row.id).filter(id => !moved.has(id));
    order.splice(sort - 1, 0, ...moved);
    const place = new Map(order.map((id, index) => [id, index + 1]));
    const changed = rows.flatMap(({ id, item_no, variant_code, sort: old }) => {
      const now = place.get(id) ?? old;
      return now === old ? [] : [{ item_no, variant_code, sort: now }];
    });
    await tx.execute(sql`update franchise_items i set sort = moved.sort
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as moved(item_no text, variant_code text, sort integer)
      where i.franchise_code = ${franchise} and i.item_no = moved.item_no and i.variant_code = moved.variant_code`);
    return {};
  },
} satisfies Partial<Answers<typeof calls>>;

/** Each rate with how many items have it, or the items themselves where they are few: people read it. */
function ratesOf(rows: readonly Rated[]): Record<string, number> {
  if (rows.length <= 20) return Object.fromEntries(rows.map(row => [row.id, row.price_rate]));
  const counts: Record<string, number> = {};
  for (const { price_rate } of rows) counts[`× ${price_rate}`] = (counts[`× ${price_rate}`] ?? 0) + 1;
  return counts;
}

const isMissing = (no: string) => new Refusal('not_found', serverMessages.missing('Item', no));

/** The franchise that a person changes the items of, locked. */
export async function franchiseOf(context: Pick<Context, 'tx' | 'actor'>, named: string): Promise<string> {
  const franchise = franchiseFor(context, named || undefined);
  const found = await context.tx
    .select({ no: franchises.customer_no })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise))
    // The person who changes many of its items at once does it alone: two would lock them in different orders.
    .for('no key update');
  if (found.length === 0) throw new Refusal('not_found', serverMessages.noFranchise(), 'franchise_code');
  return franchise;
}

function isOneOf(named: readonly { item_no: string; variant_code: string }[]): SQL | undefined {
  return or(
    ...named.map(({ item_no, variant_code }) =>
      and(eq(f.item_no, item_no), eq(f.variant_code, variant_code)),
    ),
  );
}

/** The ERP's items for a franchise at hand. */
export const bringItems = (context: Context, franchise: string) => bring(context, franchise, sql`true`);

/** One item that the caller has made or changed, for the franchise that has it. */
export const bringItemTo = (context: Pick<Context, 'tx'>, franchise: string, item_no: string) =>
  bring(context, franchise, sql`items.item_no = ${item_no}`);

/** Those of them that fulfil a condition about `items`, for a franchise that is named. */
export const addMissingItems = async (
  context: Pick<Context, 'tx' | 'actor'>,
  franchise_code: string,
  which: SQL,
) => bring(context, await franchiseOf(context, franchise_code), which);

/**
 * Copies the ERP's items, and what the franchise has for itself, over the franchise's: new ones at the end, at the rate that most of its items have
 * (typed prices make rates of many decimals, which are of one item). Where none is
 * new, only the items in question are read of its list.
 */
async function bring(
  { tx }: Pick<Context, 'tx'>,
  franchise: string,
  which: SQL,
): Promise<{ added: number; updated: number }> {
  const { rows } = await tx.execute<{ added: boolean }>(sql`
    insert into franchise_items (franchise_code, item_no, variant_code, description, variant_description,
      item_category, unit_of_measure, barcode, codes, base_price, unit_cost, price_rate, sort, blocked, picture,
      vat_group, own)
    select ${franchise}, items.item_no, coalesce(variant.variant_code, ''), items.description,
      coalesce(variant.description, ''), items.item_category, items.base_unit_of_measure,
      coalesce(nullif(items.own_barcode, ''), named.barcode), named.codes, coalesce(variant.unit_price, items.unit_price),
      coalesce(variant.unit_cost, items.unit_cost),
      case when own.id is not null then own.price_rate when items.owner_code is not null then 1 else
        coalesce((select mode() within group (order by price_rate) filter (where price_rate = round(price_rate, 4))
          from franchise_items where franchise_code = ${franchise}), 1) end,
      case when own.id is not null then own.sort else
        coalesce((select max(sort) from franchise_items where franchise_code = ${franchise}), 0) end
        + row_number() over (order by items.sort, items.item_no, variant.variant_code),
      items.blocked, items.picture, coalesce(items.vat_group, ''), items.owner_code is not null
    from items
    left join item_variants variant using (item_no)
    left join franchise_items own on own.franchise_code = ${franchise} and own.item_no = items.item_no
      and own.variant_code = coalesce(variant.variant_code, '')
    cross join lateral ${codesOf(sql`items.item_no`, sql`coalesce(variant.variant_code, '')`, sql`items.base_unit_of_measure`)} named
    where ${openTo(franchise)} and (${which})
    order by items.item_no, variant.variant_code
    on conflict (franchise_code, item_no, variant_code) do update set
      description = excluded.description, variant_description = excluded.variant_description,
      item_category = excluded.item_category, unit_of_measure = excluded.unit_of_measure,
      barcode = excluded.barcode, codes = excluded.codes, base_price = excluded.base_price, unit_cost = excluded.unit_cost,
      blocked = excluded.blocked, picture = excluded.picture, vat_group = excluded.vat_group
    where (franchise_items.description, franchise_items.variant_description, franchise_items.item_category,
        franchise_items.unit_of_measure, franchise_items.barcode, franchise_items.codes, franchise_items.base_price,
        franchise_items.unit_cost, franchise_items.blocked, franchise_items.picture, franchise_items.vat_group)
      is distinct from (excluded.description, excluded.variant_description, excluded.item_category,
        excluded.unit_of_measure, excluded.barcode, excluded.codes, excluded.base_price, excluded.unit_cost,
        excluded.blocked, excluded.picture, excluded.vat_group)
    returning xmax = 0 as added`);
  const added = rows.filter(row => row.added).length;
  return { added, updated: rows.length - added };
}

/**
 * What franchises sell already, as the company's items say it now, with new variants of it: one franchise a step.
 *
 * @param after the franchise of the last step; null at the start
 * @param item_nos the items to look at; null: all
 */
export async function bringToFranchises(
  tx: Tx,
  after: string | null,
  item_nos: readonly string[] | null,
): Promise<{ added: number; updated: number; next: string | null }> {
  const [franchise] = await tx
    .select({ no: franchises.customer_no })
    .from(franchises)
    .where(gt(franchises.customer_no, after ?? ''))
    .orderBy(franchises.customer_no)
    .limit(1)
    .for('no key update');
  if (!franchise) return { added: 0, updated: 0, next: null };
  return { ...(await bring({ tx }, franchise.no, isSold(franchise.no, item_nos))), next: franchise.no };
}

const isSold = (franchise: string, item_nos: readonly string[] | null) =>
  sql`${
    item_nos === null ? sql`true` : sql`items.item_no = any(${sql.param([...item_nos])}::text[])`
  } and exists (select from franchise_items own where own.franchise_code = ${franchise} and own.item_no = items.item_no)`;

/** The same of one item, at every franchise that sells it. */
export async function bringItemToFranchises(tx: Tx, item_no: string): Promise<void> {
  const sellers = await tx
    .select({ no: franchises.customer_no })
    .from(franchises)
    .orderBy(franchises.customer_no)
    .for('no key update');
  for (const { no } of sellers) await bring({ tx }, no, isSold(no, [item_no]));
}
