import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';
import { matchesOf } from '../../../support/tablet/look-up.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

type Written = { document_no: string; entries: WarehouseEntry[] };

const item = (index: number) => {
  const { item_no, variant_code } = server.goodAt(index);
  return { item_no, variant_code };
};
const entry = (index: number, quantity: number, more: object = {}) => ({
  ...item(index),
  location_code: 'F01-STORE',
  quantity,
  ...more,
});

const look = (op: string, args: object, since: string) => matchesOf(server, op, args, since);
const now = () => new Date().toISOString();
const later = () => new Date(Date.now() + 3600_000).toISOString();

describe('whether entries arrived of which nobody knows', () => {
  test('shows in a document over the same items, the likeliest first', async () => {
    const args = { entries: [entry(0, -1.5, { reason_code: 'damaged' }), entry(1, 2)] };
    const since = now();
    expect(await look('warehouseEntries.add', args, since)).toEqual([]);
    const other = await server.ask<Written>('warehouseEntries.add', { entries: [entry(1, 3), entry(0, -1)] });
    const made = await server.ask<Written>('warehouseEntries.add', args);
    expect(await look('warehouseEntries.add', args, since)).toMatchObject([
      { no: made.document_no, differs: [], answer: made },
      { no: other.document_no, differs: ['quantities', 'reasons'] },
    ]);
    expect(await look('warehouseEntries.add', args, later())).toEqual([]);
  });

  test('shows of a correction in what took the entry back and what stands in its place', async () => {
    const { entries } = await server.ask<Written>('warehouseEntries.add', { entries: [entry(2, 4)] });
    const entry_no = entries[0]?.entry_no ?? 0;
    const args = { warehouse_entry: { entry_no, ...entry(2, 5) } };
    const since = now();
    expect(await look('warehouseEntries.update', args, since)).toEqual([]);
    const made = await server.ask<Written>('warehouseEntries.update', args);
    expect(await look('warehouseEntries.update', args, since)).toMatchObject([
      { no: made.document_no, differs: [], answer: made },
    ]);
    const another = { warehouse_entry: { entry_no, ...entry(2, 6) } };
    expect(await look('warehouseEntries.update', another, since)).toMatchObject([
      { differs: ['quantities'] },
    ]);
    expect(await look('warehouseEntries.remove', { ids: [entry_no] }, since)).toMatchObject([
      { no: made.document_no, differs: ['nothing in their place'] },
    ]);
  });

  test('shows of entries taken back in the entries against them', async () => {
    const { entries } = await server.ask<Written>('warehouseEntries.add', {
      entries: [entry(0, 1), entry(3, 1)],
    });
    const ids = entries.map(({ entry_no }) => entry_no);
    const since = now();
    expect(await look('warehouseEntries.remove', { ids }, since)).toEqual([]);
    const made = await server.ask<Written>('warehouseEntries.remove', { ids });
    expect(await look('warehouseEntries.remove', { ids }, since)).toMatchObject([
      { no: made.document_no, differs: [], answer: made },
    ]);
    expect(await look('warehouseEntries.remove', { ids: ids.slice(0, 1) }, since)).toMatchObject([
      { differs: ['entries'] },
    ]);
  });

  test('shows of a transfer in the goods that left one location for the other', async () => {
    await server.ask('warehouseEntries.add', { entries: [entry(0, 10), entry(1, 10)] });
    const args = {
      location_from: 'F01-STORE',
      location_to: 'F01-CONS',
      comment: 'shelf',
      items: [
        { ...item(0), quantity: 2 },
        { ...item(1), quantity: 1.5 },
      ],
    };
    const since = now();
    expect(await look('warehouseEntries.transfer', args, since)).toEqual([]);
    const made = await server.ask<Written>('warehouseEntries.transfer', args);
    expect(await look('warehouseEntries.transfer', args, since)).toMatchObject([
      { no: made.document_no, differs: [], answer: made },
    ]);
    const back = { ...args, location_from: 'F01-CONS', location_to: 'F01-STORE' };
    expect(await look('warehouseEntries.transfer', back, since)).toMatchObject([{ differs: ['from', 'to'] }]);
  });
});
