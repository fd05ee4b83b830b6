import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { salesInvoices as calls } from '#calls/index.ts';
import { salesInvoices, salesOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';

const i = salesInvoices;
const o = salesOrders;

/** Posted invoices and posted credit memos of all shops as one table. A credit memo's amount is below zero. */
export function postedDocuments({ tx }: Pick<Context, 'tx'>) {
  const invoices = tx
    .select(
      columnsOf(calls.historical, i, {
        id: i.pos_si_no,
        document_type: sql<'invoice' | 'credit_memo'>`'invoice'`.as('document_type'),
        amount: sql<number>`${i.grand_total}`.mapWith(Number).as('amount'),
      }),
    )
    .from(i);
  const memos = tx
    .select(
      columnsOf(calls.historical, o, {
        id: o.pos_so_no,
        document_type: sql<'invoice' | 'credit_memo'>`'credit_memo'`.as('document_type'),
        pos_so_no: o.applies_to_no,
        posting_date: sql<string>`${o.posting_date}`.as('posting_date'),
        amount: sql<number>`-${o.grand_total}`.mapWith(Number).as('amount'),
        // A posted one has it.
        created_at: sql<Date>`${o.posted_at}`.as('created_at'),
      }),
    )
    .from(o)
    // No other document has this status, and the index of those is small.
    .where(eq(o.status, 'POSTED'));
  return unionAll(invoices, memos).as('posted');
}
