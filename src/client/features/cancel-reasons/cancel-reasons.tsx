import { Select, TextInput } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { cancelReasons } from '#calls/index.ts';
import type { CancelReason } from '#calls/master-data.ts';
import { cancelReasonPageName, cancelReasonPageUrls } from '#model/cancel-reasons.ts';
import { listSearch } from '../../data/list-search.ts';
import { t } from '../../messages/en.ts';
import { columns } from '../../ui/columns.ts';
import { filtersOf } from '../../ui/filters.tsx';
import type { RecordKind } from '../../ui/record-kind.ts';
import { RecordList } from '../../ui/record-list.tsx';

const { ChoiceFilter, TextFilter } = filtersOf('/cancelReasons', cancelReasons.filter);

export const Route = createFileRoute('/_default/cancelReasons')({
  validateSearch: listSearch,
  component: CancelReasons,
});

const texts = t.cancelReasons;
const pageOptions = cancelReasonPageUrls.map(value => ({ value, label: cancelReasonPageName(value) }));

const shown = columns(cancelReasons.filter, [
  { field: 'reason_code', title: texts.code, onPhone: 'title' },
  { field: 'description', title: texts.description, onPhone: 'subtitle' },
  {
    field: 'page',
    title: texts.page,
    cell: row => cancelReasonPageName(row.page),
    value: row => cancelReasonPageName(row.page),
  },
]);

type Values = Omit<CancelReason, 'id'>;

const kind: RecordKind<CancelReason, Values> = {
  noun: texts.one,
  nameOf: reason => reason.reason_code,
  blank: { reason_code: '', description: '', page: '/salesOrders' },
  valuesOf: ({ id: _, ...values }) => values,
  fields: form => (
    <>
      <TextInput
        required
        data-autofocus
        label={texts.code}
        maxLength={20}
        {...form.getInputProps('reason_code')}
      />
      <TextInput required label={texts.description} maxLength={100} {...form.getInputProps('description')} />
      <Select
        required
        allowDeselect={false}
        label={texts.page}
        data={pageOptions}
        {...form.getInputProps('page')}
      />
    </>
  ),
  add: { call: cancelReasons.create, fieldsAt: '', toInput: values => values },
  save: {
    call: cancelReasons.update,
    fieldsAt: 'cancel_reason',
    toInput: (values, { id }) => ({ cancel_reason: { id, ...values } }),
  },
  remove: { call: cancelReasons.remove, toInput: ({ id }) => ({ id }) },
};

function CancelReasons() {
  return (
    <RecordList
      page="/cancelReasons"
      call={cancelReasons.filter}
      columns={shown}
      kind={kind}
      filters={
        <>
          <TextFilter field="reason_code" label={texts.code} />
          <TextFilter field="description" label={texts.description} />
          <ChoiceFilter field="page" label={texts.page} options={pageOptions} />
        </>
      }
    />
  );
}
