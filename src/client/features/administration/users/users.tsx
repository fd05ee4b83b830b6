import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { pagePermissions, users } from '#calls/administration/index.ts';
import type { UserRow } from '#calls/administration/users.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { useAll } from '../../../read/use-all.ts';
import { IconPlus } from '../../../ui/icons.tsx';
import { type Column, columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { type Selection, useSelection } from './use-selection.ts';
import { roleLabel } from './user-words.ts';
import classes from './users.module.css';

export const Route = createFileRoute('/_default/users')({ validateSearch: listSearch, component: Users });

const texts = t.users;
const page = '/users';
const { ChoiceFilter, TextFilter } = filtersOf(page, users.filter);
// Loaded when a row is selected.
const SelectionBar = lazy(() => import('./selection-bar.tsx'));

/** Who may sign in. */
function Users() {
  const { selection, begin } = useSelection();
  const shown = useMemo(() => userColumns(selection), [selection]);
  return (
    <>
      <ListPage
        call={users.filter}
        empty={texts.none}
        columns={shown}
        page={page}
        filters={<Filters />}
        open={
          selection ? undefined : ({ user_id }) => ({ to: '/users/$id', params: { id: String(user_id) } })
        }
        actions={
          <>
            {selection ? null : (
              <Button variant="default" onClick={begin}>
                {texts.select}
              </Button>
            )}
            <Button
              c="white"
              leftSection={<IconPlus />}
              renderRoot={props => <Link {...props} to="/users/$id" params={{ id: 'new' }} />}
            >
              {t.ui.addNew}
            </Button>
          </>
        }
      />
      {selection ? (
        <Suspense>
          <SelectionBar selection={selection} />
        </Suspense>
      ) : null}
    </>
  );
}

function userColumns(selection: Selection | null): readonly Column<UserRow>[] {
  return columns(users.filter, [
    {
      field: 'username',
      title: texts.username,
      onPhone: 'title',
      cell: row =>
        selection ? (
          <label className={classes.select}>
            <input
              type="checkbox"
              aria-label={texts.selectOf(row.username)}
              checked={selection.has(row)}
              onChange={() => selection.toggle(row)}
            />
            <span>{row.username}</span>
          </label>
        ) : (
          row.username
        ),
    },
    { field: 'name', title: texts.name, onPhone: 'subtitle' },
    {
      field: 'is_active',
      title: texts.state,
      onPhone: 'badge',
      value: row => (row.is_active ? texts.active : texts.inactive),
      cell: row =>
        row.is_active ? texts.active : <span className={classes.inactive}>{texts.inactive}</span>,
    },
    {
      field: 'role_name',
      title: texts.role,
      value: row => roleLabel(row.role_name),
      cell: row => roleLabel(row.role_name),
    },
    { field: 'franchise_name', title: texts.franchise },
    {
      field: 'page_permission_name',
      title: texts.set,
      value: row => permissionSetName(row.page_permission_name),
      cell: row => permissionSetName(row.page_permission_name),
    },
    { field: 'email', title: texts.email, wideOnly: true, onPhone: 'hidden' },
    { field: 'created_at', title: texts.since, type: 'datetime', wideOnly: true, onPhone: 'hidden' },
  ]);
}

function Filters() {
  const roles = useAll(users.roles);
  const sets = useAll(pagePermissions.filter);
  const stores = useFranchiseUser()?.locations.filter(({ location_type }) => location_type === 'store') ?? [];
  return (
    <>
      <TextFilter field="name" label={texts.name} />
      <ChoiceFilter
        field="role_id"
        label={texts.role}
        options={roles.map(role => ({ value: String(role.id), label: roleLabel(role.role_name) }))}
      />
      <ChoiceFilter
        field="is_active"
        label={texts.state}
        options={[
          { value: 'true', label: texts.active },
          { value: 'false', label: texts.inactive },
        ]}
      />
      <ChoiceFilter
        field="page_permission_id"
        label={texts.set}
        options={sets.map(({ id, name }) => ({ value: String(id), label: permissionSetName(name) }))}
      />
      <ChoiceFilter
        field="customer_no"
        label={texts.franchise}
        options={stores.map(({ franchise_code, name }) => ({ value: franchise_code, label: name }))}
      />
    </>
  );
}
