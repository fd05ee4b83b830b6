import { formatAmount } from '#model/kit/format.ts';
import type { PaymentMethod } from '#model/sales/payments.ts';
import { t } from '../../messages/en.ts';
import { useShown } from '../display/shown-parts.ts';
import { MissingMoney } from './missing-money.tsx';
import { wakeMoneySound } from './money-sound.ts';
import { PayAmount } from './pay-amount.tsx';
import { Methods } from './pay-choices.tsx';
import { PayDetails } from './pay-details.tsx';
import { PayEnd } from './pay-end.tsx';
import classes from './pay-form.module.css';
import { PayParts } from './pay-parts.tsx';
import { type PaymentProps, usePayment } from './use-payment.ts';

const texts = t.payment.pay;

export type PayFormProps = PaymentProps & {
  /** Said below the amount. */
  hint?: string | undefined;
  /** What a buyer is told who pays a part of it in cash. */
  cashNote?: string | undefined;
  /** No others than these; left out, all that there are. */
  methods?: readonly PaymentMethod[] | undefined;
};

/** Takes money: one payment or several, each with its own method. */
export function PayForm({ hint, cashNote, methods, ...props }: PayFormProps) {
  const { no, dueVnd, handsOver, refund = false, busy } = props;
  const payment = usePayment(props);
  const { parts, entry, setEntry, dueNow } = payment;
  useShown('money', payment);
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault();
        void payment.pay();
      }}
    >
      <div className={classes.head}>
        <p className={classes.due}>
          {refund ? texts.owedBack : texts.due}
          <strong>{formatAmount(dueNow)} ₫</strong>
        </p>
        {hint && <p className={classes.note}>{hint}</p>}
        <PayParts parts={parts} onRemove={index => payment.restart(parts.filter((_, at) => at !== index))} />
      </div>
      <Methods
        type={entry.type}
        method={entry.method}
        only={methods}
        withoutPromises={!payment.terms.online && handsOver !== null}
        onChange={method => {
          if (method === 'transfer') wakeMoneySound();
          setEntry({ ...entry, method, given: dueNow });
        }}
      />
      <PayAmount no={no} refund={refund} payment={payment} />
      {payment.asks && handsOver && (
        <MissingMoney
          amountVnd={payment.missingVnd}
          debtor={handsOver.debtor}
          onDelivery={handsOver.onDelivery}
          onMore={() => {
            payment.setAsks(false);
            if (payment.receipt.amount > 0) payment.split();
          }}
          onAccount={() => {
            payment.setAsks(false);
            void payment.pay(true);
          }}
          onChoose={handsOver.onChoose}
          onClose={() => payment.setAsks(false)}
        />
      )}
      <div className={classes.more}>
        <PayDetails entry={entry} leavesRest={payment.leftVnd > 0 && !refund} onChange={setEntry} />
      </div>
      <PayEnd cashNote={cashNote} dueVnd={dueVnd} refund={refund} busy={busy} payment={payment} />
    </form>
  );
}
