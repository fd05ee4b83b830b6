import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OnlineShop } from '#server/online-shop/online-shop.ts';
import { always, connect, listingOf, put, seenOf, stores, variantOf } from './support/shop.ts';
import { startVendure, type Vendure } from './support/vendure.ts';

// What a shop sells, written into a real Vendure.

let vendure: Vendure;
let shop: OnlineShop;

beforeAll(async () => {
  vendure = await startVendure();
  shop = connect(vendure);
  await shop.putStores(stores, always);
});
afterAll(async () => {
  await shop?.close();
  await vendure?.stop();
});

/** How often anything was written into the shop: its history of stock, and the times of its rows. */
async function written(): Promise<string> {
  const { rows } = await vendure.database.query(
    `select (select count(*) from stock_movement) moves,
       (select max("updatedAt") from product) products, (select max("updatedAt") from product_variant) variants,
       (select max("updatedAt") from stock_location) stores, (select count(*) from asset) assets`,
  );
  return JSON.stringify(rows);
}

test('an item comes into the shop as its listing says', async () => {
  await put(shop, [listingOf('A1')]);
  expect(await seenOf(vendure, 'A1')).toMatchObject({
    name: 'Áo thun A1',
    slug: 'ao-thun-a1-a1',
    enabled: true,
    facetValues: [{ name: 'Áo thun' }],
    variants: [
      {
        sku: 'A1',
        enabled: true,
        priceWithTax: 29_000_000,
        customFields: { quayBarCode: '893A1' },
        stock: { S1: 10, S2: 5 },
      },
    ],
  });
});

test('an item that is there already is not written again', async () => {
  const listings = [
    listingOf('B1'),
    listingOf('B2', { variants: [variantOf('B2', 'DO'), variantOf('B2', 'XANH')] }),
  ];
  await put(shop, listings);
  const before = await written();
  await shop.putStores(stores, always);
  await put(shop, listings);
  expect(await written()).toBe(before);
});

test('a new name and a new category come, the address in the shop stays', async () => {
  await put(shop, [listingOf('C1')]);
  await put(shop, [listingOf('C1', { name: 'Áo sơ mi', category: 'Sơ mi' })]);
  expect(await seenOf(vendure, 'C1')).toMatchObject({
    name: 'Áo sơ mi',
    slug: 'ao-thun-c1-c1',
    facetValues: [{ name: 'Sơ mi' }],
    variants: [{ name: 'Áo sơ mi' }],
  });
});

test('a facet that the shop’s people gave a product stays', async () => {
  await put(shop, [listingOf('C2')]);
  const { createFacet } = await vendure.admin(
    `mutation { createFacet(input: { code: "season", isPrivate: false, translations: [{ languageCode: en, name: "Season" }],
      values: [{ code: "summer", translations: [{ languageCode: en, name: "Summer" }] }] }) { values { id } } }`,
  );
  const { id, facetValues } = await seenOf(vendure, 'C2');
  const own = await vendure.admin(`query ($id: ID!) { product(id: $id) { facetValues { id } } }`, { id });
  await vendure.admin(`mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { id } }`, {
    input: { id, facetValueIds: [own.product.facetValues[0].id, createFacet.values[0].id] },
  });
  expect(facetValues).toHaveLength(1);
  await put(shop, [listingOf('C2', { category: 'Sơ mi' })]);
  const names = (await seenOf(vendure, 'C2')).facetValues.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual(['Summer', 'Sơ mi']);
});

test('each aspect is written alone', async () => {
  await put(shop, [listingOf('D1')]);
  const other = listingOf('D1', {
    name: 'Khác',
    variants: [variantOf('D1', '', { price: 350_000, stock: { S1: 1, S2: 0 } })],
  });
  await put(shop, [other], ['prices']);
  expect(await seenOf(vendure, 'D1')).toMatchObject({
    name: 'Áo thun D1',
    variants: [{ priceWithTax: 35_000_000, stock: { S1: 10, S2: 5 } }],
  });
  await put(shop, [other], ['stock']);
  expect(await seenOf(vendure, 'D1')).toMatchObject({
    name: 'Áo thun D1',
    variants: [{ stock: { S1: 1, S2: 0 } }],
  });
});

test('an item that is sold no longer stays, hidden, and comes back', async () => {
  await put(shop, [listingOf('E1')]);
  await put(shop, [listingOf('E1', { is_sold: false })]);
  expect(await seenOf(vendure, 'E1')).toMatchObject({ enabled: false, variants: [{ sku: 'E1' }] });
  await put(shop, [listingOf('E1')]);
  expect(await seenOf(vendure, 'E1')).toMatchObject({ enabled: true });
});

test('variants are added, and one that is gone is hidden until it comes back', async () => {
  const [red, blue, green] = ['DO', 'XANH', 'LUC'].map(code => variantOf('F1', code));
  if (!red || !blue || !green) throw new Error('three variants');
  await put(shop, [listingOf('F1', { variants: [red] })]);
  await put(shop, [listingOf('F1', { variants: [red, blue, { ...green, price: 310_000 }] })]);
  expect((await seenOf(vendure, 'F1')).variants).toMatchObject([
    { sku: 'F1/DO', name: 'Áo thun F1 Màu DO', options: [{ name: 'Màu DO' }] },
    { sku: 'F1/XANH', options: [{ name: 'Màu XANH' }], enabled: true },
    { sku: 'F1/LUC', priceWithTax: 31_000_000, stock: { S1: 10, S2: 5 } },
  ]);
  await put(shop, [listingOf('F1', { variants: [red, green] })]);
  expect((await seenOf(vendure, 'F1')).variants[1]).toMatchObject({ sku: 'F1/XANH', enabled: false });
  await put(shop, [listingOf('F1', { variants: [red, blue, green] })]);
  expect((await seenOf(vendure, 'F1')).variants[1]).toMatchObject({ sku: 'F1/XANH', enabled: true });
});

test('a group of options that another process added too is taken off again', async () => {
  const add = async (item_no: string) => {
    const { createProductOptionGroup: group } = await vendure.admin(
      `mutation ($code: String!) { createProductOptionGroup(input: { code: $code, options: [],
        translations: [{ languageCode: vi, name: "Hai lần" }] }) { id code } }`,
      { code: await groupCodeOf(item_no) },
    );
    const { id } = await seenOf(vendure, item_no);
    await vendure.admin(
      `mutation ($id: ID!, $group: ID!) { addOptionGroupToProduct(productId: $id, optionGroupId: $group) { id } }`,
      { id, group: group.id },
    );
  };
  const groupCodeOf = async (item_no: string) => (await groupsOf(item_no))[0]?.code ?? '';
  const groupsOf = async (item_no: string): Promise<{ id: string; code: string }[]> => {
    const { id } = await seenOf(vendure, item_no);
    const { product } = await vendure.admin(
      `query ($id: ID!) { product(id: $id) { optionGroups { id code } } }`,
      { id },
    );
    return product.optionGroups;
  };
  const [red, blue] = ['DO', 'XANH'].map(code => variantOf('F3', code));
  if (!red || !blue) throw new Error('two variants');
  await put(shop, [listingOf('F3', { variants: [red] })]);
  const before = await groupsOf('F3');
  await add('F3');
  expect(await groupsOf('F3')).toHaveLength(2);
  await put(shop, [listingOf('F3', { variants: [red, blue] })]);
  expect(await groupsOf('F3')).toEqual(before);
  expect((await seenOf(vendure, 'F3')).variants).toMatchObject([
    { sku: 'F3/DO', options: [{ name: 'Màu DO' }] },
    { sku: 'F3/XANH', options: [{ name: 'Màu XANH' }] },
  ]);
});

test('an item without variants gets some', async () => {
  await put(shop, [listingOf('F2')]);
  await put(shop, [listingOf('F2', { variants: [variantOf('F2', 'S'), variantOf('F2', 'M')] })]);
  expect((await seenOf(vendure, 'F2')).variants).toMatchObject([
    { sku: 'F2', enabled: false },
    { sku: 'F2/S', enabled: true },
    { sku: 'F2/M', enabled: true },
  ]);
});

test('what a person made in the shop with the SKU of an item becomes that item', async () => {
  const { createProduct } = await vendure.admin(
    `mutation { createProduct(input: { translations: [{ languageCode: en, name: "By hand", slug: "by-hand", description: "" }] }) { id } }`,
  );
  await vendure.admin(
    `mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }`,
    { input: [{ productId: createProduct.id, sku: 'G1', price: 1, translations: [] }] },
    // Without any name, as an import may leave it.
  );
  await put(shop, [listingOf('G1')]);
  expect(await seenOf(vendure, 'G1')).toMatchObject({
    id: createProduct.id,
    name: 'Áo thun G1',
    variants: [{ sku: 'G1', priceWithTax: 29_000_000 }],
  });
});

test('a product that was deleted in the shop comes again', async () => {
  await put(shop, [listingOf('H1')]);
  const { id } = await seenOf(vendure, 'H1');
  await vendure.admin(`mutation ($id: ID!) { deleteProduct(id: $id) { result } }`, { id });
  await put(shop, [listingOf('H1')]);
  expect((await seenOf(vendure, 'H1')).id).not.toBe(id);
});

test('what one item is refused for holds no other one up', async () => {
  const listings = [
    listingOf('I1'),
    listingOf('I2', { variants: [variantOf('I2', '', { stock: { S9: 1 } })] }),
    listingOf('I3'),
    // Longer than a whole number of the shop's.
    listingOf('I4', { variants: [variantOf('I4', '', { stock: { S1: 3_000_000_000 } })] }),
  ];
  const changes = listings.map(listing => ({
    listing,
    aspects: new Set(['goods', 'prices', 'stock'] as const),
  }));
  const outcomes = await shop.putListings(changes, always);
  expect(outcomes).toEqual([
    { item_no: 'I1', refused: null },
    { item_no: 'I2', refused: 'The shop has no store S9' },
    { item_no: 'I3', refused: null },
    { item_no: 'I4', refused: expect.stringContaining('32-bit') },
  ]);
  expect(await seenOf(vendure, 'I3')).toMatchObject({ variants: [{ sku: 'I3' }] });
});

test('an item or a variant that the shop has not comes whole, whatever was to be changed', async () => {
  await put(shop, [listingOf('J1', { variants: [variantOf('J1', 'S')] })], ['stock']);
  await put(shop, [listingOf('J1', { variants: [variantOf('J1', 'S'), variantOf('J1', 'M')] })], ['prices']);
  expect(await seenOf(vendure, 'J1')).toMatchObject({
    enabled: true,
    facetValues: [{ name: 'Áo thun' }],
    variants: ['S', 'M'].map(code => ({
      priceWithTax: 29_000_000,
      stock: { S1: 10, S2: 5 },
      sku: `J1/${code}`,
    })),
  });
});

test('a store gets its new name, and is not made twice', async () => {
  await shop.putStores([{ ...stores[0], code: 'S3', name: 'Mới', address: '', phone_no: '' }], always);
  await shop.putStores([{ code: 'S3', name: 'Tên mới', address: '3 Trần Phú', phone_no: '1' }], always);
  const { rows } = await vendure.database.query(
    `select name, "customFieldsQuayaddress" address from stock_location where "customFieldsQuaystorecode" = 'S3'`,
  );
  expect(rows).toEqual([{ name: 'Tên mới', address: '3 Trần Phú' }]);
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
function pictureOf(tail: string) {
  const bytes = Buffer.concat([png, Buffer.from(tail)]);
  let asked = 0;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    asked: () => asked,
    picture: { sha256, content_type: 'image/png' as const, bytes: async () => bytes.subarray(asked++ * 0) },
    bytes,
    source: `${sha256.slice(0, 32)}.png`,
  };
}

test('a picture comes once, is shared, changed and taken away', async () => {
  const [one, two] = [pictureOf('1'), pictureOf('2')];
  await put(shop, [listingOf('K1', { picture: one.picture }), listingOf('K2', { picture: one.picture })]);
  await put(shop, [listingOf('K1', { picture: one.picture })]);
  expect(one.asked()).toBe(1);
  const { featuredAsset } = await seenOf(vendure, 'K1');
  expect(featuredAsset.source).toContain(one.source);
  await put(shop, [listingOf('K1', { picture: two.picture })], ['picture']);
  expect(await seenOf(vendure, 'K1')).toMatchObject({
    featuredAsset: { source: expect.stringContaining(two.source) },
    assets: [{}],
  });
  expect((await seenOf(vendure, 'K2')).featuredAsset.source).toContain(one.source);
  await put(shop, [listingOf('K1'), listingOf('K2')], ['picture']);
  expect(await seenOf(vendure, 'K1')).toMatchObject({ featuredAsset: null, assets: [] });
  const { rows } = await vendure.database.query('select count(*)::int n from asset');
  expect(rows).toEqual([{ n: 0 }]);
});

test('a picture of the shop’s own stays behind ours', async () => {
  const one = pictureOf('3');
  await put(shop, [listingOf('L1', { picture: one.picture })]);
  const { id } = await seenOf(vendure, 'L1');
  const form = new FormData();
  const query =
    'mutation ($file: Upload!) { createAssets(input: [{ file: $file }]) { ... on Asset { id } } }';
  form.append('operations', JSON.stringify({ query, variables: { file: null } }));
  form.append('map', '{"0":["variables.file"]}');
  form.append('0', new Blob([png], { type: 'image/png' }), 'own.png');
  const { createAssets } = await vendure.admin('', {}, form);
  const own = createAssets[0].id;
  const ours = (await seenOf(vendure, 'L1')).assets[0].id;
  await vendure.admin(`mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { id } }`, {
    input: { id, assetIds: [own, ours], featuredAssetId: own },
  });
  const two = pictureOf('4');
  await put(shop, [listingOf('L1', { picture: two.picture })], ['picture']);
  expect(await seenOf(vendure, 'L1')).toMatchObject({
    featuredAsset: { source: expect.stringContaining(two.source) },
    assets: [{}, { id: own }],
  });
});

test('a picture that cannot be read holds no other item up', async () => {
  const one = pictureOf('5');
  const broken = {
    ...pictureOf('6').picture,
    bytes: () => Promise.reject(new Error('the file is not there')),
  };
  const changes = [listingOf('N1', { picture: broken }), listingOf('N2', { picture: one.picture })];
  const outcomes = await shop.putListings(
    changes.map(listing => ({ listing, aspects: new Set(['goods', 'picture'] as const) })),
    always,
  );
  expect(outcomes).toEqual([
    { item_no: 'N1', refused: 'The picture cannot be read' },
    { item_no: 'N2', refused: null },
  ]);
  expect((await seenOf(vendure, 'N2')).featuredAsset.source).toContain(one.source);
});

test('an item has 200 variants, and any letters in its names and numbers', async () => {
  const item_no = `O'1 "%_/\\ữ`;
  const codes = Array.from({ length: 200 }, (_, n) => `${n} "ữ"`);
  const listing = listingOf(item_no, {
    name: 'Áo <b>&</b> {x} $y \\',
    variants: codes.map(code => variantOf(item_no, code)),
  });
  await put(shop, [listing]);
  const before = await written();
  await put(shop, [listing]);
  expect(await written()).toBe(before);
  const seen = await seenOf(vendure, item_no);
  expect(seen.name).toBe(listing.name);
  expect(seen.variants).toHaveLength(200);
});
