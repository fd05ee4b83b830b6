import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { AmountKeypad } from '../../ui/inputs/amount-keypad.tsx';
import { quickCash } from './cash.ts';
import classes from './pay-form.module.css';
import type { Payment } from './use-payment.ts';

const texts = t.payment.pay;

// The drawing of the code is only wanted for a transfer.
const TransferQr = lazy(() => import('./transfer-qr.tsx'));

/** How much is given: typed, pressed, or scanned by the customer. */
export function PayAmount({ no, refund, payment }: { no: string; refund: boolean; payment: Payment }) {
  const { entry, setEntry, isCash, isByTransfer, dueNow, receipt } = payment;
  // As wide as its style has it.
  const hasKeypad = useMediaQuery('(min-width: 48em)');
  return (
    <div className={classes.amount}>
      <AmountInput
        size="lg"
        label={refund ? texts.paidBack : isCash ? texts.given : texts.amount}
        // The keys are next to it: a keyboard on the screen would cover what comes next.
        inputMode={hasKeypad && !isByTransfer ? 'none' : 'numeric'}
        value={entry.given}
        onChange={given => setEntry({ ...entry, given })}
      />
      {isCash && (
        <div className={classes.quick}>
          {(refund ? [dueNow] : quickCash(dueNow, entry.given)).map(amount => (
            <Button
              key={amount}
              variant="default"
              px="xs"
              h={56}
              aria-pressed={entry.given === amount}
              onClick={() => setEntry({ ...entry, given: amount })}
            >
              {amount === dueNow ? texts.exact : formatAmount(amount)}
            </Button>
          ))}
        </div>
      )}
      {isByTransfer ? (
        <Suspense>
          <TransferQr inForm no={no} amountVnd={receipt.amount} />
        </Suspense>
      ) : (
        <AmountKeypad value={entry.given} onChange={given => setEntry({ ...entry, given })} />
      )}
    </div>
  );
}
