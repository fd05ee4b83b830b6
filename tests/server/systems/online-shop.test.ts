import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systems } from '#calls/administration/index.ts';
import * as schema from '#server/db/schema/index.ts';
import { startMagento, stubKeys } from '../../support/online-shop/magento/server.ts';
import { addOutgoing } from '../../support/outgoing.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';
import { allowing, factsOf, startProcess } from '../../support/systems.ts';

// How the online shop is connected by calls. Against a real shop it is tried in `tests/systems`.

const password = 'planted-shop-password-7714';
/** What a shop says of itself: VND, prices with tax, two decimals. */
const facts = {
  quayVersion: 2,
  activeChannel: { defaultLanguageCode: 'vi', defaultCurrencyCode: 'VND', pricesIncludeTax: true },
  globalSettings: { serverConfig: { moneyStrategyPrecision: 2 } },
};
const shop = createServer(async (request, response) => {
  // The connector asks in JSON.
  const { query, variables } = (await json(request)) as { query: string; variables: { password?: string } };
  const isSignIn = query.includes('login(');
  const isRight = variables.password === password;
  const refused = {
    __typename: 'InvalidCredentialsError',
    errorCode: 'INVALID_CREDENTIALS_ERROR',
    message: 'No',
  };
  const data = isSignIn ? { login: isRight ? { __typename: 'CurrentUser' } : refused } : facts;
  response.writeHead(200, {
    'content-type': 'application/json',
    ...(isSignIn && isRight ? { 'vendure-auth-token': 'shop-token' } : {}),
  });
  response.end(JSON.stringify({ data }));
});

let server: TestServer;
let token: string;
let config: ReturnType<typeof allowing>;
let origin: string;
beforeAll(async () => {
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`; // it listens on a port
  config = allowing(origin);
  server = await createTestServer({ systems: factsOf(config) });
  token = await server.signIn('admin');
});
afterAll(async () => {
  await server.close();
  shop.closeAllConnections();
  shop.close();
});

const entered = (shop_password: string) => ({
  system: 'online-shop',
  values: { shop_kind: 'vendure', shop_url: `${origin}/admin-api`, shop_user: 'quay' },
  secrets: { shop_password },
});
const send = (call: Parameters<TestServer['send']>[0], input: object) => server.send(call, input, { token });

test('a shop is tried before it is connected, with a word that a person can act on', async () => {
  const wrong = await send(systems.test, entered('wrong'));
  expect(wrong.data).toMatchObject({ word: 'sign-in' });
  expect((await send(systems.test, entered(password))).data).toEqual({ word: 'works', said: '' });
  const elsewhere = {
    ...entered(password),
    values: { shop_kind: 'vendure', shop_url: 'http://127.0.0.1:9/', shop_user: 'quay' },
  };
  expect((await send(systems.test, elsewhere)).error).toMatchObject({ field: 'values.shop_url' });
});

test('what is entered starts the connector, stands sealed, and another shop begins from nothing', async () => {
  const running = startProcess(server.db, config);
  expect((await send(systems.save, { ...entered(password), version: 0 })).error).toBeNull();
  await running.look();
  const [item] = (await send(systems.list, {})).data.items.filter(
    ({ system }: { system: string }) => system === 'online-shop',
  );
  expect(item).toMatchObject({
    ...{
      set_by: 'administrator',
      values: { shop_kind: 'vendure', shop_url: `${origin}/admin-api`, shop_user: 'quay' },
    },
    secrets: [{ field: 'shop_password', tail: '' }],
  });
  const rows = await server.db.select().from(schema.systemSettings);
  expect(JSON.stringify(rows)).not.toContain(password);

  await server.db.insert(schema.onlineRounds).values({ part: 'orders', begun_at: new Date(), until: 'x' });
  await server.db.insert(schema.onlineListings).values({ item_no: 'A', goods: 'sent' });
  const moved = { ...entered(password), values: { ...entered(password).values, shop_channel: 'second' } };
  expect((await send(systems.save, { ...moved, version: item.version })).error).toBeNull();
  expect(
    await server.db.select().from(schema.onlineRounds).where(eq(schema.onlineRounds.until, 'x')),
  ).toEqual([]);
  expect(await server.db.$count(schema.onlineListings)).toBe(0);
  await running.stop();
});

test('another kind of shop asks for its own secrets, and none of the former one is kept', async () => {
  const magento = await startMagento();
  const allowed = allowing(origin, magento.origin);
  const other = await createTestServer({ systems: factsOf(allowed) });
  const admin = await other.signIn('admin');
  const ask = (call: Parameters<TestServer['send']>[0], input: object) =>
    other.send(call, input, { token: admin });
  expect((await ask(systems.save, { ...entered(password), version: 0 })).error).toBeNull();
  const { consumerKey, ...keys } = stubKeys;
  const given = {
    system: 'online-shop',
    values: { shop_kind: 'magento', shop_url: magento.origin, store_view: 'default' },
    secrets: {
      ...{ consumer_key: consumerKey, consumer_secret: keys.consumerSecret },
      ...{ access_token: keys.accessToken, access_secret: keys.accessSecret },
    },
  };
  const none = { ...given, secrets: {} };
  expect((await ask(systems.save, { ...none, version: 1 })).error).toMatchObject({
    field: 'secrets.consumer_key',
  });
  const wrong = { ...given, secrets: { ...given.secrets, access_secret: 'wrong' } };
  expect((await ask(systems.test, wrong)).data).toMatchObject({ word: 'sign-in' });
  expect((await ask(systems.test, given)).data).toEqual({ word: 'works', said: '' });
  // A document that may be with the former shop cannot be looked up in this one.
  await addOutgoing(other.db, { system: 'online-shop', kind: 'online-order.pay', made_at: new Date() });
  expect((await ask(systems.save, { ...given, version: 1 })).error).toMatchObject({ field: 'system' });
  await other.db.delete(schema.outgoingCommands);
  expect((await ask(systems.save, { ...given, version: 1 })).error).toBeNull();
  const rows = await other.db.select().from(schema.systemSettings);
  expect(rows.map(({ field }) => field).sort()).toEqual([
    ...['access_secret', 'access_token', 'consumer_key', 'consumer_secret'],
    ...['shop_kind', 'shop_url', 'store_view'],
  ]);
  expect(JSON.stringify([rows, other.log])).not.toContain('planted');

  const running = startProcess(other.db, allowed);
  await running.look();
  await running.stop();
  await other.close();
  await magento.close();
});
