import { Button } from '@mantine/core';
import { useState } from 'react';
import { purchaseOrders } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { useMayRead } from '../../read/permissions.ts';
import { useRecord } from '../../read/use-record.ts';
import { Facts } from '../../ui/facts.tsx';
import { IconCash } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Amount } from '../../ui/tables/values.tsx';
import { RecordMissing } from '../../workflows/list/record-missing.tsx';

const texts = t.purchaseOrders.list;

/** What is still expected and what is owed, of all orders together; the server works both out again. */
export function PurchaseAmountsButton() {
  const [open, setOpen] = useState(false);
  const mayRead = useMayRead(purchaseOrders.calculateRemainingAmount, {});
  if (!mayRead) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCash />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.calculate}
      </Button>
      <Sheet opened={open} onClose={() => setOpen(false)} title={texts.calculate}>
        {open && <Amounts />}
      </Sheet>
    </>
  );
}

function Amounts() {
  const record = useRecord(purchaseOrders.calculateRemainingAmount, {});
  const { data } = record;
  if (!data)
    return (
      <RecordMissing
        part
        record={record}
        words={{ loading: t.ui.loading, notFound: '' }}
        list="/purchasesOrders"
      />
    );
  const shown = (value: number | undefined) => value !== undefined && <Amount value={value} unit />;
  return (
    <Facts
      facts={[
        [texts.remaining, shown(data.remaining_amount)],
        [texts.payable, shown(data.payable)],
      ]}
    />
  );
}
