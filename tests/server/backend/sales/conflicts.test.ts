import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#calls/all.ts';
import type { Edit } from '#kinds/edits.ts';
import { edits as salesEdits } from '#kinds/sales/edits.ts';
import { type Choice, merge, resolve } from '#model/kit/merge.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';
import { matchesOf } from '../../../support/tablet/look-up.ts';

const { applyEdit, editableOf, rebase, unitOf } = salesEdits;

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

/** What a tablet does after `stale`: it reads the order, merges, and sends what is left on the version it read. */
async function mergeAndSend(pos_so_no: string, base: Order, edit: Edit, choice: Choice): Promise<Order> {
  const theirs = await server.ask('salesOrders.get', { pos_so_no });
  const before = editableOf(base);
  const merged = merge(before, applyEdit(before, edit), editableOf(theirs), unitOf);
  const target = resolve(merged, new Map(merged.conflicts.map(({ key }) => [key, choice])));
  const [left] = rebase([edit], editableOf(theirs), target, merged.renumbered).edits;
  if (!left) return theirs;
  return server.ask(left.op, { ...(left.args as object), base_version: theirs.version });
}
type Order = Awaited<ReturnType<SellingServer['create']>>;

describe('an order that somebody else has changed', () => {
  test('refuses every edit of the older version and keeps their change', async () => {
    const seen = await server.create();
    const { pos_so_no, version: base_version } = seen;
    const [line] = seen.lines;
    const theirs = await server.ask('salesOrders.updateLine', {
      pos_so_no,
      ...line,
      quantity: 4,
      base_version,
    });
    const edits: [string, object][] = [
      ['salesOrders.update', { data: { general_comments: 'Call first' } }],
      ['salesOrders.addLine', { ...line, line_no: 90_000 }],
      ['salesOrders.updateLine', { ...line, quantity: 5 }],
      ['salesOrders.removeLines', { line_nos: [line?.line_no] }],
      ['salesOrders.setRequestedDeliveryDate', { date: '2099-01-01' }],
    ];
    for (const [op, args] of edits) {
      expect(await server.refused(op, { pos_so_no, base_version, ...args }), op).toMatchObject({
        code: 'stale',
      });
      const call = catalogue[op];
      expect(call?.kind === 'write' && call.versionRead?.field, op).toBe('base_version');
    }
    expect(await server.ask('salesOrders.get', { pos_so_no })).toEqual(theirs);
  });

  test('takes an edit that says nothing about a version, as before', async () => {
    const { pos_so_no } = await server.create();
    await server.ask('salesOrders.update', { pos_so_no, data: { general_comments: 'one' } });
    const order = await server.ask('salesOrders.update', { pos_so_no, data: { general_comments: 'two' } });
    expect(order).toMatchObject({ general_comments: 'two', version: 3 });
  });

  test('has two edits at once made one after the other: one of them is stale', async () => {
    const { pos_so_no, version: base_version } = await server.create();
    const write = (general_comments: string) =>
      server.send('salesOrders.update', { pos_so_no, base_version, data: { general_comments } });
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map(write));
    expect(replies.map(reply => reply.error?.code ?? 'done').sort()).toEqual([
      'done',
      'stale',
      'stale',
      'stale',
    ]);
  });

  test('keeps both edits where they do not overlap', async () => {
    const seen = await server.create();
    const { pos_so_no } = seen;
    const [first, second] = seen.lines;
    await server.ask('salesOrders.update', { pos_so_no, data: { general_comments: 'theirs' } });
    await server.ask('salesOrders.updateLine', { pos_so_no, ...first, quantity: 6 });
    const mine: Edit = { op: 'salesOrders.updateLine', args: { pos_so_no, ...second, quantity: 3 } };
    const order = await mergeAndSend(pos_so_no, seen, mine, 'theirs');
    expect(order.general_comments).toBe('theirs');
    expect(order.lines.map(line => line.quantity)).toEqual([6, 3]);
  });

  test('adds up two changes of a quantity when a person says so', async () => {
    const seen = await server.create({ lines: server.lines(2) });
    const { pos_so_no } = seen;
    const [line] = seen.lines;
    await server.ask('salesOrders.updateLine', { pos_so_no, ...line, quantity: 4 });
    const mine: Edit = { op: 'salesOrders.updateLine', args: { pos_so_no, ...line, quantity: 5 } };
    expect((await mergeAndSend(pos_so_no, seen, mine, 'theirs')).lines[0]?.quantity).toBe(4);
    expect((await mergeAndSend(pos_so_no, seen, mine, 'both')).lines[0]?.quantity).toBe(7);
  });

  test('keeps two lines that were added under one number', async () => {
    const seen = await server.create({ lines: server.lines(1) });
    const { pos_so_no } = seen;
    const [, theirLine, myLine] = server.lines(1, 2, 3);
    await server.ask('salesOrders.addLine', { pos_so_no, ...theirLine, line_no: 20_000 });
    const args = { pos_so_no, line_discount_amount: 0, line_note: '', ...myLine, line_no: 20_000 };
    const order = await mergeAndSend(pos_so_no, seen, { op: 'salesOrders.addLine', args }, 'theirs');
    expect(order.lines.map(line => [line.line_no, line.quantity])).toEqual([
      [10_000, 1],
      [20_000, 2],
      [30_000, 3],
    ]);
  });
});

describe('what became of a change in doubt', () => {
  const find = (op: string, input: object) => matchesOf(server, op, input);

  test('is found for a new order by customer, day, lines and amount', async () => {
    const sell_to_phone_no = '0987000111';
    const { data } = {
      data: {
        sell_to_name: 'Trần Thị Lan',
        sell_to_phone_no,
        order_date: '',
        invoice_discount_amount: 0,
        lines: server.lines(2, 1).map(line => ({ ...line, line_discount_amount: 0, line_note: '' })),
      },
    };
    expect(await find('salesOrders.create', { data })).toEqual([]);
    const made = await server.create({ sell_to_name: 'Trần Thị Lan', sell_to_phone_no });
    expect(await find('salesOrders.create', { data })).toMatchObject([
      { no: made.pos_so_no, same: ['customer', 'lines', 'amount'], differs: [] },
    ]);
    const yesterday = { data: { ...data, lines: data.lines.slice(1) } };
    expect(await find('salesOrders.create', yesterday)).toEqual([]);
  });

  test('is found for a receipt by order and amount', async () => {
    const { pos_so_no } = await server.create();
    const input = { pos_so_no, amount: 12_000, payment_type: 'cash', comment: '' };
    expect(await find('receipts.add', input)).toEqual([]);
    await server.ask('receipts.add', input);
    expect(await find('receipts.add', input)).toMatchObject([{ differs: [] }]);
    expect(await find('receipts.add', { ...input, comment: 'deposit' })).toMatchObject([
      { differs: ['comment'] },
    ]);
  });

  test('is seen in the order for a line, a status and a shipment', async () => {
    const order = await server.released();
    const { pos_so_no } = order;
    expect(await find('salesOrders.setStatus', { pos_so_no, status: 'RELEASED' })).toHaveLength(1);
    expect(await find('salesOrders.setStatus', { pos_so_no, status: 'CANCELED' })).toEqual([]);
    expect(await find('salesOrders.updateLine', { pos_so_no, ...order.lines[0] })).toMatchObject([
      { differs: [] },
    ]);
    const lines = order.lines.map(({ line_no }) => ({ line_no, qty_to_ship: 1, qty_to_invoice: 1 }));
    expect(await find('salesOrders.postQty', { pos_so_no, lines })).toEqual([]);
  });
});
