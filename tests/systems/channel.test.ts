import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OnlineShop } from '#server/online-shop/online-shop.ts';
import { vendureShop } from '#server/online-shop/vendure/vendure.ts';
import { askGraphql } from './support/graphql.ts';
import { rights } from './support/seed.ts';
import { always, connect, listingOf, pull, put, stores } from './support/shop.ts';
import { startVendure, type Vendure } from './support/vendure.ts';

// A Vendure with two channels, of which the company sells in the second.

const till = { user: 'vn@shop.example', password: 'tillPassword-4712' };
let vendure: Vendure;
let shop: OnlineShop;

beforeAll(async () => {
  vendure = await startVendure();
  const { zones } = await vendure.admin('{ zones { items { id } } }');
  const [{ id: zone }] = zones.items;
  const { createChannel } = await vendure.admin(
    `mutation ($input: CreateChannelInput!) {
      createChannel(input: $input) { ... on Channel { id } ... on ErrorResult { errorCode message } }
    }`,
    {
      input: {
        ...{ code: 'vn', token: 'token-of-vn', defaultLanguageCode: 'en', pricesIncludeTax: true },
        ...{ defaultCurrencyCode: 'VND', availableCurrencyCodes: ['VND'] },
        ...{ defaultTaxZoneId: zone, defaultShippingZoneId: zone },
      },
    },
  );
  const { createRole } = await vendure.admin(
    'mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }',
    { input: { code: 'vn', description: '', permissions: rights, channelIds: [createChannel.id] } },
  );
  await vendure.admin(
    'mutation ($input: CreateAdministratorInput!) { createAdministrator(input: $input) { id } }',
    {
      input: {
        ...{ emailAddress: till.user, password: till.password, firstName: 'Till', lastName: 'VN' },
        roleIds: [createRole.id],
      },
    },
  );
  shop = vendureShop({ api: `${vendure.url}/admin-api`, channel: 'token-of-vn', ...till, networks: '' });
});
afterAll(async () => {
  await shop?.close();
  await vendure?.stop();
});

test('goods, stores and orders of the channel are its own', async () => {
  await shop.putStores(stores, always);
  await put(shop, [listingOf('K1')]);
  await put(shop, [listingOf('K1', { name: 'Tên mới' })]);
  const ask = askGraphql(`${vendure.url}/shop-api?vendure-token=token-of-vn`);
  const { quayStores } = await ask('{ quayStores { code name address phoneNo } }');
  expect(quayStores.map(({ code }: { code: string }) => code).sort()).toEqual(['S1', 'S2']);
  const { products } = await ask('{ products { items { name variants { sku priceWithTax stockLevel } } } }');
  expect(products.items).toEqual([
    { name: 'Tên mới', variants: [{ sku: 'K1', priceWithTax: 29_000_000, stockLevel: expect.any(String) }] },
  ]);
  expect((await pull(shop)).orders.size).toBe(0);
});

test('a channel that the shop has not, and a user without a right to it, are unavailable', async () => {
  const other = vendureShop({ api: `${vendure.url}/admin-api`, channel: 'none', ...till, networks: '' });
  await expect(other.order('X', always)).rejects.toMatchObject({ kind: 'unavailable' });
  await other.close();
  const stranger = vendureShop({ api: `${vendure.url}/admin-api`, channel: '', ...till, networks: '' });
  await expect(stranger.order('X', always)).rejects.toMatchObject({ kind: 'unavailable' });
  await stranger.close();
});

test('a shop whose currency is another cannot be worked with', async () => {
  await vendure.admin(
    'mutation { updateChannel(input: { id: "1", pricesIncludeTax: false, availableCurrencyCodes: [VND, USD], defaultCurrencyCode: USD }) { __typename } }',
  );
  const other = connect(vendure);
  await expect(other.putStores(stores, always)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The online shop cannot be worked with: its currency is not VND, its prices do not include tax',
  });
  await other.close();
});
