import { and, eq, ne, sql } from 'drizzle-orm';
import type { customers as calls } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { nextScheme } from '#model/customers/loyalty.ts';
import type { Message } from '#model/messages/kit.ts';
import { serverMessages } from '#model/messages/server.ts';
import { type customers, salesInvoices, salesOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { loadOrder } from '../sales/load.ts';
import { whyNotReferred } from '../sales/referrals.ts';
import { schemesOf } from './loyalty.ts';

type Row = typeof customers.$inferSelect;

/** What a customer has bought, and how far it is to the next scheme. */
export async function customerInfo(
  { tx, today }: Context,
  customer: Row,
): Promise<Omit<AnswerOf<typeof calls.getInfo>, 'customer'>> {
  const theirs = and(
    eq(salesOrders.sell_to_customer_no, customer.customer_no),
    eq(salesOrders.franchise_code, customer.franchise_code),
  );
  const [orders] = await tx
    .select({
      order_count: sql<number>`count(*) filter (where ${salesOrders.document_type} = 'order')::int`,
      last_purchase: sql<string>`coalesce((max(${salesOrders.order_date}) filter (where ${salesOrders.document_type} = 'order'))::text, '')`,
      credited: sql<number>`coalesce(sum(${salesOrders.grand_total}) filter (
        where ${salesOrders.document_type} = 'credit_memo' and ${salesOrders.status} = 'POSTED'
        and ${salesOrders.order_date} >= ${yearStart(today)}), 0)`.mapWith(Number),
    })
    .from(salesOrders)
    .where(and(theirs, ne(salesOrders.status, 'CANCELED')));
  const [invoiced] = await tx
    .select({ amount: sql<number>`coalesce(sum(${salesInvoices.amount}), 0)`.mapWith(Number) })
    .from(salesInvoices)
    .innerJoin(salesOrders, eq(salesOrders.pos_so_no, salesInvoices.pos_so_no))
    .where(and(theirs, sql`${salesInvoices.posting_date} >= ${yearStart(today)}`));
  const [referred] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(salesOrders)
    .where(
      and(
        eq(salesOrders.franchise_code, customer.franchise_code),
        eq(salesOrders.loyalty_cust_referral_code, customer.referral_code),
        ne(salesOrders.status, 'CANCELED'),
      ),
    );
  return {
    spent_this_year: (invoiced?.amount ?? 0) - (orders?.credited ?? 0),
    order_count: orders?.order_count ?? 0,
    last_purchase: orders?.last_purchase ?? '',
    referral_count: referred?.count ?? 0,
    next_scheme: nextScheme(await schemesOf(tx), customer.loyalty_ranking_points),
  };
}

const yearStart = (today: string): string => `${today.slice(0, 4)}-01-01`;

/** Customers cannot refer themselves, and only a customer's first purchase can be referred. */
export async function referralOf(
  context: Context,
  referrer: Row | undefined,
  pos_so_no: string,
): Promise<AnswerOf<typeof calls.checkReferral>> {
  const noReferrer = { customer_no: '', name: '', referral_code: '' };
  if (!referrer) return { ...noReferrer, available: false, ...told(serverMessages.nobodyHasIt()) };
  const { customer_no, name, referral_code } = referrer;
  const why =
    pos_so_no === '' ? null : await whyNotReferred(context, customer_no, await loadOrder(context, pos_so_no));
  return { customer_no, name, referral_code, available: why === null, ...told(why) };
}

const told = (why: Message | null) => (why ? { reason: why.msg, reason_key: why.key } : { reason: '' });
