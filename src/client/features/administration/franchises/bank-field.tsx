import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { allBanks, findBanks } from '#model/sales/bank-names.ts';
import { bankName } from '#model/sales/banks.ts';
import { t } from '../../../messages/en.ts';
import classes from './bank-field.module.css';

const texts = t.franchises;
const known = new Map(allBanks.map(bank => [bank.bin, bank]));

/** The options are those of `allBanks`, and one bank that is not among them. */
const byBank: OptionsFilter = ({ options, search }) => {
  const found = findBanks(search);
  const flat = options.filter((option): option is ComboboxItem => 'value' in option);
  return [
    ...found.flatMap(({ bin }) => flat.find(({ value }) => value === bin) ?? []),
    ...flat.filter(({ value }) => !known.has(value) && value.startsWith(search.trim())),
  ];
};

/** A bank by its name, code or digits. Six digits that are not known here are taken too: banks come and go. */
export function BankField(props: { value: string; error?: ReactNode; onChange(bin: string): void }) {
  const { value, error, onChange } = props;
  const [typed, setTyped] = useState('');
  const others = [value, typed.trim()].filter(bin => /^\d{6}$/.test(bin) && !known.has(bin));
  return (
    <Select
      label={texts.fields.bank_bin}
      placeholder={texts.bankPlaceholder}
      autoComplete="off"
      searchable
      clearable
      selectFirstOptionOnChange
      nothingFoundMessage={texts.noBank}
      data={[
        ...allBanks.map(({ bin, name }) => ({ value: bin, label: name })),
        ...[...new Set(others)].map(bin => ({ value: bin, label: bin })),
      ]}
      filter={byBank}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {bankName(option.value)}
          <small>{known.get(option.value)?.fullName}</small>
        </span>
      )}
      onSearchChange={setTyped}
      error={error}
      value={value || null}
      onChange={next => onChange(next ?? '')}
    />
  );
}
