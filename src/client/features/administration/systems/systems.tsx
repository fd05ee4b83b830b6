import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { systems } from '#calls/administration/index.ts';
import type { SystemConnection } from '#calls/administration/systems.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { useRecord } from '../../../read/use-record.ts';
import { usePoll } from '../../../transport/poll.ts';
import { FormPage } from '../../../ui/form-page.tsx';
import { Freshness } from '../../../ui/marks.tsx';
import { Note } from '../../../ui/note.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { FeedCard } from './feed-card.tsx';
import { KeyList } from './key-list.tsx';
import { SystemCard } from './system-card.tsx';

export const Route = createFileRoute('/_default/systems')({ component: Systems });

const texts = t.systems;
/** Documents go at any moment, and another administrator may change something. */
const pollMs = 5000;
// Loaded when a connection is changed.
const ConnectionSheet = lazy(() => import('./connection-sheet.tsx'));

/** Which systems the company works with, how each is, and how it is connected. */
function Systems() {
  const record = useRecord(systems.list, {});
  usePoll(systems.list, pollMs, () => refresh(['systems']));
  const [opened, setOpened] = useState<SystemConnection | null>(null);
  const { data } = record;
  if (!data)
    return <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/" />;
  const maySeal = data.keys.some(({ seals }) => seals);
  const isForOperator = data.items.every(({ set_by }) => set_by === 'operator');
  return (
    <FormPage title={t.pages['/systems']} marks={<Freshness asOf={record.asOf} source={record.source} />}>
      <p>{texts.lead}</p>
      {isForOperator ? null : <Missing maySeal={maySeal} origins={data.origins} />}
      {data.items.map(item => (
        <SystemCard
          key={item.system}
          of={item}
          onChange={maySeal && item.set_by !== 'operator' ? () => setOpened(item) : null}
        />
      ))}
      <FeedCard />
      <KeyList keys={data.keys} />
      <Suspense>
        {opened && (
          <ConnectionSheet
            key={opened.system}
            connection={opened}
            origins={data.origins}
            onClose={() => setOpened(null)}
            onSaved={() => void record.refresh().then(() => setOpened(null))}
          />
        )}
      </Suspense>
    </FormPage>
  );
}

/** What the operator has to do before anything can be entered. */
function Missing({ maySeal, origins }: { maySeal: boolean; origins: readonly string[] }) {
  if (!maySeal)
    return (
      <Note tone="warn">
        {texts.noKeys} {texts.noKeysHint}
      </Note>
    );
  return origins.length === 0 ? <Note tone="warn">{texts.noOrigins}</Note> : null;
}
