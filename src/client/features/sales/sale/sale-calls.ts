import { salesFees, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { SalesFee } from '#calls/sales/documents.ts';
import type { SalesLineInput, SalesOrder } from '#calls/sales/orders.ts';
import { toStatus, withReceipts } from '#kinds/sales/chains.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { givenDiscount } from '#model/sales/discounts.ts';
import { type Change, change } from '#offline/change.ts';
import { documentChanges } from '../../../workflows/document/document-changes.ts';
import type { ReceiptInput } from '../../../workflows/pay/payments.ts';
import { leastDiscountFirst } from './discount-order.ts';
import type { SaleDraft } from './sale-draft.ts';
import { headerOf } from './sale-header.ts';
import { totalledOf } from './sale-totals.ts';

/** The input of `salesOrders.create` for a new sale; `today` is the business date on which it is made. */
export function createInput(draft: SaleDraft, today: string): InputOf<typeof salesOrders.create> {
  return {
    pos_so_no: draft.pos_so_no,
    data: { ...draft.header, order_date: today, lines: draft.lines.map(lineInput), fees: [...draft.fees] },
    ...(draft.approvals?.length ? { approvals: [...draft.approvals] } : {}),
  };
}

function lineInput(line: SalesLineInput): SalesLineInput {
  const { line_no, item_no, variant_code, quantity, unit_price, line_discount_amount, line_note } = line;
  return { line_no, item_no, variant_code, quantity, unit_price, line_discount_amount, line_note };
}

/** What to send so that the order becomes the working copy: the header first, then lines and fees taken away, changed and new. */
export function changes(order: SalesOrder, draft: SaleDraft): Change[] {
  const { pos_so_no } = order;
  const document = documentChanges({ header: headerOf(order), lines: order.lines }, draft, {
    header: data => change(salesOrders.update, { pos_so_no, data }),
    removeLines: line_nos => change(salesOrders.removeLines, { pos_so_no, line_nos }),
    addLine: line => change(salesOrders.addLine, { pos_so_no, ...lineInput(line) }),
    updateLine: line => change(salesOrders.updateLine, { pos_so_no, ...lineInput(line) }),
  });
  const all = [...document, ...feeChanges(pos_so_no, order.fees, draft.fees)];
  const after = totalledOf(draft);
  return givenDiscount(order).amount > 0 || givenDiscount(after).amount > 0
    ? leastDiscountFirst(order, after, all)
    : all;
}

function feeChanges(pos_so_no: string, before: readonly SalesFee[], after: readonly SalesFee[]): Change[] {
  const old = new Map(before.map(fee => [fee.line_no, fee]));
  const kept = new Set(after.map(fee => fee.line_no));
  const line_nos = before.map(fee => fee.line_no).filter(line_no => !kept.has(line_no));
  const changed = after.filter(fee => old.has(fee.line_no) && old.get(fee.line_no)?.amount !== fee.amount);
  const fees = after.filter(fee => !old.has(fee.line_no));
  return [
    ...(line_nos.length > 0 ? [change(salesFees.remove, { pos_so_no, line_nos })] : []),
    ...changed.map(({ line_no, ...fee }) => change(salesFees.update, { pos_so_no, line_no, fee })),
    ...(fees.length > 0 ? [change(salesFees.add, { pos_so_no, fees })] : []),
  ];
}

/**
 * What the person changed since the order was taken into the working copy, each with that order: what somebody else has
 * changed in the meantime is not undone by it.
 */
export function unsaved(order: SalesOrder, draft: SaleDraft): Change[] {
  const { seen } = draft;
  return seen
    ? approvedChanges(seen.document, draft).map(change => ({ ...change, base: seen }))
    : approvedChanges(order, draft);
}

/** The changes, those that were approved behind the approvals that allow them. */
function approvedChanges(order: SalesOrder, draft: SaleDraft): Change[] {
  const drafts = changes(order, draft);
  const { approvals = [] } = draft;
  if (drafts.length === 0 || approvals.length === 0) return drafts;
  return [
    change(salesOrders.update, { pos_so_no: order.pos_so_no, data: {}, approvals: [...approvals] }),
    ...drafts,
  ];
}

/**
 * A sale over the counter of an order that exists: what changed, the receipts (none when all of it stays on the order),
 * and every step from the order's status on, until the goods are shipped, invoiced and the money is posted. A transfer
 * waits for posting until somebody has seen it arrive.
 */
export function completeSale(
  order: SalesOrder,
  draft: SaleDraft,
  receipts: readonly ReceiptInput[],
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
  const left = lines.some(line => line.qty_to_ship > 0 || line.qty_to_invoice > 0);
  return [
    ...unsaved(order, draft),
    ...(status === 'OPEN' ? [toStatus(pos_so_no, 'CONFIRMED')] : []),
    ...(status === 'OPEN' || status === 'CONFIRMED' ? [toStatus(pos_so_no, 'RELEASED')] : []),
    ...withReceipts(pos_so_no, receipts, left ? [change(salesOrders.postQty, { pos_so_no, lines })] : []),
  ];
}
