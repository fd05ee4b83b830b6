import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { codeOf } from '../goods-codes.ts';
import type { ListedVariant, Listing } from '../online-shop.ts';
import { anything, type MagentoClient, searchFor } from './client.ts';
import { type Facts, variantAttribute } from './facts.ts';
import { refused } from './problem.ts';

const product = v.object({
  id: v.number(),
  sku: v.string(),
  name: v.nullish(v.string(), ''),
  status: v.nullish(v.number(), 1),
  visibility: v.nullish(v.number(), 4),
  type_id: v.string(),
  custom_attributes: v.nullish(v.array(v.object({ attribute_code: v.string(), value: v.unknown() })), []),
});
/** A product as the shop has it. */
export type RemoteProduct = v.InferOutput<typeof product>;
const products = v.object({ items: v.array(product) });

/** Of `status` and `visibility`. */
const shown = 1;
const hidden = 2;
const inParent = 1;
const everywhere = 4;

/** The key of an item or a variant in a Magento shop: an address cannot have a slash in it there. */
export const magentoSku = (item_no: string, variant_code: string): string =>
  variant_code === '' ? item_no : `${item_no}-${variant_code}`;

/** So many SKUs of 64 letters fit into an address. */
const atOnce = 40;

/** Products by their SKUs in small letters: Magento's keys are the same in any. */
export async function productsOf(
  client: MagentoClient,
  skus: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, RemoteProduct>> {
  const found = new Map<string, RemoteProduct>();
  // Within a list a comma would part two.
  const [apart, together] = [skus.filter(sku => sku.includes(',')), skus.filter(sku => !sku.includes(','))];
  const asked = apart.map(sku => ({ is: 'eq', value: sku, size: 1 }));
  for (let at = 0; at < together.length; at += atOnce) {
    const some = together.slice(at, at + atOnce);
    asked.push({ is: 'in', value: some.join(','), size: some.length });
  }
  for (const { is, value, size } of asked) {
    const { items } = await client.read(
      {
        what: 'read products',
        path: 'V1/products',
        query: searchFor([[{ field: 'sku', is, value }]], { size }),
        answer: products,
      },
      signal,
    );
    for (const each of items) found.set(each.sku.toLowerCase(), each);
  }
  return found;
}

const attributeOf = (remote: RemoteProduct, code: string): string =>
  String(remote.custom_attributes?.find(({ attribute_code }) => attribute_code === code)?.value ?? '');

/** What is to be saved of a product; `null` where the shop has it so. */
export type ProductChange = { readonly sku: string; readonly body: { readonly product: object } };

type Wanted = {
  readonly sku: string;
  readonly name: string;
  readonly type_id: 'simple' | 'configurable';
  readonly visibility: number;
  readonly status: number;
  readonly price: number | null;
  /** Value of the attribute by which variants differ; empty for none. */
  readonly option: string;
};

function changeOf(wanted: Wanted, remote: RemoteProduct | undefined, facts: Facts): ProductChange | null {
  const { sku, name, type_id, visibility, status, price, option } = wanted;
  const own = option === '' ? [] : [{ attribute_code: variantAttribute, value: option }];
  const common = { sku, name, status, visibility, type_id };
  if (!remote) {
    // Magento takes no address twice, and signs that are none of an address may be all that two numbers differ by.
    const url_key = codeOf(`${name} ${sku}`);
    const product = {
      ...common,
      attribute_set_id: facts.attributeSetId,
      ...(price === null ? {} : { price }),
      weight: 0,
      extension_attributes: { website_ids: [facts.websiteId] },
      custom_attributes: [...own, { attribute_code: 'url_key', value: url_key }],
    };
    return { sku, body: { product } };
  }
  const isSame =
    remote.name === name &&
    remote.status === status &&
    remote.visibility === visibility &&
    remote.type_id === type_id &&
    (option === '' || attributeOf(remote, variantAttribute) === option);
  if (isSame) return null;
  return { sku: remote.sku, body: { product: { ...common, sku: remote.sku, custom_attributes: own } } };
}

/** Names of variants of an item, each its own: those of the same name have their codes with it. */
export function optionLabels(variants: readonly ListedVariant[]): Map<string, string> {
  const nameOf = ({ name, variant_code }: ListedVariant) => name.trim() || variant_code;
  const counts = Map.groupBy(variants, variant => nameOf(variant).toLowerCase());
  return new Map(
    variants.map(variant => {
      const name = nameOf(variant);
      const isAlone = counts.get(name.toLowerCase())?.length === 1;
      return [variant.variant_code, isAlone ? name : `${name} (${variant.variant_code})`];
    }),
  );
}

/**
 * What of an item's products is to be saved: of the simple ones, and of the one that joins them.
 *
 * @param options values of the attribute by their labels
 * @throws SystemProblem `refused` where a SKU is that of other goods
 */
export function productChanges(
  listing: Listing,
  remote: ReadonlyMap<string, RemoteProduct>,
  options: ReadonlyMap<string, string>,
  facts: Facts,
): { readonly simple: ProductChange[]; readonly parent: ProductChange | null } {
  const { item_no, name, is_sold, variants } = listing;
  const status = is_sold ? shown : hidden;
  const there = (sku: string) => remote.get(sku.toLowerCase());
  const labels = optionLabels(variants);
  const isJoined = isConfigurable(listing);
  const simple = variants.flatMap(variant => {
    const sku = magentoSku(item_no, variant.variant_code);
    const known = there(sku);
    // Two items may come to the same SKU: `A-B` by itself, and the variant `B` of `A`.
    if (known && (known.visibility === inParent) !== (variant.variant_code !== ''))
      throw refused(systemTroubles.otherSku(sku, known.name ?? ''));
    const change = changeOf(
      {
        sku,
        status,
        price: variant.price,
        type_id: 'simple',
        name: [name, isJoined ? labels.get(variant.variant_code) : ''].filter(Boolean).join(' '),
        visibility: isJoined ? inParent : everywhere,
        option: isJoined ? (options.get(labels.get(variant.variant_code) ?? '') ?? '') : '',
      },
      known,
      facts,
    );
    return change ? [change] : [];
  });
  if (!isJoined) return { simple, parent: null };
  const wanted = { sku: item_no, name, status, price: null, option: '' } as const;
  return {
    simple,
    parent: changeOf({ ...wanted, type_id: 'configurable', visibility: everywhere }, there(item_no), facts),
  };
}

/** An item without variants is one product; of others each variant is one, and the item joins them. */
export const isConfigurable = ({ variants }: Listing): boolean =>
  variants.some(({ variant_code }) => variant_code !== '');

/** Hides products that are no variants of an item any longer. */
export async function hideProduct(client: MagentoClient, sku: string, signal: AbortSignal): Promise<void> {
  await saveProduct(client, { sku, body: { product: { sku, status: hidden } } }, signal);
}

/** Makes a product, or changes what is told of it: a SKU is one product, however often it is saved. */
export async function saveProduct(
  client: MagentoClient,
  { body }: ProductChange,
  signal: AbortSignal,
): Promise<void> {
  await client.write(
    { what: 'save a product', method: 'POST', path: 'V1/products', body, answer: anything },
    signal,
  );
}
