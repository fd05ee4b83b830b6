import { and, eq, ne } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { Message } from '#model/messages/kit.ts';
import { serverMessages } from '#model/messages/server.ts';
import { customers, salesOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';

type Bought = Pick<SalesOrder, 'pos_so_no' | 'sell_to_customer_no'>;
type Tx = Pick<Context, 'tx'>;

/** No one refers themselves, and only a person's first purchase can be referred. */
export async function whyNotReferred(
  { tx }: Tx,
  referrer_no: string,
  { pos_so_no, sell_to_customer_no }: Bought,
): Promise<Message | null> {
  if (sell_to_customer_no === '') return serverMessages.noOrderCustomer();
  if (sell_to_customer_no === referrer_no) return serverMessages.referOneself();
  const [earlier] = await tx
    .select({ no: salesOrders.pos_so_no })
    .from(salesOrders)
    .where(
      and(
        eq(salesOrders.sell_to_customer_no, sell_to_customer_no),
        ne(salesOrders.pos_so_no, pos_so_no),
        eq(salesOrders.document_type, 'order'),
        ne(salesOrders.status, 'CANCELED'),
      ),
    )
    .limit(1);
  return earlier ? serverMessages.referFirst() : null;
}

/**
 * The owner of the referral code of a document; that person is rewarded when it is invoiced.
 *
 * @throws Refusal `rule` when no one has the code, or the customer cannot be referred with it
 */
export async function referralFacts(
  context: Tx,
  order: Bought & Pick<SalesOrder, 'franchise_code' | 'loyalty_cust_referral_code'>,
): Promise<Pick<SalesOrder, 'la_referral_code' | 'la_referral_cust_no'>> {
  const { loyalty_cust_referral_code: la_referral_code, franchise_code } = order;
  if (la_referral_code === '') return { la_referral_code, la_referral_cust_no: '' };
  const [referrer] = await context.tx
    .select({ no: customers.customer_no })
    .from(customers)
    .where(and(eq(customers.referral_code, la_referral_code), eq(customers.franchise_code, franchise_code)));
  // Judged once the customer is known.
  if (referrer && order.sell_to_customer_no === '') return { la_referral_code, la_referral_cust_no: '' };
  const why = referrer ? await whyNotReferred(context, referrer.no, order) : serverMessages.nobodyRefers();
  if (!referrer || why)
    throw new Refusal('rule', why ?? serverMessages.nobodyRefers(), 'data.loyalty_cust_referral_code');
  return { la_referral_code, la_referral_cust_no: referrer.no };
}
