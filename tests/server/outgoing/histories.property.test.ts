import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStatuses } from '#model/administration/outgoing.ts';
import { effects } from '#server/backend/outgoing/effects.ts';
import { outgoingCommands, outgoingSystems } from '#server/db/schema/index.ts';
import { type Outgoing, startOutgoing } from '#server/outgoing/worker.ts';
import { createRemoteErp, type Fault, faults, type RemoteErp } from '../../support/outgoing/remote-erp.ts';
import { type BuyingServer, buyingServer } from '../../support/purchases/buying.ts';

let server: BuyingServer;
beforeAll(async () => {
  server = await buyingServer({ systems: ['erp'] });
});
afterAll(() => server.close());

const runs = Number(process.env.FAULT_RUNS ?? 100);
const minute = 60_000;

type Step =
  | { do: 'release' | 'reopen' | 'cancel' | 'discard' | 'ship' | 'look' | 'restart' | 'thaw' }
  | { do: 'wait'; minutes: number }
  | { do: 'fault'; on: 'read' | 'write'; fault: Fault };

const fault: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('fault' as const),
  on: fc.constantFrom('read', 'write', 'write'),
  fault: fc.constantFrom(...faults),
});
const press: fc.Arbitrary<Step> = fc
  .constantFrom('release', 'reopen', 'cancel', 'discard', 'ship', 'restart', 'thaw')
  .map(what => ({ do: what }));
const wait: fc.Arbitrary<Step> = fc
  .constantFrom(0.2, 0.5, 2, 5, 12)
  .map(minutes => ({ do: 'wait', minutes }));
const look = fc.constant<Step>({ do: 'look' });

/** A step alone says little: what goes wrong goes wrong while a process looks. */
const steps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      fc.tuple(fault, look),
      fc.tuple(fault, fault, look),
      fc.tuple(wait, look),
      fc.tuple(press, look),
      fc.tuple(press),
    ),
    { minLength: 2, maxLength: 10 },
  )
  .map(parts => parts.flat());

/** One order, the ERP, and the processes that carry out commands. */
async function begin() {
  await server.db.delete(outgoingCommands);
  await server.db.delete(outgoingSystems);
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const erp = createRemoteErp(now);
  const start = (): Outgoing =>
    startOutgoing(server.db, [erp.adapter], effects, {
      log: { warn: () => {} },
      now: () => new Date(now()),
      random: () => 0.5,
      restMs: 60 * minute,
    });
  const processes = [start()];
  const { po_no } = await server.create();
  return {
    erp,
    po_no,
    wait(minutes: number) {
      ahead += minutes * minute;
    },
    /** The newest process carries out what is due, up to a request in which it hangs. */
    async look() {
      // One that stands still looks at nothing.
      if (erp.isHanging()) processes.push(start());
      await Promise.race([processes.at(-1)?.drain(), erp.hung()]);
    },
    /** The process before is dead, or stands still. */
    restart() {
      processes.push(start());
    },
    async end() {
      erp.thaw();
      await Promise.all(processes.map(process => process.stop()));
    },
  };
}
type History = Awaited<ReturnType<typeof begin>>;

const refusal = () => null;

async function play(history: History, what: Step): Promise<void> {
  const { erp, po_no } = history;
  switch (what.do) {
    case 'release':
      await server.ask('purchaseOrders.release', { po_no }).catch(refusal);
      return;
    case 'reopen':
      await server
        .ask('purchaseOrders.setStatus', { pos_po_no: po_no, status: 'OPEN' }, 'admin')
        .catch(refusal);
      return;
    case 'cancel':
      await server
        .ask('purchaseOrders.setStatus', {
          ...{ pos_po_no: po_no, status: 'CANCELED', cancel_reason_code: 'WRONG_QTY' },
        })
        .catch(refusal);
      return;
    case 'discard':
      return discard(po_no);
    case 'ship':
      for (const order of erp.live(po_no)) order.shipped = true;
      return;
    case 'look':
      return history.look();
    case 'restart':
      return history.restart();
    case 'thaw':
      return erp.thaw();
    case 'wait':
      return history.wait(what.minutes);
    case 'fault':
      erp.next[what.on].push(what.fault);
  }
}

/** An administrator discards the oldest entry that has not ended, where that is allowed. */
async function discard(po_no: string): Promise<void> {
  const [open] = await server.db
    .select()
    .from(outgoingCommands)
    .where(and(eq(outgoingCommands.document_no, po_no), inArray(outgoingCommands.status, [...openStatuses])))
    .orderBy(outgoingCommands.id);
  if (!open) return;
  const { id, status } = open;
  await server.ask('outgoing.discard', { id, status, reason: 'Gõ nhầm' }, 'admin').catch(refusal);
}

/** Without faults, everything comes to rest. */
async function rest(history: History): Promise<void> {
  const { erp } = history;
  erp.next.read.length = 0;
  erp.next.write.length = 0;
  erp.thaw();
  history.restart();
  for (let round = 0; round < 8; round++) {
    history.wait(20);
    await history.look();
  }
}

/** What the franchisor has, and what the shop believes. */
async function judge({ erp, po_no }: { erp: RemoteErp; po_no: string }): Promise<void> {
  const order = await server.get(po_no);
  const live = erp.live(po_no);
  const commands = await server.db
    .select()
    .from(outgoingCommands)
    .where(eq(outgoingCommands.document_no, po_no))
    .orderBy(outgoingCommands.id);
  const facts = { order: order.la_status, live, commands };
  expect(live.length, JSON.stringify(facts)).toBeLessThanOrEqual(1);
  const stuck = commands.filter(({ status }) => !['done', 'refused', 'discarded'].includes(status));
  // After too many tries a person decides; until then both sides may differ.
  if (stuck.some(({ status }) => status === 'dead')) return;
  expect(stuck, JSON.stringify(facts)).toEqual([]);
  expect(live.length, JSON.stringify(facts)).toBe(order.la_status === 'RELEASED' ? 1 : 0);
  expect(order.bc_so_no, JSON.stringify(facts)).toBe(
    order.la_status === 'RELEASED' ? live[0]?.no : order.la_status === 'OPEN' ? '' : order.bc_so_no,
  );
}

test('no order is made twice, none is lost, and both books agree at rest', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async all => {
      const history = await begin();
      try {
        await play(history, { do: 'release' });
        for (const what of all) {
          await play(history, what);
          expect(history.erp.live(history.po_no).length).toBeLessThanOrEqual(1);
        }
        await rest(history);
        await judge(history);
      } finally {
        await history.end();
      }
    }),
    { numRuns: runs },
  );
});
