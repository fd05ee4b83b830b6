import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bootKey, bootReads } from '#client/read/boot.ts';
import { queryClient } from '#client/read/query-client.ts';
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
