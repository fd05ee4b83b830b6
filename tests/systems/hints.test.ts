import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OnlineShop } from '#server/online-shop/online-shop.ts';
import { askGraphql } from './support/graphql.ts';
import { always, connect, customers, listingOf, put, stores } from './support/shop.ts';
import { startVendure, type Vendure } from './support/vendure.ts';

// A real Vendure tells that an order has changed.

const secret = 'the-word-of-the-till';
let vendure: Vendure;
let shop: OnlineShop;
let door: Server;
let url: string;
let heard: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[];
/** What the door answers; null: nothing. */
let status: number | null;

beforeAll(async () => {
  door = createServer((request, response) => {
    heard.push(request);
    if (status !== null) response.writeHead(status).end();
  });
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/told`;
  vendure = await startVendure();
  shop = connect(vendure);
  await shop.putStores(stores, always);
  await put(shop, [listingOf('AO')]);
});
beforeEach(() => {
  heard = [];
  status = 202;
});
afterAll(async () => {
  await shop?.close();
  await vendure?.stop();
  door?.closeAllConnections();
  door?.close();
});

const tellAt = () => shop.tellAt?.({ url, secret }, always);
const order = () => customers(vendure).order({ items: [{ sku: 'AO', quantity: 1 }], store: 'S1' });
const hints = () => expect.poll(() => heard.length, { interval: 50, timeout: 20_000 });

test('it tells of an order at once, by the word, and of nothing that lies in a basket', async () => {
  expect(await tellAt()).toBe(true);
  expect(heard).toMatchObject([
    { method: 'POST', url: '/told', headers: { authorization: `Bearer ${secret}` } },
  ]);
  await customers(vendure).browse({ items: [{ sku: 'AO', quantity: 1 }], store: 'S1' });
  const order_no = await order();
  const ordered = performance.now();
  await hints().toBe(2);
  expect(performance.now() - ordered).toBeLessThan(2000);
  expect(heard[1]?.headers).toMatchObject({ authorization: `Bearer ${secret}`, 'content-length': '0' });
  // What the hint leads to: the order is there to be read.
  expect(await shop.order(order_no, always)).not.toBeNull();

  const found = await shop.order(order_no, always);
  await shop.pay({ order_no, amount: found?.total ?? 0, method: 'cash', reference: 'P1' }, always);
  await hints().toBe(3);
  await shop.cancel({ order_no, reason: 'x' }, always);
  await hints().toBe(4);
});

test('a till that answers nothing holds no customer up, and hears of the order afterwards', async () => {
  await tellAt();
  status = null;
  const begun = performance.now();
  await order();
  expect(performance.now() - begun).toBeLessThan(4000);
  await hints().toBe(2);
  status = 202;
  await hints().toBeGreaterThan(2);
});

test('a word that the till refuses is not sent again, until the till gives one', async () => {
  await tellAt();
  status = 401;
  await order();
  await hints().toBe(2);
  const kept = () => vendure.database.query('select 1 from quay_till');
  await expect.poll(async () => (await kept()).rowCount).toBe(0);
  status = 202;
  await order();
  expect(await tellAt()).toBe(true);
  await order();
  await hints().toBe(4);
});

test('it says where it does not reach the till, takes no odd address, and shows no word', async () => {
  status = 500;
  expect(await tellAt()).toBe(false);
  for (const wrong of ['', 'x', 'file:///etc/passwd', 'javascript:1'])
    await expect(shop.tellAt?.({ url: wrong, secret }, always)).rejects.toMatchObject({ kind: 'refused' });
  await expect(shop.tellAt?.({ url, secret: 'a\nb' }, always)).rejects.toMatchObject({ kind: 'refused' });
  await expect(shop.tellAt?.({ url: 'http://127.0.0.1:1', secret }, always)).resolves.toBe(false);
  const mine = `mutation { quayTellAt(input: { url: "${url}", secret: "x" }) { success } }`;
  await expect(askGraphql(`${vendure.url}/admin-api`)(mine)).rejects.toThrow();
  await expect(askGraphql(`${vendure.url}/shop-api`)(mine)).rejects.toThrow();
  const channels = await vendure.admin('{ channels { items { code customFields } } }').catch(String);
  expect(JSON.stringify(channels)).not.toContain(secret);
});
