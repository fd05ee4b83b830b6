import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pagePermissions } from '#calls/administration/index.ts';
import { namesIn, numbersIn } from '#model/administration/page-structure.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { IconPlus } from '../../../ui/icons.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';

export const Route = createFileRoute('/_default/pagePermission')({
  validateSearch: listSearch,
  component: PermissionSets,
});

const texts = t.permissionSets;
const page = '/pagePermission';
const { ChoiceFilter, TextFilter } = filtersOf(page, pagePermissions.filter);

const countOf = (text: string) => numbersIn(text)?.length ?? 0;
const pagesOf = (text: string) => namesIn(text)?.length ?? 0;

const shown = columns(pagePermissions.filter, [
  {
    field: 'name',
    title: texts.name,
    onPhone: 'title',
    value: row => permissionSetName(row.name),
    cell: row => permissionSetName(row.name),
  },
  {
    field: 'permission_type',
    title: texts.type,
    onPhone: 'badge',
    value: row => texts.types[row.permission_type],
    cell: row => texts.types[row.permission_type],
  },
  {
    field: 'pages',
    title: texts.pages,
    value: row => pagesOf(row.pages),
    cell: row => texts.pagesCount(pagesOf(row.pages)),
  },
  {
    field: 'users',
    title: texts.people,
    value: row => countOf(row.users),
    cell: row => texts.peopleCount(countOf(row.users)),
  },
]);

/** What people may do, as named sets. */
function PermissionSets() {
  return (
    <ListPage
      call={pagePermissions.filter}
      empty={texts.noneYet}
      columns={shown}
      page={page}
      open={({ id }) => ({ to: '/pagePermission/detail/$', params: { _splat: String(id) } })}
      actions={
        <Button
          c="white"
          leftSection={<IconPlus />}
          renderRoot={props => <Link {...props} to="/pagePermission/detail/$" params={{ _splat: 'new' }} />}
        >
          {t.ui.addNew}
        </Button>
      }
      filters={
        <>
          <TextFilter field="name" label={texts.name} />
          <ChoiceFilter
            field="permission_type"
            label={texts.type}
            options={(['edit', 'view'] as const).map(value => ({ value, label: texts.types[value] }))}
          />
        </>
      }
    />
  );
}
