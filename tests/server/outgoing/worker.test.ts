import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { effects } from '#server/backend/outgoing/effects.ts';
import { outgoingCommands, outgoingSystems } from '#server/db/schema/index.ts';
import { mostAttempts, mostDoubts } from '#server/outgoing/carry-out.ts';
import { takeCommand } from '#server/outgoing/commands.ts';
import { readCommand, retryCommand } from '#server/outgoing/decide.ts';
import type { Effects } from '#server/outgoing/effects.ts';
import { startOutgoing } from '#server/outgoing/worker.ts';
import type { Worker } from '#server/queue/worker.ts';
import { createRemoteErp, type RemoteErp } from '../../support/outgoing/remote-erp.ts';
import { type BuyingServer, buyingServer } from '../../support/purchases/buying.ts';
import { unbalancedStock } from '../../support/sales/selling.ts';

const minute = 60_000;
let server: BuyingServer;
let erp: RemoteErp;
let worker: Worker;
let ahead: number;
const now = () => Date.now() + ahead;

beforeAll(async () => {
  server = await buyingServer({ systems: ['erp'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(outgoingCommands);
  await server.db.delete(outgoingSystems);
  ahead = 0;
  erp = createRemoteErp(now);
  worker = start(effects);
});
afterEach(() => worker.stop());

const start = (applied: Effects) =>
  startOutgoing(server.db, erp.adapter, applied, {
    log: { warn: () => {} },
    now: () => new Date(now()),
    random: () => 0.5,
    restMs: 60 * minute,
  });
async function later(minutes: number): Promise<void> {
  ahead += minutes * minute;
  await worker.drain();
}
async function commandOf(po_no: string) {
  const [command] = await server.db
    .select()
    .from(outgoingCommands)
    .where(eq(outgoingCommands.document_no, po_no));
  if (!command) throw new Error(`${po_no} has no command`);
  return command;
}

test('a system that is away holds all commands, and none of them is blamed', async () => {
  erp.next.read.push('unavailable');
  const one = await server.released();
  await worker.drain();
  const other = await server.released();
  // It asked for half a minute.
  await later(0.3);
  expect(await commandOf(one.po_no)).toMatchObject({ status: 'queued', attempts: 0, made_at: null });
  expect(await commandOf(other.po_no)).toMatchObject({ status: 'queued', taken: 0 });
  const [state] = await server.db.select().from(outgoingSystems);
  expect(state).toMatchObject({ failures: 1, last_error: 'too many requests' });

  await later(0.5);
  // Two documents are sent at once: either may be the first.
  expect(erp.orders.map(({ document }) => document.po_no).sort()).toEqual([one.po_no, other.po_no].sort());
  const [well] = await server.db.select().from(outgoingSystems);
  expect(well).toMatchObject({ failures: 0, paused_until: null });
});

test('what fails again and again waits for a person, and later commands for it', async () => {
  const { po_no } = await server.released();
  erp.next.write.push(...Array.from({ length: mostAttempts }, () => 'later' as const));
  for (let tries = 0; tries < mostAttempts; tries++) await later(16);
  const dead = await commandOf(po_no);
  expect(dead).toMatchObject({ status: 'dead', attempts: mostAttempts, last_error: 'try again' });
  await later(60);
  expect(erp.orders).toEqual([]);

  await server.db.transaction(async tx =>
    retryCommand(tx, await readCommand(tx, dead.id, 'retry'), new Date(now())),
  );
  await later(0.1);
  expect(await commandOf(po_no)).toMatchObject({ status: 'done', remote_no: 'S-1' });
  expect((await server.get(po_no)).bc_so_no).toBe('S-1');
});

test('what the system did is found again where its document could not be written', async () => {
  await worker.stop();
  let failing = true;
  const { done, refused } = effects['purchase-order.release'];
  worker = start({
    ...effects,
    'purchase-order.release': {
      refused,
      async done(at, command, found) {
        await done(at, command, found);
        if (failing) throw new Error('the database is away');
      },
    },
  });
  const { po_no } = await server.released();
  await worker.drain();
  expect(await commandOf(po_no)).toMatchObject({ status: 'unknown', attempts: 1, remote_no: '' });
  expect((await server.get(po_no)).bc_so_no).toBe('');
  failing = false;
  await later(1);
  expect(await commandOf(po_no)).toMatchObject({ status: 'done', remote_no: 'S-1' });
  expect((await server.get(po_no)).bc_so_no).toBe('S-1');
  expect(erp.orders).toHaveLength(1);
});

test('several processes carry out many commands, each once', async () => {
  const others = [start(effects), start(effects)];
  const released = [];
  for (let order = 0; order < 12; order++) released.push(await server.released());
  await Promise.all([worker, ...others].map(process => process.drain()));
  expect(erp.orders.map(({ document }) => document.po_no).sort()).toEqual(
    released.map(({ po_no }) => po_no).sort(),
  );
  await Promise.all(others.map(process => process.stop()));
});

test('all processes together send no more than the system takes at once', async () => {
  const others = [start(effects), start(effects)];
  for (let order = 0; order < 6; order++) await server.released();
  erp.next.write.push(...Array.from({ length: 6 }, () => 'hung' as const));
  const drained = [worker, ...others].map(process => process.drain());
  const sending = () => server.db.$count(outgoingCommands, eq(outgoingCommands.status, 'sending'));
  await vi.waitFor(async () => expect(await sending()).toBe(erp.adapter.atOnce), 15_000);
  expect(await takeCommand(server.db, erp.adapter, new Date(now()))).toBeUndefined();
  expect(erp.orders).toHaveLength(erp.adapter.atOnce);
  erp.next.write.length = 0;
  erp.thaw();
  await Promise.all(drained);
  expect(erp.orders).toHaveLength(6);
  await Promise.all(others.map(process => process.stop()));
});

test('a system that answers nothing is left alone, and then asked for one command', async () => {
  for (let order = 0; order < 12; order++) await server.released();
  erp.next.write.push(...Array.from({ length: 20 }, () => 'nothing' as const));
  await worker.drain();
  const unknown = () => server.db.$count(outgoingCommands, eq(outgoingCommands.status, 'unknown'));
  // What was on its way together, and one after the other from then on.
  const doubtful = await unknown();
  expect(doubtful).toBeGreaterThanOrEqual(mostDoubts);
  expect(doubtful).toBeLessThan(mostDoubts + erp.adapter.atOnce);
  const [state] = await server.db.select().from(outgoingSystems);
  expect(state?.paused_until?.getTime()).toBeGreaterThan(now());

  await later(0.2);
  expect(await unknown()).toBe(doubtful + 1);
  erp.next.write.length = 0;
  await later(15);
  await later(15);
  expect(erp.orders).toHaveLength(12);
  expect(await server.db.$count(outgoingCommands, eq(outgoingCommands.status, 'done'))).toBe(12);
});

test('the goods of a return that is refused come back into stock', async () => {
  const before = await buyingServer();
  const { po_no: order } = await before.invoiced();
  const connected = await buyingServer({ systems: ['erp'], database: before.url });
  const ownWorker = startOutgoing(connected.db, erp.adapter, effects, { log: { warn: () => {} } });
  const stock = async () =>
    (await connected.db.execute<{ sum: string }>('select sum(quantity) as sum from stock_levels')).rows[0]
      ?.sum;

  const full = Number(await stock());
  const credit = { pos_po_no: order, lines: [{ line_no: 10000, quantity: 2 }] };
  const { po_no } = await connected.ask('purchaseOrders.createCreditMemo', credit);
  expect(await connected.ask('purchaseOrders.release', { po_no })).toMatchObject({ erp_request: 'release' });
  expect(Number(await stock())).toBe(full - 2);
  erp.next.write.push('refused');
  await ownWorker.drain();
  const refused = await connected.get(po_no);
  expect(refused).toMatchObject({ la_status: 'OPEN', erp_refusal: 'this customer is blocked' });
  expect(Number(await stock())).toBe(full);
  expect(await unbalancedStock(connected.db)).toBe(0);

  // The order went to the built-in ERP, which still answers for it.
  expect(await connected.sync(order)).toMatchObject({ la_status: 'INVOICED', erp_request: '' });
  await ownWorker.stop();
  await connected.close();
  await before.close();
});
