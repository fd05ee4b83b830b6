import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { formatNumber } from '#model/kit/format.ts';
import { lookAtTablet, usage } from '../../life/tablet-health.ts';
import { buildId } from '../../page/build-id.ts';
import { install, installState, isInstalled } from '../../page/install.ts';
import { notify } from '../../page/notices.ts';
import { useSignal } from '../../page/signal.ts';
import { isUnsent, unsentCount, useEntries } from '../../tablet/entries.ts';
import { useConnection } from '../../transport/connection.ts';
import { Age } from '../../ui/age.tsx';
import { Facts } from '../../ui/facts.tsx';
import { deviceId } from '../../who/device-id.ts';
import type NewsSheet from '../../workflows/news/news-sheet.tsx';
import { Freshness } from './freshness.tsx';
import { TabletActions } from './tablet-actions.tsx';

/** What this tablet stores, how safe it is there, and how old it is. */
export function TabletFacts() {
  const unsent = useEntries().filter(isUnsent);
  const { lastContact } = useConnection();
  const now = useSignal(usage);
  useEffect(() => void lookAtTablet(), []);
  return (
    <>
      <Facts
        facts={[
          [t.tablet.storage, now ? (now.persisted ? t.tablet.persisted : t.tablet.mayBeCleared) : ''],
          [t.tablet.installed, <Installed key="installed" />],
          [t.tablet.space, now && now.quota > 0 ? <Space key="space" {...now} /> : ''],
          [
            t.tablet.oldestUnsent,
            unsent[0] ? <Age key="oldest" at={unsent[0].createdAt} /> : t.tablet.nothingUnsent,
          ],
          [
            t.tablet.lastContact,
            lastContact ? <Age key="contact" at={lastContact} /> : t.tablet.noContactYet,
          ],
          [t.tablet.build, <Build key="build" />],
          [t.tablet.device, deviceId()],
        ]}
      />
      <Freshness />
      <TabletActions unsent={unsentCount(unsent)} />
    </>
  );
}

function Installed() {
  const way = useSignal(installState);
  if (isInstalled()) return t.tablet.isInstalled;
  return (
    <>
      {t.tablet.notInstalled}
      {way === 'ios' ? ` · ${t.layout.installIos}` : null}
      {way === 'prompt' ? (
        <Group mt="xs">
          <Button variant="default" onClick={() => void install()}>
            {t.layout.install}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

/**
 * Which build runs, and what is new in it. It is loaded when it is asked for, and asked for again where it
 * did not come.
 */
function Build() {
  const [News, setNews] = useState<typeof NewsSheet | null>(null);
  const show = () =>
    import('../../workflows/news/news-sheet.tsx').then(
      sheet => setNews(() => sheet.default),
      () => notify.failure(t.call.needsConnection),
    );
  return (
    <>
      {buildId}
      <Group mt="xs">
        <Button variant="default" onClick={() => void show()}>
          {t.tablet.news}
        </Button>
      </Group>
      {News ? <News onClose={() => setNews(null)} /> : null}
    </>
  );
}

const bar = { display: 'block', width: '100%', maxWidth: 240, accentColor: 'var(--quay-accent)' };
const mb = (bytes: number) => formatNumber(Math.round(bytes / 1024 / 1024));

function Space({ used, quota }: { used: number; quota: number }) {
  const text = t.tablet.spaceOf(mb(used), mb(Math.max(0, quota - used)));
  return (
    <>
      {text}
      <progress style={bar} max={quota} value={used} aria-label={t.tablet.space} />
    </>
  );
}
