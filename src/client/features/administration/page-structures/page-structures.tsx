import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageStructures } from '#calls/administration/index.ts';
import { namesIn } from '#model/administration/page-structure.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { IconPlus } from '../../../ui/icons.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { pageLabel } from '../grant-words.ts';
import { Compared } from './compared.tsx';

export const Route = createFileRoute('/_default/pageStructure')({
  validateSearch: listSearch,
  component: PageStructures,
});

const texts = t.pageStructures;
const page = '/pageStructure';
const { TextFilter } = filtersOf(page, pageStructures.filter);

const countOf = (text: string) => namesIn(text)?.length ?? 0;

const shown = columns(pageStructures.filter, [
  { field: 'page_url', title: texts.url, onPhone: 'title' },
  {
    field: 'page_name',
    title: texts.name,
    onPhone: 'subtitle',
    cell: row => pageLabel(row.page_url, row.page_name),
  },
  {
    field: 'buttons',
    title: texts.buttons,
    value: row => countOf(row.buttons),
    cell: row => countOf(row.buttons),
  },
  {
    field: 'fields',
    title: texts.fields,
    value: row => countOf(row.fields),
    cell: row => countOf(row.fields),
  },
  {
    field: 'filters',
    title: texts.filters,
    value: row => countOf(row.filters),
    cell: row => countOf(row.filters),
  },
]);

/** The pages that sets grant, and how they differ from those that the app has. */
function PageStructures() {
  return (
    <>
      <Compared />
      <ListPage
        call={pageStructures.filter}
        empty={texts.none}
        columns={shown}
        page={page}
        open={({ id }) => ({ to: '/pageStructure/detail/$', params: { _splat: String(id) } })}
        actions={
          <Button
            c="white"
            leftSection={<IconPlus />}
            renderRoot={props => <Link {...props} to="/pageStructure/detail/$" params={{ _splat: 'new' }} />}
          >
            {t.ui.addNew}
          </Button>
        }
        filters={
          <>
            <TextFilter field="page_url" label={texts.url} />
            <TextFilter field="page_name" label={texts.name} />
          </>
        }
      />
    </>
  );
}
