import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Customer, CustomerFields } from '#calls/customers/customers.ts';
import { customers } from '#calls/index.ts';
import { communeOf } from '#model/kit/address.ts';
import classes from '../../fields/customer-fields.module.css';
import { CustomerFieldset } from '../../fields/customer-fields.tsx';
import { t } from '../../messages/en.ts';
import { useCallForm } from '../../outbox/form.ts';
import { notify } from '../../page/notices.ts';
import { useConnectionState } from '../../transport/connection.ts';

function fieldsOf(customer: Customer): CustomerFields {
  const { name, phone_no, prefix, email, address, address_2, district_code, post_code, city, birth_date } =
    customer;
  return {
    ...{ name, phone_no, prefix, email, address, address_2, district_code, post_code, city, birth_date },
    ...communeOf(customer),
  };
}

/**
 * Changes a customer's record. What is compared with other people's changes is the customer as it was when the form was
 * opened.
 */
export default function CustomerEdit({
  customer,
  onDone,
}: {
  customer: Customer;
  onDone: (saved: boolean) => void;
}) {
  const [opened] = useState(customer);
  const state = useConnectionState();
  const { form, submit, busy, allowed } = useCallForm(customers.update, {
    initial: { customer_record: { customer_no: opened.customer_no, ...fieldsOf(opened) } },
    send: { base: { version: opened.version, document: opened }, quiet: true },
    onSent: sent => {
      notify.success(sent.kind === 'queued' ? t.call.queued : t.customers.card.saved);
      onDone(true);
    },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={async event => {
        if (!form.isDirty()) {
          event.preventDefault();
          return onDone(false);
        }
        const sent = await submit(event);
        if (sent?.kind === 'refused') notify.failure(sent.error.msg);
        if (sent?.kind === 'not-saved') notify.failure(t.call.notSaved);
      }}
    >
      <CustomerFieldset
        // The form begins with every field, and none is taken away.
        values={form.values.customer_record as CustomerFields}
        input={field => form.getInputProps(`customer_record.${field}`)}
        set={fields =>
          form.setValues(now => ({ ...now, customer_record: { ...form.values.customer_record, ...fields } }))
        }
      />
      {state !== 'online' && <small>{t.call.later}</small>}
      <Group justify="space-between">
        <Button variant="default" onClick={() => onDone(false)}>
          {t.ui.back}
        </Button>
        <Button type="submit" loading={busy} disabled={!allowed.ok}>
          {t.ui.save}
        </Button>
      </Group>
    </form>
  );
}
