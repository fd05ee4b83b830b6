import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { outgoing } from '#calls/administration/index.ts';
import type { Outgoing } from '#calls/administration/outgoing.ts';
import { filter } from '#calls/kit/list-input.ts';
import { mayDecide } from '#model/administration/outgoing.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { useList } from '../../../read/use-list.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { AdoptForm } from './adopt-form.tsx';
import { DiscardForm } from './discard-form.tsx';
import { DocumentLink } from './document-link.tsx';
import classes from './outgoing.module.css';
import { badgeOf, kindName, nextAttempt, systemName } from './outgoing-words.ts';

const texts = t.outgoing;

/** What a person is about to decide, of the entry as they saw it. */
type Asked = { decision: 'adopt' | 'discard'; entry: Outgoing };
const forms = { adopt: AdoptForm, discard: DiscardForm };
const titles = { adopt: texts.adoptTitle, discard: texts.discardTitle };

/** One entry with why it stands as it does, and what a person can do about it. */
export default function EntrySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const list = useList(outgoing.filter, { size: 1, filters: [filter('id', id)] });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [entry] = list.rows;
  const back = () => setAsked(null);
  if (asked) {
    const Form = forms[asked.decision];
    return (
      <Sheet key="asked" opened onClose={back} title={titles[asked.decision]}>
        <Form entry={asked.entry} onClose={back} onDone={onClose} />
      </Sheet>
    );
  }
  return (
    <Sheet key="entry" opened onClose={onClose} title={entry ? kindName(entry) : texts.one(Number(id))}>
      {entry ? (
        <View entry={entry} ask={decision => setAsked({ decision, entry })} />
      ) : (
        <Note>{list.isPending ? t.ui.loading : (list.error?.message ?? texts.gone)}</Note>
      )}
    </Sheet>
  );
}

type Ask = (decision: Asked['decision']) => void;

function View({ entry, ask }: { entry: Outgoing; ask: Ask }) {
  return (
    <Stack gap="md">
      <div>
        <StatusBadge {...badgeOf(entry)} />
      </div>
      <Why entry={entry} />
      <Facts
        facts={[
          [texts.document, <DocumentLink key="document" of={entry} />],
          [texts.shop, entry.franchise_code],
          [texts.system, systemName(entry.system)],
          [texts.since, <DateText key="since" value={entry.created_at} time />],
          [texts.by, entry.created_by],
          [texts.next, nextAttempt(entry) && <DateText key="next" value={nextAttempt(entry)} time />],
          [texts.attempts, String(entry.attempts)],
          [texts.remoteNo, entry.remote_no],
          [texts.finished, entry.finished_at && <DateText key="finished" value={entry.finished_at} time />],
          [texts.decidedBy, entry.decided_by],
          [texts.reason, entry.reason],
        ]}
      />
      <Decisions entry={entry} ask={ask} />
    </Stack>
  );
}

const tones = { dead: 'bad', unknown: 'warn', refused: 'warn' } as const;

function Why({ entry }: { entry: Outgoing }) {
  const { status, system, last_error, waits_for } = entry;
  const { data } = useRecord(outgoing.systems, {});
  const there = data?.items.find(one => one.system === system);
  const name = systemName(system);
  const goes = status === 'queued' || status === 'unknown';
  const tone: Partial<Record<Outgoing['status'], (typeof tones)[keyof typeof tones]>> = tones;
  return (
    <Note tone={tone[status] ?? 'info'}>
      <div className={classes.why}>
        <p>{texts.why[status](name)}</p>
        {goes && waits_for !== null ? <p>{texts.waitsForOther(waits_for)}</p> : null}
        {goes && there?.is_set_up === false ? <p>{texts.waitsForSettings(name)}</p> : null}
        {goes && there?.is_set_up && there.paused_until !== null ? <p>{texts.waitsForSystem(name)}</p> : null}
        {last_error === '' ? null : (
          <p>
            {texts.error}: {systemTrouble(last_error)}
          </p>
        )}
      </div>
    </Note>
  );
}

/** What is refused because the entry has changed since is shown as it stands now. */
const showRefused = ({ kind }: { kind: string }) => {
  if (kind === 'refused') refresh(['outgoing']);
};

function Decisions({ entry, ask }: { entry: Outgoing; ask: Ask }) {
  const { id, status, system, made_at } = entry;
  return (
    <div className={classes.actions}>
      {mayDecide('retry', entry) ? (
        <>
          <CallButton
            call={outgoing.retry}
            input={{ id }}
            look={status === 'dead' ? 'primary' : 'default'}
            onSent={showRefused}
          >
            {texts.retry}
          </CallButton>
          {made_at === null ? null : <p>{texts.retryHint(systemName(system))}</p>}
        </>
      ) : null}
      {mayDecide('adopt', entry) ? (
        <Button variant="default" onClick={() => ask('adopt')}>
          {texts.adopt}
        </Button>
      ) : null}
      {mayDecide('discard', entry) ? (
        <Button variant="subtle" color="red" c="var(--quay-bad)" onClick={() => ask('discard')}>
          {texts.discard}
        </Button>
      ) : null}
    </div>
  );
}
