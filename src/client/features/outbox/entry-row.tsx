import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { t } from '#client/messages/en.ts';
import type { EntryView } from '#offline/tablet.ts';
import { notice, translate } from '../../messages/language.ts';
import { isStale } from '../../outbox/stale.ts';
import { needsAttention } from '../../tablet/entries.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { Note } from '../../ui/note.tsx';
import { DateText } from '../../ui/tables/values.tsx';
import { DecideConflict } from '../../workflows/conflict/decide-conflict.tsx';
import { wordsOf, writeOf } from '../../workflows/unsent/entry-words.ts';
import { SellWithout } from '../../workflows/unsent/sell-without.tsx';
import { ThrowAway } from '../../workflows/unsent/throw-away.tsx';
import { ApproveAgain, approvalsIn } from './approve-again.tsx';
import { EditEntry } from './edit-entry.tsx';
import { editable } from './editable.ts';
import styles from './outbox.module.css';
import { OutcomeUnknown } from './outcome-unknown.tsx';

/** One entry: what it is, where it stands, why it waits, and what a person can do about it. */
export function EntryRow({
  entry,
  all,
  partOf,
}: {
  entry: EntryView;
  all: readonly EntryView[];
  /** A step of a sale is discarded with all of it, unless it may have reached the server. */
  partOf?: 'sale';
}) {
  const tablet = useTablet();
  const [open, setOpen] = useState(false);
  const urgent = needsAttention(entry);
  const waiting = waitText(entry, all);
  return (
    <li className={styles.entry} data-urgent={urgent}>
      <div className={styles.line}>
        <strong>{wordsOf(entry)}</strong>
        <span className={styles.state} data-state={entry.state}>
          {t.outbox.states[entry.state]}
        </span>
      </div>
      <p className={styles.detail}>
        <DateText value={entry.createdAt} time />
        {entry.attempts > 0 ? ` · ${t.outbox.attempts(entry.attempts)}` : ''}
        {waiting ? ` · ${waiting}` : ''}
      </p>
      {entry.error ? (
        <Note tone="bad">
          {t.outbox.refusedBecause}{' '}
          {translate(entry.error) || notice(writeOf(entry)?.failure ?? '') || entry.error.code}
        </Note>
      ) : null}
      {entry.state === 'IN_DOUBT' && !entry.sealed ? <OutcomeUnknown entry={entry} /> : null}
      <Group gap="xs" mt={4} className={styles.actions}>
        <SellWithout entry={entry} />
        {isStale(entry) ? <DecideConflict mid={entry.mid} /> : null}
        {approvalsIn(entry).length > 0 ? <ApproveAgain entry={entry} all={all} /> : null}
        {urgent && !entry.sealed && entry.state !== 'IN_DOUBT' && !isStale(entry) ? (
          <Button variant="default" onClick={() => void tablet?.outbox.retry(entry.mid)}>
            {t.outbox.retry}
          </Button>
        ) : null}
        {editable(entry) && !isStale(entry) ? (
          <Button variant={urgent ? 'filled' : 'subtle'} onClick={() => setOpen(true)}>
            {t.outbox.edit}
          </Button>
        ) : null}
        {entry.state === 'SENDING' || (partOf && entry.editable) || writeOf(entry)?.accounts ? null : (
          <ThrowAway entry={entry} />
        )}
      </Group>
      {open ? <EditEntry entry={entry} onClose={() => setOpen(false)} /> : null}
    </li>
  );
}

function waitText(entry: EntryView, all: readonly EntryView[]): string {
  if (!entry.waits) return '';
  const { because, on, says } = entry.waits;
  if (says) return translate(says);
  // Of these the note below says why.
  if (because === 'attention' && (entry.state === 'FAILED' || entry.state === 'IN_DOUBT')) return '';
  // The change before stands right above; only one of another document has to be named.
  const other = because === 'dependency' ? all.find(({ mid }) => mid === on) : undefined;
  return other ? `${t.outbox.waits[because]}: ${wordsOf(other)}` : t.outbox.waits[because];
}
