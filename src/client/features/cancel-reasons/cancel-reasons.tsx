import { createFileRoute } from '@tanstack/react-router';
import { cancelReasons } from '#calls/index.ts';
import type { CancelReason } from '#calls/setup/master-data.ts';
import { cancelReasonPageUrls } from '#model/setup/cancel-reasons.ts';
import { t } from '../../messages/en.ts';
import { byCode } from '../../messages/language.ts';
import { listSearch } from '../../page/list-search.ts';
import { RecordList } from '../../workflows/list/record-list.tsx';
import { recordParts } from '../../workflows/list/record-parts.tsx';

export const Route = createFileRoute('/_default/cancelReasons')({
  validateSearch: listSearch,
  component: CancelReasons,
});

const texts = t.cancelReasons;
const { columns, TextFilter, ChoiceFilter, TextField, ChoiceField } = recordParts(cancelReasons);

const options = cancelReasonPageUrls.map(value => ({ value, label: t.pages[value] }));
const pageName = ({ page }: CancelReason) => byCode(t.pages)[page] ?? page;

const shown = columns([
  { field: 'reason_code', title: texts.code, onPhone: 'title' },
  { field: 'description', title: texts.description, onPhone: 'subtitle' },
  { field: 'page', title: texts.page, cell: pageName, value: pageName },
]);

function CancelReasons() {
  return (
    <RecordList
      of={cancelReasons}
      noun={texts.one}
      columns={shown}
      filters={
        <>
          <TextFilter field="reason_code" label={texts.code} />
          <TextFilter field="description" label={texts.description} />
          <ChoiceFilter field="page" label={texts.page} options={options} />
        </>
      }
      blank={{ reason_code: '', description: '', page: '/salesOrders' }}
      fields={
        <>
          <TextField field="reason_code" label={texts.code} />
          <TextField field="description" label={texts.description} />
          <ChoiceField field="page" label={texts.page} options={options} />
        </>
      }
    />
  );
}
