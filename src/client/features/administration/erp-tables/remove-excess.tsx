import { Stack } from '@mantine/core';
import type { BcTable } from '#calls/administration/bc-tables.ts';
import { bcTables } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { tableName } from '../run-words.ts';

const texts = t.bcTables;

/** What the ERP no longer has, shown before it is removed; only what is shown is. */
export default function RemoveExcess(props: { table_code: BcTable['table_code']; onClose: () => void }) {
  const { table_code, onClose } = props;
  const { data } = useRecord(bcTables.excess, { table_code });
  const rows = data?.items ?? [];
  return (
    <Sheet opened onClose={onClose} title={texts.excessTitle(tableName(table_code))}>
      <Stack>
        <ul>
          {rows.map(row => (
            <li key={row.system_id}>{textOf(row.record)}</li>
          ))}
        </ul>
        {rows.length > 0 && (
          <CallButton
            call={bcTables.removeExcess}
            input={{ table_code, system_ids: rows.map(row => row.system_id) }}
            look="danger"
            confirm={{
              title: texts.excessSure(rows.length),
              body: texts.excessBody,
              confirmLabel: texts.removeExcess,
              danger: true,
            }}
            onSent={sent => {
              if (sent.kind !== 'done') return;
              notify.success(texts.removed(sent.answer.removed, sent.answer.kept.length));
              onClose();
            }}
          >
            {texts.removeExcess}
          </CallButton>
        )}
      </Stack>
    </Sheet>
  );
}

/** All that the row says, as text. */
const textOf = (record: string): string =>
  Object.values(Object(JSON.parse(record)))
    .filter(value => value !== '')
    .join(' · ');
