import { eq, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bcWorks } from '#server/backend/administration/bc-sync.ts';
import { startRemoteErp } from '#server/backend/outgoing/start.ts';
import { outgoingCommands, remoteDocuments } from '#server/db/schema/index.ts';
import { businessCentralAdapter } from '#server/erp/connected.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { type BusinessCentralStub, startBusinessCentral } from '../../support/business-central-server.ts';
import { type BuyingServer, buyingServer, toReceive } from '../../support/purchases/buying.ts';

const minute = 60_000;
const category = { itemCategoryCode: 'AO', baseUnitOfMeasureCode: 'CAI', blocked: false };
let server: BuyingServer;
let stub: BusinessCentralStub;
let erp: ReturnType<typeof startRemoteErp>;
let ahead: number;
const now = () => new Date(Date.now() + ahead);

beforeEach(async () => {
  server = await buyingServer({ systems: ['erp'] });
  stub = await startBusinessCentral();
  // The stub's days begin then.
  ahead = Date.parse('2026-11-20T03:00:00Z') - Date.now();
  server.forward(ahead);
  // What the ERP and the shop both know.
  stub.books.add('customers', {
    ...{ number: 'F01', displayName: 'Quầy Hoàn Kiếm', addressLine1: '36 Hàng Bông', city: 'Hà Nội' },
    ...{ country: 'VN', postalCode: '10000', phoneNumber: '0912000001' },
  });
  stub.books.add('locations', { code: 'WH-MAIN', displayName: 'Kho chính' });
  for (const { item_no, variant_code } of [server.goodAt(0), server.goodAt(1)]) {
    stub.books.add('items', { number: item_no, displayName: item_no, unitPrice: 5000, ...category });
    if (variant_code)
      stub.books.add('itemVariants', { itemNumber: item_no, code: variant_code, description: variant_code });
  }
  erp = startRemoteErp(
    server.db,
    businessCentralAdapter(stub.settings(), () => {}),
    {
      log: { info: () => {}, warn: () => {} },
      now,
      restMs: 60 * minute,
    },
  );
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
const orders = () => stub.books.rowsOf('salesOrders');
const reason = { status: 'CANCELED', cancel_reason_code: 'WRONG_QTY' };

describe('a purchase order with Business Central as the ERP', () => {
  test('is released while it is down, gets its number, its goods and its invoice', async () => {
    stub.next(/./, { how: 'answer', status: 503 }, 3);
    const released = await server.released();
    expect(released).toMatchObject({ la_status: 'RELEASED', bc_so_no: '', erp_request: 'release' });
    await later(1);
    expect(orders()).toEqual([]);
    expect(await server.get(released.po_no)).toMatchObject({ bc_so_no: '', erp_request: 'release' });

    for (const _ of [1, 2, 3, 4]) await later(15);
    const sent = await server.get(released.po_no);
    expect(orders()).toHaveLength(1);
    expect(sent).toMatchObject({ bc_so_no: orders()[0]?.number, erp_request: '', erp_refusal: '' });
    expect(sent.receiving_address).not.toBe('');
    expect(orders()[0]).toMatchObject({
      shipToName: sent.franchise_name,
      shipToContact: sent.receiving_contact,
      shipToAddressLine1: sent.receiving_address,
      requestedDeliveryDate: sent.requested_receipt_date,
    });

    stub.ship(released.po_no, { 10000: 2 });
    await later(2);
    const shipped = await server.get(released.po_no);
    expect(shipped.lines.map(({ qty_shipped }) => qty_shipped)).toEqual([2, 0]);
    expect(shipped.shipments[0]?.lines[0]).toMatchObject({ order_line_no: 10000, qty_shipped: 2 });
    await server.receive(released.po_no, toReceive(shipped));
    stub.ship(released.po_no);
    await later(2);
    const over = await server.receive(released.po_no, toReceive(await server.get(released.po_no)));
    expect(over).toMatchObject({ la_status: 'INVOICED', bc_invoice_no: '', erp_request: 'close' });
    await later(2);
    expect(await server.get(released.po_no)).toMatchObject({
      bc_invoice_no: stub.books.rowsOf('salesInvoices')[0]?.number,
      erp_request: '',
    });
    // Nothing that it has told waits to be taken over.
    await later(2);
    const untold = await server.db.$count(remoteDocuments, isNull(remoteDocuments.taken_over_at));
    expect(untold).toBe(0);
    expect(await server.db.$count(remoteDocuments)).toBeGreaterThan(2);
  });

  test('that it refuses is open again, and says why', async () => {
    for (const item of stub.books.rowsOf('items')) item.blocked = true;
    const { po_no } = await server.released();
    await later(1);
    const refused = await server.get(po_no);
    expect(refused).toMatchObject({ la_status: 'OPEN', erp_request: '' });
    expect(refused.erp_refusal).toMatch(/Blocked must be No/);
    for (const item of stub.books.rowsOf('items')) item.blocked = false;
    const again = await server.ask('purchaseOrders.release', { po_no });
    expect(again).toMatchObject({ erp_request: 'release', erp_refusal: '' });
    await later(1);
    expect((await server.get(po_no)).bc_so_no).toBe(orders()[0]?.number);
  });

  test('is canceled at once before it was sent, and by the ERP afterwards', async () => {
    const unsent = await server.released();
    expect(
      await server.ask('purchaseOrders.setStatus', { pos_po_no: unsent.po_no, ...reason }),
    ).toMatchObject({
      la_status: 'CANCELED',
    });
    const { po_no } = await server.released();
    await later(1);
    expect(orders()).toHaveLength(1);
    expect(await server.ask('purchaseOrders.setStatus', { pos_po_no: po_no, ...reason })).toMatchObject({
      ...{ la_status: 'RELEASED', erp_request: 'cancel' },
    });
    // The answer is waited for.
    await expect(server.ask('purchaseOrders.setStatus', { pos_po_no: po_no, ...reason })).rejects.toThrow(
      /has been asked/,
    );
    await later(1);
    expect(await server.get(po_no)).toMatchObject({
      ...{ la_status: 'CANCELED', cancel_reason_code: 'WRONG_QTY', erp_request: '' },
    });
    expect(orders()).toEqual([]);
  });

  test('that was shipped in the moment of its cancel stays, with the goods', async () => {
    const { po_no } = await server.released();
    await later(1);
    await server.ask('purchaseOrders.setStatus', { pos_po_no: po_no, ...reason });
    stub.ship(po_no);
    await later(2);
    const kept = await server.get(po_no);
    expect(kept).toMatchObject({ la_status: 'RELEASED', erp_request: '', cancel_reason_code: '' });
    expect(kept.erp_refusal).not.toBe('');
    expect(kept.lines.map(({ qty_shipped }) => qty_shipped)).toEqual([5, 3]);
  });

  test('is made once though the answer was lost, by another process too', async () => {
    stub.next(/POST .*salesOrders$/, { how: 'done-then-reset' });
    const { po_no } = await server.released();
    await later(1);
    expect(await server.get(po_no)).toMatchObject({ bc_so_no: '', erp_request: 'release' });
    expect(orders()).toHaveLength(1);
    await later(2);
    expect((await server.get(po_no)).bc_so_no).toBe(orders()[0]?.number);
    expect(stub.count(/POST .*salesOrders$/)).toBe(1);
  });
});

test('what is not ours is not kept, and an hour without changes asks little', async () => {
  const { po_no } = await server.released();
  await later(1);
  stub.books.add('salesInvoices', {
    ...{ number: 'SI-1', externalDocumentNumber: 'OTHER', customerNumber: 'F01', status: 'Open' },
    ...{ orderId: po_no, orderNumber: '', postingDate: '2026-11-22', totalAmountIncludingTax: 1 },
  });
  await later(2);
  const kept = await server.db.select().from(remoteDocuments);
  expect(new Set(kept.map(row => row.external_document_no))).toEqual(new Set([po_no]));
  const before = stub.requests;
  for (let round = 0; round < 5; round++) await later(1);
  expect(stub.requests - before).toBeLessThanOrEqual(5 * 2);
  const [command] = await server.db
    .select()
    .from(outgoingCommands)
    .where(eq(outgoingCommands.document_no, po_no));
  expect(command).toMatchObject({ status: 'done', attempts: 0 });
});

test('a price that changes there, and a new item, are here in the next round', async () => {
  const { item_no } = server.goodAt(0);
  const worker = startJobs(server.db, bcWorks, { log: { warn: () => {} }, now, restMs: 20 });
  const shown = async () => {
    const [item] = (
      await server.db.execute<{ description: string; unit_price: string }>(
        sql`select description, unit_price from items where item_no = ${item_no}`,
      )
    ).rows;
    return { description: item?.description, unit_price: Number(item?.unit_price) };
  };
  const [item] = stub.books.rowsOf('items').filter(({ number }) => number === item_no);
  if (!item) throw new Error('the stub lost its item');
  Object.assign(item, { ...category, displayName: 'Áo mới', unitPrice: 123_000 });
  stub.books.touch(item);
  stub.books.add('items', { number: 'BC-NEW', displayName: 'Hàng mới', unitPrice: 5000, ...category });
  await later(1);
  await expect.poll(shown).toEqual({ description: 'Áo mới', unit_price: 123_000 });
  const known = sql`select from items where item_no = 'BC-NEW'`;
  await expect.poll(async () => (await server.db.execute(known)).rows).toHaveLength(1);

  const before = stub.seen.length;
  await later(2);
  // One request a set where nothing has changed.
  expect(stub.seen.length - before).toBeLessThanOrEqual(8);
  const kept = sql`select data from erp_rows where table_code = 'item' and data ->> 'item_no' = ${item_no}`;
  expect((await server.db.execute(kept)).rows).toMatchObject([{ data: { unit_price: 123_000 } }]);
  await worker.stop();
});
