import { Select, TextInput } from '@mantine/core';
import { devices } from '#calls/index.ts';
import { t } from '../../../messages/en.ts';
import { useAll } from '../../../read/use-all.ts';
import { Fields } from '../../../ui/form-page.tsx';
import { PasswordField } from '../../../ui/inputs/password-field.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import type { NewPerson } from './use-new-person.ts';
import classes from './users.module.css';

const texts = t.users;

/** Who a new user is, and what they sign in with. */
export function NameFields({ person }: { person: NewPerson }) {
  const { form, username } = person;
  return (
    <>
      <TextInput
        label={texts.wholeName}
        description={texts.wholeNameHint}
        autoFocus
        autoComplete="off"
        autoCapitalize="words"
        {...form.getInputProps('name')}
        error={form.errors.firstname ?? form.errors.lastname}
      />
      <TextInput
        label={texts.username}
        description={texts.usernameHint}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
        value={username}
        onChange={event => form.setFieldValue('username', event.currentTarget.value)}
      />
    </>
  );
}

/** What they do; it says what they may. */
export function JobField({
  person,
  withAdministrators = true,
}: {
  person: NewPerson;
  withAdministrators?: boolean;
}) {
  const { form, job, jobs } = person;
  const offered = jobs.filter(({ administrates }) => withAdministrators || !administrates);
  return (
    <ChoiceCards
      label={texts.job}
      options={offered.map(({ key, name, hint }) => ({ value: key, label: name, hint }))}
      value={job?.key ?? null}
      error={form.errors.job}
      onChange={key => {
        form.setFieldValue('job', key);
        form.clearFieldError('job');
      }}
    />
  );
}

/** What few need: a password that is typed, an email, a printer of their own. */
export function DetailFields({ person }: { person: NewPerson }) {
  const { form } = person;
  const printers = useAll(devices.filter).filter(({ device_type }) => device_type !== 'DRAWER');
  const hasErrors = ['password', 'email', 'device_id'].some(field => form.errors[field]);
  return (
    <details className={classes.details} open={hasErrors || undefined}>
      <summary>{texts.details}</summary>
      <Fields>
        <PasswordField
          label={texts.password}
          description={texts.startPasswordHint}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextInput label={texts.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <Select
          label={texts.device}
          placeholder={texts.noDevice}
          clearable
          data={printers.map(({ id, device_name }) => ({ value: String(id), label: device_name }))}
          error={form.errors.device_id}
          value={form.values.device_id === null ? null : String(form.values.device_id)}
          onChange={next => form.setFieldValue('device_id', next === null ? null : Number(next))}
        />
      </Fields>
    </details>
  );
}
