import * as v from 'valibot';
import { systemActions } from '#model/messages/system-actions.ts';
import { codeOf } from '../goods-codes.ts';
import type { Listing } from '../online-shop.ts';
import { batchesOf, together } from './batches.ts';
import { anything, type VendureClient } from './client.ts';
import type { RemoteProduct } from './goods-read.ts';

// Variants of a product differ by an option of one group, which we make for each item that has variants.

const groupCode = (item_no: string) => `quay-${codeOf(item_no)}`;

const option = v.object({ id: v.string(), code: v.string() });
const group = v.object({ id: v.string(), code: v.string(), options: v.array(option) });
type Group = v.InferOutput<typeof group>;
const list = v.object({ productOptionGroups: v.object({ items: v.array(group) }) });
const readText = `query Groups($codes: [String!]) {
  productOptionGroups(options: { filter: { code: { in: $codes } }, sort: { id: ASC }, take: 100 }) {
    items {
      id
      code
      options {
        id
        code
      }
    }
  }
}`;

export type Optioned = { readonly listing: Listing; readonly product: RemoteProduct };

const codesOf = ({ variants }: Listing) =>
  variants.filter(({ variant_code }) => variant_code !== '').map(each => each.variant_code);

/**
 * Makes the options of variants, where the shop lacks some.
 *
 * @returns ids of options by `optionKey`
 */
export async function optionsOf(
  client: VendureClient,
  language: string,
  items: readonly Optioned[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const withVariants: Optioned[] = [];
  for (const item of items)
    if (codesOf(item.listing).length > 0)
      withVariants.push({ ...item, product: await withOneGroup(client, item, signal) });
  const groups = await groupsOf(client, language, withVariants, signal);
  const missing = withVariants.flatMap(({ listing }) => {
    const there = groups.get(groupCode(listing.item_no));
    if (!there) return [];
    return listing.variants
      .filter(({ variant_code }) => variant_code !== '')
      .filter(({ variant_code }) => !there.options.some(({ code }) => code === codeOf(variant_code)))
      .map(({ variant_code, name }) => ({
        productOptionGroupId: there.id,
        code: codeOf(variant_code),
        translations: [{ languageCode: language, name: name || variant_code }],
      }));
  });
  for (const inputs of batchesOf(missing, 100)) {
    const question = together('createProductOption', 'CreateProductOptionInput', 'id', inputs);
    await client.write({ what: 'make options', ...question, answer: anything }, signal);
  }
  const all = missing.length > 0 ? await readGroups(client, withVariants, signal) : groups;
  return new Map(
    withVariants.flatMap(({ listing: { item_no, variants } }) =>
      variants.map(({ variant_code }): [string, string] => {
        const options = all.get(groupCode(item_no))?.options ?? [];
        const found = options.find(({ code }) => code === codeOf(variant_code));
        return [optionKey(item_no, variant_code), found?.id ?? ''];
      }),
    ),
  );
}

export const optionKey = (item_no: string, variant_code: string) => JSON.stringify([item_no, variant_code]);

/** Groups of items by their codes: made where they are missing, and added to the product. */
async function groupsOf(
  client: VendureClient,
  language: string,
  items: readonly Optioned[],
  signal: AbortSignal,
): Promise<Map<string, Group>> {
  const groups = new Map<string, Group>();
  for (const { product } of items) for (const each of product.optionGroups) groups.set(each.code, each);
  const without = items.filter(({ listing }) => !groups.has(groupCode(listing.item_no)));
  if (without.length === 0) return groups;
  // One that was made, and not added yet, was left by a process that died.
  const loose = await readGroups(client, without, signal);
  const inputs = without
    .filter(({ listing }) => !loose.has(groupCode(listing.item_no)))
    .map(({ listing }) => ({
      code: groupCode(listing.item_no),
      translations: [{ languageCode: language, name: listing.name }],
      options: listing.variants
        .filter(({ variant_code }) => variant_code !== '')
        .map(({ variant_code, name }) => ({
          code: codeOf(variant_code),
          translations: [{ languageCode: language, name: name || variant_code }],
        })),
    }));
  for (const some of batchesOf(inputs, 50)) {
    const question = together('createProductOptionGroup', 'CreateProductOptionGroupInput', 'id', some);
    await client.write({ what: 'make groups of options', ...question, answer: anything }, signal);
  }
  const made = inputs.length > 0 ? await readGroups(client, without, signal) : loose;
  await addGroups(client, without, made, signal);
  return new Map([...groups, ...made]);
}

async function readGroups(client: VendureClient, items: readonly Optioned[], signal: AbortSignal) {
  if (items.length === 0) return new Map<string, Group>();
  const variables = { codes: items.map(({ listing }) => groupCode(listing.item_no)) };
  const question = { what: systemActions.readOptionGroups, text: readText, variables, answer: list };
  const { items: found } = (await client.read(question, signal)).productOptionGroups;
  // Of two that have a code each process takes the first.
  return new Map(found.toReversed().map(each => [each.code, each]));
}

const removed = v.record(v.string(), v.object({ __typename: v.string() }));
const removeText = `mutation Remove($product: ID!, $group: ID!) {
  removed: removeOptionGroupFromProduct(productId: $product, optionGroupId: $group) { __typename }
}`;

/**
 * Two processes at once may each have added a group of theirs, and the shop then wants an option of both for every
 * variant. Those that no variant uses are taken off the product again.
 */
async function withOneGroup(
  client: VendureClient,
  item: Optioned,
  signal: AbortSignal,
): Promise<RemoteProduct> {
  const { listing, product } = item;
  const ours = product.optionGroups.filter(({ code }) => code === groupCode(listing.item_no));
  const kept = new Set(ours.map(({ id }) => id));
  for (const { id } of ours.toReversed()) {
    if (kept.size === 1) break;
    const variables = { product: product.id, group: id };
    const question = { what: systemActions.removeOptionGroup, text: removeText, variables, answer: removed };
    const { removed: outcome } = await client.write(question, signal);
    // One in use is answered by a problem, not by the product.
    if (outcome?.__typename === 'Product') kept.delete(id);
  }
  const isLeft = ({ id, code }: Group) => code !== groupCode(listing.item_no) || kept.has(id);
  return { ...product, optionGroups: product.optionGroups.filter(isLeft) };
}

async function addGroups(
  client: VendureClient,
  items: readonly Optioned[],
  groups: ReadonlyMap<string, Group>,
  signal: AbortSignal,
): Promise<void> {
  const pairs = items.flatMap(({ listing, product }) => {
    const made = groups.get(groupCode(listing.item_no));
    return made ? [{ productId: product.id, groupId: made.id }] : [];
  });
  const text = `mutation Many(${pairs.map((_, at) => `$p${at}: ID!, $g${at}: ID!`).join(', ')}) {
    ${pairs.map((_, at) => `a${at}: addOptionGroupToProduct(productId: $p${at}, optionGroupId: $g${at}) { id }`).join('\n')}
  }`;
  const variables = Object.fromEntries(
    pairs.flatMap(({ productId, groupId }, at) => [
      [`p${at}`, productId],
      [`g${at}`, groupId],
    ]),
  );
  await client.write({ what: 'add groups of options', text, variables, answer: anything }, signal);
}
