import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { signIn } from '../../life/sign-in.ts';
import { useUnsentCount } from '../../tablet/entries.ts';
import { useConnectionState } from '../../transport/connection.ts';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { sessionState, useSession } from '../../who/session-state.ts';
import styles from '../default-layout.module.css';

/**
 * After a sign-in without connection, asks for the password once when the connection is back: the queue needs
 * a token. Takes no focus, so that a scanner in use does not type into it. A person who puts it off finds the
 * connection bar's button.
 */
export function SignInStrip() {
  const session = useSession();
  const navigate = useNavigate();
  const online = useConnectionState() === 'online';
  const unsent = useUnsentCount();
  const [later, setLater] = useState<number | null>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asks = session !== null && !session.token && (session.offline || session.movedTo !== undefined);
  if (!online || !asks || later === session.tokenGeneration) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    setBusy(true);
    const result = await signIn(session.username, password);
    setBusy(false);
    setPassword('');
    setProblem('message' in result ? result.message : null);
    // Nothing of the page was made for the new shop.
    if (session.movedTo !== undefined && sessionState.get()?.token) void navigate({ to: '/' });
  };
  return (
    <form className={styles.notice} onSubmit={submit} noValidate>
      <Group justify="space-between">
        <span role="status">
          {session.movedTo === undefined
            ? t.tablet.backOnline(unsent)
            : t.tablet.moved(session.user.customer_no, session.movedTo)}
        </span>
        <Group gap="xs" align="flex-start">
          <PasswordField
            aria-label={`${t.login.password} · ${session.username}`}
            placeholder={t.login.password}
            autoComplete="current-password"
            value={password}
            error={problem}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy} disabled={password === ''}>
            {t.tablet.signIn}
          </Button>
          <Button variant="subtle" onClick={() => setLater(session.tokenGeneration)}>
            {t.tablet.later}
          </Button>
        </Group>
      </Group>
    </form>
  );
}
