import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { salesOrders, warehouseEntries } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { syncNow } from '#client/life/fill.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { madeOnServer } from '#tests/support/sales/sold.ts';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
let order: SalesOrder;

beforeEach(async () => {
  client = await createTestClient();
  order = await madeOnServer(client.server, await client.server.signIn('store01'), 'order');
  await client.signIn();
});
afterEach(() => client.close());

/** The server fails this read from now on; without errors it gives no words. */
function fail(path: string, errors: readonly object[] = []): void {
  client.intercept(({ url }) =>
    url === path ? ourAnswer({ result: false, errors }, { status: 500 }) : undefined,
  );
}

test('a list that the server fails says so once, and shows what the tablet holds', async () => {
  await syncNow({ only: salesOrders.filter });
  fail('/la/sales-order/pos/filter');
  await client.open('/salesOrders');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toBe('Filter Sales Orders Failed!');
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('link', { name: order.pos_so_no })).toBeTruthy();
  await client.user.click(main.getByRole('button', { name: 'Refresh Data' }));
  expect(await main.findByRole('link', { name: order.pos_so_no })).toBeTruthy();
  expect(screen.getAllByText('Filter Sales Orders Failed!')).toHaveLength(1);
});

test.each([
  ['the words of the server', [{ code: 'x', msg: 'No index.' }], 'No index.'],
  ['the notice of the call', [{ code: 'system_error', msg: '' }], 'Filter Fees Failed!'],
])('a list of which the tablet holds nothing shows %s', async (_, errors, said) => {
  fail('/la/item/fee/filter', errors);
  await client.open('/fees');
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  expect(await within(screen.getByRole('main')).findByText(said)).toBeTruthy();
  expect(screen.queryByText('system_error')).toBeNull();
});

test('a list of which the tablet has a part alone says so, and not how many there are', async () => {
  await client.open('/');
  await client.connect(false);
  const [line] = order.lines;
  if (!line) throw new Error('the order has a line');
  const { item_no, variant_code } = line;
  const entry = { item_no, variant_code, location_code: 'F01-STORE', quantity: 4, reason_code: 'count' };
  const args = { document_no: 'tmp:we', entries: [entry] };
  await sendDrafts([{ op: warehouseEntries.add.name, args, tempId: 'tmp:we' }]);
  await client.open('/warehouseEntries');
  const main = within(screen.getByRole('main'));
  expect(await main.findByText(/^Only a part is on this tablet\./)).toBeTruthy();
  expect(main.queryByText(/^1–1 of/)).toBeNull();
});

test('a call that is to fail in silence does', async () => {
  fail('/la/customer/record/filter');
  await client.open('/reports/newCustomerRecord');
  expect(await screen.findByRole('heading', { name: 'New Customer Record' })).toBeTruthy();
  expect(await within(screen.getByRole('main')).findByText('Failed!')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a document that the server fails is not shown as a code', async () => {
  fail(`/la/sales-order/pos/no/${order.pos_so_no}`);
  await client.open(`/salesOrders/detail?no=${order.pos_so_no}`);
  expect((await screen.findByRole('alert')).textContent).toBe('Get Sales Order Failed!');
  const main = within(screen.getByRole('main'));
  expect(await main.findByText('Internal Server Error')).toBeTruthy();
  expect(screen.queryByText('system_error')).toBeNull();
});
