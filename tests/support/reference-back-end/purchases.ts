import { type Asker, type Books, type Fields, list, number, post, Refused, shopOf, text } from './books.ts';
import { items } from './company.ts';

// What a shop orders from the franchisor. The franchisor ships all of it when the order is released.

type Line = {
  line_no: number;
  item_no: string;
  description: string;
  purchase_qty: number;
  unit_cost: number;
  line_discount_amount: number;
  la_so_line_note: string;
  qty_shipped: number;
  qty_received: number;
  qty_invoiced: number;
};
export type Purchase = {
  po_no: string;
  bc_so_no: string;
  franchise_code: string;
  warehouse_code: string;
  la_status: string;
  order_date: string;
  created_at: string;
  header: Fields;
  cancel_reason_code: string;
  lines: Line[];
  shipped_at: string;
};

const amountOf = ({ purchase_qty, unit_cost, line_discount_amount }: Line) =>
  purchase_qty * unit_cost - line_discount_amount;

/** A row of the list of purchase orders. */
export function purchaseRow({ header, lines, shipped_at: _shipped, ...order }: Purchase): Fields {
  const open = lines.reduce(
    (sum, line) => sum + (amountOf(line) * (line.purchase_qty - line.qty_received)) / line.purchase_qty,
    0,
  );
  const grand_total = lines.reduce((sum, line) => sum + amountOf(line), 0);
  return {
    ...header,
    ...order,
    type: 'Order',
    vendor_no: 'V001',
    vendor_name: 'Công ty Tham Chiếu',
    requested_receipt_date: text(header.requested_receipt_date),
    total_lines: lines.length,
    grand_total,
    remaining_amount: order.la_status === 'CANCELED' ? 0 : open,
    payable: order.la_status === 'INVOICED' ? grand_total : 0,
  };
}

/** The whole order with what was shipped of it. */
export function wholePurchase(order: Purchase): Fields {
  return {
    ...purchaseRow(order),
    lines: order.lines.map(line => ({
      ...line,
      line_amount: amountOf(line),
      qty_to_receive: line.qty_shipped - line.qty_received,
    })),
    shipments: order.shipped_at === '' ? [] : [shipmentOf(order)],
  };
}

/** What the franchisor has posted of an order. */
export function shipmentOf(order: Purchase): Fields {
  const day = order.shipped_at.slice(0, 10);
  return {
    no: `SS-${order.po_no}`,
    order_no: order.bc_so_no,
    po_no: order.po_no,
    franchise_code: order.franchise_code,
    customer_no: order.franchise_code,
    order_date: order.order_date,
    posting_date: day,
    shipment_date: day,
    location_code: order.warehouse_code,
    created_at: order.shipped_at,
    total_lines: order.lines.length,
    qty_to_receive: order.lines.reduce((sum, line) => sum + line.qty_shipped - line.qty_received, 0),
    lines: order.lines.map(({ line_no, item_no, description, purchase_qty, ...line }) => ({
      ...{ line_no, order_line_no: line_no, item_no, description, purchase_qty },
      qty_shipped: line.qty_shipped,
      qty_received: line.qty_received,
      qty_to_receive: line.qty_shipped - line.qty_received,
      qty_invoiced: line.qty_invoiced,
      line_note: line.la_so_line_note,
    })),
  };
}

/** The order of a number; orders of other shops do not exist for a shop. */
export function purchaseOf({ purchases }: Books, no: unknown, { person }: Asker): Purchase {
  const order = purchases.get(text(no));
  if (!order || (person.customer_no !== '' && order.franchise_code !== person.customer_no))
    throw new Refused(404, 'not_found', 'No such purchase order.');
  return order;
}

function openOne(books: Books, no: unknown, asker: Asker): Purchase {
  const order = purchaseOf(books, no, asker);
  if (order.la_status !== 'OPEN') throw new Refused(422, 'status', 'The purchase order is not open.');
  return order;
}

function lineOf(fields: Fields): Line {
  const item = items.find(({ item_no }) => item_no === fields.item_no);
  if (!item) throw new Refused(422, 'item', `No item ${text(fields.item_no)}.`);
  const purchase_qty = number(fields.purchase_qty);
  if (purchase_qty <= 0) throw new Refused(422, 'quantity', 'The quantity must be above zero.');
  return {
    line_no: number(fields.line_no),
    item_no: item.item_no,
    description: item.description,
    purchase_qty,
    unit_cost: item.unit_price * 0.75,
    line_discount_amount: number(fields.line_discount_amount),
    la_so_line_note: text(fields.la_so_line_note),
    qty_shipped: 0,
    qty_received: 0,
    qty_invoiced: 0,
  };
}

export function createPurchase(books: Books, { data }: Fields, asker: Asker): Fields {
  const { lines, order_date, ...header } = (data ?? {}) as Fields; // what was sent, each field read below
  const shop = shopOf(asker);
  const order: Purchase = {
    po_no: `PO-${shop.customer_no}-${books.purchases.size + 1}`,
    bc_so_no: '',
    franchise_code: shop.customer_no,
    warehouse_code: shop.location_code,
    la_status: 'OPEN',
    order_date: text(order_date) || asker.at.slice(0, 10),
    created_at: asker.at,
    header,
    cancel_reason_code: '',
    lines: list(lines).map(lineOf),
    shipped_at: '',
  };
  books.purchases.set(order.po_no, order);
  return wholePurchase(order);
}

export function changePurchase(books: Books, { po_no, data }: Fields, asker: Asker): Fields {
  const order = openOne(books, po_no, asker);
  order.header = { ...order.header, ...(data as Fields) }; // fields that were sent
  return wholePurchase(order);
}

export function addPurchaseLine(books: Books, { po_no, ...line }: Fields, asker: Asker): Fields {
  const order = openOne(books, po_no, asker);
  if (order.lines.some(({ line_no }) => line_no === line.line_no))
    throw new Refused(409, 'line', 'There is such a line already.');
  order.lines.push(lineOf(line));
  return wholePurchase(order);
}

export function changePurchaseLine(
  books: Books,
  { po_no, line_no, ...change }: Fields,
  asker: Asker,
): Fields {
  const order = openOne(books, po_no, asker);
  order.lines = order.lines.map(line =>
    line.line_no === line_no ? lineOf({ ...line, ...change, line_no }) : line,
  );
  return wholePurchase(order);
}

export function removePurchaseLines(books: Books, { pos_po_no, line_nos }: Fields, asker: Asker): Fields {
  const order = openOne(books, pos_po_no, asker);
  order.lines = order.lines.filter(({ line_no }) => !(Array.isArray(line_nos) && line_nos.includes(line_no)));
  return wholePurchase(order);
}

export function setPurchaseStatus(books: Books, fields: Fields, asker: Asker): Fields {
  const order = purchaseOf(books, fields.pos_po_no, asker);
  const from = { OPEN: ['RELEASED'], CANCELED: ['OPEN', 'RELEASED'] }[text(fields.status)] ?? [];
  if (!from.includes(order.la_status) || order.shipped_at !== '')
    throw new Refused(422, 'status', `A purchase order that is ${order.la_status} cannot be changed so.`);
  order.la_status = text(fields.status);
  order.cancel_reason_code = text(fields.cancel_reason_code);
  return wholePurchase(order);
}

export function releasePurchase(books: Books, { po_no }: Fields, asker: Asker): Fields {
  const order = openOne(books, po_no, asker);
  if (order.lines.length === 0) throw new Refused(422, 'lines', 'There is nothing to order.');
  Object.assign(order, { la_status: 'RELEASED', bc_so_no: `S-${order.po_no}`, shipped_at: asker.at });
  for (const line of order.lines) line.qty_shipped = line.purchase_qty;
  return wholePurchase(order);
}

export function receivePurchase(books: Books, { pos_po_no, lines }: Fields, asker: Asker): Fields {
  const order = purchaseOf(books, pos_po_no, asker);
  const received = list(lines).map(one => {
    const line = order.lines.find(({ line_no }) => line_no === one.line_no);
    const quantity = number(one.qty_to_receive);
    if (!line || quantity <= 0 || quantity > line.qty_shipped - line.qty_received)
      throw new Refused(422, 'quantity', 'More than was shipped.');
    return { line, quantity };
  });
  for (const { line, quantity } of received) {
    line.qty_received += quantity;
    const moved = { item_no: line.item_no, location_code: order.warehouse_code, quantity };
    post(books, { ...moved, entry_type: 'Purchase', document_no: order.po_no }, asker);
  }
  const isWhole = order.lines.every(line => line.qty_received === line.purchase_qty);
  order.la_status = isWhole ? 'INVOICED' : 'PARTIAL_RECEIVED';
  if (isWhole) for (const line of order.lines) line.qty_invoiced = line.purchase_qty;
  return wholePurchase(order);
}
