import { businessDate } from '#model/kit/format.ts';
import * as rules from '#model/sales/credit-memos.ts';
import { postedTotal } from '#model/sales/order-change.ts';
import { setStatus } from '#model/sales/orders.ts';
import { addReceipt, postReceipts } from '#model/sales/receipts.ts';
import { random } from './random.ts';
import type { Change, Numbers } from './sales-documents.ts';
import type { Kept } from './sales-quotes.ts';
import { clerkId } from './users.ts';

const day = 24 * 3_600_000;

/**
 * Credit memos for a few of the invoiced orders. Something came back some days later, and what had been paid
 * for it was paid back in cash. The orders are changed as posting changes them.
 *
 * @param nextReceiptId gives the ids after those of the orders' receipts
 * @returns the posted memos, each as the change that its posting and its refund made
 */
export function makeCreditMemos(
  kept: readonly Kept[],
  numbers: Numbers,
  now: Date,
  nextReceiptId: () => number,
): Change[] {
  const rng = random(43);
  return kept.flatMap((each): Change[] => {
    const { order, store } = each;
    if (order.status !== 'INVOICED' || !rng.chance(0.02)) return [];
    const at = new Date(Date.parse(order.updated_at) + rng.int(1, 6) * day);
    if (at >= now) return [];
    const facts = {
      actor: { isAdministrator: false, userId: clerkId(store) },
      now: at.toISOString(),
      today: businessDate(at),
    };
    const line = rng.pick(order.lines);
    const quantity = Math.min(1, line.qty_invoiced);
    const pos_so_no = numbers.next('SC', order.franchise_code, at);
    const made = rules.newCreditMemo(order, [{ line_no: line.line_no, quantity }], { ...facts, pos_so_no });
    const released = setStatus(made.memo, { status: 'RELEASED', cancel_reason_code: '' }, facts);
    const posted = rules.postCreditMemo({ memo: released, order: made.order }, facts);
    each.order = posted.order;
    if (posted.memo.remaining_amount === 0) return [{ at, store, before: made.memo, after: posted.memo }];
    const receipt = {
      amount: posted.memo.remaining_amount,
      payment_type: 'cash',
      payment_term: '',
      receipt_type: 'collect_store',
      contract_no: '',
      comment: 'Hoàn tiền',
      collect_store_code: '',
      over_payment: false,
    } as const;
    const added = addReceipt(posted.memo, receipt, { ...facts, receipt_id: nextReceiptId() });
    const refunded = postReceipts(added, facts);
    each.order = rules.refunded(posted.order, postedTotal(refunded), facts);
    return [{ at, store, before: made.memo, after: refunded }];
  });
}
