import { useState } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { PaymentMethod } from '#model/sales/payments.ts';
import { asksWhyCash, paidBy, refundWays } from '#model/sales/refunds.ts';
import { t } from '../../../messages/en.ts';
import { newEntry, type ReceiptInput, receiptOf } from '../../../workflows/pay/payments.ts';
import { shiftFields, useRunningShift } from '../../../workflows/pay/running-shift.ts';

/** `later`: it stays owed to the customer. */
export type RefundWay = PaymentMethod | 'later';
export type CashReason = 'wanted' | 'impossible' | 'other';
export type RefundChoice = ReturnType<typeof useRefundChoice>;

/** How money goes back to the customer of an order: as it was paid, if no one chooses otherwise. */
export function useRefundChoice({ receipts }: SalesOrder, { at, may }: { at: string; may: boolean }) {
  const { first, all } = refundWays(paidBy(receipts));
  const [chosen, setWay] = useState<RefundWay | null>(null);
  const [reason, setReason] = useState<CashReason | null>(null);
  const [words, setWords] = useState('');
  const { named, drawerNote } = useRunningShift(at);
  const way: RefundWay = may ? (chosen ?? first) : 'later';
  const asksWhy = way !== 'later' && asksWhyCash(way, first);
  const why = reason === 'other' ? words.trim() : reason === null ? '' : t.returns.cashReasons[reason];
  return {
    may,
    ways: [...all, 'later'] satisfies RefundWay[],
    way,
    setWay,
    asksWhy,
    reason,
    setReason,
    words,
    setWords,
    isComplete: !asksWhy || why !== '',
    drawerNote: way === 'cash' ? drawerNote : null,
    /** None where it is paid back later. */
    receiptsOf: (amountVnd: number): ReceiptInput[] =>
      way === 'later' || amountVnd <= 0
        ? []
        : [
            {
              ...receiptOf(
                { ...newEntry(amountVnd, at, { method: way }), comment: asksWhy ? why : '' },
                amountVnd,
              ),
              ...shiftFields(named),
            },
          ],
  };
}
