import { type PaymentMethod, paymentMethods } from '#model/payments.ts';

/** Card and installment are promises of somebody else: they need the connection. */
export function needsLine(method: PaymentMethod): boolean {
  return method === 'card' || method === 'installment';
}

/** What is wrong with a payment before it is sent; `null` when nothing is. */
export type PaymentProblem = 'connection' | 'cash-limit' | 'amount' | 'term';

export function paymentProblem(payment: {
  method: PaymentMethod;
  receiptVnd: number;
  term: string;
  online: boolean;
  /** VND, largest cash receipt without a connection; 0 for no limit. */
  offlineCashLimit: number;
  /** A receipt of nothing is no receipt; a sale may go without one. */
  mayBeNothing: boolean;
}): PaymentProblem | null {
  const { method, receiptVnd, online, offlineCashLimit } = payment;
  if (receiptVnd <= 0) return payment.mayBeNothing && receiptVnd === 0 ? null : 'amount';
  if (!online && needsLine(method)) return 'connection';
  if (!online && method === 'cash' && offlineCashLimit > 0 && receiptVnd > offlineCashLimit)
    return 'cash-limit';
  return method === 'installment' && payment.term === '' ? 'term' : null;
}

export function methodLabel(value: string): string {
  const method = paymentMethods.find(other => other.value === value);
  return method ? `${method.label} · ${method.label_vi}` : value;
}
