import { TextInput } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { customerSetups } from '#calls/index.ts';
import type { CustomerSetup } from '#calls/master-data.ts';
import { listSearch } from '../../data/list-search.ts';
import { t } from '../../messages/en.ts';
import { columns } from '../../ui/columns.ts';
import { filtersOf } from '../../ui/filters.tsx';
import type { RecordKind } from '../../ui/record-kind.ts';
import { RecordList } from '../../ui/record-list.tsx';

const { TextFilter } = filtersOf('/customers/setup', customerSetups.filter);

export const Route = createFileRoute('/_default/customers/setup')({
  validateSearch: listSearch,
  component: CustomerSetups,
});

const texts = t.customerSetup;

const shown = columns(customerSetups.filter, [
  { field: 'name', title: texts.name, onPhone: 'title' },
  { field: 'prefix', title: texts.prefix, onPhone: 'badge' },
  { field: 'channel', title: texts.channel },
]);

type Values = Omit<CustomerSetup, 'id'>;

const kind: RecordKind<CustomerSetup, Values> = {
  noun: texts.one,
  nameOf: setup => setup.name,
  blank: { name: '', prefix: '', channel: '' },
  valuesOf: ({ id: _, ...values }) => values,
  fields: form => (
    <>
      <TextInput required data-autofocus label={texts.name} {...form.getInputProps('name')} />
      <TextInput
        required
        label={texts.prefix}
        description={texts.prefixHint}
        maxLength={10}
        {...form.getInputProps('prefix')}
      />
      <TextInput label={texts.channel} maxLength={20} {...form.getInputProps('channel')} />
    </>
  ),
  add: { call: customerSetups.add, fieldsAt: '', toInput: values => values },
  save: { call: customerSetups.update, fieldsAt: '', toInput: (values, { id }) => ({ id, ...values }) },
};

function CustomerSetups() {
  return (
    <RecordList
      page="/customers/setup"
      call={customerSetups.filter}
      columns={shown}
      kind={kind}
      filters={
        <>
          <TextFilter field="name" label={texts.name} />
          <TextFilter field="prefix" label={texts.prefix} />
          <TextFilter field="channel" label={texts.channel} />
        </>
      }
    />
  );
}
