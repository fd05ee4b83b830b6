import * as v from 'valibot';
import type { BusinessCentral, Read, Requests } from './client.ts';
import { id } from './documents.ts';
import type { Shape } from './pages.ts';
import type { Query } from './query.ts';
import { type ShipmentData, standing, tracedLines } from './shipment-lines.ts';

/** A document as the service has it now. */
export type RemoteRow = {
  readonly set: RemoteSet;
  readonly remote_id: string;
  readonly remote_no: string;
  /** Number of our document; empty for the service's own. */
  readonly external_document_no: string;
  /** Number of its sales order there; empty where there is none. */
  readonly order_no: string;
  /** As the service names it; empty where the set has none. */
  readonly status: string;
  readonly modified_at: Date;
  readonly data: Readonly<Record<string, unknown>>;
};

export const remoteSets = ['salesOrders', 'salesShipments', 'salesInvoices', 'salesCreditMemos'] as const;
/** Sets of the companion extension. */
export const transferSets = ['transferOrders', 'transferShipments', 'transferReceipts'] as const;
export type TransferSet = (typeof transferSets)[number];
export const isTransferSet = (set: RemoteSet): set is TransferSet => transferSets.some(one => one === set);
export type RemoteSet = (typeof remoteSets)[number] | TransferSet;

export const moment = v.pipe(
  v.string(),
  v.check(text => !Number.isNaN(Date.parse(text)), 'no time'),
  v.transform(text => new Date(text)),
);
/** The service writes an empty date like this. */
export const date = v.pipe(
  v.nullable(v.string()),
  v.transform(text => (text === null || text === '0001-01-01' ? '' : text)),
);
export const head = {
  id,
  number: v.string(),
  externalDocumentNumber: v.string(),
  lastModifiedDateTime: moment,
};

const order = v.object({
  ...head,
  status: v.string(),
  fullyShipped: v.boolean(),
  salesOrderLines: v.array(
    v.object({
      sequence: v.number(),
      lineObjectNumber: v.string(),
      quantity: v.number(),
      shippedQuantity: v.number(),
      invoicedQuantity: v.number(),
    }),
  ),
  'salesOrderLines@odata.nextLink': v.optional(v.never()),
});
const shipment = v.object({
  ...head,
  orderNumber: v.string(),
  postingDate: date,
  salesShipmentLines: v.array(
    v.object({
      sequence: v.number(),
      lineType: v.string(),
      lineObjectNumber: v.string(),
      quantity: v.number(),
      shipmentDate: date,
    }),
  ),
  'salesShipmentLines@odata.nextLink': v.optional(v.never()),
});
const invoice = v.object({
  ...head,
  orderNumber: v.string(),
  status: v.string(),
  postingDate: date,
  totalAmountIncludingTax: v.number(),
});
const memo = v.object({
  ...head,
  status: v.string(),
  postingDate: date,
  invoiceNumber: v.string(),
  totalAmountIncludingTax: v.number(),
});

type Kind<T> = {
  shape: Shape<T>;
  select: readonly string[];
  expand?: Query['expand'];
  /** What a page becomes. It may ask for more. */
  rows(page: readonly T[], requests: Requests): Promise<RemoteRow[]> | RemoteRow[];
};

const headFields = ['id', 'number', 'externalDocumentNumber', 'lastModifiedDateTime'];

function rowOf(
  set: RemoteSet,
  from: {
    id: string;
    number: string;
    externalDocumentNumber: string;
    lastModifiedDateTime: Date;
    status?: string;
  },
  order_no: string,
  data: Readonly<Record<string, unknown>>,
): RemoteRow {
  return {
    set,
    remote_id: from.id,
    remote_no: from.number,
    external_document_no: from.externalDocumentNumber,
    order_no,
    status: from.status ?? '',
    modified_at: from.lastModifiedDateTime,
    data,
  };
}

const orders: Kind<v.InferOutput<typeof order>> = {
  shape: order,
  select: [...headFields, 'status', 'fullyShipped'],
  expand: {
    salesOrderLines: ['sequence', 'lineObjectNumber', 'quantity', 'shippedQuantity', 'invoicedQuantity'],
  },
  rows: page =>
    page.map(one =>
      rowOf('salesOrders', one, one.number, {
        fully_shipped: one.fullyShipped,
        lines: one.salesOrderLines.map(line => ({
          line_no: line.sequence,
          item_no: line.lineObjectNumber,
          quantity: line.quantity,
          shipped_quantity: line.shippedQuantity,
          invoiced_quantity: line.invoicedQuantity,
        })),
      }),
    ),
};

const shipments: Kind<v.InferOutput<typeof shipment>> = {
  shape: shipment,
  select: [...headFields, 'orderNumber', 'postingDate'],
  expand: { salesShipmentLines: ['sequence', 'lineType', 'lineObjectNumber', 'quantity', 'shipmentDate'] },
  async rows(page, requests) {
    const numbers = page.map(({ number }) => number);
    const traced = (await requests.hasCompanion()) ? await tracedLines(requests, numbers) : null;
    return page.map(one => {
      const items = one.salesShipmentLines.filter(({ lineType }) => lineType === 'Item');
      const lines = items.map(line => ({
        line_no: line.sequence,
        order_line_no: line.sequence,
        item_no: line.lineObjectNumber,
        variant_code: null,
        location_code: null,
        quantity: line.quantity,
      }));
      const data: ShipmentData = {
        posting_date: one.postingDate,
        shipment_date: items.map(({ shipmentDate }) => shipmentDate).reduce(later, '') || one.postingDate,
        lines: standing(traced?.get(one.number) ?? lines),
      };
      return rowOf('salesShipments', one, one.orderNumber, data);
    });
  },
};

const invoices: Kind<v.InferOutput<typeof invoice>> = {
  shape: invoice,
  select: [...headFields, 'orderNumber', 'status', 'postingDate', 'totalAmountIncludingTax'],
  rows: page =>
    page.map(one =>
      rowOf('salesInvoices', one, one.orderNumber, {
        posting_date: one.postingDate,
        total_incl_vat: one.totalAmountIncludingTax,
      }),
    ),
};

const memos: Kind<v.InferOutput<typeof memo>> = {
  shape: memo,
  select: [...headFields, 'status', 'postingDate', 'invoiceNumber', 'totalAmountIncludingTax'],
  rows: page =>
    page.map(one =>
      rowOf('salesCreditMemos', one, '', {
        posting_date: one.postingDate,
        invoice_no: one.invoiceNumber,
        total_incl_vat: one.totalAmountIncludingTax,
      }),
    ),
};

const later = (one: string, other: string) => (other > one ? other : one);

/**
 * The documents of a set that have changed since a moment, page by page, the oldest change first. A document
 * that changes at the same time may come twice; the last one is right.
 *
 * The caller keeps the rows of each page, and moves its cursor only after the last page: to the newest
 * `modified_at`, less some minutes, because changes are not written in the order of their times.
 *
 * @param since null: all there are
 * @throws BusinessCentralProblem also after some pages
 */
export function changedSince(
  client: Pick<BusinessCentral, 'requestsOf'>,
  set: (typeof remoteSets)[number],
  since: Date | null,
  signal: AbortSignal,
): AsyncGenerator<RemoteRow[]> {
  if (set === 'salesOrders') return pagesOf(client, set, orders, since, signal);
  if (set === 'salesShipments') return pagesOf(client, set, shipments, since, signal);
  if (set === 'salesInvoices') return pagesOf(client, set, invoices, since, signal);
  return pagesOf(client, set, memos, since, signal);
}

const kinds = {
  salesOrders: orders,
  salesShipments: shipments,
  salesInvoices: invoices,
  salesCreditMemos: memos,
} as const;

/** How `changedSince` begins. */
export const changesRead = (set: (typeof remoteSets)[number], since: Date | null): Read => ({
  ...{ of: 'standard', set },
  query: queryOf(kinds[set], since),
});

const queryOf = ({ select, expand }: Pick<Kind<never>, 'select' | 'expand'>, since: Date | null): Query => ({
  ...sinceQuery(select, since),
  ...(expand ? { expand } : {}),
});

async function* pagesOf<T>(
  client: Pick<BusinessCentral, 'requestsOf'>,
  set: RemoteSet,
  kind: Kind<T>,
  since: Date | null,
  signal: AbortSignal,
): AsyncGenerator<RemoteRow[]> {
  const requests = client.requestsOf(set, signal);
  for await (const page of requests.pages(set, queryOf(kind, since), kind.shape, { mayLag: true }))
    yield await kind.rows(page, requests);
}

/** Rows that have changed since a moment, the oldest change first. */
export const sinceQuery = (select: readonly string[], since: Date | null): Query => ({
  ...(since ? { filter: `lastModifiedDateTime ge ${since.toISOString()}` } : {}),
  select,
  orderBy: 'lastModifiedDateTime',
});
