import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { madeOnServer } from '#tests/support/sales/sold.ts';

let client: TestClient;
let token: string;
let order: SalesOrder;

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
});
afterEach(() => client.close());

async function open(type: 'order' | 'quote', status: readonly ('CONFIRMED' | 'RELEASED')[] = []) {
  order = await madeOnServer(client.server, token, type);
  const { pos_so_no } = order;
  for (const one of status)
    await client.server.send(
      salesOrders.setStatus,
      { pos_so_no, status: one, cancel_reason_code: '' },
      { token },
    );
  await client.signIn();
  await client.open(`/sales${type === 'order' ? 'Orders' : 'Quotes'}/detail?no=${pos_so_no}`);
  await screen.findByRole('heading', { name: new RegExp(`${pos_so_no}$`) });
}

/** Asks for an action of the menu; the dialog that it opens. */
async function choose(action: string, prompt: string) {
  await client.user.click(await screen.findByRole('button', { name: 'More actions' }));
  const menu = within(await screen.findByRole('dialog', { name: 'More actions' }));
  await client.user.click(await menu.findByRole('button', { name: action }));
  return within(await screen.findByRole('dialog', { name: prompt }));
}

async function sync() {
  const asked = await choose('Sync', 'Sync this order with the ERP?');
  await client.user.click(asked.getByRole('button', { name: 'Sync' }));
}

test('a sync brings the order to the ERP and says so for a second', async () => {
  await open('order', ['CONFIRMED']);
  await sync();
  const notice = await screen.findByText('Sync Successfully!');
  expect(await screen.findByText(/ERP No. SO-ERP-\d{8}/)).toBeTruthy();
  await waitForElementToBeRemoved(notice, { timeout: 3000 });
});

test.each([
  ['the words of the server', [{ code: 'erp', msg: 'The ERP is closed.' }], 'The ERP is closed.'],
  ['"Sync Failed!" where it has none', [], 'Sync Failed!'],
])('a sync that fails says %s, and no success', async (_, errors, said) => {
  await open('order', ['CONFIRMED']);
  client.intercept(({ url }) =>
    url === '/own/sales-order/sync' ? ourAnswer({ result: false, errors }, { status: 500 }) : undefined,
  );
  await sync();
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText('Sync Successfully!')).toBeNull();
});

test('what is pending to be shipped is calculated by the ERP, and shipped after a question', async () => {
  await open('order', ['CONFIRMED', 'RELEASED']);
  const [line] = order.lines;
  await client.server.db.execute(
    sql`update stock_levels set quantity = 1.5
      where item_no = ${line?.item_no} and location_code = ${order.location_code}`,
  );
  const asked = await choose(
    'Calculate qty to ship pending',
    'Calculate the quantities that are still to be shipped?',
  );
  await client.user.click(asked.getByRole('button', { name: 'Calculate qty to ship pending' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ship Now' }));
  expect(await dialog.findByText('2 left · 1 pending')).toBeTruthy();
  await client.user.click(dialog.getByRole('button', { name: 'Ship' }));
  const really = within(
    await screen.findByRole('dialog', { name: 'Ship these quantities now? Stock goes down.' }),
  );
  expect((await client.server.send(salesOrders.get, order, { token })).data.status).toBe('RELEASED');
  await client.user.click(really.getByRole('button', { name: 'Ship' }));
  await waitFor(async () => {
    const { data } = await client.server.send(salesOrders.get, order, { token });
    expect(data.lines.map(({ qty_shipped }) => qty_shipped)).toEqual([1, 2]);
  });
});

test('a quote is printed after a question', async () => {
  await open('quote');
  await client.user.click(await screen.findByRole('button', { name: 'Print' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Print this quote?' }));
  expect(asked.getByRole('button', { name: 'Print' })).toBeTruthy();
});
