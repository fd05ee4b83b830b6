import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pages } from '#model/session/pages.ts';
import { pageStructures } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const { page_url } = pageStructures;
const structure = async (url: string) =>
  (await client.server.db.select().from(pageStructures).where(eq(page_url, url)))[0];

test('what differs from the app is said, and brought in line by one button', async () => {
  const { db } = client.server;
  await db.delete(pageStructures).where(eq(page_url, '/fees'));
  await db.insert(pageStructures).values({ page_url: '/old', page_name: 'Old page' });
  await db
    .update(pageStructures)
    .set({ buttons: ['Add New', 'Old Button'], page_name: 'Our orders' })
    .where(eq(page_url, '/salesOrders'));
  await client.open('/pageStructure');
  const compared = within(await screen.findByRole('region', { name: 'Compared with the app' }));
  expect(await compared.findByText('3 pages differ from the app.')).toBeTruthy();
  expect(compared.getByRole('link', { name: 'Fees' })).toBeTruthy();
  expect(compared.getByText('No longer there: /old')).toBeTruthy();
  expect(compared.getByText(/No longer there: Buttons Old Button/)).toBeTruthy();
  await client.user.click(compared.getByRole('button', { name: 'Bring in line' }));
  const question = await screen.findByRole('dialog', { name: /Bring the list in line/ });
  await client.user.click(within(question).getByRole('button', { name: 'Bring in line' }));
  await waitFor(async () => expect((await structure('/fees'))?.buttons).toEqual(pages['/fees'].buttons));
  await waitFor(async () => expect(await structure('/old')).toBeUndefined());
  await waitFor(async () =>
    expect(await structure('/salesOrders')).toMatchObject({
      buttons: pages['/salesOrders'].buttons,
      page_name: 'Our orders',
    }),
  );
  expect(await compared.findByText('The list is what the app has.')).toBeTruthy();
});

test('a page of several segments that is new in the app is entered with what the app has', async () => {
  await client.server.db.delete(pageStructures).where(eq(page_url, '/reports/onHand'));
  await client.open('/pageStructure/detail/new/reports/onHand');
  expect(await screen.findByDisplayValue('/reports/onHand')).toBeTruthy();
  await client.user.type(screen.getByRole('textbox', { name: 'Add to: Fields' }), 'unit_cost{Enter}');
  await client.user.click(screen.getByRole('button', { name: 'Remove item_no from: Filters' }));
  await client.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await structure('/reports/onHand')).toMatchObject({
      buttons: ['Other Shops', 'Export Excel', 'Refresh Data'],
      fields: ['unit_cost'],
      filters: ['location_code'],
    }),
  );
});

test.each(['new/users', 'new/nowhere', 'x', '99999'])(
  'an address that leads to no page says so: %s',
  async slug => {
    await client.open(`/pageStructure/detail/${slug}`);
    expect(await screen.findByText(`Page Not Found: /pageStructure/detail/${slug}`)).toBeTruthy();
  },
);
