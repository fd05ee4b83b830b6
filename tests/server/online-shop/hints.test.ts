import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { type RunningShop, startOnlineShop } from '#server/backend/online-shop/start.ts';
import { onlineOrders, onlineRounds, remoteNotices } from '#server/db/schema/index.ts';
import type { OnlineShop } from '#server/online-shop/online-shop.ts';
import { forgetNotices, type Notices } from '#server/systems/notices.ts';
import { createMemoryShop, type MemoryShop } from '../../support/online-shop/memory-shop.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

const second = 1000;
const hour = 3600 * second;
const path = '/api/system-notices/online-shop';
let server: SellingServer;
let store: string;
let memory: MemoryShop;
let running: RunningShop;
let ahead: number;
let asked: number;
let told: Notices[];
let warned: unknown[];
/** What becomes of a hint on its way. */
let way: 'open' | 'closed';
let orders = 0;
const now = () => Date.now() + ahead;

beforeEach(async () => {
  server = await sellingServer();
  const draft = { sell_to_name: 'Khách', order_date: '', lines: server.lines(1), fees: [] };
  const made = await server.ask<SalesOrder>('salesOrders.create', { pos_so_no: 'tmp:x', data: draft });
  store = made.location_code;
  [ahead, asked, told, warned, way] = [0, 0, [], [], 'open'];
  memory = createMemoryShop(now);
});
afterEach(async () => {
  await running.stop();
  await server.close();
});

function start(
  shop: Partial<OnlineShop> = { tellAt },
  publicUrl: string | null = 'https://quay.example',
): void {
  running = startOnlineShop(
    server.db,
    {
      ...memory.shop,
      async *ordersSince(until, signal) {
        asked += 1;
        yield* memory.shop.ordersSince(until, signal);
      },
      ...shop,
    },
    {
      log: { info: () => {}, warn: (...what: unknown[]) => warned.push(what) },
      ...{ files: null, now: () => new Date(now()), restMs: hour, publicUrl },
    },
  );
}

/** As the plugin does: it keeps the address, and tells there once. */
async function tellAt(notices: Notices): Promise<boolean> {
  told.push(notices);
  return (await hint()) === 202;
}

async function hint(word = told.at(-1)?.secret): Promise<number> {
  if (way === 'closed') return 502;
  const { pathname } = new URL(told.at(-1)?.url ?? `https://quay.example${path}`);
  const headers = new Headers(word === undefined ? {} : { authorization: `Bearer ${word}` });
  return (await server.app.request(pathname, { method: 'POST', headers })).status;
}

function pass(ms: number): void {
  ahead += ms;
  server.forward(ms);
}

/** Time passes as the server's clock has it: a tick each 20 s. */
async function later(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 20 * second) {
    pass(20 * second);
    await running.tick();
  }
}

function place(): string {
  const { item_no, variant_code, unit_price } = server.goodAt(0);
  const sku = variant_code === '' ? item_no : `${item_no}/${variant_code}`;
  const no = `WEB${++orders}`;
  memory.place(no, store, [{ sku, quantity: 1, unit_price, amount: unit_price }]);
  return no;
}

const isHere = async (order_no: string) =>
  (await server.db.$count(onlineOrders, eq(onlineOrders.order_no, order_no))) === 1;

async function noticesOfShop() {
  const [row] = await server.db.select().from(remoteNotices).where(eq(remoteNotices.system, 'online-shop'));
  return row;
}

test('in an hour without orders a shop that tells is asked 14 times, and another one 180 times', async () => {
  start({}, null);
  await later(hour);
  expect(asked).toBe(180);
  await running.stop();
  start();
  await later(100 * second);
  asked = 0;
  const proofs = told.length;
  await later(hour);
  expect(asked).toBeLessThanOrEqual(14);
  expect(asked).toBeGreaterThanOrEqual(12);
  expect(told.length - proofs).toBe(1);
  expect(warned).toEqual([]);
});

test('an order that the shop tells of is here within two seconds, by the server’s own clock', async () => {
  start();
  await later(100 * second);
  const no = place();
  const begun = performance.now();
  expect(await hint()).toBe(202);
  await expect.poll(() => isHere(no), { interval: 20, timeout: 5000 }).toBe(true);
  expect(performance.now() - begun).toBeLessThan(2000);
  expect((await noticesOfShop())?.missed_at).toBeNull();
});

test('a hint that comes while orders are read is not lost, and a rush of hints is one reading', async () => {
  let during: () => Promise<unknown> = async () => {};
  start({
    tellAt,
    async *ordersSince(until, signal) {
      asked += 1;
      for await (const page of memory.shop.ordersSince(until, signal)) {
        await during();
        yield page;
      }
    },
  });
  await later(100 * second);
  let no = '';
  during = async () => {
    during = async () => {};
    no = place();
    await hint();
  };
  await hint();
  await running.heed();
  expect(await isHere(no)).toBe(false);
  asked = 0;
  for (let times = 0; times < 20; times++) expect(await hint()).toBe(202);
  pass(4 * second);
  await running.heed();
  await running.heed();
  expect(await isHere(no)).toBe(true);
  expect(asked).toBe(1);
});

test('what the shop was told to read is read after it was away, and the hint is not lost', async () => {
  start();
  await later(100 * second);
  const no = place();
  await hint();
  memory.faults.push('unavailable');
  await running.heed();
  expect(await isHere(no)).toBe(false);
  await later(200 * second);
  expect(await isHere(no)).toBe(true);
  expect((await noticesOfShop())?.missed_at).toBeNull();
});

test('an order of which the shop does not tell is found, and the shop is asked often for a day', async () => {
  start();
  await later(400 * second);
  const no = place();
  await later(60 * second);
  expect(await isHere(no)).toBe(false);
  await later(300 * second);
  expect(await isHere(no)).toBe(true);
  expect((await noticesOfShop())?.missed_at).not.toBeNull();
  asked = 0;
  await later(200 * second);
  expect(asked).toBe(10);
  // A day later it is believed again.
  pass(24 * hour);
  await later(60 * second);
  asked = 0;
  await later(200 * second);
  expect(asked).toBeLessThanOrEqual(1);
});

test('a hint that comes some seconds after its order was read is no miss', async () => {
  start();
  await later(400 * second);
  const no = place();
  while (!(await isHere(no))) await later(20 * second);
  expect((await noticesOfShop())?.missed_at).not.toBeNull();
  pass(second);
  expect(await hint()).toBe(202);
  expect((await noticesOfShop())?.missed_at).toBeNull();
});

test.each(['closed', 'an old plugin', 'away'])('a shop that cannot tell is asked often: %s', async why => {
  way = why === 'closed' ? 'closed' : 'open';
  start({
    tellAt: async notices => {
      if (why === 'away') throw new Error('it does not know the command');
      return why === 'closed' ? tellAt(notices).then(() => true) : false;
    },
  });
  await later(100 * second);
  asked = 0;
  await later(200 * second);
  expect(asked).toBe(10);
});

test('the proof is renewed each hour; where it fails, the shop is asked often at once', async () => {
  start();
  await later(400 * second);
  way = 'closed';
  await later(hour);
  asked = 0;
  await later(200 * second);
  expect(asked).toBe(10);
  way = 'open';
  await later(660 * second);
  asked = 0;
  await later(200 * second);
  expect(asked).toBeLessThanOrEqual(1);
});

test('a hint with another word is refused and changes nothing', async () => {
  start();
  expect(await hint('x')).toBe(401);
  await later(100 * second);
  await running.heed();
  const [{ hints = 0 } = {}] = await server.db
    .select()
    .from(onlineRounds)
    .where(eq(onlineRounds.part, 'orders'));
  const before = await noticesOfShop();
  const secret = told[0]?.secret ?? '';
  expect(secret.length).toBeGreaterThan(30);
  for (const word of ['', 'x', `${secret}x`, secret.slice(1), secret.toUpperCase(), 'é', 'x'.repeat(5000)])
    expect(await hint(word === 'é' ? '%C3%A9' : word)).toBe(401);
  expect((await server.app.request(path, { method: 'POST' })).status).toBe(401);
  for (const other of ['erp', 'picture-site', 'x', '', 'online-shop/x'])
    expect((await server.app.request(`/api/system-notices/${other}`, { method: 'POST' })).status).toBe(404);
  expect(await noticesOfShop()).toEqual(before);
  const [after] = await server.db.select().from(onlineRounds).where(eq(onlineRounds.part, 'orders'));
  expect(after?.hints).toBe(hints);
  // A former shop knows a word that counts no longer.
  await server.db.transaction(tx => forgetNotices(tx, 'online-shop'));
  expect(await hint(secret)).toBe(401);
});
