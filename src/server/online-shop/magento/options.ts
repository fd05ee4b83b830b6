import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Listing } from '../online-shop.ts';
import { anything, type MagentoClient } from './client.ts';
import { type Facts, variantAttribute } from './facts.ts';
import { refused } from './problem.ts';
import { isConfigurable, magentoSku, optionLabels } from './products.ts';

const path = `V1/products/attributes/${variantAttribute}/options`;
const options = v.array(v.object({ label: v.string(), value: v.union([v.string(), v.number()]) }));

async function readOptions(client: MagentoClient, signal: AbortSignal): Promise<Map<string, string>> {
  const all = await client.read({ what: 'read values of an attribute', path, answer: options }, signal);
  return new Map(
    all.map(({ label, value }) => [label, String(value)] as const).filter(([, value]) => value !== ''),
  );
}

/**
 * Values of the attribute by which variants differ, by their labels. The shop gets those that it has not.
 *
 * @throws SystemProblem
 */
export async function optionsOf(
  client: MagentoClient,
  { variantAttributeId }: Facts,
  listings: readonly Listing[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const labels = new Set(
    listings.filter(isConfigurable).flatMap(({ variants }) => [...optionLabels(variants).values()]),
  );
  // Without the attribute each item with variants is refused, and the others go on.
  if (labels.size === 0 || variantAttributeId === null) return new Map();
  const known = await readOptions(client, signal);
  const missing = [...labels].filter(label => !known.has(label));
  for (const label of missing)
    await client.write(
      {
        what: 'make a value of an attribute',
        method: 'POST',
        path,
        body: { option: { label, is_default: false } },
        answer: anything,
      },
      signal,
    );
  // Versions of Magento answer with different things; what it has is read.
  return missing.length === 0 ? known : readOptions(client, signal);
}

const remoteOptions = v.array(v.object({ attribute_id: v.union([v.string(), v.number()]) }));
const children = v.array(v.object({ sku: v.string() }));

/**
 * Has an item's product join its variants.
 *
 * @returns SKUs of products that it joins and that are no variants any longer
 */
export async function joinVariants(
  client: MagentoClient,
  { variantAttributeId }: Facts,
  { item_no, variants }: Listing,
  values: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<string[]> {
  const own = `V1/configurable-products/${encodeURIComponent(item_no)}`;
  const what = 'join variants of a product';
  const there = await client.read({ what, path: `${own}/options/all`, answer: remoteOptions }, signal);
  if (!there.some(({ attribute_id }) => String(attribute_id) === String(variantAttributeId))) {
    const labels = [...optionLabels(variants).values()];
    const option = {
      attribute_id: String(variantAttributeId),
      label: 'Loại',
      position: 0,
      is_use_default: true,
      values: labels.map(label => ({ value_index: Number(values.get(label)) })),
    };
    await client.write(
      { what, method: 'POST', path: `${own}/options`, body: { option }, answer: anything },
      signal,
    );
  }
  const joined = await client.read({ what, path: `${own}/children`, answer: children }, signal);
  const known = new Set(joined.map(({ sku }) => sku.toLowerCase()));
  const wanted = variants.map(({ variant_code }) => magentoSku(item_no, variant_code));
  for (const childSku of wanted)
    if (!known.has(childSku.toLowerCase()))
      await client.write(
        { what, method: 'POST', path: `${own}/child`, body: { childSku }, answer: anything },
        signal,
      );
  const current = new Set(wanted.map(sku => sku.toLowerCase()));
  return joined.map(({ sku }) => sku).filter(sku => !current.has(sku.toLowerCase()));
}

/** @throws SystemProblem `refused` where an item has variants and the shop can tell them apart by nothing */
export function assertSellable(listing: Listing, { variantAttributeId }: Facts): void {
  if (isConfigurable(listing) && variantAttributeId === null)
    throw refused(systemTroubles.noVariants(variantAttribute));
}
