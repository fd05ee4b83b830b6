import { and, eq, inArray, sql } from 'drizzle-orm';
import { sellingPrices as calls } from '#calls/administration/areas.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { stockMessages } from '#model/messages/stock.ts';
import { rateForPrice } from '#model/stock/price-rate.ts';
import { auditOf } from '../../audit.ts';
import { franchiseItems as f } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise, scopeOf } from '../kit/scope.ts';
import { franchiseOf } from './franchise-items.ts';
import { assertLowered, rated } from './lowered-prices.ts';

type Typed = InputOf<typeof calls.set>['prices'][number];

export const handlers = answers(calls, {
  of: ({ item_no }, context) =>
    context.tx
      .select({
        franchise_code: f.franchise_code,
        item_no: f.item_no,
        variant_code: f.variant_code,
        unit_price: f.unit_price,
      })
      .from(f)
      .where(and(eq(f.item_no, item_no), inFranchise(f.franchise_code, context)))
      .orderBy(f.franchise_code, f.variant_code),

  changed: async ({ since }, context) => {
    const scope = scopeOf(context);
    // The office has no shelf of its own to label.
    if (scope.all) return [];
    const { rows } = await context.tx.execute<{ item_no: string; variant_code: string; was: number }>(sql`
      select item_no, variant_code, was::float8 as was from (
        select distinct on (c.item_no, c.variant_code) c.item_no, c.variant_code, c.unit_price as was, f.unit_price
        from price_changes c join franchise_items f using (franchise_code, item_no, variant_code)
        where c.franchise_code = ${scope.franchise} and c.until >= ${`${since}T00:00:00+07:00`}::timestamptz
        order by c.item_no, c.variant_code, c.until, c.id) first
      where was <> unit_price order by item_no, variant_code`);
    return rows;
  },

  set: async ({ franchise_codes, prices }, context) => {
    const typed = new Map(prices.map(price => [idOf(price), price]));
    // In one order: two people who set prices at the same shops wait for each other, and never in a circle.
    const named = franchise_codes.length === 0 ? [''] : [...new Set(franchise_codes)].sort();
    let updated = 0;
    for (const franchise of named)
      updated += await setAt(context, await franchiseOf(context, franchise), typed);
    return { updated };
  },
});

const idOf = ({ item_no, variant_code }: Typed): string =>
  variant_code === '' ? item_no : `${item_no}/${variant_code}`;

/** Sets the prices of one franchise, and says in the audit log what they were. */
async function setAt(
  context: Context,
  franchise: string,
  typed: ReadonlyMap<string, Typed>,
): Promise<number> {
  const { tx } = context;
  const which = and(eq(f.franchise_code, franchise), inArray(f.id, [...typed.keys()]));
  const before = await tx
    .select({ ...rated, base_price: f.base_price })
    .from(f)
    .where(which)
    .orderBy(f.id)
    .for('no key update');
  // A shop need not sell all variants of an item.
  if (before.length === 0)
    throw new Refusal('not_found', serverMessages.missing('Item', [...typed.keys()].join(', ')), 'prices');
  const others = before.flatMap(row => {
    const unit_price = typed.get(row.id)?.unit_price ?? row.unit_price;
    if (unit_price === row.unit_price) return [];
    const price_rate = rateForPrice(row.base_price, unit_price);
    if (price_rate === null) throw new Refusal('rule', stockMessages.noErpPrice(row.id), 'prices');
    return [{ id: row.id, was: row.unit_price, unit_price, price_rate }];
  });
  if (others.length === 0) return 0;
  await tx.execute(sql`update franchise_items i set price_rate = typed.price_rate
    from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as typed(id text, price_rate numeric)
    where i.franchise_code = ${franchise} and i.id = typed.id`);
  await assertLowered(context, franchise, before, await tx.select(rated).from(f).where(which), 'prices');
  await auditOf(context, 'price.set', franchise, {
    before: Object.fromEntries(others.map(({ id, was }) => [id, was])),
    after: Object.fromEntries(others.map(({ id, unit_price }) => [id, unit_price])),
  });
  return others.length;
}
