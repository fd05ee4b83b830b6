import { afterEach, beforeEach, expect, test } from 'vitest';
import { magentoTimes } from '#server/online-shop/magento/client.ts';
import { magentoShop } from '#server/online-shop/magento/magento.ts';
import {
  type Aspect,
  aspects,
  type Listing,
  type OnlineShop,
  skuOf,
} from '#server/online-shop/online-shop.ts';
import { SystemProblem } from '#server/outgoing/adapter.ts';
import { type MagentoStub, startMagento } from '../../../support/online-shop/magento/server.ts';

// Goods and stores as a Magento shop is sent them, against the stub.

let stub: MagentoStub;
let shop: OnlineShop;
const { signal } = new AbortController();
beforeEach(async () => {
  stub = await startMagento();
  shop = magentoShop(stub.settings, { ...magentoTimes, bulkEvery: 5, bulk: 300 });
  await shop.putStores(stores, signal);
  stub.asked.length = 0;
});
afterEach(async () => {
  await shop.close();
  await stub.close();
});

const stores = ['F01-STORE', 'F02-STORE'].map(code => ({
  ...{ code, name: `Cửa hàng ${code}`, address: '36 Hàng Bông', phone_no: '0901' },
}));

const listing = (item_no: string, more: Partial<Listing> & { codes?: string[] } = {}): Listing => {
  const { codes = [''], ...rest } = more;
  return {
    ...{ item_no, name: `Áo ${item_no}`, category: 'Áo', is_sold: true, picture: null },
    variants: codes.map((variant_code, at) => ({
      ...{ sku: skuOf(item_no, variant_code), variant_code, bar_code: '' },
      name: variant_code === '' ? '' : `Cỡ ${variant_code}`,
      price: 100_000 + at,
      stock: { 'F01-STORE': 3 + at, 'F02-STORE': 0 },
    })),
    ...rest,
  };
};
const put = (listings: readonly Listing[], asked: readonly Aspect[] = aspects) =>
  shop.putListings(
    listings.map(each => ({ listing: each, aspects: new Set(asked) })),
    signal,
  );
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof SystemProblem ? error.kind : String(error)),
  );
const picture = (seed: string) => ({
  ...{ sha256: seed.repeat(64).slice(0, 64), content_type: 'image/png' as const },
  bytes: async () => Buffer.from(seed),
});

test('an item without variants is a simple product with its price, its stock and its picture', async () => {
  const [outcome] = await put([listing('TS-01', { picture: picture('a') })]);
  expect(outcome).toEqual({ item_no: 'TS-01', refused: null });
  const { products, stock, media } = stub.goods;
  expect(products.get('ts-01')).toMatchObject({
    ...{ sku: 'TS-01', type_id: 'simple', price: 100_000, status: 1, visibility: 4, attribute_set_id: 4 },
    extension_attributes: { website_ids: [1] },
  });
  expect([stock.get('TS-01@F01-STORE'), stock.get('TS-01@F02-STORE')]).toEqual([3, 0]);
  expect(media.get('TS-01')?.map(({ file }) => file)).toEqual([`/q/u/quay-${'a'.repeat(32)}.png`]);
});

test('an item with variants joins them by the names of its variants, each its own', async () => {
  const { variants, ...rest } = listing('TS-01', { codes: ['S', 'M', 'XL'] });
  const named = variants.map(variant => ({ ...variant, name: variant.variant_code === 'S' ? 'Nhỏ' : 'Lớn' }));
  expect((await put([{ ...rest, variants: named }]))[0]?.refused).toBeNull();
  const { products, children, options } = stub.goods;
  expect(products.get('ts-01')).toMatchObject({ type_id: 'configurable', visibility: 4 });
  expect(products.get('ts-01-m')).toMatchObject({ type_id: 'simple', visibility: 1, price: 100_001 });
  expect(children.get('TS-01')).toEqual(['TS-01-S', 'TS-01-M', 'TS-01-XL']);
  expect(options.map(({ label }) => label).slice(1)).toEqual(['Nhỏ', 'Lớn (M)', 'Lớn (XL)']);
});

test('what the shop has is not written again, and each aspect is sent alone', async () => {
  const item = listing('TS-01', { codes: ['S', 'M'], picture: picture('a') });
  await put([item]);
  stub.asked.length = 0;
  await put([item], ['goods', 'picture']);
  expect(stub.asked.filter(each => !each.startsWith('GET'))).toEqual([]);
  for (const [aspect, write] of [
    ['prices', 'POST V1/products/base-prices'],
    ['stock', 'POST V1/inventory/source-items'],
  ] as const) {
    stub.asked.length = 0;
    await put([item], [aspect]);
    expect(stub.asked.filter(each => !each.startsWith('GET'))).toEqual([write]);
  }
});

test('a blocked item and a removed variant are hidden, and nothing is deleted', async () => {
  await put([listing('TS-01', { codes: ['S', 'M'] })]);
  await put([listing('TS-01', { codes: ['S'] })], ['goods']);
  expect(stub.goods.products.get('ts-01-m')).toMatchObject({ status: 2, name: 'Áo TS-01 Cỡ M' });
  await put([listing('TS-01', { codes: ['S'], is_sold: false })], ['goods']);
  expect(stub.goods.products.get('ts-01')?.status).toBe(2);
  expect(stub.asked.filter(each => each.startsWith('DELETE'))).toEqual([]);
});

test('what the shop has not got comes whole, whatever was to be changed of it', async () => {
  await put([listing('TS-01')], ['stock']);
  expect(stub.goods.products.get('ts-01')?.price).toBe(100_000);
  expect(stub.goods.stock.get('TS-01@F01-STORE')).toBe(3);
});

test('a picture is found again by its content, replaced by another one, and taken away', async () => {
  stub.goods.media.set('TS-01', [{ id: 1, file: '/x/y/of-the-shop.png', bytes: '' }]);
  const first = listing('TS-01', { picture: picture('a') });
  // Its answer is lost, and the next process knows nothing of it.
  await put([listing('TS-01')]);
  stub.faults.push('lost');
  expect(await kindOf(put([first], ['picture']))).toBe('unknown');
  await put([first], ['picture']);
  const files = () => stub.goods.media.get('TS-01')?.map(({ file }) => file);
  expect(files()).toEqual(['/x/y/of-the-shop.png', `/q/u/quay-${'a'.repeat(32)}.png`]);
  await put([listing('TS-01', { picture: picture('b') })], ['picture']);
  expect(files()).toEqual(['/x/y/of-the-shop.png', `/q/u/quay-${'b'.repeat(32)}.png`]);
  await put([listing('TS-01')], ['picture']);
  expect(files()).toEqual(['/x/y/of-the-shop.png']);
});

test('many products go behind the queue of the shop, and the one that fails is told alone', async () => {
  stub.goods.slowness.looks = 2;
  const items = Array.from({ length: 30 }, (_, at) => listing(`B-${at + 1}`));
  stub.goods.refuses.set('B-3', 'Invalid attribute set entity type');
  const outcomes = await put(items);
  expect(stub.asked.filter(each => each === 'POST async/bulk/V1/products')).toHaveLength(1);
  expect(outcomes.filter(({ refused }) => refused !== null)).toEqual([
    { item_no: 'B-3', refused: expect.stringContaining('Invalid attribute set entity type') },
  ]);
  expect(stub.goods.products.size).toBe(29);
  expect(stub.goods.stock.get('B-30@F01-STORE')).toBe(3);
});

test('that a bulk request was accepted is not that it is done', async () => {
  stub.goods.slowness.looks = 1e9;
  const items = Array.from({ length: 30 }, (_, at) => listing(`B-${at + 1}`));
  expect(await kindOf(put(items))).toBe('later');
});

test('what one item is refused for, of goods or stock, holds no other up', async () => {
  await put(['A', 'B', 'C', 'D'].map(item_no => listing(item_no)));
  stub.goods.products.delete('b');
  const asked = stub.asked;
  asked.length = 0;
  stub.goods.refuses.set('B', 'it is not wanted');
  const outcomes = await put(['A', 'B', 'C', 'D'].map(item_no => listing(item_no)));
  expect(outcomes.map(({ refused }) => refused)).toEqual([
    ...[null, 'The online shop: Invalid product data: it is not wanted', null, null],
  ]);
  stub.goods.sources.delete('F02-STORE');
  const [stock] = await put([listing('A')], ['stock']);
  expect(stock?.refused).toContain('Validation Failed');
});

test('a limit of the operator on lists is kept to', async () => {
  stub.goods.limits.list = 20;
  const items = Array.from({ length: 60 }, (_, at) => listing(`L-${at}`));
  expect((await put(items)).filter(({ refused }) => refused !== null)).toEqual([]);
  expect(stub.goods.stock.size).toBe(120);
});

test('an item and the variant of another one that come to the same SKU are told to people', async () => {
  await put([listing('A-B')]);
  const [outcome] = await put([listing('A', { codes: ['B'] })]);
  expect(outcome?.refused).toContain('SKU A-B belongs to another product');
  expect(stub.goods.products.get('a-b')?.visibility).toBe(4);
});

test('stores are sources that the web site sells from, made once and named again', async () => {
  expect([...stub.goods.sources.keys()]).toEqual(['F01-STORE', 'F02-STORE']);
  expect(stub.goods.links.map(({ source_code }) => source_code)).toEqual(['F01-STORE', 'F02-STORE']);
  await shop.putStores(stores, signal);
  expect(stub.asked.filter(each => !each.startsWith('GET'))).toEqual([]);
  await shop.putStores([{ ...(stores[0] ?? stores[1]!), name: 'Tên mới' }], signal); // there are two
  expect(stub.goods.sources.get('F01-STORE')?.name).toBe('Tên mới');
});

test('numbers with signs that an address or a search could take for others are kept whole', async () => {
  for (const item_no of ['A/B', 'A,B', 'Ô 1', "A'(B)*!", 'A&B=C', '50%', 'A+B'])
    expect([item_no, (await put([listing(item_no, { picture: picture('c') })]))[0]?.refused]).toEqual([
      item_no,
      null,
    ]);
  expect(stub.goods.media.size).toBe(7);
});

test.each([
  ['throttled', 'unavailable'],
  ['unavailable', 'unavailable'],
  ['page', 'unavailable'],
  ['nothing', 'later'],
] as const)('a read that ends as %s is %s', async (fault, kind) => {
  stub.anyFaults.push(fault);
  expect(await kindOf(put([listing('A')]))).toBe(kind);
});

test('a request that is refused as unsigned is signed once more, and one time only', async () => {
  stub.anyFaults.push('unsigned');
  expect((await put([listing('A')]))[0]?.refused).toBeNull();
  stub.anyFaults.push('unsigned', 'unsigned');
  expect(await kindOf(put([listing('A')]))).toBe('unavailable');
});

test('a shop in another currency is not worked with', async () => {
  stub.config.currency = 'USD';
  const other = magentoShop(stub.settings);
  expect(await kindOf(other.putListings([], signal))).toBe('unavailable');
  await other.close();
});
