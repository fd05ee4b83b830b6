import { lazy, Suspense } from 'react';
import { tablets } from '#calls/index.ts';
import type { Tablet } from '#calls/setup/tablets.ts';
import { t } from '../../../messages/en.ts';
import { Age } from '../../../ui/age.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../../workflows/list/open-row.ts';
import { personOf, shopOf, spaceOf } from './tablet-words.ts';
import { Views } from './views.tsx';

const texts = t.tablets;
// Loaded when a row is opened.
const TabletSheet = lazy(() => import('./tablet-sheet.tsx'));

const ageOf = (at: string | null, none = '') => (at === null ? none : <Age at={at} />);

const shown = columns<Tablet>(tablets.filter, [
  { field: 'name', title: texts.who, onPhone: 'title', cell: personOf, value: personOf },
  { field: 'customer_no', title: texts.shop, onPhone: 'subtitle', cell: shopOf, value: shopOf },
  { field: 'unsent', title: texts.unsent, type: 'number', sum: false, onPhone: 'end' },
  { field: 'unsent_since', title: texts.since, cell: row => ageOf(row.unsent_since) },
  { field: 'refused', title: texts.refused, type: 'number', sum: false },
  { field: 'seen_at', title: texts.seen, cell: row => ageOf(row.seen_at, texts.notSeen) },
  { field: 'filled_at', title: texts.filled, cell: row => ageOf(row.filled_at), wideOnly: true },
  { field: 'refusal', title: texts.refusal, wideOnly: true },
  { field: 'storage_used', title: texts.storage, cell: spaceOf, value: spaceOf, wideOnly: true },
  { field: 'build', title: texts.build, wideOnly: true },
  { field: 'device_id', title: texts.device, wideOnly: true },
]);

/** Every tablet with what each person has unsent on it, the longest waiting first. */
export default function Tablets() {
  const { opened, target, close } = useOpenRow('/devices', 'tablet');
  return (
    <>
      <ListPage
        call={tablets.filter}
        empty={texts.none}
        columns={shown}
        page="/devices"
        above={<Views now="tablets" />}
        open={row => target(row.tablet_key)}
      />
      <Suspense>
        {opened !== undefined && <TabletSheet key={opened} tabletKey={opened} onClose={close} />}
      </Suspense>
    </>
  );
}
