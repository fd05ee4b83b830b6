import { Select, TextInput } from '@mantine/core';
import { pagePermissions, users } from '#calls/administration/index.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useAll } from '../../../read/use-all.ts';
import { Facts } from '../../../ui/facts.tsx';
import { PasswordField } from '../../../ui/inputs/password-field.tsx';
import { SetChoice } from '../users/set-choice.tsx';
import { roleLabel } from '../users/user-words.ts';
import classes from './set-up.module.css';
import { StepForm, type StepProps } from './step-form.tsx';

const texts = t.setUp;

export function StaffStep({ franchise }: StepProps) {
  const staff = useAll(users.ofFranchises);
  const sets = useAll(pagePermissions.filter);
  const roles = useAll(users.roles).filter(({ role_name }) => !isAdministratorRole(role_name));
  return (
    <>
      {staff.length > 0 ? (
        <section className={classes.card}>
          <h2>{texts.staffThere}</h2>
          <Facts
            facts={staff.map(one => [
              one.username,
              [one.name, permissionSetName(one.page_permission_name)].filter(Boolean).join(' · '),
            ])}
          />
        </section>
      ) : null}
      {roles.length > 0 && sets.length > 0 ? (
        <Person franchise={franchise} sets={sets} roles={roles} />
      ) : null}
    </>
  );
}

function Person(props: {
  franchise: string;
  sets: Parameters<typeof SetChoice>[0]['sets'];
  roles: readonly { id: number; role_name: string }[];
}) {
  const { franchise, sets, roles } = props;
  const { form, submit, busy, allowed, clear } = useCallForm(users.create, {
    initial: {
      username: '',
      password: '',
      firstname: '',
      lastname: '',
      email: '',
      role_id: roles[0]?.id ?? 0,
      customer_no: franchise,
      device_id: null as number | null,
      page_permission_id: sets[0]?.id ?? null,
      is_active: true,
    },
    // The next person begins with an empty form.
    onSent: ({ kind }) => kind === 'done' && clear(),
  });
  const { role_id, page_permission_id } = form.values;
  return (
    <StepForm
      title={texts.staffTitle}
      hint={texts.staffHint}
      submit={texts.addStaff}
      busy={busy}
      allowed={allowed}
      onSubmit={submit}
    >
      <TextInput label={t.users.lastname} autoComplete="off" {...form.getInputProps('lastname')} />
      <TextInput label={t.users.firstname} autoComplete="off" {...form.getInputProps('firstname')} />
      <TextInput
        label={t.users.username}
        required
        autoComplete="off"
        autoCapitalize="none"
        {...form.getInputProps('username')}
      />
      <PasswordField
        label={t.users.password}
        description={t.users.passwordHint}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <Select
        label={texts.work}
        allowDeselect={false}
        data={roles.map(({ id, role_name }) => ({ value: String(id), label: roleLabel(role_name) }))}
        value={String(role_id)}
        onChange={next => next !== null && form.setFieldValue('role_id', Number(next))}
      />
      <SetChoice
        sets={sets}
        value={page_permission_id}
        onChange={next => form.setFieldValue('page_permission_id', next)}
      />
    </StepForm>
  );
}
