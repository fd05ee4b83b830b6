import { Button, Group, Stack, TextInput } from '@mantine/core';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { transferOrders } from '#calls/index.ts';
import { transferStatuses } from '#model/transfers/status.ts';
import { LocationName, usePlaceOptions } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { listSearch } from '../../page/list-search.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { ListPage } from '../../workflows/list/list-page.tsx';

const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf('/consignmentReceipt', transferOrders.filter);
const { DateChips, StatusTabs } = chipsOf('/consignmentReceipt', transferOrders.filter);

const texts = t.consignmentReceipt;

export const Route = createFileRoute('/_default/consignmentReceipt')({
  validateSearch: listSearch,
  component: ConsignmentReceiptsList,
});

const shown = columns(transferOrders.filter, [
  { field: 'bc_to_no', title: texts.no, onPhone: 'title' },
  { field: 'ci_no', title: texts.issue, wideOnly: true },
  {
    field: 'transfer_from_code',
    title: texts.from,
    onPhone: 'subtitle',
    cell: row => <LocationName code={row.transfer_from_code} />,
    byName: true,
  },
  {
    field: 'transfer_to_code',
    title: texts.to,
    wideOnly: true,
    cell: row => <LocationName code={row.transfer_to_code} />,
    byName: true,
  },
  {
    field: 'status',
    title: texts.statusTitle,
    onPhone: 'badge',
    value: row => texts.status[row.status] ?? row.status,
    cell: row => <StatusBadge status={row.status} label={texts.status[row.status]} />,
  },
  { field: 'shipment_date', title: texts.shipmentDate, type: 'date' },
  // Its lines may be of several units, which have no sum.
  { field: 'total_lines', title: texts.totalLines, type: 'number', onPhone: 'end' },
]);

const statuses = transferStatuses.map(value => ({ value, label: texts.status[value] ?? value }));

/** What the ERP sends to the franchise on consignment. */
function ConsignmentReceiptsList() {
  const places = usePlaceOptions();
  return (
    <ListPage
      call={transferOrders.filter}
      empty={texts.none}
      columns={shown}
      page="/consignmentReceipt"
      open={row => ({ to: '/consignmentReceipt/detail', search: { no: row.bc_to_no } })}
      actions={<SyncOne />}
      chips={
        <>
          <DateChips field="shipment_date" label={texts.shipmentDate} />
          <StatusTabs field="status" label={texts.statusTitle} options={statuses} />
        </>
      }
      filters={
        <>
          <ChoiceFilter field="status" label={texts.statusTitle} options={statuses} />
          <DateRangeFilter field="shipment_date" label={texts.shipmentDate} />
          <TextFilter field="bc_to_no" label={texts.no} />
          <ChoiceFilter field="transfer_from_code" label={texts.from} options={places} />
          <ChoiceFilter field="transfer_to_code" label={texts.to} options={places} />
        </>
      }
    />
  );
}

/** Fetches one order from the ERP by its number, which is how one that is not in the list yet gets there. */
function SyncOne() {
  const navigate = useNavigate();
  const { send, busy, allowed } = useCall(transferOrders.sync);
  const [opened, setOpened] = useState(false);
  const [no, setNo] = useState('');
  const may = allowed();
  if (!may.ok && may.reason === 'permission') return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await send({ bc_to_no: no.trim() });
    if (sent.kind === 'done')
      void navigate({ to: '/consignmentReceipt/detail', search: { no: sent.answer.bc_to_no } });
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.sync}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.syncTitle} centered>
        <form onSubmit={event => void submit(event)}>
          <Stack>
            <TextInput
              data-autofocus
              required
              label={texts.syncNo}
              description={may.ok || may.reason === 'busy' ? texts.syncHint : may.why}
              value={no}
              onChange={event => setNo(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={busy} disabled={no.trim() === '' || !may.ok}>
                {texts.sync}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
