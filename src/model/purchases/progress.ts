import { RuleProblem } from '../kit/actions.ts';
import { addQuantity } from '../kit/quantity.ts';
import { postingMessages } from '../messages/posting.ts';
import { stockMessages } from '../messages/stock.ts';
import { assertPart } from '../stock/units.ts';
import { allow, settled } from './change.ts';
import type {
  ErpRequest,
  PurchaseDocument,
  PurchaseLine,
  PurchaseRuleContext,
  PurchaseShipment,
  PurchaseShipmentLine,
} from './document.ts';

/** What of a shipment is to come in; without a note it keeps the one it has. */
export type ReceiveLine = {
  shipment_no: string;
  line_no: number;
  qty_to_receive: number;
  line_note?: string | undefined;
};
/** What is noted on a line of a shipment. */
export type NoteLine = { shipment_no: string; line_no: number; line_note: string };
type Reason = { cancel_reason_code: string; cancel_reason_description: string };

export function releasePurchase<O extends PurchaseDocument>(order: O, facts: PurchaseRuleContext): O {
  allow('release', order, facts);
  return settled({ ...order, la_status: 'RELEASED', erp_refusal: '' }, facts);
}

/** A remote ERP was asked to do something about the document. It answers later. */
export function askedErp<O extends PurchaseDocument>(
  order: O,
  erp_request: Exclude<ErpRequest, ''>,
  facts: PurchaseRuleContext,
): O {
  return settled({ ...order, erp_request, erp_refusal: '' }, facts);
}

type ErpNumbers = Partial<Pick<PurchaseDocument, 'bc_so_no' | 'bc_invoice_no'>>;

/**
 * What the ERP tells of a document: numbers, and that it has done what it was asked. The very same object where
 * nothing of it is new.
 */
export function toldByErp<O extends PurchaseDocument>(
  order: O,
  { bc_so_no, bc_invoice_no }: ErpNumbers,
  facts: PurchaseRuleContext,
  answers: ErpRequest = '',
): O {
  const told = {
    bc_so_no: bc_so_no || order.bc_so_no,
    bc_invoice_no: bc_invoice_no || order.bc_invoice_no,
    erp_request: answers === order.erp_request ? '' : order.erp_request,
  } as const;
  const isNew =
    told.bc_so_no !== order.bc_so_no ||
    told.bc_invoice_no !== order.bc_invoice_no ||
    told.erp_request !== order.erp_request;
  return isNew ? settled({ ...order, ...told }, facts) : order;
}

/**
 * The ERP refused what it was asked. A document that it was sent is open again, as before its release; of any
 * other request it stays as it is.
 */
export function refusedByErp<O extends PurchaseDocument>(
  order: O,
  request: ErpRequest,
  why: string,
  facts: PurchaseRuleContext,
): O {
  const wasSent = request === 'release' && order.la_status === 'RELEASED';
  const asked = order.erp_request === request || wasSent ? '' : order.erp_request;
  const back = wasSent ? { la_status: 'OPEN', bc_so_no: '' } : {};
  return settled({ ...order, ...back, erp_request: asked, erp_refusal: why }, facts);
}

export function reopenPurchase<O extends PurchaseDocument>(order: O, facts: PurchaseRuleContext): O {
  allow('reopen', order, facts);
  return settled({ ...order, la_status: 'OPEN', bc_so_no: '', erp_request: '', erp_refusal: '' }, facts);
}

/** Takes in the ERP's shipments that the order does not know yet; the very same object when there are none. */
export function shipmentsPosted<O extends PurchaseDocument>(
  order: O,
  posted: readonly PurchaseShipment[],
  facts: PurchaseRuleContext,
): O {
  const known = new Set(order.shipments.map(({ no }) => no));
  const fresh = posted.filter(({ no }) => !known.has(no));
  if (fresh.length === 0) return order;
  const added = fresh.flatMap(({ lines }) => lines);
  const shipments = [...order.shipments, ...fresh];
  return settled({ ...order, shipments, lines: progressed(order.lines, added, 'qty_shipped') }, facts);
}

/**
 * Receives pieces of shipments. With the last one of the order's pieces it is invoiced; before that it is partly
 * received.
 */
export function receivePurchase<O extends PurchaseDocument>(
  order: O,
  wanted: readonly ReceiveLine[],
  facts: PurchaseRuleContext,
): O {
  const received = shipmentLinesOf(order, wanted);
  // What another tablet has received is refused before the status that it led to.
  for (const { line, want, index } of received) assertCap(order, line, want, `lines.${index}.qty_to_receive`);
  allow('receive', order, facts);
  const next = new Map(
    received.map(({ line, want }) => [
      line,
      {
        ...line,
        qty_received: addQuantity(line.qty_received, want.qty_to_receive),
        line_note: want.line_note ?? line.line_note,
      },
    ]),
  );
  const shipments = withShipmentLines(order, next);
  const pieces = received.map(({ line, want }) => ({ ...line, qty_received: want.qty_to_receive }));
  const lines = progressed(order.lines, pieces, 'qty_received');
  const after = { ...order, shipments, lines };
  return lines.every(line => line.qty_received >= line.purchase_qty)
    ? invoiced(after, facts)
    : settled({ ...after, la_status: 'PARTIAL_RECEIVED' }, facts);
}

/** Writes notes on lines of shipments; the very same object where they say so already. */
export function noteShipment<O extends PurchaseDocument>(
  order: O,
  wanted: readonly NoteLine[],
  facts: PurchaseRuleContext,
): O {
  const noted = shipmentLinesOf(order, wanted);
  allow('noteShipment', order, facts);
  const changed = noted.filter(({ line, want }) => line.line_note !== want.line_note);
  if (changed.length === 0) return order;
  const next = new Map(changed.map(({ line, want }) => [line, { ...line, line_note: want.line_note }]));
  return settled({ ...order, shipments: withShipmentLines(order, next) }, facts);
}

/** The lines of shipments that are meant, each once. */
function shipmentLinesOf<W extends { shipment_no: string; line_no: number }>(
  order: PurchaseDocument,
  wanted: readonly W[],
): { line: PurchaseShipmentLine; want: W; index: number }[] {
  const names = wanted.map(({ shipment_no, line_no }) => `${shipment_no}/${line_no}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new RuleProblem(stockMessages.shipmentLineTwice(twice), 'validation', 'lines');
  return wanted.map((want, index) => {
    const line = order.shipments
      .find(({ no }) => no === want.shipment_no)
      ?.lines.find(({ line_no }) => line_no === want.line_no);
    if (!line)
      throw new RuleProblem(
        stockMessages.noShipmentLine(want.line_no, want.shipment_no),
        'rule',
        `lines.${index}.line_no`,
      );
    return { line, want, index };
  });
}

/** An order's shipments with these lines in the place of others; those without any stay the same objects. */
const withShipmentLines = (
  order: PurchaseDocument,
  next: ReadonlyMap<PurchaseShipmentLine, PurchaseShipmentLine>,
): PurchaseShipment[] =>
  order.shipments.map(shipment =>
    shipment.lines.some(line => next.has(line))
      ? { ...shipment, lines: shipment.lines.map(line => next.get(line) ?? line) }
      : shipment,
  );

function assertCap(
  order: PurchaseDocument,
  line: PurchaseShipmentLine,
  { qty_to_receive }: ReceiveLine,
  field: string,
): void {
  const left = addQuantity(line.qty_shipped, -line.qty_received);
  if (qty_to_receive <= left) {
    const ordered = order.lines.find(({ line_no }) => line_no === line.order_line_no);
    if (ordered) assertPart(ordered, qty_to_receive, left, field);
    return;
  }
  const why =
    line.qty_received > 0
      ? postingMessages.receiveAtMostOf(left, line.qty_shipped, line.qty_received)
      : postingMessages.receiveAtMost(left);
  throw new RuleProblem(why, 'rule', field);
}

/**
 * Nothing more is expected. What has come is invoiced; an order of which nothing has come is canceled.
 *
 * @param short pieces that were shipped did not come, and the person says so
 */
export function closePurchase<O extends PurchaseDocument>(
  order: O,
  facts: PurchaseRuleContext,
  short = false,
): O {
  allow(short ? 'closeShort' : 'close', order, facts);
  return order.lines.some(line => line.qty_received > 0)
    ? invoiced(order, facts)
    : settled({ ...order, la_status: 'CANCELED' }, facts);
}

function invoiced<O extends PurchaseDocument>(order: O, facts: PurchaseRuleContext): O {
  const lines = order.lines.map(line => ({ ...line, qty_invoiced: line.qty_received }));
  return settled({ ...order, lines, la_status: 'INVOICED', posting_date: facts.today }, facts);
}

export function cancelPurchase<O extends PurchaseDocument>(
  order: O,
  { cancel_reason_code, cancel_reason_description }: Reason,
  facts: PurchaseRuleContext,
): O {
  allow('cancel', order, facts);
  assertReason(cancel_reason_code);
  const reason = { cancel_reason_code, cancel_reason_description };
  return settled({ ...order, ...reason, la_status: 'CANCELED', erp_request: '', erp_refusal: '' }, facts);
}

function assertReason(cancel_reason_code: string): void {
  if (!cancel_reason_code)
    throw new RuleProblem(postingMessages.reason(), 'validation', 'cancel_reason_code');
}

/** The order's lines after these pieces of shipments have been shipped, or received. Other lines stay the same objects. */
function progressed(
  lines: readonly PurchaseLine[],
  pieces: readonly PurchaseShipmentLine[],
  field: 'qty_shipped' | 'qty_received',
): PurchaseLine[] {
  return lines.map(line => {
    const own = pieces.filter(piece => piece.order_line_no === line.line_no);
    if (own.length === 0) return line;
    const next = { ...line, [field]: addQuantity(line[field], ...own.map(piece => piece[field])) };
    return { ...next, qty_to_receive: addQuantity(next.qty_shipped, -next.qty_received) };
  });
}
