import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { type OldData, signIn } from '../../life/sign-in.ts';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import styles from './previous-password.module.css';

/** The password was changed elsewhere: what lies on this tablet opens with the one before, or stays locked. */
export default function PreviousPassword(props: {
  username: string;
  password: string;
  /** As at the sign-in that asks for it. */
  shop?: string | undefined;
  onDone: () => void;
}) {
  const [previous, setPrevious] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async (oldData: OldData) => {
    setBusy(true);
    const { username, password, shop } = props;
    const result = await signIn(username, password, { oldData, ...(shop === undefined ? {} : { shop }) });
    setBusy(false);
    if ('needsPreviousPassword' in result) setProblem(t.login.previousWrong);
    else if (result.ok) props.onDone();
    else setProblem(result.message);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (previous !== '') void enter({ previous });
      }}
    >
      <h1>{t.login.previousTitle}</h1>
      <Stack gap="md">
        <p>{t.login.previousBody}</p>
        <PasswordField
          label={t.login.previousPassword}
          autoFocus
          value={previous}
          error={problem}
          onChange={event => setPrevious(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {t.login.unlock}
        </Button>
        <Button variant="subtle" disabled={busy} onClick={() => void enter({ fresh: true })}>
          {t.login.startFresh}
        </Button>
        <p className={styles.hint}>{t.login.startFreshHint}</p>
      </Stack>
    </form>
  );
}
