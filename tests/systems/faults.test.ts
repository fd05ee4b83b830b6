import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listing, OnlineShop } from '#server/online-shop/online-shop.ts';
import { openLine } from './support/line.ts';
import {
  always,
  connect,
  customers,
  listingOf,
  pull,
  put,
  seenOf,
  stores,
  variantOf,
} from './support/shop.ts';
import { startVendure, type Vendure } from './support/vendure.ts';

// A real Vendure that dies, forgets tokens and answers into nothing.

let vendure: Vendure;
let shop: OnlineShop;
/** Stands before the shop, and cuts answers off. */
let line: Awaited<ReturnType<typeof openLine>>;

beforeAll(async () => {
  vendure = await startVendure();
  line = await openLine(vendure.url);
  shop = connect({ url: line.url });
  await shop.putStores(stores, always);
  await put(shop, [listingOf('AO')]);
});
afterAll(async () => {
  await shop?.close();
  line?.close();
  await vendure?.stop();
});

const steps = [
  'createFacet(',
  'createFacetValues(',
  'createProduct(',
  'createProductOptionGroup(',
  'addOptionGroupToProduct(',
  'createProductVariants(',
  'updateProducts(',
  'createAssets(',
];
const item = (item_no: string, category: string): Listing =>
  listingOf(item_no, {
    category,
    variants: [variantOf(item_no, 'DO'), variantOf(item_no, 'XANH')],
    picture: {
      sha256: Buffer.from(item_no.padEnd(32, '.')).toString('hex'),
      content_type: 'image/png',
      bytes: async () => Buffer.from(`${item_no} is a picture to those who trust its name`),
    },
  });

test.each(steps)('an answer to %s that is lost makes nothing twice', async step => {
  await vendure.database.query(`delete from facet where code = 'quay-category' and $1 = 'createFacet('`, [
    step,
  ]);
  const item_no = `F-${step.replace('(', '')}`;
  const category = `Loại ${item_no}`;
  const listing = item(item_no, category);
  const before = line.lost();
  line.lose(step);
  await expect(put(shop, [listing])).rejects.toMatchObject({ kind: 'unknown' });
  expect(line.lost()).toBe(before + 1);
  await put(shop, [listing]);
  const seen = await seenOf(vendure, item_no);
  expect(seen).toMatchObject({ enabled: true, facetValues: [{ name: category }], assets: [{}] });
  expect(seen.variants.map(({ sku }: { sku: string }) => sku)).toEqual([`${item_no}/DO`, `${item_no}/XANH`]);
  const { rows } = await vendure.database.query(
    `select (select count(*)::int from product_variant where sku like $1) variants,
       (select count(*)::int from product_option_group where code like lower('quay-' || $1)) groups,
       (select count(*)::int from asset where "customFieldsQuaysha256" = $2) assets,
       (select count(*)::int from facet where code like 'quay-category%') facets`,
    [`${item_no}%`, listing.picture?.sha256],
  );
  expect(rows).toEqual([{ variants: 2, groups: 1, assets: 1, facets: 1 }]);
});

test('a payment, a hand-over and a refund are done once, though their answers are lost', async () => {
  const order_no = await customers(vendure).order({ items: [{ sku: 'AO', quantity: 1 }], store: 'S1' });
  const [ordered] = (await shop.order(order_no, always))?.lines ?? [];
  const lines = [{ line_id: ordered?.line_id ?? '', quantity: 1 }];
  const twice = async (name: string, tell: () => Promise<void>) => {
    line.lose(name);
    await expect(tell()).rejects.toMatchObject({ kind: 'unknown' });
    await tell();
  };
  await twice('quayPay', () =>
    shop.pay({ order_no, amount: 290_000, method: 'cash', reference: 'p' }, always),
  );
  const goods = { order_no, lines, reference: 'h' };
  await twice('quayHandOver', () => shop.handOver(goods, always));
  expect(await shop.isHandedOver(goods, always)).toBe(true);
  const back = { order_no, amount: 290_000, lines, reason: '', reference: 'r' };
  await twice('quayRefund', () => shop.refund(back, always));
  expect(await shop.order(order_no, always)).toMatchObject({
    state: 'collected',
    payments: [{ amount: 290_000, reference: 'p' }],
    refunds: [{ amount: 290_000, reference: 'r' }],
  });
});

test('an order is canceled once, though the answer is lost', async () => {
  const order_no = await customers(vendure).order({ items: [{ sku: 'AO', quantity: 1 }], store: 'S1' });
  line.lose('quayCancel');
  await expect(shop.cancel({ order_no, reason: '' }, always)).rejects.toMatchObject({ kind: 'unknown' });
  await shop.cancel({ order_no, reason: '' }, always);
  expect(await shop.order(order_no, always)).toMatchObject({ state: 'canceled', payments: [] });
});

test('many at once with the same reference do it once', async () => {
  const order_no = await customers(vendure).order({ items: [{ sku: 'AO', quantity: 2 }], store: 'S1' });
  const [ordered] = (await shop.order(order_no, always))?.lines ?? [];
  const lines = [{ line_id: ordered?.line_id ?? '', quantity: 1 }];
  const five = (tell: () => Promise<void>) => Promise.all(Array.from({ length: 5 }, tell));
  await five(() => shop.pay({ order_no, amount: 290_000, method: 'cash', reference: 'p5' }, always));
  await shop.pay({ order_no, amount: 290_000, method: 'cash', reference: 'p6' }, always);
  await five(() => shop.handOver({ order_no, lines, reference: 'h5' }, always));
  await five(() =>
    shop.refund({ order_no, amount: 100_000, lines: [], reason: '', reference: 'r5' }, always),
  );
  expect(await shop.order(order_no, always)).toMatchObject({
    state: 'placed',
    payments: [{ reference: 'p5' }, { reference: 'p6' }],
    refunds: [{ amount: 100_000 }],
  });
});

test('two processes that put the same items at once make each once', async () => {
  const others = [connect(vendure), connect(vendure)];
  const listings = Array.from({ length: 20 }, (_, n) => item(`Z${n}`, 'Chung'));
  const runs = await Promise.allSettled(others.map(other => put(other, listings)));
  await put(shop, listings);
  for (const other of others) await other.close();
  expect(runs).toHaveLength(2);
  const { rows } = await vendure.database.query(
    `select count(*)::int n, count(distinct sku)::int skus from product_variant where sku ~ '^Z[0-9]+/'`,
  );
  expect(rows).toEqual([{ n: 40, skus: 40 }]);
  expect((await seenOf(vendure, 'Z0')).variants).toHaveLength(2);
});

test('a token that the shop has forgotten is renewed, once for all who ask', async () => {
  // The shop keeps sessions in its memory too.
  await vendure.kill();
  await vendure.database.query('delete from session');
  await vendure.start();
  const before = await sessions();
  await Promise.all(Array.from({ length: 8 }, () => shop.order('NONE', always)));
  expect(await sessions()).toBe(before + 1);
});

async function sessions(): Promise<number> {
  const { rows } = await vendure.database.query(
    `select count(*)::int n from session where type = 'AuthenticatedSession'`,
  );
  return rows[0].n;
}

test('the shop dies in the middle of many items, and what it lacks comes after its start', async () => {
  const listings = Array.from({ length: 150 }, (_, n) => listingOf(`D${n}`));
  const running = expect(put(shop, listings)).rejects.toMatchObject({
    kind: expect.stringMatching(/^(unknown|later|unavailable)$/),
  });
  await until(async () => (await made()) > 20);
  await vendure.kill();
  await running;
  await expect(shop.order('NONE', always)).rejects.toMatchObject({
    kind: expect.stringMatching(/^(later|unavailable)$/),
  });
  await vendure.start();
  await put(shop, listings);
  const { rows } = await vendure.database.query(
    `select count(*)::int n, count(distinct "customFieldsQuayitemno")::int items, count(*) filter (where enabled)::int sold
     from product where "customFieldsQuayitemno" ~ '^D[0-9]+$' and "deletedAt" is null`,
  );
  expect(rows).toEqual([{ n: 150, items: 150, sold: 150 }]);
  expect((await pull(shop)).orders.size).toBeGreaterThan(0);
});

async function made(): Promise<number> {
  const { rows } = await vendure.database.query(
    `select count(*)::int n from product_variant where sku ~ '^D[0-9]+$'`,
  );
  return rows[0].n;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}
