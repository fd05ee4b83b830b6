import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { salesInvoices as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import type { SalesInvoice } from '#calls/sales/invoices.ts';
import { serverMessages } from '#model/messages/server.ts';
import { salesInvoiceLines, salesInvoices, salesOrders } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { collected } from './collected.ts';
import { discountsGiven } from './discounts-given.ts';
import { postedDocuments } from './historical.ts';
import { revenueHandlers } from './revenue.ts';
import { vatOf } from './vat.ts';
import { wholeOf } from './whole.ts';

const i = salesInvoices;
const o = salesOrders;

const columns = columnsOf(calls.filter, i);

const listInvoices = (input: ListInput, context: Context) =>
  answerList(
    context,
    calls.filter,
    {
      from: i,
      columns,
      where: inFranchise(i.franchise_code, context),
      order: { pos_si_no: sql`${i.pos_si_no} collate "C"` },
    },
    input,
  );

export const handlers = answers(calls, {
  filter: listInvoices,

  get: async ({ pos_si_no }, context) => {
    const [invoice] = await wholeInvoices(context, [pos_si_no]);
    if (!invoice) throw new Refusal('not_found', serverMessages.missing('Posted Sales Invoice', pos_si_no));
    return invoice;
  },

  whole: wholeOf(listInvoices, row => row.pos_si_no, wholeInvoices),

  historical: (input, context) => {
    const posted = postedDocuments(context);
    return answerList(
      context,
      calls.historical,
      {
        from: posted,
        columns: columnsOf(calls.historical, posted),
        where: inFranchise(posted.franchise_code, context),
        order: { created_at: sql`${posted.created_at}`, id: sql`${posted.id} collate "C"` },
        byDay: { of: 'created_at', amount: 'amount', adds: sql`${posted.amount}` },
      },
      input,
    );
  },

  ...revenueHandlers,
  collected,
  discountsGiven,
});

/** Whole invoices that the caller may see, the newest first. */
async function wholeInvoices(context: Context, numbers: readonly string[]): Promise<SalesInvoice[]> {
  const { tx } = context;
  const rows = await tx
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
    .where(and(inArray(i.pos_si_no, [...numbers]), inFranchise(i.franchise_code, context)))
    .orderBy(desc(i.created_at), desc(i.pos_si_no));
  const lines = await tx
    .select()
    .from(salesInvoiceLines)
    .where(inArray(salesInvoiceLines.pos_si_no, [...numbers]))
    .orderBy(asc(salesInvoiceLines.line_no));
  const byNo = Map.groupBy(lines, ({ pos_si_no }) => pos_si_no);
  const vat = await vatOf(tx, 'invoice', numbers);
  return rows.map(row => ({
    ...row,
    created_at: row.created_at.toISOString(),
    vat: vat(row.pos_si_no),
    lines: (byNo.get(row.pos_si_no) ?? []).map(
      ({ pos_si_no: _no, pos_so_no: _order, cost_amount: _cost, ...line }) => line,
    ),
  }));
}
