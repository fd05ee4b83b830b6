import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CustomerFields } from '#calls/customers/customers.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { emptyDate } from '#model/kit/format.ts';
import { t } from '../messages/en.ts';
import { DateField } from '../ui/inputs/date-field.tsx';
import classes from './customer-fields.module.css';
import { PlacePicker } from './place-picker.tsx';
import { PrefixPicker } from './prefix-picker.tsx';

const texts = t.customers.fields;
const optional = (label: string) => `${label} (${t.customers.optional})`;

/** Mantine's form over a customer's fields, wherever they lie in its values. */
export type CustomerFieldsForm = {
  values: CustomerFields;
  input: (field: keyof CustomerFields) => { error?: ReactNode };
  set: (fields: Partial<CustomerFields>) => void;
};

/** What a person sets on a customer. What a counter seldom asks for is hidden unless there is something in it. */
export function CustomerFieldset({ values, input, set }: CustomerFieldsForm) {
  const more = Boolean(values.email || values.prefix || values.birth_date !== emptyDate);
  const text = (field: keyof CustomerFields, label: string) => (
    <TextInput label={optional(label)} autoComplete="off" {...input(field)} />
  );
  return (
    <>
      <TextInput data-autofocus required label={texts.name} autoComplete="off" {...input('name')} />
      <TextInput
        required
        type="tel"
        inputMode="tel"
        label={texts.phone_no}
        autoComplete="off"
        {...input('phone_no')}
      />
      {text('address', texts.address)}
      <PlacePicker place={values} onChange={({ district_name: _, ...chosen }) => set(chosen)} />
      <details className={classes.more} open={more}>
        <summary>{t.customers.more}</summary>
        <div>
          {text('address_2', texts.address_2)}
          <TextInput
            type="email"
            inputMode="email"
            label={optional(texts.email)}
            autoComplete="off"
            {...input('email')}
          />
          <DateField
            label={optional(texts.birth_date)}
            max={businessToday()}
            // The ERP's empty date is never shown.
            value={values.birth_date === emptyDate ? '' : values.birth_date}
            error={(input('birth_date').error as string | undefined) ?? null} // Mantine keeps the schema's texts
            onChange={date => set({ birth_date: date || emptyDate })}
          />
          <PrefixPicker value={values.prefix} onChange={prefix => set({ prefix })} />
        </div>
      </details>
    </>
  );
}
