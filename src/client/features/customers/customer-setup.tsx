import { createFileRoute } from '@tanstack/react-router';
import { customerSetups } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { RecordList } from '../../workflows/list/record-list.tsx';
import { recordParts } from '../../workflows/list/record-parts.tsx';

export const Route = createFileRoute('/_default/customers/setup')({
  validateSearch: listSearch,
  component: CustomerSetups,
});

const texts = t.customerSetup;
const { columns, TextFilter, TextField } = recordParts(customerSetups);

const shown = columns([
  { field: 'name', title: texts.name, onPhone: 'title' },
  { field: 'prefix', title: texts.prefix, onPhone: 'badge' },
  { field: 'channel', title: texts.channel },
]);

function CustomerSetups() {
  return (
    <RecordList
      of={customerSetups}
      noun={texts.one}
      columns={shown}
      filters={
        <>
          <TextFilter field="name" label={texts.name} />
          <TextFilter field="prefix" label={texts.prefix} />
          <TextFilter field="channel" label={texts.channel} />
        </>
      }
      blank={{ name: '', prefix: '', channel: '' }}
      fields={
        <>
          <TextField field="name" label={texts.name} />
          <TextField field="prefix" label={texts.prefix} description={texts.prefixHint} />
          <TextField field="channel" label={texts.channel} />
        </>
      }
    />
  );
}
