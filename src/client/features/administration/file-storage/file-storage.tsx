import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { FileConnection, FileSite } from '#calls/administration/file-storage.ts';
import { fileStorage } from '#calls/administration/index.ts';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { useRecord } from '../../../read/use-record.ts';
import { usePoll } from '../../../transport/poll.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Block, FormPage } from '../../../ui/form-page.tsx';
import { Freshness } from '../../../ui/marks.tsx';
import { Note } from '../../../ui/note.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { PictureSite } from './picture-site.tsx';

export const Route = createFileRoute('/_default/fileStorage')({ component: FileStorage });

const texts = t.fileStorage;
const runningMs = 2000;
const idleMs = 30_000;

/** Where the pictures of items are kept, whether that works, and what lies there. */
function FileStorage() {
  const { data: config } = useRecord(fileStorage.itemConfig, {});
  const token = useRecord(fileStorage.tokenInfo, {});
  const site = useRecord(fileStorage.siteInfo, { site: '' });
  const isRunning = site.data?.remote?.is_running === true;
  // Another administrator may begin it, and the server does by itself.
  usePoll(fileStorage.siteInfo, isRunning ? runningMs : idleMs, () => refresh(['fileStorage']));
  if (!site.data || !token.data)
    return site.isPending || token.isPending ? (
      <EmptyState title={t.ui.loading} />
    ) : (
      <RecordMissing
        record={site.data ? token : site}
        words={{ loading: t.ui.loading, notFound: '' }}
        list="/"
      />
    );
  return (
    <FormPage
      title={t.pages['/fileStorage']}
      marks={<Freshness asOf={site.asOf} source={site.source} />}
      actions={
        <>
          <Button variant="default" renderRoot={props => <Link {...props} to="/items" />}>
            {texts.items}
          </Button>
          <CallButton
            call={fileStorage.syncSite}
            input={{}}
            look="primary"
            {...(site.data.remote === null ? {} : { says: texts.begun })}
            onSent={() => void site.refresh()}
          >
            {texts.sync}
          </CallButton>
        </>
      }
    >
      <p>{site.data.remote === null ? texts.lead : texts.siteLead}</p>
      <Missing items={site.data.missing} />
      {site.data.remote === null ? (
        <Connection connection={token.data} refresh={() => void token.refresh()} />
      ) : (
        <PictureSite connection={token.data} site={site.data.remote} />
      )}
      <Kept site={site.data} address={config?.site_url ?? ''} />
    </FormPage>
  );
}

function Missing({ items }: { items: readonly string[] }) {
  return items.length === 0 ? null : (
    <Note tone="warn">
      {texts.missing} {items.join(', ')}
    </Note>
  );
}

function Connection({ connection, refresh }: { connection: FileConnection; refresh(): void }) {
  const { connected, last_error, last_ok_at } = connection;
  return (
    <Block title={texts.connection}>
      <div role="status">
        <Note tone={last_error === '' ? 'info' : 'bad'}>
          {connected ? texts.connected : last_error === '' ? texts.untried : texts.failed(last_error)}
        </Note>
      </div>
      <Facts
        facts={[
          [texts.kind, `${texts.folder}. ${texts.noToken}`],
          [texts.lastOk, last_ok_at === null ? texts.never : <DateText key="at" value={last_ok_at} time />],
        ]}
      />
      <div>
        <CallButton call={fileStorage.authorize} input={{}} onSent={refresh}>
          {texts.try}
        </CallButton>
      </div>
    </Block>
  );
}

function Kept({ site, address }: { site: FileSite; address: string }) {
  const { place, files, bytes, unused, grace_days, last_sync_at, dropped } = site;
  return (
    <Block title={texts.kept}>
      <Facts
        facts={[
          [texts.place, place],
          [texts.address, address],
          [texts.files, formatNumber(files)],
          [texts.size, texts.megabytes(formatNumber(Math.round(bytes / 100_000) / 10))],
          [texts.unused, formatNumber(unused)],
          [
            texts.lastSync,
            last_sync_at === null ? (
              texts.never
            ) : (
              <span key="sync">
                <DateText value={last_sync_at} time />
                {dropped > 0 ? `, ${texts.dropped(formatNumber(dropped))}` : ''}
              </span>
            ),
          ],
        ]}
      />
      <p>
        {texts.filesHint} {texts.unusedHint(grace_days)}
      </p>
    </Block>
  );
}
