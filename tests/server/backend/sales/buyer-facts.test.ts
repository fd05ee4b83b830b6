import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let silver: string;
let gold: string;
const month = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).slice(5, 7);
beforeAll(async () => {
  server = await sellingServer();
  const { rows } = await server.db.execute<{ no: string }>(
    sql`select customer_no as no from customers where franchise_code = 'F01' order by customer_no limit 2`,
  );
  [silver = '', gold = ''] = rows.map(row => row.no);
  await server.db.execute(
    sql`update customers set loyalty_cust_scheme = 'Silver', birth_date = '0001-01-01' where customer_no = ${silver}`,
  );
  await server.db.execute(
    sql`update customers set loyalty_cust_scheme = 'Gold', birth_date = ${`1990-${month}-15`} where customer_no = ${gold}`,
  );
});
afterAll(() => server.close());

const claimed = { loyalty_cust_scheme: 'Diamond', customer_birthday: `1980-${month}-01` };
const isSilver = { loyalty_cust_scheme: 'Silver', customer_birthday: '' };
const isGold = { loyalty_cust_scheme: 'Gold', customer_birthday: `1990-${month}-15` };

test('scheme and birth date of a document are its customer’s, whatever the caller says', async () => {
  expect(await server.create({ ...claimed, sell_to_customer_no: silver })).toMatchObject(isSilver);
  expect(await server.create(claimed)).toMatchObject(isSilver);
  const made = await server.create({ ...claimed, sell_to_customer_no: gold });
  expect(made).toMatchObject(isGold);
  const { pos_so_no } = made;
  expect(await server.ask('salesOrders.update', { pos_so_no, data: claimed })).toMatchObject(isGold);
  const changed = { pos_so_no, data: { ...claimed, sell_to_customer_no: silver } };
  expect(await server.ask('salesOrders.update', changed)).toMatchObject(isSilver);
});

test('a birthday that a caller made up takes nothing off', async () => {
  const { pos_so_no } = await server.create({ ...claimed, sell_to_customer_no: silver });
  expect(await server.refused('promotions.setBirthday', { pos_so_no, auto_promotion: true })).toMatchObject({
    code: 'rule',
  });
  const born = await server.create({ sell_to_customer_no: gold });
  const on = { pos_so_no: born.pos_so_no, auto_promotion: true };
  expect(await server.ask('promotions.setBirthday', on)).toMatchObject({ auto_birthday_promotion: true });
});

test('they are those of the moment of a change, and of a conversion', async () => {
  const quote = await server.create({ document_type: 'quote', sell_to_customer_no: silver });
  const { pos_so_no } = quote;
  await server.ask('salesOrders.setStatus', { pos_so_no, status: 'RELEASED', cancel_reason_code: '' });
  const order = await server.create({ sell_to_customer_no: silver });
  await server.db.execute(
    sql`update customers set loyalty_cust_scheme = 'Platinum' where customer_no = ${silver}`,
  );
  const [line] = server.lines(4);
  const changed = { pos_so_no: order.pos_so_no, ...line };
  expect(await server.ask('salesOrders.updateLine', changed)).toMatchObject({
    loyalty_cust_scheme: 'Platinum',
  });
  expect(await server.ask('salesQuotes.convert', { pos_so_no })).toMatchObject({
    loyalty_cust_scheme: 'Platinum',
  });
});
