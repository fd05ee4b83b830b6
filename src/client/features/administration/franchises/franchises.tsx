import { Button, type ButtonProps } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { franchises } from '#calls/administration/index.ts';
import { taxStates } from '#calls/setup/franchises.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { useConfig } from '../../../read/boot.ts';
import { usePermit } from '../../../read/permissions.ts';
import { IconPlus, IconTrash } from '../../../ui/icons.tsx';
import { linkTo, type Place } from '../../../ui/place.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../../workflows/list/open-row.ts';

/** `sheet` is what is open next to the list. */
export const Route = createFileRoute('/_default/franchises')({
  validateSearch: listSearch,
  component: Franchises,
});

const texts = t.franchises;
const { fields } = texts;
const tax = t.taxIdentity;
const taxOptions = taxStates.map(value => ({ value, label: tax.state[value] }));
const { ChoiceFilter, TextFilter } = filtersOf('/franchises', franchises.filter);
const RemoveFranchises = lazy(() => import('./remove-franchises.tsx'));

const shown = columns(franchises.filter, [
  { field: 'customer_no', title: fields.customer_no, onPhone: 'badge' },
  { field: 'name', title: fields.name, onPhone: 'title' },
  { field: 'phone_no', title: fields.phone_no, onPhone: 'subtitle' },
  { field: 'contact', title: fields.contact },
  { field: 'city', title: fields.city },
  { field: 'region_code', title: fields.region_code, wideOnly: true },
  { field: 'location_code', title: fields.location_code, wideOnly: true },
  {
    field: 'tax_identity',
    title: tax.title,
    value: row => row.tax_identity && tax.state[row.tax_identity],
    cell: row =>
      row.tax_identity && (
        <StatusBadge
          status={row.tax_identity === 'complete' ? 'done' : 'waiting'}
          label={tax.state[row.tax_identity]}
        />
      ),
  },
  {
    field: 'legal_kind',
    title: tax.fields.legal_kind,
    value: row => row.legal_kind && tax.kinds[row.legal_kind],
    cell: row => row.legal_kind && tax.kinds[row.legal_kind],
    wideOnly: true,
  },
  { field: 'tax_code', title: tax.fields.tax_code, wideOnly: true },
]);

const detail = (no?: string): Place => ({ to: '/franchises/detail', search: no === undefined ? {} : { no } });

function Franchises() {
  const { mayCall } = usePermit();
  // Another back end knows no tax identity.
  const offersOwn = useConfig()?.offers_settings ?? false;
  const { opened, target, close } = useOpenRow('/franchises', 'sheet');
  return (
    <>
      <ListPage
        call={franchises.filter}
        empty={texts.none}
        columns={shown}
        page="/franchises"
        open={row => detail(row.customer_no)}
        filters={
          <>
            <TextFilter field="customer_no" label={fields.customer_no} />
            <TextFilter field="name" label={fields.name} />
            <TextFilter field="phone_no" label={fields.phone_no} />
            <TextFilter field="region_code" label={fields.region_code} />
            {offersOwn && <ChoiceFilter field="tax_identity" label={tax.title} options={taxOptions} />}
          </>
        }
        actions={
          <>
            {mayCall(franchises.remove) && (
              <LinkButton variant="default" leftSection={<IconTrash />} target={target('delete')}>
                {texts.remove.open}
              </LinkButton>
            )}
            {mayCall(franchises.add) && (
              <LinkButton c="white" leftSection={<IconPlus />} target={detail()}>
                {t.ui.addNew}
              </LinkButton>
            )}
          </>
        }
      />
      {opened === 'delete' && (
        <Suspense>
          <RemoveFranchises onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function LinkButton({ target, ...rest }: ButtonProps & { target: Place; children: ReactNode }) {
  return <Button {...rest} renderRoot={props => <Link {...props} {...linkTo(target)} />} />;
}
