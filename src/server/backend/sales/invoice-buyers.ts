import { and, desc, eq, sql } from 'drizzle-orm';
import { invoiceBuyers as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { salesMessages } from '#model/messages/sales.ts';
import { setInvoiceBuyer } from '#model/sales/orders.ts';
import { spelledTaxCode } from '#model/setup/tax-identity.ts';
import type { Tx } from '../../db/connection.ts';
import { customers, einvoices, salesOrders } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { type Context, ownerOf } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';
import { changeOrder } from './store.ts';

/** Is the tax invoice of an order issued, so that who it is for can no longer change? The order is locked. */
export async function invoiceBuyerIsFixed(tx: Tx, pos_so_no: string): Promise<boolean> {
  const sent = sql`(${einvoices.status} in ('sending', 'unknown', 'pending', 'issued') or ${einvoices.hold} = 'doubtful')`;
  return (await tx.$count(einvoices, and(eq(einvoices.pos_so_no, pos_so_no), sent))) > 0;
}

const mostFound = 5;
const mostRead = 20;

/** Whom the caller's shop has named by a tax code: for its customers, and in sales without one. */
// The index has buyers with a tax code alone: the question says so too, whatever code is asked for.
async function buyersNamed(context: Context, tax_code: string) {
  const { tx } = context;
  const ofCustomers = await tx
    .select({ buyer: customers.invoice_buyer, at: customers.updated_at })
    .from(customers)
    .where(
      and(
        eq(sql`${customers.invoice_buyer} ->> 'tax_code'`, tax_code),
        sql`${customers.invoice_buyer} ->> 'tax_code' <> ''`,
        inFranchise(customers.franchise_code, context),
      ),
    )
    .limit(mostRead);
  const ofSales = await tx
    .select({ buyer: salesOrders.invoice_buyer, at: salesOrders.created_at })
    .from(salesOrders)
    .where(
      and(
        eq(sql`${salesOrders.invoice_buyer} ->> 'tax_code'`, tax_code),
        sql`${salesOrders.invoice_buyer} ->> 'tax_code' <> ''`,
        inFranchise(salesOrders.franchise_code, context),
      ),
    )
    .orderBy(desc(salesOrders.created_at))
    .limit(mostRead);
  const newestFirst = [...ofSales, ...ofCustomers].sort((a, b) => b.at.getTime() - a.at.getTime());
  return newestFirst.flatMap(({ buyer }) => (buyer ? [buyer] : []));
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

  find: async ({ tax_code }, context) => {
    const named = await buyersNamed(context, spelledTaxCode(tax_code));
    const buyers = new Map(named.map(buyer => [JSON.stringify(buyer), buyer]));
    return { buyers: [...buyers.values()].slice(0, mostFound) };
  },

  lookUp: {
    // Outside of any transaction: a system that is slow holds no connection of the database.
    direct: async ({ tax_code }, { actor, systems }) => {
      const said = await systems?.lookUpCompany?.(spelledTaxCode(tax_code), ownerOf(actor));
      return { name: '', address: '', source: '', ...(said ?? { word: 'by_hand' as const }) };
    },
  },
});
