import { SystemProblem } from '../../outgoing/adapter.ts';
import {
  type Aspect,
  aspects,
  type Listing,
  type ListingChange,
  type ListingOutcome,
} from '../online-shop.ts';
import { putPrices, putSourceItems, type Refusals } from './amounts.ts';
import { inBulk } from './bulk.ts';
import { type MagentoClient, someAtOnce } from './client.ts';
import type { Facts } from './facts.ts';
import { putPicture } from './media.ts';
import { assertSellable, joinVariants, optionsOf } from './options.ts';
import {
  hideProduct,
  isConfigurable,
  magentoSku,
  type ProductChange,
  productChanges,
  productsOf,
  type RemoteProduct,
  saveProduct,
} from './products.ts';

/** Requests at once: Magento works on each for a second or more. */
const atOnce = 4;
/** More products than this are saved behind the shop's queue. */
const bulkFrom = 20;
const all: ReadonlySet<Aspect> = new Set(aspects);

/** Items that are put together, and what the shop has against some of them so far. */
type Work = { items: ListingChange[]; readonly refusals: Refusals };

/** See `OnlineShop.putListings`. */
export async function putListings(
  client: MagentoClient,
  facts: Facts,
  changes: readonly ListingChange[],
  signal: AbortSignal,
): Promise<ListingOutcome[]> {
  const skus = changes.flatMap(({ listing }) => skusOf(listing));
  const remote = await productsOf(client, skus, signal);
  // What the shop has not got comes whole, whatever was to be changed of it.
  const items = changes.map(({ listing, aspects: asked }) => ({
    listing,
    aspects: skusOf(listing).every(sku => remote.has(sku.toLowerCase())) ? asked : all,
  }));
  const work: Work = { items, refusals: new Map() };
  await putGoods(client, facts, work, remote, signal);
  await putAmounts(client, work, signal);
  await each(work, 'picture', async ({ listing }) => putPicture(client, listing.item_no, listing, signal));
  return changes.map(({ listing: { item_no } }) => ({
    item_no,
    refused: work.refusals.get(item_no) ?? null,
  }));
}

/** Of all products of an item. */
const skusOf = (listing: Listing): string[] => [
  ...(isConfigurable(listing) ? [listing.item_no] : []),
  ...listing.variants.map(({ variant_code }) => magentoSku(listing.item_no, variant_code)),
];

/** Does something with each item of which an aspect is to change. What one is refused for holds no other up. */
async function each(
  { items, refusals }: Work,
  aspect: Aspect,
  put: (item: ListingChange) => Promise<void>,
): Promise<void> {
  const meant = items.filter(({ listing, aspects }) => aspects.has(aspect) && !refusals.has(listing.item_no));
  await someAtOnce(meant, atOnce, async item => {
    try {
      await put(item);
    } catch (error) {
      if (!(error instanceof SystemProblem && error.kind === 'refused')) throw error;
      refusals.set(item.listing.item_no, error.message);
    }
  });
}

async function putGoods(
  client: MagentoClient,
  facts: Facts,
  work: Work,
  remote: ReadonlyMap<string, RemoteProduct>,
  signal: AbortSignal,
): Promise<void> {
  const meant = work.items.filter(({ aspects }) => aspects.has('goods')).map(({ listing }) => listing);
  const options = await optionsOf(client, facts, meant, signal);
  const simple: { item_no: string; change: ProductChange }[] = [];
  const parents: { item_no: string; change: ProductChange }[] = [];
  await each(work, 'goods', async ({ listing }) => {
    assertSellable(listing, facts);
    const changes = productChanges(listing, remote, options, facts);
    const { item_no } = listing;
    simple.push(...changes.simple.map(change => ({ item_no, change })));
    if (changes.parent) parents.push({ item_no, change: changes.parent });
  });
  // A product can be joined to another one only when both are there.
  for (const some of [simple, parents]) await saveAll(client, work.refusals, some, signal);
  await each(work, 'goods', async ({ listing }) => {
    if (!isConfigurable(listing)) return;
    for (const sku of await joinVariants(client, facts, listing, options, signal))
      await hideProduct(client, sku, signal);
  });
}

async function saveAll(
  client: MagentoClient,
  refusals: Refusals,
  changes: readonly { item_no: string; change: ProductChange }[],
  signal: AbortSignal,
): Promise<void> {
  const meant = changes.filter(({ item_no }) => !refusals.has(item_no));
  if (meant.length >= bulkFrom) {
    const bodies = meant.map(({ change }) => change.body);
    const said = await inBulk(client, { path: 'V1/products', what: 'save products' }, bodies, signal);
    said.forEach((why, at) => {
      const item_no = meant[at]?.item_no;
      if (why !== null && item_no !== undefined) refusals.set(item_no, why);
    });
    return;
  }
  await someAtOnce(meant, atOnce, async ({ item_no, change }) => {
    try {
      await saveProduct(client, change, signal);
    } catch (error) {
      if (!(error instanceof SystemProblem && error.kind === 'refused')) throw error;
      refusals.set(item_no, error.message);
    }
  });
}

async function putAmounts(client: MagentoClient, work: Work, signal: AbortSignal): Promise<void> {
  const meant = (aspect: Aspect) =>
    work.items
      .filter(({ listing, aspects }) => aspects.has(aspect) && !work.refusals.has(listing.item_no))
      .flatMap(({ listing: { item_no, variants } }) =>
        variants.map(variant => ({ ...variant, item_no, sku: magentoSku(item_no, variant.variant_code) })),
      );
  const prices = meant('prices').map(({ item_no, sku, price }) => ({ item_no, sku, price }));
  for (const [item_no, why] of await putPrices(client, prices, signal)) work.refusals.set(item_no, why);
  const stock = meant('stock').flatMap(({ item_no, sku, stock: byStore }) =>
    Object.entries(byStore).map(([source_code, quantity]) => ({ item_no, sku, source_code, quantity })),
  );
  for (const [item_no, why] of await putSourceItems(client, stock, signal)) work.refusals.set(item_no, why);
}
