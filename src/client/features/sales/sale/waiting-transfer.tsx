import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../../../messages/en.ts';
import { MoneyArrived } from '../../../workflows/pay/money-arrived.tsx';
import { SeenMoney } from '../../../workflows/pay/seen-money.tsx';
import type { Arrival, Sold } from './sold.ts';
import classes from './sold-panel.module.css';

const TransferCode = lazy(() => import('../../../workflows/pay/transfer-code.tsx'));

/** The code of a sale stays before its customer until the money is seen: by the bank’s notice, by a person, or later. */
export function WaitingTransfer({
  sold,
  arrival: { no, state },
  amountVnd,
  onSeen,
  onLater,
  children,
}: {
  sold: Sold;
  arrival: Arrival;
  /** What is still to come. */
  amountVnd: number;
  onSeen: () => void;
  onLater: () => void;
  /** What it is of. */
  children: ReactNode;
}) {
  return (
    <div className={classes.waiting}>
      <div className={classes.code}>
        <Suspense>
          <TransferCode no={sold.made} amountVnd={amountVnd} />
        </Suspense>
      </div>
      <div className={classes.side}>
        {children}
        <MoneyArrived
          no={no}
          made={sold.made}
          sent={state === 'sent'}
          booked
          amountVnd={sold.transferVnd}
          waiting={t.reconciliation.notYet}
          onArrived={onSeen}
        />
        <div className={classes.more}>
          <SeenMoney large no={no} amountVnd={amountVnd} onSeen={onSeen} />
          <Button data-autofocus size="lg" h={60} variant="default" onClick={onLater}>
            {t.reconciliation.later}
          </Button>
        </div>
      </div>
    </div>
  );
}
