import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notify } from '#client/page/notices.ts';
import { PageError } from '#client/page/page-error.ts';
import { router } from '#client/router.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

test('without a session every page of the app leads to the sign-in page', async () => {
  const router = await client.open('/salesOrders');
  expect(await screen.findByLabelText('Username')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ next: '/salesOrders' });
});

test('an unknown path reads as the specification says', async () => {
  await client.open('/no/such/page');
  expect(await screen.findByText('Page not found: /no/such/page')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
});

test('a page is named in the browser, and a document after its number', async () => {
  await client.signIn();
  await client.open('/fees');
  await waitFor(() => expect(document.title).toBe('Fees · Quầy'));
  await client.open('/salesOrders/detail?no=SO-1');
  await waitFor(() => expect(document.title).toBe('SO-1 · Sales Order · Quầy'));
});

test('a failed validity check is a 404, any other failure an internal error', async () => {
  const { validity } = await import('#client/page/validity.ts');
  const check = validity(() => false);
  expect(() => check({ location: { pathname: '/users/x', search: {} } })).toThrow('Page Not Found: /users/x');
  expect(new PageError(404, 'x').status).toBe(404);
});

test('a screen that fails says so in its place, and leaves the navigation and a way on', async () => {
  await client.signIn();
  const fees = router.routesByPath['/fees'];
  const { component } = fees.options;
  fees.update({
    component: () => {
      throw new Error('The screen is broken.');
    },
  });
  try {
    await client.open('/fees');
    expect(await screen.findByText('The screen is broken.')).toBeTruthy();
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    await client.user.click(await nav.findByRole('link', { name: 'Orders' }));
    expect(await screen.findByRole('heading', { name: 'Sales Orders' })).toBeTruthy();
  } finally {
    fees.update(component ? { component } : {});
  }
});

test('navigation and buttons follow the permission list', async () => {
  await client.signIn('manager01', 'manager1234');
  await client.open('/salesOrders');
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  expect(await within(nav).findByRole('link', { name: 'Orders' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Refresh Data' })).toBeTruthy();
  expect(screen.queryByText('Add New')).toBeNull();
});

test('an administrator sees every page and button', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/salesOrders');
  expect(await screen.findByText('Add New')).toBeTruthy();
});

test('the bar says when the server is gone and when it is back', async () => {
  await client.signIn();
  await client.open('/');
  expect(await screen.findByText('Online')).toBeTruthy();
  await client.connect(false);
  expect(await screen.findByText('Server unreachable')).toBeTruthy();
  await client.connect(true);
  expect(await screen.findByText('Online')).toBeTruthy();
});

test('failures stay until they are dismissed', async () => {
  await client.signIn();
  await client.open('/');
  notify.failure('Create Sales Order Failed!');
  const notice = await screen.findByText('Create Sales Order Failed!');
  const box = notice.closest('[role="alert"]');
  expect(box).toBeTruthy();
});
