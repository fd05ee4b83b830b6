import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { people } from '#calls/administration/index.ts';
import type { ConsentsOfCustomer } from '#calls/customers/consents.ts';
import type { Customer } from '#calls/customers/customers.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { customers, signInFailures } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let made = 0;
let one: Customer;
let two: Customer;
beforeAll(async () => {
  server = await sellingServer();
  await network(true);
});
afterAll(() => server.close());

/** A person who lives at, and has bought from, shop one; shop two knows them too. */
beforeEach(async () => {
  made += 1;
  const phone_no = `09382000${String(made).padStart(2, '0')}`;
  const quick = (at: string, more: object = {}) =>
    server.ask<Customer>(
      'customers.createTemporary',
      { name: `Lý Thị Chung ${made}`, phone_no, ...more },
      at,
    );
  one = await quick('store01', { address: '12 Phố Chung', city: 'Hà Nội' });
  two = await quick('store02');
  const buyer = { sell_to_customer_no: one.customer_no, sell_to_name: one.name };
  const { pos_so_no, lines } = await server.released(buyer);
  const all = lines.map(({ line_no, quantity }) => ({
    ...{ line_no, qty_to_ship: quantity, qty_to_invoice: quantity },
  }));
  await server.ask('salesOrders.postQty', { pos_so_no, lines: all });
});

const network = (customer_network: boolean) => server.ask('settings.update', { customer_network }, 'admin');
const elsewhere = ({ customer_no }: Customer, at: string) =>
  server.ask<AnswerOf<typeof people.elsewhere>>('people.elsewhere', { customer_no }, at);
const consent = ({ customer_no }: Customer, at: string, given: boolean) =>
  server.ask<ConsentsOfCustomer>(
    'consents.record',
    { customer_no, purpose: 'sharing', text_version: 1, given, how: 'spoken' },
    at,
  );
const sharing = ({ purposes }: ConsentsOfCustomer) => purposes.find(({ purpose }) => purpose === 'sharing');
const nothing = { shared: false, addresses: [], purchases: [] };

test('another shop sees addresses and purchases while the consent stands, and at no other time', async () => {
  expect(await elsewhere(two, 'store02')).toEqual(nothing);
  await consent(one, 'store01', true);
  const seen = await elsewhere(two, 'store02');
  expect(seen).toMatchObject({ shared: true, addresses: [{ address: '12 Phố Chung, Hà Nội' }] });
  expect(seen.purchases).toHaveLength(1);
  expect(seen.purchases[0]?.amount).toBeGreaterThan(0);
  // Neither the customer's number there nor a document's.
  expect(JSON.stringify(seen)).not.toMatch(/CU-F01|SO-|F01/);
  await consent(one, 'store01', false);
  expect(await elsewhere(two, 'store02')).toEqual(nothing);
});

test('the answer is of the person: given at one shop, it is shown and taken back at another', async () => {
  await consent(two, 'store02', true);
  expect((await elsewhere(two, 'store02')).purchases).toHaveLength(1);
  const at = await server.ask<ConsentsOfCustomer>('consents.of', { customer_no: one.customer_no });
  expect(sharing(at)).toMatchObject({ given: true, answered_version: 1 });
  // Who heard it there stays with that shop.
  expect(at.history).toEqual([]);
  await consent(one, 'store01', false);
  expect(await elsewhere(two, 'store02')).toEqual(nothing);
});

test('a shop asks about its own customers alone, and own data are not told as those of others', async () => {
  await consent(one, 'store01', true);
  const { customer_no } = one;
  expect(await server.refused('people.elsewhere', { customer_no }, 'store02')).toMatchObject({
    code: 'not_found',
  });
  expect(await elsewhere(one, 'store01')).toEqual({ shared: true, addresses: [], purchases: [] });
});

test('nothing is shared of a restricted person, nor while each shop keeps its own customers', async () => {
  await consent(one, 'store01', true);
  await network(false);
  expect(await elsewhere(two, 'store02')).toEqual(nothing);
  await network(true);
  const wish = { customer_no: one.customer_no, restricted: true, reason: 'x' };
  await server.ask('personalData.restrict', wish, 'admin');
  expect(await elsewhere(two, 'store02')).toEqual(nothing);
});

test('another person’s rows are never told, whoever agreed', async () => {
  await consent(one, 'store01', true);
  await consent(two, 'store02', true);
  await server.db
    .update(customers)
    .set({ person_id: null })
    .where(eq(customers.customer_no, two.customer_no));
  expect(await elsewhere(two, 'store02')).toEqual(nothing);
});

test('a user looks at so many people and no more, and each look is in the audit log', async () => {
  await server.db.delete(signInFailures);
  const looks = async () =>
    (
      await server.db.execute<{ subject: string; actor_name: string }>(
        sql`select subject, actor_name from audit_log where action = 'customers.looked-elsewhere'
          and subject = ${two.customer_no}`,
      )
    ).rows;
  const counted = async () =>
    (
      await server.db.execute<{ failures: number }>(
        sql`select failures from sign_in_failures where subject like 'people.elsewhere quarter %'`,
      )
    ).rows;
  // Who is told nothing has not looked.
  expect(await elsewhere(two, 'store02')).toEqual(nothing);
  expect([await counted(), await looks()]).toEqual([[], []]);
  await consent(two, 'store02', true);
  // A record that lies open asks again: it is one look.
  for (let n = 0; n < 2; n++) expect((await elsewhere(two, 'store02')).shared).toBe(true);
  expect(await counted()).toEqual([{ failures: 1 }]);
  expect(await looks()).toEqual([{ subject: two.customer_no, actor_name: 'store02' }]);
  // Twenty others are looked at, and the look is over.
  await server.db.execute(
    sql`update sign_in_failures set failures = 20 where subject like 'people.elsewhere quarter %'`,
  );
  expect((await elsewhere(two, 'store02')).shared).toBe(true);
  await server.db.execute(sql`delete from sign_in_failures where subject like 'people.elsewhere asked %'`);
  const { customer_no } = two;
  expect(await server.refused('people.elsewhere', { customer_no }, 'store02')).toMatchObject({
    ...{ code: 'rule', msg: privacyMessages.askedOften().msg },
  });
  expect(await looks()).toHaveLength(1);
  await server.db.delete(signInFailures);
});
