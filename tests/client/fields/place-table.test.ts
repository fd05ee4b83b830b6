import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addresses } from '#calls/index.ts';
import { usePlaceTable } from '#client/fields/use-place-table.ts';
import { syncNow } from '#client/life/fill.ts';
import { queryClient } from '#client/read/query-client.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;

beforeEach(async () => {
  client = await createTestClient();
  notifications.clean();
});
afterEach(() => client.close());

const look = () =>
  renderHook(() => [usePlaceTable(addresses.postCodes), usePlaceTable(addresses.districts)].flat().length, {
    wrapper: ({ children }: PropsWithChildren) =>
      createElement(QueryClientProvider, { client: queryClient }, children),
  });

test('a look-up of post codes and districts that fails is warned of once, for 15 seconds', async () => {
  client.intercept(({ url }) =>
    url === '/la/bc/table/filter' ? ourAnswer({ result: false, errors: [] }, { status: 500 }) : undefined,
  );
  await client.signIn();
  await syncNow({ only: addresses.postCodes });
  await syncNow({ only: addresses.districts });
  // No field has looked yet.
  expect(notificationsStore.getState().notifications).toEqual([]);
  look();
  await waitFor(() =>
    expect(notificationsStore.getState().notifications).toMatchObject([
      {
        message: 'System Error! Please contact Administrator to support!',
        autoClose: 15_000,
        role: 'alert',
      },
    ]),
  );
});

test('a look-up that succeeds warns of nothing', async () => {
  await client.signIn();
  await syncNow({ only: addresses.postCodes });
  await syncNow({ only: addresses.districts });
  const { result } = look();
  await waitFor(() => expect(result.current).toBeGreaterThan(0));
  expect(notificationsStore.getState().notifications).toEqual([]);
});
