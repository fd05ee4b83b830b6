import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers, items, salesOrders, session } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { bootKey } from '#client/read/boot.ts';
import { queryClient } from '#client/read/query-client.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';
import { createInput } from '#tests/support/sales/orders.ts';
import { madeOnServer } from '#tests/support/sales/sold.ts';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

const counter: readonly PageUrl[] = ['/salesOrders', '/salesOrders/detail', '/items'];
const storeroom: readonly PageUrl[] = ['/items', '/reports/onHand', '/warehouseEntries'];

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(counter) });
  await client.signIn();
});
afterEach(() => client.close());

/** An administrator changes what a user may do; the tablet hears of it with its next round. */
async function grant(urls: readonly PageUrl[]): Promise<void> {
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(urls) });
  await queryClient.invalidateQueries({ queryKey: bootKey(session.franchiseUser) });
  await syncNow({ force: true });
}

const asOf = (call: typeof customers.filter | typeof items.filter | typeof salesOrders.filter) =>
  client.tablet().store.asOf(call);
const unsent = () => client.tablet().outbox.entries().filter(isUnsent);

/** An order that the tablet made while it was on its own. */
async function sellOffline(): Promise<string> {
  await client.connect(false);
  return makeOrder();
}

async function makeOrder(): Promise<string> {
  const no = `tmp:${crypto.randomUUID()}`;
  const args = createInput({ sell_to_name: 'Mai Thị Giữ' }, no);
  await sendDrafts([{ op: salesOrders.create.name, args, tempId: no }]);
  return no;
}

async function openOrder(): Promise<string> {
  const token = await client.server.signIn('store01');
  return (await madeOnServer(client.server, token, 'order')).pos_so_no;
}

test('what was read under another set leaves the tablet, and drafts stay', async () => {
  const input = { pos_so_no: await openOrder() };
  await syncNow({ force: true });
  const { store, drafts } = client.tablet();
  await drafts.save('sale:draft', { pos_so_no: 'mine' });
  expect(await asOf(customers.filter)).not.toBeNull();
  expect(await store.answer(salesOrders.get, input)).not.toBeNull();

  await grant(storeroom);
  expect(await asOf(customers.filter)).toBeNull();
  expect(await asOf(salesOrders.filter)).toBeNull();
  expect(await store.answer(salesOrders.get, input)).toBeNull();
  // What is granted still is read again in the same round.
  expect(await asOf(items.filter)).not.toBeNull();
  expect(await drafts.load('sale:draft')).toEqual({ pos_so_no: 'mine' });
  // Nor does a sign-in without connection bring the old set back.
  expect(JSON.stringify(await drafts.load('session:boot'))).not.toContain('/salesOrders/detail');
});

test('as long as the set is the same, what was read stays', async () => {
  await syncNow({ force: true });
  const { store } = client.tablet();
  await store.putAnswer(customers.byPhone, { phone_no: '0' }, 'kept');
  await queryClient.invalidateQueries({ queryKey: bootKey(session.franchiseUser) });
  await syncNow({ force: true });
  expect((await store.answer(customers.byPhone, { phone_no: '0' }))?.answer).toBe('kept');
});

test('a page that is no longer granted says so on the spot, and leads on', async () => {
  const no = await openOrder();
  await syncNow({ force: true });
  const router = await client.open(`/salesOrders/detail?no=${no}`);
  expect(await screen.findByRole('heading', { name: /^Order / })).toBeTruthy();
  await grant(storeroom);
  expect(await screen.findByText('This page is not among yours.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Order / })).toBeNull();
  expect(screen.queryByRole('link', { name: 'To the outbox' })).toBeNull();
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  await waitFor(() => expect(nav.queryByRole('link', { name: 'Orders' })).toBeNull());
  await client.user.click(screen.getByRole('link', { name: 'To the start page' }));
  expect(router.state.location.pathname).toBe('/');
  expect(screen.queryByText('This page is not among yours.')).toBeNull();
});

test('unsent work that is no longer granted stays with the reason, and goes once it is granted', async () => {
  const no = await sellOffline();
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(storeroom) });
  await client.connect(true);
  await grant(storeroom);
  client.tablet().outbox.wake('user');
  await waitFor(() => expect(unsent()).toMatchObject([{ state: 'FAILED', error: { code: 'forbidden' } }]));

  await client.open(`/salesOrders/detail?no=${no}`);
  expect(await screen.findByText(/Your 1 unsent document is safe in the outbox/)).toBeTruthy();
  await client.user.click(screen.getByRole('link', { name: 'To the outbox' }));
  expect(await screen.findByText(/New order for Mai Thị Giữ/)).toBeTruthy();
  expect(screen.getByText(/You are not allowed to do this/)).toBeTruthy();
  // It can be taken to another tablet, and leads to no page that would not open.
  expect(screen.getByRole('button', { name: 'Export…' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();

  await grant(counter);
  expect(await screen.findByRole('link', { name: 'Open' })).toBeTruthy();
  await client.user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(unsent()).toEqual([]));
  const { rows } = await client.server.db.execute(
    sql`select pos_so_no from sales_orders where sell_to_name = 'Mai Thị Giữ'`,
  );
  expect(rows).toHaveLength(1);
});

/** Before the set that the page has counts as old. */
const soon = { timeout: 30_000 };

/** The page has just been told the set: by itself it would not ask again for minutes. */
const isTold = () =>
  waitFor(() => {
    const told = queryClient.getQueryState(bootKey(session.franchiseUser));
    expect(told?.dataUpdatedAt).toBeGreaterThan(Date.now() - 30_000);
  });

test('a change that the server forbids makes the page ask for the set again', async () => {
  await client.open('/salesOrders/detail');
  await isTold();
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(storeroom) });
  await makeOrder();
  expect(await screen.findByText('This page is not among yours.', {}, soon)).toBeTruthy();
});

test('a read that the server forbids makes the page ask for the set again', async () => {
  const no = await openOrder();
  const router = await client.open('/items');
  await isTold();
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(storeroom) });
  await router.navigate({ to: '/salesOrders/detail', search: { no } });
  expect(await screen.findByText('This page is not among yours.', {}, soon)).toBeTruthy();
});
