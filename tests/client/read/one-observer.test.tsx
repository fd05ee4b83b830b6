import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bootKey, bootReads } from '#client/read/boot.ts';
import { queryClient, refresh } from '#client/read/query-client.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient | undefined;
afterEach(() => client?.close());

const observers = (queryKey: readonly unknown[]) =>
  queryClient.getQueryCache().find({ queryKey })?.getObserversCount();

it('a list asks by as few observers as a list without rows: a row has none of its own', async () => {
  client = await createTestClient();
  await client.signIn('store01', 'store1234');
  await client.open('/salesOrders');
  const rows = await screen.findAllByRole('row');
  expect(rows.length).toBeGreaterThan(10);
  expect(bootReads.map(call => observers(bootKey(call)))).toEqual([1, 1]);
  const all = queryClient.getQueryCache().getAll();
  expect(all.reduce((sum, query) => sum + query.getObserversCount(), 0)).toBeLessThan(10);
});

it('what the start needs is written down when it is answered, and not at other queries', async () => {
  client = await createTestClient();
  await client.signIn('store01', 'store1234');
  await client.open('/');
  const kept = () => sessionStorage.getItem('quay:boot');
  await vi.waitFor(() => expect(kept()).toContain('refresh_minutes'));
  sessionStorage.setItem('quay:boot', 'not written since');
  await queryClient.fetchQuery({ queryKey: ['another'], queryFn: () => 1 });
  queryClient.setQueryData(['one more'], 2);
  // The library writes in the next turn of the event loop.
  await new Promise(resolve => setTimeout(resolve));
  expect(kept()).toBe('not written since');
  const [, config] = bootReads;
  const known: object = queryClient.getQueryData(bootKey(config)) ?? {};
  queryClient.setQueryData(bootKey(config), { ...known, refresh_minutes: 77 });
  await vi.waitFor(() => expect(kept()).toContain('"refresh_minutes":77'));
  queryClient.clear();
  await vi.waitFor(() => expect(kept()).not.toContain('refresh_minutes'));
});

it('what is to be asked again is written down as old: a reload may cut the asking off', async () => {
  client = await createTestClient();
  await client.signIn('store01', 'store1234');
  await client.open('/');
  const [user] = bootReads;
  await vi.waitFor(() => expect(sessionStorage.getItem('quay:boot')).toContain(user.name));
  client.intercept(({ url }) => (url.includes(user.path) ? new Promise<never>(() => {}) : undefined));
  refresh(user.tags);
  type Kept = { clientState: { queries: { queryKey: unknown[]; state: { isInvalidated: boolean } }[] } };
  await vi.waitFor(() => {
    const { clientState }: Kept = JSON.parse(sessionStorage.getItem('quay:boot') ?? '');
    const kept = clientState.queries.find(({ queryKey }) => queryKey.includes(user.name));
    expect(kept?.state.isInvalidated).toBe(true);
  });
});
