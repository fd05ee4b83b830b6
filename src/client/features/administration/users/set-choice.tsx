import { Select } from '@mantine/core';
import type { PagePermissionSet } from '#calls/administration/page-permissions.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';

/** Which permission set a user has; none leaves them with nothing that they may do. */
export function SetChoice(props: {
  sets: readonly PagePermissionSet[];
  value: number | null;
  onChange(set: number | null): void;
  disabled?: boolean;
}) {
  const { sets, value, onChange, disabled = false } = props;
  return (
    <Select
      label={t.users.set}
      placeholder={t.users.noSet}
      clearable
      // Chosen again it stays.
      allowDeselect={false}
      disabled={disabled}
      data={sets.map(({ id, name }) => ({ value: String(id), label: permissionSetName(name) }))}
      value={value === null ? null : String(value)}
      onChange={next => onChange(next === null ? null : Number(next))}
    />
  );
}
