import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { administratorsCalls } from '#calls/administration/index.ts';
import { addresses, receipts, shopCalls } from '#calls/index.ts';
import { isList, type List } from '#calls/kit/call.ts';
import { syncNow } from '#client/life/fill.ts';
import { queryClient } from '#client/read/query-client.ts';
import { useList } from '#client/read/use-list.ts';
import { keptTables } from '#client/tablet/kept-tables.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient | undefined;
afterEach(() => client?.close());

const isKept = ({ store }: Pick<List, 'store'>) => store === 'window' || store === 'table';
const { postCodes, districts } = addresses;
const parts = [receipts.added, receipts.posted, postCodes, districts];
const ofShop = [...shopCalls.filter(isList), ...parts].filter(isKept);
const ofAdministrators = administratorsCalls.filter(isList).filter(isKept);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const shown = (call: List<object>) => renderHook(() => useList(call, {}), { wrapper }).result;

/** What a screen reads of each list without a connection, after a reload of the page: the names of those it does not know. */
async function unreadable(lists: readonly List<unknown>[]): Promise<string[]> {
  await client?.connect(false);
  await client?.reload('/');
  const unknown: string[] = [];
  for (const list of lists) {
    const result = shown(list as List<object>); // rows are objects
    await waitFor(() => expect(result.current.asOf).not.toBeNull(), { timeout: 1000 }).catch(() =>
      unknown.push(list.name),
    );
    cleanup();
  }
  return unknown;
}

it('every list that the tablet keeps can be read offline once the tablet is filled', async () => {
  client = await createTestClient();
  await client.signIn('manager01', 'manager1234');
  await client.open('/');
  await syncNow({ force: true });
  expect(ofShop.map(({ name }) => name).sort()).toEqual(keptTables.map(({ call }) => call.name).sort());
  expect(await unreadable(ofShop)).toEqual([]);
});

it('what an administrator was shown of a kept list can be read without a connection', async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
  await client.open('/');
  expect(ofAdministrators.length).toBeGreaterThan(2);
  for (const list of ofAdministrators) {
    const result = shown(list as List<object>); // rows are objects
    await waitFor(() => expect(result.current.source).toBe('server'));
  }
  await act(() => syncNow());
  await act(() => syncNow());
  expect(await unreadable(ofAdministrators)).toEqual([]);
});
