import * as v from 'valibot';
import { connectorReasons } from '#model/messages/connector-reasons.ts';
import type { ErpDocumentKey } from '../erp.ts';
import type { Requests } from './client.ts';
import { BusinessCentralProblem } from './problem.ts';
import { is } from './query.ts';

// What the service has of one of our documents: an order, until it is shipped and invoiced as a whole; from then on the
// posted shipments and invoices alone.

export const id = v.pipe(v.string(), v.uuid());
const etag = v.string();

const orderLine = v.object({
  '@odata.etag': etag,
  id,
  sequence: v.number(),
  quantity: v.number(),
  shippedQuantity: v.number(),
  invoicedQuantity: v.number(),
  shipQuantity: v.number(),
});
const order = v.object({
  '@odata.etag': etag,
  id,
  number: v.string(),
  /** `Draft` is open for changes, `Open` is released. Others wait for an approval. */
  status: v.string(),
  salesOrderLines: v.array(orderLine),
  // An order of more lines than a page holds would be read in part.
  'salesOrderLines@odata.nextLink': v.optional(v.never()),
});
export type OrderLine = v.InferOutput<typeof orderLine>;
export type Order = v.InferOutput<typeof order>;

const shipment = v.object({ id, number: v.string(), orderNumber: v.string() });
const invoice = v.object({
  id,
  number: v.string(),
  orderId: v.string(),
  orderNumber: v.string(),
  status: v.string(),
});
export type Shipment = v.InferOutput<typeof shipment>;
export type Invoice = v.InferOutput<typeof invoice>;

/** The service does not hold external numbers apart by itself: one customer's document is meant. */
export const isDocument = ({ po_no, customer_no }: ErpDocumentKey) =>
  `${is('externalDocumentNumber', po_no)} and ${is('customerNumber', customer_no)}`;

/** The orders of a document, the first number first; none, or one, unless people copied it. */
export function ordersOf(requests: Requests, document: ErpDocumentKey): Promise<Order[]> {
  return requests.list(
    'salesOrders',
    {
      filter: isDocument(document),
      select: ['id', 'number', 'status'],
      expand: {
        salesOrderLines: [
          'id',
          'sequence',
          'quantity',
          'shippedQuantity',
          'invoicedQuantity',
          'shipQuantity',
        ],
      },
      orderBy: 'number',
    },
    order,
  );
}

/**
 * The order of a document; null where there is none any more, or none yet.
 *
 * @throws BusinessCentralProblem `refused` where there are several: a person must say which one is meant
 */
export async function theOrderOf(requests: Requests, document: ErpDocumentKey): Promise<Order | null> {
  const [first, ...more] = await ordersOf(requests, document);
  if (more.length === 0) return first ?? null;
  const numbers = [first, ...more].map(one => one?.number).join(', ');
  throw new BusinessCentralProblem('refused', connectorReasons.severalOrders(document.po_no, numbers));
}

/** What was posted of a document, the oldest number first. Drafts of invoices are not posted. */
export async function postedOf(
  requests: Requests,
  document: ErpDocumentKey,
): Promise<{ shipments: Shipment[]; invoices: Invoice[] }> {
  const filter = isDocument(document);
  const shipments = await requests.list(
    'salesShipments',
    { filter, select: ['id', 'number', 'orderNumber'], orderBy: 'number' },
    shipment,
  );
  const invoices = await requests.list(
    'salesInvoices',
    { filter, select: ['id', 'number', 'orderId', 'orderNumber', 'status'], orderBy: 'number' },
    invoice,
  );
  return { shipments, invoices: invoices.filter(({ status }) => status !== 'Draft') };
}

export const isShipped = ({ salesOrderLines: lines }: Order) => lines.some(line => line.shippedQuantity > 0);

/** Our line numbers are the service's. It may have lines of its own between them. */
export function missingIn<L extends { line_no: number }>(
  lines: readonly { sequence: number }[],
  ours: readonly L[],
): L[] {
  const there = new Set(lines.map(({ sequence }) => sequence));
  return ours.filter(({ line_no }) => !there.has(line_no));
}

/**
 * Does what concerns a document that the service has, or may have. No problem of it says that nothing is there:
 * the queue would let people withdraw a command of which the service knows.
 *
 * @throws BusinessCentralProblem `unknown`
 */
export async function onceThere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BusinessCentralProblem)) throw error;
    const { message, status, code } = error;
    throw new BusinessCentralProblem('unknown', message, { status, code, cause: error });
  }
}
