import * as v from 'valibot';
import { connectorReasons } from '#model/messages/connector-reasons.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Carrier, Found } from '../../outgoing/adapter.ts';
import type { TransferKey, TransferReceipt, TransferRelease } from '../erp.ts';
import type { BusinessCentral, Requests } from './client.ts';
import { id, missingIn, onceThere } from './documents.ts';
import { BusinessCentralProblem, hasChanged, isGone } from './problem.ts';
import { is } from './query.ts';
import type { Say } from './release.ts';

// Transfer orders of the companion extension: the standard of the service cannot write them.

const etag = v.string();
const line = v.object({
  '@odata.etag': etag,
  id,
  sequence: v.number(),
  quantity: v.number(),
  quantityShipped: v.number(),
  quantityReceived: v.number(),
});
const order = v.object({
  '@odata.etag': etag,
  id,
  number: v.string(),
  /** `Open` can be changed, `Released` can be shipped. */
  status: v.string(),
  transferOrderLines: v.array(line),
  'transferOrderLines@odata.nextLink': v.optional(v.never()),
});
type TransferOrder = v.InferOutput<typeof order>;
const posted = v.object({ id, number: v.string(), transferOrderNumber: v.string() });
const receipt = v.object({
  transferReceiptLines: v.array(v.object({ sequence: v.number(), quantity: v.number() })),
  'transferReceiptLines@odata.nextLink': v.optional(v.never()),
});
const made = v.object({ id, number: v.string() });
const madeLine = v.object({ id });

/** A record that others change all the time is left to the next try. */
const mostLooks = 3;
const nothing: Found = { remote_id: '', remote_no: '' };
const isShipped = ({ transferOrderLines: lines }: TransferOrder) =>
  lines.some(({ quantityShipped }) => quantityShipped > 0);
const foundAs = ({ id: remote_id, number: remote_no }: { id: string; number: string }): Found => ({
  remote_id,
  remote_no,
});

/** The service keeps no external number unique: one sender's document is meant. */
const isOf = ({ ci_no, transfer_from_code }: TransferKey) =>
  `${is('externalDocumentNumber', ci_no)} and ${is('transferFromCode', transfer_from_code)}`;

function ordersBy(requests: Requests, filter: string): Promise<TransferOrder[]> {
  return requests.companionList(
    'transferOrders',
    {
      filter,
      select: ['id', 'number', 'status'],
      expand: { transferOrderLines: ['id', 'sequence', 'quantity', 'quantityShipped', 'quantityReceived'] },
      orderBy: 'number',
    },
    order,
  );
}

/** @throws BusinessCentralProblem `refused` where there are several: a person must say which one is meant */
async function theOrderOf(requests: Requests, document: TransferKey): Promise<TransferOrder | null> {
  const [first, ...more] = await ordersBy(requests, isOf(document));
  if (more.length === 0) return first ?? null;
  const numbers = [first, ...more].map(one => one?.number).join(', ');
  throw new BusinessCentralProblem('refused', connectorReasons.severalTransfers(document.ci_no, numbers));
}

const shipmentsOf = (requests: Requests, document: TransferKey) =>
  requests.companionList(
    'transferShipments',
    { filter: isOf(document), select: ['id', 'number', 'transferOrderNumber'], orderBy: 'number' },
    posted,
  );

/** An order that was received as a whole is deleted. Its number stands in what was posted. */
async function orderBefore(requests: Requests, document: TransferKey): Promise<Found | null> {
  const [shipment] = await shipmentsOf(requests, document);
  return shipment ? { remote_id: '', remote_no: shipment.transferOrderNumber } : null;
}

/** Makes the transfer order of a consignment issue, and releases it. Goods of a shop are shipped with it. */
export function releaseTransferCarrier(client: BusinessCentral, say: Say): Carrier<TransferRelease> {
  return {
    async find(document, signal) {
      const requests = client.requestsOf(document.ci_no, signal);
      const [found] = await ordersBy(requests, isOf(document));
      if (!found) return orderBefore(requests, document);
      if (isShipped(found)) return foundAs(found);
      const isWhole = missingIn(found.transferOrderLines, document.lines).length === 0;
      return isWhole && found.status !== 'Open' && !document.ships ? foundAs(found) : null;
    },

    async make(document, signal) {
      const requests = client.requestsOf(document.ci_no, signal);
      await assertInstalled(requests);
      const [found] = await onceThere(() => ordersBy(requests, isOf(document)));
      const before = found ? null : await onceThere(() => orderBefore(requests, document));
      if (before) return before;
      const there = found
        ? await onceThere(() => complete(requests, document, found))
        : foundAs(await requests.companionCreate('transferOrders', headOf(document), made));
      if (!found || !isShipped(found))
        await onceThere(() => goOn(requests, document, there, found?.status === 'Released'));
      return there;
    },
  };

  async function complete(
    requests: Requests,
    document: TransferRelease,
    found: TransferOrder,
  ): Promise<Found> {
    const missing = missingIn(found.transferOrderLines, document.lines);
    if (found.status === 'Open' && !isShipped(found))
      for (const one of missing.map(lineOf))
        await requests.companionCreate('transferOrderLines', { documentId: found.id, ...one }, madeLine);
    return foundAs(found);
  }

  /** Releases and ships. An order that waits for people at Business Central is there all the same. */
  async function goOn(
    requests: Requests,
    document: TransferRelease,
    there: Found,
    isReleased: boolean,
  ): Promise<void> {
    const steps = [...(isReleased ? [] : ['release']), ...(document.ships ? ['ship'] : [])];
    for (const step of steps)
      try {
        await requests.companionAct('transferOrders', there.remote_id, step);
      } catch (error) {
        const isRefused = error instanceof BusinessCentralProblem && error.kind === 'refused';
        if (!isRefused && !isGone(error)) throw error;
        const facts = { document: document.ci_no, order: there.remote_no, step };
        say('a transfer order waits for people at Business Central', {
          ...facts,
          reason: (error as Error).message,
        }); // both are Errors
        return;
      }
  }
}

const lineOf = ({ line_no, item_no, variant_code, quantity }: TransferRelease['lines'][number]) => ({
  sequence: line_no,
  itemNumber: item_no,
  ...(variant_code === '' ? {} : { variantCode: variant_code }),
  quantity,
});

const headOf = (document: TransferRelease) => ({
  externalDocumentNumber: document.ci_no,
  transferFromCode: document.transfer_from_code,
  transferToCode: document.transfer_to_code,
  inTransitCode: document.in_transit_code,
  transferOrderLines: document.lines.map(lineOf),
});

async function assertInstalled(requests: Requests): Promise<void> {
  if (await requests.hasCompanion('transferOrders')) return;
  throw new BusinessCentralProblem('refused', connectorReasons.noTransfers());
}

/** Takes back a transfer order, unless something was shipped. */
export function cancelTransferCarrier(client: BusinessCentral): Carrier<TransferKey> {
  return {
    async find(document, signal) {
      const requests = client.requestsOf(document.ci_no, signal);
      const [found] = await ordersBy(requests, isOf(document));
      if (found) return null;
      return (await shipmentsOf(requests, document)).length > 0 ? null : nothing;
    },

    async make(document, signal) {
      const requests = client.requestsOf(document.ci_no, signal);
      const found = await theOrderOf(requests, document);
      const wasShipped = found ? isShipped(found) : (await shipmentsOf(requests, document)).length > 0;
      if (wasShipped) throw new BusinessCentralProblem('refused', connectorReasons.shipped(document.ci_no));
      // The extension looks once more whether something was shipped, and deletes the order in one step.
      if (found) await requests.companionAct('transferOrders', found.id, 'cancel');
      return nothing;
    },
  };
}

/**
 * Posts what a shop has received. It is told how much of each line was received in all. So one that was posted already
 * is not posted again.
 */
export function receiveTransferCarrier(client: BusinessCentral): Carrier<TransferReceipt> {
  return {
    async find(document, signal) {
      const requests = client.requestsOf(document.bc_to_no, signal);
      return (await left(requests, document)).lines.length === 0 ? nothing : null;
    },

    async make(document, signal) {
      const requests = client.requestsOf(document.bc_to_no, signal);
      for (let looks = 0; looks < mostLooks; looks++) {
        const { order: found, lines } = await left(requests, document);
        if (lines.length === 0) return nothing;
        if (!found)
          throw new BusinessCentralProblem('refused', connectorReasons.transferGone(document.bc_to_no));
        if (await posts(requests, found, lines)) return nothing;
      }
      throw new BusinessCentralProblem('later', systemTroubles.changesNow(document.bc_to_no), {
        status: 409,
      });
    },
  };
}

type Left = { line_no: number; quantity: number };

/** What Business Central has not received yet of what the shop has. */
async function left(
  requests: Requests,
  { bc_to_no, lines }: TransferReceipt,
): Promise<{ order: TransferOrder | null; lines: Left[] }> {
  const [found = null] = await ordersBy(requests, is('number', bc_to_no));
  const there = found
    ? new Map(found.transferOrderLines.map(({ sequence, quantityReceived }) => [sequence, quantityReceived]))
    : await receivedOf(requests, bc_to_no);
  return {
    order: found,
    lines: lines
      .map(({ line_no, qty_received }) => ({
        line_no,
        quantity: Math.round((qty_received - (there.get(line_no) ?? 0)) * 1e5) / 1e5,
      }))
      .filter(({ quantity }) => quantity > 0),
  };
}

async function receivedOf(requests: Requests, bc_to_no: string): Promise<Map<number, number>> {
  const receipts = await requests.companionList(
    'transferReceipts',
    {
      filter: is('transferOrderNumber', bc_to_no),
      select: ['id'],
      expand: { transferReceiptLines: ['sequence', 'quantity'] },
    },
    receipt,
  );
  const sums = new Map<number, number>();
  for (const { sequence, quantity } of receipts.flatMap(one => one.transferReceiptLines))
    sums.set(sequence, (sums.get(sequence) ?? 0) + quantity);
  return sums;
}

/**
 * Says what of each line is to be received, and posts it.
 *
 * @returns false where another person changed a line first: nothing was posted
 */
async function posts(requests: Requests, found: TransferOrder, lines: readonly Left[]): Promise<boolean> {
  const toReceive = new Map(lines.map(({ line_no, quantity }) => [line_no, quantity]));
  try {
    // Each line, since posting takes all that a line says.
    for (const each of found.transferOrderLines)
      await requests.companionChange('transferOrderLines', each.id, each['@odata.etag'], {
        qtyToReceive: toReceive.get(each.sequence) ?? 0,
      });
  } catch (error) {
    if (hasChanged(error) || isGone(error)) return false;
    throw error;
  }
  await requests.companionAct('transferOrders', found.id, 'receive');
  return true;
}
