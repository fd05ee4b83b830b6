import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dailyPages, entryOf, pageGroups, withoutEntry } from '#client/shell/navigation/navigation-map.ts';
import { pageUrls } from '#model/session/pages.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

test('every page has one place behind "More", or is daily, or is reached from another', () => {
  const grouped = pageGroups.flatMap(group => group.pages);
  expect(new Set(grouped).size).toBe(grouped.length);
  const reached = new Set([...grouped, ...dailyPages(() => true), ...withoutEntry, '/']);
  expect(pageUrls.filter(url => !reached.has(url))).toEqual([]);
});

test('as many daily pages as have a place, the most wanted of those that may be opened, and the outbox', () => {
  expect(dailyPages(() => true)).toEqual(['/', '/salesOrders', '/salesQuotes', '/payment', '/outbox']);
  const storeroom = ['/', '/salesOrders', '/reports/onHand', '/purchasesOrders', '/consignmentReceipt'];
  expect(dailyPages(page => storeroom.includes(page))).toEqual([...storeroom.slice(0, 4), '/outbox']);
});

test('a path belongs to the nearest entry above it', () => {
  expect(entryOf('/')).toBe('/');
  expect(entryOf('/salesOrders/detail')).toBe('/salesOrders');
  expect(entryOf('/salesOrders/creditMemo')).toBe('/salesOrders/creditMemo');
  expect(entryOf('/payment/history')).toBe('/payment/history');
  expect(entryOf('/reports/salesHistorical/SI-1')).toBe('/reports/salesHistorical');
  expect(entryOf('/myprofile')).toBeNull();
});

test('"More" leads to what the person may open, and marks where they are', async () => {
  await client.signIn();
  const router = await client.open('/salesOrders');
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  const orders = await nav.findByRole('link', { name: 'Sales Orders' });
  expect(orders.getAttribute('aria-current')).toBe('page');
  await client.user.click(nav.getByRole('button', { name: 'More' }));
  const setup = within(await nav.findByRole('region', { name: 'Setup' }));
  await client.user.click(setup.getByRole('link', { name: 'Fees' }));
  expect(await screen.findByRole('heading', { name: 'Fees' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/fees');
  expect(setup.getByRole('link', { name: 'Fees' }).getAttribute('aria-current')).toBe('page');
});

test('what a person may not open is not offered, nor a group without pages', async () => {
  await client.signIn('warehouse01', 'warehouse1234');
  await client.open('/');
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  await nav.findByRole('link', { name: 'Sales Orders' });
  expect(nav.queryByRole('link', { name: 'Sales Quotes' })).toBeNull();
  await client.user.click(nav.getByRole('button', { name: 'More' }));
  const sales = within(await nav.findByRole('region', { name: 'Sales' }));
  expect(sales.getAllByRole('link').map(link => link.textContent)).toEqual(['Sales Orders']);
  expect(nav.queryByRole('region', { name: 'Setup' })).toBeNull();
});
