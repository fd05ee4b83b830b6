import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { bankAccounts } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import {
  cashAccount,
  type ManualType,
  type MoneyReason,
  manualEntries,
  manualTypes,
  plausibleCash,
  reasonsOf,
  takenOut,
} from '#model/sales/money-entries.ts';
import { LocationPicker, useOwnLocations } from '../../fields/location-picker.tsx';
import { t } from '../../messages/en.ts';
import { useCallForm } from '../../outbox/form.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { RestoredNote } from '../../ui/form-page.tsx';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { naming, useRunningShift } from '../../workflows/pay/running-shift.ts';
import classes from './cashbook.module.css';

const texts = t.cashbook;
const mostAmount = 9_999_999_999_999;

type Values = {
  document_type: ManualType;
  location_code: string;
  bank_account_no: string;
  /** Of a correction: is there more than the book says? */
  more: boolean;
  reason: MoneyReason;
  description: string;
  /** Of cash in and cash out alone: who pays, or is paid. */
  name: string;
  address: string;
  /** VND above zero; which way it goes follows from the rest. */
  amount: number;
  posting_date: string;
  /** An amount that a till hardly holds is right. */
  confirmed: boolean;
};

/** Money in or out by hand. */
export default function AddEntry({ onClose }: { onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={texts.addTitle}>
      <AddForm onClose={onClose} />
    </Sheet>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const franchise = useFranchiseUser()?.franchise;
  const [only, ...others] = useOwnLocations();
  // Until another one is chosen; who the person is may not be known yet when the form opens.
  const usual = franchise?.location_code || (others.length === 0 ? (only?.code ?? '') : '');
  const bank = franchise?.bank_account_no ?? '';
  const today = businessToday();
  const { named } = useRunningShift(usual);
  const [document_no] = useState(() => `tmp:${crypto.randomUUID()}`);
  const { form, submit, busy, restored, clear, allowed } = useCallForm<typeof bankAccounts.add, Values>(
    bankAccounts.add,
    {
      initial: {
        document_type: 'cash_out',
        location_code: '',
        bank_account_no: cashAccount,
        more: false,
        reason: 'supplies',
        description: '',
        name: '',
        address: '',
        amount: 0,
        posting_date: today,
        confirmed: false,
      },
      toInput: ({ more, confirmed, name, address, ...values }) => ({
        ...values,
        ...(hasPayer(values.document_type) ? { name, address } : {}),
        ...(confirmed ? { confirmed } : {}),
        document_no,
        location_code: values.location_code || usual,
        // The shift and the drawer are those of the usual place.
        ...(['', usual].includes(values.location_code) ? naming(named) : {}),
        amount: signOf(values.document_type, more) * values.amount,
      }),
      draftKey: bankAccounts.add.name,
      send: { tempId: document_no },
      onSent: onClose,
    },
  );
  const { values, setFieldValue } = form;
  const { document_type: type, reason, amount } = values;
  const location_code = values.location_code || usual;
  // An administrator's shop is another one each time: the server knows its account.
  const noBank = type === 'bank_deposit' && franchise !== undefined && franchise !== null && bank === '';
  const choose = (next: ManualType) =>
    form.setValues({
      document_type: next,
      bank_account_no: cashAccount,
      reason: reasonsOf(next)[0] ?? 'other',
    });
  const out = takenOut({
    bank_account_no: values.bank_account_no,
    amount: signOf(type, values.more) * amount,
  });
  const far = out > plausibleCash;
  const sum = amount === 0 ? '' : `${formatAmount(amount)} ₫`;
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
        onChange={choose}
      />
      {type === 'correction' ? (
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
        value={amount}
        onChange={next => {
          setFieldValue('amount', next);
          setFieldValue('confirmed', false);
        }}
        error={form.errors.amount}
      />
      {far ? (
        <Checkbox
          size="md"
          label={texts.confirmed(sum)}
          description={texts.confirmHint}
          checked={values.confirmed}
          onChange={event => setFieldValue('confirmed', event.currentTarget.checked)}
        />
      ) : null}
      {others.length > 0 || only === undefined ? (
        <LocationPicker
          label={texts.till}
          value={location_code}
          onChange={code => setFieldValue('location_code', code)}
        />
      ) : null}
      {type === 'correction' && bank !== '' ? (
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
      {reasonsOf(type).length > 1 ? (
        <Select
          required
          allowDeselect={false}
          size="md"
          label={texts.reason}
          data={reasonsOf(type).map(value => ({ value, label: texts.reasons[value] }))}
          value={reason}
          // The options are the reasons.
          onChange={next => setFieldValue('reason', (next ?? reason) as MoneyReason)}
        />
      ) : null}
      {hasPayer(type) ? (
        <>
          <TextInput size="md" label={texts.payer[type]} maxLength={100} {...form.getInputProps('name')} />
          <TextInput size="md" label={texts.address} maxLength={200} {...form.getInputProps('address')} />
        </>
      ) : null}
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
      <Button
        type="submit"
        size="lg"
        loading={busy}
        disabled={
          (far && !values.confirmed) ||
          amount === 0 ||
          amount > mostAmount ||
          location_code === '' ||
          noBank ||
          !allowed.ok
        }
      >
        {texts.savedOf(texts.save[type], sum)}
      </Button>
    </form>
  );
}

/** A voucher names who paid, or was paid; money that stays with the shop names no person. */
const hasPayer = (type: ManualType): type is 'cash_in' | 'cash_out' =>
  type === 'cash_in' || type === 'cash_out';

const signOf = (type: ManualType, more: boolean): 1 | -1 => {
  const { sign } = manualEntries[type];
  return sign === 0 ? (more ? 1 : -1) : sign;
};

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
