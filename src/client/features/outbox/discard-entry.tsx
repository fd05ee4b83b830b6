import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#client/messages/en.ts';
import type { EntryView } from '#offline/tablet.ts';
import { notify } from '../../page/notices.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { Note } from '../../ui/note.tsx';
import { wordsOf } from './groups.ts';
import styles from './outbox.module.css';

/** Asks for a reason and names everything that goes with the entry. */
export function DiscardEntry(props: {
  entry: EntryView;
  all: readonly EntryView[];
  /** All of these go, the entry among them, and none has reached the server. */
  whole?: readonly EntryView[];
  onClose: () => void;
}) {
  const { entry, all, whole, onClose } = props;
  const outbox = useTablet()?.outbox;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [, ...dependants] = outbox?.dependants(entry.mid) ?? [];
  const others = whole
    ? whole.filter(({ mid }) => mid !== entry.mid)
    : all.filter(({ mid }) => dependants.includes(mid));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setProblem(t.outbox.reasonMissing);
    try {
      if (whole)
        await outbox?.rewrite(
          whole.map(({ mid }) => ({ mid, into: null })),
          reason.trim(),
        );
      else await outbox?.discard(entry.mid, reason.trim());
      notify.success(t.outbox.discarded);
      onClose();
    } catch {
      setProblem(t.outbox.notEditable);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t.outbox.discardTitle} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <strong>{wordsOf(entry)}</strong>
          <p className={styles.text}>
            {entry.state === 'IN_DOUBT' ? t.outbox.discardUnknown : t.outbox.discardBody}
          </p>
          {others.length > 0 ? (
            <Note tone="warn">
              {t.outbox.discardDependants(others.length)}
              <ul>
                {others.map(other => (
                  <li key={other.mid}>{wordsOf(other)}</li>
                ))}
              </ul>
            </Note>
          ) : null}
          <TextInput
            label={t.outbox.reason}
            maxLength={100}
            data-autofocus
            value={reason}
            error={problem}
            onChange={event => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.ui.cancel}
            </Button>
            <Button type="submit" color="red">
              {t.outbox.discard}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
