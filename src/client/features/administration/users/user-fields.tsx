import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { pagePermissions, users } from '#calls/administration/index.ts';
import { devices } from '#calls/index.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import { t } from '../../../messages/en.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { useAll } from '../../../read/use-all.ts';
import { Block, Fields } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { SetChoice } from './set-choice.tsx';
import { roleLabel } from './user-words.ts';

const texts = t.users;

/** What an administrator enters of a user. */
export type UserValues = {
  username: string;
  lastname: string;
  firstname: string;
  email: string;
  role_id: number;
  customer_no: string;
  device_id: number | null;
  page_permission_id: number | null;
};

/** Who a user is, and where and what they work. */
export function UserFields({ form }: { form: UseFormReturnType<UserValues> }) {
  return (
    <>
      <Block title={texts.person}>
        <Fields>
          <TextInput label={texts.username} required autoComplete="off" {...form.getInputProps('username')} />
          <TextInput label={texts.lastname} autoComplete="off" {...form.getInputProps('lastname')} />
          <TextInput label={texts.firstname} autoComplete="off" {...form.getInputProps('firstname')} />
          <TextInput label={texts.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        </Fields>
      </Block>
      <Block title={texts.work}>
        <Work form={form} />
      </Block>
    </>
  );
}

function Work({ form }: { form: UseFormReturnType<UserValues> }) {
  const roles = useAll(users.roles);
  const sets = useAll(pagePermissions.filter);
  const printers = useAll(devices.filter).filter(({ device_type }) => device_type !== 'DRAWER');
  const stores = useFranchiseUser()?.locations.filter(({ location_type }) => location_type === 'store') ?? [];
  const { role_id, customer_no, device_id, page_permission_id } = form.values;
  const role = roles.find(({ id }) => id === role_id);
  const administrates = role !== undefined && isAdministratorRole(role.role_name);
  return (
    <>
      <Fields>
        <Select
          label={texts.role}
          required
          allowDeselect={false}
          data={roles.map(({ id, role_name }) => ({ value: String(id), label: roleLabel(role_name) }))}
          error={form.errors.role_id}
          value={role ? String(role_id) : null}
          onChange={next => {
            if (next === null) return;
            const chosen = roles.find(({ id }) => String(id) === next);
            form.setFieldValue('role_id', Number(next));
            if (chosen && isAdministratorRole(chosen.role_name)) form.setFieldValue('customer_no', '');
          }}
        />
        <Select
          label={texts.franchise}
          placeholder={texts.noFranchise}
          clearable
          disabled={administrates}
          description={administrates ? texts.ofAdministrator : undefined}
          data={stores.map(({ franchise_code, name }) => ({
            value: franchise_code,
            label: `${franchise_code} ${name}`,
          }))}
          error={form.errors.customer_no}
          value={customer_no || null}
          onChange={next => form.setFieldValue('customer_no', next ?? '')}
        />
        <Select
          label={texts.device}
          placeholder={texts.noDevice}
          clearable
          data={printers.map(({ id, device_name }) => ({ value: String(id), label: device_name }))}
          error={form.errors.device_id}
          value={device_id === null ? null : String(device_id)}
          onChange={next => form.setFieldValue('device_id', next === null ? null : Number(next))}
        />
        <SetChoice
          sets={sets}
          disabled={administrates}
          value={page_permission_id}
          onChange={next => form.setFieldValue('page_permission_id', next)}
        />
      </Fields>
      {administrates ? <Note>{texts.everything}</Note> : null}
    </>
  );
}
