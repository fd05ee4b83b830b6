import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import type { TransferOrder } from '#calls/transfers/orders.ts';
import { syncTransfers } from '#server/backend/transfers/sync.ts';
import {
  numberFrom,
  type SellingServer,
  sellingServer,
  unbalancedStock,
} from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

/** What one of three people does; `at` chooses among what is there, so that it means something at any moment. */
type Step = { who: number; what: number; at: number; item: number; quantity: number };
const people = ['store01', 'store02', 'warehouse01'] as const;
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(people.length - 1),
  what: fc.nat(7),
  at: fc.nat(20),
  item: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 12_000 }).map(thousandths => thousandths / 1000),
});

/** The documents that a story has made so far. */
type World = { issues: ConsignmentIssue[]; entries: number[] };

async function take({ who, what, at, item, quantity }: Step, world: World): Promise<void> {
  const username = people[who];
  const { item_no, variant_code } = server.goodAt(item);
  const goods = { item_no, variant_code };
  const own = who === 1 ? 'F02' : 'F01';
  const other = who === 1 ? 'F01' : 'F02';
  const send = async <T>(op: string, args: object): Promise<T | null> => {
    const { body } = await server.send(op, args, username);
    if (body.result) return body.data as T; // the caller names the call's answer
    // Whatever is refused is refused by a rule, with a reason.
    expect([op, body.errors[0]?.code]).not.toEqual([op, 'system_error']);
    return null;
  };
  const issue = world.issues[at % Math.max(1, world.issues.length)];
  switch (what) {
    case 0: {
      const entry = { ...goods, location_code: `${own}-${at % 2 ? 'CONS' : 'STORE'}`, quantity };
      const done = await send<{ entries: WarehouseEntry[] }>('warehouseEntries.add', { entries: [entry] });
      world.entries.push(...(done?.entries ?? []).map(({ entry_no }) => entry_no));
      return;
    }
    case 1:
      await send('warehouseEntries.remove', {
        ids: [world.entries[at % Math.max(1, world.entries.length)] ?? 1],
      });
      return;
    case 2: {
      const route = { location_from: `${own}-STORE`, location_to: `${own}-CONS` };
      await send('warehouseEntries.transfer', { ...route, items: [{ ...goods, quantity }] });
      return;
    }
    case 3: {
      const data = {
        transfer_to_code: at % 3 ? `${other}-CONS` : 'WH-MAIN',
        lines: [{ line_no: 10_000, ...goods, ci_qty: quantity }],
      };
      const made = await send<ConsignmentIssue>('consignmentIssues.create', { data });
      if (!made) return;
      world.issues.push(made);
      const released = await send<ConsignmentIssue>('consignmentIssues.release', { ci_no: made.ci_no });
      if (released) world.issues[world.issues.indexOf(made)] = released;
      return;
    }
    case 4:
      if (issue) await send('consignmentIssues.setStatus', { ci_no: issue.ci_no, status: 'CANCELED' });
      return;
    case 5:
      if (issue?.bc_to_no) await send('transferOrders.sync', { bc_to_no: issue.bc_to_no });
      return;
    case 6:
      await syncTransfers(server.db, new Date(Date.now() + at * 60_000), {
        warn: () => expect.unreachable(),
      });
      return;
    default: {
      const lines = [{ line_no: 10_000, qty_to_receive: quantity }];
      if (issue?.bc_to_no)
        await send<TransferOrder>('transferOrders.receive', { bc_to_no: issue.bc_to_no, lines });
    }
  }
}

const count: Step = { who: 2, what: 0, at: 0, item: 1, quantity: 1 };
/** Somebody sends pieces to the other franchise, where two people receive them at once; told in every run. */
const sentAndReceived: Step[] = [
  ...[{ who: 0, what: 0, at: 1, item: 0, quantity: 5 }, count, count],
  ...[{ who: 0, what: 3, at: 1, item: 0, quantity: 2 }, count, count],
  ...[{ who: 0, what: 5, at: 0, item: 0, quantity: 1 }, count, count],
  { who: 1, what: 7, at: 0, item: 0, quantity: 1 },
  { who: 1, what: 7, at: 0, item: 0, quantity: 1 },
];

const none = async (query: ReturnType<typeof sql>) => expect(await numberFrom(server.db, query)).toBe(0);

test('three people at once: stock is the sum of its entries, and only what was sent comes in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async story => {
      const world: World = { issues: [], entries: [] };
      // Three steps at a time, so that they meet.
      for (let start = 0; start < story.length; start += 3)
        await Promise.all(story.slice(start, start + 3).map(each => take(each, world)));
      expect(await unbalancedStock(server.db)).toBe(0);
      await none(sql`select count(*) as n from transfer_order_lines where qty_received > qty_shipped`);
      await none(sql`select (select coalesce(sum(quantity), 0) from warehouse_entries where location_code = 'INTRANSIT')
        - (select coalesce(sum(qty_shipped - qty_received), 0) from transfer_order_lines) as n`);
      // Both books say the same.
      await none(sql`select count(*) as n from transfer_order_lines line join erp_transfer_lines erp
        on erp.no = line.bc_to_no and erp.line_no = line.line_no
        where (line.qty_shipped, line.qty_received) <> (erp.qty_shipped, erp.qty_received)`);
      await none(sql`select count(*) as n from consignment_lines line join consignment_issues issue using (ci_no)
        join transfer_order_lines moved on moved.bc_to_no = issue.bc_to_no and moved.line_no = line.line_no
        where (line.qty_shipped, line.qty_received) <> (moved.qty_shipped, moved.qty_received)`);
      await none(sql`select count(*) as n from (select reverses_no from warehouse_entries
        where reverses_no is not null group by 1 having count(*) > 1) twice`);
    }),
    { numRuns: 25, examples: [[sentAndReceived]] },
  );
  // The stories were about something.
  const received = sql`select count(*) as n from warehouse_entries where document_type = 'transfer_receipt'
    and created_by in ('store01', 'store02', 'warehouse01') and created_at > now() - interval '1 hour'`;
  expect(await numberFrom(server.db, received)).toBeGreaterThanOrEqual(2);
});
