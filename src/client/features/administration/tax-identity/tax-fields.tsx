import { Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  legalKinds,
  noTaxIdentity,
  seriesOf,
  spelledTaxCode,
  type TaxIdentity,
} from '#model/setup/tax-identity.ts';
import { t } from '../../../messages/en.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { useLookedUp } from '../../../workflows/company/use-looked-up.tsx';

const texts = t.taxIdentity;
const { fields } = texts;

// An option of the list has a value that is no empty text.
const notStated = 'none';
const kinds = [
  { value: notStated, label: texts.notStated },
  ...legalKinds.map(value => ({ value, label: texts.kinds[value] })),
];

/** What a person enters: series as they are registered, with the year. */
export type TaxValues = { -readonly [F in keyof TaxIdentity]: TaxIdentity[F] };
export type TaxForm = UseFormReturnType<TaxValues>;

const series = ['series_till', 'series_ordinary', 'series_transfer', 'series_consignment'] as const;

/** What is kept as a person reads it: with series of this year. */
export function taxValues(kept: TaxIdentity): TaxValues {
  const own = Object.fromEntries(
    Object.keys(noTaxIdentity).map(name => [name, kept[name as keyof TaxIdentity]]),
  ); // its own keys
  const today = businessToday();
  const shown = Object.fromEntries(series.map(name => [name, seriesOf(kept[name], today)]));
  // The names are those of the identity, and so are the values.
  return { ...own, ...shown } as TaxValues;
}

/** A shop that sells in its own name has no contract. */
export const enteredTax = (values: TaxValues): TaxValues =>
  values.seller === 'own' ? { ...values, contract_no: '', contract_date: '' } : values;

/** How the seller is taxed, and what it is called. */
export function SellerFields({ form }: { form: TaxForm }) {
  const { legal_kind, tax_code, registered_name, registered_address } = form.values;
  const { lookUp } = useLookedUp(
    { name: registered_name, address: registered_address },
    ({ name, address }) => {
      if (name !== undefined) form.setFieldValue('registered_name', name);
      if (address !== undefined) form.setFieldValue('registered_address', address);
    },
  );
  return (
    <>
      <Select
        data-autofocus
        label={fields.legal_kind}
        data={kinds}
        allowDeselect={false}
        value={legal_kind || notStated}
        error={form.errors.legal_kind}
        onChange={next => form.setFieldValue('legal_kind', legalKinds.find(one => one === next) ?? '')}
      />
      <TextInput
        label={fields.tax_code}
        description={texts.codeHint}
        inputMode={legal_kind === 'household' ? 'numeric' : 'text'}
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('tax_code')}
      />
      {lookUp(spelledTaxCode(tax_code))}
      <TextInput
        label={fields.registered_name}
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('registered_name')}
      />
      <Textarea
        label={fields.registered_address}
        autosize
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('registered_address')}
      />
      <TextInput
        label={fields.place_code}
        description={texts.placeHint}
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('place_code')}
      />
    </>
  );
}

/** The tax office that looks after the seller. */
export function OfficeFields({ form }: { form: TaxForm }) {
  return (
    <>
      <TextInput
        label={fields.tax_office_name}
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('tax_office_name')}
      />
      <TextInput
        label={fields.tax_office_code}
        description={texts.officeHint}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        {...form.getInputProps('tax_office_code')}
      />
    </>
  );
}

/** Which series its papers have. */
export function SeriesFields({ form }: { form: TaxForm }) {
  const form1 = form.values.legal_kind === 'company_deduction' ? '1' : '2';
  const example = {
    series_till: `${form1}CMAA`,
    series_ordinary: `${form1}CTAA`,
    series_transfer: '6CNAA',
    series_consignment: '6CBAA',
  };
  return series.map(name => (
    <TextInput
      key={name}
      label={fields[name]}
      placeholder={seriesOf(example[name], businessToday())}
      maxLength={30}
      autoComplete="off"
      autoCapitalize="characters"
      {...form.getInputProps(name)}
    />
  ));
}
