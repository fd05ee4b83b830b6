import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import type { ReceiptInput } from '../../../workflows/pay/payments.ts';

const texts = t.returns.done;

/** A transfer is made later, by the bank. */
export const isAtOnce = ({ payment_type }: ReceiptInput) => payment_type !== 'transfer';

/** What was paid back, and how, in a shop's words. */
export const paidBackText = (refunds: readonly ReceiptInput[]): string =>
  refunds
    .map(one => {
      const amount = `${formatAmount(one.amount)} ₫`;
      return isAtOnce(one) ? texts.refunded(amount, methodLabel(one.payment_type)) : texts.transfer(amount);
    })
    .join(' ');
