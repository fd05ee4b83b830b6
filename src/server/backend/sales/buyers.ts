import { and, eq } from 'drizzle-orm';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { firstScheme } from '#model/customers/loyalty.ts';
import { emptyDate } from '#model/kit/format.ts';
import { customers } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';

/** What decides about promotions of a document and is a fact of its customer, whatever a caller says of it. */
export type BuyerFacts = Pick<SalesOrder, 'loyalty_cust_scheme' | 'customer_birthday'>;

/** A sale to no one in particular. */
const walkIn: BuyerFacts = { loyalty_cust_scheme: firstScheme, customer_birthday: '' };

/** The columns of a customer that they come from. */
export const buyerColumns = {
  scheme: customers.loyalty_cust_scheme,
  birth_date: customers.birth_date,
};

/** The facts from the row of a customer; without one it is sold to no one in particular. */
export function factsOf(customer: { scheme: string; birth_date: string } | undefined): BuyerFacts {
  if (!customer) return walkIn;
  const { scheme, birth_date } = customer;
  return { loyalty_cust_scheme: scheme, customer_birthday: birth_date === emptyDate ? '' : birth_date };
}

/** The facts of a customer as they are now. */
export async function buyerFacts(
  { tx }: Pick<Context, 'tx'>,
  franchise_code: string,
  customer_no: string,
): Promise<BuyerFacts> {
  if (customer_no === '') return walkIn;
  const [customer] = await tx
    .select(buyerColumns)
    .from(customers)
    .where(and(eq(customers.customer_no, customer_no), eq(customers.franchise_code, franchise_code)));
  return factsOf(customer);
}

/** A document with a price that is still open, with the facts of its customer; any other as it is. */
export function withBuyer(document: SalesOrder, facts: BuyerFacts): SalesOrder {
  const { document_type, status } = document;
  const isOpen = status === 'OPEN' || (status === 'CONFIRMED' && document_type === 'order');
  if (document_type === 'credit_memo' || !isOpen) return document;
  const same =
    facts.loyalty_cust_scheme === document.loyalty_cust_scheme &&
    facts.customer_birthday === document.customer_birthday;
  return same ? document : { ...document, ...facts };
}
