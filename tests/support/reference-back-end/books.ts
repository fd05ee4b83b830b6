import { items, type Person, shops } from './company.ts';
import type { Purchase } from './purchases.ts';
import { openTransfers, type Transfer } from './sent.ts';

// Orders, receipts, customers and stock: what the company's own back end keeps, and its rules.

export type Fields = Readonly<Record<string, unknown>>;

/** Refused: nothing was changed. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, msg: string) {
    super(msg);
    this.status = status;
    this.code = code;
  }
}

type Line = {
  line_no: number;
  item_no: string;
  variant_code: string;
  description: string;
  quantity: number;
  unit_price: number;
  line_discount_amount: number;
  line_note: string;
  qty_shipped: number;
  qty_invoiced: number;
  /** On credit memos, and of those what was credited. */
  qty_on_credit_memo: number;
  qty_credited: number;
};
export type Receipt = {
  receipt_id: number;
  pos_so_no: string;
  franchise_code: string;
  amount: number;
  payment_type: string;
  receipt_type: string;
  comment: string;
  status: 'ADDED' | 'POSTED';
  created_at: string;
  posted_at: string | null;
};
export type Order = {
  pos_so_no: string;
  franchise_code: string;
  status: string;
  order_date: string;
  created_at: string;
  header: Fields;
  lines: Line[];
  /** Of a credit memo: the order that it credits. */
  applies_to_no: string;
};
export type Customer = Fields & {
  customer_no: string;
  name: string;
  phone_no: string;
  franchise_code: string;
};

export type Books = {
  orders: Map<string, Order>;
  receipts: Receipt[];
  customers: Customer[];
  /** Pieces, by location and item. */
  stock: Map<string, number>;
  entries: Fields[];
  purchases: Map<string, Purchase>;
  transfers: Map<string, Transfer>;
};

export const emptyBooks = (): Books => ({
  orders: new Map(),
  receipts: [],
  customers: [],
  stock: new Map(
    shops.flatMap(({ location_code }) => items.map(item => [`${location_code}/${item.item_no}`, item.stock])),
  ),
  entries: [],
  purchases: new Map(),
  transfers: openTransfers(),
});

/** Who asks, and when: a change is made again from the journal at the same time. */
export type Asker = { person: Person; at: string };

export const text = (value: unknown) => (typeof value === 'string' ? value : '');
export const number = (value: unknown) => (typeof value === 'number' ? value : 0);
export const list = (value: unknown): Fields[] => (Array.isArray(value) ? value : []);

const totalOf = ({ lines, header }: Order) =>
  lines.reduce((sum, line) => sum + line.quantity * line.unit_price - line.line_discount_amount, 0) -
  number(header.invoice_discount_amount);

const receiptsOf = ({ receipts }: Books, no: string) => receipts.filter(({ pos_so_no }) => pos_so_no === no);

/** A row of the list of orders. */
export function rowOf(books: Books, order: Order): Fields {
  const { pos_so_no, franchise_code, status, order_date, created_at, header, lines } = order;
  const paid = receiptsOf(books, pos_so_no)
    .filter(({ status: state }) => state === 'POSTED')
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...header,
    pos_so_no,
    franchise_code,
    status,
    order_date,
    created_at,
    applies_to_no: order.applies_to_no,
    total_lines: lines.length,
    grand_total: totalOf(order),
    remaining_amount: totalOf(order) - paid,
  };
}

/** The whole order. */
export function wholeOf(books: Books, order: Order): Fields {
  return {
    ...rowOf(books, order),
    lines: order.lines.map(line => ({
      ...line,
      line_amount: line.quantity * line.unit_price - line.line_discount_amount,
    })),
    fees: [],
    receipts: receiptsOf(books, order.pos_so_no),
  };
}

/** The order of a number; orders of other shops do not exist for a shop. */
export function orderOf({ orders }: Books, no: unknown, { person }: Asker): Order {
  const order = orders.get(text(no));
  if (!order || (person.customer_no !== '' && order.franchise_code !== person.customer_no))
    throw new Refused(404, 'not_found', 'No such order.');
  return order;
}

function lineOf(fields: Fields): Line {
  const item = items.find(({ item_no }) => item_no === fields.item_no);
  if (!item) throw new Refused(422, 'item', `No item ${text(fields.item_no)}.`);
  if (number(fields.quantity) <= 0) throw new Refused(422, 'quantity', 'The quantity must be above zero.');
  return {
    line_no: number(fields.line_no),
    item_no: item.item_no,
    variant_code: text(fields.variant_code),
    description: item.description,
    quantity: number(fields.quantity),
    unit_price: item.unit_price,
    line_discount_amount: number(fields.line_discount_amount),
    line_note: text(fields.line_note),
    qty_shipped: 0,
    qty_invoiced: 0,
    qty_on_credit_memo: 0,
    qty_credited: 0,
  };
}

export function shopOf({ person }: Asker) {
  const shop = shops.find(({ customer_no }) => customer_no === person.customer_no);
  if (!shop) throw new Refused(403, 'no_shop', 'Only a shop sells.');
  return shop;
}

export function createOrder(books: Books, { data }: Fields, asker: Asker): Fields {
  const { lines, fees, order_date, ...header } = (data ?? {}) as Fields; // what was sent, each field read below
  const shop = shopOf(asker);
  const order: Order = {
    pos_so_no: `${shop.customer_no}-${String(books.orders.size + 1).padStart(5, '0')}`,
    franchise_code: shop.customer_no,
    status: 'OPEN',
    order_date: text(order_date) || asker.at.slice(0, 10),
    created_at: asker.at,
    header: { ...header, location_code: shop.location_code },
    lines: list(lines).map(lineOf),
    applies_to_no: '',
  };
  books.orders.set(order.pos_so_no, order);
  return wholeOf(books, order);
}

export function changeOrder(books: Books, { pos_so_no, data }: Fields, asker: Asker): Fields {
  const order = orderOf(books, pos_so_no, asker);
  if (order.status !== 'OPEN') throw new Refused(422, 'status', 'The order is not open.');
  order.header = { ...order.header, ...(data as Fields) }; // fields that were sent
  return wholeOf(books, order);
}

export function addLine(books: Books, { pos_so_no, ...line }: Fields, asker: Asker): Fields {
  const order = orderOf(books, pos_so_no, asker);
  if (order.status !== 'OPEN') throw new Refused(422, 'status', 'The order is not open.');
  if (order.lines.some(({ line_no }) => line_no === line.line_no))
    throw new Refused(409, 'line', 'There is such a line already.');
  order.lines.push(lineOf(line));
  return wholeOf(books, order);
}

export function removeLines(books: Books, { pos_so_no, line_nos }: Fields, asker: Asker): Fields {
  const order = orderOf(books, pos_so_no, asker);
  if (order.status !== 'OPEN') throw new Refused(422, 'status', 'The order is not open.');
  order.lines = order.lines.filter(({ line_no }) => !(Array.isArray(line_nos) && line_nos.includes(line_no)));
  return wholeOf(books, order);
}

type Moved = { item_no: string; location_code: string; quantity: number };

function move({ stock }: Books, { location_code, item_no, quantity }: Moved): void {
  const place = `${location_code}/${item_no}`;
  stock.set(place, (stock.get(place) ?? 0) + quantity);
}

/** Goods come or go, with an entry that says why. */
export function post(
  books: Books,
  entry: Moved & Fields & { entry_type: string; document_no: string },
  { at }: Asker,
): void {
  move(books, entry);
  const entry_no = books.entries.length + 1;
  books.entries.push({ entry_no, posting_date: at.slice(0, 10), created_at: at, ...entry });
}

/** A return: the memo of some pieces of an order that were invoiced. */
export function createMemo(books: Books, { pos_so_no, lines }: Fields, asker: Asker): Fields {
  const order = orderOf(books, pos_so_no, asker);
  const back = list(lines).map(one => {
    const line = order.lines.find(({ line_no }) => line_no === one.line_no);
    const quantity = number(one.quantity);
    if (!line || quantity <= 0 || quantity > line.qty_invoiced - line.qty_on_credit_memo)
      throw new Refused(422, 'quantity', 'More than was sold.');
    return { line, quantity };
  });
  const memo: Order = {
    pos_so_no: `${order.franchise_code}-${String(books.orders.size + 1).padStart(5, '0')}`,
    franchise_code: order.franchise_code,
    status: 'OPEN',
    order_date: asker.at.slice(0, 10),
    created_at: asker.at,
    header: { ...order.header, document_type: 'credit_memo', invoice_discount_amount: 0 },
    applies_to_no: order.pos_so_no,
    lines: back.map(({ line, quantity }) => {
      line.qty_on_credit_memo += quantity;
      return {
        ...line,
        quantity,
        line_discount_amount: (line.line_discount_amount * quantity) / line.quantity,
        ...{ qty_shipped: 0, qty_invoiced: 0, qty_on_credit_memo: 0, qty_credited: 0 },
      };
    }),
  };
  books.orders.set(memo.pos_so_no, memo);
  return wholeOf(books, memo);
}

/** The goods of a return are in stock again, and what was paid for them is due. */
function takeBack(books: Books, memo: Order, asker: Asker): void {
  const order = orderOf(books, memo.applies_to_no, asker);
  const { location_code } = shopOf(asker);
  for (const line of memo.lines) {
    line.qty_invoiced = line.quantity;
    const sold = order.lines.find(({ line_no }) => line_no === line.line_no);
    if (sold) sold.qty_credited += line.quantity;
    move(books, { location_code, item_no: line.item_no, quantity: line.quantity });
  }
  memo.status = 'POSTED';
}

const before: Readonly<Record<string, readonly string[]>> = {
  CONFIRMED: ['OPEN'],
  RELEASED: ['CONFIRMED'],
  OPEN: ['CONFIRMED', 'RELEASED'],
  CANCELED: ['OPEN', 'CONFIRMED', 'RELEASED'],
};

const beforeOfMemo: typeof before = {
  RELEASED: ['OPEN'],
  POSTED: ['RELEASED'],
  CANCELED: ['OPEN', 'RELEASED'],
};

export function setStatus(books: Books, { pos_so_no, status }: Fields, asker: Asker): Fields {
  const order = orderOf(books, pos_so_no, asker);
  const from = order.applies_to_no === '' ? before : beforeOfMemo;
  if (!from[text(status)]?.includes(order.status))
    throw new Refused(422, 'status', `An order that is ${order.status} cannot become ${text(status)}.`);
  order.status = text(status);
  if (status === 'POSTED') takeBack(books, order, asker);
  return wholeOf(books, order);
}

export function postLines(books: Books, { pos_so_no, lines }: Fields, asker: Asker): Fields {
  const order = orderOf(books, pos_so_no, asker);
  if (order.status !== 'RELEASED') throw new Refused(422, 'status', 'The order is not released.');
  const { location_code } = shopOf(asker);
  for (const posted of list(lines)) {
    const line = order.lines.find(({ line_no }) => line_no === posted.line_no);
    const shipped = number(posted.qty_to_ship);
    if (!line || shipped > line.quantity - line.qty_shipped)
      throw new Refused(422, 'quantity', 'More than was ordered.');
    line.qty_shipped += shipped;
    line.qty_invoiced += number(posted.qty_to_invoice);
    const { item_no } = line;
    const moved = { item_no, location_code, quantity: -shipped };
    post(books, { ...moved, entry_type: 'Sale', document_no: order.pos_so_no }, asker);
  }
  if (order.lines.every(line => line.qty_invoiced === line.quantity)) order.status = 'INVOICED';
  return wholeOf(books, order);
}

export function addReceipt(books: Books, fields: Fields, asker: Asker): Fields {
  const order = orderOf(books, fields.pos_so_no, asker);
  books.receipts.push({
    receipt_id: books.receipts.length + 1,
    pos_so_no: order.pos_so_no,
    franchise_code: order.franchise_code,
    amount: number(fields.amount),
    payment_type: text(fields.payment_type),
    receipt_type: text(fields.receipt_type),
    comment: text(fields.comment),
    status: 'ADDED',
    created_at: asker.at,
    posted_at: null,
  });
  return wholeOf(books, order);
}

export function postReceipts(books: Books, fields: Fields, asker: Asker): Fields {
  const { receipt_id, pos_so_no } = fields;
  const ones = books.receipts.filter(one =>
    receipt_id === undefined ? one.pos_so_no === pos_so_no : one.receipt_id === receipt_id,
  );
  const [first] = ones;
  if (!first) throw new Refused(404, 'not_found', 'No such receipt.');
  const order = orderOf(books, first.pos_so_no, asker);
  for (const one of ones) Object.assign(one, { status: 'POSTED', posted_at: one.posted_at ?? asker.at });
  return wholeOf(books, order);
}

/** One person is one record: who is known by their phone is answered as they are. */
export function createCustomer(books: Books, fields: Fields, asker: Asker): Fields {
  const phone_no = text(fields.phone_no);
  const known = books.customers.find(customer => customer.phone_no === phone_no);
  if (known) return known;
  const { customer_no: _temporary, ...rest } = fields;
  const customer = {
    ...rest,
    customer_no: `C${String(books.customers.length + 1).padStart(4, '0')}`,
    name: text(fields.name),
    phone_no,
    franchise_code: asker.person.customer_no,
  };
  books.customers.push(customer);
  return customer;
}
