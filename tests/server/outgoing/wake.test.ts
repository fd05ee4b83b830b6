import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { effects } from '#server/backend/outgoing/effects.ts';
import { outgoingCommands, outgoingSystems } from '#server/db/schema/index.ts';
import type { NewCommand } from '#server/outgoing/commands.ts';
import { addCommand } from '#server/outgoing/commands.ts';
import { wakingAfter } from '#server/outgoing/wake.ts';
import { startOutgoing } from '#server/outgoing/worker.ts';
import type { Worker } from '#server/queue/worker.ts';
import { noSystems } from '#server/systems/facts.ts';
import { createRemoteErp, type RemoteErp } from '../../support/outgoing/remote-erp.ts';
import { type BuyingServer, buyingServer } from '../../support/purchases/buying.ts';

const hour = 3600_000;
let server: BuyingServer;
let erp: RemoteErp;
let worker: Worker;
let woken: string[];

beforeAll(async () => {
  const wake = (system: string) => {
    woken.push(system);
    worker.wake();
  };
  server = await buyingServer({ systems: { ...noSystems, byOperator: { erp: {} }, wake } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(outgoingCommands);
  await server.db.delete(outgoingSystems);
  woken = [];
  erp = createRemoteErp(Date.now);
  // It does not look by itself while a test runs.
  worker = startOutgoing(server.db, erp.adapter, effects, { log: { warn: () => {} }, restMs: hour });
});
afterEach(() => worker.stop());

const sent = () => erp.orders.map(({ document }) => document.po_no);

test('a document is sent once it is committed, before the queue is looked at', async () => {
  const { po_no } = await server.released();
  await vi.waitFor(() => expect(sent()).toEqual([po_no]));
  expect(woken).toEqual(['erp']);
});

test('a change that queues nothing wakes no worker', async () => {
  await server.create();
  expect(woken).toEqual([]);
});

test('a change that is refused or rolled back wakes no worker, and sends nothing', async () => {
  const { po_no } = await server.create({ lines: [] });
  await server.refused('purchaseOrders.release', { po_no });
  const command = { document_no: 'PO-X', franchise_code: 'F01', created_by: 'store01' };
  const payload = {} as NewCommand<'purchase-order.close'>['payload']; // it is never carried out
  const add = () =>
    server.db.transaction(async tx => {
      await addCommand(tx, { ...command, kind: 'purchase-order.close', payload }, new Date());
      throw new Error('undone');
    });
  const wake = (system: string) => void woken.push(system);
  await expect(wakingAfter(wake, add)).rejects.toThrow('undone');
  const notWhole = () => add().catch(() => false);
  expect(await wakingAfter(wake, notWhole, Boolean)).toBe(false);
  expect(woken).toEqual([]);
  await worker.drain();
  expect(await server.db.select().from(outgoingCommands)).toEqual([]);
  expect(sent()).toEqual([]);
});

test('a document that was queued while its worker was away goes with the next look', async () => {
  await worker.stop();
  const { po_no } = await server.released();
  worker = startOutgoing(server.db, erp.adapter, effects, { log: { warn: () => {} }, restMs: 20 });
  await vi.waitFor(() => expect(sent()).toEqual([po_no]));
});
