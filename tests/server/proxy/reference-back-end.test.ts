import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  config,
  creditMemos,
  customers,
  fees,
  items,
  purchaseOrders,
  receipts,
  salesOrders,
  session,
  shifts,
  thrownAway,
  transferOrders,
  warehouseEntries,
} from '#calls/index.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { forwardTarget } from '#server/proxy/forward.ts';
import { sendTo } from '#server/proxy/proxy.ts';
import { freePort } from '../../../e2e/support/server-process.ts';
import { createReferenceBackEnd, type ReferenceBackEnd } from '../../support/reference-back-end.ts';
import { makeRunFolder } from '../../support/run/run-folder.ts';
import { createInput } from '../../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

let backEnd: ReferenceBackEnd;
let server: TestServer;
let target: ReturnType<typeof forwardTarget>;
let token: string;

beforeAll(async () => {
  backEnd = createReferenceBackEnd(makeRunFolder('reference'), await freePort());
  await backEnd.start();
  server = await createTestServer({
    target: db => {
      target = forwardTarget({ db, send: sendTo(backEnd.url) });
      return target;
    },
  });
  token = await server.signIn('lan', 'lan12345');
});
afterAll(async () => {
  target.stop();
  await server.close();
  await backEnd.kill();
});

const line = { line_no: 10_000, item_no: 'A100', quantity: 2, unit_price: 32_000 };

/** How many pieces of the goods are in the shop. */
async function inStock(): Promise<number> {
  const list = { page: 1, size: 50, filters: [] };
  const { data } = await server.send(items.onHand, list, { token });
  return data.items.find(({ item_no }) => item_no === line.item_no)?.quantity ?? 0;
}

/** An order that was sold as a whole. */
async function sold(quantity: number) {
  const input = createInput({ sell_to_name: 'Lan', lines: [{ ...line, quantity }] });
  const { pos_so_no } = (await server.send(salesOrders.create, input, { token })).data;
  for (const status of ['CONFIRMED', 'RELEASED'] as const)
    await server.send(salesOrders.setStatus, { pos_so_no, status }, { token });
  const posted = { line_no: 10_000, qty_to_ship: quantity, qty_to_invoice: quantity };
  return (await server.send(salesOrders.postQty, { pos_so_no, lines: [posted] }, { token })).data;
}

describe('in front of a back end that knows the specification alone', () => {
  test('a person signs in, and has the shop and the set that it says', async () => {
    const { data: me } = await server.send(session.me, {}, { token });
    expect(me.user).toMatchObject({ username: 'lan', customer_no: 'F01', lastname: '', device_id: null });
    expect(Date.parse(me.server_time)).toBeGreaterThan(0);
    const { data: own } = await server.send(session.franchiseUser, {}, { token });
    expect(own.franchise).toMatchObject({ franchise_code: 'F01', location_code: 'S01', bank_bin: '' });
    // It tells lists and entries as JSON text.
    expect(own.page_permission?.pages).toContain('/salesOrders/detail');
    expect(own.page_permission?.permissions[0]).toMatchObject({ page_url: '/salesOrders', filters: [] });
    // Its set names a page that shows only what our own back end has.
    expect(own.page_permission?.pages).not.toContain('/reports/shifts');
    expect(me.role.specification_only).toBe(true);
  });

  test('the settings that it does not tell are the usual ones, and screens of ours are not offered', async () => {
    expect((await server.send(config.config, {}, { token })).data).toMatchObject({
      company_name: 'Công ty Tham Chiếu',
      offline_sign_in_hours: 72,
      refresh_minutes: 10,
      offline_cash_limit: 0,
      offers_settings: false,
      promotion_rules: [],
      unsent_warn_hours: 24,
    });
  });

  test('items and stock have the keys by which a tablet knows them', async () => {
    const list = { page: 1, size: 2, filters: [] };
    const { data: goods } = await server.send(items.filter, list, { token });
    expect(goods).toMatchObject({ total: 4, items: [{ id: 'A100', codes: [], blocked: false }, {}] });
    const { data: stock } = await server.send(items.onHand, list, { token });
    expect(stock.items[0]).toMatchObject({
      id: 'A100//S01',
      item_no: 'A100',
      variant_code: '',
      location_code: 'S01',
      quantity: 40,
    });
  });

  test('a sale is made from the order to the invoice, each step answered with the whole order', async () => {
    const customer = await server.send(customers.createTemporary, newCustomer('0912345678'), { token });
    const { customer_no } = customer.data;
    const created = await server.send(
      salesOrders.create,
      createInput({ sell_to_customer_no: customer_no, sell_to_name: 'Lan', lines: [line] }),
      { token },
    );
    const { pos_so_no } = created.data;
    expect(created.data).toMatchObject({
      status: 'OPEN',
      grand_total: 64_000,
      remaining_amount: 64_000,
      rules: [],
      point_value: 0,
      lines: [{ item_no: 'A100', qty_credited: 0, picture: '' }],
    });
    expect(created.data.version).toBeGreaterThan(0);
    for (const status of ['CONFIRMED', 'RELEASED'] as const)
      expect((await server.send(salesOrders.setStatus, { pos_so_no, status }, { token })).data.status).toBe(
        status,
      );
    const paid = { pos_so_no, amount: 64_000, payment_type: 'cash', receipt_type: 'collect_store' } as const;
    const { data: added } = await server.send(receipts.add, paid, { token });
    expect(added.receipts).toMatchObject([{ status: 'ADDED', amount: 64_000, phone: '', created_by: 0 }]);
    const posted = { line_no: 10_000, qty_to_ship: 2, qty_to_invoice: 2 };
    await server.send(salesOrders.postQty, { pos_so_no, lines: [posted] }, { token });
    const { data: whole } = await server.send(receipts.processAll, { pos_so_no, to_post: true }, { token });
    expect(whole).toMatchObject({ status: 'INVOICED', remaining_amount: 0 });
  });

  test('goods come back by a credit memo, which is posted as a document of its own', async () => {
    const { pos_so_no } = await sold(2);
    const before = await inStock();
    const back = { pos_so_no, lines: [{ line_no: 10_000, quantity: 1 }] };
    const { data: memo } = await server.send(creditMemos.create, back, { token });
    expect(memo).toMatchObject({ status: 'OPEN', document_type: 'credit_memo', grand_total: 32_000 });
    for (const status of ['RELEASED', 'POSTED'] as const)
      await server.send(salesOrders.setStatus, { pos_so_no: memo.pos_so_no, status }, { token });
    const { data: order } = await server.send(salesOrders.get, { pos_so_no }, { token });
    expect(order.lines).toMatchObject([{ qty_invoiced: 2, qty_on_credit_memo: 1, qty_credited: 1 }]);
    expect(await inStock()).toBe(before + 1);
    const tooMany = { pos_so_no, lines: [{ line_no: 10_000, quantity: 2 }] };
    expect((await server.send(creditMemos.create, tooMany, { token })).status).toBe(422);
  });

  test('goods are ordered from the franchisor, shipped, and received in parts', async () => {
    const before = await inStock();
    const ordered = { line_no: 10_000, item_no: 'A100', purchase_qty: 6 };
    const { data: made } = await server.send(
      purchaseOrders.create,
      { po_no: 'tmp:p', data: { lines: [ordered] } } as never, // the rest has defaults
      { token },
    );
    const { po_no } = made;
    expect(made).toMatchObject({
      la_status: 'OPEN',
      bc_so_no: '',
      grand_total: 144_000,
      shipments: [],
      lines: [{ unit_cost: 24_000, qty_credited: 0 }],
    });
    const more = { po_no, line_no: 10_000, purchase_qty: 8, base_version: made.version };
    expect((await server.send(purchaseOrders.updateLine, more, { token })).data.grand_total).toBe(192_000);
    const { data: released } = await server.send(purchaseOrders.release, { po_no }, { token });
    expect(released).toMatchObject({ la_status: 'RELEASED', bc_so_no: `S-${po_no}` });
    const [shipment] = released.shipments;
    const receive = (qty_to_receive: number) =>
      server.send(
        purchaseOrders.receive,
        {
          pos_po_no: po_no,
          lines: [{ shipment_no: shipment?.no ?? '', line_no: 10_000, qty_to_receive }],
        },
        { token },
      );
    expect((await receive(3)).data).toMatchObject({
      la_status: 'PARTIAL_RECEIVED',
      remaining_amount: 120_000,
    });
    expect((await receive(6)).error).toMatchObject({ code: 'quantity', msg: 'More than was shipped.' });
    expect((await receive(5)).data).toMatchObject({ la_status: 'INVOICED', payable: 192_000 });
    expect(await inStock()).toBe(before + 8);
    const list = { page: 1, size: 10, filters: [{ field: 'po_no', value: po_no, condition: 'eq' as const }] };
    expect((await server.send(purchaseOrders.filter, list, { token })).data.items).toMatchObject([
      { po_no, la_status: 'INVOICED', bc_invoice_no: '' },
    ]);
  });

  test('a transfer order is received in parts, and tells what was shipped', async () => {
    const before = await inStock();
    const list = { page: 1, size: 10, filters: [] };
    const { data: rows } = await server.send(transferOrders.filter, list, { token });
    expect(rows.items).toMatchObject([
      { bc_to_no: 'TO-F01-1', status: 'IN_TRANSIT', total_shipped: 7, ci_no: '', erp_refusal: '' },
      { bc_to_no: 'TO-F01-2', status: 'IN_TRANSIT', total_shipped: 4 },
    ]);
    const bc_to_no = 'TO-F01-2';
    const { data: posted } = await server.send(transferOrders.shipments, { bc_to_no }, { token });
    expect(posted.shipments).toMatchObject([{ no: `TS-${bc_to_no}`, lines: [{ quantity: 4 }] }]);
    const receive = (qty_to_receive: number) =>
      server.send(
        transferOrders.receive,
        { bc_to_no, franchise_code: 'F01', lines: [{ line_no: 10_000, qty_to_receive }] },
        { token },
      );
    expect((await receive(3)).data).toMatchObject({
      status: 'PARTIAL_RECEIVED',
      receipts: [{ by: 'lan', lines: [{ line_no: 10_000, quantity: 3 }] }],
      lines: [{ unit_of_measure: '', qty_received: 3 }],
    });
    expect((await receive(2)).error).toMatchObject({ code: 'quantity', msg: 'More than is on its way.' });
    expect((await receive(1)).data).toMatchObject({ status: 'RECEIVED', receipts: [{}, {}] });
    expect(await inStock()).toBe(before + 4);
  });

  test('a count is put right by entries, which it has afterwards', async () => {
    const before = await inStock();
    const entry = {
      ...{ item_no: 'A100', variant_code: '', location_code: 'S01', quantity: -3 },
      ...{ reason_code: 'count' as const, comment: '40 → 37' },
    };
    const input = { document_no: 'tmp:c', posting_date: '2026-11-27', entries: [entry] };
    const { data } = await server.send(warehouseEntries.add, input, { token });
    expect(data.document_no).toMatch(/^ADJ-/);
    expect(data.entries).toMatchObject([{ quantity: -3, comment: '40 → 37', posting_date: '2026-11-27' }]);
    expect(await inStock()).toBe(before - 3);
    const filters = [{ field: 'document_no', value: data.document_no, condition: 'eq' as const }];
    const { data: found } = await server.send(
      warehouseEntries.filter,
      { page: 1, size: 10, filters },
      { token },
    );
    expect(found.items).toMatchObject([{ item_no: 'A100', quantity: -3, reverses_no: null }]);
    expect(Object.keys(backEnd.made().at(-1)?.body ?? {})).toEqual(['posting_date', 'entries']);
  });

  test('it says where the pictures of its items lie', async () => {
    const { data } = await server.send(items.imagePath, {}, { token });
    const { data: goods } = await server.send(items.filter, { page: 1, size: 4, filters: [] }, { token });
    const [first] = goods.items;
    const picture = await fetch(`${data.image_path}/${first?.picture}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  test('it is told nothing that the specification does not have', async () => {
    const before = backEnd.made().length;
    const key = randomUUID();
    const input = createInput({
      sell_to_name: 'Lan',
      lines: [{ ...line, priced_at: '2026-11-27T00:00:00Z' }],
    });
    await server.send(salesOrders.create, input, { token, key });
    const [made] = backEnd.made().slice(before);
    expect(made?.key).toBe(key);
    expect(Object.keys(made?.body ?? {})).toEqual(['data']);
    const text = JSON.stringify(made?.body);
    for (const own of ['priced_at', 'approvals', 'held_as', 'valid_until', 'base_version', 'tmp:'])
      expect(text).not.toContain(own);
  });

  test('what the rules of the back end refuse reaches the person in its words', async () => {
    const input = createInput({ lines: [{ ...line, item_no: 'NO' }] });
    const reply = await server.send(salesOrders.create, input, { token });
    expect(reply).toMatchObject({ status: 422, error: { code: 'item', msg: 'No item NO.' } });
  });

  test('a call that it does not have is said so, and the server counts as there', async () => {
    const list = { page: 1, size: 1, filters: [] };
    const reply = await server.send(fees.filter, list, { token });
    expect(reply).toMatchObject({
      status: 404,
      error: { code: 'unknown_call', key: 'server.notKnownThere' },
    });
  });

  test('a change of ours is not sent to it, and is told as never made', async () => {
    const before = backEnd.made().length;
    const shift = { location_code: 'S01', float: { notes: [], other: 0 } };
    const reply = await server.send(shifts.open, shift, { token });
    expect(reply).toMatchObject({ status: 404, error: { code: 'unknown_call' } });
    expect(reply.headers.get('x-not-forwarded')).toBe('1');
    expect(backEnd.made()).toHaveLength(before);
  });
});

test('thrown away money is on record here, once, as the back end has no call for it', async () => {
  const key = randomUUID();
  const money = {
    op: 'receipts.add',
    amount: 50_000,
    payment_type: 'cash',
    document: 'tmp:1',
    shift_no: '',
    location_code: 'S01',
    drawer_code: '',
  };
  const told = {
    id: randomUUID(),
    at: '2026-11-27T08:00:00Z',
    reason: 'Typed twice',
    changes: 2,
    money: [money],
  };
  for (let sent = 0; sent < 2; sent++)
    expect((await server.send(thrownAway.tell, told, { token, key })).status).toBe(200);
  const rows = await server.db.select().from(auditLog).where(eq(auditLog.subject, told.id));
  expect(rows).toMatchObject([
    {
      actor_name: 'lan',
      action: 'unsent-work.throw-away',
      detail: { reason: 'Typed twice', money: [money] },
    },
  ]);
});

const newCustomer = (phone_no: string) => ({ customer_no: 'tmp:c', name: 'Lan', phone_no, birth_date: '' });
