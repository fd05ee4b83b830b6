import type { SalesOrder } from '#calls/sales/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { cashSale, type GoodsBack, handOverGoods, paidWith, toStatus } from '#kinds/sales/chains.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import type { Change } from '#offline/change.ts';
import { unsaved } from '../../../workflows/document/document-draft.ts';
import type { ReceiptInput } from '../../../workflows/pay/payments.ts';
import { newLookupCode } from '../../../workflows/taxes/lookup-code.ts';
import type { SaleDraft } from './sale-draft.ts';
import { changesOfNew, createInput, orderDrafts } from './sale-kind.ts';

/**
 * A new sale over the counter, worth `toldVnd` to the person who makes it: the order, the receipts, and every step until
 * the goods are shipped and the money is posted. `back`: goods that come back for it.
 */
export function newCashSale(
  draft: SaleDraft,
  receipts: readonly ReceiptInput[],
  toldVnd: number,
  back?: GoodsBack,
): Change[] {
  const { pos_so_no: tempId, ...order } = createInput(draft, businessToday());
  const priced = changesOfNew(draft);
  return cashSale({ tempId, ...order, ...newLookupCode(), receipts, toldVnd, priced, back });
}

/**
 * A sale over the counter of an order that exists: what changed, the receipts (none when all of it stays on the order),
 * and every step from the order's status on, until the goods are shipped, invoiced and the money is posted. A transfer
 * waits for posting until a person has seen it arrive.
 */
export function completeSale(
  order: SalesOrder,
  draft: SaleDraft,
  receipts: readonly ReceiptInput[],
  toldVnd: number,
): Change[] {
  const { pos_so_no, status } = order;
  const shipped = new Map(order.lines.map(line => [line.line_no, line]));
  const lines = draft.lines.map(line => {
    const { qty_shipped = 0, qty_invoiced = 0 } = shipped.get(line.line_no) ?? {};
    return {
      line_no: line.line_no,
      qty_to_ship: addQuantity(line.quantity, -qty_shipped),
      qty_to_invoice: addQuantity(line.quantity, -qty_invoiced),
    };
  });
  const isOpen = lines.some(line => line.qty_to_ship > 0 || line.qty_to_invoice > 0);
  // What is brought to the buyer leaves when a person says so.
  const left = isOpen && !draft.header.for_delivery;
  const handover = { told_vnd: toldVnd, delivered_on: businessToday(), ...newLookupCode() };
  return [
    ...unsaved(orderDrafts, order, draft),
    ...(status === 'OPEN' ? [toStatus(pos_so_no, 'CONFIRMED')] : []),
    ...(status === 'OPEN' || status === 'CONFIRMED' ? [toStatus(pos_so_no, 'RELEASED')] : []),
    ...paidWith(pos_so_no, receipts),
    ...(left ? [handOverGoods({ pos_so_no, lines, ...handover })] : []),
  ];
}
