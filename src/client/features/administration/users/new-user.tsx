import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { users } from '#calls/administration/index.ts';
import { messageOf } from '#model/kit/validation.ts';
import { change } from '#offline/change.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { sendAll } from '../../../outbox/use-call.ts';
import { useDirty } from '../../../page/dirty.ts';
import { notify } from '../../../page/notices.ts';
import { useConnectionState } from '../../../transport/connection.ts';
import { Block, Fields, FormPage } from '../../../ui/form-page.tsx';
import { PasswordField } from '../../../ui/inputs/password-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { UserFields, type UserValues } from './user-fields.tsx';

const texts = t.users;
/** No role is chosen yet; the call refuses it at its field. */
const noRole = 0;

/** A new user who may sign in. Their password is never written to the tablet. */
export function NewUser() {
  const navigate = useNavigate();
  const online = useConnectionState() === 'online';
  const [password, setPassword] = useState('');
  const form = useForm<UserValues>({
    initialValues: {
      username: '',
      lastname: '',
      firstname: '',
      email: '',
      role_id: noRole,
      customer_no: '',
      device_id: null,
      page_permission_id: null,
    },
    validate: values => {
      const { issues = [] } = v.safeParse(users.create.input, { ...values, password });
      const errors = issues.map(issue => [v.getDotPath(issue) ?? '', translate(messageOf(issue.message))]);
      if (values.role_id === noRole) errors.push(['role_id', t.users.chooseRole]);
      return Object.fromEntries(errors.reverse());
    },
  });
  useDirty(form.isDirty() || password !== '');
  const submit = form.onSubmit(async values => {
    const parsed = v.safeParse(users.create.input, { ...values, password });
    if (!online || !parsed.success) return;
    form.setSubmitting(true);
    const sent = await sendAll([change(users.create, parsed.output)], { quiet: true });
    form.setSubmitting(false);
    if (sent.kind === 'done') {
      form.resetDirty();
      setPassword('');
      notify.success(texts.made(parsed.output.username));
      return void navigate({ to: '/users', search: {} });
    }
    const error = sent.kind === 'refused' ? sent.error : null;
    const msg = error ? translate(error) : t.call.notSent;
    if (error?.field) form.setFieldError(error.field, msg);
    notify.failure(msg);
  });
  return (
    <FormPage
      title={t.ui.addTitle(texts.one)}
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
      actions={
        <Button type="submit" loading={form.submitting} disabled={!online}>
          {t.ui.save}
        </Button>
      }
    >
      {online ? null : <Note tone="warn">{t.call.needsConnection}</Note>}
      <UserFields form={form} />
      <Block title={texts.password}>
        <Fields>
          <PasswordField
            label={texts.password}
            description={texts.passwordHint}
            required
            autoComplete="new-password"
            error={form.errors.password}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
        </Fields>
      </Block>
    </FormPage>
  );
}
