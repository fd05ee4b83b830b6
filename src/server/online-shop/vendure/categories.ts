import * as v from 'valibot';
import { systemActions } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { codeOf } from '../goods-codes.ts';
import { batchesOf } from './batches.ts';
import { anything, type VendureClient } from './client.ts';
import type { Facts } from './facts.ts';
import { shopName } from './problem.ts';

// A category is a value of a facet of ours. The shop's people make collections from it as they like.

const facetCode = 'quay-category';
const facets = v.object({ facets: v.object({ items: v.array(v.object({ id: v.string() })) }) });
const facetText = `query Facet($code: String!) {
  facets(options: { filter: { code: { eq: $code } }, sort: { id: ASC }, take: 1 }) {
    items { id }
  }
}`;
const createFacetText = `mutation Facet($input: CreateFacetInput!) {
  createFacet(input: $input) { id }
}`;
const values = v.object({
  facetValues: v.object({
    items: v.array(v.object({ id: v.string(), customFields: v.object({ quayCategory: v.string() }) })),
  }),
});
const valuesText = `query Categories($keys: [String!]) {
  facetValues(options: { filter: { quayCategory: { in: $keys } }, take: 100 }) {
    items {
      id
      customFields { quayCategory }
    }
  }
}`;
const createText = `mutation Categories($input: [CreateFacetValueInput!]!) {
  createFacetValues(input: $input) { id }
}`;

/** Ids of categories by their names. What the shop does not know yet is made. */
export async function categoriesOf(
  client: VendureClient,
  { language }: Facts,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].filter(name => name !== '');
  if (wanted.length === 0) return new Map();
  const found = await read(client, wanted, signal);
  const missing = wanted.filter(name => !found.has(name));
  if (missing.length === 0) return found;
  const facetId = await facetOf(client, language, signal);
  const inputs = missing.map(name => ({
    facetId,
    code: codeOf(name),
    translations: [{ languageCode: language, name }],
    customFields: { quayCategory: name },
  }));
  const what = 'write categories';
  for (const input of batchesOf(inputs))
    await client.write({ what, text: createText, variables: { input }, answer: anything }, signal);
  return read(client, wanted, signal);
}

async function read(client: VendureClient, keys: readonly string[], signal: AbortSignal) {
  const question = {
    what: systemActions.readCategories,
    text: valuesText,
    variables: { keys },
    answer: values,
  };
  const { items } = (await client.read(question, signal)).facetValues;
  return new Map(items.map(({ id, customFields }) => [customFields.quayCategory, id]));
}

async function facetOf(client: VendureClient, language: string, signal: AbortSignal): Promise<string> {
  const variables = { code: facetCode };
  const find = async () => {
    const question = { what: systemActions.readFacet, text: facetText, variables, answer: facets };
    return (await client.read(question, signal)).facets.items[0]?.id;
  };
  const there = await find();
  if (there !== undefined) return there;
  const input = {
    code: facetCode,
    isPrivate: false,
    translations: [{ languageCode: language, name: 'Category' }],
  };
  const what = 'make the facet of categories';
  await client.write({ what, text: createFacetText, variables: { input }, answer: anything }, signal);
  const made = await find();
  if (made === undefined) throw new SystemProblem('later', systemTroubles.noCategories(shopName));
  return made;
}
