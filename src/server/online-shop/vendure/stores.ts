import * as v from 'valibot';
import { systemActions } from '#model/messages/system-actions.ts';
import type { Store } from '../online-shop.ts';
import type { VendureClient } from './client.ts';

// A store is a place with stock. Places of the shop's own have no code of a store, and are left alone.

const pageRows = 100;
const place = v.object({
  id: v.string(),
  name: v.string(),
  customFields: v.object({
    quayStoreCode: v.string(),
    quayAddress: v.nullish(v.string(), ''),
    quayPhoneNo: v.nullish(v.string(), ''),
  }),
});
type Place = v.InferOutput<typeof place>;

const readText = `query Stores($skip: Int, $take: Int) {
  stockLocations(
    options: { filter: { quayStoreCode: { isNull: false } }, sort: { id: ASC }, skip: $skip, take: $take }
  ) {
    items {
      id
      name
      customFields {
        quayStoreCode
        quayAddress
        quayPhoneNo
      }
    }
  }
}`;
const list = v.object({ stockLocations: v.object({ items: v.array(place) }) });

/** Places of stores, by the code of the store. */
export async function placesOf(client: VendureClient, signal: AbortSignal): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for (let skip = 0; ; skip += pageRows) {
    const variables = { skip, take: pageRows };
    const question = { what: systemActions.readStores, text: readText, variables, answer: list };
    const { items } = (await client.read(question, signal)).stockLocations;
    for (const each of items) places.set(each.customFields.quayStoreCode, each);
    if (items.length < pageRows) return places;
  }
}

const done = v.record(v.string(), v.object({ id: v.string() }));
const createText = `mutation Create($input: CreateStockLocationInput!) {
  store: createStockLocation(input: $input) {
    id
  }
}`;
const updateText = `mutation Update($input: UpdateStockLocationInput!) {
  store: updateStockLocation(input: $input) {
    id
  }
}`;

export async function putStores(
  client: VendureClient,
  stores: readonly Store[],
  signal: AbortSignal,
): Promise<void> {
  const places = await placesOf(client, signal);
  for (const { code, name, address, phone_no } of stores) {
    const there = places.get(code);
    const customFields = { quayStoreCode: code, quayAddress: address, quayPhoneNo: phone_no };
    const what = systemActions.writeStore(code);
    if (!there) {
      const variables = { input: { name, description: '', customFields } };
      await client.write({ what, text: createText, variables, answer: done }, signal);
    } else if (isOther(there, name, address, phone_no)) {
      const variables = { input: { id: there.id, name, customFields } };
      await client.write({ what, text: updateText, variables, answer: done }, signal);
    }
  }
}

const isOther = ({ name, customFields }: Place, ...[newName, address, phone_no]: string[]) =>
  name !== newName || customFields.quayAddress !== address || customFields.quayPhoneNo !== phone_no;
