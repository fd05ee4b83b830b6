import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { purchaseOrders, transferOrders } from '#calls/index.ts';
import { t } from '../../../messages/en.ts';
import { type Allowed, useCall } from '../../../outbox/call.ts';
import type { Storeroom } from '../use-storeroom.ts';
import type { StockCount } from './count.ts';

// Opened now and then.
const ReceiveSheet = lazy(() => import('./receive-sheet.tsx'));

const isPermitted = (may: Allowed) => may.ok || may.reason !== 'permission';

/** Makes quantities to receive of what was counted, for who may receive. */
export function ReceiveThese({ count, storeroom }: { count: StockCount; storeroom: Storeroom }) {
  const [opened, setOpened] = useState(false);
  const purchases = isPermitted(useCall(purchaseOrders.receive).allowed());
  const transfers = isPermitted(useCall(transferOrders.receive).allowed());
  if (!purchases && !transfers) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        aria-haspopup="dialog"
        disabled={count.lines.every(({ counted }) => counted === 0)}
        onClick={() => setOpened(true)}
      >
        {t.stockCount.receive.title}
      </Button>
      {opened && (
        <Suspense>
          <ReceiveSheet {...{ count, storeroom, purchases, transfers }} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
