import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { TransferOrder } from '#calls/transfers/orders.ts';
import { businessDate } from '#model/kit/format.ts';
import { noActor } from '#server/backend/kit/context.ts';
import { syncTransfer } from '#server/backend/transfers/store.ts';
import { syncTransfers } from '#server/backend/transfers/sync.ts';
import { builtInAlone } from '#server/erp/connected.ts';
import { builtInTransfers } from '#server/erp/transfers.ts';
import {
  numberFrom,
  type SellingServer,
  sellingServer,
  unbalancedStock,
} from '../../../support/sales/selling.ts';
import { matchesOf } from '../../../support/tablet/look-up.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const from = 'F01-CONS';

/** Puts this many of an item on the shelf of a location, whatever was there. */
async function stocked(index: number, quantity: number, location_code = from): Promise<void> {
  const { item_no, variant_code } = server.goodAt(index);
  const difference = quantity - (await onHand(index, location_code));
  const entry = { item_no, variant_code, location_code, quantity: difference, reason_code: 'count' };
  if (difference !== 0) await server.ask('warehouseEntries.add', { entries: [entry] }, 'admin');
}

function onHand(index: number, location_code: string): Promise<number> {
  const { item_no, variant_code } = server.goodAt(index);
  return numberFrom(
    server.db,
    sql`select quantity as n from stock_levels where item_no = ${item_no} and variant_code = ${variant_code}
      and location_code = ${location_code}`,
  );
}

function lines(...quantities: number[]) {
  return quantities.map((ci_qty, index) => {
    const { item_no, variant_code } = server.goodAt(index);
    return { line_no: (index + 1) * 10_000, item_no, variant_code, ci_qty };
  });
}

const issue = (data: object, username = 'store01'): Promise<ConsignmentIssue> =>
  server.ask('consignmentIssues.create', { data: { lines: lines(3, 2), ...data } }, username);
const release = ({ ci_no }: ConsignmentIssue): Promise<ConsignmentIssue> =>
  server.ask('consignmentIssues.release', { ci_no });
const transfer = (bc_to_no: string, username = 'store02'): Promise<TransferOrder> =>
  server.ask('transferOrders.get', { bc_to_no }, username);
const entriesOf = async (no: string) => {
  const { rows } = await server.db.execute<{ location_code: string; quantity: string }>(
    sql`select location_code, quantity from warehouse_entries where document_no = ${no} order by entry_no`,
  );
  return rows.map(row => [row.location_code, Number(row.quantity)]);
};

describe('a consignment issue', () => {
  test('is numbered, and names its franchise, route and items', async () => {
    const made = await issue({ transfer_to_code: 'WH-MAIN', la_notes: 'fragile' });
    expect(made).toMatchObject({
      la_status: 'OPEN',
      franchise_code: 'F01',
      franchise_name: 'Quầy Hoàn Kiếm',
      transfer_from_code: from,
      intransit_code: 'INTRANSIT',
      la_notes: 'fragile',
      total_lines: 2,
      total_qty: 5,
      version: 1,
    });
    expect(made.ci_no).toMatch(/^CI-F01-\d\d-\d{6}$/);
    expect(made.lines[0]?.description).toBe(server.goodAt(0).description);
    expect(await server.ask('consignmentIssues.get', { ci_no: made.ci_no })).toEqual(made);
  });

  test('goes nowhere it cannot go', async () => {
    const refusals: [object, string][] = [
      [{ transfer_to_code: from }, 'cannot be the same'],
      [{ transfer_to_code: 'NOWHERE' }, 'Location NOWHERE does not exist.'],
      [{ transfer_to_code: 'INTRANSIT' }, 'Location INTRANSIT does not exist.'],
      [{ transfer_to_code: 'WH-MAIN', transfer_from_code: 'F02-CONS' }, 'Location F02-CONS does not exist.'],
      [{ transfer_to_code: 'WH-MAIN', intransit_code: 'F01-STORE' }, 'Location F01-STORE does not exist.'],
      [{ transfer_to_code: 'WH-MAIN', la_request_delivery_date: '2020-01-01' }, 'must not be in the past'],
    ];
    for (const [data, text] of refusals)
      expect((await server.refused('consignmentIssues.create', { data })).msg).toContain(text);
  });

  test('is edited while it is open, by who saw it as it is', async () => {
    const { ci_no, version: base_version } = await issue({ transfer_to_code: 'WH-MAIN' });
    const [first, second] = lines(7, 1);
    const changed: ConsignmentIssue = await server.ask('consignmentIssues.updateLine', {
      ci_no,
      base_version,
      ...first,
    });
    expect(changed).toMatchObject({ total_qty: 9, version: 2 });
    const noted: ConsignmentIssue = await server.ask('consignmentIssues.updateLine', {
      ...{ ci_no, line_no: 10_000, la_to_line_note: 'dễ vỡ' },
    });
    expect(noted.lines[0]).toEqual({ ...changed.lines[0], la_to_line_note: 'dễ vỡ' });
    expect(
      await server.refused('consignmentIssues.updateLine', { ci_no, base_version, ...second }),
    ).toMatchObject({ code: 'stale' });
    await server.ask('consignmentIssues.removeLines', { ci_no, line_nos: [20_000] });
    await server.ask('consignmentIssues.addLine', { ci_no, ...second, line_no: 30_000 });
    const edited: ConsignmentIssue = await server.ask('consignmentIssues.update', {
      ci_no,
      data: { transfer_to_code: 'F02-CONS' },
    });
    expect(edited.lines.map(line => [line.line_no, line.ci_qty])).toEqual([
      [10_000, 7],
      [30_000, 1],
    ]);
    expect(edited).toMatchObject({ transfer_to_code: 'F02-CONS', version: 6, total_lines: 2 });
  });

  test('leaves the shelf when it is released: out of the location, into transit', async () => {
    await stocked(0, 10);
    await stocked(1, 10);
    const made = await release(await issue({ transfer_to_code: 'F02-CONS' }));
    expect(made.la_status).toBe('IN_TRANSIT');
    expect(await onHand(0, from)).toBe(7);
    expect(await entriesOf(made.bc_to_no)).toEqual([
      [from, -3],
      ['INTRANSIT', 3],
      [from, -2],
      ['INTRANSIT', 2],
    ]);
    expect(
      await server.refused('consignmentIssues.update', { ci_no: made.ci_no, data: { la_notes: 'x' } }),
    ).toEqual({
      code: 'rule',
      msg: `This cannot be done while consignment issue ${made.ci_no} is in transit.`,
    });
    expect(
      (await server.refused('consignmentIssues.setStatus', { ci_no: made.ci_no, la_status: 'CANCELED' })).msg,
    ).toContain('is in transit');
  });

  test('is shipped as far as there is stock, and the rest when it has come', async () => {
    await stocked(0, 2);
    await stocked(1, 0);
    const made = await release(await issue({ transfer_to_code: 'F02-CONS' }));
    expect(made.lines.map(line => line.qty_shipped)).toEqual([2, 0]);
    await stocked(0, 5);
    await stocked(1, 5);
    await server.ask('transferOrders.sync', { bc_to_no: made.bc_to_no });
    const after: ConsignmentIssue = await server.ask('consignmentIssues.get', { ci_no: made.ci_no });
    expect(after.lines.map(line => line.qty_shipped)).toEqual([3, 2]);
    const { shipments } = await server.ask<{ shipments: { lines: { quantity: number }[] }[] }>(
      'transferOrders.shipments',
      { bc_to_no: made.bc_to_no },
    );
    expect(shipments.map(shipment => shipment.lines.map(line => line.quantity))).toEqual([[2], [1, 2]]);
  });

  test('is cancelled while nothing of it has left', async () => {
    await stocked(0, 0);
    await stocked(1, 0);
    const open = await issue({ transfer_to_code: 'WH-MAIN' });
    const reason = { status: 'CANCELED', cancel_reason_code: 'OTHER' };
    expect(
      await server.refused('consignmentIssues.setStatus', {
        ci_no: open.ci_no,
        ...reason,
        cancel_reason_code: 'NONE',
      }),
    ).toMatchObject({ code: 'validation' });
    expect(await server.ask('consignmentIssues.setStatus', { ci_no: open.ci_no, ...reason })).toMatchObject({
      la_status: 'CANCELED',
      cancel_reason_code: 'OTHER',
    });
    const released = await release(await issue({ transfer_to_code: 'WH-MAIN' }));
    expect(released.la_status).toBe('RELEASED');
    await server.ask('consignmentIssues.setStatus', { ci_no: released.ci_no, la_status: 'CANCELED' });
    expect(await transfer(released.bc_to_no, 'store01')).toMatchObject({ status: 'CANCELED' });
    await stocked(0, 9);
    expect(await server.ask('transferOrders.sync', { bc_to_no: released.bc_to_no })).toMatchObject({
      status: 'CANCELED',
      total_shipped: 0,
    });
  });

  test('to the warehouse is received there by the ERP, in its own time', async () => {
    await stocked(0, 10);
    await stocked(1, 10);
    const made = await release(await issue({ transfer_to_code: 'WH-MAIN' }));
    const warn = () => expect.unreachable();
    await syncTransfers(server.db, new Date(), { warn });
    const status = async () =>
      (await server.ask<ConsignmentIssue>('consignmentIssues.get', { ci_no: made.ci_no })).la_status;
    expect(await status()).toBe('IN_TRANSIT');
    await syncTransfers(server.db, new Date(Date.now() + 3 * 60_000), { warn });
    expect(await status()).toBe('RECEIVED');
    expect((await entriesOf(made.bc_to_no)).slice(4)).toEqual([
      ['INTRANSIT', -3],
      ['WH-MAIN', 3],
      ['INTRANSIT', -2],
      ['WH-MAIN', 2],
    ]);
  });

  test('is not released empty', async () => {
    const { ci_no } = await issue({ transfer_to_code: 'WH-MAIN', lines: [] });
    expect((await server.refused('consignmentIssues.release', { ci_no })).msg).toBe(
      `There is nothing to release for transfer order ${ci_no}.`,
    );
  });
});

/** Goods on their way from the first store to the second. */
async function sent(...quantities: number[]): Promise<ConsignmentIssue> {
  for (const [index, quantity] of quantities.entries()) await stocked(index, quantity);
  return release(await issue({ transfer_to_code: 'F02-CONS', lines: lines(...quantities) }));
}
const receive = (bc_to_no: string, wanted: [number, number][]) => ({
  bc_to_no,
  franchise_code: 'F02',
  lines: wanted.map(([line_no, qty_to_receive]) => ({ line_no, qty_to_receive })),
});

describe('a consignment receipt', () => {
  test('comes in by pieces, and the issue follows', async () => {
    const { ci_no, bc_to_no } = await sent(8, 3);
    const before = await onHand(0, 'F02-CONS');
    const half: TransferOrder = await server.ask(
      'transferOrders.receive',
      receive(bc_to_no, [[10_000, 5]]),
      'store02',
    );
    expect(half).toMatchObject({ status: 'PARTIAL_RECEIVED', total_shipped: 11, total_received: 5 });
    expect(half.receipts).toMatchObject([{ by: 'store02', lines: [{ line_no: 10_000, quantity: 5 }] }]);
    expect(await onHand(0, 'F02-CONS')).toBe(before + 5);
    expect(await server.ask('consignmentIssues.get', { ci_no })).toMatchObject({
      la_status: 'PARTIAL_RECEIVED',
    });
    const rest = receive(bc_to_no, [
      [10_000, 3],
      [20_000, 3],
    ]);
    expect(await server.ask('transferOrders.receive', rest, 'store02')).toMatchObject({ status: 'RECEIVED' });
    expect(await server.ask('consignmentIssues.get', { ci_no })).toMatchObject({ la_status: 'RECEIVED' });
    expect((await entriesOf(bc_to_no)).reduce((sum, [, quantity]) => sum + Number(quantity), 0)).toBe(0);
    expect((await server.refused('transferOrders.receive', rest, 'store02')).msg).toContain(
      'You cannot receive more than 0 units.',
    );
  });

  test('never takes in more than was shipped; the refusal says what another one has received', async () => {
    const { bc_to_no } = await sent(10);
    const pieces = receive(bc_to_no, [[10_000, 6]]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.send('transferOrders.receive', pieces, 'store02')),
    );
    expect(answers.filter(answer => answer.body.result)).toHaveLength(1);
    const refusals = answers.flatMap(answer => (answer.body.result ? [] : [answer.error?.msg]));
    const { item_no } = server.goodAt(0);
    const text = `You cannot receive more than 4 units. Item ${item_no}: 10 shipped, 6 received already.`;
    expect(refusals).toEqual([text, text]);
    expect(await transfer(bc_to_no)).toMatchObject({ total_received: 6 });
  });

  test('asks for pieces of lines that exist, once each', async () => {
    const { bc_to_no } = await sent(4);
    const refused = async (wanted: [number, number][]) =>
      (await server.refused('transferOrders.receive', receive(bc_to_no, wanted), 'store02')).msg;
    expect(await refused([[10_000, 0]])).toBe('There is nothing to receive.');
    expect(await refused([[90_000, 1]])).toBe('Line No. 90000 does not exist.');
    expect(
      await refused([
        [10_000, 1],
        [10_000, 1],
      ]),
    ).toBe('Every line can be received once at a time.');
  });

  test('is found again after an unknown outcome', async () => {
    const { bc_to_no } = await sent(4);
    const input = receive(bc_to_no, [[10_000, 4]]);
    const since = new Date().toISOString();
    const look = () => matchesOf(server, 'transferOrders.receive', input, since);
    expect(await look()).toEqual([]);
    await server.ask('transferOrders.receive', input, 'store02');
    expect(await look()).toMatchObject([{ no: bc_to_no, differs: [] }]);
  });

  test('comes from the warehouse too: what it has at once, the rest later', async () => {
    const { item_no, variant_code } = server.goodAt(0);
    const held = await onHand(0, 'WH-MAIN');
    const request = {
      ...{ external_document_no: '', franchise_code: '' },
      transfer_from_code: 'WH-MAIN',
      transfer_to_code: from,
      in_transit_code: 'INTRANSIT',
      lines: [{ line_no: 10_000, item_no, variant_code, quantity: held + 5, line_note: 'on top' }],
    };
    const now = new Date();
    const bc_to_no = await server.db.transaction(tx =>
      builtInTransfers.releaseTransfer({ tx, now, today: businessDate(now) }, request),
    );
    expect((await server.refused('transferOrders.sync', { bc_to_no }, 'store02')).code).toBe('not_found');
    await server.db.transaction(tx =>
      syncTransfer(
        {
          ...{ tx, actor: { ...noActor, isAdministrator: true }, documentErp: builtInAlone },
          ...{ now, today: businessDate(now), types: 'all' },
        },
        bc_to_no,
        false,
      ),
    );
    const known = await transfer(bc_to_no, 'store01');
    expect(known).toMatchObject({ status: held > 0 ? 'IN_TRANSIT' : 'AWAITING', total_shipped: held });
    expect(known.lines).toMatchObject([{ line_note: 'on top', description: server.goodAt(0).description }]);
    const synced: TransferOrder = await server.ask('transferOrders.sync', { bc_to_no });
    expect(synced).toMatchObject({ status: 'IN_TRANSIT', total_shipped: held + 5 });
    expect(await onHand(0, 'WH-MAIN')).toBe(0);
  });
});

describe('another franchise', () => {
  test('sees an issue and its transfer order as missing, in every call', async () => {
    await stocked(0, 9);
    await stocked(1, 9);
    const { ci_no, bc_to_no } = await release(await issue({ transfer_to_code: 'F02-CONS' }));
    const { ci_no: open } = await issue({ transfer_to_code: 'F02-CONS' });
    const [line] = lines(1);
    const attempts: [string, object][] = [
      ['consignmentIssues.get', { ci_no: open }],
      ['consignmentIssues.update', { ci_no: open, data: { la_notes: 'x' } }],
      ['consignmentIssues.addLine', { ci_no: open, ...line }],
      ['consignmentIssues.updateLine', { ci_no: open, ...line }],
      ['consignmentIssues.removeLines', { ci_no: open, line_nos: [10_000] }],
      ['consignmentIssues.release', { ci_no: open }],
      ['consignmentIssues.setStatus', { ci_no: open, status: 'CANCELED' }],
      ['transferOrders.get', { bc_to_no }],
      ['transferOrders.shipments', { bc_to_no }],
      ['transferOrders.sync', { bc_to_no }],
      ['transferOrders.receive', { bc_to_no, lines: [{ line_no: 10_000, qty_to_receive: 1 }] }],
    ];
    for (const [op, args] of attempts)
      expect([op, (await server.refused(op, args, 'store03')).code]).toEqual([op, 'not_found']);
    // The sender follows the goods and does not take them in.
    expect(await transfer(bc_to_no, 'store01')).toMatchObject({ ci_no });
    expect((await server.refused('transferOrders.receive', attempts.at(-1)?.[1])).code).toBe('not_found');
    const found = (op: string, field: string, value: string, username: string) =>
      server.ask<ListAnswer<object>>(op, { filters: [{ field, value, condition: 'eq' }] }, username);
    for (const [username, issues, receipts] of [
      ['store01', 1, 0],
      ['store02', 0, 1],
      ['store03', 0, 0],
      ['admin', 1, 1],
    ] as const) {
      expect((await found('consignmentIssues.filter', 'ci_no', ci_no, username)).total).toBe(issues);
      expect((await found('transferOrders.filter', 'bc_to_no', bc_to_no, username)).total).toBe(receipts);
    }
  });

  test('of type view looks and does not act', async () => {
    const { ci_no } = await issue({ transfer_to_code: 'WH-MAIN' });
    expect(await server.ask('consignmentIssues.get', { ci_no }, 'manager01')).toMatchObject({ ci_no });
    expect((await server.refused('consignmentIssues.release', { ci_no }, 'manager01')).code).toBe(
      'forbidden',
    );
    // The storeroom does.
    expect(await server.ask('consignmentIssues.release', { ci_no }, 'warehouse01')).toMatchObject({ ci_no });
  });
});

test('the stock is the sum of its entries, and what is in transit is what was not received', async () => {
  expect(await unbalancedStock(server.db)).toBe(0);
  expect(
    await numberFrom(
      server.db,
      sql`select (select coalesce(sum(quantity), 0) from warehouse_entries where location_code = 'INTRANSIT')
        - (select sum(qty_shipped - qty_received) from transfer_order_lines) as n`,
    ),
  ).toBe(0);
});
