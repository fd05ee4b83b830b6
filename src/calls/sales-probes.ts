import { businessDate } from '#model/format.ts';
import { lineAmount } from '#model/totals.ts';
import { filter as filterBy, type List, type Probe, type Read } from './kit.ts';
import { compared, earliest } from './probe-kit.ts';
import type { Receipt, SalesLineInput, SalesOrder, SalesOrderRow } from './sales-documents.ts';

type Get = Read<{ pos_so_no: string }, SalesOrder>;
type OfOrder = { pos_so_no: string };

type NewOrder = {
  data: {
    sell_to_name: string;
    sell_to_phone_no: string;
    order_date: string;
    invoice_discount_amount: number;
    lines: readonly SalesLineInput[];
  };
};

/** Orders of the same customer and day that were made since; the amount is the tablet's own reckoning. */
export function newOrderArrived(filter: List<SalesOrderRow>, get: Get): Probe<NewOrder, SalesOrder> {
  return {
    ask: ({ data }, since) => ({
      call: filter,
      input: {
        page: 1,
        size: 20,
        filters: [
          data.sell_to_phone_no
            ? filterBy('sell_to_phone_no', data.sell_to_phone_no)
            : filterBy('sell_to_name', data.sell_to_name),
          filterBy('order_date', data.order_date || businessDate(new Date(since))),
        ],
        sort_order: { field: 'created_at', direction: 'desc' },
      },
    }),
    find: (answer, { data }, since) => {
      const { items } = answer as { items: readonly SalesOrderRow[] }; // a list call's answer
      const worth =
        data.lines.reduce((sum, line) => sum + lineAmount(line), 0) - data.invoice_discount_amount;
      return items
        .filter(row => row.created_at >= earliest(since) && row.total_lines === data.lines.length)
        .map(row => ({
          no: row.pos_so_no,
          at: row.created_at,
          ...compared({ customer: true, lines: true, amount: row.grand_total === worth }),
          answer: { call: get, input: { pos_so_no: row.pos_so_no } },
        }))
        .sort((a, b) => a.differs.length - b.differs.length);
    },
  };
}

/** Receipts of the order over the same amount that were made since. */
export function receiptArrived(
  filter: List<Receipt>,
  get: Get,
): Probe<OfOrder & { amount: number; payment_type: string; comment: string }, SalesOrder> {
  return {
    ask: ({ pos_so_no, amount }) => ({
      call: filter,
      input: {
        page: 1,
        size: 20,
        filters: [filterBy('pos_so_no', pos_so_no), filterBy('amount', String(amount))],
        sort_order: { field: 'receipt_id', direction: 'desc' },
      },
    }),
    find: (answer, { pos_so_no, payment_type, comment }, since) => {
      const { items } = answer as { items: readonly Receipt[] }; // a list call's answer
      return items
        .filter(receipt => receipt.created_at >= earliest(since))
        .map(receipt => ({
          no: `receipt ${receipt.receipt_id}`,
          at: receipt.created_at,
          ...compared({
            amount: true,
            'payment type': receipt.payment_type === payment_type,
            comment: receipt.comment === comment,
          }),
          answer: { call: get, input: { pos_so_no } },
        }))
        .sort((a, b) => a.differs.length - b.differs.length);
    },
  };
}

/** A change of an order shows in the order itself: `seen` says in which respects, and `null` that it is not there. */
function inOrder<I extends OfOrder>(
  get: Get,
  seen: (order: SalesOrder, input: I) => Record<string, boolean> | null,
): Probe<I, SalesOrder> {
  return {
    ask: ({ pos_so_no }) => ({ call: get, input: { pos_so_no } }),
    find: (answer, input) => {
      const order = answer as SalesOrder; // the answer of `get`
      const facts = seen(order, input);
      if (!facts) return [];
      return [{ no: order.pos_so_no, at: order.updated_at, ...compared(facts), answer: { is: order } }];
    },
  };
}

function hasLine(order: SalesOrder, line: SalesLineInput): Record<string, boolean> | null {
  const there = order.lines.find(other => other.line_no === line.line_no);
  if (there?.item_no !== line.item_no || there.variant_code !== line.variant_code) return null;
  return { item: true, quantity: there.quantity === line.quantity, note: there.line_note === line.line_note };
}

function hasStatus(order: SalesOrder, { status }: { status: string }): Record<string, boolean> | null {
  const reached = status === 'SUPPORT_TO_SHIP' ? order.support_to_ship : order.status === status;
  return reached ? { status: true } : null;
}

type Shipment = {
  lines: readonly { line_no: number; qty_to_ship: number; qty_to_invoice: number }[];
};

function hasShipped(order: SalesOrder, input: Shipment): Record<string, boolean> | null {
  const posted = input.lines.map(({ line_no, qty_to_ship, qty_to_invoice }) => {
    const line = order.lines.find(other => other.line_no === line_no);
    return line && line.qty_shipped >= qty_to_ship && line.qty_invoiced >= qty_to_invoice;
  });
  return posted.every(Boolean) ? { 'shipped quantities': true } : null;
}

export const lineArrived = (get: Get) => inOrder<OfOrder & SalesLineInput>(get, hasLine);
export const statusArrived = (get: Get) => inOrder<OfOrder & { status: string }>(get, hasStatus);
export const shipmentArrived = (get: Get) => inOrder<OfOrder & Shipment>(get, hasShipped);
