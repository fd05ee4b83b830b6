import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../messages/en.ts';
import { IconReceipt } from '../../ui/icons.tsx';
import { useListState } from '../../workflows/list/list-state.ts';

const PointTotals = lazy(() => import('./point-totals.tsx'));

/** What the filtered uses come to; added up when it is asked for. */
export function PointTotalsButton() {
  const { search } = useListState();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconReceipt />} onClick={() => setOpen(true)}>
        {t.pointUses.totals}
      </Button>
      {open && (
        <Suspense>
          <PointTotals filters={search.input.filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
