import { Group, Stack } from '@mantine/core';
import { personalData } from '#calls/administration/index.ts';
import { formatDate, formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';

const texts = t.personalData;

/** Who buys no more, by the rule, and the run that anonymises them. */
export default function InactiveSheet({ onClose }: { onClose: () => void }) {
  const { data, error } = useRecord(personalData.inactive, {});
  if (!data)
    return (
      <Sheet opened onClose={onClose} title={texts.inactive}>
        <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>
      </Sheet>
    );
  const { months, before, total, items, running } = data;
  return (
    <Sheet opened onClose={onClose} title={texts.inactive}>
      <Stack>
        {running === null ? null : <Note>{texts.running}</Note>}
        <Note>
          {months === 0 ? texts.noRule : texts.inactiveHint(formatDate(before), formatNumber(total))}
        </Note>
        <ul>
          {items.map(({ customer_no, name, phone_no, franchise_code, last_purchase }) => (
            <li key={customer_no}>
              {name} · <span className="number">{phone_no}</span> · {franchise_code} ·{' '}
              {last_purchase === '' ? texts.neverBought : formatDate(last_purchase)}
            </li>
          ))}
        </ul>
        {items.length < total ? <span>{texts.more(formatNumber(total - items.length))}</span> : null}
        {total === 0 || running !== null ? null : (
          <Group>
            <CallButton
              call={personalData.anonymiseInactive}
              input={{ months, total }}
              look="danger"
              confirm={{
                title: texts.sureAll(formatNumber(total)),
                body: texts.forGood,
                confirmLabel: texts.anonymise,
                danger: true,
              }}
              onSent={() => refresh(['personalData'])}
            >
              {texts.anonymiseAll(formatNumber(total))}
            </CallButton>
          </Group>
        )}
      </Stack>
    </Sheet>
  );
}
