import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { openStatuses } from '#model/administration/outgoing.ts';
import { effects } from '#server/backend/outgoing/effects.ts';
import { outgoingCommands, outgoingSystems, remoteCursors } from '#server/db/schema/index.ts';
import { type Outgoing, startOutgoing } from '#server/outgoing/worker.ts';
import { createRemoteErp, type Fault, faults, type RemoteErp } from '../../support/outgoing/remote-erp.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer({ systems: ['erp'] });
  // The remote ERP can write transfer orders.
  const now = new Date();
  await server.db
    .insert(remoteCursors)
    .values({ system: 'erp', set: 'transferOrders', changes_until: now, read_at: now });
});
afterAll(() => server.close());

const runs = Number(process.env.FAULT_RUNS ?? 60);
const minute = 60_000;

type Step =
  | { do: 'release' | 'cancel' | 'discard' | 'ship' | 'look' | 'restart' | 'thaw' }
  | { do: 'wait'; minutes: number }
  | { do: 'fault'; on: 'read' | 'write'; fault: Fault };

const fault: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('fault' as const),
  on: fc.constantFrom('read', 'write', 'write'),
  fault: fc.constantFrom(...faults),
});
const press: fc.Arbitrary<Step> = fc
  .constantFrom('release', 'cancel', 'discard', 'ship', 'restart', 'thaw')
  .map(what => ({ do: what }));
const wait: fc.Arbitrary<Step> = fc
  .constantFrom(0.2, 0.5, 2, 5, 12)
  .map(minutes => ({ do: 'wait', minutes }));
const look = fc.constant<Step>({ do: 'look' });
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

/** One issue, the ERP, and the processes that carry out commands. */
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
  const { item_no, variant_code } = server.goodAt(0);
  const { ci_no } = await server.ask<ConsignmentIssue>('consignmentIssues.create', {
    data: { transfer_to_code: 'F02-CONS', lines: [{ line_no: 10_000, item_no, variant_code, ci_qty: 2 }] },
  });
  return {
    erp,
    ci_no,
    wait(minutes: number) {
      ahead += minutes * minute;
    },
    async look() {
      // One that stands still looks at nothing.
      if (erp.isHanging()) processes.push(start());
      await Promise.race([processes.at(-1)?.drain(), erp.hung()]);
    },
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
  const { erp, ci_no } = history;
  switch (what.do) {
    case 'release':
      await server.ask('consignmentIssues.release', { ci_no }).catch(refusal);
      return;
    case 'cancel':
      await server
        .ask('consignmentIssues.setStatus', { ci_no, status: 'CANCELED', cancel_reason_code: '' })
        .catch(refusal);
      return;
    case 'discard':
      return discard(ci_no);
    case 'ship':
      for (const order of erp.transfers.live(ci_no)) order.shipped = true;
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
async function discard(ci_no: string): Promise<void> {
  const [open] = await server.db
    .select()
    .from(outgoingCommands)
    .where(and(eq(outgoingCommands.document_no, ci_no), inArray(outgoingCommands.status, [...openStatuses])))
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
async function judge({ erp, ci_no }: { erp: RemoteErp; ci_no: string }): Promise<void> {
  const issue = await server.ask<ConsignmentIssue>('consignmentIssues.get', { ci_no });
  const live = erp.transfers.live(ci_no);
  const commands = await server.db
    .select()
    .from(outgoingCommands)
    .where(eq(outgoingCommands.document_no, ci_no))
    .orderBy(outgoingCommands.id);
  const facts = JSON.stringify({ issue: issue.la_status, live, commands });
  expect(live.length, facts).toBeLessThanOrEqual(1);
  const stuck = commands.filter(({ status }) => !['done', 'refused', 'discarded'].includes(status));
  // After too many tries a person decides; until then both sides may differ.
  if (stuck.some(({ status }) => status === 'dead')) return;
  expect(stuck, facts).toEqual([]);
  expect(live.length, facts).toBe(issue.la_status === 'RELEASED' ? 1 : 0);
  expect(issue.erp_request, facts).toBe('');
  if (issue.la_status === 'RELEASED') expect(issue.bc_to_no, facts).toBe(live[0]?.no);
  if (issue.la_status === 'OPEN') expect(issue.bc_to_no, facts).toBe('');
}

test('no transfer order is made twice, none is lost, and both books agree at rest', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async all => {
      const history = await begin();
      // People ship it later: then there is time to cancel.
      history.erp.transfers.shipping.atOnce = false;
      try {
        await play(history, { do: 'release' });
        for (const what of all) {
          await play(history, what);
          expect(history.erp.transfers.live(history.ci_no).length).toBeLessThanOrEqual(1);
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
