import { TextInput } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { fees } from '#calls/index.ts';
import type { Fee } from '#calls/master-data.ts';
import { listSearch } from '../../data/list-search.ts';
import { t } from '../../messages/en.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { columns } from '../../ui/columns.ts';
import { filtersOf } from '../../ui/filters.tsx';
import type { RecordKind } from '../../ui/record-kind.ts';
import { RecordList } from '../../ui/record-list.tsx';

const { TextFilter } = filtersOf('/fees', fees.filter);

export const Route = createFileRoute('/_default/fees')({ validateSearch: listSearch, component: Fees });

const texts = t.fees;

const shown = columns(fees.filter, [
  { field: 'fee_code', title: texts.code, onPhone: 'title' },
  { field: 'description', title: texts.description, onPhone: 'subtitle' },
  { field: 'amount', title: texts.amount, type: 'amount', onPhone: 'end' },
]);

type Values = Omit<Fee, 'id'>;

const kind: RecordKind<Fee, Values> = {
  noun: texts.one,
  nameOf: fee => fee.fee_code,
  blank: { fee_code: '', description: '', amount: 0 },
  valuesOf: ({ id: _, ...values }) => values,
  fields: form => (
    <>
      <TextInput
        required
        data-autofocus
        label={texts.code}
        maxLength={20}
        {...form.getInputProps('fee_code')}
      />
      <TextInput required label={texts.description} maxLength={100} {...form.getInputProps('description')} />
      <AmountInput label={texts.amount} value={form.values.amount} {...form.getInputProps('amount')} />
    </>
  ),
  add: { call: fees.add, fieldsAt: 'fees.0', toInput: fee => ({ fees: [fee] }) },
  save: { call: fees.update, fieldsAt: 'fee', toInput: (fee, { id }) => ({ fee: { id, ...fee } }) },
  remove: { call: fees.remove, toInput: ({ id, fee_code }) => ({ fees: [{ id, fee_code }] }) },
};

function Fees() {
  return (
    <RecordList
      page="/fees"
      call={fees.filter}
      columns={shown}
      kind={kind}
      filters={
        <>
          <TextFilter field="fee_code" label={texts.code} />
          <TextFilter field="description" label={texts.description} />
        </>
      }
    />
  );
}
