import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../messages/en.ts';

// Opened now and then.
const FindSale = lazy(() => import('./find-sale.tsx'));

/** Something comes back: its sale is found here, where no slip is there to be scanned. */
export function ReturnButton({ location }: { location: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t.sale.back.open}
      </Button>
      {opened && (
        <Suspense>
          <FindSale location={location} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
