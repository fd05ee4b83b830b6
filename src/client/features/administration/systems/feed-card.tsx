import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { productFeed } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import block from '../system-block.module.css';
import { feedAddress } from './feed-key.ts';
import classes from './systems.module.css';

const texts = t.productFeed;
type Feed = AnswerOf<typeof productFeed.get>;

// Loaded when they are asked for.
const FeedSheet = lazy(() => import('./feed-sheet.tsx'));
const FeedKeySheet = lazy(() => import('./feed-key-sheet.tsx'));

/** What other programs read of the goods, and the keys with which they do. */
export function FeedCard() {
  const { data } = useRecord(productFeed.get, {});
  const [opened, setOpened] = useState<'settings' | 'key' | null>(null);
  if (!data) return null;
  const close = () => setOpened(null);
  return (
    <section className={block.system} aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
        <StatusBadge
          status={data.keys.length > 0 ? 'done' : ''}
          label={data.keys.length > 0 ? texts.open : texts.closed}
        />
      </header>
      <p>{texts.lead}</p>
      <Facts
        facts={[
          [texts.xml, feedAddress('xml')],
          [texts.json, feedAddress('json')],
          [texts.link, data.link_template || texts.noLink],
          [texts.brand, data.brand],
        ]}
      />
      <Keys keys={data.keys} />
      <div className={classes.actions}>
        <Button variant={data.keys.length > 0 ? 'default' : 'filled'} onClick={() => setOpened('key')}>
          {texts.newKey}
        </Button>
        <Button variant="default" onClick={() => setOpened('settings')}>
          {texts.change}
        </Button>
      </div>
      <Suspense>
        {opened === 'settings' ? <FeedSheet feed={data} onClose={close} /> : null}
        {opened === 'key' ? <FeedKeySheet onClose={close} /> : null}
      </Suspense>
    </section>
  );
}

function Keys({ keys }: Pick<Feed, 'keys'>) {
  if (keys.length === 0) return null;
  return (
    <ul className={classes.feedKeys} aria-label={texts.keys}>
      {keys.map(({ id, name, created_by, created_at, last_used_at }) => (
        <li key={id} className={classes.kept}>
          <div>
            <p>{name}</p>
            <p>
              {texts.madeBy(created_by)} <DateText value={created_at} time />
              {'. '}
              {last_used_at === null ? (
                texts.neverRead
              ) : (
                <>
                  {texts.lastRead} <DateText value={last_used_at} time />
                </>
              )}
            </p>
          </div>
          <CallButton
            call={productFeed.removeKey}
            input={{ id }}
            look="quiet-danger"
            confirm={{
              title: texts.removeTitle(name),
              body: texts.removeBody,
              confirmLabel: texts.remove,
              danger: true,
            }}
            onSent={() => refresh(['productFeed'])}
          >
            {texts.remove}
          </CallButton>
        </li>
      ))}
    </ul>
  );
}
