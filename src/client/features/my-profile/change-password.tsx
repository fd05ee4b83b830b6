import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as v from 'valibot';
import { session as calls } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { messageOf } from '#model/kit/validation.ts';
import { changePassword } from '../../life/password.ts';
import { translate } from '../../messages/language.ts';
import { notify } from '../../page/notices.ts';
import { useConnectionState } from '../../transport/connection.ts';
import { Fields } from '../../ui/form-page.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';

/** Needs the connection; on success everybody signed in with the old password is signed out, here first. */
export function ChangePassword() {
  const online = useConnectionState() === 'online';
  const form = useForm({
    initialValues: { old_password: '', new_password: '', repeat: '' },
    validate: values => {
      const parsed = v.safeParse(calls.resetPassword.input, values);
      const errors: Record<string, string> = {};
      for (const issue of parsed.issues ?? [])
        errors[v.getDotPath(issue) ?? ''] ??= translate(messageOf(issue.message));
      if (values.repeat !== values.new_password) errors.repeat = t.myProfile.different;
      return errors;
    },
  });
  const submit = form.onSubmit(async ({ old_password, new_password }) => {
    form.setSubmitting(true);
    const result = await changePassword(old_password, new_password);
    form.setSubmitting(false);
    if (result.ok) notify.success(t.myProfile.changed);
    else {
      form.setFieldError(result.field, result.message);
      notify.failure(result.message);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Fields>
        <PasswordField
          label={t.myProfile.oldPassword}
          autoComplete="current-password"
          {...form.getInputProps('old_password')}
        />
        <PasswordField
          label={t.myProfile.newPassword}
          autoComplete="new-password"
          {...form.getInputProps('new_password')}
        />
        <PasswordField
          label={t.myProfile.repeatPassword}
          autoComplete="new-password"
          {...form.getInputProps('repeat')}
        />
      </Fields>
      <Group mt="lg" justify="flex-end">
        {online ? null : <span>{t.call.needsConnection}</span>}
        <Button type="submit" loading={form.submitting} disabled={!online}>
          {t.myProfile.submit}
        </Button>
      </Group>
    </form>
  );
}
