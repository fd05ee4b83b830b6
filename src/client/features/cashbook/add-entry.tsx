import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { formatAmount } from '#model/kit/format.ts';
import { cashAccount, type MoneyReason, manualTypes, reasonsOf } from '#model/sales/money-entries.ts';
import { LocationPicker } from '../../fields/location-picker.tsx';
import { t } from '../../messages/en.ts';
import { businessToday } from '../../page/server-clock.ts';
import { RestoredNote } from '../../ui/form-page.tsx';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './cashbook.module.css';
import { type EntryForm, hasPayer, mostAmount, useEntryForm } from './use-entry-form.ts';

const texts = t.cashbook;

/** Money in or out by hand. */
export default function AddEntry({ onClose }: { onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={texts.addTitle}>
      <AddForm onClose={onClose} />
    </Sheet>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const entry = useEntryForm(onClose);
  const { form, submit, busy, restored, clear, allowed, far, noBank } = entry;
  const { values, setFieldValue } = form;
  const { document_type: type, amount } = values;
  const today = businessToday();
  const isAmount = amount !== 0 && amount <= mostAmount;
  const isReady = isAmount && (!far || values.confirmed) && entry.till !== '' && !noBank && allowed.ok;
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      {restored && <RestoredNote onDiscard={clear} />}
      <Choice
        label={texts.type}
        options={manualTypes.map(value => ({ value, label: texts.types[value] }))}
        value={type}
        onChange={entry.choose}
      />
      <Amount entry={entry} />
      <Till entry={entry} />
      <WhatFor entry={entry} />
      <TextInput
        size="md"
        label={texts.note}
        maxLength={100}
        value={values.description}
        onChange={event => setFieldValue('description', event.currentTarget.value)}
      />
      <DateField
        label={texts.date}
        value={values.posting_date}
        max={today}
        onChange={date => setFieldValue('posting_date', date || today)}
      />
      {noBank ? <Note tone="warn">{texts.needsBank}</Note> : null}
      <Button type="submit" size="lg" loading={busy} disabled={!isReady}>
        {texts.savedOf(texts.save[type], sumOf(amount))}
      </Button>
    </form>
  );
}

const sumOf = (amount: number) => (amount === 0 ? '' : `${formatAmount(amount)} ₫`);

/** How much, and of a correction which way. */
function Amount({ entry: { form, far } }: { entry: EntryForm }) {
  const { values, setFieldValue } = form;
  return (
    <>
      {values.document_type === 'correction' ? (
        <Choice
          label={texts.way}
          options={[
            { value: 'more', label: texts.more },
            { value: 'less', label: texts.less },
          ]}
          value={values.more ? 'more' : 'less'}
          onChange={way => setFieldValue('more', way === 'more')}
        />
      ) : null}
      <AmountInput
        label={texts.amount}
        required
        size="lg"
        data-autofocus
        max={mostAmount}
        value={values.amount}
        onChange={next => {
          setFieldValue('amount', next);
          setFieldValue('confirmed', false);
        }}
        error={form.errors.amount}
      />
      {far ? (
        <Checkbox
          size="md"
          label={texts.confirmed(sumOf(values.amount))}
          description={texts.confirmHint}
          checked={values.confirmed}
          onChange={event => setFieldValue('confirmed', event.currentTarget.checked)}
        />
      ) : null}
    </>
  );
}

/** Where the money is taken out or put in. */
function Till({ entry: { form, bank, till, choosesTill } }: { entry: EntryForm }) {
  const { values, setFieldValue } = form;
  return (
    <>
      {choosesTill ? (
        <LocationPicker
          label={texts.till}
          value={till}
          onChange={code => setFieldValue('location_code', code)}
        />
      ) : null}
      {values.document_type === 'correction' && bank !== '' ? (
        <Choice
          label={texts.correctionOf}
          options={[
            { value: cashAccount, label: texts.cash },
            { value: bank, label: `${texts.bank} ${bank}` },
          ]}
          value={values.bank_account_no}
          onChange={account => setFieldValue('bank_account_no', account)}
        />
      ) : null}
    </>
  );
}

/** The reason, and who pays or is paid. */
function WhatFor({ entry: { form } }: { entry: EntryForm }) {
  const { document_type: type, reason } = form.values;
  return (
    <>
      {reasonsOf(type).length > 1 ? (
        <Select
          required
          allowDeselect={false}
          size="md"
          label={texts.reason}
          data={reasonsOf(type).map(value => ({ value, label: texts.reasons[value] }))}
          value={reason}
          // The options are the reasons.
          onChange={next => form.setFieldValue('reason', (next ?? reason) as MoneyReason)}
        />
      ) : null}
      {hasPayer(type) ? (
        <>
          <TextInput size="md" label={texts.payer[type]} maxLength={100} {...form.getInputProps('name')} />
          <TextInput size="md" label={texts.address} maxLength={200} {...form.getInputProps('address')} />
        </>
      ) : null}
    </>
  );
}

/** One of a few, each a large button. */
function Choice<V extends string>(props: {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange(value: V): void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and these are told by what they say
    <div role="group" className={classes.choice} aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <Button
          key={value}
          size="md"
          variant={value === props.value ? 'light' : 'default'}
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
