import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '#calls/customers/customers.ts';
import { below, listenToStatements, type Node, planOf } from '../../../support/plans.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

const statements = listenToStatements();
let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
  for (let from = 1; from <= 20_000; from += 5000) await addCustomers(from, from + 4999);
  await server.db.execute(sql`analyze customers`);
  await server.ask('settings.update', { customer_network: true }, 'admin');
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

const addCustomers = (from: number, to: number) =>
  server.db.execute(sql`insert into customers
      (customer_no, franchise_code, name, phone_no, referral_code, location_code, birth_date, loyalty_cust_scheme)
    select 'CU-X-' || n, 'F0' || (1 + n % 5), 'Khách Số ' || n, '07' || lpad(n::text, 8, '0'), 'X' || n, '', '0001-01-01', 'Silver'
    from generate_series(${from}::int, ${to}::int) n`);

/** Tables that a plan reads from beginning to end. */
const readWhole = (plan: Node): string[] =>
  [plan, ...below(plan)]
    .filter(node => node['Node Type'] === 'Seq Scan')
    .map(node => (node as Node & { 'Relation Name'?: string })['Relation Name'] ?? ''); // PostgreSQL names it

test('of 20,000 customers none of the questions about one person reads all', async () => {
  const phone_no = '0937990001';
  const one = await server.ask<Customer>('customers.createTemporary', { name: 'Lê Thị Nhanh', phone_no });
  const order = await server.create({
    ...{ sell_to_customer_no: one.customer_no, sell_to_name: one.name, lines: server.lines(3, 1) },
  });
  const asked = await statements.of(async () => {
    await server.ask('people.known', { phone_no }, 'store02');
    const two = await server.ask<Customer>('customers.createTemporary', { name: 'Chị', phone_no }, 'store02');
    const record = { customer_no: two.customer_no, name: 'Lê Thị Rất Nhanh' };
    await server.ask('customers.update', { customer_record: record }, 'store02');
    await server.send('customers.addRedeemablePoint', {
      ...{
        pos_so_no: order.pos_so_no,
        customer_no: one.customer_no,
        redeemable_point_used: 1,
        source: 'POS',
      },
      ...{ referral_code: '', website_no: '' },
    });
    const of = { customer_no: one.customer_no };
    await server.ask('personalData.restrict', { ...of, restricted: true, reason: 'x' }, 'admin');
    await server.ask('personalData.of', of, 'admin');
  });
  const about = asked.filter(
    ({ text }) => /^\s*(select|update|with)\b/i.test(text) && /\bcustomers\b/.test(text),
  );
  expect(about.length).toBeGreaterThan(8);
  for (const statement of about) {
    const whole = readWhole(await planOf(server.url, statement, []));
    expect([statement.text, whole.filter(table => table === 'customers')]).toEqual([statement.text, []]);
  }
});
