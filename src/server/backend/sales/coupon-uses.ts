import { and, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { type CouponUses, type PromotionRule, whyUsedUp } from '#model/sales/promotions.ts';
import { couponUses, promotionRules } from '../../db/schema/index.ts';
import type { ChangeContext } from '../kit/context.ts';

/** The coupon that an order uses. A quote is no use yet, a canceled order none any more. */
function couponOf(order: SalesOrder | null): PromotionRule | null {
  if (order?.document_type !== 'order' || order.status === 'CANCELED') return null;
  return order.rules.find(rule => rule.trigger === 'coupon') ?? null;
}

/** Of one order, without its number. */
export async function usesOf(
  { tx }: Pick<ChangeContext, 'tx'>,
  code: string,
  order: Pick<SalesOrder, 'pos_so_no' | 'franchise_code' | 'sell_to_customer_no'>,
): Promise<CouponUses> {
  const { pos_so_no, franchise_code, sell_to_customer_no } = order;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const [uses] = await tx
    .select({
      all: count(sql`true`),
      franchise: count(sql`${couponUses.franchise_code} = ${franchise_code}`),
      customer: count(
        sql`${couponUses.customer_no} = ${sell_to_customer_no} and ${couponUses.customer_no} <> ''`,
      ),
    })
    .from(couponUses)
    .where(and(eq(couponUses.code, code), ne(couponUses.pos_so_no, pos_so_no)));
  return uses ?? { all: 0, franchise: 0, customer: 0 };
}

/**
 * Counts the use of a coupon in the transaction that takes it, and gives it back in the one that lets it go: when the
 * order is canceled, or its coupon or customer changes. Goods that come back later do not bring it back. The person who takes a
 * coupon with a limit waits for the one before.
 *
 * @throws Refusal `rule` when it has been used as often as it may
 */
export async function keepCouponUse(
  context: ChangeContext,
  before: SalesOrder | null,
  after: SalesOrder,
): Promise<void> {
  const { tx, now } = context;
  const { pos_so_no, franchise_code, sell_to_customer_no } = after;
  const [had, has] = [couponOf(before), couponOf(after)];
  if (had?.code === has?.code && before?.sell_to_customer_no === sell_to_customer_no) return;
  if (had) await tx.delete(couponUses).where(eq(couponUses.pos_so_no, pos_so_no));
  if (!has) return;
  // Locked whether it has a limit or not: it may be given one at the same time.
  await tx
    .select({ code: promotionRules.code })
    .from(promotionRules)
    .where(eq(promotionRules.code, has.code))
    .for('update');
  const why = whyUsedUp(has, await usesOf(context, has.code, after), sell_to_customer_no);
  if (why) throw new Refusal('rule', why, 'data.coupon_code');
  await tx
    .insert(couponUses)
    .values({ pos_so_no, code: has.code, franchise_code, customer_no: sell_to_customer_no, taken_at: now });
}
