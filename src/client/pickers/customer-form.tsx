import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Customer } from '#calls/customers.ts';
import { customers } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import { emptyDate } from '#model/format.ts';
import { useFranchiseUser } from '../data/boot.ts';
import { useConnection } from '../data/connection.ts';
import { useCallForm } from '../data/form.ts';
import { notify } from '../data/notices.ts';
import { t } from '../messages/en.ts';
import { PlacePicker } from './place-picker.tsx';

const texts = t.pickers.customer;

type Values = InputOf<typeof customers.createTemporary>;

/** A new customer with as little as a name and a phone. Without a connection it goes by a temporary number. */
export function CustomerForm({
  name,
  phone,
  onCreated,
  onBack,
}: {
  name: string;
  phone: string;
  onCreated: (customer: Customer) => void;
  onBack: () => void;
}) {
  const [tempId] = useState(() => `tmp:${crypto.randomUUID()}`);
  const franchise = useFranchiseUser()?.customer_no ?? '';
  const { state } = useConnection();
  const { form, submit, busy, allowed } = useCallForm(customers.createTemporary, {
    initial: {
      customer_no: tempId,
      name,
      phone_no: phone,
      prefix: '',
      email: '',
      address: '',
      address_2: '',
      district_code: '',
      post_code: '',
      city: '',
      birth_date: emptyDate,
      country_region_code: 'VNM',
    } satisfies Values,
    // Using the customer says enough.
    send: { tempId, quiet: true },
    onSent: sent => {
      if (sent.kind === 'done') onCreated(sent.answer);
      else if (sent.kind === 'queued') onCreated(localCustomer(form.values, tempId, franchise));
    },
  });
  return (
    <Stack
      component="form"
      onSubmit={async event => {
        const sent = await submit(event);
        if (sent?.kind === 'refused' && !sent.error.field) notify.failure(sent.error.msg);
        if (sent?.kind === 'not-saved') notify.failure(t.call.notSaved);
      }}
      gap="sm"
    >
      <TextInput
        data-autofocus
        required
        label={texts.name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        required
        type="tel"
        inputMode="tel"
        label={texts.phone}
        autoComplete="off"
        {...form.getInputProps('phone_no')}
      />
      <TextInput
        label={`${texts.address} (${texts.optional})`}
        autoComplete="off"
        {...form.getInputProps('address')}
      />
      <PlacePicker
        place={form.values}
        onChange={({ city, post_code, district_code }) => form.setValues({ city, post_code, district_code })}
      />
      {state !== 'online' && <small>{texts.createdOffline}</small>}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t.ui.back}
        </Button>
        <Button type="submit" loading={busy} disabled={!allowed.ok && allowed.reason === 'permission'}>
          {texts.createAndUse}
        </Button>
      </Group>
    </Stack>
  );
}

/** The customer as this tablet knows it until the back end has numbered it. */
function localCustomer(values: Values, tempId: string, franchise_code: string): Customer {
  return {
    ...values,
    customer_no: tempId,
    franchise_code,
    district_name: '',
    location_code: '',
    loyalty_cust_scheme: 'Silver',
    loyalty_ranking_points: 0,
    loyalty_redeemable_points: 0,
    is_temporary: true,
    created_at: new Date().toISOString(),
  };
}
