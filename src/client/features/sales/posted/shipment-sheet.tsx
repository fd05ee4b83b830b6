import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { salesShipments } from '#calls/index.ts';
import type { SalesShipment } from '#calls/sales/shipments.ts';
import { useAgentName } from '../../../fields/agent-name.ts';
import { LocationName } from '../../../fields/location-name.tsx';
import { t } from '../../../messages/en.ts';
import { unitName } from '../../../messages/stock/units.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Freshness } from '../../../ui/marks.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type LineColumn, LineTable } from '../../../ui/tables/line-table.tsx';
import { DateText, Quantity } from '../../../ui/tables/values.tsx';
import { VariantName } from '../../../workflows/items/variant-name.tsx';
import { FormatButtons } from '../../../workflows/print/format-buttons.tsx';
import { PrintJob } from '../../../workflows/print/print-job.tsx';
import type { PrintFormat } from '../../../workflows/print/print-request.ts';

const texts = t.salesPosted;

const columns: readonly LineColumn<SalesShipment['lines'][number]>[] = [
  { title: texts.item, cell: line => line.item_no },
  { title: texts.variant, cell: line => <VariantName of={line} /> },
  { title: texts.description, cell: line => line.description },
  { title: texts.unit, cell: line => unitName(line.unit_of_measure) },
  { title: texts.quantity, cell: line => <Quantity value={line.quantity} />, number: true },
  { title: texts.location, cell: line => <LocationName code={line.location_code} /> },
];

/** A posted shipment, over the order that it delivered. */
export default function ShipmentSheet({ no, onClose }: { no: string; onClose: () => void }) {
  const { data, isPending, notFound, error, asOf, source } = useRecord(salesShipments.get, { pos_ss_no: no });
  const { button } = usePagePermission('/salesOrders/detail');
  const agentName = useAgentName();
  const [printing, setPrinting] = useState<PrintFormat | null>(null);
  const problem = notFound ? texts.notFound : (error?.message ?? t.ui.notOnTablet);
  return (
    <Sheet opened onClose={onClose} title={`${texts.shipment} ${no}`} size="xl">
      {!data && <EmptyState title={isPending ? texts.loading : problem} />}
      {data && (
        <Stack>
          <Freshness asOf={asOf} source={source} />
          <Facts
            facts={[
              [texts.no, data.pos_ss_no],
              [texts.orderNo, data.pos_so_no],
              [texts.customer, data.sell_to_name],
              [texts.customerNo, data.sell_to_customer_no],
              [texts.phone, data.sell_to_phone_no],
              [texts.postingDate, <DateText key="posting" value={data.posting_date} />],
              [texts.shipmentDate, <DateText key="shipment" value={data.shipment_date} />],
              [texts.shipTo, placeOfShipment(data)],
              [texts.agent, agentName(data.agent_code, data.agent_service_code)],
            ]}
          />
          <LineTable title={texts.shipment} columns={columns} lines={data.lines} />
          {button('Print') && (
            <Group>
              <FormatButtons label={texts.print} onPrint={setPrinting} />
            </Group>
          )}
        </Stack>
      )}
      {printing && (
        <PrintJob
          print={{ kind: 'shipment', pos_ss_no: no }}
          format={printing}
          onDone={() => setPrinting(null)}
        />
      )}
    </Sheet>
  );
}

const placeOfShipment = (data: SalesShipment): string =>
  [data.ship_to_name, data.ship_to_phone_no, data.ship_to_address, data.ship_to_city]
    .filter(Boolean)
    .join(', ');
