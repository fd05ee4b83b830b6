import { Group, Stack } from '@mantine/core';
import { people } from '#calls/administration/index.ts';
import type { Double } from '#calls/customers/people.ts';
import { emptyDate, formatDate, formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { type RecordResult, useRecord } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconUser } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';

const texts = t.people;
type Data = NonNullable<RecordResult<typeof people.doubles>['data']>;
type Doubles = Data['groups'][number];

/** Customers who may be one person, what each of them has, and the button that joins them. */
export default function DoublesSheet({ onClose }: { onClose: () => void }) {
  const { data, error } = useRecord(people.doubles, {});
  return (
    <Sheet opened onClose={onClose} title={texts.doubles}>
      {data ? (
        <Groups data={data} />
      ) : (
        <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>
      )}
    </Sheet>
  );
}

function Groups({ data: { is_network, groups, more } }: { data: Data }) {
  if (groups.length === 0) return <EmptyState icon={<IconUser />} title={texts.none} hint={texts.noneHint} />;
  return (
    <Stack>
      <Note tone={is_network ? 'info' : 'warn'}>{is_network ? texts.doublesHint : texts.noNetwork}</Note>
      {groups.map(group => (
        <Candidates key={group.id} group={group} mayJoin={is_network} />
      ))}
      {more ? <span>{texts.more}</span> : null}
    </Stack>
  );
}

function Candidates({ group: { why, points, rows }, mayJoin }: { group: Doubles; mayJoin: boolean }) {
  const name = rows[0]?.name ?? '';
  const sum = formatNumber(points);
  return (
    <section aria-label={`${texts.why[why]}: ${name}`}>
      <strong>{texts.why[why]}</strong>
      <ul>
        {rows.map(row => (
          <li key={row.customer_no}>
            <Candidate row={row} />
          </li>
        ))}
      </ul>
      {mayJoin ? (
        <Group>
          <CallButton
            call={people.join}
            input={{ customer_nos: rows.map(row => row.customer_no), points }}
            confirm={{
              title: texts.sure(name),
              body: texts.sureBody(formatNumber(rows.length), sum),
              confirmLabel: texts.sureJoin,
            }}
            onSent={() => refresh(['people'])}
          >
            {texts.join(sum)}
          </CallButton>
        </Group>
      ) : null}
    </section>
  );
}

function Candidate({ row }: { row: Double }) {
  const { name, phone_no, franchise_code, email, birth_date, last_purchase, person_id } = row;
  const facts = [
    email,
    birth_date === emptyDate ? '' : texts.born(formatDate(birth_date)),
    texts.points(formatNumber(row.points)),
    texts.orders(formatNumber(row.orders)),
    last_purchase === '' ? '' : texts.last(formatDate(last_purchase)),
    row.addresses === 0 ? '' : texts.addresses(formatNumber(row.addresses)),
    row.consents === 0 ? '' : texts.consents(formatNumber(row.consents)),
    person_id === null ? '' : texts.isOne,
  ];
  return (
    <>
      {name} · <span className="number">{phone_no}</span> · {franchise_code} ·{' '}
      <span className="number">{row.customer_no}</span>
      <br />
      {facts.filter(Boolean).join(' · ')}
    </>
  );
}
