import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Aspect, ListedVariant, Listing } from '../online-shop.ts';
import type { Facts } from './facts.ts';
import type { RemoteProduct, RemoteVariant } from './goods-read.ts';
import { refused } from './problem.ts';

// What has to be written for an item. What the shop has already is not written again.

export type Wanted = Facts & {
  /** Ids of places with stock, by code of the store. */
  readonly places: ReadonlyMap<string, string>;
  /** Ids of categories by their names. */
  readonly categories: ReadonlyMap<string, string>;
};

const currencyCode = 'VND';

type Translated = { readonly translations: readonly { languageCode: string; name: string }[] };

/** The name that people read in the shop. */
export const nameIn = ({ translations }: Translated, language: string): string | undefined =>
  translations.find(({ languageCode }) => languageCode === language)?.name;

const nameOf = (listing: Listing, variant: ListedVariant) =>
  [listing.name, variant.name].filter(part => part !== '').join(' ');

function levelsOf({ stock }: ListedVariant, { places }: Wanted) {
  return Object.entries(stock).map(([code, stockOnHand]) => {
    const stockLocationId = places.get(code);
    if (stockLocationId === undefined) throw refused(systemTroubles.noStore(code));
    return { stockLocationId, stockOnHand };
  });
}

/** A variant that the shop has not got. All of it is written: without a price it would be given away. */
export function variantInput(
  listing: Listing,
  variant: ListedVariant,
  product: RemoteProduct,
  optionIds: readonly string[],
  wanted: Wanted,
): object {
  const { dong, language } = wanted;
  return {
    productId: product.id,
    sku: variant.sku,
    enabled: true,
    trackInventory: 'TRUE',
    price: variant.price * dong,
    translations: [{ languageCode: language, name: nameOf(listing, variant) }],
    stockLevels: levelsOf(variant, wanted).filter(({ stockOnHand }) => stockOnHand !== 0),
    optionIds,
    customFields: { quaySku: variant.sku, quayBarCode: variant.bar_code },
  };
}

/** What of a variant differs; `null` where nothing does. */
export function variantChange(
  listing: Listing,
  variant: ListedVariant,
  remote: RemoteVariant,
  aspects: ReadonlySet<Aspect>,
  wanted: Wanted,
): object | null {
  const { dong, language } = wanted;
  const change: Record<string, unknown> = {};
  if (aspects.has('goods')) {
    const name = nameOf(listing, variant);
    if (nameIn(remote, language) !== name) change.translations = [{ languageCode: language, name }];
    if (!remote.enabled) change.enabled = true;
    const { quaySku, quayBarCode } = remote.customFields;
    if (quaySku !== variant.sku || quayBarCode !== variant.bar_code)
      change.customFields = { quaySku: variant.sku, quayBarCode: variant.bar_code };
  }
  const price = variant.price * dong;
  const there = remote.prices.find(each => each.currencyCode === currencyCode);
  if (aspects.has('prices') && there?.price !== price) change.prices = [{ currencyCode, price }];
  if (aspects.has('stock')) {
    const has = new Map(remote.stockLevels.map(level => [level.stockLocationId, level.stockOnHand]));
    const levels = levelsOf(variant, wanted);
    const others = levels.filter(({ stockLocationId, stockOnHand }) => {
      return (has.get(stockLocationId) ?? 0) !== stockOnHand;
    });
    if (others.length > 0) change.stockLevels = others;
  }
  return Object.keys(change).length === 0 ? null : { id: remote.id, ...change };
}

/** Variants that we have made, and that the item has no longer. They stay, hidden: orders of the past name them. */
export function removedVariants(listing: Listing, product: RemoteProduct): object[] {
  const skus = new Set(listing.variants.map(({ sku }) => sku));
  return product.variants
    .filter(({ sku, enabled, customFields }) => enabled && customFields.quaySku !== '' && !skus.has(sku))
    .map(({ id }) => ({ id, enabled: false }));
}

/** What of a product differs; `null` where nothing does. The shop's own facets and pictures of it stay. */
export function productChange(
  listing: Listing,
  product: RemoteProduct,
  aspects: ReadonlySet<Aspect>,
  { language, categories }: Wanted,
  picture: string | null,
): object | null {
  const change: Record<string, unknown> = {};
  if (aspects.has('goods')) {
    if (nameIn(product, language) !== listing.name)
      change.translations = [{ languageCode: language, name: listing.name }];
    if (product.enabled !== listing.is_sold) change.enabled = listing.is_sold;
    if (product.customFields.quayItemNo !== listing.item_no)
      change.customFields = { quayItemNo: listing.item_no };
    const category = categories.get(listing.category);
    const ours = product.facetValues.filter(({ customFields }) => customFields.quayCategory !== '');
    if (ours.length !== (category === undefined ? 0 : 1) || ours.some(({ id }) => id !== category)) {
      const own = product.facetValues.filter(value => !ours.includes(value)).map(({ id }) => id);
      change.facetValueIds = category === undefined ? own : [...own, category];
    }
  }
  if (aspects.has('picture')) {
    const own = product.assets.filter(({ customFields }) => customFields.quaySha256 === '');
    const ours = product.assets.filter(asset => !own.includes(asset));
    if (ours.length !== (picture === null ? 0 : 1) || ours.some(({ id }) => id !== picture)) {
      const assetIds = [...(picture === null ? [] : [picture]), ...own.map(({ id }) => id)];
      change.assetIds = assetIds;
      change.featuredAssetId = assetIds[0] ?? null;
    }
  }
  return Object.keys(change).length === 0 ? null : { id: product.id, ...change };
}
