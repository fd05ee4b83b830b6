import { and, eq, gt, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { limitOf } from '#model/sales/discounts.ts';
import { lowestAcceptedPrice } from '#model/sales/told-prices.ts';
import { priceChanges as c, franchiseItems as f } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';

/** What a row of a franchise's list asks, and why. */
export const rated = { id: f.id, price_rate: f.price_rate, unit_price: f.unit_price };
export type Rated = Pick<typeof f.$inferSelect, keyof typeof rated>;

/** For how long a price that was higher still says how far a person may lower it. */
const rememberedMs = 30 * 24 * 3600_000;

/**
 * A lower rate or price takes off what a discount takes off, so a person sets none below what they may give away: of the highest price
 * of the last days, so that many small steps lead no further than one.
 */
export async function assertLowered(
  context: Context,
  franchise: string,
  before: readonly Rated[],
  after: readonly Rated[],
  field: 'price_rate' | 'prices' | 'unit_price',
): Promise<void> {
  const { tx, actor, now } = context;
  const limit = limitOf(actor.isAdministrator, actor.permission);
  const percent = limit.line_percent ?? limit.percent;
  if (percent >= 100) return;
  const highest = new Map(before.map(row => [row.id, row.unit_price]));
  const lowered = after.filter(row => row.unit_price < (highest.get(row.id) ?? 0));
  if (lowered.length === 0) return;
  const earlier = await tx
    .select({
      id: sql<string>`${c.item_no} || case when ${c.variant_code} = '' then '' else '/' || ${c.variant_code} end`,
      unit_price: sql<number>`max(${c.unit_price})`.mapWith(Number),
    })
    .from(c)
    .where(and(eq(c.franchise_code, franchise), gt(c.until, new Date(now.getTime() - rememberedMs))))
    .groupBy(c.item_no, c.variant_code);
  for (const { id, unit_price } of earlier) highest.set(id, Math.max(unit_price, highest.get(id) ?? 0));
  const tooLow = lowered.find(row => row.unit_price < lowestAcceptedPrice(highest.get(row.id) ?? 0, percent));
  if (tooLow) throw new Refusal('rule', serverMessages.rateTooLow(tooLow.id, percent), field);
}
