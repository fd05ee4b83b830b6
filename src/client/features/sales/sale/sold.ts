import { isSalesDocument } from '#calls/sales/documents.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount } from '#model/kit/format.ts';
import { isOnShopAccount } from '#model/sales/payments.ts';
import { openAmount } from '#model/sales/receipts.ts';
import type { EntryView } from '#offline/tablet.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { isLate, useLate } from '../../../outbox/late.ts';
import type { SentAll } from '../../../outbox/use-call.ts';
import { notify } from '../../../page/notices.ts';
import { documentOf, isUnsent, needsAttention, useEntries, useResolve } from '../../../tablet/entries.ts';
import { tabletSlot } from '../../../tablet/tablet.ts';
import { type ReceiptInput, sumOf } from '../../../workflows/pay/payments.ts';

export type Sold = {
  /** The order's number, or its temporary id while it is on its way. */
  no: string;
  /** What its code named it by. */
  made: string;
  sent: boolean;
  totalVnd: number;
  changeVnd: number;
  /** VND that goes back to the customer, where goods that came back are worth more. */
  backVnd?: number;
  /** VND of it that was taken as cash. */
  cashVnd: number;
  remainingVnd: number;
  /** VND that was said to come by transfer. */
  transferVnd: number;
  /** VND of it for the shop's own account: its customer is shown a code. */
  codeVnd: number;
  /** Its goods are brought to the buyer: they are still here. */
  delivers: boolean;
  /** Shows its cart again, where the server has refused all of it; null where it is of an order that stays. */
  backToCart: (() => void) | null;
};

/** The outcome of a sale: the server's figures when it answered, else what the tablet worked out. */
export function soldOf(
  tempId: string,
  sent: Pick<SentAll, 'kind' | 'entries'>,
  told: { totalVnd: number; dueVnd: number; receipts: readonly ReceiptInput[]; changeVnd: number },
): Omit<Sold, 'backToCart' | 'delivers'> {
  const last = sent.entries.at(-1);
  // Every call of the chain answers the whole order.
  const order = sent.kind === 'done' ? (last?.answer as SalesOrder | undefined) : undefined;
  const transfers = told.receipts.filter(receipt => receipt.payment_type === 'transfer');
  return {
    no: order?.pos_so_no ?? tempId,
    made: tempId,
    sent: order !== undefined,
    totalVnd: order?.grand_total ?? told.totalVnd,
    changeVnd: told.changeVnd,
    cashVnd: sumOf(told.receipts.filter(receipt => receipt.payment_type === 'cash')),
    remainingVnd: order ? openAmount(order) : Math.max(0, told.dueVnd - sumOf(told.receipts)),
    transferVnd: sumOf(transfers),
    codeVnd: sumOf(transfers.filter(isOnShopAccount)),
  };
}

/** What a notice of a sale is about; it is not told twice while the panel stands. */
export const noticeOf = (made: string) => `sale:${made}`;

/** Tells the person, whatever they do by then, when the server refuses a sale that was handed over. */
export async function tellRefusal(
  { made, totalVnd }: Pick<Sold, 'made' | 'totalVnd'>,
  entries: readonly EntryView[],
): Promise<void> {
  const { tablet } = tabletSlot.get();
  if (!tablet) return;
  for (const { mid } of entries) {
    const { state, error } = await tablet.outbox.outcome(mid);
    if (state === 'DONE') continue;
    // The person who has signed in since is not told of another person's sale.
    if (state === 'FAILED' && tabletSlot.get().tablet === tablet)
      notify.failure(
        t.sale.paid.refusedLater(`${formatAmount(totalVnd)} ₫`, error ? translate(error) : ''),
        noticeOf(made),
      );
    return;
  }
}

/**
 * Where a sale that was accepted stands, before the eyes of the person.
 * - `arriving`: on its way, and it has not taken long
 * - `sent`: the server has all of it
 * - `waiting`: it stays on this tablet for now
 * - `refused`: a person has to decide; `untouched` when the server has nothing of it
 */
export type Arrival = {
  no: string;
  state: 'arriving' | 'sent' | 'waiting' | 'refused';
  /** The order as the server said last, where it has answered. */
  order?: SalesOrder | undefined;
  /** The entry that a person has to decide about. */
  held?: EntryView | undefined;
  untouched: boolean;
};

export function useArrival(sold: Sold | null): Arrival {
  const entries = useEntries();
  const resolve = useResolve();
  const now = useLate();
  if (!sold) return { no: '', state: 'sent', untouched: false };
  const no = resolve(sold.no);
  const own = entries.filter(entry => resolve(documentOf(entry).no) === no);
  const unsent = own.filter(isUnsent);
  const answer = own.findLast(entry => isSalesDocument(entry.answer))?.answer;
  const order = isSalesDocument(answer) && answer.pos_so_no === no ? answer : undefined;
  if (sold.sent || unsent.length === 0) return { no, state: 'sent', order, untouched: false };
  const held = unsent.find(needsAttention);
  if (held)
    return {
      no,
      state: 'refused',
      held,
      untouched: unsent.every(entry => entry.editable) && unsent.some(entry => entry.tempId === sold.made),
    };
  const late = unsent.some(entry => isLate(entry, now));
  return { no, state: late ? 'waiting' : 'arriving', untouched: false };
}
