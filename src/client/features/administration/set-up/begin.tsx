import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { setUp } from '#calls/administration/index.ts';
import { type Language, persistLanguage } from '#client/messages/language.ts';
import { holdFirstPassword } from '../../../life/first-password.ts';
import { findOwnLanguage } from '../../../life/own-language.ts';
import { signIn } from '../../../life/sign-in.ts';
import { t } from '../../../messages/en.ts';
import { CallFailure, fetchCall } from '../../../transport/fetch-call.ts';
import { LanguageSwitch } from '../../../ui/inputs/language-switch.tsx';
import { PasswordField } from '../../../ui/inputs/password-field.tsx';
import { Note } from '../../../ui/note.tsx';
import classes from './set-up.module.css';

const texts = t.setUp;

// Drawn again while the next page loads, the same element does not navigate again.
const toSignIn = <Navigate to="/login" search={{ next: '/setup' }} replace />;

/** The person who has the code becomes the first administrator, and is signed in. */
export function Begin() {
  const state = useQuery({
    queryKey: [setUp.state.name],
    queryFn: ({ signal }) => fetchCall(setUp.state, {}, { signal, token: null }),
    retry: false,
  });
  // There is an administrator, or another back end.
  if (state.data?.needed === false || state.error instanceof CallFailure) return toSignIn;
  return (
    <main className={classes.narrow}>
      <p className={classes.brand}>
        <img src="/icon.svg" alt="" width={40} height={40} />
        {t.shell.appName}
      </p>
      {state.error ? <Note tone="warn">{texts.offline}</Note> : null}
      {state.data ? <FirstAdministrator /> : null}
    </main>
  );
}

/**
 * The person who changes the language here is about to be the first of the company: it is the tablet's, and
 * theirs.
 */
function choose(next: Language) {
  persistLanguage('device', next);
  persistLanguage('tab', next);
  location.reload();
}

function FirstAdministrator() {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { code: '', lastname: '', firstname: '', username: '', password: '' },
    validate: schemaResolver(setUp.begin.input, { sync: true }) as never, // its result is Mantine's rules for the values
  });
  const submit = form.onSubmit(async values => {
    form.setSubmitting(true);
    setProblem(null);
    try {
      await fetchCall(setUp.begin, values, { token: null });
      const result = await signIn(values.username.trim(), values.password);
      if ('ok' in result && result.ok) {
        holdFirstPassword(values.username.trim(), values.password);
        if (await findOwnLanguage()) location.reload();
      } else setProblem(texts.signedOut);
    } catch (error) {
      const refused = error instanceof CallFailure ? error : null;
      if (refused?.field) form.setFieldError(refused.field, refused.msg);
      else setProblem(refused?.msg || texts.offline);
    }
    form.setSubmitting(false);
  });
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <h1>{texts.begin}</h1>
      <p className={classes.hint}>{texts.beginHint}</p>
      <Stack gap="md">
        <TextInput
          label={texts.code}
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          {...form.getInputProps('code')}
        />
        <TextInput label={texts.lastname} autoComplete="family-name" {...form.getInputProps('lastname')} />
        <TextInput label={texts.firstname} autoComplete="given-name" {...form.getInputProps('firstname')} />
        <TextInput
          label={texts.username}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField
          label={texts.password}
          description={texts.passwordHint}
          required
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        {problem ? (
          <div role="alert">
            <Note tone="bad">{problem}</Note>
          </div>
        ) : null}
        <Button type="submit" loading={form.submitting} fullWidth>
          {texts.start}
        </Button>
      </Stack>
      <LanguageSwitch choose={choose} />
    </form>
  );
}
