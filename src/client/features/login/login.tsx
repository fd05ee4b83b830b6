import { Button, Stack, TextInput } from '@mantine/core';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { type Language, language, persistLanguage } from '#client/messages/language.ts';
import { signIn } from '../../life/sign-in.ts';
import { signInStep } from '../../life/sign-in-step.ts';
import { useSignal } from '../../page/signal.ts';
import { lastSignOut } from '../../session/last-sign-out.ts';
import { useConnectionState } from '../../transport/connection.ts';
import { LanguageSwitch } from '../../ui/inputs/language-switch.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { sessionState } from '../../who/session-state.ts';
import styles from './login.module.css';

// Rarely needed. Both are loaded only when they are: the form is there sooner.
const OthersNote = lazy(() => import('./others-note.tsx'));
const PreviousPassword = lazy(() => import('../../workflows/sign-in/previous-password.tsx'));

export const Route = createFileRoute('/_login/login')({
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    // Only a path of this app: never another address, nor one after a tab or line end, which browsers leave out.
    const next =
      typeof search.next === 'string' && /^\/(?![/\\\s])/.test(search.next) ? search.next : undefined;
    return next && next !== '/' ? { next } : {};
  },
  beforeLoad: ({ search }) => {
    if (sessionState.get()) throw redirect({ href: search.next ?? '/', replace: true });
  },
  component: Login,
});

/** The person who changes the language here is about to sign in: it is the tablet's, and theirs. */
function choose(next: Language) {
  persistLanguage('device', next);
  persistLanguage('tab', next);
  location.reload();
}

function Login() {
  const { next } = Route.useSearch();
  const navigate = Route.useNavigate();
  const state = useConnectionState();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [locked, setLocked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [waitSeconds, setWaitSeconds] = useState(0);
  const left = useSignal(lastSignOut);
  const step = useSignal(signInStep);

  useEffect(() => {
    if (waitSeconds === 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const enter = async () => {
    lastSignOut.set(null);
    signInStep.set('screen');
    const another = await import('../../life/own-language.ts').then(
      own => own.findOwnLanguage(),
      () => false,
    );
    if (another) location.replace(next ?? '/');
    else await navigate({ href: next ?? '/', replace: true });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() === '' || password === '') return;
    setBusy(true);
    setProblem(null);
    const result = await signIn(username.trim(), password);
    if ('ok' in result && result.ok) await enter();
    setBusy(false);
    if ('needsPreviousPassword' in result) setLocked(true);
    else if (!result.ok) {
      setProblem(result.message);
      setWaitSeconds(Math.ceil((result.retryInMs ?? 0) / 1000));
    }
  };
  if (locked)
    return (
      <div className={styles.form}>
        <Suspense>
          <PreviousPassword username={username.trim()} password={password} onDone={enter} />
        </Suspense>
      </div>
    );
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h1>{t.login.title}</h1>
      {left ? (
        <p className={styles.note} role="status">
          {left.closed ?? (left.forgotten ? t.login.removed : t.login.signedOut(left.unsent))}
        </p>
      ) : null}
      {state === 'online' ? null : <p className={styles.offline}>{t.login.offline}</p>}
      <Stack gap="md">
        <TextInput
          label={t.login.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          onChange={event => setUsername(event.currentTarget.value)}
        />
        <PasswordField
          label={t.login.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        {problem ? (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        ) : null}
        <Button type="submit" loading={busy} disabled={waitSeconds > 0} fullWidth>
          {waitSeconds > 0 ? t.login.retryIn(waitSeconds) : t.login.submit}
        </Button>
        <p className={styles.step} role="status">
          {busy ? <span>{t.login.steps[step]}</span> : null}
        </p>
      </Stack>
      <LanguageSwitch choose={choose} />
      <a className={styles.help} href={`/help/${language()}.html`}>
        {t.login.help}
      </a>
      <Suspense>
        <OthersNote />
      </Suspense>
    </form>
  );
}
