import * as v from 'valibot';
import { systemCauses } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { type MagentoClient, searchFor } from './client.ts';
import { shopName } from './problem.ts';
import type { MagentoSettings } from './settings.ts';

/** What a shop is like. It is read once: a shop does not change it while it works. */
export type Facts = {
  readonly websiteId: number;
  /** The stock from which the web site sells: stores are its sources. */
  readonly stockId: number;
  readonly attributeSetId: number;
  /** By which variants of an item differ; `null`: the shop has no such attribute, and sells no item with variants. */
  readonly variantAttributeId: number | null;
};

export type ReadFacts = (signal: AbortSignal) => Promise<Facts>;

/** Of the attribute by which variants of an item differ. Its values are the names of variants. */
export const variantAttribute = 'quay_variant';

const id = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer());
const views = v.array(v.object({ id, code: v.string(), website_id: id }));
const configs = v.array(v.object({ code: v.string(), base_currency_code: v.string() }));
const websites = v.array(v.object({ id, code: v.string() }));
const stock = v.object({ stock_id: id });
const sets = v.object({ items: v.array(v.object({ attribute_set_id: id, attribute_set_name: v.string() })) });
const attribute = v.object({
  attribute_id: id,
  frontend_input: v.string(),
  scope: v.string(),
});

/** The stock that every shop begins with: it has one source, and takes no other. */
const firstStock = 1;

const notAsNeeded = (why: string) => new SystemProblem('unavailable', systemTroubles.unfit(shopName, why));

/**
 * @returns reads them once, and keeps them; what failed is not kept
 * @throws SystemProblem `unavailable` where the shop is not set up as the connector needs it
 */
export function createFacts(client: MagentoClient, { view }: Pick<MagentoSettings, 'view'>): ReadFacts {
  let held: Facts | undefined;
  return async signal => {
    held ??= await factsOf(client, view, signal);
    return held;
  };
}

async function factsOf(client: MagentoClient, view: string, signal: AbortSignal): Promise<Facts> {
  const what = 'read how it is set up';
  const all = await client.read({ what, path: 'V1/store/storeViews', answer: views }, signal);
  const own = all.find(({ code }) => code === view);
  if (!own) throw notAsNeeded(systemCauses.noView(view));
  const config = await client.read({ what, path: 'V1/store/storeConfigs', answer: configs }, signal);
  if (config.find(({ code }) => code === view)?.base_currency_code !== 'VND')
    throw notAsNeeded(systemCauses.otherBaseCurrency);
  const sites = await client.read({ what, path: 'V1/store/websites', answer: websites }, signal);
  const site = sites.find(one => one.id === own.website_id)?.code ?? '';
  const { stock_id: stockId } = await client.read(
    { what, path: `V1/inventory/stock-resolver/website/${encodeURIComponent(site)}`, answer: stock },
    signal,
  );
  if (stockId === firstStock) throw notAsNeeded(systemCauses.defaultStock(site));
  const { items } = await client.read(
    {
      what,
      path: 'V1/products/attribute-sets/sets/list',
      query: searchFor([[{ field: 'attribute_set_name', is: 'eq', value: 'Default' }]], { size: 1 }),
      answer: sets,
    },
    signal,
  );
  const [set] = items;
  if (!set) throw notAsNeeded(systemCauses.noAttributeSet);
  return {
    websiteId: own.website_id,
    stockId,
    attributeSetId: set.attribute_set_id,
    variantAttributeId: await variantAttributeOf(client, signal),
  };
}

async function variantAttributeOf(client: MagentoClient, signal: AbortSignal): Promise<number | null> {
  const path = `V1/products/attributes/${variantAttribute}`;
  const found = await client.readOne({ what: 'read an attribute', path, answer: attribute }, signal);
  if (!found) return null;
  if (found.frontend_input !== 'select' || found.scope !== 'global')
    throw notAsNeeded(systemCauses.otherAttribute(variantAttribute));
  return found.attribute_id;
}
