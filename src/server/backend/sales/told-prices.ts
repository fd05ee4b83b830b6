import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { keptPrices as calls } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { grossAmount } from '#model/kit/amounts.ts';
import { orderTotals } from '#model/kit/totals.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import { type PromotionRule, rulesFor } from '#model/sales/promotions.ts';
import { lowestAcceptedPrice } from '#model/sales/told-prices.ts';
import { auditOf } from '../../audit.ts';
import { keptPrices, priceChanges, promotionChanges, salesOrders } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { settingsOf } from '../setup/config.ts';
import { pricesOf } from '../stock/items.ts';
import { promotionRulesOf } from './promotion-rules.ts';
import { sellerOfRow } from './seller.ts';

// A customer pays what the tablet says, also where it could not know that a price or a promotion had changed. Which
// prices a tablet can have been given is known here alone, so no client chooses one.

type Asking = Pick<Context, 'tx' | 'now'>;
type Told = Pick<LineInput, 'line_no' | 'priced_at'>;

const dayMs = 24 * 3600_000;

/** Since when an earlier price still stands, and how much lower it may be. */
async function bound({ tx, now }: Asking): Promise<{ since: Date; percent: number }> {
  const { paid_price_days, paid_price_percent } = await settingsOf(tx);
  return { since: new Date(now.getTime() - paid_price_days * dayMs), percent: paid_price_percent };
}

/**
 * What these items cost in a shop until lately, as far as it may still stand.
 *
 * @returns by `item_no/variant_code` and today's price, VND
 */
export async function earlierPrices(
  context: Asking,
  franchise_code: string,
  item_nos: readonly string[],
): Promise<(key: string, now: number) => readonly number[]> {
  if (item_nos.length === 0) return () => [];
  const { since, percent } = await bound(context);
  const { tx } = context;
  const rows = await tx
    .select()
    .from(priceChanges)
    .where(
      and(
        eq(priceChanges.franchise_code, franchise_code),
        inArray(priceChanges.item_no, [...new Set(item_nos)]),
        gt(priceChanges.until, since),
      ),
    );
  return (key, now) =>
    rows
      .filter(row => `${row.item_no}/${row.variant_code}` === key)
      .map(row => row.unit_price)
      .filter(price => price >= lowestAcceptedPrice(now, percent));
}

/** When a tablet was given the latest of what its customer was told; `null` for never, or too long ago to count. */
export async function lastToldAt(context: Asking, lines: readonly Told[]): Promise<Date | null> {
  const told = lines.flatMap(({ priced_at }) => (priced_at === undefined ? [] : [Date.parse(priced_at)]));
  if (told.length === 0) return null;
  const at = new Date(Math.min(Math.max(...told), context.now.getTime()));
  return at > (await bound(context)).since ? at : null;
}

/** The same of an order that is there, from what it says of itself. */
export async function stillTold(context: Asking, priced_at: Date | null): Promise<Date | null> {
  return priced_at && priced_at > (await bound(context)).since ? priced_at : null;
}

/**
 * Every promotion as it was at a moment; by default as it is.
 *
 * @param rules as they are
 */
export async function promotionRulesAt(
  { tx }: Pick<Context, 'tx'>,
  at: Date | null,
  rules: readonly PromotionRule[],
): Promise<readonly PromotionRule[]> {
  if (!at) return rules;
  const changed = await tx
    .select()
    .from(promotionChanges)
    .where(gt(promotionChanges.until, at))
    .orderBy(asc(promotionChanges.until), asc(promotionChanges.id));
  const then = new Map<string, PromotionRule | null>();
  for (const { code, rule } of changed) if (!then.has(code)) then.set(code, rule && ruleOf(rule));
  return [
    ...rules.filter(({ code }) => !then.has(code)),
    ...[...then.values()].filter(rule => rule !== null),
  ];
}

/** Of the row as it was in the table, where a day that is not said is null. */
const ruleOf = (row: PromotionRule): PromotionRule => ({
  ...row,
  starts_on: row.starts_on ?? '',
  ends_on: row.ends_on ?? '',
});

/** Lists for the manager what of these lines, and of the promotions, is not as it would be now; and audits it. */
export async function keepToldPrices(
  context: Context,
  order: SalesOrder,
  sent: readonly Told[],
): Promise<void> {
  const { tx, now } = context;
  const at = await lastToldAt(context, sent);
  const told = new Set(sent.filter(line => line.priced_at !== undefined).map(line => line.line_no));
  if (told.size === 0) return;
  const { pos_so_no } = order;
  if (at) await tx.update(salesOrders).set({ priced_at: at }).where(eq(salesOrders.pos_so_no, pos_so_no));
  const lines = order.lines.filter(line => told.has(line.line_no));
  const prices = await pricesOf(
    tx,
    order.franchise_code,
    lines.map(line => line.item_no),
  );
  const ofLines = lines.flatMap(({ line_no, item_no, variant_code, description, quantity, unit_price }) => {
    const price = prices.get(`${item_no}/${variant_code}`)?.unit_price ?? unit_price;
    if (price === unit_price) return [];
    const difference = grossAmount(quantity, unit_price) - grossAmount(quantity, price);
    const goods = { item_no, variant_code, description, quantity };
    return [{ pos_so_no, line_no, ...goods, sold: unit_price, now: price, difference }];
  });
  const rows = [...ofLines, ...(await otherPromotions(context, order))];
  if (rows.length === 0) return;
  await tx.insert(keptPrices).values(rows.map(row => ({ ...row, created_at: now })));
  await auditOf(context, 'price.kept', pos_so_no, {
    lines: rows.map(({ description, sold, now: price, difference }) => ({
      description,
      before: sold,
      after: price,
      difference,
    })),
  });
}

/** Promotions of an order that it would not have, or have otherwise, by the rules of now. */
async function otherPromotions(
  { tx }: Context,
  order: SalesOrder,
): Promise<(typeof keptPrices.$inferInsert)[]> {
  const today = { ...order, rules: rulesFor(order, await promotionRulesOf(tx)) };
  const now = new Map(orderTotals(today).promotions.map(promotion => [promotion.code, promotion]));
  const sold = new Map(orderTotals(order).promotions.map(promotion => [promotion.code, promotion]));
  const known = await tx
    .select({ code: keptPrices.item_no })
    .from(keptPrices)
    .where(and(eq(keptPrices.pos_so_no, order.pos_so_no), eq(keptPrices.line_no, 0)));
  return [...new Map([...now, ...sold]).values()].flatMap(({ code, description }) => {
    const before = sold.get(code)?.amount ?? 0;
    const after = now.get(code)?.amount ?? 0;
    if (before === after || known.some(row => row.code === code)) return [];
    return [
      {
        pos_so_no: order.pos_so_no,
        line_no: 0,
        item_no: code,
        description,
        quantity: 1,
        sold: -before,
        now: -after,
        difference: after - before,
      },
    ];
  });
}

export const handlers = answers(calls, {
  filter: (input, context) => {
    const k = keptPrices;
    const o = salesOrders;
    const kept = context.tx
      .select(
        columnsOf(calls.filter, k, { location_code: o.location_code, seller: sellerOfRow.as('seller') }),
      )
      .from(k)
      .innerJoin(o, eq(o.pos_so_no, k.pos_so_no))
      .where(and(inFranchise(o.franchise_code, context), ne(o.status, 'CANCELED')))
      .as('kept');
    return answerList(
      context,
      calls.filter,
      {
        from: kept,
        columns: columnsOf(calls.filter, kept, { seller: sql<string>`coalesce(${kept.seller}, '')` }),
        order: { created_at: sql`${kept.created_at}` },
      },
      input,
    );
  },
});
