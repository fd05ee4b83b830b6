import { useState } from 'react';
import { bankAccounts } from '#calls/index.ts';
import {
  cashAccount,
  type ManualType,
  type MoneyReason,
  manualEntries,
  plausibleCash,
  reasonsOf,
  withdrawnCash,
} from '#model/sales/money-entries.ts';
import { useOwnLocations } from '../../fields/location-picker.tsx';
import { useCallForm } from '../../outbox/form.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { shiftFields, useRunningShift } from '../../workflows/pay/running-shift.ts';

export const mostAmount = 9_999_999_999_999;

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

export type EntryForm = ReturnType<typeof useEntryForm>;

/** Money in or out by hand, while it is filled in. */
export function useEntryForm(onSent: () => void) {
  const franchise = useFranchiseUser()?.franchise;
  const [only, ...others] = useOwnLocations();
  // Until another one is chosen; who the person is may not be known yet when the form opens.
  const usual = franchise?.location_code || (others.length === 0 ? (only?.code ?? '') : '');
  const bank = franchise?.bank_account_no ?? '';
  const today = businessToday();
  const { named } = useRunningShift(usual);
  const [document_no] = useState(() => `tmp:${crypto.randomUUID()}`);
  const callForm = useCallForm<typeof bankAccounts.add, Values>(bankAccounts.add, {
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
      ...(['', usual].includes(values.location_code) ? shiftFields(named) : {}),
      amount: signOf(values.document_type, more) * values.amount,
    }),
    draftKey: bankAccounts.add.name,
    send: { tempId: document_no },
    onSent,
  });
  const { values } = callForm.form;
  const { document_type: type, amount } = values;
  const sign = signOf(type, values.more);
  return {
    ...callForm,
    bank,
    /** The till, its own or the usual one. */
    till: values.location_code || usual,
    choosesTill: others.length > 0 || only === undefined,
    // An administrator's shop is another one each time: the server knows its account.
    noBank: type === 'bank_deposit' && franchise !== undefined && franchise !== null && bank === '',
    /** More than a till hardly holds. */
    far: withdrawnCash({ bank_account_no: values.bank_account_no, amount: sign * amount }) > plausibleCash,
    choose: (next: ManualType) =>
      callForm.form.setValues({
        document_type: next,
        bank_account_no: cashAccount,
        reason: reasonsOf(next)[0] ?? 'other',
      }),
  };
}

/** A voucher names who paid, or was paid; money that stays with the shop names no person. */
export const hasPayer = (type: ManualType): type is 'cash_in' | 'cash_out' =>
  type === 'cash_in' || type === 'cash_out';

const signOf = (type: ManualType, more: boolean): 1 | -1 => {
  const { sign } = manualEntries[type];
  return sign === 0 ? (more ? 1 : -1) : sign;
};
