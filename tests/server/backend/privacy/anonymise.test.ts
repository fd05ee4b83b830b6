import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AuditRecord } from '#calls/administration/audit-log.ts';
import type { personalData } from '#calls/administration/index.ts';
import type { Customer } from '#calls/customers/customers.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { anonymousName } from '#model/customers/privacy.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { retentionWorks, tidyPrivacy } from '#server/backend/privacy/retention.ts';
import { customers, withheldNames } from '#server/db/schema/index.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { createInput } from '../../../support/sales/orders.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let customer: Customer;
let made = 0;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

let name: string;
beforeEach(async () => {
  made += 1;
  name = `Lê Thị Thử Số${made}X`;
  customer = await server.ask<Customer>('customers.createTemporary', {
    ...{ name, phone_no: `09371000${String(made).padStart(2, '0')}`, email: 'thu@example.com' },
    address: '12 Phố Thử',
  });
  const address = { customer_no: customer.customer_no, name, address: '36 Hàng Bông', code: '' };
  await server.ask('addresses.addShipTo', address);
});

const sellTo = () => ({
  sell_to_customer_no: customer.customer_no,
  sell_to_name: customer.name,
  sell_to_phone_no: customer.phone_no,
});
/** A sale that is paid, shipped and invoiced. */
async function sold(): Promise<SalesOrder> {
  const order = await server.released({ ...sellTo(), general_comments: `Gọi ${name}` });
  await server.ask('receipts.add', {
    ...{ pos_so_no: order.pos_so_no, amount: order.grand_total, payment_type: 'cash' },
  });
  await server.ask('receipts.processAll', { pos_so_no: order.pos_so_no, to_post: true });
  const lines = order.lines.map(({ line_no, quantity }) => ({
    ...{ line_no, qty_to_ship: quantity, qty_to_invoice: quantity },
  }));
  return server.ask<SalesOrder>('salesOrders.postQty', { pos_so_no: order.pos_so_no, lines });
}
const of = () => ({ customer_no: customer.customer_no });
const held = () => server.ask<AnswerOf<typeof personalData.of>>('personalData.of', of(), 'admin');
const take = () => server.ask<AnswerOf<typeof personalData.take>>('personalData.take', of(), 'admin');
const anonymise = () => server.ask('personalData.anonymise', { ...of(), reason: 'Khách yêu cầu' }, 'admin');

/** Every text of the database in which these words stand, apart from what is kept apart and what passes. */
async function whereStands(words: string): Promise<string[]> {
  const { rows } = await server.db.execute<{ table: string }>(sql`
    select table_name as "table" from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name not in ('idempotency', 'withheld_names') order by 1`);
  const found: string[] = [];
  for (const { table } of rows) {
    const { rows: with_ } = await server.db.execute(
      sql`select 1 from ${sql.identifier(table)} t where t::text like ${`%${words}%`} limit 1`,
    );
    if (with_.length > 0) found.push(table);
  }
  return found;
}

test('after it no table says who the person was, and sums and documents stay', async () => {
  const order = await sold();
  expect(await whereStands(customer.phone_no)).toEqual(
    expect.arrayContaining(['customers', 'sales_invoices', 'sales_orders', 'cash_receipts']),
  );
  expect(await held()).toMatchObject({ open_document: '', documents: 1, addresses: 1 });
  await anonymise();
  expect(await whereStands(customer.phone_no)).toEqual([]);
  expect(await whereStands(name)).toEqual([]);
  const after = await server.ask<SalesOrder>('salesOrders.get', { pos_so_no: order.pos_so_no });
  expect(after).toMatchObject({
    ...{ sell_to_customer_no: customer.customer_no, sell_to_name: anonymousName },
    ...{ sell_to_phone_no: '', general_comments: '', grand_total: order.grand_total },
    ...{ status: order.status, remaining_amount: order.remaining_amount },
  });
  const apart = await server.db
    .select()
    .from(withheldNames)
    .where(eq(withheldNames.customer_no, customer.customer_no));
  expect(apart.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['sales_invoices', 'cash_receipts']),
  );
  const [first] = apart.filter(({ source }) => source === 'sales_invoices');
  expect(first?.data).toMatchObject({ sell_to_name: name, sell_to_phone_no: customer.phone_no });
  expect(first?.keep_until).toMatch(/^20\d\d-12-31$/);
});

test('the shop finds the person no more, and their number is free again', async () => {
  const { phone_no } = customer;
  await anonymise();
  expect(await server.refused('customers.byPhone', { phone_no })).toMatchObject({ code: 'not_found' });
  const { items } = await server.ask<{ items: Customer[] }>('customers.filter', {
    filters: [filter('customer_no', customer.customer_no)],
  });
  expect(items).toEqual([]);
  const again = await server.ask<Customer>('customers.createTemporary', { name: 'Người mới', phone_no });
  expect(again.customer_no).not.toBe(customer.customer_no);
});

test('an order that is not finished holds it back', async () => {
  const order = await server.ask<SalesOrder>(
    'salesOrders.create',
    createInput({ lines: server.lines(1), ...sellTo() }),
  );
  expect((await held()).open_document).toBe(order.pos_so_no);
  const input = { ...of(), reason: 'x' };
  expect(await server.refused('personalData.anonymise', input, 'admin')).toMatchObject({
    msg: privacyMessages.openDocument(order.pos_so_no).msg,
  });
  expect((await held()).name).toBe(name);
});

test('a change from a tablet that did not know is refused with the reason', async () => {
  await anonymise();
  const change = { customer_record: { customer_no: customer.customer_no, name: 'X' } };
  expect(await server.refused('customers.update', change)).toMatchObject({
    msg: privacyMessages.anonymised().msg,
  });
  const input = { ...of(), purpose: 'loyalty', text_version: 1, given: true, how: 'spoken' };
  expect(await server.refused('consents.record', input)).toMatchObject({
    msg: privacyMessages.anonymised().msg,
  });
});

test('a sale from a tablet that did not know is kept, and loses the name once it is finished', async () => {
  await anonymise();
  const order = await sold();
  expect(order.sell_to_name).toBe(name);
  await tidyPrivacy(server.db, new Date());
  expect(await whereStands(customer.phone_no)).toEqual([]);
  expect(await whereStands(name)).toEqual([]);
});

test('a clean-up takes the names of all who were anonymised, also where another customer bought', async () => {
  const people: Customer[] = [];
  for (let n = 0; n < 25; n++)
    people.push(
      await server.ask<Customer>('customers.createTemporary', {
        ...{
          name: `Ngô Thị Nhiều ${made} ${n}`,
          phone_no: `0938${made}000${String(n).padStart(2, '0')}`,
        },
      }),
    );
  const buyer = customer;
  for (const person of people) {
    customer = person;
    await anonymise();
    customer = buyer;
    const order = await server.ask<SalesOrder>(
      'salesOrders.create',
      createInput({
        ...{ lines: server.lines(1), ...sellTo(), ship_to_customer_no: person.customer_no },
        ...{ ship_to_name: person.name, ship_to_phone_no: person.phone_no, ship_to_address: '36 Hàng Bông' },
      }),
    );
    const cancel = { pos_so_no: order.pos_so_no, status: 'CANCELED', cancel_reason_code: 'OTHER' };
    await server.ask('salesOrders.setStatus', cancel);
  }
  expect(await whereStands('Ngô Thị Nhiều')).toEqual(['sales_orders']);
  await tidyPrivacy(server.db, new Date());
  expect(await whereStands('Ngô Thị Nhiều')).toEqual([]);
  // The customer who bought is named still.
  expect(await whereStands(buyer.name)).toContain('sales_orders');
});

test('no reason that names the person is left, in requests or in the audit log', async () => {
  const request = await server.ask<{ id: number }>(
    'personRequests.add',
    { ...of(), kind: 'delete', received_on: '2026-01-05', note: `${name} gọi` },
    'admin',
  );
  const reason = `${name.toUpperCase()} (${customer.phone_no}) không muốn nữa`;
  await server.ask('personRequests.step', { id: request.id, step: 'extend', reason }, 'admin');
  await server.ask('personalData.restrict', { ...of(), restricted: true, reason }, 'admin');
  await server.ask('personalData.anonymise', { ...of(), reason }, 'admin');
  expect(await whereStands(name.toUpperCase())).toEqual([]);
  expect(await whereStands(customer.phone_no)).toEqual([]);
  const { rows } = await server.db.execute<{ reason: string }>(sql`select detail ->> 'reason' as reason
    from audit_log where subject = ${customer.customer_no} order by id`);
  expect(rows.map(row => row.reason)).toEqual(
    Array(3).fill(`${anonymousName} (${anonymousName}) không muốn nữa`),
  );
});

test('a person’s data are taken out whole, and the audit log says by whom', async () => {
  const order = await sold();
  await server.ask('consents.record', {
    ...of(),
    ...{ purpose: 'loyalty', text_version: 1, given: true, how: 'spoken' },
  });
  const { sections } = await take();
  const tables = sections.map(({ table }) => table);
  expect(tables).toEqual(
    expect.arrayContaining([
      ...['customers', 'ship_to_addresses', 'sales_orders', 'sales_lines', 'sales_invoices'],
      ...['cash_receipts', 'customer_consents'],
    ]),
  );
  const rows = (table: string) => sections.find(one => one.table === table)?.rows;
  expect(rows('customers')).toMatchObject([{ email: 'thu@example.com' }]);
  expect(rows('sales_orders')).toMatchObject([{ pos_so_no: order.pos_so_no }]);
  const { items } = await server.ask<{ items: AuditRecord[] }>(
    'auditLog.filter',
    { filters: [filter('subject', customer.customer_no)] },
    'admin',
  );
  expect(items.map(({ action, actor_name }) => [action, actor_name])).toEqual([['privacy.take', 'admin']]);
});

test('a restricted person is found by those alone who may restrict', async () => {
  const restrict = (restricted: boolean) =>
    server.ask('personalData.restrict', { ...of(), restricted, reason: 'Khách yêu cầu' }, 'admin');
  const seenBy = async (username: string) => {
    const input = { filters: [filter('customer_no', customer.customer_no)] };
    return (await server.ask<{ items: Customer[] }>('customers.filter', input, username)).items.length;
  };
  // A manager looks at requests, and decides nothing about people.
  expect([await seenBy('manager01'), await seenBy('admin')]).toEqual([1, 1]);
  await restrict(true);
  expect([await seenBy('manager01'), await seenBy('admin')]).toEqual([0, 1]);
  const byPhone = { phone_no: customer.phone_no };
  expect(await server.refused('customers.byPhone', byPhone, 'manager01')).toMatchObject({
    code: 'not_found',
  });
  await restrict(false);
  expect(await seenBy('manager01')).toBe(1);
});

test('it is done once, and leaves nothing in the record', async () => {
  await anonymise();
  const [row] = await server.db
    .select()
    .from(customers)
    .where(eq(customers.customer_no, customer.customer_no));
  expect(row).toMatchObject({ name: anonymousName, phone_no: '', email: '', birth_date: '0001-01-01' });
  expect(await server.refused('personalData.anonymise', { ...of(), reason: 'x' }, 'admin')).toMatchObject({
    msg: privacyMessages.anonymised().msg,
  });
});

test('who buys no more is listed, and a run anonymises all who have nothing open', async () => {
  const inactive = () =>
    server.ask<AnswerOf<typeof personalData.inactive>>('personalData.inactive', {}, 'admin');
  const numbers = async () => (await inactive()).items.map(({ customer_no }) => customer_no);
  expect(await inactive()).toMatchObject({ months: 0, items: [] });
  await server.db.execute(sql`update privacy_rules set retention_months = 24`);
  expect(await numbers()).not.toContain(customer.customer_no);
  await server.db.execute(sql`update customers set created_at = '2020-01-01'`);
  expect(await numbers()).toContain(customer.customer_no);
  const owing = customer.customer_no;
  await server.ask('salesOrders.create', createInput({ lines: server.lines(1), ...sellTo() }));
  expect(await numbers()).not.toContain(owing);
  const leaving = await server.ask<Customer>('customers.createTemporary', { name, phone_no: '0937199999' });
  await server.db.execute(sql`update customers set created_at = '2020-01-01'`);
  const { months, total } = await inactive();
  const other = { months, total: total + 1 };
  expect(await server.refused('personalData.anonymiseInactive', other, 'admin')).toMatchObject({
    msg: privacyMessages.previewChanged().msg,
  });
  await server.ask('personalData.anonymiseInactive', { months, total }, 'admin');
  const worker = startJobs(server.db, retentionWorks, { log: { warn: () => {} }, restMs: 20 });
  await vi.waitFor(async () => expect(await inactive()).toMatchObject({ running: null, total: 0 }), 20_000);
  await worker.stop();
  const named = async (customer_no: string) =>
    (await server.db.select().from(customers).where(eq(customers.customer_no, customer_no)))[0]?.name;
  expect([await named(owing), await named(leaving.customer_no)]).toEqual([name, anonymousName]);
});
