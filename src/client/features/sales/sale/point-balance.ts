import { useEffect, useEffectEvent } from 'react';
import { customers } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { EntryView } from '#offline/tablet.ts';
import { useRecord } from '../../../read/use-record.ts';
import { documentOf, isUnsent, useEntries } from '../../../tablet/entries.ts';

/**
 * The points that a customer can still pay with: what the server said last, less what sales of this tablet are about to
 * take. While money is taken it is read again, so that the server seldom has a reason to refuse goods that have left.
 *
 * @param no temporary id of the sale in hand, and `taken`, the points that it counts on
 * @param onFewer told when there are fewer than those by now
 */
export function usePointBalance(
  customer_no: string,
  sale: { no: string; taken: number; paying: boolean; onFewer: (balance: number) => void },
): number {
  const { no, taken, paying, onFewer } = sale;
  const { data, refresh } = useRecord(customers.getInfo, { customer_no, referral_code: '' });
  const others = useEntries().filter(entry => documentOf(entry).no !== no);
  const reserved = unsentPoints(others, customer_no);
  const known = data?.customer.loyalty_redeemable_points;
  const balance = Math.max(0, (known ?? 0) - reserved);
  const asks = paying && taken > 0;
  const readAnew = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (asks) readAnew();
  }, [asks]);
  const tell = useEffectEvent(onFewer);
  const isFewer = known !== undefined && balance < taken;
  useEffect(() => {
    if (isFewer) tell(balance);
  }, [isFewer, balance]);
  return balance;
}

/** Points that unsent sales take. */
export function unsentPoints(entries: readonly EntryView[], customer_no: string): number {
  return entries
    .filter(entry => entry.op === customers.addRedeemablePoint.name && entry.args !== null && isUnsent(entry))
    .map(entry => entry.args as InputOf<typeof customers.addRedeemablePoint>) // entries of this call
    .filter(use => use.customer_no === customer_no)
    .reduce((sum, use) => sum + use.redeemable_point_used, 0);
}
