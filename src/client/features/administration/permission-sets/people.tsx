import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { users } from '#calls/administration/index.ts';
import type { PagePermissionSet } from '#calls/administration/page-permissions.ts';
import { numbersIn } from '#model/administration/page-structure.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { useAll } from '../../../read/use-all.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Block } from '../../../ui/form-page.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import classes from './grants.module.css';

const texts = t.permissionSets;

/** Who has the set: ticked and sent together, all or none. */
export function People({ set, refresh }: { set: PagePermissionSet; refresh(): Promise<void> }) {
  const rows = useAll(users.filter);
  const bound = numbersIn(set.users) ?? [];
  const [ticked, setTicked] = useState<readonly number[]>(bound);
  // Who has it stands there, however many others there are.
  const having = useRecord(users.withPermission, { page_permission_id: set.id }).data ?? [];
  const others = rows.filter(row => !having.some(({ user_id }) => user_id === row.user_id));
  const people = [...having, ...others]
    .filter(row => row.is_active || bound.includes(row.user_id))
    .sort((a, b) => a.username.localeCompare(b.username));
  const changed = people.filter(({ user_id }) => ticked.includes(user_id) !== bound.includes(user_id));
  const [one, ...more] = changed;
  const bindingOf = ({ user_id }: { user_id: number }) => ({
    admin_user_id: user_id,
    page_permission_id: ticked.includes(user_id) ? set.id : null,
  });
  const onSent = (sent: { kind: string }) => {
    if (sent.kind !== 'done') return;
    notify.success(texts.boundSaved);
    void refresh();
  };
  return (
    <Block title={texts.bound}>
      <p>{texts.boundHint}</p>
      <div className={classes.people}>
        {people
          // Administrators need no set.
          .filter(({ role_name }) => !isAdministratorRole(role_name))
          .map(({ user_id, username, name, page_permission_id, page_permission_name }) => (
            <Checkbox
              key={user_id}
              label={name ? `${username} · ${name}` : username}
              description={
                page_permission_id === null || page_permission_id === set.id
                  ? undefined
                  : texts.otherSet(permissionSetName(page_permission_name))
              }
              checked={ticked.includes(user_id)}
              onChange={() =>
                setTicked(
                  ticked.includes(user_id) ? ticked.filter(one => one !== user_id) : [...ticked, user_id],
                )
              }
            />
          ))}
      </div>
      {one ? (
        <div className={classes.buttons}>
          {more.length === 0 ? (
            <CallButton call={users.setPermission} input={bindingOf(one)} onSent={onSent}>
              {texts.bind}
            </CallButton>
          ) : (
            <CallButton
              call={users.setPermissions}
              input={{ permissions: changed.map(bindingOf) }}
              onSent={onSent}
            >
              {texts.bind}
            </CallButton>
          )}
        </div>
      ) : null}
    </Block>
  );
}
