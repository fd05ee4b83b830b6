import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../messages/en.ts';
import { IconStar } from '../../ui/icons.tsx';

const CustomerPanel = lazy(() => import('./customer-panel.tsx'));

/** Opens what is known of a document's customer. Absent for a sale to nobody in particular. */
export function CustomerCardButton({ customerNo }: { customerNo: string }) {
  const [open, setOpen] = useState(false);
  if (customerNo === '') return null;
  return (
    <>
      <Button variant="default" leftSection={<IconStar />} onClick={() => setOpen(true)}>
        {t.customers.card.open}
      </Button>
      {open && (
        <Suspense>
          <CustomerPanel customerNo={customerNo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
