import * as v from 'valibot';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { anything, type MagentoClient } from './client.ts';
import { filledIn } from './problem.ts';

/** What the shop has against each of several things; those that it took are missing. */
export type Refusals = Map<string, string>;

/**
 * Writes things in as few requests as the shop takes. One that it refuses ends the whole request, and so does a limit of
 * its operator's on how many may come at once: each half goes again by itself.
 *
 * @param keyOf names what a refusal is about
 */
export async function inHalves<T>(
  things: readonly T[],
  keyOf: (thing: T) => string,
  write: (some: readonly T[]) => Promise<void>,
): Promise<Refusals> {
  const [first] = things;
  if (first === undefined) return new Map();
  try {
    await write(things);
    return new Map();
  } catch (error) {
    if (!(error instanceof SystemProblem && error.kind === 'refused')) throw error;
    if (things.length === 1) return new Map([[keyOf(first), error.message]]);
    const half = Math.ceil(things.length / 2);
    return new Map([
      ...(await inHalves(things.slice(0, half), keyOf, write)),
      ...(await inHalves(things.slice(half), keyOf, write)),
    ]);
  }
}

export type Price = { readonly item_no: string; readonly sku: string; readonly price: number };

const failures = v.array(
  v.object({
    message: v.string(),
    parameters: v.nullish(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]), []),
  }),
);
const pricesAtOnce = 200;

/** Prices of all store views. What the shop has against one stands in an answer of success. */
export async function putPrices(
  client: MagentoClient,
  prices: readonly Price[],
  signal: AbortSignal,
): Promise<Refusals> {
  const refusals: Refusals = new Map();
  const write = async (some: readonly Price[]) => {
    const body = { prices: some.map(({ sku, price }) => ({ sku, price, store_id: 0 })) };
    const failed = await client.write(
      { what: 'change prices', method: 'POST', path: 'V1/products/base-prices', body, answer: failures },
      signal,
    );
    for (const each of failed) {
      const told = Object.values(each.parameters ?? []).map(String);
      // Which one it is stands in the parameters; where it does not, all of them may be meant.
      const meant = some.filter(({ sku }) => told.includes(sku));
      for (const { item_no } of meant.length > 0 ? meant : some) refusals.set(item_no, filledIn(each));
    }
  };
  for (let at = 0; at < prices.length; at += pricesAtOnce)
    for (const [item_no, why] of await inHalves(
      prices.slice(at, at + pricesAtOnce),
      each => each.item_no,
      write,
    ))
      refusals.set(item_no, why);
  return refusals;
}

export type SourceItem = {
  readonly item_no: string;
  readonly sku: string;
  readonly source_code: string;
  readonly quantity: number;
};
const sourceItemsAtOnce = 500;

/** What each store has on hand. */
export async function putSourceItems(
  client: MagentoClient,
  items: readonly SourceItem[],
  signal: AbortSignal,
): Promise<Refusals> {
  const refusals: Refusals = new Map();
  const write = async (some: readonly SourceItem[]) => {
    const sourceItems = some.map(({ sku, source_code, quantity }) => ({
      sku,
      source_code,
      quantity,
      status: quantity > 0 ? 1 : 0,
    }));
    await client.write(
      {
        what: 'change stock',
        method: 'POST',
        path: 'V1/inventory/source-items',
        body: { sourceItems },
        answer: anything,
      },
      signal,
    );
  };
  for (let at = 0; at < items.length; at += sourceItemsAtOnce)
    for (const [item_no, why] of await inHalves(
      items.slice(at, at + sourceItemsAtOnce),
      each => each.item_no,
      write,
    ))
      refusals.set(item_no, why);
  return refusals;
}
