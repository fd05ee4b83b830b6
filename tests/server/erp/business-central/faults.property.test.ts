import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Found, SystemPayloads } from '#server/outgoing/adapter.ts';
import { type Carried, document, problemOf, startCarried } from '#tests/support/business-central/carried.ts';
import type { Misbehaviour } from '#tests/support/business-central-server.ts';

/** The same histories in every run; many others with `FAULT_RUNS`. */
const runs = Number(process.env.FAULT_RUNS ?? 60);

const none: Misbehaviour = { how: 'first', act: () => {} };
const page = '<html></html>';
const faults: Misbehaviour[] = [
  // So often that a history comes to its writes.
  ...Array<Misbehaviour>(25).fill(none),
  { how: 'reset' },
  { how: 'done-then-reset' },
  { how: 'done-late', looks: 1 },
  { how: 'done-late', looks: 12 },
  { how: 'answer', status: 429 },
  { how: 'answer', status: 503, body: page },
  { how: 'answer', status: 504, body: page },
  { how: 'answer', status: 502, body: page },
  { how: 'answer', status: 200, body: page },
  { how: 'answer', status: 302, headers: { location: '/' } },
  { how: 'refuse', status: 401, code: 'Authentication_InvalidCredentials', message: 'No.' },
  { how: 'refuse', status: 500, code: 'Internal_ServerError', message: 'No.' },
  { how: 'refuse', status: 409, code: 'Request_EntityChanged', message: 'No.' },
  { how: 'change', body: () => ({ value: 'no list' }) },
];

/** Tries as the queue does: a look before each try, and after an unknown outcome so long that nothing is under way. */
async function carryOut<K extends keyof SystemPayloads['erp']>(
  run: Carried,
  kind: K,
  payload: SystemPayloads['erp'][K],
): Promise<Found | 'refused'> {
  let isSettled = true;
  for (let tries = 0; tries < 60; tries++) {
    let found: Found | null = null;
    const looked = await outcomeOf(async () => {
      found = await run.find(kind, payload);
    });
    expect(['done', 'later', 'unavailable']).toContain(looked);
    if (looked !== 'done') continue;
    if (found) return found;
    if (!isSettled) {
      run.stub.settle();
      isSettled = true;
      continue;
    }
    let made: Found | null = null;
    const outcome = await outcomeOf(async () => {
      made = await run.make(kind, payload);
    });
    if (outcome === 'refused') return 'refused';
    if (outcome === 'unknown') isSettled = false;
    if (made) return made;
  }
  throw new Error('the command never came to an end');
}

async function outcomeOf(work: () => Promise<void>): Promise<string> {
  let isDone = false;
  const problem = await problemOf(
    work().then(() => {
      isDone = true;
    }),
  ).catch(error => {
    if (!isDone) throw error;
    return { kind: 'done' };
  });
  return problem.kind;
}

test('whatever goes wrong, a command is done once, or was not done', { timeout: 120_000 }, async () => {
  const history = fc.record({
    companion: fc.boolean(),
    plan: fc.array(fc.constantFrom(...faults), { minLength: 10, maxLength: 60, size: 'max' }),
    shipped: fc.integer({ min: 0, max: 2 }),
    next: fc.constantFrom('cancel' as const, 'close' as const, 'nothing' as const),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ companion, plan, shipped, next }) => {
      const run = await startCarried({ companion }, { perSecond: 100_000 });
      try {
        for (const how of plan) run.stub.next(/./, how);
        await histories(run, { companion, shipped, next });
      } finally {
        await run.close();
      }
    }),
    { numRuns: runs, seed: runs === 60 ? 7 : Date.now() },
  );
});

type History = { companion: boolean; shipped: number; next: 'cancel' | 'close' | 'nothing' };

async function histories(run: Carried, { companion, shipped, next }: History): Promise<void> {
  const released = await carryOut(run, 'purchase-order.release', document);
  // What the service was still working on is done by now too.
  run.stub.settle();
  const [order, ...more] = run.rows('salesOrders');
  expect(more).toEqual([]);
  expect(released).toEqual({ remote_id: order?.id, remote_no: order?.number });
  expect(
    run
      .rows('salesOrderLines')
      .map(({ sequence }) => sequence)
      .toSorted(),
  ).toEqual([10_000, 20_000]);
  if (shipped > 0) run.stub.ship(document.po_no, shipped === 2 ? undefined : { 10000: 5 });
  if (next === 'cancel') {
    const outcome = await carryOut(run, 'purchase-order.cancel', { ...document, after: { status: 'OPEN' } });
    expect(outcome === 'refused').toBe(shipped > 0);
    expect(run.rows('salesOrders')).toHaveLength(shipped > 0 ? 1 : 0);
  }
  if (next === 'close' && (companion || run.rows('salesOrders')[0]?.status === 'Draft')) {
    const outcome = await carryOut(run, 'purchase-order.close', document);
    const numbers = run.rows('salesInvoices').map(({ number }) => number);
    expect(numbers).toHaveLength(shipped > 0 ? 1 : 0);
    expect(outcome).toMatchObject({ remote_no: numbers[0] ?? '' });
    expect(run.rows('salesOrders')).toEqual([]);
    expect(run.rows('salesShipments')).toHaveLength(shipped > 0 ? 1 : 0);
  }
}
