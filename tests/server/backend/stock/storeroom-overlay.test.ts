import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import type { TransferOrder } from '#calls/transfers/orders.ts';
import { documents as consignments } from '#kinds/consignment/rules.ts';
import { replayWarehouse } from '#kinds/stock/rules.ts';
import { documents as transfers } from '#kinds/transfers/rules.ts';
import { receivable } from '#model/transfers/orders.ts';
import type { ReplayContext } from '#offline/overlay/replay.ts';
import { type BuyingServer, buyingServer } from '../../../support/purchases/buying.ts';
import {
  drain,
  entriesOf,
  factsOf,
  goodsOf,
  movedBetween,
  part,
  type Queued,
  type Step,
  steps,
  stockLevels,
  storyOf,
  wire,
} from '../../../support/tablet/drained.ts';

let server: BuyingServer;
let facts: ReplayContext;
let goodsAt: ReturnType<typeof goodsOf>;
beforeAll(async () => {
  server = await buyingServer();
  facts = await factsOf(server);
  goodsAt = goodsOf(server);
});
afterAll(() => server.close());

function issueStep({ what, at, share, quantity }: Step, { ci_no, lines }: ConsignmentIssue): Queued | null {
  const call = (verb: string, args: object): Queued => ({ op: `consignmentIssues.${verb}`, args });
  const line = { ...goodsAt(at), ci_qty: quantity, la_to_line_note: at > 3 ? 'cẩn thận' : '' };
  switch (what % 6) {
    case 0:
      return call('update', {
        ci_no,
        data: at > 3 ? { transfer_to_code: 'F02-CONS' } : { la_notes: `ghi chú ${at}` },
      });
    case 1:
      return call('addLine', { ci_no, line_no: (at + 1) * 10_000, ...line });
    case 2:
      return call('updateLine', { ci_no, line_no: (at + 1) * 10_000, ...line });
    case 3:
      return call('removeLines', { ci_no, line_nos: [lines[0]?.line_no ?? 10_000] });
    case 4:
      return share === 1 ? call('release', { ci_no }) : null;
    default:
      return at > 4 ? call('setStatus', { ci_no, status: 'CANCELED', cancel_reason_code: '' }) : null;
  }
}

/** Without numbers, the server's clock, and what the ERP has shipped. */
function comparableIssue({ ci_no: _no, bc_to_no: _to, la_status, lines, ...issue }: ConsignmentIssue) {
  const { created_at: _c, updated_at: _u, version: _v, ...header } = issue;
  return {
    ...header,
    la_status: la_status === 'IN_TRANSIT' ? 'RELEASED' : la_status,
    lines: lines.map(({ qty_shipped: _s, ...line }) => line),
  };
}

test('the tablet shows of a consignment issue and its stock what the back end makes of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (isNew, story) => {
      const data = { transfer_to_code: 'WH-MAIN', lines: [{ line_no: 10_000, ...goodsAt(0), ci_qty: 2 }] };
      const create = {
        op: 'consignmentIssues.create',
        args: wire('consignmentIssues.create', { data }),
        tempId: 'tmp:ci',
      };
      const base = isNew ? null : await server.ask<ConsignmentIssue>(create.op, create.args);
      const before = await stockLevels(server);
      const known: ReplayContext = {
        ...facts,
        onHand: (item_no, variant_code, location_code) =>
          before.get(`${item_no}/${variant_code}/${location_code}`) ?? null,
      };
      const queue: Queued[] = base ? [] : [create];
      const replay = () =>
        consignments.replay(no => (no === base?.ci_no ? base : null), entriesOf(queue), known);
      for (const each of story) {
        const issue = replay().documents.get(base?.ci_no ?? 'tmp:ci') ?? base;
        const next = issue && issueStep(each, issue);
        if (next) queue.push({ ...next, args: wire(next.op, next.args) });
      }
      const { documents, problems, moved } = replay();
      const { refused, resolve } = await drain(server, queue, (issue: ConsignmentIssue) => issue.ci_no);
      expect(problems.map(({ msg }) => msg.replace(/tmp:[\w-]+/g, resolve))).toEqual(refused);
      expect(Object.fromEntries(moved)).toEqual(movedBetween(before, await stockLevels(server)));
      for (const [no, shown] of documents) {
        const real = await server.ask<ConsignmentIssue>('consignmentIssues.get', { ci_no: resolve(no) });
        expect(comparableIssue(shown)).toEqual(comparableIssue(real));
      }
    }),
    {
      numRuns: Number(process.env.STORY_RUNS ?? 7),
      examples: [
        [true, storyOf(0, 1, 2, 3, 4)],
        [false, storyOf(1, 5)],
      ],
    },
  );
});

test('what the tablet shows of a consignment receipt is what the back end makes of it', async () => {
  const shares = fc.array(fc.constantFrom(0.3, 0.5, 1, 1.2), { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(shares, async story => {
      const goods = [goodsAt(0), goodsAt(1)].map(each => ({
        ...each,
        location_code: 'F02-CONS',
        quantity: 6,
      }));
      await server.ask('warehouseEntries.add', { entries: goods }, 'store02');
      const lines = goods.map(({ item_no, variant_code }, index) => ({
        ...{ line_no: (index + 1) * 10_000, item_no, variant_code },
        ci_qty: 3 + index,
      }));
      const sent = { transfer_to_code: 'F01-CONS', lines };
      const { ci_no } = await server.ask<ConsignmentIssue>(
        'consignmentIssues.create',
        { data: sent },
        'store02',
      );
      const issue = await server.ask<ConsignmentIssue>('consignmentIssues.release', { ci_no }, 'store02');
      const { bc_to_no } = issue;
      const base = await server.ask<TransferOrder>('transferOrders.get', { bc_to_no });
      const queue: Queued[] = [];
      const replay = () => transfers.replay(() => base, entriesOf(queue), facts);
      for (const share of story) {
        const order = replay().documents.get(bc_to_no) ?? base;
        const pieces = order.lines
          .map(line => ({ line_no: line.line_no, qty_to_receive: part(receivable(line), share) }))
          .slice(0, share === 0.5 ? 1 : 2);
        queue.push({
          op: 'transferOrders.receive',
          args: wire('transferOrders.receive', { bc_to_no, lines: pieces }),
        });
      }
      const { documents, problems, moved } = replay();
      const before = await stockLevels(server);
      const { refused } = await drain(server, queue, (order: TransferOrder) => order.bc_to_no);
      expect(problems.map(({ msg }) => msg)).toEqual(refused);
      expect(Object.fromEntries(moved)).toEqual(movedBetween(before, await stockLevels(server)));
      const bare = ({ updated_at: _u, receipts, ...order }: TransferOrder) => ({
        ...order,
        receipts: receipts.map(({ by, lines }) => ({ by, lines })),
      });
      const real = await server.ask<TransferOrder>('transferOrders.get', { bc_to_no });
      expect(bare(documents.get(bc_to_no) ?? base)).toEqual(bare(real));
    }),
    { numRuns: Number(process.env.STORY_RUNS ?? 3) },
  );
});

test('what the tablet shows of entries by hand is what the back end makes of them', async () => {
  const entry = (at: number, quantity: number) => ({ ...goodsAt(at), location_code: 'F01-STORE', quantity });
  const made = await server.ask<{ entries: WarehouseEntry[] }>('warehouseEntries.add', {
    entries: [entry(0, 4), entry(1, 5), entry(2, -1), entry(0, 3)],
  });
  const [first, second, third] = made.entries.map(({ entry_no }) => entry_no);
  const queue: Queued[] = [
    {
      op: 'warehouseEntries.add',
      args: { entries: [entry(0, 1.5), entry(1, -2)], posting_date: '2026-01-05' },
      tempId: 'tmp:a',
    },
    { op: 'warehouseEntries.update', args: { warehouse_entry: { entry_no: first, ...entry(0, 7) } } },
    { op: 'warehouseEntries.remove', args: { ids: [second, third, second] } },
    {
      op: 'warehouseEntries.transfer',
      args: {
        location_from: 'F01-STORE',
        location_to: 'F01-CONS',
        comment: 'kệ',
        items: [{ ...goodsAt(0), quantity: 2 }],
      },
      tempId: 'tmp:b',
    },
  ].map(each => ({ ...each, args: wire(each.op, each.args) }));
  const find = (no: number) => made.entries.find(row => row.entry_no === no) ?? null;
  const shown = replayWarehouse(entriesOf(queue), find, facts);
  const before = await stockLevels(server);
  const { refused } = await drain(server, queue, (answer: { document_no: string }) => answer.document_no);
  expect(refused).toEqual([]);
  expect(Object.fromEntries(shown.moved)).toEqual(movedBetween(before, await stockLevels(server)));
  const { items } = await server.ask<{ items: WarehouseEntry[] }>('warehouseEntries.filter', {
    size: shown.made.length,
  });
  const bare = ({
    entry_no: _no,
    document_no: _doc,
    created_at: _c,
    below_zero: _b,
    ...row
  }: WarehouseEntry) => row;
  expect(shown.made.map(bare)).toEqual(items.map(bare));
  const numbers = shown.made.map(row => row.entry_no);
  expect(numbers.every(no => no < 0) && new Set(numbers).size === numbers.length).toBe(true);
  expect(shown.changed.get(first ?? 0)?.reversed_by_no).toBe(numbers.at(-3));
});
