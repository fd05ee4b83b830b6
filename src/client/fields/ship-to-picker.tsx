import { Button, Select } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ShipToAddress } from '#calls/customers/addresses.ts';
import { addresses } from '#calls/index.ts';
import { t } from '../messages/en.ts';
import { useCall } from '../outbox/call.ts';
import { useTable } from '../read/use-table.ts';
import { IconPlus } from '../ui/icons.tsx';

const texts = t.customers.shipTo;
const ShipToForm = lazy(() => import('./ship-to-form.tsx'));

/** Where a customer has goods sent: one of their addresses, or a new one. `null`: none of them. */
export function ShipToPicker({
  customer,
  code,
  onPick,
}: {
  customer: { customer_no: string; name: string; phone_no: string };
  code: string;
  onPick: (address: ShipToAddress | null) => void;
}) {
  const { rows } = useTable(addresses.shipToAddresses);
  const add = useCall(addresses.addTemporaryShipTo);
  const [adding, setAdding] = useState(false);
  if (customer.customer_no === '') return null;
  const own = rows.filter(row => row.customer_no === customer.customer_no);
  const may = add.allowed();
  if (adding)
    return (
      <Suspense>
        <ShipToForm
          customer={customer}
          onDone={address => {
            setAdding(false);
            if (address) onPick(address);
          }}
        />
      </Suspense>
    );
  return (
    <>
      {own.length > 0 && (
        <Select
          label={texts.label}
          placeholder={texts.own}
          clearable
          data={own.map(row => ({ value: row.code, label: `${row.name}, ${row.address}` }))}
          value={own.some(row => row.code === code) ? code : null}
          onChange={chosen => onPick(own.find(row => row.code === chosen) ?? null)}
        />
      )}
      {(may.ok || may.reason !== 'permission') && (
        <Button variant="default" leftSection={<IconPlus />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      )}
    </>
  );
}
