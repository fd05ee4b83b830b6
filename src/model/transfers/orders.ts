import { RuleProblem, refuse, type Verdict } from '../kit/actions.ts';
import { addQuantity } from '../kit/quantity.ts';
import { documentMessages } from '../messages/documents.ts';
import type { Message } from '../messages/kit.ts';
import { postingMessages } from '../messages/posting.ts';
import { stockMessages } from '../messages/stock.ts';
import { type TransferProgress, transferStatuses } from './status.ts';

/**
 * A transfer order of the ERP as its rules see it. Any type with these fields will do, and keeps whatever
 * else it has.
 */
export type TransferLine = {
  line_no: number;
  item_no: string;
  variant_code: string;
  quantity: number;
  qty_shipped: number;
  qty_received: number;
};

export type TransferDocument = {
  bc_to_no: string;
  status: string;
  transfer_from_code: string;
  transfer_to_code: string;
  intransit_code: string;
  shipment_date: string;
  total_lines: number;
  total_qty: number;
  total_shipped: number;
  total_received: number;
  updated_at: string;
  version: number;
  lines: TransferLine[];
};

/** Everything there was to receive is received when the whole order has come in; until then it is partial. */
export function progressOf(lines: readonly TransferLine[]): TransferProgress {
  const some = (field: 'qty_shipped' | 'qty_received') => lines.some(line => line[field] > 0);
  if (!some('qty_shipped')) return 'AWAITING';
  if (!some('qty_received')) return 'IN_TRANSIT';
  return lines.every(line => line.qty_received >= line.quantity) ? 'RECEIVED' : 'PARTIAL_RECEIVED';
}

/** What of a line is on its way and can be received. */
export const receivable = (line: TransferLine): number => addQuantity(line.qty_shipped, -line.qty_received);

/**
 * Can a person receive from this order now? Without a connection they count, and the receipt is sent later.
 */
export function canReceive(order: Pick<TransferDocument, 'status' | 'lines' | 'bc_to_no'>): Verdict {
  const known: readonly string[] = transferStatuses;
  if (!known.includes(order.status)) return refuse(documentMessages.unknownStatus(order.status));
  return order.lines.some(line => receivable(line) > 0)
    ? { ok: true }
    : refuse(stockMessages.nothingInTransit());
}

export type ReceiveLine = { line_no: number; qty_to_receive: number };

/** Everything that is on its way. */
export const receiveAll = (order: Pick<TransferDocument, 'lines'>): ReceiveLine[] =>
  order.lines
    .map(line => ({ line_no: line.line_no, qty_to_receive: receivable(line) }))
    .filter(line => line.qty_to_receive > 0);

/** Receives pieces. What another tablet has received is said next to what is left. */
export function receiveLines<D extends TransferDocument>(
  order: D,
  wanted: readonly ReceiveLine[],
  now: string,
): D {
  const pieces = wanted.filter(line => line.qty_to_receive > 0);
  if (pieces.length === 0) throw new RuleProblem(postingMessages.nothingToReceive(), 'rule', 'lines');
  if (new Set(wanted.map(line => line.line_no)).size < wanted.length)
    throw new RuleProblem(stockMessages.lineOnce(), 'validation', 'lines');
  for (const { line_no, qty_to_receive } of pieces) {
    const line = order.lines.find(each => each.line_no === line_no);
    if (!line) throw new RuleProblem(postingMessages.noLine(line_no), 'rule', 'lines');
    if (qty_to_receive > receivable(line)) throw new RuleProblem(tooMany(line), 'rule', 'lines');
  }
  const verdict = canReceive(order);
  if (!verdict.ok) throw new RuleProblem(verdict.why);
  const byLine = new Map(pieces.map(line => [line.line_no, line.qty_to_receive]));
  return settled(
    order,
    order.lines.map(line => {
      const quantity = byLine.get(line.line_no);
      return quantity === undefined
        ? line
        : { ...line, qty_received: addQuantity(line.qty_received, quantity) };
    }),
    now,
  );
}

const tooMany = (line: TransferLine): Message =>
  stockMessages.receiveAtMost(receivable(line), line.item_no, line.qty_shipped, line.qty_received);

/** The order with other quantities: its status and sums follow. */
export function settled<D extends TransferDocument>(order: D, lines: D['lines'], now: string): D {
  return {
    ...order,
    lines,
    status: progressOf(lines),
    total_lines: lines.length,
    total_qty: addQuantity(...lines.map(line => line.quantity)),
    total_shipped: addQuantity(...lines.map(line => line.qty_shipped)),
    total_received: addQuantity(...lines.map(line => line.qty_received)),
    version: order.version + 1,
    updated_at: now,
  };
}

export type TransferMove = {
  document_type: 'transfer_shipment' | 'transfer_receipt';
  line: TransferLine;
  location_code: string;
  quantity: number;
};

/**
 * What a change of the quantities moves. Shipped goods leave the first location for the one in transit;
 * received ones leave that for the last.
 */
export function movesOf(
  order: Pick<TransferDocument, 'transfer_from_code' | 'transfer_to_code' | 'intransit_code'>,
  before: readonly TransferLine[],
  after: readonly TransferLine[],
): TransferMove[] {
  const old = new Map(before.map(line => [line.line_no, line]));
  return after.flatMap(line => {
    const was = old.get(line.line_no);
    const shipped = addQuantity(line.qty_shipped, -(was?.qty_shipped ?? 0));
    const received = addQuantity(line.qty_received, -(was?.qty_received ?? 0));
    const { transfer_from_code, transfer_to_code, intransit_code } = order;
    return [
      ...pair('transfer_shipment', line, transfer_from_code, intransit_code, shipped),
      ...pair('transfer_receipt', line, intransit_code, transfer_to_code, received),
    ];
  });
}

function pair(
  document_type: TransferMove['document_type'],
  line: TransferLine,
  from: string,
  to: string,
  quantity: number,
): TransferMove[] {
  if (quantity === 0) return [];
  return [
    { document_type, line, location_code: from, quantity: -quantity },
    { document_type, line, location_code: to, quantity },
  ];
}
