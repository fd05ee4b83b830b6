import { connectorReasons } from '#model/messages/connector-reasons.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Carrier, Found, ProblemKind } from '../../outgoing/adapter.ts';
import type { ErpDocumentKey } from '../erp.ts';
import type { BusinessCentral, Requests } from './client.ts';
import { isShipped, type Order, type OrderLine, onceThere, postedOf, theOrderOf } from './documents.ts';
import { BusinessCentralProblem, hasChanged, isGone } from './problem.ts';

/** A record that others change all the time is left to the next try. */
const mostLooks = 3;
const nothing: Found = { remote_id: '', remote_no: '' };

/** Takes back the sales order of a purchase order, unless something was shipped. */
export function cancelCarrier(client: BusinessCentral): Carrier<ErpDocumentKey> {
  return {
    async find(document, signal) {
      const requests = client.requestsOf(document.po_no, signal);
      if (await onceSeveral(() => theOrderOf(requests, document))) return null;
      return (await wasShipped(requests, document)) ? null : nothing;
    },

    make: (document, signal) =>
      lookingAgain(document, 'later', async () => {
        const requests = client.requestsOf(document.po_no, signal);
        const order = await theOrderOf(requests, document);
        if (order ? isShipped(order) : await wasShipped(requests, document))
          throw new BusinessCentralProblem('refused', connectorReasons.shipped(document.po_no));
        if (order) await requests.remove('salesOrders', order.id, order['@odata.etag']);
        return nothing;
      }),
  };
}

/** Ships no more of the sales order, and invoices what was shipped. It brings the number of the invoice. */
export function closeCarrier(client: BusinessCentral): Carrier<ErpDocumentKey> {
  return {
    async find(document, signal) {
      const requests = client.requestsOf(document.po_no, signal);
      if (await onceSeveral(() => theOrderOf(requests, document))) return null;
      return lastInvoice(requests, document);
    },

    async make(document, signal) {
      const requests = client.requestsOf(document.po_no, signal);
      await lookingAgain(document, 'unknown', async () => {
        const order = await theOrderOf(requests, document);
        if (!order) return;
        if (await requests.hasCompanion()) await requests.companionAct('salesOrders', order.id, 'closeShort');
        else await closeByHand(requests, document, order);
      });
      return onceThere(() => lastInvoice(requests, document));
    },
  };
}

/** What the standard of the service can do: it has no call that closes an order. */
async function closeByHand(requests: Requests, document: ErpDocumentKey, order: Order): Promise<void> {
  if (order.status !== 'Draft')
    throw new BusinessCentralProblem('refused', connectorReasons.released(order.number));
  if (!isShipped(order)) return requests.remove('salesOrders', order.id, order['@odata.etag']);
  const [first, ...others] = order.salesOrderLines.filter(line => line.quantity !== line.shippedQuantity);
  if (!first) return post(requests, document);
  await shorten(requests, first);
  // The order is another one now. A refusal from here on must not look as if it were as before.
  return onceThere(async () => {
    for (const line of others) await shorten(requests, line);
    await post(requests, document);
  });
}

const shorten = (requests: Requests, line: OrderLine) =>
  requests.change('salesOrderLines', line.id, line['@odata.etag'], { quantity: line.shippedQuantity });

/** Posting ships what is to be shipped. So nothing may be, as the order is now. */
async function post(requests: Requests, document: ErpDocumentKey): Promise<void> {
  const order = await theOrderOf(requests, document);
  if (!order) return;
  if (order.salesOrderLines.some(line => line.quantity !== line.shippedQuantity || line.shipQuantity !== 0))
    throw changed(document, 'unknown');
  const isInvoiced = order.salesOrderLines.every(line => line.invoicedQuantity === line.shippedQuantity);
  if (isInvoiced) await requests.remove('salesOrders', order.id, order['@odata.etag']);
  else await requests.act('salesOrders', order.id, 'shipAndInvoice');
}

/** The newest posted invoice; none where nothing was shipped. */
async function lastInvoice(requests: Requests, document: ErpDocumentKey): Promise<Found> {
  const { invoices } = await postedOf(requests, document);
  const last = invoices.findLast(({ orderNumber }) => orderNumber !== '');
  return last ? { remote_id: last.id, remote_no: last.number } : nothing;
}

async function wasShipped(requests: Requests, document: ErpDocumentKey): Promise<boolean> {
  const { shipments, invoices } = await postedOf(requests, document);
  return shipments.length > 0 || invoices.some(({ orderNumber }) => orderNumber !== '');
}

/** A look-up refuses nothing; several orders are there, so the command was not done. `make` refuses it. */
async function onceSeveral(look: () => Promise<Order | null>): Promise<boolean> {
  try {
    return (await look()) !== null;
  } catch (error) {
    if (error instanceof BusinessCentralProblem && error.kind === 'refused') return true;
    throw error;
  }
}

const changed = (document: ErpDocumentKey, kind: ProblemKind) =>
  new BusinessCentralProblem(kind, systemTroubles.changesNow(document.po_no), {
    status: 409,
  });

/** Reads and acts again where the record was changed in between, or has gone. */
async function lookingAgain<T>(
  document: ErpDocumentKey,
  kind: ProblemKind,
  work: () => Promise<T>,
): Promise<T> {
  for (let looks = 0; looks < mostLooks; looks++) {
    try {
      return await work();
    } catch (error) {
      if (!hasChanged(error) && !isGone(error)) throw error;
    }
  }
  throw changed(document, kind);
}
