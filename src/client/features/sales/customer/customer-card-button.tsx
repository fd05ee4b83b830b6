import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { customers } from '#calls/index.ts';
import { t } from '../../../messages/en.ts';
import { useMayRead } from '../../../read/permissions.ts';
import { IconStar } from '../../../ui/icons.tsx';

const CustomerPanel = lazy(() => import('./customer-panel.tsx'));

/** Opens what is known of a document's customer. Absent for a sale to no one in particular, and without permission. */
export function CustomerCardButton({ customerNo }: { customerNo: string }) {
  const [open, setOpen] = useState(false);
  const mayRead = useMayRead(customers.getInfo, {});
  if (customerNo === '' || !mayRead) return null;
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
