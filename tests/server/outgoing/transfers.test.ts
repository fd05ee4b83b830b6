import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { TransferOrder } from '#calls/transfers/orders.ts';
import { startRemoteErp } from '#server/backend/outgoing/start.ts';
import { remoteDocuments } from '#server/db/schema/index.ts';
import { businessCentralAdapter } from '#server/erp/connected.ts';
import type { Row } from '../../support/business-central/odata.ts';
import { receiveTransfer, shipTransfer } from '../../support/business-central/transfers.ts';
import { type BusinessCentralStub, startBusinessCentral } from '../../support/business-central-server.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../support/sales/selling.ts';

const minute = 60_000;
const category = { itemCategoryCode: 'AO', baseUnitOfMeasureCode: 'CAI', blocked: false };
let server: SellingServer;
let stub: BusinessCentralStub;
let erp: ReturnType<typeof startRemoteErp>;
let ahead: number;
const now = () => new Date(Date.now() + ahead);

beforeEach(async () => {
  server = await sellingServer({ systems: ['erp'] });
  stub = await startBusinessCentral({ companion: true });
  // The stub's days begin then.
  ahead = Date.parse('2026-11-20T03:00:00Z') - Date.now();
  server.forward(ahead);
  for (const code of ['WH-MAIN', 'F01-CONS', 'F02-CONS', 'INTRANSIT'])
    stub.books.add('locations', { code, displayName: code });
  for (const { item_no } of [server.goodAt(0), server.goodAt(1)])
    stub.books.add('items', { number: item_no, displayName: item_no, unitPrice: 5000, ...category });
  erp = startRemoteErp(
    server.db,
    businessCentralAdapter(stub.settings(), () => {}),
    { log: { info: () => {}, warn: () => {} }, now, restMs: 60 * minute },
  );
  // What was posted before does not count.
  await later(1);
});
afterEach(async () => {
  await erp.stop();
  await stub.close();
  await server.close();
});

/** Time passes, and the server works. */
async function later(minutes: number): Promise<void> {
  ahead += minutes * minute;
  server.forward(minutes * minute);
  await erp.drain();
  await erp.read();
}
const orders = () => stub.books.rowsOf('transferOrders');
function orderOf(no: string): Row {
  const order = orders().find(({ number }) => number === no);
  if (!order) throw new Error(`the stub has no order ${no}`);
  return order;
}

function lines(...quantities: number[]) {
  return quantities.map((ci_qty, index) => {
    const { item_no, variant_code } = server.goodAt(index);
    return { line_no: (index + 1) * 10_000, item_no, variant_code, ci_qty };
  });
}
async function released(): Promise<ConsignmentIssue> {
  const { ci_no } = await server.ask<ConsignmentIssue>('consignmentIssues.create', {
    data: { transfer_to_code: 'F02-CONS', lines: lines(3, 2) },
  });
  return server.ask('consignmentIssues.release', { ci_no });
}
const issueOf = (ci_no: string): Promise<ConsignmentIssue> => server.ask('consignmentIssues.get', { ci_no });
const cancel = (ci_no: string): Promise<ConsignmentIssue> =>
  server.ask('consignmentIssues.setStatus', { ci_no, status: 'CANCELED', cancel_reason_code: '' });
const transfer = (bc_to_no: string): Promise<TransferOrder> =>
  server.ask('transferOrders.get', { bc_to_no }, 'store02');
const receive = (bc_to_no: string, ...quantities: number[]): Promise<TransferOrder> =>
  server.ask(
    'transferOrders.receive',
    {
      bc_to_no,
      lines: quantities.map((qty_to_receive, index) => ({ line_no: (index + 1) * 10_000, qty_to_receive })),
    },
    'store02',
  );
const onHand = (index: number, location_code: string): Promise<number> =>
  numberFrom(
    server.db,
    sql`select coalesce(sum(quantity), 0) as n from stock_levels where item_no = ${server.goodAt(index).item_no}
      and variant_code = ${server.goodAt(index).variant_code} and location_code = ${location_code}`,
  );

describe('a consignment issue with Business Central as the ERP', () => {
  test('gets its number later, is shipped with it, and is received by the other shop', async () => {
    stub.next(/./, { how: 'answer', status: 503 }, 2);
    const before = await onHand(0, 'F01-CONS');
    const there = await onHand(0, 'F02-CONS');
    const { ci_no, ...sent } = await released();
    expect(sent).toMatchObject({ la_status: 'RELEASED', bc_to_no: '', erp_request: 'release' });
    for (const _ of [1, 2, 3, 4]) await later(15);

    expect(orders()).toHaveLength(1);
    const bc_to_no = String(orders()[0]?.number);
    expect(await issueOf(ci_no)).toMatchObject({ bc_to_no, erp_request: '', la_status: 'IN_TRANSIT' });
    expect(await transfer(bc_to_no)).toMatchObject({ status: 'IN_TRANSIT', total_shipped: 5, ci_no });
    expect(await onHand(0, 'F01-CONS')).toBe(before - 3);

    await receive(bc_to_no, 3, 1);
    // What it was told is not known there yet, and what is read there takes nothing back.
    await erp.read();
    expect(await transfer(bc_to_no)).toMatchObject({ status: 'PARTIAL_RECEIVED', total_received: 4 });
    await later(2);
    expect(
      stub.books.linesOf('transferOrderLines', orderOf(bc_to_no)).map(line => line.quantityReceived),
    ).toEqual([3, 1]);
    await receive(bc_to_no, 0, 1);
    await later(2);
    expect(orders()).toEqual([]);
    expect(stub.books.rowsOf('transferReceipts')).toHaveLength(2);
    await later(40);
    expect(await transfer(bc_to_no)).toMatchObject({
      status: 'RECEIVED',
      total_received: 5,
      erp_refusal: '',
    });
    expect(await issueOf(ci_no)).toMatchObject({ la_status: 'RECEIVED' });
    expect([await onHand(0, 'F01-CONS'), await onHand(0, 'F02-CONS')]).toEqual([before - 3, there + 3]);
  });

  test('that it refuses is open again, and says why', async () => {
    stub.next(/POST .*transferOrders$/, {
      ...{ how: 'refuse', status: 400, code: 'Application_DialogException', message: 'Kho bị khóa.' },
    });
    const { ci_no } = await released();
    await later(1);
    expect(await issueOf(ci_no)).toMatchObject({
      la_status: 'OPEN',
      erp_request: '',
      erp_refusal: 'Kho bị khóa.',
    });
    const again = await server.ask<ConsignmentIssue>('consignmentIssues.release', { ci_no });
    expect(again).toMatchObject({ erp_request: 'release', erp_refusal: '' });
    await later(1);
    expect((await issueOf(ci_no)).bc_to_no).toBe(orders()[0]?.number);
  });

  test('is canceled at once before it was sent', async () => {
    const { ci_no } = await released();
    expect(await cancel(ci_no)).toMatchObject({ la_status: 'CANCELED', erp_request: '' });
    await later(2);
    expect(orders()).toEqual([]);
  });

  test('whose goods could not be shipped there is canceled by the ERP', async () => {
    stub.next(/POST .*transferOrders.*ship$/, {
      ...{ how: 'refuse', status: 400, code: 'Application_DialogException', message: 'Không đủ hàng.' },
    });
    const { ci_no } = await released();
    await later(2);
    const { bc_to_no } = await issueOf(ci_no);
    expect(await server.ask('transferOrders.get', { bc_to_no })).toMatchObject({ status: 'AWAITING' });
    expect(await cancel(ci_no)).toMatchObject({ la_status: 'RELEASED', erp_request: 'cancel' });
    await expect(cancel(ci_no)).rejects.toThrow(/has been asked/);
    await later(2);
    expect(await issueOf(ci_no)).toMatchObject({ la_status: 'CANCELED', erp_request: '' });
    expect(orders()).toEqual([]);
    expect(await server.ask('transferOrders.get', { bc_to_no })).toMatchObject({ status: 'CANCELED' });
  });

  test('that is shipped in the moment of its cancel stays', async () => {
    stub.next(/POST .*transferOrders.*ship$/, {
      ...{ how: 'refuse', status: 400, code: 'Application_DialogException', message: 'Không đủ hàng.' },
    });
    const { ci_no } = await released();
    await later(2);
    await cancel(ci_no);
    const { bc_to_no } = await issueOf(ci_no);
    shipTransfer(stub.books, orderOf(bc_to_no));
    await later(2);
    const kept = await issueOf(ci_no);
    expect(kept).toMatchObject({ la_status: 'IN_TRANSIT', erp_request: '', cancel_reason_code: '' });
    expect(kept.erp_refusal).toMatch(/has shipped/);
  });

  test('is made once though the answer was lost, and received once too', async () => {
    stub.next(/POST .*transferOrders$/, { how: 'done-then-reset' });
    const { ci_no } = await released();
    await later(1);
    expect((await issueOf(ci_no)).bc_to_no).toBe('');
    // It is there, and not released: nothing goes on before the request that was lost must have ended.
    await later(15);
    const { bc_to_no } = await issueOf(ci_no);
    expect(orders().map(({ number }) => number)).toEqual([bc_to_no]);
    stub.next(/POST .*transferOrders.*receive$/, { how: 'done-then-reset' });
    await later(2);
    await receive(bc_to_no, 1);
    await later(1);
    await later(15);
    await later(15);
    expect(stub.books.rowsOf('transferReceipts')).toHaveLength(1);
    expect(await transfer(bc_to_no)).toMatchObject({ total_received: 1, erp_refusal: '' });
  });

  test('that it does not take in stays received, and says so until it is', async () => {
    const { ci_no } = await released();
    await later(2);
    const { bc_to_no } = await issueOf(ci_no);
    const receiving = /POST .*transferOrders.*receive$/;
    stub.next(receiving, {
      how: 'refuse',
      status: 400,
      code: 'Application_DialogException',
      message: 'Kỳ đã khóa.',
    });
    await receive(bc_to_no, 1);
    await later(2);
    expect(await transfer(bc_to_no)).toMatchObject({ total_received: 1, erp_refusal: 'Kỳ đã khóa.' });
    await receive(bc_to_no, 1);
    await later(2);
    expect(await transfer(bc_to_no)).toMatchObject({ total_received: 2, erp_refusal: '' });
    const [line] = stub.books.linesOf('transferOrderLines', orderOf(bc_to_no));
    expect(line?.quantityReceived).toBe(2);
  });
});

/** People at the franchisor send goods to a shop. */
function sendToShop(quantity: number, to = 'F02-CONS'): Row {
  const { item_no, variant_code } = server.goodAt(0);
  const order = stub.books.add('transferOrders', {
    ...{ number: stub.books.numbered('TO'), externalDocumentNumber: '', status: 'Released' },
    ...{
      transferFromCode: 'WH-MAIN',
      transferToCode: to,
      inTransitCode: 'INTRANSIT',
      postingDate: '2026-11-22',
    },
  });
  stub.books.add('transferOrderLines', {
    ...{ documentId: order.id, sequence: 10_000, itemNumber: item_no, variantCode: variant_code, quantity },
    ...{ quantityShipped: 0, quantityReceived: 0, qtyToReceive: 0 },
  });
  return order;
}

describe('a transfer order that people at Business Central make', () => {
  test('comes to the shop as a receipt, and the stock follows', async () => {
    const order = sendToShop(6);
    const no = String(order.number);
    await later(2);
    expect(await transfer(no)).toMatchObject({ status: 'AWAITING', ci_no: '', total_qty: 6 });
    const [held, sent] = [await onHand(0, 'F02-CONS'), await onHand(0, 'WH-MAIN')];
    shipTransfer(stub.books, order, { 10000: 4 });
    await later(2);
    expect(await transfer(no)).toMatchObject({ status: 'IN_TRANSIT', total_shipped: 4 });
    await receive(no, 4);
    await later(2);
    shipTransfer(stub.books, order);
    await later(2);
    await receive(no, 2);
    await later(2);
    expect(orders()).toEqual([]);
    expect(await transfer(no)).toMatchObject({ status: 'RECEIVED' });
    expect([await onHand(0, 'F02-CONS'), await onHand(0, 'WH-MAIN')]).toEqual([held + 6, sent - 6]);
    const { shipments } = await server.ask<{ shipments: { lines: { quantity: number }[] }[] }>(
      'transferOrders.shipments',
      { bc_to_no: no },
      'store02',
    );
    expect(shipments.map(({ lines: [line] }) => line?.quantity)).toEqual([4, 2]);
  });

  test('comes once they release it, and with the lines that they change, add and drop', async () => {
    const order = sendToShop(6);
    order.status = 'Open';
    const no = String(order.number);
    await later(2);
    const { code } = await server.refused('transferOrders.get', { bc_to_no: no }, 'store02');
    expect(code).toBe('not_found');
    order.status = 'Released';
    stub.books.touch(order);
    await later(2);
    expect((await transfer(no)).lines.map(({ quantity }) => quantity)).toEqual([6]);
    const [line] = stub.books.linesOf('transferOrderLines', order);
    Object.assign(line ?? {}, { quantity: 4 });
    const { item_no, variant_code, description } = server.goodAt(1);
    const other = stub.books.add('transferOrderLines', {
      ...{
        documentId: order.id,
        sequence: 20_000,
        itemNumber: item_no,
        variantCode: variant_code,
        quantity: 2,
      },
      ...{ quantityShipped: 0, quantityReceived: 0, qtyToReceive: 0 },
    });
    stub.books.touch(order);
    await later(2);
    expect((await transfer(no)).lines).toMatchObject([{ quantity: 4 }, { quantity: 2, description }]);
    stub.books.drop('transferOrderLines', other);
    shipTransfer(stub.books, order);
    await later(2);
    expect(await transfer(no)).toMatchObject({ status: 'IN_TRANSIT', total_qty: 4, total_lines: 1 });
    await receive(no, 4);
    await later(2);
    expect(await transfer(no)).toMatchObject({ status: 'RECEIVED' });
  });

  test('that they delete is canceled here, and one that they receive is received', async () => {
    const deleted = sendToShop(2);
    const finished = sendToShop(2);
    await later(2);
    stub.books.remove('transferOrders', deleted);
    shipTransfer(stub.books, finished);
    receiveTransfer(stub.books, finished);
    await later(40);
    expect(await transfer(String(deleted.number))).toMatchObject({ status: 'CANCELED' });
    expect(await transfer(String(finished.number))).toMatchObject({ status: 'RECEIVED', total_received: 2 });
  });

  test('of which pieces had come before the ERP was connected moves only what comes since', async () => {
    const order = sendToShop(10);
    const [line] = stub.books.linesOf('transferOrderLines', order);
    Object.assign(line ?? {}, { quantityShipped: 7, quantityReceived: 5 });
    const held = await onHand(0, 'F02-CONS');
    await later(2);
    const no = String(order.number);
    expect(await transfer(no)).toMatchObject({
      status: 'PARTIAL_RECEIVED',
      total_shipped: 7,
      total_received: 5,
    });
    expect(await onHand(0, 'F02-CONS')).toBe(held);
    await receive(no, 2);
    expect(await onHand(0, 'F02-CONS')).toBe(held + 2);
  });

  test('between places that are no shop is not kept, and another shop does not see it', async () => {
    sendToShop(1, 'KHO-HN');
    const mine = sendToShop(1, 'F01-CONS');
    await later(2);
    const rows = await server.db.select({ no: remoteDocuments.remote_no }).from(remoteDocuments);
    expect(rows.map(({ no }) => no)).toEqual([mine.number]);
    const { code } = await server.refused('transferOrders.get', { bc_to_no: String(mine.number) }, 'store02');
    expect(code).toBe('not_found');
    const list = await server.ask<ListAnswer<TransferOrder>>('transferOrders.filter', {}, 'store02');
    expect(list.items.map(({ bc_to_no }) => bc_to_no)).not.toContain(mine.number);
  });
});
