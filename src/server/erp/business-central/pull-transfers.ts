import * as v from 'valibot';
import type { BusinessCentral, Read } from './client.ts';
import { id } from './documents.ts';
import { date, type RemoteRow, sinceQuery, head as standardHead, type TransferSet } from './pull.ts';
import type { Query } from './query.ts';
import { standing } from './shipment-lines.ts';

/** What `data` of a transfer order, and of what was posted of one, is. Dates are `yyyy-mm-dd`. */
export const transferData = v.object({
  transfer_from_code: v.string(),
  transfer_to_code: v.string(),
  in_transit_code: v.string(),
  posting_date: v.string(),
  lines: v.array(
    v.object({
      line_no: v.number(),
      item_no: v.string(),
      variant_code: v.string(),
      /** Of an order: what it is to move; of what was posted: what was moved. */
      quantity: v.number(),
      qty_shipped: v.number(),
      qty_received: v.number(),
    }),
  ),
});
export type TransferData = v.InferOutput<typeof transferData>;

const head = { ...standardHead, transferFromCode: v.string(), transferToCode: v.string(), postingDate: date };
const line = { sequence: v.number(), itemNumber: v.string(), variantCode: v.string(), quantity: v.number() };
const order = v.object({
  ...head,
  inTransitCode: v.string(),
  status: v.string(),
  transferOrderLines: v.array(
    v.object({ ...line, quantityShipped: v.number(), quantityReceived: v.number() }),
  ),
  'transferOrderLines@odata.nextLink': v.optional(v.never()),
});
const posted = { ...head, transferOrderNumber: v.string(), inTransitCode: v.string() };
const shipment = v.object({
  ...posted,
  transferShipmentLines: v.array(v.object(line)),
  'transferShipmentLines@odata.nextLink': v.optional(v.never()),
});
const receipt = v.object({
  ...posted,
  transferReceiptLines: v.array(v.object(line)),
  'transferReceiptLines@odata.nextLink': v.optional(v.never()),
});

type Posted = Omit<v.InferOutput<typeof shipment>, 'transferShipmentLines'>;
type PostedLine = v.InferOutput<typeof shipment>['transferShipmentLines'][number];

const fieldsOf = (shape: { entries: Record<string, unknown> }) =>
  Object.keys(shape.entries).filter(name => !name.includes('Lines'));
const lineFields = Object.keys(line);

/** The documents of a set of the companion extension that have changed since a moment, as `changedSince` brings others. */
export async function* changedTransfers(
  client: Pick<BusinessCentral, 'requestsOf'>,
  set: TransferSet,
  since: Date | null,
  signal: AbortSignal,
): AsyncGenerator<RemoteRow[]> {
  const requests = client.requestsOf(set, signal);
  const { query } = transfersRead(set, since);
  if (set === 'transferOrders') {
    for await (const page of requests.companionPages(set, query, order, { mayLag: true }))
      yield page.map(one =>
        rowOf(set, one, one.number, one.status, {
          ...routeOf(one),
          lines: one.transferOrderLines.map(each => ({
            ...ofLine(each),
            qty_shipped: each.quantityShipped,
            qty_received: each.quantityReceived,
          })),
        }),
      );
    return;
  }
  if (set === 'transferShipments') {
    for await (const page of requests.companionPages(set, query, shipment, { mayLag: true }))
      yield page.map(one => postedRow(set, one, one.transferShipmentLines));
    return;
  }
  for await (const page of requests.companionPages(set, query, receipt, { mayLag: true }))
    yield page.map(one => postedRow(set, one, one.transferReceiptLines));
}

const partsOf: Readonly<
  Record<TransferSet, readonly [{ entries: Record<string, unknown> }, Query['expand']]>
> = {
  transferOrders: [order, { transferOrderLines: [...lineFields, 'quantityShipped', 'quantityReceived'] }],
  transferShipments: [shipment, { transferShipmentLines: lineFields }],
  transferReceipts: [receipt, { transferReceiptLines: lineFields }],
};

/** How `changedTransfers` begins. */
export function transfersRead(set: TransferSet, since: Date | null): Read {
  const [shape, expand = {}] = partsOf[set];
  return { of: 'companion', set, query: { ...sinceQuery(fieldsOf(shape), since), expand } };
}

/** How `transferOrderIds` begins. */
export const idsRead: Read = {
  ...{ of: 'companion', set: 'transferOrders' },
  query: { select: ['id'], orderBy: 'id' },
};

/** Orders that were received as a whole, and ones that people deleted, are not among them. */
export async function transferOrderIds(
  client: Pick<BusinessCentral, 'requestsOf'>,
  signal: AbortSignal,
): Promise<Set<string>> {
  const rows = await client
    .requestsOf('transferOrders', signal)
    .companionList(idsRead.set, idsRead.query, v.object({ id }));
  return new Set(rows.map(row => row.id));
}

const ofLine = ({ sequence, itemNumber, variantCode, quantity }: PostedLine) => ({
  line_no: sequence,
  item_no: itemNumber,
  variant_code: variantCode,
  quantity,
});

const routeOf = (one: Posted | v.InferOutput<typeof order>) => ({
  transfer_from_code: one.transferFromCode,
  transfer_to_code: one.transferToCode,
  in_transit_code: one.inTransitCode,
  posting_date: one.postingDate,
});

/** Lines that people have undone are left out. */
function postedRow(
  set: 'transferShipments' | 'transferReceipts',
  one: Posted,
  lines: readonly PostedLine[],
): RemoteRow {
  const kept = standing(
    lines.map(each => ({ ...ofLine(each), order_line_no: each.sequence, location_code: null })),
  );
  const moved = (quantity: number, of: typeof set) => (set === of ? quantity : 0);
  return rowOf(set, one, one.transferOrderNumber, '', {
    ...routeOf(one),
    lines: kept.map(({ line_no, item_no, variant_code, quantity }) => ({
      line_no,
      item_no,
      variant_code: variant_code ?? '',
      quantity,
      qty_shipped: moved(quantity, 'transferShipments'),
      qty_received: moved(quantity, 'transferReceipts'),
    })),
  });
}

const rowOf = (
  set: TransferSet,
  one: Pick<Posted, 'id' | 'number' | 'externalDocumentNumber' | 'lastModifiedDateTime'>,
  order_no: string,
  status: string,
  data: TransferData,
): RemoteRow => ({
  set,
  order_no,
  status,
  data,
  remote_id: one.id,
  remote_no: one.number,
  external_document_no: one.externalDocumentNumber,
  modified_at: one.lastModifiedDateTime,
});
