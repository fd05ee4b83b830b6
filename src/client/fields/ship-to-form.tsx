import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShipToAddress } from '#calls/customers/addresses.ts';
import { addresses } from '#calls/index.ts';
import { noCommune } from '#model/kit/address.ts';
import { t } from '../messages/en.ts';
import { useCallForm } from '../outbox/form.ts';
import classes from './customer-fields.module.css';
import { PlacePicker } from './place-picker.tsx';

const texts = t.customers.shipTo;

/** A new address of a customer, who may be as new. It stands inside another form, so it is none itself. */
export default function ShipToForm({
  customer,
  onDone,
}: {
  customer: { customer_no: string; name: string; phone_no: string };
  onDone: (address: ShipToAddress | null) => void;
}) {
  const [tempId] = useState(() => `tmp:${crypto.randomUUID()}`);
  const { form, submit, busy } = useCallForm(addresses.addTemporaryShipTo, {
    initial: {
      code: tempId,
      customer_no: customer.customer_no,
      name: customer.name,
      name_2: '',
      address: '',
      address_2: '',
      district_code: '',
      post_code: '',
      city: '',
      ...noCommune,
      contact: customer.name,
      phone_no: customer.phone_no,
      country_region_code: 'VNM' as const,
    },
    send: { tempId },
    onSent: sent => {
      if (sent.kind === 'done') onDone(sent.answer);
      else if (sent.kind === 'queued')
        onDone({ ...form.values, id: `${customer.customer_no}/${tempId}`, is_temporary: true });
    },
  });
  const field = (name: 'name' | 'contact' | 'address' | 'phone_no', label: string) => (
    <TextInput label={label} autoComplete="off" {...form.getInputProps(name)} />
  );
  return (
    <fieldset className={classes.inner}>
      <legend>{texts.title}</legend>
      {field('name', texts.name)}
      {field('contact', texts.contact)}
      {field('phone_no', texts.phone)}
      {field('address', texts.address)}
      <PlacePicker
        place={form.values}
        onChange={({ district_name: _, ...chosen }) => form.setValues(chosen)}
      />
      <Group justify="space-between">
        <Button variant="default" onClick={() => onDone(null)}>
          {t.ui.cancel}
        </Button>
        <Button loading={busy} onClick={() => void submit()}>
          {texts.save}
        </Button>
      </Group>
    </fieldset>
  );
}
