import { type Asker, type Books, type Fields, list, number, post, Refused, shopOf, text } from './books.ts';
import { items } from './company.ts';
import type { Transfer, TransferLine } from './sent.ts';

// What a shop does in its storeroom: it counts, and takes in what the franchisor sends on consignment.

const sumOf = (lines: readonly TransferLine[], field: 'quantity' | 'qty_shipped' | 'qty_received') =>
  lines.reduce((sum, line) => sum + line[field], 0);

function statusOf(lines: readonly TransferLine[]): string {
  if (sumOf(lines, 'qty_received') === 0) return 'IN_TRANSIT';
  return lines.every(line => line.qty_received === line.quantity) ? 'RECEIVED' : 'PARTIAL_RECEIVED';
}

/** A row of the list of transfer orders. */
export const transferRow = ({ lines, receipts: _receipts, ...order }: Transfer): Fields => ({
  ...order,
  status: statusOf(lines),
  total_lines: lines.length,
  total_qty: sumOf(lines, 'quantity'),
  total_shipped: sumOf(lines, 'qty_shipped'),
  total_received: sumOf(lines, 'qty_received'),
});

/** The whole order with what has come in of it. */
export const wholeTransfer = (order: Transfer): Fields => ({
  ...transferRow(order),
  lines: order.lines,
  receipts: order.receipts.toReversed(),
});

/** What was posted when the goods left. */
export const shipmentsOf = ({ bc_to_no, shipment_date, lines }: Transfer): Fields => ({
  bc_to_no,
  shipments: [
    {
      no: `TS-${bc_to_no}`,
      posting_date: shipment_date,
      lines: lines.map(({ line_no, item_no, description, qty_shipped }) => ({
        ...{ line_no, item_no, description, quantity: qty_shipped },
      })),
    },
  ],
});

/** The order of a number; orders to other shops do not exist for a shop. */
export function transferOf({ transfers }: Books, no: unknown, { person }: Asker): Transfer {
  const order = transfers.get(text(no));
  if (!order || (person.customer_no !== '' && order.franchise_code !== person.customer_no))
    throw new Refused(404, 'not_found', 'No such transfer order.');
  return order;
}

export function receiveTransfer(books: Books, { bc_to_no, lines }: Fields, asker: Asker): Fields {
  const order = transferOf(books, bc_to_no, asker);
  const received = list(lines)
    .filter(one => number(one.qty_to_receive) > 0)
    .map(one => {
      const line = order.lines.find(({ line_no }) => line_no === one.line_no);
      const quantity = number(one.qty_to_receive);
      if (!line || quantity > line.qty_shipped - line.qty_received)
        throw new Refused(422, 'quantity', 'More than is on its way.');
      return { line, quantity };
    });
  for (const { line, quantity } of received) {
    line.qty_received += quantity;
    const moved = { item_no: line.item_no, location_code: order.transfer_to_code, quantity };
    post(books, { ...moved, entry_type: 'Transfer', document_no: order.bc_to_no }, asker);
  }
  order.receipts.push({
    at: asker.at,
    by: asker.person.username,
    lines: received.map(({ line, quantity }) => ({ line_no: line.line_no, quantity })),
  });
  return wholeTransfer(order);
}

/** Stock put right by hand, for instance after a count. */
export function addEntries(books: Books, { posting_date, entries }: Fields, asker: Asker): Fields {
  const { location_code } = shopOf(asker);
  const added = list(entries);
  for (const entry of added) {
    if (!items.some(({ item_no }) => item_no === entry.item_no))
      throw new Refused(422, 'item', `No item ${text(entry.item_no)}.`);
    if (entry.location_code !== location_code) throw new Refused(403, 'location', 'Not of your shop.');
  }
  const document_no = `ADJ-${books.entries.length + 1}`;
  const before = books.entries.length;
  const head = { entry_type: 'Adjustment', document_type: 'adjustment', document_no };
  for (const { item_no, quantity, reason_code, comment } of added) {
    const moved = { item_no: text(item_no), location_code, quantity: number(quantity) };
    const said = { reason_code, comment, created_by: asker.person.username };
    const day = text(posting_date) || asker.at.slice(0, 10);
    post(books, { ...moved, ...head, ...said, posting_date: day }, asker);
  }
  return { document_no, entries: books.entries.slice(before) };
}
