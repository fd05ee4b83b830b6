import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginHistory, type History, refusal, type Step, stepsOf } from '../../support/outgoing/histories.ts';
import { type BuyingServer, buyingServer } from '../../support/purchases/buying.ts';

let server: BuyingServer;
beforeAll(async () => {
  server = await buyingServer({ systems: ['erp'] });
});
afterAll(() => server.close());

const runs = Number(process.env.FAULT_RUNS ?? 100);
const presses = ['release', 'reopen', 'cancel', 'ship'] as const;

async function play(history: History, what: Step<(typeof presses)[number]>): Promise<void> {
  const { erp, no: po_no } = history;
  const cancel = { status: 'CANCELED', cancel_reason_code: 'WRONG_QTY' };
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
      await server.ask('purchaseOrders.setStatus', { pos_po_no: po_no, ...cancel }).catch(refusal);
      return;
    case 'ship':
      for (const order of erp.live(po_no)) order.shipped = true;
      return;
    default:
      return history.play(what);
  }
}

/** What the franchisor has, and what the shop believes. */
async function judge({ erp, no, commands: read }: History): Promise<void> {
  const order = await server.get(no);
  const live = erp.live(no);
  const commands = await read();
  const facts = JSON.stringify({ order: order.la_status, live, commands });
  expect(live.length, facts).toBeLessThanOrEqual(1);
  const stuck = commands.filter(({ status }) => !['done', 'refused', 'discarded'].includes(status));
  // After too many tries a person decides; until then both sides may differ.
  if (stuck.some(({ status }) => status === 'dead')) return;
  expect(stuck, facts).toEqual([]);
  expect(live.length, facts).toBe(order.la_status === 'RELEASED' ? 1 : 0);
  expect(order.bc_so_no, facts).toBe(
    order.la_status === 'RELEASED' ? live[0]?.no : order.la_status === 'OPEN' ? '' : order.bc_so_no,
  );
}

test('no order is made twice, none is lost, and both books agree at rest', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(...presses), async all => {
      const history = await beginHistory(server, (await server.create()).po_no);
      try {
        await play(history, { do: 'release' });
        for (const what of all) {
          await play(history, what);
          expect(history.erp.live(history.no).length).toBeLessThanOrEqual(1);
        }
        await history.rest();
        await judge(history);
      } finally {
        await history.end();
      }
    }),
    { numRuns: runs },
  );
});
