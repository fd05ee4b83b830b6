import { and, eq, sql } from 'drizzle-orm';
import { invoiceBuyers as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { salesMessages } from '#model/messages/sales.ts';
import { setInvoiceBuyer } from '#model/sales/orders.ts';
import type { Tx } from '../../db/connection.ts';
import { customers, einvoices } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { changeOrder } from './store.ts';

/** Is the tax invoice of an order issued, so that who it is for can no longer change? The order is locked. */
export async function invoiceBuyerIsFixed(tx: Tx, pos_so_no: string): Promise<boolean> {
  const sent = sql`(${einvoices.status} in ('sending', 'unknown', 'pending', 'issued') or ${einvoices.hold} = 'doubtful')`;
  return (await tx.$count(einvoices, and(eq(einvoices.pos_so_no, pos_so_no), sent))) > 0;
}

export const handlers = answers(calls, {
  set: async ({ pos_so_no, invoice_buyer }, context) => {
    const { tx, now } = context;
    const order = await changeOrder(context, pos_so_no, async (before, ruleContext) => {
      if (await invoiceBuyerIsFixed(tx, pos_so_no))
        throw new Refusal('rule', salesMessages.buyerFixed(pos_so_no), 'invoice_buyer');
      return setInvoiceBuyer(before, invoice_buyer, ruleContext);
    });
    // What a customer asked for is proposed for the next sale. A consumer is asked for nothing.
    if (order.invoice_buyer && order.sell_to_customer_no !== '')
      await tx
        .update(customers)
        .set({ invoice_buyer: order.invoice_buyer, updated_at: now })
        .where(
          and(
            eq(customers.customer_no, order.sell_to_customer_no),
            eq(customers.franchise_code, order.franchise_code),
          ),
        );
    return order;
  },
});
