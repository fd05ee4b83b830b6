import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { slugOf } from '../goods-codes.ts';
import {
  type Aspect,
  aspects,
  type Listing,
  type ListingChange,
  type ListingOutcome,
} from '../online-shop.ts';
import { batchesOf, together } from './batches.ts';
import { categoriesOf } from './categories.ts';
import { anything, type VendureClient } from './client.ts';
import type { Facts } from './facts.ts';
import {
  nameIn,
  productChange,
  removedVariants,
  variantChange,
  variantInput,
  type Wanted,
} from './goods-plan.ts';
import { productsOf, productsOfSkus, type RemoteProduct } from './goods-read.ts';
import { optionKey, optionsOf } from './options.ts';
import { dropPictures, pictureId } from './pictures.ts';
import { refused } from './problem.ts';
import { placesOf } from './stores.ts';

/** Items that are read and written together: fewer of many stores, so that an answer comes within its time. */
const atOnce = (stores: number) => Math.max(5, Math.min(50, Math.floor(2000 / Math.max(stores, 1))));

type Item = {
  readonly listing: Listing;
  readonly aspects: ReadonlySet<Aspect>;
  readonly product: RemoteProduct;
};

const made = v.record(v.string(), v.object({ id: v.string() }));
const createVariantsText = `mutation Variants($input: [CreateProductVariantInput!]!) {
  createProductVariants(input: $input) {
    id
  }
}`;
const updateVariantsText = `mutation Variants($input: [UpdateProductVariantInput!]!) {
  updateProductVariants(input: $input) {
    id
  }
}`;
const updateProductsText = `mutation Products($input: [UpdateProductInput!]!) {
  updateProducts(input: $input) {
    id
  }
}`;

/** See `OnlineShop.putListings`. */
export async function putListings(
  client: VendureClient,
  facts: (signal: AbortSignal) => Promise<Facts>,
  changes: readonly ListingChange[],
  signal: AbortSignal,
): Promise<ListingOutcome[]> {
  const known = await facts(signal);
  const places = new Map([...(await placesOf(client, signal))].map(([code, { id }]) => [code, id]));
  const outcomes: ListingOutcome[] = [];
  const most = atOnce(places.size);
  for (let at = 0; at < changes.length; at += most) {
    const some = changes.slice(at, at + most);
    outcomes.push(...(await putTogether(client, { ...known, places }, some, signal)));
  }
  return outcomes;
}

const all: ReadonlySet<Aspect> = new Set(aspects);

type Known = Facts & Pick<Wanted, 'places'>;

/** What the shop refuses for one item ends the request for all of them: each half goes again by itself. */
async function putTogether(
  client: VendureClient,
  known: Known,
  changes: readonly ListingChange[],
  signal: AbortSignal,
): Promise<ListingOutcome[]> {
  try {
    await putSome(client, known, changes, signal);
    return changes.map(({ listing }) => ({ item_no: listing.item_no, refused: null }));
  } catch (error) {
    if (!(error instanceof SystemProblem && error.kind === 'refused')) throw error;
    const [only] = changes;
    if (only && changes.length === 1) return [{ item_no: only.listing.item_no, refused: error.message }];
    const half = Math.ceil(changes.length / 2);
    return [
      ...(await putTogether(client, known, changes.slice(0, half), signal)),
      ...(await putTogether(client, known, changes.slice(half), signal)),
    ];
  }
}

async function putSome(
  client: VendureClient,
  known: Known,
  changes: readonly ListingChange[],
  signal: AbortSignal,
): Promise<void> {
  const items = await itemsOf(client, known, changes, signal);
  const named = items.filter(({ aspects }) => aspects.has('goods')).map(each => each.listing.category);
  const wanted: Wanted = { ...known, categories: await categoriesOf(client, known, named, signal) };
  await createVariants(client, wanted, items, signal);
  const variants = items.flatMap(({ listing, aspects, product }) => [
    ...(aspects.has('goods') ? removedVariants(listing, product) : []),
    ...listing.variants.flatMap(variant => {
      const remote = product.variants.find(({ sku }) => sku === variant.sku);
      const change = remote && variantChange(listing, variant, remote, aspects, wanted);
      return change ? [change] : [];
    }),
  ]);
  for (const input of batchesOf(variants))
    await client.write(
      { what: 'write variants', text: updateVariantsText, variables: { input }, answer: anything },
      signal,
    );
  await updateProducts(client, wanted, items, signal);
}

/** The products of items. The shop gets those that it has not, hidden until they have their variants. */
async function itemsOf(
  client: VendureClient,
  { language }: Facts,
  changes: readonly ListingChange[],
  signal: AbortSignal,
): Promise<Item[]> {
  const stock = changes.some(({ aspects }) => aspects.has('stock'));
  const item_nos = changes.map(({ listing }) => listing.item_no);
  const products = await productsOf(client, item_nos, stock, signal);
  await adoptProducts(client, { language, stock }, changes, products, signal);
  const missing = changes.filter(({ listing }) => !products.has(listing.item_no));
  const inputs = missing.map(({ listing: { item_no, name } }) => ({
    enabled: false,
    translations: [
      { languageCode: language, name, slug: slugOf(`${name} ${item_no}`) || 'item', description: '' },
    ],
    customFields: { quayItemNo: item_no },
  }));
  for (const some of batchesOf(inputs)) {
    const question = together('createProduct', 'CreateProductInput', 'id', some);
    const answer = await client.write({ what: 'make products', ...question, answer: made }, signal);
    some.forEach(({ customFields: { quayItemNo }, translations }, at) => {
      const { id } = answer[`i${at}`] ?? {};
      if (id !== undefined) products.set(quayItemNo, emptyProduct(id, quayItemNo, translations));
    });
  }
  const isNew = new Set(missing.map(({ listing }) => listing.item_no));
  return changes.flatMap(({ listing, aspects }) => {
    const product = products.get(listing.item_no);
    // What the shop has not got comes whole, whatever was to be changed of it.
    return product ? [{ listing, aspects: isNew.has(listing.item_no) ? all : aspects, product }] : [];
  });
}

/** What has the SKU of a variant that would be made is that variant: a person may have made it there. */
async function adoptProducts(
  client: VendureClient,
  { language, stock }: { language: string; stock: boolean },
  changes: readonly ListingChange[],
  products: Map<string, RemoteProduct>,
  signal: AbortSignal,
): Promise<void> {
  const unknown = changes.flatMap(({ listing: { item_no, variants } }) => {
    const there = products.get(item_no)?.variants ?? [];
    const skus = variants.map(({ sku }) => sku).filter(sku => !there.some(each => each.sku === sku));
    return skus.map(sku => ({ item_no, sku }));
  });
  if (unknown.length === 0) return;
  const keys = unknown.map(({ sku }) => sku);
  const found = new Map<string, RemoteProduct>();
  for (const skus of batchesOf(keys, 500))
    for (const [sku, product] of await productsOfSkus(client, skus, stock, signal)) found.set(sku, product);
  for (const { item_no, sku } of unknown) {
    const product = found.get(sku);
    if (!product) continue;
    const { quayItemNo } = product.customFields;
    const known = products.get(item_no);
    if (quayItemNo !== '' || (known && known.id !== product.id))
      throw refused(systemTroubles.otherSku(sku, nameIn(product, language) ?? ''));
    products.set(item_no, product);
  }
}

const emptyProduct = (
  id: string,
  quayItemNo: string,
  translations: RemoteProduct['translations'],
): RemoteProduct => ({
  id,
  translations,
  enabled: false,
  customFields: { quayItemNo },
  facetValues: [],
  assets: [],
  optionGroups: [],
  variants: [],
});

async function createVariants(
  client: VendureClient,
  wanted: Wanted,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<void> {
  const lacking = items
    .map(item => {
      const there = new Set(item.product.variants.map(({ sku }) => sku));
      return { ...item, missing: item.listing.variants.filter(({ sku }) => !there.has(sku)) };
    })
    .filter(({ missing }) => missing.length > 0);
  if (lacking.length === 0) return;
  const options = await optionsOf(client, wanted.language, lacking, signal);
  const inputs = lacking.flatMap(({ listing, product, missing }) =>
    missing.map(variant => {
      const option = options.get(optionKey(listing.item_no, variant.variant_code));
      const optionIds = variant.variant_code === '' || option === undefined ? [] : [option];
      return variantInput(listing, variant, product, optionIds, wanted);
    }),
  );
  for (const input of batchesOf(inputs))
    await client.write(
      { what: 'make variants', text: createVariantsText, variables: { input }, answer: anything },
      signal,
    );
}

async function updateProducts(
  client: VendureClient,
  wanted: Wanted,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<void> {
  const updates: object[] = [];
  const left: string[] = [];
  for (const { listing, aspects, product } of items) {
    const { picture } = listing;
    const there = product.assets.find(({ customFields }) => customFields.quaySha256 === picture?.sha256);
    const hasNone = picture === null || !aspects.has('picture');
    const id = hasNone ? null : (there?.id ?? (await pictureId(client, picture, signal)));
    const change = productChange(listing, product, aspects, wanted, id);
    if (!change) continue;
    updates.push(change);
    if (aspects.has('picture'))
      for (const asset of product.assets)
        if (asset.customFields.quaySha256 !== '' && asset.id !== id) left.push(asset.id);
  }
  for (const input of batchesOf(updates))
    await client.write(
      { what: 'write products', text: updateProductsText, variables: { input }, answer: anything },
      signal,
    );
  await dropPictures(client, left, signal);
}
