import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { type PurchaseMove, purchaseMoves } from '#model/purchases/moves.ts';
import { purchaseLineAmount, purchaseTotals } from '#model/purchases/totals.ts';
import type { Context } from '../kit/context.ts';
import { receiveAtCost } from '../stock/costs.ts';
import { postEntries } from '../stock/posting.ts';

/** Posts the stock that a change of a document moves. */
export async function postPurchase(
  { tx, today, now }: Pick<Context, 'tx' | 'today' | 'now'>,
  before: PurchaseOrder,
  after: PurchaseOrder,
): Promise<void> {
  const moves = purchaseMoves(before, after);
  if (moves.length === 0) return;
  await postEntries(
    tx,
    moves.map(move => ({ ...move, posting_date: today, entry_type: 'purchase' })),
  );
  const received = moves.filter(({ document_type }) => document_type === 'purchase_receipt');
  const costOf = paidFor(after);
  await receiveAtCost(
    tx,
    { franchise: after.franchise_code, now },
    received.map(move => ({ ...move, unit_cost: costOf(move) })),
  );
}

/** What one of each piece of a shipment was bought for, after the discounts of its line and of the order. */
function paidFor(order: PurchaseOrder) {
  const { subtotal, line_discounts, grand_total } = purchaseTotals(order);
  const worth = subtotal - line_discounts;
  const rest = worth === 0 ? 1 : grand_total / worth;
  const lines = new Map(order.lines.map(line => [line.line_no, line]));
  const pieces = new Map(
    order.shipments.flatMap(({ no, lines: shipped }) =>
      shipped.map(({ line_no, order_line_no }) => [`${no}/${line_no}`, lines.get(order_line_no)] as const),
    ),
  );
  return ({ document_no, document_line_no }: PurchaseMove): number | null => {
    const line = pieces.get(`${document_no}/${document_line_no}`);
    return line ? (purchaseLineAmount(line) / line.purchase_qty) * rest : null;
  };
}
