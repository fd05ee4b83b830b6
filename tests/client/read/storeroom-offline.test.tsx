import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  consignmentIssues,
  items,
  purchaseOrders,
  purchaseShipments,
  warehouseEntries,
} from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { syncNow } from '#client/life/fill.ts';
import { usePendingStock } from '#client/read/pending-stock.ts';
import { queryClient } from '#client/read/query-client.ts';
import { useList } from '#client/read/use-list.ts';
import { useRecord } from '#client/read/use-record.ts';
import { useTable } from '#client/read/use-table.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
let token: string;
let goods: FranchiseItem[];
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  const filters = [filter('blocked', 'false')];
  goods = (await client.server.send(items.filter, { page: 1, size: 3, filters }, { token })).data.items;
  await client.signIn();
  await client.open('/');
});
afterEach(() => client.close());

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const goodAt = (index: number) => {
  const good = goods[index];
  if (!good) throw new Error('the demo company has items');
  return good;
};
const named = (index: number) => {
  const { item_no, variant_code } = goodAt(index);
  return { item_no, variant_code };
};
const keyOf = (index: number, location: string) =>
  `${goodAt(index).item_no}/${goodAt(index).variant_code}/${location}`;
const sentAll = () => waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));

async function onServer(index: number, location: string): Promise<number> {
  const filters = [filter('id', keyOf(index, location))];
  const { data } = await client.server.send(items.onHand, { page: 1, size: 1, filters }, { token });
  return data.items[0]?.quantity ?? 0;
}

it('what is bought, sent out and counted offline shows at once and is the server’s later', async () => {
  await syncNow({ only: items.filter });
  await syncNow({ only: items.onHand });
  await syncNow({ only: warehouseEntries.filter });
  const before = await onServer(0, 'F01-STORE');
  await client.connect(false);
  const line = { line_no: 10_000, ...named(0) };
  const header = { receiving_address: '36 Hàng Bông' };
  const sent = await sendDrafts([
    {
      op: purchaseOrders.create.name,
      args: { po_no: 'tmp:po', data: { ...header, lines: [{ ...line, purchase_qty: 5 }] } },
      tempId: 'tmp:po',
    },
    { op: purchaseOrders.release.name, args: { po_no: 'tmp:po' } },
    {
      op: consignmentIssues.create.name,
      args: { ci_no: 'tmp:ci', data: { transfer_to_code: 'WH-MAIN', lines: [{ ...line, ci_qty: 2 }] } },
      tempId: 'tmp:ci',
    },
    {
      op: warehouseEntries.add.name,
      args: {
        document_no: 'tmp:we',
        entries: [{ ...named(0), location_code: 'F01-STORE', quantity: 4, reason_code: 'count' }],
      },
      tempId: 'tmp:we',
    },
    {
      op: warehouseEntries.transfer.name,
      args: {
        document_no: 'tmp:wt',
        location_from: 'F01-STORE',
        location_to: 'F01-CONS',
        items: [{ ...named(0), quantity: 1 }],
      },
      tempId: 'tmp:wt',
    },
  ]);
  expect(sent.kind).toBe('queued');
  const { result, rerender } = renderHook(
    () => ({
      order: useRecord(purchaseOrders.get, { pos_po_no: 'tmp:po' }),
      issue: useRecord(consignmentIssues.get, { ci_no: 'tmp:ci' }),
      orders: useList(purchaseOrders.filter, {}),
      issues: useList(consignmentIssues.filter, {}),
      entries: useList(warehouseEntries.filter, {}),
      stock: useTable(items.onHand),
      pending: usePendingStock(),
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.entries.rows[0]?.entry_no).toBeLessThan(0));
  await waitFor(() => expect(result.current.issue.data?.la_status).toBe('OPEN'));
  await waitFor(() => expect(result.current.order.data?.la_status).toBe('RELEASED'));
  const { order, orders, issues, entries, pending } = result.current;
  expect(order.data).toMatchObject({
    ...{ la_status: 'RELEASED', grand_total: (goodAt(0).unit_cost ?? 0) * 5, franchise_code: 'F01' },
    lines: [{ description: goodAt(0).description }],
  });
  expect(order.data?.vendor_no).not.toBe('');
  expect(order.pending.map(({ op }) => op)).toEqual(['purchaseOrders.create', 'purchaseOrders.release']);
  expect(orders.rows[0]).toMatchObject({ po_no: 'tmp:po', grand_total: order.data?.grand_total });
  expect(issues.rows[0]).toMatchObject({ ci_no: 'tmp:ci', total_qty: 2 });
  expect(entries.rows.slice(0, 3).map(({ document_no, quantity }) => [document_no, quantity])).toEqual([
    ['tmp:wt', 1],
    ['tmp:wt', -1],
    ['tmp:we', 4],
  ]);
  const moved = { [keyOf(0, 'F01-STORE')]: 3, [keyOf(0, 'F01-CONS')]: 1 };
  expect(Object.fromEntries(pending)).toEqual(moved);
  rerender();
  expect(result.current.pending).toBe(pending);

  await client.connect(true);
  client.tablet().outbox.wake('online');
  await sentAll();
  await waitFor(() => expect(result.current.order.no).toMatch(/^PO-F01-/));
  await waitFor(() => expect(result.current.order.data?.bc_so_no).not.toBe(''));
  await waitFor(() => expect(result.current.pending.size).toBe(0));
  await waitFor(() => expect(result.current.entries.rows[0]?.entry_no).toBeGreaterThan(0));
  // The stock that moved is told without the whole table being read again.
  const shown = () => result.current.stock.rows.find(({ id }) => id === keyOf(0, 'F01-STORE'))?.quantity;
  expect(await onServer(0, 'F01-STORE')).toBe(before + 3);
  await waitFor(() => expect(shown()).toBe(before + 3));
});

it('a note on an order that was released and shipped meanwhile merges by itself', async () => {
  const data = {
    receiving_address: '36 Hàng Bông',
    lines: [{ line_no: 10_000, ...named(0), purchase_qty: 5 }],
  };
  // What the schema adds is left out, as a screen may.
  const made = await client.server.send(purchaseOrders.create, { po_no: 'tmp:po', data } as never, { token });
  const { po_no } = made.data;
  const { result } = renderHook(() => useRecord(purchaseOrders.get, { pos_po_no: po_no }), { wrapper });
  await waitFor(() => expect(result.current.base?.version).toBe(1));
  await client.connect(false);
  const note = { nwv_general_comments: 'giao buổi sáng' };
  await sendDrafts([{ op: purchaseOrders.update.name, args: { po_no, data: note } }]);
  await waitFor(() => expect(result.current.data).toMatchObject(note));
  await client.server.send(purchaseOrders.release, { po_no }, { token });
  await client.connect(true);
  client.tablet().outbox.wake('online');
  await sentAll();
  const { data: after } = await client.server.send(purchaseOrders.get, { pos_po_no: po_no }, { token });
  expect(after).toMatchObject({ la_status: 'RELEASED', ...note });
});

it('a shipment shows what is received of it before it is sent, and is right afterwards', async () => {
  const filters = [filter('la_status', 'RELEASED')];
  const { data } = await client.server.send(purchaseOrders.filter, { page: 1, size: 20, filters }, { token });
  const orders = await Promise.all(
    data.items.map(({ po_no }) => client.server.send(purchaseOrders.get, { pos_po_no: po_no }, { token })),
  );
  const order = orders.map(each => each.data).find(each => each.lines.some(line => line.qty_to_receive > 0));
  const [shipment] = order?.shipments ?? [];
  const [piece] = shipment?.lines ?? [];
  if (!order || !shipment || !piece) throw new Error('the demo company expects goods');
  const { result } = renderHook(
    () => ({
      order: useRecord(purchaseOrders.get, { pos_po_no: order.po_no }),
      shipment: useRecord(purchaseShipments.get, { no: shipment.no }),
      pending: usePendingStock(),
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.shipment.base).not.toBeNull());
  await client.connect(false);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(purchaseShipments.get) });
  const { shipment_no, line_no } = { shipment_no: shipment.no, line_no: piece.line_no };
  const lines = [{ shipment_no, line_no, qty_to_receive: 1 }];
  await sendDrafts([{ op: purchaseOrders.receive.name, args: { pos_po_no: order.po_no, lines } }]);
  const received = () =>
    result.current.shipment.data?.lines.find(each => each.line_no === line_no)?.qty_received;
  await waitFor(() => expect(received()).toBe(piece.qty_received + 1));
  expect(result.current.shipment.pending).toHaveLength(1);
  const key = `${piece.item_no}/${piece.variant_code}/${order.warehouse_code}`;
  await waitFor(() => expect(result.current.pending.get(key)).toBe(1));
  await client.connect(true);
  client.tablet().outbox.wake('online');
  await sentAll();
  await waitFor(async () => {
    const kept = await client
      .tablet()
      .store.answer<{ lines: { line_no: number; qty_received: number }[] }>(purchaseShipments.get, {
        no: shipment.no,
      });
    const line = kept?.answer.lines.find(each => each.line_no === line_no);
    expect(line?.qty_received).toBe(piece.qty_received + 1);
  });
});
