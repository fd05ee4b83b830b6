import * as v from 'valibot';
import type { Store } from '../online-shop.ts';
import { anything, type MagentoClient, searchFor } from './client.ts';
import type { Facts } from './facts.ts';

// A store is a source of the stock from which the web site sells. Sources of the shop's own are left alone.

const pageRows = 100;
const source = v.object({
  source_code: v.string(),
  name: v.string(),
  street: v.nullish(v.string(), ''),
  phone: v.nullish(v.string(), ''),
});
const sources = v.object({ items: v.array(source), total_count: v.number() });
const links = v.object({ items: v.array(v.object({ source_code: v.string() })), total_count: v.number() });

/** Reads all pages of a search. */
async function allOf<T>(read: (page: number) => Promise<{ items: T[]; total_count: number }>): Promise<T[]> {
  const items: T[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await read(page);
    items.push(...answer.items);
    if (answer.items.length === 0 || items.length >= answer.total_count) return items;
  }
}

/** Makes sources of stores that the shop does not know, names those that it does, and has the web site sell from them. */
export async function putStores(
  client: MagentoClient,
  { stockId }: Facts,
  stores: readonly Store[],
  signal: AbortSignal,
): Promise<void> {
  const what = 'read its sources';
  const known = new Map(
    (
      await allOf(page =>
        client.read(
          {
            what,
            path: 'V1/inventory/sources',
            query: searchFor([], { size: pageRows, page, sort: ['source_code'] }),
            answer: sources,
          },
          signal,
        ),
      )
    ).map(one => [one.source_code, one]),
  );
  for (const store of stores) {
    const there = known.get(store.code);
    const wanted = sourceOf(store);
    if (there && there.name === wanted.name && there.street === wanted.street && there.phone === wanted.phone)
      continue;
    await client.write(
      there
        ? {
            what: 'change a source',
            method: 'PUT',
            path: `V1/inventory/sources/${encodeURIComponent(store.code)}`,
            body: { source: { name: wanted.name, street: wanted.street, phone: wanted.phone } },
            answer: anything,
          }
        : {
            what: 'make a source',
            method: 'POST',
            path: 'V1/inventory/sources',
            body: { source: wanted },
            answer: anything,
          },
      signal,
    );
  }
  await linkSources(client, stockId, stores, signal);
}

/** A source as Magento wants it: it asks for country and post code, which stores here have none of. */
const sourceOf = ({ code, name, address, phone_no }: Store) => ({
  source_code: code,
  name,
  enabled: true,
  country_id: 'VN',
  postcode: '00000',
  street: address,
  phone: phone_no,
  extension_attributes: { is_pickup_location_active: true, frontend_name: name },
});

async function linkSources(
  client: MagentoClient,
  stockId: number,
  stores: readonly Store[],
  signal: AbortSignal,
): Promise<void> {
  const linked = await allOf(page =>
    client.read(
      {
        what: 'read the sources of its stock',
        path: 'V1/inventory/stock-source-links',
        query: searchFor([[{ field: 'stock_id', is: 'eq', value: String(stockId) }]], {
          size: pageRows,
          page,
        }),
        answer: links,
      },
      signal,
    ),
  );
  const known = new Set(linked.map(({ source_code }) => source_code));
  const missing = stores.filter(({ code }) => !known.has(code));
  if (missing.length === 0) return;
  const body = {
    links: missing.map(({ code }, at) => ({
      stock_id: stockId,
      source_code: code,
      priority: known.size + at + 1,
    })),
  };
  await client.write(
    {
      what: 'sell from its sources',
      method: 'POST',
      path: 'V1/inventory/stock-source-links',
      body,
      answer: anything,
    },
    signal,
  );
}
