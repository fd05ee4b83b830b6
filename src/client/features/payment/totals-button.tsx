import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import { IconCash } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useListState } from '../../workflows/list/list-state.ts';
import { ReceiptTotals } from './receipt-totals.tsx';

/** What the filtered receipts come to; added up when it is asked for. */
export function TotalsButton() {
  const { search } = useListState();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCash />} onClick={() => setOpen(true)}>
        {t.payment.totals.button}
      </Button>
      <Sheet opened={open} onClose={() => setOpen(false)} title={t.payment.totals.title}>
        {open && <ReceiptTotals filters={search.input.filters} />}
      </Sheet>
    </>
  );
}
