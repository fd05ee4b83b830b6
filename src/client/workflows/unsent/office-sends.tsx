import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#client/messages/en.ts';
import type { OthersWork } from '#offline/tablet.ts';
import { openOfOther, otherQueues } from '../../outbox/other-queues.ts';
import { shopIn } from '../../outbox/others.ts';
import { useSignal } from '../../page/signal.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { Age } from '../../ui/age.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { QueueSending } from './queue-sending.tsx';

const texts = t.outbox.office;

/** Work of another person, which an administrator lets be sent by way of the company: the person may be gone. */
export default function OfficeSends({ work }: { work: OthersWork }) {
  const { owner, count, oldest } = work;
  const queue = useSignal(otherQueues).get(owner);
  const [asking, setAsking] = useState(false);
  const canFetch = useCanFetch();
  const title = (
    <>
      {t.outbox.others(count)}, {t.outbox.oldest} <Age at={oldest} />.{' '}
    </>
  );
  return (
    <Note>
      {queue ? (
        <QueueSending queue={queue} shop={shopIn(owner)} title={title} />
      ) : (
        <Group justify="space-between">
          <span>
            {title}
            {t.outbox.othersHint}
          </span>
          <Button variant="default" disabled={!canFetch} onClick={() => setAsking(true)}>
            {texts.send}
          </Button>
        </Group>
      )}
      {asking ? <Ask owner={owner} onClose={() => setAsking(false)} /> : null}
    </Note>
  );
}

function Ask({ owner, onClose }: { owner: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') return setProblem(t.outbox.reasonMissing);
    setBusy(true);
    const opened = await openOfOther(owner, reason.trim()).catch(() => false);
    setBusy(false);
    if (opened) onClose();
    else setProblem(texts.doesNotOpen);
  };
  return (
    <Dialog opened onClose={onClose} title={texts.title} centered>
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack>
          <span>{texts.hint}</span>
          <TextInput
            required
            data-autofocus
            label={t.outbox.reason}
            maxLength={250}
            value={reason}
            error={problem}
            onChange={event => {
              setReason(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.ui.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {texts.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
