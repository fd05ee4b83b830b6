import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '#calls/kit/call.ts';
import { parseInput } from '#calls/kit/wire.ts';
import { catalogue } from '#kinds/coalescing.ts';
import { type ReplayContext, replayOrder } from '#kinds/sales/order.ts';
import { join } from '#offline/core/coalesce.ts';
import { writeOf } from '#offline/core/migrate.ts';
import { itemAt, line, order } from '../support/sales/orders.ts';

const context: ReplayContext = {
  franchiseCode: 'F01',
  locationCode: 'L01',
  userId: 7,
  now: '2026-03-02T05:00:00.000Z',
  today: '2026-03-02',
  item: itemNo => itemAt(itemNo === 'A' ? 50_000 : 80_000),
};

/** The changes as the queue keeps them: each joined with earlier ones where it can be. */
function queued(changes: readonly Change[]): Change[] {
  let kept: Change[] = [];
  for (const change of changes) {
    const joined = join(catalogue, kept, change);
    if (!joined) {
      kept.push(change);
      continue;
    }
    kept = kept.flatMap((other, at) => {
      if (at === joined.at) return joined.change ? [joined.change] : [];
      return joined.taken.includes(at) ? [] : [other];
    });
  }
  return kept;
}

function shown(base: ReturnType<typeof order> | null, changes: readonly Change[]) {
  const entries = changes.map(({ op, input }, index) => ({
    op,
    args: input,
    mid: `m${index}`,
    state: 'READY',
    createdAt: context.now,
    ...(op === 'salesOrders.create' ? { tempId: 'tmp:order' } : {}),
  }));
  const replayed = replayOrder(base, entries, context);
  // Fewer changes raise the version less often.
  return {
    order: replayed.order && { ...replayed.order, version: 0, updated_at: '' },
    problems: replayed.problems,
  };
}

const parsed = (op: string, input: unknown): Change => {
  const call = writeOf(catalogue, op);
  const result = call && parseInput(call, input);
  if (!result?.ok) throw new Error(`${op}: ${result ? `${result.field} ${result.msg}` : 'no such call'}`);
  return { op, input: result.input };
};

const name = fc.constantFrom('', 'An', 'Bình');
const party = (prefix: string) =>
  fc
    .record(
      {
        [`${prefix}_name`]: name,
        [`${prefix}_address`]: fc.constantFrom('', '1 Lê Lợi', '2 Hai Bà Trưng'),
        [`${prefix}_phone_no`]: fc.constantFrom('', '0912345678', '0987654321'),
      },
      { requiredKeys: [] },
    )
    .map(fields => ({ ...fields }));
const header = fc
  .tuple(
    party('sell_to'),
    party('bill_to'),
    party('ship_to'),
    fc.record(
      {
        general_comments: fc.constantFrom('', 'gấp'),
        requested_delivery_date: fc.constantFrom('', '2026-03-05', '2026-03-09'),
        location_code: fc.constantFrom('', 'L01', 'L02'),
        invoice_discount_amount: fc.constantFrom(0, 1_000),
      },
      { requiredKeys: [] },
    ),
  )
  .map(parts => Object.assign({}, ...parts) as Record<string, unknown>); // four records of header fields
const lineNo = fc.constantFrom(10000, 20000, 30000, 40000);
const lineInput = fc
  .record({
    line_no: lineNo,
    item_no: fc.constantFrom('A', 'B'),
    quantity: fc.integer({ min: 1, max: 9 }),
    line_discount_amount: fc.constantFrom(0, 500),
  })
  .map(input => ({ ...input, unit_price: input.item_no === 'A' ? 55_000 : 80_000 }));
const change = (no: string) =>
  fc.oneof(
    header.map(data => parsed('salesOrders.update', { pos_so_no: no, data })),
    lineInput.map(input => parsed('salesOrders.addLine', { pos_so_no: no, ...input })),
    lineInput.map(input => parsed('salesOrders.updateLine', { pos_so_no: no, ...input })),
    fc
      .uniqueArray(lineNo, { minLength: 1, maxLength: 3 })
      .map(line_nos => parsed('salesOrders.removeLines', { pos_so_no: no, line_nos })),
    fc
      .constantFrom('2026-03-06', '2026-03-07')
      .map(date => parsed('salesOrders.setRequestedDeliveryDate', { pos_so_no: no, date })),
    {
      arbitrary: fc.constant(parsed('salesOrders.setStatus', { pos_so_no: no, status: 'SUPPORT_TO_SHIP' })),
      weight: 1,
    },
  );
const create = fc
  .tuple(header, fc.uniqueArray(lineInput, { maxLength: 3, selector: input => input.line_no }))
  .map(([data, lines]) =>
    parsed('salesOrders.create', {
      pos_so_no: 'tmp:order',
      data: { ...data, order_date: '2026-03-02', lines },
    }),
  );

describe('changes of an order that has not been sent', () => {
  it('show the same document joined as one after the other', () => {
    let calls = 0;
    let kept = 0;
    fc.assert(
      fc.property(create, fc.array(change('tmp:order'), { maxLength: 12 }), (first, more) => {
        const plain = shown(null, [first, ...more]);
        fc.pre(plain.problems.length === 0);
        const joined = queued([first, ...more]);
        calls += more.length + 1;
        kept += joined.length;
        expect(shown(null, joined)).toEqual(plain);
        for (const { op, input } of joined) expect(parsed(op, input).input).toEqual(input);
      }),
      { numRuns: 3_000, maxSkipsPerRun: 10_000 },
    );
    expect(kept).toBeLessThan(calls * 0.6);
  });

  it('show the same document of the server joined as one after the other', () => {
    const base = {
      ...order({}, [3, 4]),
      lines: order({}, [3, 4]).lines.map((each, index) => ({ ...each, item_no: index ? 'B' : 'A' })),
    };
    let calls = 0;
    let kept = 0;
    fc.assert(
      fc.property(fc.array(change('SO-1'), { minLength: 2, maxLength: 12 }), changes => {
        const plain = shown(base, changes);
        fc.pre(plain.problems.length === 0);
        const joined = queued(changes);
        calls += changes.length;
        kept += joined.length;
        expect(shown(base, joined)).toEqual(plain);
        for (const { op, input } of joined) expect(parsed(op, input).input).toEqual(input);
      }),
      { numRuns: 3_000, maxSkipsPerRun: 10_000 },
    );
    expect(kept).toBeLessThan(calls * 0.9);
  });

  const edit = (line_no: number, quantity: number) =>
    parsed('salesOrders.updateLine', { pos_so_no: 'SO-1', ...line(line_no, quantity) });

  it('are one call for ten edits of a line, also with edits of another line in between', () => {
    const edits = Array.from({ length: 10 }, (_, index) => edit(10000, index + 1));
    expect(queued(edits)).toEqual([edit(10000, 10)]);
    expect(queued([edit(10000, 1), edit(20000, 1), edit(10000, 2), edit(20000, 3)])).toEqual([
      edit(10000, 2),
      edit(20000, 3),
    ]);
  });

  it('are nothing for a line that was added and taken away', () => {
    const added = parsed('salesOrders.addLine', { pos_so_no: 'SO-1', ...line(30000, 2) });
    const removed = parsed('salesOrders.removeLines', { pos_so_no: 'SO-1', line_nos: [30000] });
    expect(queued([added, edit(10000, 5), removed])).toEqual([edit(10000, 5)]);
  });

  it('stay on their side of a status, a receipt and a shipment', () => {
    const between = [
      parsed('salesOrders.setStatus', { pos_so_no: 'SO-1', status: 'CONFIRMED' }),
      parsed('receipts.add', { pos_so_no: 'SO-1', amount: 1, payment_type: 'cash' }),
      parsed('salesOrders.postQty', {
        pos_so_no: 'SO-1',
        lines: [{ line_no: 10000, qty_to_ship: 1, qty_to_invoice: 1 }],
      }),
    ];
    for (const other of between)
      expect(queued([edit(10000, 1), other, edit(10000, 2)])).toEqual([
        edit(10000, 1),
        other,
        edit(10000, 2),
      ]);
  });
});
