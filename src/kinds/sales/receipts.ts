import { receipts } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import { receiptTypeCode } from '#model/sales/payments.ts';
import { inputFor } from '#offline/overlay/when.ts';
import { type LiveEntry, type ReplayContext, replayDocuments } from './order.ts';

/**
 * The rows of receipts that unsent work changes or adds. One that is only on this tablet has an id below zero, which
 * no other row of the list has; it is a name for this moment, not for later.
 *
 * @param entries of sales documents, in their order
 * @param document the stored document of a number, where there is one
 * @param resolve the number by now of a temporary id
 */
export function replayReceiptRows(
  rows: readonly ReceiptRow[],
  entries: readonly LiveEntry[],
  document: (no: string) => SalesOrder | null,
  context: ReplayContext,
  resolve: (no: string) => string = no => no,
): ReceiptRow[] {
  const live = entries.filter(entry => entry.state !== 'CANCELLED' && entry.settled !== true);
  const { documents, problems } = replayDocuments(document, live, context, resolve);
  const stored = new Map(rows.map(row => [row.receipt_id, row]));
  const changed: ReceiptRow[] = [];
  let made = 0;
  const makeRow = (receipt: Omit<ReceiptRow, 'receipt_no'>) => {
    made += 1;
    changed.push({ ...receipt, receipt_id: -made, receipt_no: '' });
  };
  for (const receipt of [...documents.values()].flatMap(order => order.receipts)) {
    const row = stored.get(receipt.receipt_id);
    if (receipt.receipt_id < 0) makeRow(receipt);
    else if (row && (row.status !== receipt.status || (receipt.handed_over_at && !row.handed_over_at)))
      changed.push({ ...row, ...receipt });
  }
  // Money that was taken is never out of sight: neither where its order is not on this tablet, nor where a rule is against it.
  const refused = new Set(problems.map(({ mid }) => mid));
  for (const entry of live) {
    const receipt = receiptOfEntry(entry, context);
    if (!receipt) continue;
    const no = resolve(receipt.pos_so_no);
    const order = documents.get(no) ?? document(no);
    if (order && !refused.has(entry.mid)) continue;
    const { sell_to_customer_no = '', sell_to_name = '', sell_to_phone_no = '' } = order ?? {};
    const customer = {
      customer_no: sell_to_customer_no,
      customer_name: sell_to_name,
      phone: sell_to_phone_no,
    };
    makeRow({ ...receipt, ...customer, pos_so_no: no });
  }
  return changed;
}

/** What an entry says itself of the receipt that it adds. */
function receiptOfEntry(entry: LiveEntry, context: ReplayContext): Omit<ReceiptRow, 'receipt_no'> | null {
  const added = entry.args === null || entry.state === 'DONE' ? null : inputFor(receipts.add, entry);
  if (!added) return null;
  const { over_payment: _over, ...input } = added;
  return {
    ...input,
    receipt_type_code: input.receipt_type_code ?? receiptTypeCode(input.receipt_type),
    sales_order_no: '',
    receipt_id: -1,
    franchise_code: context.franchiseCode,
    location_code: context.locationCode,
    customer_no: '',
    customer_name: '',
    phone: '',
    status: 'ADDED',
    created_by: context.userId,
    created_at: entry.createdAt,
    posted_at: null,
  };
}
