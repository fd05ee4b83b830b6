import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { Note } from '../../ui/note.tsx';
import classes from './pay-form.module.css';
import { PayRemarks } from './pay-remarks.tsx';
import type { Payment } from './use-payment.ts';

const texts = t.payment.pay;

type PayEndProps = {
  cashNote: string | undefined;
  dueVnd: number;
  refund: boolean;
  busy: boolean;
  payment: Payment;
};

/** What comes of it, what stands against it, and the button that takes the money. */
export function PayEnd({ cashNote, dueVnd, refund, busy, payment }: PayEndProps) {
  const { isCash, drawerNote, dueNow, changeVnd, leftVnd, takenVnd, receipt, terms, problem } = payment;
  // Not the amount: a keyboard on the screen would cover what comes next.
  const take = useRef<HTMLButtonElement>(null);
  useEffect(() => take.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.end}>
      {isCash && drawerNote && <Note>{drawerNote}</Note>}
      {cashNote && takesCash(payment) && <Note tone="warn">{cashNote}</Note>}
      <PayRemarks receipt={receipt} problem={problem} terms={terms} dueVnd={dueNow} />
      <div className={classes.outcome} role="status">
        {leftVnd > 0 ? (
          <span>
            {texts.rest} <strong>{formatAmount(leftVnd)} ₫</strong>
          </span>
        ) : (
          isCash &&
          !refund && (
            <span>
              {texts.change} <strong>{formatAmount(changeVnd)} ₫</strong>
            </span>
          )
        )}
      </div>
      {leftVnd > 0 && receipt.amount > 0 && (
        <Button variant="default" disabled={problem !== null} onClick={payment.split}>
          {texts.split}
        </Button>
      )}
      <Button
        ref={take}
        data-autofocus
        type="submit"
        size="lg"
        h={60}
        loading={busy}
        disabled={problem !== null}
      >
        {wordsOf(takenVnd, dueVnd, refund)}
      </Button>
    </div>
  );
}

/** Is any of it paid in cash, so far or now? */
const takesCash = ({ parts, receipt }: Payment): boolean =>
  [...parts, receipt].some(({ payment_type, amount }) => payment_type === 'cash' && amount > 0);

/** What the button does, with the amount that it does it with. */
function wordsOf(takenVnd: number, dueVnd: number, refund: boolean): string {
  if (takenVnd <= 0) return dueVnd > 0 ? texts.takeNothing : texts.done;
  const amount = `${formatAmount(takenVnd)} ₫`;
  return refund ? texts.payBack(amount) : texts.take(amount);
}
