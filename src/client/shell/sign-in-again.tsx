import { Button, Group, Modal, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { signIn, useSession } from '../data/session.ts';
import { PasswordField } from '../ui/password-field.tsx';

/** Gives the session a new token without leaving the page. */
export default function SignInAgain({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!session) return;
    setBusy(true);
    const result = await signIn(session.username, password);
    setBusy(false);
    if ('needsPreviousPassword' in result) setProblem(t.login.previousTitle);
    else if (result.ok) onClose();
    else setProblem(result.message);
  };
  return (
    <Modal opened onClose={onClose} title={t.shell.signInAgain} centered size="sm">
      <form onSubmit={submit} noValidate>
        <Text mb="md">{t.shell.signInAgainToSend}</Text>
        <PasswordField
          label={`${t.login.password} · ${session?.username ?? ''}`}
          autoComplete="current-password"
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
            {t.login.submit}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
