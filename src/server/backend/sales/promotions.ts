import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { promotions as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { salesMessages } from '#model/messages/sales.ts';
import { serverMessages } from '#model/messages/server.ts';
import * as rules from '#model/sales/order-promotions.ts';
import { couponKey, type PromotionRule, usesLeft, whyNotInForce } from '#model/sales/promotions.ts';
import { kept } from '../../db/kept-statement.ts';
import { customers, salesOrders } from '../../db/schema/index.ts';
import { rowsOfPerson } from '../customers/person-rows.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { usesOf } from './coupon-uses.ts';
import { promotionRulesOf } from './promotion-rules.ts';
import { changeOrder } from './store.ts';

export const handlers = answers(calls, {
  couponValid: async ({ coupon_code }, context) => {
    const rule = await couponRule(context, { coupon_code });
    const here = { pos_so_no: '', franchise_code: context.actor.franchise, sell_to_customer_no: '' };
    const uses_left = usesLeft(rule, await usesOf(context, rule.code, here));
    if (uses_left === 0) throw new Refusal('rule', salesMessages.couponUsed(), 'coupon_code');
    return { ...rule, uses_left };
  },

  setAuto: (input, context) =>
    changeOrder(context, input.pos_so_no, (order, ruleContext) =>
      rules.setAutoPromotion(order, input.auto_promotion, ruleContext),
    ),

  setBirthday: (input, context) =>
    changeOrder(context, input.pos_so_no, async (order, ruleContext) => {
      if (input.auto_promotion) await assertNotUsedThisYear(context, order);
      return rules.setBirthdayPromotion(order, input.auto_promotion, ruleContext);
    }),
});

/**
 * The rule of a coupon that is in force.
 *
 * @param document what is known of the document it is for; by default today and any customer
 * @throws Refusal `rule` with the reason why it is not
 */
export async function couponRule(
  { tx, today }: Context,
  document: { coupon_code: string; order_date?: string; loyalty_cust_scheme?: string },
): Promise<PromotionRule> {
  const code = couponKey(document.coupon_code);
  const found = (await promotionRulesOf(tx)).find(
    rule => couponKey(rule.coupon_code) === code && code !== '',
  );
  const why = found
    ? whyNotInForce(found, {
        order_date: document.order_date || today,
        coupon_code: code,
        auto_promotion: false,
        auto_birthday_promotion: false,
        customer_birthday: '',
        loyalty_cust_scheme: document.loyalty_cust_scheme ?? found.schemes[0] ?? '',
      })
    : salesMessages.coupon();
  if (!found || why) throw new Refusal('rule', why ?? salesMessages.coupon(), 'data.coupon_code');
  return found;
}

/** Once a year for a customer, whatever the document: a canceled one does not count. */
async function assertNotUsedThisYear(context: Context, order: SalesOrder): Promise<void> {
  if (!order.sell_to_customer_no)
    throw new Refusal('rule', serverMessages.birthdayNeedsCustomer(), 'auto_promotion');
  const used = await birthdayUsedIn(context, order);
  if (!used) return;
  const year = order.order_date.slice(0, 4);
  // Documents of another shop are not told.
  const isOwn = used.franchise_code === order.franchise_code;
  const why = isOwn ? serverMessages.birthdayUsed(year, used.no) : privacyMessages.birthdayElsewhere(year);
  throw new Refusal('rule', why, 'auto_promotion');
}

type Buying = Pick<SalesOrder, 'pos_so_no' | 'franchise_code' | 'sell_to_customer_no' | 'order_date'>;

/** The points of a customer. */
export const pointsColumns = {
  loyalty_redeemable_points: customers.loyalty_redeemable_points,
  loyalty_ranking_points: customers.loyalty_ranking_points,
};

type Points = Pick<SalesOrder, 'loyalty_redeemable_points' | 'loyalty_ranking_points'>;

/**
 * What the customer of a document has when they become its customer.
 *
 * @param known their points, or null for a sale to no one in particular; looked up by default
 */
export async function loyaltyFacts(
  context: Pick<Context, 'tx' | 'today'>,
  order: Omit<Buying, 'order_date'> & { order_date?: string },
  known?: Points | null,
): Promise<Points & Pick<SalesOrder, 'loyalty_birthday_used'>> {
  const points = known === undefined ? await pointsOf(context, order) : known;
  if (!points)
    return { loyalty_redeemable_points: 0, loyalty_ranking_points: 0, loyalty_birthday_used: false };
  const { loyalty_redeemable_points, loyalty_ranking_points } = points;
  const used = await birthdayUsedIn(context, { ...order, order_date: order.order_date || context.today });
  return { loyalty_redeemable_points, loyalty_ranking_points, loyalty_birthday_used: used !== undefined };
}

async function pointsOf(
  { tx }: Pick<Context, 'tx'>,
  { sell_to_customer_no, franchise_code }: Omit<Buying, 'order_date'>,
): Promise<Points | null> {
  const [points] = await tx
    .select(pointsColumns)
    .from(customers)
    .where(and(eq(customers.customer_no, sell_to_customer_no), eq(customers.franchise_code, franchise_code)));
  return points ?? null;
}

const birthdayUses = kept(db =>
  db
    .select({ no: salesOrders.pos_so_no, franchise_code: salesOrders.franchise_code })
    .from(salesOrders)
    .where(
      and(
        sql`${salesOrders.sell_to_customer_no} in ${rowsOfPerson(sql.placeholder('sell_to_customer_no'))}`,
        eq(salesOrders.document_type, 'order'),
        eq(salesOrders.auto_birthday_promotion, true),
        ne(salesOrders.status, 'CANCELED'),
        ne(salesOrders.pos_so_no, sql.placeholder('pos_so_no')),
        gte(salesOrders.order_date, sql.placeholder('first')),
        lte(salesOrders.order_date, sql.placeholder('last')),
      ),
    ),
);

/** The other order in which the customer used the birthday promotion of the year, at whichever shop. */
async function birthdayUsedIn(
  { tx }: Pick<Context, 'tx'>,
  order: Omit<Buying, 'franchise_code'>,
): Promise<{ no: string; franchise_code: string } | undefined> {
  const { sell_to_customer_no, pos_so_no } = order;
  const year = order.order_date.slice(0, 4);
  const days = { first: `${year}-01-01`, last: `${year}-12-31` };
  const [used] = await birthdayUses(tx, { sell_to_customer_no, pos_so_no, ...days });
  return used;
}
