import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items as itemCalls } from '#calls/index.ts';
import { signIn } from '#client/life/sign-in.ts';
import { t } from '#client/messages/en.ts';
import { franchiseItems, items } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const unknown = '8936000000011';
const atCounter = async () => {
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  // While items are still missing, one of them may have the code.
  await waitFor(() => expect(client.tablet().store.table(itemCalls.filter).complete).toBe(true));
  scanWith(unknown);
  return within(await screen.findByRole('alert'));
};

it('an administrator at a shop makes the item of an unknown code, and it is in the cart', async () => {
  await signIn('admin', 'admin1234', { shop: 'F02' });
  const problem = await atCounter();
  await client.user.click(await problem.findByRole('button', { name: t.newItem.add }));
  const sheet = within(await screen.findByRole('dialog', { name: t.newItem.title }));
  await client.user.click(sheet.getByRole('button', { name: t.newItem.addAndSell }));
  await sheet.findByText(t.newItem.nameNeeded);
  await client.user.type(sheet.getByLabelText(/^Name/), 'Trà sen');
  await client.user.type(sheet.getByLabelText(/^Price/), '95000');
  await client.user.click(sheet.getByRole('button', { name: t.newItem.addAndSell }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Pay/ }).textContent).toContain('95.000'));
  const { db } = client.server;
  expect(await db.select().from(items).where(eq(items.item_no, unknown))).toMatchObject([
    { description: 'Trà sen', unit_price: 95_000, vat_group: null },
  ]);
  // It is on sale at that shop alone.
  const sold = await db.select().from(franchiseItems).where(eq(franchiseItems.item_no, unknown));
  expect(sold.map(({ franchise_code }) => franchise_code)).toEqual(['F02']);
});

it('a cashier is told that no item has the code, and is offered no way to make one', async () => {
  await client.signIn();
  const problem = await atCounter();
  expect(problem.getByText(t.scan.unknown(unknown))).toBeTruthy();
  expect(problem.queryByRole('button', { name: t.newItem.add })).toBeNull();
});
