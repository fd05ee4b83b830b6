import { Button, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { type SignInResult, signIn } from '../../life/sign-in.ts';
import { signOut } from '../../life/sign-out.ts';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { useSession } from '../../who/session-state.ts';
import layout from '../login-layout.module.css';
import styles from './unlock.module.css';

/**
 * Stands in the place of every screen while the key to what is on this tablet is not here. The address stays, and so
 * do session and drafts: with the password the same page is back.
 */
export default function Unlock({ locked }: { locked: 'key' | 'gone' }) {
  const session = useSession();
  const router = useRouter();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!session) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || busy) return;
    setBusy(true);
    const result = await signIn(session.username, password);
    setBusy(false);
    setPassword('');
    setProblem(problemOf(result));
    void router.invalidate();
  };
  return (
    <main className={layout.page}>
      <div className={layout.card}>
        <p className={layout.brand}>
          <img src="/icon.svg" alt="" width={40} height={40} />
          {t.shell.appName}
        </p>
        <form onSubmit={submit} noValidate className={styles.form}>
          <Stack gap="md">
            <h1>{locked === 'gone' ? t.unlock.goneTitle : t.unlock.title}</h1>
            <p className={styles.who}>{t.unlock.signedInAs(session.username)}</p>
            <p>{locked === 'gone' ? t.unlock.gone : t.unlock.why}</p>
            <PasswordField
              label={t.login.password}
              autoComplete="current-password"
              autoFocus
              value={password}
              error={problem}
              onChange={event => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" loading={busy} disabled={password === ''} fullWidth>
              {t.unlock.submit}
            </Button>
            <Button variant="subtle" disabled={busy} onClick={() => void signOut()} fullWidth>
              {t.unlock.signOut}
            </Button>
          </Stack>
        </form>
      </div>
    </main>
  );
}

function problemOf(result: SignInResult): string | null {
  if ('needsPreviousPassword' in result) return t.login.previousElsewhere;
  if (result.ok) return null;
  const seconds = Math.ceil((result.retryInMs ?? 0) / 1000);
  return seconds > 0 ? `${result.message}. ${t.login.retryIn(seconds)}` : result.message;
}
