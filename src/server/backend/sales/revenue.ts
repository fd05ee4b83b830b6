import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { salesInvoices as calls } from '#calls/index.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { ofDocument } from '#calls/sales/invoices.ts';
import { salesInvoiceLines, salesInvoices, salesLines, salesOrders } from '../../db/schema/index.ts';
import type { Answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { postedDocuments } from './historical.ts';

/** Business dates, both inclusive. */
type Period = { from_date: string; to_date: string };
/** What the calls add to the input of a list. */
const periodOf = (input: ListInput) => v.parse(v.object(ofDocument), input);

const counted = (type: string) => sql<number>`count(*) filter (where document_type = ${type})::int`;

export const revenueHandlers = {
  revenueSummary: (input, context) => {
    const days = byDay(context, periodOf(input));
    return answerList(
      context,
      calls.revenueSummary,
      {
        from: days,
        columns: {
          id: days.id,
          posting_date: days.posting_date,
          franchise_code: days.franchise_code,
          invoices: days.invoices,
          credit_memos: days.credit_memos,
          amount: days.amount,
        },
        toRow: row => row,
      },
      input,
    );
  },

  sumRevenue: async (input, context) => {
    const days = byDay(context, input);
    const [sum] = await context.tx
      .select({
        invoices: sql<number>`coalesce(sum(${days.invoices}), 0)`.mapWith(Number),
        credit_memos: sql<number>`coalesce(sum(${days.credit_memos}), 0)`.mapWith(Number),
        amount: sql<number>`coalesce(sum(${days.amount}), 0)`.mapWith(Number),
      })
      .from(days);
    return sum ?? { invoices: 0, credit_memos: 0, amount: 0 };
  },

  revenueDetail: (input, context) => {
    const lines = byLine(context, periodOf(input));
    return answerList(
      context,
      calls.revenueDetail,
      {
        from: lines,
        columns: {
          id: lines.id,
          document_no: lines.document_no,
          document_type: lines.document_type,
          pos_so_no: lines.pos_so_no,
          franchise_code: lines.franchise_code,
          posting_date: lines.posting_date,
          line_no: lines.line_no,
          item_no: lines.item_no,
          variant_code: lines.variant_code,
          description: lines.description,
          unit_of_measure: lines.unit_of_measure,
          quantity: lines.quantity,
          unit_price: lines.unit_price,
          amount: lines.amount,
        },
        toRow: row => row,
      },
      input,
    );
  },

  sumRevenueDetail: async (input, context) => {
    const lines = byLine(context, input);
    const [sum] = await context.tx
      .select({
        quantity: sql<number>`coalesce(sum(${lines.quantity}), 0)`.mapWith(Number),
        amount: sql<number>`coalesce(sum(${lines.amount}), 0)`.mapWith(Number),
      })
      .from(lines);
    return sum ?? { quantity: 0, amount: 0 };
  },
} satisfies Partial<Answers<typeof calls>>;

function byDay(context: Context, { from_date, to_date }: Period) {
  const posted = postedDocuments(context);
  return context.tx
    .select({
      id: sql<string>`${posted.posting_date} || '/' || ${posted.franchise_code}`.as('id'),
      posting_date: posted.posting_date,
      franchise_code: posted.franchise_code,
      invoices: counted('invoice').as('invoices'),
      credit_memos: counted('credit_memo').as('credit_memos'),
      amount: sql<number>`sum(${posted.amount})`.mapWith(Number).as('amount'),
    })
    .from(posted)
    .where(and(gte(posted.posting_date, from_date), lte(posted.posting_date, to_date)))
    .groupBy(posted.posting_date, posted.franchise_code)
    .as('days');
}

function byLine(context: Context, input: Period & { document_no?: string }) {
  const { tx } = context;
  const { from_date, to_date, document_no } = input;
  const i = salesInvoices;
  const il = salesInvoiceLines;
  const o = salesOrders;
  const ol = salesLines;
  const invoiced = tx
    .select({
      id: sql<string>`${i.pos_si_no} || '/' || ${il.line_no}`.as('id'),
      document_no: i.pos_si_no,
      document_type: sql<'invoice' | 'credit_memo'>`'invoice'`.as('document_type'),
      pos_so_no: i.pos_so_no,
      franchise_code: i.franchise_code,
      posting_date: i.posting_date,
      line_no: il.line_no,
      item_no: il.item_no,
      variant_code: il.variant_code,
      description: il.description,
      unit_of_measure: il.unit_of_measure,
      quantity: sql<number>`${il.quantity}`.mapWith(Number).as('quantity'),
      unit_price: il.unit_price,
      amount: sql<number>`${il.line_amount}`.mapWith(Number).as('amount'),
    })
    .from(il)
    .innerJoin(i, eq(i.pos_si_no, il.pos_si_no))
    .where(
      and(
        gte(i.posting_date, from_date),
        lte(i.posting_date, to_date),
        document_no ? eq(i.pos_si_no, document_no) : undefined,
        inFranchise(i.franchise_code, context),
      ),
    );
  const credited = tx
    .select({
      id: sql<string>`${o.pos_so_no} || '/' || ${ol.line_no}`.as('id'),
      document_no: o.pos_so_no,
      document_type: sql<'invoice' | 'credit_memo'>`'credit_memo'`.as('document_type'),
      pos_so_no: o.applies_to_no,
      franchise_code: o.franchise_code,
      posting_date: sql<string>`${o.posting_date}`.as('posting_date'),
      line_no: ol.line_no,
      item_no: ol.item_no,
      variant_code: ol.variant_code,
      description: ol.description,
      unit_of_measure: ol.unit_of_measure,
      quantity: sql<number>`-${ol.quantity}`.mapWith(Number).as('quantity'),
      unit_price: ol.unit_price,
      amount: sql<number>`-${ol.line_amount}`.mapWith(Number).as('amount'),
    })
    .from(ol)
    .innerJoin(o, eq(o.pos_so_no, ol.pos_so_no))
    .where(
      and(
        eq(o.document_type, 'credit_memo'),
        eq(o.status, 'POSTED'),
        gte(o.posting_date, from_date),
        lte(o.posting_date, to_date),
        document_no ? eq(o.pos_so_no, document_no) : undefined,
        inFranchise(o.franchise_code, context),
      ),
    );
  return unionAll(invoiced, credited).as('posted_lines');
}
