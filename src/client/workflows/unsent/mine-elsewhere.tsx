import { Button, Group } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '#client/messages/en.ts';
import type { OthersWork } from '#offline/tablet.ts';
import { openMine, otherQueues } from '../../outbox/other-queues.ts';
import { shopIn } from '../../outbox/others.ts';
import { useSignal } from '../../page/signal.ts';
import { Age } from '../../ui/age.tsx';
import { Note } from '../../ui/note.tsx';
import { useSession } from '../../who/session-state.ts';
import { QueueSending } from './queue-sending.tsx';

const texts = t.outbox.mine;
const PasswordDialog = lazy(async () => ({
  default: (await import('../../ui/inputs/password-dialog.tsx')).PasswordDialog,
}));

/** What the person at work made for another shop: how much, for which, and what happens with it next. */
export default function MineElsewhere({ work }: { work: OthersWork }) {
  const { owner, count, oldest } = work;
  const queue = useSignal(otherQueues).get(owner);
  const title = (
    <>
      <strong>{texts.title(count, shopIn(owner))}</strong>, {t.outbox.oldest} <Age at={oldest} />.{' '}
    </>
  );
  return (
    <Note tone="warn">
      {queue ? <QueueSending queue={queue} shop={shopIn(owner)} title={title} /> : <Locked title={title} />}
    </Note>
  );
}

/** After a reload, or with a password that was changed: the key to it is not here. */
function Locked({ title }: { title: ReactNode }) {
  const username = useSession()?.username ?? '';
  const [asking, setAsking] = useState(false);
  const open = async (password: string) =>
    (await openMine(password).catch(() => false)) ? null : texts.doesNotOpen;
  return (
    <Group justify="space-between">
      <span>
        {title}
        {texts.locked}
      </span>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      {asking ? (
        <Suspense>
          <PasswordDialog
            title={texts.open}
            hint={texts.openHint}
            label={`${t.login.password} · ${username}`}
            autoComplete="current-password"
            submitLabel={texts.open}
            onSubmit={open}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </Group>
  );
}
