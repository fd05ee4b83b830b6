import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatAmount } from '#model/format.ts';
import { type PaymentMethod, paymentCommentLength, paymentTerms } from '#model/payments.ts';
import { useConfig } from '../../data/boot.ts';
import { useCanFetch } from '../../data/reading.ts';
import { t } from '../../messages/en.ts';
import { AmountInput } from './amount-input.tsx';
import { quickCash, settleCash } from './cash.ts';
import { Choices, Methods } from './pay-choices.tsx';
import classes from './pay-form.module.css';
import { paymentProblem } from './payment-methods.ts';
import type { ReceiptInput } from './sale-calls.ts';

const texts = t.salesOrders.pay;

export type PayFormProps = {
  dueVnd: number;
  /** A sale may leave all of it on the order; a receipt may not be of nothing. */
  mayBeNothing: boolean;
  busy: boolean;
  /** `receipt` is null when nothing is paid now. */
  onPay: (receipt: ReceiptInput | null, changeVnd: number) => void;
};

export function PayForm({ dueVnd, mayBeNothing, busy, onPay }: PayFormProps) {
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [given, setGiven] = useState(dueVnd);
  const [term, setTerm] = useState<ReceiptInput['payment_term']>('');
  const [contract, setContract] = useState('');
  const [comment, setComment] = useState('');
  const online = useCanFetch();
  const offlineCashLimit = useConfig()?.offline_cash_limit ?? 0;

  const cash = method === 'cash';
  const { receiptVnd, changeVnd } = cash ? settleCash(dueVnd, given) : { receiptVnd: given, changeVnd: 0 };
  const restVnd = dueVnd - receiptVnd;
  const problem = paymentProblem({ method, receiptVnd, term, online, offlineCashLimit, mayBeNothing });

  const pay = () => {
    if (problem || busy) return;
    const receipt: ReceiptInput = {
      amount: receiptVnd,
      receipt_type: 'collect_store',
      payment_type: method,
      payment_term: restVnd > 0 || method === 'installment' ? term : '',
      contract_no: method === 'installment' ? contract : '',
      comment,
      collect_store_code: '',
      over_payment: restVnd < 0,
    };
    onPay(receiptVnd > 0 ? receipt : null, changeVnd);
  };

  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault();
        pay();
      }}
    >
      <p className={classes.due}>
        {texts.due}
        <strong>{formatAmount(dueVnd)} ₫</strong>
      </p>
      <Methods
        method={method}
        online={online}
        onChange={next => {
          setMethod(next);
          setGiven(dueVnd);
        }}
      />
      <AmountInput size="lg" label={cash ? texts.given : texts.amount} value={given} onChange={setGiven} />
      {cash && (
        <div className={classes.quick}>
          {quickCash(dueVnd).map(amount => (
            <Button
              key={amount}
              variant="default"
              px="xs"
              aria-pressed={given === amount}
              onClick={() => setGiven(amount)}
            >
              {amount === dueVnd ? texts.exact : formatAmount(amount)}
            </Button>
          ))}
        </div>
      )}
      <div className={classes.outcome} role="status">
        {restVnd > 0 ? (
          <span>
            {texts.rest} <strong>{formatAmount(restVnd)} ₫</strong>
          </span>
        ) : (
          cash && (
            <span>
              {texts.change} <strong>{formatAmount(changeVnd)} ₫</strong>
            </span>
          )
        )}
      </div>
      {(restVnd > 0 || method === 'installment') && (
        <Choices
          label={texts.term}
          options={['', ...paymentTerms].map(value => ({
            value: value as ReceiptInput['payment_term'], // '' and the terms are the type
            label: texts.terms[value as keyof typeof texts.terms],
          }))}
          value={term}
          onChange={setTerm}
        />
      )}
      {method === 'installment' && (
        <TextInput
          label={texts.contract}
          maxLength={40}
          value={contract}
          onChange={event => setContract(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={texts.comment}
        maxLength={paymentCommentLength}
        value={comment}
        autoComplete="off"
        onChange={event => setComment(event.currentTarget.value)}
      />
      {method === 'transfer' && <p className={classes.note}>{texts.unconfirmed}</p>}
      {problem === 'connection' && <p className={classes.note}>{texts.needsConnection}</p>}
      {problem === 'cash-limit' && (
        <p className={classes.note}>{texts.overLimit(`${formatAmount(offlineCashLimit)} ₫`)}</p>
      )}
      {/* Not the amount: a keyboard on the screen would cover what comes next. */}
      <Button data-autofocus type="submit" size="lg" h={60} loading={busy} disabled={problem !== null}>
        {texts.done}
      </Button>
    </form>
  );
}
