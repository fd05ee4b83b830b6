import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { receipts, shifts } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { usePagePermission, usePermit } from '../../read/permissions.ts';
import { IconPlus } from '../../ui/icons.tsx';
import { ListPage } from '../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../workflows/list/open-row.ts';
import { useShiftSheet } from '../../workflows/shift/use-shift-sheet.tsx';
import { addedColumns, ReceiptChips, ReceiptFilters } from './receipt-columns.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

export const Route = createFileRoute('/_default/payment')({
  validateSearch: listSearch,
  component: Payment,
});

// The form that takes money is loaded when it is first opened.
const AddReceipt = lazy(() => import('./add-receipt.tsx'));

/** The till's open work: receipts that wait for posting. */
function Payment() {
  const permission = usePagePermission('/payment');
  // Another back end may have none.
  const knowsShifts = usePermit().mayCall(shifts.open);
  const [adding, setAdding] = useState(false);
  const shift = useShiftSheet();
  const { opened, target, close } = useOpenRow('/payment', 'receipt');
  return (
    <>
      <ListPage
        call={receipts.added}
        empty={t.payment.noneWaits}
        columns={addedColumns}
        page="/payment"
        open={row => target(row.receipt_id)}
        actions={
          <>
            {permission.button('Shift') && knowsShifts && (
              <Button variant="default" onClick={shift.open}>
                {t.shifts.button}
              </Button>
            )}
            {permission.button('Add Receipt') && (
              <Button leftSection={<IconPlus />} onClick={() => setAdding(true)}>
                {t.payment.add.button}
              </Button>
            )}
          </>
        }
        chips={<ReceiptChips date="created_at" />}
        filters={<ReceiptFilters date="created_at" />}
      />
      <ReceiptSheet call={receipts.added} page="/payment" receiptId={opened} onClose={close} />
      <Suspense>{adding && <AddReceipt onClose={() => setAdding(false)} />}</Suspense>
      {shift.sheet}
    </>
  );
}
