import { Button, type ButtonProps } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { vatGroups } from '#calls/administration/index.ts';
import type { VatGroupRow } from '#calls/administration/vat-groups.ts';
import { vatRateOn } from '#model/taxes/vat-rates.ts';
import { t } from '../../../messages/en.ts';
import { vatRateName } from '../../../messages/sales/vat.ts';
import { listSearch } from '../../../page/list-search.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { IconPlus } from '../../../ui/icons.tsx';
import { linkTo, type Place } from '../../../ui/place.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../../workflows/list/open-row.ts';
import { EndsOfRates } from './ends-of-rates.tsx';

/** `group` is the one a person looks at, or `new`. */
export const Route = createFileRoute('/_default/vatGroups')({
  validateSearch: listSearch,
  component: VatGroups,
});

const texts = t.vatGroups;
const page = '/vatGroups';
const { TextFilter } = filtersOf(page, vatGroups.filter);
// Loaded when a group is opened.
const GroupSheet = lazy(() => import('./group-sheet.tsx'));

function rateToday({ rates }: VatGroupRow): string {
  const rate = vatRateOn(rates, businessToday());
  return rate ? vatRateName(rate) : '';
}

const shown = columns(vatGroups.filter, [
  { field: 'vat_group', title: texts.group, onPhone: 'subtitle' },
  { field: 'description', title: texts.description, onPhone: 'title' },
  { field: 'rates', title: texts.rate, onPhone: 'end', value: rateToday, cell: rateToday },
  { field: 'items', title: texts.items, type: 'number', sum: false },
  { field: 'fees', title: texts.fees, value: row => row.fees.join(', '), cell: row => row.fees.join(', ') },
  {
    field: 'is_default',
    title: texts.standard,
    onPhone: 'badge',
    value: row => (row.is_default ? texts.standard : ''),
    cell: row => (row.is_default ? texts.standard : null),
  },
]);

/** VAT groups of goods and fees, and what there is to do about the end of a reduced rate. */
function VatGroups() {
  const { opened, target, close } = useOpenRow(page, 'group');
  return (
    <>
      <ListPage
        call={vatGroups.filter}
        columns={shown}
        page={page}
        top={<EndsOfRates />}
        open={({ vat_group }) => target(vat_group)}
        filters={<TextFilter field="description" label={texts.description} />}
        actions={
          <LinkButton leftSection={<IconPlus />} target={target('new')}>
            {texts.add}
          </LinkButton>
        }
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
      <Suspense>{opened !== undefined && <GroupSheet key={opened} code={opened} onClose={close} />}</Suspense>
    </>
  );
}

function LinkButton({ target, ...rest }: ButtonProps & { target: Place; children: ReactNode }) {
  return <Button c="white" {...rest} renderRoot={props => <Link {...props} {...linkTo(target)} />} />;
}
