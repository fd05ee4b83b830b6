import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signOut } from '#client/life/sign-out.ts';
import { t } from '#client/messages/en.ts';
import {
  dailyPages,
  dailyPlaces,
  entryOf,
  pageGroups,
  placesOnPhone,
  reportPages,
  withoutEntry,
} from '#client/shell/navigation/navigation-map.ts';
import { type PageUrl, pageUrls } from '#model/session/pages.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

test('every page has one place behind "More", or is reached from another', () => {
  const grouped = pageGroups.flatMap(group => group.pages);
  expect(new Set(grouped).size).toBe(grouped.length);
  const reached = new Set([...grouped, ...withoutEntry]);
  expect(pageUrls.filter(url => !reached.has(url))).toEqual([]);
});

test('the daily places, each with the first of its pages that may be opened', () => {
  expect(dailyPages(() => true).map(({ place }) => place)).toEqual(dailyPlaces);
  const storeroom = ['/', '/salesOrders', '/reports/onHand', '/consignmentReceipt'];
  expect(dailyPages(page => storeroom.includes(page))).toEqual([
    { place: 'home', page: '/' },
    { place: 'orders', page: '/salesOrders' },
    { place: 'stock', page: '/reports/onHand' },
    { place: 'receive', page: '/consignmentReceipt' },
  ]);
});

test('the bar of a phone has reports for who reads them, and what to ship for who does not', () => {
  const onPhone = (pages: readonly PageUrl[]) =>
    dailyPages(page => pages.includes(page))
      .slice(0, placesOnPhone)
      .map(({ place }) => place);
  const both: readonly PageUrl[] = [
    ...(['/', '/salesOrders', '/salesOrders/toShip', '/reports/onHand', '/purchasesOrders'] as const),
    '/payment',
  ];
  expect(onPhone(both)).toEqual(['home', 'orders', 'ship', 'stock', 'receive']);
  expect(onPhone([...both, '/reports'])).toEqual(['home', 'orders', 'reports', 'stock', 'receive']);
});

test('a manager finds reports in the bar, and what to ship behind it and on Home', async () => {
  await client.signIn('manager01', 'manager1234');
  await client.open('/reports/shifts');
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  const place = await nav.findByRole('link', { name: t.layout.daily.reports });
  // One name for one place, and a report is in it.
  expect(t.layout.daily.reports).toBe(t.pages['/reports']);
  expect(place.getAttribute('aria-current')).toBe('page');
  await client.open('/');
  const waits = within(await screen.findByRole('list', { name: t.home.waits.title }));
  const ship = waits.getAllByRole('link').map(link => link.getAttribute('href'));
  expect(ship).toContain('/salesOrders/toShip');
});

test('an owner who sells has reports in the bar too, a cashier has not', async () => {
  const inBar = async () => {
    await client.open('/salesOrders');
    const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
    await nav.findByRole('link', { name: t.layout.daily.sell });
    return nav.queryByRole('link', { name: t.layout.daily.reports }) !== null;
  };
  await client.signIn();
  expect(await inBar()).toBe(false);
  await signOut();
  await client.signIn('admin', 'admin1234');
  expect(await inBar()).toBe(true);
});

test('a path belongs to the nearest entry above it', () => {
  expect(entryOf('/')).toBe('/');
  expect(entryOf('/salesOrders/detail')).toBe('/salesOrders');
  expect(entryOf('/salesOrders/creditMemo')).toBe('/salesOrders/creditMemo');
  expect(entryOf('/payment/history')).toBe('/payment/history');
  expect(entryOf('/reports/salesHistorical/SI-1')).toBe('/reports/salesHistorical');
  expect(entryOf('/myprofile')).toBeNull();
});

test('"More" of a shop shows what it uses, at most sixteen pages, and every one when asked', async () => {
  await client.signIn();
  await client.open('/salesOrders');
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  await client.user.click(nav.getByRole('button', { name: 'More' }));
  const all = await nav.findByRole('button', { name: /^All pages/ });
  const shown = () => {
    const groups = nav.getAllByRole('region').flatMap(group => within(group).getAllByRole('link'));
    return groups.map(link => link.getAttribute('href'));
  };
  const usual = shown();
  expect(usual.length).toBeLessThanOrEqual(16);
  expect(usual).toContain('/reports');
  expect(usual).not.toContain('/salesOrders');
  expect(usual.filter(href => /bc|fees|devices/i.test(href ?? ''))).toEqual([]);
  await client.user.click(all);
  expect(nav.queryByRole('button', { name: /^All pages/ })).toBeNull();
  expect(all.textContent).toBe(`All pages (${shown().length})`);
  expect(new Set(shown()).size).toBeGreaterThan(usual.length);
});

test('"More" leads to what the person may open, and marks where they are', async () => {
  await client.signIn();
  const router = await client.open('/salesOrders');
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  const orders = await nav.findByRole('link', { name: 'Orders' });
  expect(orders.getAttribute('aria-current')).toBe('page');
  await client.user.click(nav.getByRole('button', { name: 'More' }));
  await client.user.click(await nav.findByRole('button', { name: /^All pages/ }));
  const setup = within(await nav.findByRole('region', { name: 'Setup' }));
  await client.user.click(setup.getByRole('link', { name: 'Fees' }));
  expect(await screen.findByRole('heading', { name: 'Fees' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/fees');
  await client.user.click(await nav.findByRole('button', { name: /^All pages/ }));
  const again = within(nav.getByRole('region', { name: 'Setup' }));
  expect(again.getByRole('link', { name: 'Fees' }).getAttribute('aria-current')).toBe('page');
});

test('what a person may not open is not offered, nor a group without pages', async () => {
  await client.signIn('warehouse01', 'warehouse1234');
  await client.open('/');
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  await nav.findByRole('link', { name: 'Orders' });
  expect(nav.queryByRole('link', { name: 'Sell' })).toBeNull();
  await client.user.click(nav.getByRole('button', { name: 'More' }));
  await client.user.click(await nav.findByRole('button', { name: /^All pages/ }));
  const sales = within(await nav.findByRole('region', { name: 'Sales' }));
  expect(sales.getAllByRole('link').map(link => link.textContent)).toEqual(['Sales Orders']);
  expect(nav.queryByRole('region', { name: 'Setup' })).toBeNull();
});

test('a page is found by a word of its name, with or without accents, and opened by Enter', async () => {
  await client.signIn();
  const router = await client.open('/salesOrders');
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  await client.user.click(nav.getByRole('button', { name: 'More' }));
  const find = await nav.findByRole('searchbox', { name: t.layout.findPage });
  await client.user.type(find, 'nothing of this name');
  await nav.findByText(t.layout.nothingFound);
  await client.user.clear(find);
  await client.user.type(find, 'CÁNCEL{Enter}');
  expect(await screen.findByRole('heading', { name: 'Cancel Reasons' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/cancelReasons');
});

test('Control and K open the search from anywhere, and Enter opens what was found', async () => {
  await client.signIn();
  const router = await client.open('/salesOrders');
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  await nav.findByRole('button', { name: 'More' });
  await client.user.keyboard('{Control>}k{/Control}');
  const find = await nav.findByRole('searchbox', { name: t.layout.findPage });
  await waitFor(() => expect(document.activeElement).toBe(find));
  await client.user.keyboard('cancel{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/cancelReasons'));
});

test('each report that "More" leaves out stands on the page of reports', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/reports');
  await screen.findByRole('heading', { name: 'Reports' });
  const main = within(screen.getByRole('main'));
  const linked = (await main.findAllByRole('link')).map(link => link.getAttribute('href'));
  expect(reportPages.filter(page => !linked.includes(page))).toEqual([]);
});

test('a new sale is "Sell", a document of a number one of the orders', async () => {
  await client.signIn();
  await client.open('/salesOrders/detail');
  const here = async () => {
    const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
    return (await nav.findByRole('link', { current: 'page' })).textContent;
  };
  expect(await here()).toBe('Sell');
  await client.open('/salesOrders/detail?no=SO-F01-26-000001');
  expect(await here()).toBe('Orders');
});
