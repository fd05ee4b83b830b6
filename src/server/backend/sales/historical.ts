import { and, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { salesInvoices as calls } from '#calls/index.ts';
import { salesInvoices, salesOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { inFranchise } from '../kit/scope.ts';

const i = salesInvoices;
const o = salesOrders;

/** Posted invoices and posted credit memos that the caller may see, as one table; a credit memo's amount is below zero. */
export function postedDocuments(context: Context) {
  const { tx } = context;
  const invoices = tx
    .select(
      columnsOf(calls.historical, i, {
        id: i.pos_si_no,
        document_type: sql<'invoice' | 'credit_memo'>`'invoice'`.as('document_type'),
        amount: sql<number>`${i.grand_total}`.mapWith(Number).as('amount'),
      }),
    )
    .from(i)
    .where(inFranchise(i.franchise_code, context));
  const memos = tx
    .select(
      columnsOf(calls.historical, o, {
        id: o.pos_so_no,
        document_type: sql<'invoice' | 'credit_memo'>`'credit_memo'`.as('document_type'),
        pos_so_no: o.applies_to_no,
        // A posted one has it.
        posting_date: sql<string>`${o.posting_date}`.as('posting_date'),
        amount: sql<number>`-${o.grand_total}`.mapWith(Number).as('amount'),
        created_at: o.updated_at,
      }),
    )
    .from(o)
    .where(
      and(eq(o.document_type, 'credit_memo'), eq(o.status, 'POSTED'), inFranchise(o.franchise_code, context)),
    );
  return unionAll(invoices, memos).as('posted');
}
