import type { OrderReceipt } from './order-document.ts';
import { type PaymentMethod, refundMethods } from './payments.ts';

/** VND that came in by each method, less what went back. */
export function paidBy(
  receipts: readonly Pick<OrderReceipt, 'status' | 'amount' | 'payment_type'>[],
): Map<string, number> {
  const paid = new Map<string, number>();
  for (const { status, amount, payment_type } of receipts)
    if (status === 'POSTED') paid.set(payment_type, (paid.get(payment_type) ?? 0) + amount);
  return paid;
}

/** Of these money goes back the way it came. What a lender or a partner paid goes back by transfer. */
const backTo: Readonly<Record<string, PaymentMethod>> = {
  cash: 'cash',
  card: 'card',
  transfer: 'transfer',
  installment: 'transfer',
  payoo: 'transfer',
  viettel: 'transfer',
  collection_on_behalf: 'transfer',
};

/** How money is paid back for goods that come back: first the way most of it was paid, else in cash or by transfer. */
export function refundWays(paid: ReadonlyMap<string, number>): {
  first: PaymentMethod;
  all: readonly PaymentMethod[];
} {
  const back = new Map<PaymentMethod, number>();
  for (const [method, amount] of paid) {
    const way = backTo[method];
    if (way !== undefined && amount > 0) back.set(way, (back.get(way) ?? 0) + amount);
  }
  const [most] = [...back].sort(([, one], [, other]) => other - one);
  const first = most?.[0] ?? 'cash';
  return { first, all: [first, ...refundMethods.filter(method => method !== first)] };
}

/** Cash goes out for what was not paid in cash: a person says why. */
export const asksWhyCash = (method: PaymentMethod, first: PaymentMethod): boolean =>
  method === 'cash' && first !== 'cash';
