import { Button, Group, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { notify } from '../../data/notices.ts';
import { openSealed } from '../../data/old-key.ts';
import { Note } from '../../ui/note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** Changes that the key of this sign-in does not open, and the way to them. */
export function SealedNote({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {count > 0 ? (
        <Note tone="warn">
          <Group justify="space-between">
            <span>
              <strong>{t.tablet.sealedTitle(count)}</strong>. {t.tablet.sealedHint}
            </span>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t.tablet.open}
            </Button>
          </Group>
        </Note>
      ) : null}
      {asking ? <OpenSealed count={count} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function OpenSealed({ count, onClose }: { count: number; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    setBusy(true);
    const opened = await openSealed(password).catch(() => false);
    setBusy(false);
    if (!opened) return setProblem(t.login.previousWrong);
    notify.success(t.tablet.opened(count));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t.tablet.openTitle} centered size="sm">
      <form onSubmit={submit} noValidate>
        <PasswordField
          label={t.tablet.earlierPassword}
          autoComplete="off"
          data-autofocus
          value={password}
          error={problem}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={password === ''}>
            {t.tablet.open}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
