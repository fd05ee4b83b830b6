import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Customer } from '#calls/customers/customers.ts';
import { customers } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { serverNow } from '#client/page/server-clock.ts';
import { localCustomer } from '#kinds/customers/rules.ts';
import { noCommune } from '#model/kit/address.ts';
import { emptyDate } from '#model/kit/format.ts';
import { singlePhone } from '#model/kit/read-phone.ts';
import { t } from '../messages/en.ts';
import { useCallForm } from '../outbox/form.ts';
import { notify } from '../page/notices.ts';
import { useFranchiseUser } from '../read/boot.ts';
import { useConnectionState } from '../transport/connection.ts';
import classes from './customer-fields.module.css';
import { CustomerFieldset } from './customer-fields.tsx';
import { KnownPerson } from './known-person.tsx';

const texts = t.pickers.customer;

type Values = InputOf<typeof customers.createTemporary>;

/** A new customer with as little as a name and a phone. Without a connection it goes by a temporary number. */
export default function CustomerForm({
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
  const franchise_code = useFranchiseUser()?.customer_no ?? '';
  const state = useConnectionState();
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
      ...noCommune,
      birth_date: emptyDate,
      country_region_code: 'VNM',
    } satisfies Values,
    // Using the customer says enough.
    send: { tempId, quiet: true },
    onSent: sent => {
      if (sent.kind === 'done') onCreated(sent.answer);
      else if (sent.kind === 'queued')
        onCreated(
          localCustomer(form.values, {
            customer_no: tempId,
            franchise_code,
            created_at: serverNow(),
          }),
        );
    },
  });
  const phoneNow = singlePhone(form.values.phone_no);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={async event => {
        const sent = await submit(event);
        if (sent?.kind === 'refused' && !sent.error.field) notify.failure(sent.error.msg);
        if (sent?.kind === 'not-saved') notify.failure(t.call.notSaved);
      }}
    >
      {phoneNow ? (
        <KnownPerson
          key={phoneNow}
          phone={phoneNow}
          name={form.values.name ?? ''}
          onKnown={known => form.setFieldValue('name', known)}
        />
      ) : null}
      <CustomerFieldset
        values={form.values}
        input={field => form.getInputProps(field)}
        set={fields => form.setValues(fields)}
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
    </form>
  );
}
