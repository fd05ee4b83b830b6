import type { SalesOrder } from '#calls/sales/orders.ts';
import { creditMemoVat, invoiceVat } from '#model/taxes/vat.ts';
import { vatRateOn } from '#model/taxes/vat-rates.ts';
import type { vatEntries, vatGroups } from '../schema/index.ts';
import type { Invoice } from './sales-postings.ts';

type Entry = typeof vatEntries.$inferInsert;

/**
 * The VAT entries of what the demo company has posted: all of its goods are of the default group.
 *
 * @param memos posted credit memos, one of an order at most
 */
export function vatOfSales(
  invoices: readonly Invoice[],
  memos: readonly SalesOrder[],
  { vat_group, rates }: typeof vatGroups.$inferSelect,
): Entry[] {
  const sold = invoices.flatMap(({ header, lines }): Entry[] => {
    const { pos_si_no: document_no, pos_so_no, franchise_code, posting_date: vat_date } = header;
    const vat_rate = vatRateOn(rates, vat_date);
    if (!vat_rate) return [];
    const worth = {
      lines,
      discount_amount: header.discount_amount ?? 0,
      fees: [],
    };
    const document = { document_type: 'invoice', document_no, pos_so_no, franchise_code, vat_date } as const;
    return invoiceVat(worth, () => ({ vat_group, vat_rate })).map(entry => ({ ...entry, ...document }));
  });
  const byOrder = Map.groupBy(sold, entry => entry.pos_so_no);
  const back = memos.flatMap((memo): Entry[] => {
    const { pos_so_no: document_no, applies_to_no: pos_so_no, franchise_code, posting_date: vat_date } = memo;
    const invoiced = (byOrder.get(pos_so_no) ?? []).map(entry => ({ ...entry, applies_to_no: '' }));
    const worth = { lines: memo.lines, discount_amount: memo.invoice_discount_amount, fees: [] };
    const unitsOf = (line_no: number) => ({
      invoiced: invoiced.reduce((sum, entry) => (entry.line_no === line_no ? sum + entry.quantity : sum), 0),
      credited: 0,
    });
    const document = {
      document_type: 'credit_memo',
      document_no,
      pos_so_no,
      franchise_code,
      vat_date,
    } as const;
    return creditMemoVat(worth, { invoiced, credited: [], unitsOf }).map(entry => ({
      ...entry,
      ...document,
    }));
  });
  return [...sold, ...back];
}
