import { asc, eq } from 'drizzle-orm';
import type { FranchiseCustomer } from '#calls/setup/franchises.ts';
import { erpCustomers } from '../db/schema/index.ts';
import type { ErpContext } from './erp.ts';

/** How the franchises of the ERP are found: they are its customers. */
export type CustomerErp = {
  /** By its number or its phone number, whichever is given; `null` where there is none. */
  customer(
    at: ErpContext,
    by: { customer_no: string } | { phone_no: string },
  ): Promise<FranchiseCustomer | null>;
  /** Makes sure that the ERP has the customer; one that it has stays as it is. */
  keepCustomer(at: ErpContext, customer: FranchiseCustomer): Promise<void>;
};

export const builtInCustomers: CustomerErp = {
  async customer({ tx }, by) {
    const [found] = await tx
      .select()
      .from(erpCustomers)
      .where(
        'customer_no' in by
          ? eq(erpCustomers.customer_no, by.customer_no)
          : eq(erpCustomers.phone_no, by.phone_no),
      )
      .orderBy(asc(erpCustomers.customer_no))
      .limit(1);
    return found ?? null;
  },

  async keepCustomer({ tx }, customer) {
    await tx.insert(erpCustomers).values(customer).onConflictDoNothing();
  },
};
