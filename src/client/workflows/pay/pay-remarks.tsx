import { formatAmount } from '#model/kit/format.ts';
import { paymentFault } from '#model/sales/payment-rules.ts';
import { isPromised } from '#model/sales/payments.ts';
import { t } from '../../messages/en.ts';
import { translate } from '../../messages/language.ts';
import { useConfig } from '../../read/boot.ts';
import classes from './pay-form.module.css';
import type { PaymentProblem, PayTerms, ReceiptInput } from './payments.ts';

const texts = t.payment.pay;

/** What stands against a payment, and what is not certain about it. */
export function PayRemarks({
  receipt,
  problem,
  terms,
  dueVnd,
}: {
  receipt: ReceiptInput;
  problem: PaymentProblem | null;
  terms: PayTerms;
  dueVnd: number;
}) {
  const limit = useConfig()?.offline_cash_limit ?? 0;
  const fault = problem === 'fields' && paymentFault(receipt);
  const remarks = [
    receipt.payment_type === 'transfer' && texts.unconfirmed,
    !terms.online && !problem && isPromised(receipt.payment_type) && texts.notFinal,
    problem === 'connection' && texts.needsConnection,
    problem === 'cash-limit' &&
      texts.overLimit(`${formatAmount(limit)} ₫`, `${formatAmount(terms.cashSoFar)} ₫`),
    problem === 'too-much' && texts.notMore(`${formatAmount(dueVnd)} ₫`),
    fault && translate(fault.says),
  ];
  return remarks.filter(Boolean).map(remark => (
    <p key={String(remark)} className={classes.note}>
      {remark}
    </p>
  ));
}
