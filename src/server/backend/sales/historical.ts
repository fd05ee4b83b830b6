import { and, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { salesInvoices, salesOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';

const i = salesInvoices;
const o = salesOrders;

/** Posted invoices and posted credit memos that the caller may see, as one table; a credit memo's amount is below zero. */
export function postedDocuments(context: Context) {
  const { tx } = context;
  const invoices = tx
    .select({
      id: i.pos_si_no,
      document_type: sql<'invoice' | 'credit_memo'>`'invoice'`.as('document_type'),
      pos_so_no: i.pos_so_no,
      franchise_code: i.franchise_code,
      posting_date: i.posting_date,
      sell_to_customer_no: i.sell_to_customer_no,
      sell_to_name: i.sell_to_name,
      sell_to_phone_no: i.sell_to_phone_no,
      total_lines: i.total_lines,
      amount: sql<number>`${i.grand_total}`.mapWith(Number).as('amount'),
      created_at: i.created_at,
    })
    .from(i)
    .where(inFranchise(i.franchise_code, context));
  const memos = tx
    .select({
      id: o.pos_so_no,
      document_type: sql<'invoice' | 'credit_memo'>`'credit_memo'`.as('document_type'),
      pos_so_no: o.applies_to_no,
      franchise_code: o.franchise_code,
      // A posted one has it.
      posting_date: sql<string>`${o.posting_date}`.as('posting_date'),
      sell_to_customer_no: o.sell_to_customer_no,
      sell_to_name: o.sell_to_name,
      sell_to_phone_no: o.sell_to_phone_no,
      total_lines: o.total_lines,
      amount: sql<number>`-${o.grand_total}`.mapWith(Number).as('amount'),
      created_at: o.updated_at,
    })
    .from(o)
    .where(
      and(eq(o.document_type, 'credit_memo'), eq(o.status, 'POSTED'), inFranchise(o.franchise_code, context)),
    );
  return unionAll(invoices, memos).as('posted');
}
