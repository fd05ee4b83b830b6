import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '#calls/customers/customer.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { postAll } from '#model/sales/orders.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let nobody = 0;

beforeAll(async () => {
  server = await sellingServer();
  await server.ask('settings.update', { referral_points: 25 }, 'admin');
});
afterAll(() => server.close());

function person(): Promise<Customer> {
  nobody += 1;
  const phone_no = `09870000${String(nobody).padStart(2, '0')}`;
  return server.ask('customers.createTemporary', { name: `Khách ${nobody}`, phone_no });
}
const buyer = ({ customer_no, name, phone_no }: Customer) => ({
  ...{ sell_to_customer_no: customer_no, sell_to_name: name, sell_to_phone_no: phone_no },
});
const pointsOf = async ({ customer_no }: Customer) =>
  (await server.ask<{ customer: Customer }>('customers.getInfo', { customer_no })).customer
    .loyalty_redeemable_points;
const refused = async (data: object) => {
  const lines = server.lines(1);
  return (await server.refused('salesOrders.create', { data: { lines, ...data } })).msg;
};
const sell = async (order: SalesOrder) => {
  const { pos_so_no } = order;
  for (const status of ['CONFIRMED', 'RELEASED'])
    await server.ask('salesOrders.setStatus', { pos_so_no, status, cancel_reason_code: '' });
  return server.ask('salesOrders.postQty', { pos_so_no, lines: postAll(order) });
};

test('an order carries what its customer has when they become its customer', async () => {
  const customer = await person();
  const first = await server.create(buyer(customer));
  expect(first).toMatchObject({
    loyalty_redeemable_points: 0,
    loyalty_ranking_points: 0,
    loyalty_birthday_used: false,
  });
  await sell(first);
  const points = await pointsOf(customer);
  expect(points).toBeGreaterThan(0);
  const second = await server.create();
  expect(second.loyalty_redeemable_points).toBe(0);
  const { pos_so_no } = second;
  expect(await server.ask('salesOrders.update', { pos_so_no, data: buyer(customer) })).toMatchObject({
    loyalty_redeemable_points: points,
    loyalty_ranking_points: points,
  });
});

test('a referral code is checked, and names whose it is', async () => {
  const [friend, customer] = [await person(), await person()];
  const code = { loyalty_cust_referral_code: friend.referral_code };
  expect(await refused({ ...buyer(customer), loyalty_cust_referral_code: 'NOBODY' })).toBe(
    'Nobody has this referral code.',
  );
  expect(await refused({ ...buyer(friend), ...code })).toBe('Customers cannot refer themselves.');
  const order = await server.create({ ...buyer(customer), ...code });
  expect(order).toMatchObject({
    la_referral_code: friend.referral_code,
    la_referral_cust_no: friend.customer_no,
  });
  expect(await refused({ ...buyer(customer), ...code })).toBe(
    'Only the first purchase of a customer can be referred.',
  );
  const { pos_so_no } = order;
  const without = await server.ask('salesOrders.update', {
    pos_so_no,
    data: { loyalty_cust_referral_code: '' },
  });
  expect(without).toMatchObject({ la_referral_code: '', la_referral_cust_no: '' });
});

test('whoever referred a customer is rewarded once, and not for what came back whole', async () => {
  const [friend, customer] = [await person(), await person()];
  const order = await server.create({
    ...buyer(customer),
    loyalty_cust_referral_code: friend.referral_code,
  });
  const sold = await sell(order);
  expect(await pointsOf(friend)).toBe(25);
  const memo = await server.ask('creditMemos.createAll', { pos_so_no: sold.pos_so_no });
  for (const status of ['RELEASED', 'POSTED'])
    await server.ask('salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status, cancel_reason_code: '' });
  expect(await pointsOf(friend)).toBe(0);
});
