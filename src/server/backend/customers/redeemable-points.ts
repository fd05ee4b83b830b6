import { and, eq, sql } from 'drizzle-orm';
import { customers as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { whyNotRedeem } from '#model/customers/loyalty.ts';
import { serverMessages } from '#model/messages/server.ts';
import { setExchangePoints } from '#model/sales/order-promotions.ts';
import { customers, redeemablePointUses } from '../../db/schema/index.ts';
import type { Answers } from '../kit/answers.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { changeOrder } from '../sales/store.ts';
import { settingsOf } from '../setup/config.ts';
import { lockCustomer, movePoints, restorePoints } from './loyalty.ts';
import { rowsOfPerson } from './person-rows.ts';

const nobody = serverMessages.nobodyIsIt();

const u = redeemablePointUses;
// The select names this table's columns without the table, so that a column of the outer row is written out.
const customer_name = sql<string>`(select c.name from customers c where c.customer_no = redeemable_point_uses.customer_no)`;

export const pointHandlers = {
  redeemablePoints: (input, context) =>
    answerList(
      context,
      calls.redeemablePoints,
      {
        from: u,
        columns: columnsOf(calls.redeemablePoints, u, { customer_name }),
        where: inFranchise(u.franchise_code, context),
      },
      input,
    ),

  totalRedeemablePoint: async ({ customer_no, referral_code, bc_points_used }, context) => {
    const { tx } = context;
    const [row] = await tx
      .select({
        balance: customers.loyalty_redeemable_points,
        used: sql<number>`(select coalesce(sum(redeemable_point_used), 0) from redeemable_point_uses
          where customer_no in ${rowsOfPerson(customer_no)})`.mapWith(Number),
      })
      .from(customers)
      .where(
        and(
          eq(customers.customer_no, customer_no),
          referral_code === '' ? undefined : eq(customers.referral_code, referral_code),
          inFranchise(customers.franchise_code, context),
        ),
      );
    if (!row) throw new Refusal('not_found', nobody);
    const { vnd_per_point } = await settingsOf(tx);
    return {
      total: row.used + bc_points_used,
      available: Math.max(0, row.balance - bc_points_used),
      vnd_per_point,
    };
  },

  addRedeemablePoint: async (input, context) => {
    const { tx, actor, now } = context;
    const { pos_so_no, customer_no, source, redeemable_point_used: points } = input;
    const { vnd_per_point } = await settingsOf(tx);
    return changeOrder(context, pos_so_no, async (order, ruleContext) => {
      if (order.sell_to_customer_no !== customer_no)
        throw new Refusal('rule', serverMessages.notOfCustomer(customer_no), 'customer_no');
      // The order is locked first everywhere, its customer after it.
      const customer = await lockCustomer(context, customer_no);
      if (!customer) throw new Refusal('not_found', nobody, 'customer_no');
      const why = whyNotRedeem(customer.loyalty_redeemable_points, points);
      if (why) throw new Refusal('rule', why, 'redeemable_point_used');
      // Before anything is written: the rule says whether points can be used, and how many.
      const changed = setExchangePoints(order, order.la_exchange_points + points, vnd_per_point, ruleContext);
      const [use] = await tx
        .insert(redeemablePointUses)
        .values({
          ...input,
          franchise_code: order.franchise_code,
          created_by: actor.user.user_id,
          created_at: now,
        })
        .onConflictDoNothing({ target: [redeemablePointUses.pos_so_no, redeemablePointUses.source] })
        .returning();
      if (!use)
        throw new Refusal('rule', serverMessages.pointsUsed(source, pos_so_no), 'redeemable_point_used');
      await movePoints(context, customer, { kind: 'redeemed', points: -points, pos_so_no });
      return changed;
    });
  },

  removeRedeemablePoint: (input, context) =>
    changeOrder(context, input.order_number, async (order, ruleContext) => {
      const restored = await restorePoints(context, order.pos_so_no, input.source);
      if (restored === 0)
        throw new Refusal('not_found', serverMessages.noPointsUsed(order.pos_so_no), 'order_number');
      const left = order.la_exchange_points - restored;
      return setExchangePoints(order, left, order.point_value, ruleContext);
    }),
} satisfies Partial<Answers<typeof calls>>;
