import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FileConnection, RemoteSite } from '#calls/administration/file-storage.ts';
import { fileStorage } from '#calls/administration/index.ts';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import classes from './file-storage.module.css';

const texts = t.fileStorage;
const moment = (at: string | null) => (at === null ? texts.never : <DateText value={at} time />);

/** The site that pictures come from: how it is, what it has, and which of its files are of no use. */
export function PictureSite({ connection, site }: { connection: FileConnection; site: RemoteSite }) {
  return (
    <>
      <Condition connection={connection} site={site} />
      <Unmatched site={site} />
      <Refused site={site} />
    </>
  );
}

function Condition({ connection, site }: { connection: FileConnection; site: RemoteSite }) {
  const { entries, fetched, changed, is_running, synced_at } = site;
  const counted = (count: number) => formatNumber(count);
  return (
    <Block title={texts.site}>
      <div role="status" className={classes.notes}>
        <State connection={connection} />
        {is_running ? (
          <Note>{texts.running(counted(entries), counted(fetched))}</Note>
        ) : synced_at === null || !connection.connected ? null : (
          <p>{texts.ended(counted(entries), counted(fetched), counted(changed))}</p>
        )}
      </div>
      <Facts
        facts={[
          [texts.siteName, site.name],
          [texts.siteAddress, site.address],
          [texts.libraries, site.libraries.join(', ')],
          [texts.library, site.library || texts.firstLibrary],
          [texts.siteFolder, site.folder || texts.wholeLibrary],
          [texts.siteFiles, counted(site.files)],
          [texts.siteItems, counted(site.items)],
          [texts.due, counted(site.due)],
          [texts.lastSync, moment(synced_at)],
          [texts.lastOk, moment(connection.last_ok_at)],
          [texts.signedIn, connection.expires_at && moment(connection.expires_at)],
        ]}
      />
      <div className={classes.buttons}>
        <CallButton
          call={fileStorage.authorize}
          input={{}}
          says={texts.begun}
          onSent={() => refresh(['fileStorage'])}
        >
          {texts.try}
        </CallButton>
        <Button variant="default" renderRoot={props => <Link {...props} to="/systems" />}>
          {texts.settings}
        </Button>
      </div>
    </Block>
  );
}

function State({ connection }: { connection: FileConnection }) {
  const { connected, problem, last_error, paused_until } = connection;
  if (connected) return <Note tone="info">{texts.siteConnected}</Note>;
  if (last_error === '') return <Note tone="info">{texts.siteUntried}</Note>;
  return (
    <Note tone="bad">
      {texts.siteFailing} {problem === null || problem === 'works' ? null : t.systems.words[problem]}{' '}
      {texts.said}: {systemTrouble(last_error)}.{' '}
      {paused_until === null ? null : (
        <>
          {texts.paused} <DateText value={paused_until} time />.
        </>
      )}
    </Note>
  );
}

function Unmatched({ site: { unmatched, unmatched_names } }: { site: RemoteSite }) {
  if (unmatched === 0) return null;
  return (
    <Block title={texts.unmatched(formatNumber(unmatched))}>
      <p>{texts.unmatchedHint}</p>
      <ul className={classes.names}>
        {unmatched_names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two folders may have files of the same name
          <li key={`${name} ${at}`}>{name}</li>
        ))}
      </ul>
      <More of={unmatched - unmatched_names.length} />
    </Block>
  );
}

function Refused({ site: { refused, refused_files } }: { site: RemoteSite }) {
  if (refused === 0) return null;
  return (
    <Block title={texts.refused(formatNumber(refused))}>
      <ul className={classes.names}>
        {refused_files.map(({ name, reason, keeps_former, retry_at }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two folders may have files of the same name
          <li key={`${name} ${at}`}>
            <strong>{name}</strong>: {texts.reasons[reason]} {keeps_former ? texts.keepsFormer : ''}{' '}
            {retry_at === null ? null : (
              <>
                {texts.again} <DateText value={retry_at} time />.
              </>
            )}
          </li>
        ))}
      </ul>
      <More of={refused - refused_files.length} />
    </Block>
  );
}

const More = ({ of }: { of: number }) => (of > 0 ? <p>{texts.more(formatNumber(of))}</p> : null);
