import { amountUpTo, discountUpTo } from '../kit/amounts.ts';
import { addQuantity } from '../kit/quantity.ts';
import { type InvoiceAmounts, invoiceAmounts } from '../kit/totals.ts';
import type { OrderDocument, OrderLine } from './order-document.ts';

type Quantity = 'qty_shipped' | 'qty_invoiced';

/** The lines with a quantity that a change raised, and what it was before. */
function raised(before: OrderDocument | null, after: OrderDocument, field: Quantity) {
  const old = new Map(before?.lines.map(line => [line.line_no, line[field]]));
  return after.lines
    .map(line => ({ line, from: old.get(line.line_no) ?? 0 }))
    .filter(({ line, from }) => line[field] > from);
}

const goods = ({ line_no, item_no, variant_code, description, unit_of_measure }: OrderLine) => ({
  line_no,
  item_no,
  variant_code,
  description,
  unit_of_measure,
});

/** What a change of an order ships; `null` when nothing leaves the store. */
export function shipmentOf(before: OrderDocument | null, after: OrderDocument) {
  const lines = raised(before, after, 'qty_shipped').map(({ line, from }) => ({
    ...goods(line),
    pos_so_no: after.pos_so_no,
    location_code: line.location_code,
    quantity: addQuantity(line.qty_shipped, -from),
  }));
  return lines.length === 0 ? null : { lines };
}

/** What a change of an order invoices, and for how much; `null` when nothing. */
export function invoiceOf(before: OrderDocument | null, after: OrderDocument) {
  const lines = raised(before, after, 'qty_invoiced').map(({ line, from }) => ({
    ...goods(line),
    pos_so_no: after.pos_so_no,
    quantity: addQuantity(line.qty_invoiced, -from),
    unit_price: line.unit_price,
    line_discount_amount: discountUpTo(line, line.qty_invoiced) - discountUpTo(line, from),
    line_amount: amountUpTo(line, line.qty_invoiced) - amountUpTo(line, from),
  }));
  if (lines.length === 0) return null;
  const none = { ...after, lines: after.lines.map(line => ({ ...line, qty_invoiced: 0 })) };
  const amounts: InvoiceAmounts = invoiceAmounts(before ?? none, after);
  const { sell_to_customer_no, sell_to_name, sell_to_phone_no } = after;
  return {
    header: { sell_to_customer_no, sell_to_name, sell_to_phone_no, total_lines: lines.length, ...amounts },
    lines,
  };
}
