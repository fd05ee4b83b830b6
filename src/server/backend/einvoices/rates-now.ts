import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { einvoiceMessages } from '#model/messages/einvoices.ts';
import { type InvoiceLine, invoiceLines } from '#model/taxes/einvoice-lines.ts';
import {
  salesFeeLines,
  salesInvoiceLines,
  salesInvoices,
  salesOrders,
  vatEntries,
} from '../../db/schema/index.ts';
import { closedTo } from '../books/periods.ts';
import type { Context } from '../kit/context.ts';
import { keepVat, vatInsertion, vatOfInvoice } from '../sales/vat.ts';
import { taxIdentityOf } from '../setup/tax-identity-of.ts';
import type { EinvoiceRow } from './content.ts';

/**
 * The lines of an e-invoice that is held for want of rates. What was sold while the shop was entered as one that sells without
 * VAT has none. Once that is put right, the sale gets the rates that it would have had: those of the day on which its goods
 * were handed over, in its VAT entries and their sums too. Where that would leave books that do not agree, people make it.
 *
 * @param row locked after its order, so that no goods come back at this moment
 * @throws Refusal `rule` where there are no rates, goods came back without VAT, or the books of its day are closed
 */
export async function linesNow(context: Context, row: EinvoiceRow): Promise<readonly InvoiceLine[]> {
  const { tx } = context;
  const { hold, document_type, document_no, pos_so_no, franchise_code, location_code } = row;
  const { legal_kind } = await taxIdentityOf(tx, row.seller_code);
  if (hold !== 'no_rate' || legal_kind !== 'company_deduction') return row.lines;
  const [invoice] = await tx.select().from(salesInvoices).where(eq(salesInvoices.pos_si_no, document_no));
  if (document_type !== 'invoice' || pos_so_no === null || !invoice) throw noRates();
  const back = and(eq(salesOrders.applies_to_no, pos_so_no), eq(salesOrders.status, 'POSTED'));
  if ((await tx.$count(salesOrders, back)) > 0)
    throw new Refusal('rule', einvoiceMessages.cameBackWithoutVat(), 'id');
  // People who close the books at this moment wait for it, or it waits for them.
  await tx.execute(sql`select from franchises where customer_no = ${franchise_code} for key share`);
  const closed = await closedTo(tx, franchise_code);
  if (closed >= invoice.posting_date)
    throw new Refusal('rule', einvoiceMessages.closedWithoutVat(closed), 'id');

  const lines = await tx.select().from(salesInvoiceLines).where(eq(salesInvoiceLines.pos_si_no, document_no));
  const fees = await tx.select().from(salesFeeLines).where(eq(salesFeeLines.pos_so_no, pos_so_no));
  const { discount_amount, fee_amount, posting_date } = invoice;
  const goods = { lines, discount_amount, fees: fee_amount === 0 ? [] : fees };
  const known = await tx
    .select()
    .from(vatEntries)
    .where(and(eq(vatEntries.document_type, 'invoice'), eq(vatEntries.document_no, document_no)));
  const missing = (await vatOfInvoice(tx, franchise_code, goods, row.sold_on)).filter(
    ({ line_type, line_no }) =>
      !known.some(entry => entry.line_type === line_type && entry.line_no === line_no),
  );
  const rated = invoiceLines(goods, [...known, ...missing]);
  const amount = rated.reduce((sum, line) => sum + line.amount, 0);
  if (amount !== row.amount || rated.some(line => line.vat_rate === '')) throw noRates();
  if (missing.length === 0) return rated;
  const document = {
    ...{ document_type, document_no, pos_so_no, franchise_code, location_code },
    ...{ posting_date, vat_date: row.sold_on },
  };
  await tx.execute(vatInsertion(document, missing));
  // As where a sale is posted: sums of this day are changed by one at a time.
  await tx.execute(sql`select from revenue_days where posting_date = ${posting_date}::date
    and franchise_code = ${franchise_code} and location_code = ${location_code} for update`);
  await keepVat(tx, document, missing);
  return rated;
}

const noRates = () => new Refusal('rule', einvoiceMessages.noRates(), 'id');
