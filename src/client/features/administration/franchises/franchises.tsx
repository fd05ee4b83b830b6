import { Button, type ButtonProps } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { franchises } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { usePermit } from '../../../read/permissions.ts';
import { IconPlus, IconTrash } from '../../../ui/icons.tsx';
import { linkTo, type Place } from '../../../ui/place.ts';
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
const { TextFilter } = filtersOf('/franchises', franchises.filter);
const RemoveFranchises = lazy(() => import('./remove-franchises.tsx'));

const shown = columns(franchises.filter, [
  { field: 'customer_no', title: fields.customer_no, onPhone: 'badge' },
  { field: 'name', title: fields.name, onPhone: 'title' },
  { field: 'phone_no', title: fields.phone_no, onPhone: 'subtitle' },
  { field: 'contact', title: fields.contact },
  { field: 'city', title: fields.city },
  { field: 'region_code', title: fields.region_code, wideOnly: true },
  { field: 'location_code', title: fields.location_code, wideOnly: true },
]);

const detail = (no?: string): Place => ({ to: '/franchises/detail', search: no === undefined ? {} : { no } });

function Franchises() {
  const { mayCall } = usePermit();
  const { opened, target, close } = useOpenRow('/franchises', 'sheet');
  return (
    <>
      <ListPage
        call={franchises.filter}
        columns={shown}
        page="/franchises"
        open={row => detail(row.customer_no)}
        filters={
          <>
            <TextFilter field="customer_no" label={fields.customer_no} />
            <TextFilter field="name" label={fields.name} />
            <TextFilter field="phone_no" label={fields.phone_no} />
            <TextFilter field="region_code" label={fields.region_code} />
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
