import { and, asc, eq, sql } from 'drizzle-orm';
import { salesOrders as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { documentDate } from '#model/kit/document-date.ts';
import { lineOf } from '#model/kit/document-lines.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { documentMessages } from '#model/messages/documents.ts';
import { serverMessages } from '#model/messages/server.ts';
import { type Approval, approvalName } from '#model/sales/approvals.ts';
import * as memoRules from '#model/sales/credit-memos.ts';
import * as lineRules from '#model/sales/order-lines.ts';
import * as rules from '#model/sales/orders.ts';
import { kept } from '../../db/kept-statement.ts';
import { customers, franchises, locations, remainingHistory } from '../../db/schema/index.ts';
import { assertGranted, assertMaySet } from '../kit/access.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { byRule } from '../kit/documents.ts';
import { isInFranchise } from '../kit/scope.ts';
import { reasonFor } from '../setup/cancel-reasons.ts';
import { nextNo } from '../setup/no-series.ts';
import { isUuid, takeApprovals, withApprovals } from './approvals-used.ts';
import { buyerColumns, buyerFacts, factsOf } from './buyers.ts';
import { itemsWithToldPrices } from './items-sold.ts';
import { listOrders, listRemainingHistory } from './lists.ts';
import { loadOrder, loadOrders, ruleContextOf } from './load.ts';
import { couponRule, loyaltyFacts, pointsColumns } from './promotions.ts';
import { referralFacts } from './referrals.ts';
import { changeCreditMemo, changeOrder, insertOrder } from './store.ts';
import { keepToldPrices, lastToldAt } from './told-prices.ts';
import { withVat } from './vat.ts';
import { wholeOf } from './whole.ts';

export const handlers = answers(calls, {
  filter: listOrders,

  remainingHistory: listRemainingHistory,

  get: async (input, context) => {
    const [order] = await withVat(context, [await loadOrder(context, input.pos_so_no)]);
    if (!order) throw new Error('there is one for each');
    return order;
  },

  whole: wholeOf(
    listOrders,
    row => row.pos_so_no,
    async (context, numbers) => withVat(context, await loadOrders(context, numbers)),
  ),

  create: {
    keepsOrder: true,
    run: async ({ pos_so_no, data, approvals }, context) => {
      const { franchise_code, location_code } = await storeOf(context, data.location_code);
      const named = await assertCustomers(context, franchise_code, data);
      const customer = named.get(data.sell_to_customer_no);
      const buyer = factsOf(customer);
      if (data.coupon_code) {
        assertMaySet(context, 'coupon_code', data.document_type);
        await couponRule(context, { ...data, ...buyer });
      }
      const item = await itemsWithToldPrices(context, franchise_code, data.lines);
      const draft = { ...data, ...buyer, location_code };
      const toldAt = await lastToldAt(context, data.lines);
      const facts = { ...(await ruleContextOf(context, toldAt)), franchise_code, item, pos_so_no: '' };
      // The rules first: a number is taken only for an order that can be made.
      const made: SalesOrder = {
        ...byRule(() => rules.createOrder(draft, facts)),
        ...(await loyaltyFacts(context, { ...facts, ...draft }, customer ?? null)),
        ...(await referralFacts(context, { ...facts, ...draft })),
      };
      assertGranted(context, null, made);
      const year = Number(context.today.slice(0, 4));
      const series = made.document_type === 'quote' ? 'SQ' : 'SO';
      const order = { ...made, pos_so_no: await nextNo(context.tx, franchise_code, series, year) };
      // A tablet's outbox sends an order without the name that the tablet gave it; approvals keep theirs.
      const called = approvalName(pos_so_no);
      const isOfOrder = ({ document }: Approval) => (called === '' ? isUuid(document) : document === called);
      await takeApprovals(context, order, isOfOrder, approvals);
      const inserted = await insertOrder(context, order);
      await keepToldPrices(context, inserted, data.lines);
      if (approvals?.length) return withApprovals(context, inserted);
      const { promotionRules: promotions } = facts;
      await context.inHand?.keep({ stored: inserted, order: inserted, facts: { buyer, promotions } });
      return inserted;
    },
  },

  update: ({ data, approvals, ...seen }, context) =>
    changeOrder(context, seen, async (order, ruleContext) => {
      const { loyalty_cust_scheme: _scheme, customer_birthday: _birthday, ...change } = data;
      await assertCustomers(context, order.franchise_code, data);
      const buys = data.sell_to_customer_no ?? order.sell_to_customer_no;
      const other = buys !== order.sell_to_customer_no;
      const code = data.loyalty_cust_referral_code ?? order.loyalty_cust_referral_code;
      const bought = { ...order, sell_to_customer_no: buys, loyalty_cust_referral_code: code };
      const sold = {
        ...order,
        ...(await buyerFacts(context, order.franchise_code, buys)),
        ...(other ? await loyaltyFacts(context, bought) : {}),
        ...(other || code !== order.loyalty_cust_referral_code ? await referralFacts(context, bought) : {}),
      };
      if (data.coupon_code) {
        if (data.coupon_code !== order.coupon_code) assertMaySet(context, 'coupon_code', order.document_type);
        await couponRule(context, { ...sold, coupon_code: data.coupon_code });
      }
      if (data.location_code !== undefined && data.location_code !== order.location_code)
        await assertLocation(context, order.franchise_code, data.location_code);
      if (!approvals) return rules.updateOrder(sold, change, ruleContext);
      // Asked for before the order had a number: then it was approved before the order was made.
      const isMadeOnTablet = ({ document, approved_at }: Approval) =>
        isUuid(document) && Date.parse(approved_at) <= Date.parse(order.created_at);
      const isOfOrder = (approval: Approval) =>
        approval.document === order.pos_so_no || isMadeOnTablet(approval);
      await takeApprovals(context, order, isOfOrder, approvals);
      return rules.updateOrder(await withApprovals(context, sold), change, ruleContext);
    }),

  addLine: (input, context) => changeLine(context, input, lineRules.addLine),

  updateLine: (input, context) => changeLine(context, input, lineRules.updateLine),

  removeLines: (input, context) =>
    changeOrder(context, input, (order, ruleContext) =>
      lineRules.removeLines(order, input.line_nos, ruleContext),
    ),

  setStatus: { keepsOrder: true, run: (input, context) => changeStatus(context, input) },

  postQty: {
    keepsOrder: true,
    run: ({ pos_so_no, lines, told_vnd: toldVnd, delivered_on = '', lookup_code }, context) =>
      changeOrder(
        { ...context, delivered_on: documentDate(delivered_on, context.today), lookup_code },
        pos_so_no,
        (order, ruleContext) => rules.postQty(order, lines, { ...ruleContext, toldVnd }),
      ),
  },

  close: (input, context) =>
    changeOrder(context, input.pos_so_no, (order, ruleContext) => rules.closeOrder(order, ruleContext)),

  setRequestedDeliveryDate: (input, context) =>
    changeOrder(context, input, (order, ruleContext) =>
      rules.setRequestedDeliveryDate(order, input.date, ruleContext),
    ),

  updateRemaining: async (input, context) => {
    let old_amount = 0;
    const order = await changeOrder(context, input.pos_so_no, (before, ruleContext) => {
      old_amount = before.remaining_amount;
      return rules.updateRemaining(before, input, ruleContext);
    });
    await context.tx.insert(remainingHistory).values({
      pos_so_no: order.pos_so_no,
      old_amount,
      new_amount: order.remaining_amount,
      changed_by: context.actor.user.username,
      created_at: context.now,
    });
    return order;
  },
});

/** Adds a line or changes one, and keeps in mind what of it was sold at a price that has changed. */
async function changeLine<I extends InputOf<typeof calls.updateLine>>(
  context: Context,
  input: I,
  rule: (order: SalesOrder, input: I, facts: Parameters<typeof lineRules.updateLine>[2]) => SalesOrder,
): Promise<SalesOrder> {
  const after = await changeOrder(context, input, async (order, ruleContext) => {
    // A change that names no item is one of the item that the line has.
    const item_no = input.item_no ?? lineOf(order, input.line_no).item_no;
    const item = await itemsWithToldPrices(context, order.franchise_code, [{ ...input, item_no }]);
    return rule(order, input, { ...ruleContext, item });
  });
  await keepToldPrices(context, after, [input]);
  return after;
}

async function changeStatus(context: Context, input: InputOf<typeof calls.setStatus>): Promise<SalesOrder> {
  const { pos_so_no, status, cancel_reason_code } = input;
  const reopens = status === 'OPEN';
  const change = () =>
    changeOrder(context, { pos_so_no, reopens }, (order, ruleContext) =>
      rules.setStatus(order, input, ruleContext),
    );
  if (status !== 'CANCELED' && status !== 'POSTED') return change();
  const { document_type } = await loadOrder(context, pos_so_no);
  if (status === 'CANCELED') await reasonFor(context, cancel_reason_code, pageOf[document_type]);
  if (document_type !== 'credit_memo') return change();
  if (status === 'POSTED') return changeCreditMemo(context, pos_so_no, memoRules.postCreditMemo);
  return changeCreditMemo(context, pos_so_no, (both, ruleContext) =>
    memoRules.cancelCreditMemo(both, cancel_reason_code, ruleContext),
  );
}

/** The page with the cancel reasons that a document takes; credit memos share those of orders. */
const pageOf = { order: '/salesOrders', quote: '/salesQuotes', credit_memo: '/salesOrders' } as const;

const stores = kept(db =>
  db
    .select({ location_code: franchises.location_code })
    .from(franchises)
    .where(eq(franchises.customer_no, sql.placeholder('franchise'))),
);

/** Where a new order is sold: the actor's own store, or the franchise of the location that an administrator names. */
async function storeOf(
  context: Context,
  location_code: string,
): Promise<{ franchise_code: string; location_code: string }> {
  const { tx, actor } = context;
  if (location_code === '') {
    const [store] = await stores(tx, { franchise: actor.franchise });
    if (!store)
      throw new Refusal('validation', documentMessages.hasNoValue('Location Code'), 'data.location_code');
    return { franchise_code: actor.franchise, location_code: store.location_code };
  }
  const [location] = await tx
    .select({ franchise_code: locations.franchise_code })
    .from(locations)
    .where(eq(locations.code, location_code));
  const franchise_code = location?.franchise_code;
  if (!franchise_code || !isInFranchise(franchise_code, context)) throw noLocation(location_code);
  return { franchise_code, location_code };
}

const noLocation = (code: string) =>
  new Refusal('validation', serverMessages.missing('Location', code), 'data.location_code');

async function assertLocation({ tx }: Context, franchise_code: string, code: string): Promise<void> {
  const found = await tx
    .select({ code: locations.code })
    .from(locations)
    .where(and(eq(locations.code, code), eq(locations.franchise_code, franchise_code)));
  if (found.length === 0) throw noLocation(code);
}

const buyers = kept(db =>
  db
    .select({ no: customers.customer_no, ...buyerColumns, ...pointsColumns })
    .from(customers)
    .where(
      and(
        eq(customers.franchise_code, sql.placeholder('franchise_code')),
        sql`${customers.customer_no} = any(${sql.placeholder('numbers')}::text[])`,
      ),
    )
    // A customer whom a document is about to name is not deleted at the same time.
    .orderBy(asc(customers.customer_no))
    .for('key share'),
);

const parties = ['sell_to_customer_no', 'bill_to_customer_no', 'ship_to_customer_no'] as const;

/**
 * Customers are named by numbers of the order's own franchise; a temporary id of a tablet is no number.
 *
 * @returns by their numbers, what of them decides about promotions
 */
async function assertCustomers(
  { tx }: Context,
  franchise_code: string,
  data: { readonly [K in (typeof parties)[number]]?: string | undefined },
) {
  const named = parties.flatMap(field => (data[field] ? [{ field, no: data[field] }] : []));
  if (named.length === 0) return new Map<string, never>();
  const rows = await buyers(tx, { franchise_code, numbers: [...new Set(named.map(({ no }) => no))] });
  const known = new Map(rows.map(row => [row.no, row]));
  for (const { field, no } of named)
    if (isLocal(no) || !known.has(no))
      throw new Refusal('validation', serverMessages.missing('Customer', no), `data.${field}`);
  return known;
}
