import { createFileRoute } from '@tanstack/react-router';
import { fees } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { RecordList } from '../../workflows/list/record-list.tsx';
import { recordParts } from '../../workflows/list/record-parts.tsx';

export const Route = createFileRoute('/_default/fees')({ validateSearch: listSearch, component: Fees });

const texts = t.fees;
const { columns, TextFilter, TextField, AmountField } = recordParts(fees);

const shown = columns([
  { field: 'fee_code', title: texts.code, onPhone: 'title' },
  { field: 'description', title: texts.description, onPhone: 'subtitle' },
  { field: 'amount', title: texts.amount, type: 'amount', sum: false, onPhone: 'end' },
]);

function Fees() {
  return (
    <RecordList
      of={fees}
      noun={texts.one}
      columns={shown}
      filters={
        <>
          <TextFilter field="fee_code" label={texts.code} />
          <TextFilter field="description" label={texts.description} />
        </>
      }
      blank={{ fee_code: '', description: '', amount: 0 }}
      fields={
        <>
          <TextField field="fee_code" label={texts.code} />
          <TextField field="description" label={texts.description} />
          <AmountField field="amount" label={texts.amount} />
        </>
      }
    />
  );
}
