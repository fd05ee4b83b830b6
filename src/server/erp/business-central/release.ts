import * as v from 'valibot';
import type { Carrier, Found } from '../../outgoing/adapter.ts';
import type { ErpDocument, ErpReceiver } from '../erp.ts';
import type { BusinessCentral, Requests } from './client.ts';
import type { Codes } from './codes.ts';
import { id, isShipped, missingIn, type Order, onceThere, ordersOf, postedOf } from './documents.ts';
import { BusinessCentralProblem, isGone } from './problem.ts';

/** What people should know, though the command was carried out. */
export type Say = (message: string, facts: Readonly<Record<string, string>>) => void;

const made = v.object({ id, number: v.string() });
const madeLine = v.object({ id });
const isDraft = ({ status }: Order) => status === 'Draft';

/**
 * Makes the sales order of a purchase order, and releases it.
 *
 * The standard of the service cannot release. Without the companion extension the order stays a draft, and the
 * franchisor's people release it.
 */
export function releaseCarrier(client: BusinessCentral, codes: Codes, say: Say): Carrier<ErpDocument> {
  return {
    async find(document, signal) {
      const requests = client.requestsOf(document.po_no, signal);
      const [order] = await ordersOf(requests, document);
      if (!order) return orderBefore(requests, document);
      const isWhole =
        !isDraft(order) || isShipped(order) || missingIn(order.salesOrderLines, document.lines).length === 0;
      const isDone = isWhole && (!isDraft(order) || isShipped(order) || !(await requests.hasCompanion()));
      return isDone ? foundAs(order) : null;
    },

    async make(document, signal) {
      const requests = client.requestsOf(document.po_no, signal);
      const [order] = await onceThere(() => ordersOf(requests, document));
      const before = order ? null : await onceThere(() => orderBefore(requests, document));
      if (before) return before;
      const found = order
        ? await onceThere(() => complete(requests, document, order))
        : await create(requests, document);
      if (!order || (isDraft(order) && !isShipped(order)))
        await onceThere(() => release(requests, document, found));
      return found;
    },
  };

  async function create(requests: Requests, document: ErpDocument): Promise<Found> {
    const salesOrderLines = await codes.linesOf(requests, document, document.lines);
    const order = {
      externalDocumentNumber: document.po_no,
      customerNumber: document.customer_no,
      partialShipping: true,
      ...(document.receiver ? shipToOf(document.receiver) : {}),
      salesOrderLines,
    };
    return foundAs(await requests.create('salesOrders', order, made));
  }

  /** Adds the lines that did not get there. What people released or shipped they have looked at: it stays. */
  async function complete(requests: Requests, document: ErpDocument, order: Order): Promise<Found> {
    const missing = missingIn(order.salesOrderLines, document.lines);
    if (isDraft(order) && !isShipped(order) && missing.length > 0)
      for (const line of await codes.linesOf(requests, document, missing))
        await requests.create('salesOrderLines', { documentId: order.id, ...line }, madeLine);
    return foundAs(order);
  }

  async function release(requests: Requests, document: ErpDocument, order: Found): Promise<void> {
    const facts = { document: document.po_no, order: order.remote_no };
    if (!(await requests.hasCompanion())) {
      say('a sales order stays a draft: the companion extension is not installed', facts);
      return;
    }
    try {
      await requests.companionAct('salesOrders', order.remote_id, 'release');
    } catch (error) {
      // An order that waits for an approval is refused too: it is there, and people will see to it.
      const isRefused = error instanceof BusinessCentralProblem && error.kind === 'refused';
      if (!isRefused && !isGone(error)) throw error;
      say('a sales order stays a draft: releasing it was refused', {
        ...facts,
        reason: (error as Error).message,
      }); // both are Errors
    }
  }
}

/** How many letters the service takes; of more it refuses the whole order. */
const longest = { name: 100, line1: 100, line2: 50, city: 30, postCode: 20 };

/**
 * Where the order goes. The service has no code of an address here, so the text is told. What a long street has too many
 * goes into the second line, before the commune.
 */
function shipToOf(to: ErpReceiver): Record<string, string> {
  const rest = to.address.slice(longest.line1).trim();
  const second = [rest, to.ward].filter(text => text !== '').join(', ');
  return {
    shipToName: to.name.slice(0, longest.name),
    shipToContact: to.contact.slice(0, longest.name),
    shipToAddressLine1: to.address.slice(0, longest.line1),
    shipToAddressLine2: second.slice(0, longest.line2),
    shipToCity: to.province.slice(0, longest.city),
    shipToPostCode: to.post_code.slice(0, longest.postCode),
    requestedDeliveryDate: to.requested_on,
  };
}

const foundAs = (order: { id: string; number: string }): Found => ({
  remote_id: order.id,
  remote_no: order.number,
});

/** An order that was shipped and invoiced as a whole is deleted. Its number stands in what was posted. */
async function orderBefore(requests: Requests, document: ErpDocument): Promise<Found | null> {
  const { shipments, invoices } = await postedOf(requests, document);
  const invoice = invoices.find(({ orderNumber }) => orderNumber !== '');
  const remote_no =
    shipments.find(({ orderNumber }) => orderNumber !== '')?.orderNumber ?? invoice?.orderNumber;
  const remote_id = invoice?.orderId ?? '';
  // An invoice that was made without an order has zeros there.
  return remote_no === undefined
    ? null
    : { remote_id: /^[0-]+$/.test(remote_id) ? '' : remote_id, remote_no };
}
