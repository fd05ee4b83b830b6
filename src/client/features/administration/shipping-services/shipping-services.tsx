import { Button, type ButtonProps } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { addresses } from '#calls/index.ts';
import { agentChoices } from '../../../fields/agent-name.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useTable } from '../../../read/use-table.ts';
import { IconPlus } from '../../../ui/icons.tsx';
import { linkTo, type Place } from '../../../ui/place.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../../workflows/list/open-row.ts';

/** `record` is the service that stands open, or `new`. */
export const Route = createFileRoute('/_default/shippingServices')({
  validateSearch: listSearch,
  component: ShippingServices,
});

const texts = t.shippingServices;
const { ChoiceFilter, TextFilter } = filtersOf('/shippingServices', addresses.shippingAgentServices);
const ServiceSheet = lazy(() => import('./service-sheet.tsx'));

const shown = columns(addresses.shippingAgentServices, [
  { field: 'description', title: texts.description, onPhone: 'title' },
  {
    field: 'shipping_agent_code',
    title: texts.agent,
    onPhone: 'badge',
    value: row => row.agent_name || row.shipping_agent_code,
    cell: row => row.agent_name || row.shipping_agent_code,
  },
  { field: 'code', title: texts.code, onPhone: 'subtitle' },
  { field: 'customer_no', title: texts.customer },
]);

/** The services of shipping agents that documents choose among; those made for one customer are only shown. */
function ShippingServices() {
  const { mayCall } = usePermit();
  const { rows } = useTable(addresses.shippingAgentServices);
  const { opened, target, close } = useOpenRow('/shippingServices', 'record');
  return (
    <>
      <ListPage
        call={addresses.shippingAgentServices}
        empty={texts.none}
        columns={shown}
        page="/shippingServices"
        open={row => target(row.id)}
        filters={
          <>
            <ChoiceFilter field="shipping_agent_code" label={texts.agent} options={agentChoices(rows)} />
            <TextFilter field="description" label={texts.description} />
          </>
        }
        actions={
          mayCall(addresses.addShippingAgentService) && (
            <LinkButton leftSection={<IconPlus />} target={target('new')}>
              {t.ui.addNew}
            </LinkButton>
          )
        }
      />
      {opened !== undefined && (
        <Suspense>
          <ServiceSheet key={opened} record={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function LinkButton({ target, ...rest }: ButtonProps & { target: Place; children: ReactNode }) {
  return <Button c="white" {...rest} renderRoot={props => <Link {...props} {...linkTo(target)} />} />;
}
