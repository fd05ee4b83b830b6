import { receipts, salesOrders, salesQuotes } from '#calls/index.ts';
import type { SalesLineInput, SalesOrder } from '#calls/sales/orders.ts';
import { type ChangeOf, changedLine, sameGoods } from '#model/kit/document-lines.ts';
import { businessDate } from '#model/kit/format.ts';
import { lineAmount } from '#model/kit/totals.ts';
import { isAtHand } from '#model/sales/payments.ts';
import { type Ask, type Compared, inDocument, inList, type LookUp } from '../look-up.ts';
import { salesDocuments } from './kind.ts';

const order = ({ pos_so_no }: { pos_so_no: string }, ask: Ask) => ask(salesOrders.get, { pos_so_no });

/** What became of changes of sales documents and their receipts. */
export const lookUps: readonly LookUp[] = [
  inList(salesOrders.create, salesOrders.filter, {
    where: ({ data }, since) => ({
      ...(data.sell_to_phone_no
        ? { sell_to_phone_no: data.sell_to_phone_no }
        : { sell_to_name: data.sell_to_name }),
      order_date: data.order_date || businessDate(new Date(since)),
    }),
    size: 20,
    sort: { field: 'created_at', direction: 'desc' },
    no: row => row.pos_so_no,
    at: row => row.created_at,
    isNew: true,
    compare(row, { data: { lines, invoice_discount_amount } }) {
      // 0: another back end does not tell how many there are.
      if (row.total_lines !== 0 && row.total_lines !== lines.length) return null;
      // The tablet's own reckoning.
      const worth = lines.reduce((sum, line) => sum + lineAmount(line), 0) - invoice_discount_amount;
      return { customer: true, lines: true, amount: row.grand_total === worth };
    },
    answer: order,
  }),
  inDocument(salesOrders.addLine, salesDocuments, hasLine),
  inDocument(salesOrders.updateLine, salesDocuments, hasLine),
  inDocument(salesOrders.setStatus, salesDocuments, (document, { status }) => {
    const reached = status === 'SUPPORT_TO_SHIP' ? document.support_to_ship : document.status === status;
    return reached ? { status: true } : null;
  }),
  inDocument(salesOrders.postQty, salesDocuments, (document, { lines }) => {
    const posted = lines.every(({ line_no, qty_to_ship, qty_to_invoice }) => {
      const line = document.lines.find(other => other.line_no === line_no);
      return line && line.qty_shipped >= qty_to_ship && line.qty_invoiced >= qty_to_invoice;
    });
    return posted ? { 'shipped quantities': true } : null;
  }),
  inList(salesQuotes.convert, salesOrders.filter, {
    where: ({ pos_so_no }) => ({ quote_no: pos_so_no }),
    size: 5,
    no: row => row.pos_so_no,
    at: row => row.created_at,
    compare: () => ({ quote: true }),
    answer: order,
  }),
  inList(receipts.add, receipts.filter, {
    where: ({ pos_so_no, amount }) => ({ pos_so_no, amount: String(amount) }),
    size: 20,
    sort: { field: 'receipt_id', direction: 'desc' },
    no: receipt => `receipt ${receipt.receipt_id}`,
    at: receipt => receipt.created_at,
    isNew: true,
    compare: (receipt, { payment_type, comment }) => ({
      amount: true,
      'payment type': receipt.payment_type === payment_type,
      comment: receipt.comment === comment,
    }),
    answer: order,
  }),
  inDocument(receipts.handOver, salesDocuments, document =>
    document.receipts.some(({ handed_over_at }) => handed_over_at) ? { 'handed over': true } : null,
  ),
  inList(receipts.process, receipts.filter, {
    where: ({ receipt_id }) => ({ receipt_id: String(receipt_id) }),
    size: 1,
    no: receipt => `receipt ${receipt.receipt_id}`,
    at: receipt => receipt.posted_at ?? '',
    compare: ({ status }) => (status === 'POSTED' ? { receipt: true, posted: true } : null),
    answer: order,
  }),
  inDocument(
    receipts.processAll,
    salesDocuments,
    (document, { at_hand }) => {
      const open = document.receipts.some(
        receipt => receipt.status === 'ADDED' && (!at_hand || isAtHand(receipt)),
      );
      return open || postedAt(document).length === 0 ? null : { 'all receipts posted': true };
    },
    document => postedAt(document).at(-1) ?? '',
  ),
];

function hasLine(document: SalesOrder, line: ChangeOf<SalesLineInput>): Compared {
  const there = document.lines.find(other => other.line_no === line.line_no);
  if (!there) return null;
  const wanted = changedLine<SalesLineInput>(there, line);
  if (!sameGoods(there, wanted)) return null;
  return {
    item: true,
    quantity: there.quantity === wanted.quantity,
    note: there.line_note === wanted.line_note,
  };
}

/** When its posted receipts were posted, the first one first. */
const postedAt = ({ receipts }: SalesOrder): string[] =>
  receipts
    .filter(({ status }) => status === 'POSTED')
    .map(({ posted_at }) => posted_at ?? '')
    .sort();
