import { salesFees } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import type { SalesFee } from '#calls/sales-documents.ts';
import type { SalesLineInput, SalesOrder } from '#calls/sales-orders.ts';
import * as salesOrders from '#calls/sales-orders.ts';
import { givenDiscount } from '#model/discounts.ts';
import { isAtHand } from '#model/payments.ts';
import { addQuantity } from '#model/quantity.ts';
import type { Draft } from '#offline/api.ts';
import { documentChanges } from '../../pickers/document/document-changes.ts';
import type { ReceiptInput } from '../../pickers/pay/payments.ts';
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
export function changes(order: SalesOrder, draft: SaleDraft): Draft[] {
  const call = (op: string, args: object): Draft => ({ op, args: { pos_so_no: order.pos_so_no, ...args } });
  const drafts = documentChanges({ header: headerOf(order), lines: order.lines }, draft, {
    header: data => call(salesOrders.update.name, { data }),
    removeLines: line_nos => call(salesOrders.removeLines.name, { line_nos }),
    addLine: line => call(salesOrders.addLine.name, lineInput(line)),
    updateLine: line => call(salesOrders.updateLine.name, lineInput(line)),
  });
  feeChanges(order.fees, draft.fees, (op, args) => drafts.push(call(op, args)));
  const after = totalledOf(draft);
  return givenDiscount(order).amount > 0 || givenDiscount(after).amount > 0
    ? leastDiscountFirst(order, after, drafts)
    : drafts;
}

function feeChanges(
  before: readonly SalesFee[],
  after: readonly SalesFee[],
  add: (op: string, args: object) => void,
): void {
  const numberOf = (fee: SalesFee) => fee.line_no;
  const kept = new Set(after.map(numberOf));
  const line_nos = before.map(numberOf).filter(line_no => !kept.has(line_no));
  if (line_nos.length > 0) add(salesFees.remove.name, { line_nos });
  const old = new Map(before.map(fee => [fee.line_no, fee]));
  for (const { line_no, ...fee } of after) {
    const was = old.get(line_no);
    if (was && was.amount !== fee.amount) add(salesFees.update.name, { line_no, fee });
  }
  const fees = after.filter(fee => !old.has(fee.line_no));
  if (fees.length > 0) add(salesFees.add.name, { fees });
}

/**
 * What the person changed since the order was taken into the working copy, each with that order: what somebody else has
 * changed in the meantime is not undone by it.
 */
export function unsaved(order: SalesOrder, draft: SaleDraft): Draft[] {
  const { seen } = draft;
  return seen
    ? approvedChanges(seen.document, draft).map(change => ({ ...change, base: seen }))
    : approvedChanges(order, draft);
}

/** The changes, those that were approved behind the approvals that allow them. */
function approvedChanges(order: SalesOrder, draft: SaleDraft): Draft[] {
  const drafts = changes(order, draft);
  const { approvals = [] } = draft;
  if (drafts.length === 0 || approvals.length === 0) return drafts;
  const args = { pos_so_no: order.pos_so_no, data: {}, approvals };
  return [{ op: salesOrders.update.name, args }, ...drafts];
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
): Draft[] {
  const pos_so_no = order.pos_so_no;
  const drafts = unsaved(order, draft);
  const add = (op: string, args: object) => drafts.push({ op, args: { pos_so_no, ...args } });
  const shipped = new Map(order.lines.map(line => [line.line_no, line]));
  const { setStatus, postQty } = salesOrders;
  if (order.status === 'OPEN') add(setStatus.name, { status: 'CONFIRMED', cancel_reason_code: '' });
  if (order.status === 'OPEN' || order.status === 'CONFIRMED')
    add(setStatus.name, { status: 'RELEASED', cancel_reason_code: '' });
  const atHand = receipts.filter(isAtHand);
  for (const receipt of atHand) add('receipts.add', receipt);
  const lines = draft.lines.map(line => {
    const { qty_shipped = 0, qty_invoiced = 0 } = shipped.get(line.line_no) ?? {};
    return {
      line_no: line.line_no,
      qty_to_ship: addQuantity(line.quantity, -qty_shipped),
      qty_to_invoice: addQuantity(line.quantity, -qty_invoiced),
    };
  });
  if (lines.some(line => line.qty_to_ship > 0 || line.qty_to_invoice > 0)) add(postQty.name, { lines });
  if (atHand.length > 0) add('receipts.processAll', { to_post: true });
  for (const receipt of receipts) if (!isAtHand(receipt)) add('receipts.add', receipt);
  return drafts;
}
