import { and, asc, eq, getTableColumns, isNull, not, or, sql } from 'drizzle-orm';
import { einvoices as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { einvoiceMessages } from '#model/messages/einvoices.ts';
import { buyerName } from '#model/taxes/invoice-buyer-fields.ts';
import { auditOf } from '../../audit.ts';
import {
  einvoices as e,
  einvoiceSellers,
  openEinvoiceStatuses,
  salesOrders,
  transferOrders,
} from '../../db/schema/index.ts';
import type { EinvoiceContent } from '../../einvoices/provider.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { asShown, columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { prepare, prepareAll } from './content.ts';
import { close, enter, issueToday, nameCarrier, retry } from './decide.ts';
import { fileOf, hasFile } from './file.ts';
import { byProvider, goodsPapersOf, makesPapers, orderColumns } from './goods-papers.ts';
import { toSend } from './notices.ts';
import { firstName, mended, noticeOf, replace, replacementOf, rowOf } from './replace.ts';
import { wordsOnPaper } from './wordings.ts';

const columns = columnsOf(calls.filter, e, {
  ...{ mended, first: firstName, has_file: hasFile, notice: noticeOf, by_provider: byProvider },
  ...orderColumns,
});
/** Invoices of one day that are put together in one answer. */
const mostOfADay = 1000;

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      { from: e, columns, where: inFranchise(e.franchise_code, context) },
      input,
    ),

  ofOrder: async ({ pos_so_no }, context) => {
    const rows = await context.tx
      .select(columns)
      .from(e)
      .where(and(eq(e.pos_so_no, pos_so_no), inFranchise(e.franchise_code, context)))
      .orderBy(asc(e.id));
    return { items: rows.map(asShown(calls.filter)) };
  },

  ofIssue: async ({ ci_no }, context) => {
    const rows = await context.tx
      .select(columns)
      .from(e)
      .innerJoin(transferOrders, eq(transferOrders.bc_to_no, e.transfer_no))
      .where(and(eq(transferOrders.ci_no, ci_no), inFranchise(e.franchise_code, context)))
      .orderBy(asc(e.id));
    return { items: rows.map(asShown(calls.filter)) };
  },

  standing: async (_, context) => {
    const { tx, today } = context;
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    const [row] = await tx
      .select({
        open: sql`count(*) filter (where ${e.status} <> 'held')`.mapWith(Number),
        held: sql`count(*) filter (where ${e.status} = 'held')`.mapWith(Number),
        late: sql`count(*) filter (where ${e.invoice_date} < ${yesterday}::date)`.mapWith(Number),
        oldest: sql<string>`coalesce(min(${e.invoice_date})::text, '')`,
      })
      .from(e)
      .where(and(sql`${e.status} in ${openEinvoiceStatuses}`, inFranchise(e.franchise_code, context)));
    return {
      ...(row ?? { open: 0, held: 0, late: 0, oldest: '' }),
      ...(await toSend(context)),
      sellers: await troubled(context),
    };
  },

  file: { direct: fileOf('sale') },
  paperFile: { direct: fileOf('paper') },

  toEnter: async ({ invoice_date, franchise_code }, context) => {
    const found = await context.tx
      .select(getTableColumns(e))
      .from(e)
      .innerJoin(einvoiceSellers, eq(einvoiceSellers.seller_code, e.seller_code))
      .where(
        and(
          eq(e.franchise_code, franchise_code),
          eq(e.invoice_date, invoice_date),
          // What a provider issues by itself would be there twice.
          or(
            eq(einvoiceSellers.provider, 'by_hand'),
            and(isNull(e.pos_so_no), not(makesPapers('einvoice_sellers'))),
          ),
          sql`${e.status} in ('waiting', 'held')`,
          inFranchise(e.franchise_code, context),
        ),
      )
      .orderBy(asc(e.id))
      .limit(mostOfADay + 1);
    const taken = found.slice(0, mostOfADay);
    const rows = taken.filter(({ pos_so_no }) => pos_so_no !== null);
    const made = await prepareAll(context.tx, rows);
    return {
      more: found.length > taken.length,
      papers: await goodsPapersOf(context.tx, taken),
      invoices: rows.flatMap(({ id }, index) => {
        const one = made[index];
        return one && 'content' in one ? [{ id, ...onFile(one.content) }] : [];
      }),
      held: rows.flatMap(({ id, document_no }, index) => {
        const one = made[index];
        return one && 'hold' in one ? [{ id, document_no, hold: one.hold }] : [];
      }),
    };
  },

  preview: async ({ id }, context) => {
    const { tx, today } = context;
    const was = await rowOf(context, id);
    if (was.pos_so_no === null) throw new Refusal('rule', einvoiceMessages.notNow(), 'id');
    const row = replacementOf(was, today);
    const made = await prepare(tx, row);
    const [order] = await tx
      .select({ invoice_buyer: salesOrders.invoice_buyer })
      .from(salesOrders)
      .where(eq(salesOrders.pos_so_no, was.pos_so_no));
    const { lines, base_amount, vat_amount } =
      'content' in made ? made.content : { lines: [], base_amount: 0, vat_amount: 0 };
    return {
      ...{ invoice_buyer: order?.invoice_buyer ?? null, hold: 'hold' in made ? made.hold : ('' as const) },
      note: 'content' in made ? await wordsOnPaper(tx, row.seller_code, made.content) : '',
      ...{ invoice_date: today, lines: [...lines], base_amount, vat_amount, amount: row.amount },
    };
  },

  replace: async (input, context) => {
    const { document_no, issued_series, issued_number } = await replace(context, input);
    const { id, reason } = input;
    await auditOf(context, 'einvoices.replace', document_no, {
      ...{ id, reason, was: `${issued_series} ${issued_number}` },
    });
    return {};
  },

  retry: async ({ id }, context) => {
    const { document_no, hold } = await retry(context, id);
    await auditOf(context, 'einvoices.retry', document_no, { id, was: hold });
    return {};
  },

  issueToday: async ({ id, reason }, context) => {
    const { document_no, invoice_date } = await issueToday(context, id, reason);
    await auditOf(context, 'einvoices.issue-today', document_no, { id, was: invoice_date, reason });
    return {};
  },

  enter: async ({ id, ...entered }, context) => {
    const { document_no, status } = await enter(context, id, entered);
    await auditOf(context, 'einvoices.enter', document_no, { id, was: status, ...entered });
    return {};
  },

  setCarrier: async ({ id, carrier, vehicle }, context) => {
    const { document_no } = await nameCarrier(context, { id, carrier, vehicle });
    await auditOf(context, 'einvoices.carrier', document_no, { id, carrier, vehicle });
    return {};
  },

  close: async ({ id, reason }, context) => {
    const { document_no, status } = await close(context, id, reason);
    await auditOf(context, 'einvoices.close', document_no, { id, was: status, reason });
    return {};
  },
});

/** Sellers of whom the caller sees invoices, where their provider takes nothing. */
async function troubled(context: Context) {
  const s = einvoiceSellers;
  return context.tx
    .select({ seller_code: s.seller_code, problem: s.problem, problem_text: s.problem_text })
    .from(s)
    .where(
      and(
        sql`${s.problem} <> ''`,
        sql`exists (select from einvoices mine where mine.seller_code = ${sql.raw('einvoice_sellers.seller_code')}
          and mine.status in ${openEinvoiceStatuses} and ${inFranchise(sql`mine.franchise_code`, context) ?? sql`true`})`,
      ),
    )
    .orderBy(asc(s.seller_code));
}

function onFile({ kind, document_no, series, invoice_date, buyer, payment, first, lines }: EinvoiceContent) {
  return {
    ...{ kind, document_no, series, invoice_date, payment },
    buyer_name: buyer ? buyerName(buyer) : '',
    buyer_tax_code: buyer?.tax_code ?? '',
    buyer_address: buyer?.address ?? '',
    buyer_email: buyer?.email ?? '',
    first: first ? `${first.series} ${first.number} ${first.invoice_date}` : '',
    lines: [...lines],
  };
}
