import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OnlineShop } from '#server/online-shop/online-shop.ts';
import { openLine } from './support/line.ts';
import { always, connect, listingOf, put, variantOf } from './support/shop.ts';
import { startVendure, type Vendure } from './support/vendure.ts';

// A whole company's goods: 1,000 items, every second with three variants, in ten stores.

let vendure: Vendure;
let shop: OnlineShop;
let line: Awaited<ReturnType<typeof openLine>>;
const stores = Array.from({ length: 10 }, (_, n) => ({
  code: `S${n}`,
  name: `Cửa hàng ${n}`,
  address: `${n} Lê Lợi`,
  phone_no: '',
}));
const stock = Object.fromEntries(stores.map(({ code }, n) => [code, n]));
const listings = Array.from({ length: 1000 }, (_, n) => {
  const item_no = `M${n}`;
  const codes = n % 2 === 0 ? [''] : ['S', 'M', 'L'];
  return listingOf(item_no, {
    category: `Loại ${n % 20}`,
    variants: codes.map(code => variantOf(item_no, code, { stock })),
  });
});

beforeAll(async () => {
  vendure = await startVendure();
  line = await openLine(vendure.url);
  shop = connect({ url: line.url });
  await shop.putStores(stores, always);
});
afterAll(async () => {
  await shop?.close();
  line?.close();
  await vendure?.stop();
});

async function measured(name: string, work: () => Promise<void>): Promise<number> {
  const [before, from] = [line.sent(), performance.now()];
  await work();
  const requests = line.sent().requests - before.requests;
  const kilobytes = Math.round((line.sent().bytes - before.bytes) / 1000);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${name}: ${seconds} s, ${requests} requests, ${kilobytes} kB`);
  return requests;
}

/** Nearly all of it is the shop's own work, which takes as long as the machine is busy. */
const timeout = 900_000;

test('1,000 items fill a shop in few requests, and a second run writes nothing', { timeout }, async () => {
  const first = await measured('first fill', () => put(shop, listings));
  expect(first).toBeLessThan(400);
  const written = await rows();
  expect(written).toMatchObject({ products: 1000, variants: 2000, enabled: 1000 });
  const second = await measured('second run', () => put(shop, listings));
  // A look at each fifty, at their categories, and at the stores.
  expect(second).toBeLessThanOrEqual(42);
  expect(await rows()).toEqual(written);
  const [some] = listings;
  await measured('stock of one item', () => put(shop, some ? [some] : [], ['stock']));
  await measured('stock of 1,000 items', () =>
    put(
      shop,
      listings.map(listing => ({
        ...listing,
        variants: listing.variants.map(variant => ({ ...variant, stock: { ...stock, S3: 7 } })),
      })),
      ['stock'],
    ),
  );
  expect((await rows()).moves).toBe(Number(written.moves) + 2000);
});

async function rows() {
  const { rows } = await vendure.database.query(
    `select (select count(*)::int from product) products, (select count(*)::int from product where enabled) enabled,
       (select count(*)::int from product_variant) variants, (select count(*)::int from stock_movement) moves,
       (select max("updatedAt") from product) product_at, (select max("updatedAt") from product_variant) variant_at`,
  );
  return rows[0];
}
