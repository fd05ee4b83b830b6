import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#client/messages/en.ts';
import type { Discarding, EntryView } from '#offline/tablet.ts';
import { dropDrafts } from '../../outbox/document-drafts.ts';
import { notify } from '../../page/notices.ts';
import { documentOf, useEntries } from '../../tablet/entries.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { type ThingToDiscard, wordsWithMoney } from './entry-words.ts';

/**
 * Names everything that goes with an entry, as the outbox itself says, asks for a reason, and throws away just that; or says
 * why it has to stay.
 */
export function ThrowAwayDialog({
  mid,
  thing,
  onClose,
  onThrown,
}: {
  mid: string;
  thing?: ThingToDiscard;
  onClose: () => void;
  /** The document was made here, and is gone; by its temporary id. */
  onThrown?: (no: string) => void;
}) {
  const tablet = useTablet();
  useEntries(); // follows the outbox: something may come or go while the question is open
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const asked = tablet?.outbox.discarding(mid);
  const label = thing ? t.outbox.discardThing[thing] : t.outbox.discard;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!tablet || !asked) return;
    if (reason.trim() === '') return setProblem(t.outbox.reasonMissing);
    try {
      await tablet.outbox.discard(asked, reason.trim());
    } catch {
      return setProblem(t.outbox.discardMoved);
    }
    const made = asked.entries.flatMap(entry => {
      const { no } = documentOf(entry);
      return entry.tempId === no ? [no] : [];
    });
    // The documents are gone whether or not their working copies can be.
    for (const no of made) await dropDrafts(tablet.drafts, no).catch(() => undefined);
    notify.success(t.outbox.discarded);
    onClose();
    if (made[0] !== undefined) onThrown?.(made[0]);
  };
  return (
    <Dialog opened onClose={onClose} title={label} centered>
      {asked?.refusal ? (
        <Stack>
          <Kept asked={asked} />
          <Group justify="flex-end">
            <Button data-autofocus variant="default" onClick={onClose}>
              {t.outbox.keep}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            {asked ? <Going asked={asked} /> : null}
            <TextInput
              label={t.outbox.reason}
              maxLength={100}
              data-autofocus
              required
              value={reason}
              error={problem}
              onChange={event => setReason(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t.ui.cancel}
              </Button>
              <Button type="submit" color="red">
                {label}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

function Going({ asked }: { asked: Discarding }) {
  const [entry, ...others] = asked.entries;
  if (!entry) return null;
  const text = entry.state === 'IN_DOUBT' ? t.outbox.discardUnknown : t.outbox.discardBody;
  return (
    <>
      <strong>{wordsWithMoney(entry)}</strong>
      <span>{text}</span>
      {others.length > 0 ? (
        <Note tone="warn">
          {t.outbox.discardDependants(others.length)}
          <Words entries={others} />
        </Note>
      ) : null}
      {asked.money ? <Note tone="warn">{t.outbox.discardMoney}</Note> : null}
    </>
  );
}

function Kept({ asked: { refusal, neededBy } }: { asked: Discarding }) {
  if (refusal === 'accounts') return <Note tone="warn">{t.outbox.keptAccounts}</Note>;
  if (refusal === 'used') return <Note tone="warn">{t.outbox.keptUsed}</Note>;
  if (refusal !== 'needed') return <Note tone="warn">{t.outbox.keptSent}</Note>;
  return (
    <Note tone="warn">
      {t.outbox.keptNeeded}
      <Words entries={neededBy} />
    </Note>
  );
}

function Words({ entries }: { entries: readonly EntryView[] }) {
  return (
    <ul>
      {entries.map(entry => (
        <li key={entry.mid}>{wordsWithMoney(entry)}</li>
      ))}
    </ul>
  );
}
