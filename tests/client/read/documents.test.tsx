import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { items, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { documentsOf, receive } from '#client/read/documents.ts';
import { useDocumentOverlay } from '#client/read/overlay.ts';
import { queryClient } from '#client/read/query-client.ts';
import { useRowOverlay } from '#client/read/row-overlay.ts';
import { noEntries, tabletSlot } from '#client/tablet/tablet.ts';
import { keyOf } from '#client/transport/reading.ts';
import { documentKinds } from '#kinds/index.ts';
import type { Tablet } from '#offline/tablet.ts';

const kind = documentKinds.so;
const input = kind.inputOf('SO1');
const order = (version: number) => ({ pos_so_no: 'SO1', version }) as SalesOrder; // what `receive` reads of it

/** A tablet with a disk for documents, and an outbox with nothing in it. */
function openTablet() {
  const disk = new Map<string, unknown>();
  const subscribe = vi.fn(() => () => {});
  const tablet = {
    outbox: { subscribe, entries: () => noEntries, resolve: (no: string) => no },
    store: {
      subscribe,
      answer: async (_call: unknown, of: unknown) => {
        const answer = disk.get(JSON.stringify(of));
        return answer ? { answer, asOf: '' } : null;
      },
      putAnswer: async (_call: unknown, of: unknown, answer: unknown) =>
        void disk.set(JSON.stringify(of), answer),
    },
  } as unknown as Tablet; // what is used of it
  tabletSlot.set({ tablet, owner: 'a', broken: false });
  return { tablet, subscribe, disk, stored: () => disk.get(JSON.stringify(input)) };
}

afterEach(() => {
  tabletSlot.set({ tablet: null, owner: null, broken: false });
  queryClient.clear();
});

test.each([
  ['first', [2, 1]],
  ['last', [1, 2]],
])(
  'a document is the latest that was told, on disk, in memory and on screen, also if told %s',
  async (_when, versions) => {
    const { tablet, stored } = openTablet();
    const received = await Promise.all(versions.map(version => receive(tablet, kind, order(version))));
    await Promise.all(received.map(({ kept }) => kept));
    expect(received.at(-1)?.latest.version).toBe(2);
    expect(stored()).toEqual(order(2));
    expect(documentsOf(kind).get().get('SO1')).toEqual(order(2));
    expect(queryClient.getQueryData(keyOf(kind.get, input))).toMatchObject({ answer: { version: 2 } });
  },
);

test('what lies on the disk since an earlier day is not replaced by an older answer', async () => {
  const { tablet, disk, stored } = openTablet();
  disk.set(JSON.stringify(input), order(3));
  const { latest, kept } = await receive(tablet, kind, order(2));
  await kept;
  expect(latest).toEqual(order(3));
  expect(stored()).toEqual(order(3));
});

test('a document that no screen shows goes to the disk alone', async () => {
  const { tablet, stored } = openTablet();
  await (await receive(tablet, kind, order(1), { shown: false })).kept;
  expect(stored()).toEqual(order(1));
  expect(documentsOf(kind).get().has('SO1')).toBe(false);
  expect(queryClient.getQueryData(keyOf(kind.get, input))).toBeUndefined();
});

test('what was asked for one person is neither kept for nor shown to the next', async () => {
  const first = openTablet();
  await (await receive(first.tablet, kind, order(1))).kept;
  const second = openTablet();
  expect(documentsOf(kind).get().size).toBe(0);
  await (await receive(first.tablet, kind, order(2))).kept;
  expect(documentsOf(kind).get().size).toBe(0);
  expect(second.stored()).toBeUndefined();
  expect(first.stored()).toEqual(order(1));
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test('lists look at the outbox together; a record of no kind does not', () => {
  const { subscribe } = openTablet();
  renderHook(() => useDocumentOverlay(items.imagePath, 'I1', null), { wrapper });
  expect(subscribe).not.toHaveBeenCalled();
  const lists = [items.filter, salesOrders.filter].map(call =>
    renderHook(() => useRowOverlay<object>(call), { wrapper }),
  );
  expect(subscribe).toHaveBeenCalledTimes(1);
  // All that follow it at one time share one source.
  for (const list of lists) list.unmount();
  renderHook(() => useDocumentOverlay(salesOrders.get, 'SO1', null), { wrapper });
  expect(subscribe).toHaveBeenCalledTimes(2);
});
