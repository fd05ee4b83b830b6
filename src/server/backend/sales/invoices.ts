import { and, asc, eq, sql } from 'drizzle-orm';
import { salesInvoices as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { salesInvoiceLines, salesInvoices, salesOrders } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { collected } from './collected.ts';
import { discountsGiven } from './discounts-given.ts';
import { postedDocuments } from './historical.ts';
import { revenueHandlers } from './revenue.ts';

const i = salesInvoices;
const o = salesOrders;

const columns = {
  pos_si_no: i.pos_si_no,
  pos_so_no: i.pos_so_no,
  franchise_code: i.franchise_code,
  posting_date: i.posting_date,
  sell_to_customer_no: i.sell_to_customer_no,
  sell_to_name: i.sell_to_name,
  sell_to_phone_no: i.sell_to_phone_no,
  total_lines: i.total_lines,
  amount: i.amount,
  discount_amount: i.discount_amount,
  fee_amount: i.fee_amount,
  grand_total: i.grand_total,
  created_at: i.created_at,
};

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: i,
        columns,
        where: inFranchise(i.franchise_code, context),
        toRow: row => ({ ...row, created_at: row.created_at.toISOString() }),
      },
      input,
    ),

  get: ({ pos_si_no }, context) => invoice(pos_si_no, context),

  historical: (input, context) => {
    const posted = postedDocuments(context);
    return answerList(
      context,
      calls.historical,
      {
        from: posted,
        columns: {
          id: posted.id,
          document_type: posted.document_type,
          pos_so_no: posted.pos_so_no,
          franchise_code: posted.franchise_code,
          posting_date: posted.posting_date,
          sell_to_customer_no: posted.sell_to_customer_no,
          sell_to_name: posted.sell_to_name,
          sell_to_phone_no: posted.sell_to_phone_no,
          total_lines: posted.total_lines,
          amount: posted.amount,
          created_at: posted.created_at,
        },
        byDay: { of: 'created_at', amount: 'amount', adds: sql`${posted.amount}` },
        toRow: row => ({ ...row, created_at: row.created_at.toISOString() }),
      },
      input,
    );
  },

  ...revenueHandlers,
  collected,
  discountsGiven,
});

async function invoice(pos_si_no: string, context: Context) {
  const { tx } = context;
  const [row] = await tx
    .select({
      ...columns,
      location_code: o.location_code,
      bill_to_name: o.bill_to_name,
      bill_to_phone_no: o.bill_to_phone_no,
      bill_to_address: o.bill_to_address,
      bill_to_city: o.bill_to_city,
    })
    .from(i)
    .innerJoin(o, eq(o.pos_so_no, i.pos_so_no))
    .where(and(eq(i.pos_si_no, pos_si_no), inFranchise(i.franchise_code, context)));
  if (!row) throw new Refusal('not_found', serverMessages.missing('Posted Sales Invoice', pos_si_no));
  const lines = await tx
    .select()
    .from(salesInvoiceLines)
    .where(eq(salesInvoiceLines.pos_si_no, pos_si_no))
    .orderBy(asc(salesInvoiceLines.line_no));
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    lines: lines.map(({ pos_si_no: _no, pos_so_no: _order, cost_amount: _cost, ...line }) => line),
  };
}
