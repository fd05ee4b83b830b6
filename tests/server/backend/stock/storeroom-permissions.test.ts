import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { accessOf } from '#calls/kit/call.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import { grantsOf } from '#model/session/permissions.ts';
import { type BuyingServer, buyingServer } from '../../../support/purchases/buying.ts';

let server: BuyingServer;
beforeAll(async () => {
  server = await buyingServer();
});
afterAll(() => server.close());

const areas = /^(purchaseOrders|purchaseShipments|consignmentIssues|transferOrders|warehouseEntries|items)\./;
const line = { line_no: 10_000, item_no: 'A' };
const order = { po_no: 'PO-NONE', ...line, purchase_qty: 1 };
const issue = { ci_no: 'CI-NONE', ...line, ci_qty: 1 };
const cancel = { status: 'CANCELED', cancel_reason_code: '' };
const entry = { item_no: 'A', location_code: 'F01-STORE', quantity: 1 };
const place = { location_from: 'F01-STORE', location_to: 'F01-CONS' };

/** Every write of buying and the storeroom, with an input that means nothing to anybody. */
const inputs: Record<string, object> = {
  'purchaseOrders.create': { data: { lines: [{ ...line, purchase_qty: 1 }] } },
  'purchaseOrders.update': { po_no: 'PO-NONE', data: {} },
  'purchaseOrders.addLine': order,
  'purchaseOrders.updateLine': order,
  'purchaseOrders.removeLines': { pos_po_no: 'PO-NONE', line_nos: [10_000] },
  'purchaseOrders.setStatus': { pos_po_no: 'PO-NONE', ...cancel },
  'purchaseOrders.release': { po_no: 'PO-NONE' },
  'purchaseOrders.receive': {
    pos_po_no: 'PO-NONE',
    lines: [{ shipment_no: 'SS-NONE', line_no: 10_000, qty_to_receive: 1 }],
  },
  'purchaseShipments.note': {
    pos_po_no: 'PO-NONE',
    lines: [{ shipment_no: 'SS-NONE', line_no: 10_000, line_note: 'x' }],
  },
  'purchaseOrders.createCreditMemo': { pos_po_no: 'PO-NONE', lines: [{ line_no: 10_000, quantity: 1 }] },
  'purchaseOrders.close': { po_no: 'PO-NONE' },
  'consignmentIssues.create': { data: { transfer_to_code: 'NONE', lines: [{ ...line, ci_qty: 1 }] } },
  'consignmentIssues.update': { ci_no: 'CI-NONE', data: {} },
  'consignmentIssues.addLine': issue,
  'consignmentIssues.updateLine': issue,
  'consignmentIssues.removeLines': { ci_no: 'CI-NONE', line_nos: [10_000] },
  'consignmentIssues.release': { ci_no: 'CI-NONE' },
  'consignmentIssues.setStatus': { ci_no: 'CI-NONE', ...cancel },
  'transferOrders.sync': { bc_to_no: 'TO-NONE' },
  'transferOrders.receive': { bc_to_no: 'TO-NONE', lines: [{ line_no: 10_000, qty_to_receive: 1 }] },
  'warehouseEntries.add': { entries: [entry] },
  'warehouseEntries.update': { warehouse_entry: { entry_no: 99_999_999, ...entry } },
  'warehouseEntries.remove': { ids: [99_999_999] },
  'warehouseEntries.transfer': { ...place, items: [{ item_no: 'A', quantity: 1 }] },
  'items.sync': { franchise_code: 'NONE' },
  'items.syncItemNo': { item_no: 'NONE' },
  'items.updatePriceRate': { update_all: false, item_no: 'NONE', price_rate: 1 },
  'items.removeItems': { items: [{ item_no: 'NONE' }] },
  'items.updateSortItems': { items: [{ item_no: 'NONE' }], sort: 1 },
};
const writes = calls.filter(call => call.kind === 'write' && areas.test(call.name));

test('the table below has every write of buying and the storeroom', () => {
  expect(Object.keys(inputs).sort()).toEqual(writes.map(call => call.name).sort());
});

describe.each(writes.map(call => [call.name, call] as const))('%s', (op, call) => {
  const input = inputs[op] ?? {};
  const granted = accessOf(call, input);

  test('asks for a button of its page', async () => {
    const pages = grantsOf(granted).flatMap(grant => grant.pages);
    const buttons = grantsOf(granted).flatMap(({ button }) => button ?? []);
    if (pages.length === 0) throw new Error(`${op} is granted by no page`);
    expect(await server.refused(op, input, 'manager01')).toMatchObject({ code: 'forbidden' });
    const { rows } = await server.db.execute<{ id: number; permissions: string }>(
      sql`select id, permissions::text from page_permissions`,
    );
    const onPages = (held: SQL, where = sql`true`) =>
      server.db.execute(sql`update page_permissions set permissions = (
        select jsonb_agg(case when entry->>'page_url' = any(${sql.param([...pages])}::text[])
          then jsonb_set(entry, '{buttons}', ${held}) else entry end)
        from jsonb_array_elements(permissions) entry) where ${where}`);
    // No clerk has some of the buttons before an administrator gives them.
    const given = sql`(entry->'buttons') || ${JSON.stringify(buttons)}::jsonb`;
    await onPages(given, sql`permission_type = 'edit'`);
    // Who may is told what is wrong with the input, or nothing.
    const may = await server.send(op, input, 'store03');
    expect(may.body.result || may.body.errors[0]?.code).not.toBe('forbidden');
    await onPages(sql`(entry->'buttons') - ${sql.param(buttons)}::text[]`);
    expect(await server.refused(op, input, 'store03')).toMatchObject({ code: 'forbidden' });
    for (const { id, permissions } of rows)
      await server.db.execute(
        sql`update page_permissions set permissions = ${permissions}::jsonb where id = ${id}`,
      );
  });
});

test('every list has the rows of one’s own franchise only', async () => {
  const goods = server.salesLines(3)[0];
  await server.erpHas(5, 3);
  await server.invoiced();
  await server.ask('warehouseEntries.transfer', {
    location_from: 'F01-STORE',
    location_to: 'F01-CONS',
    items: [{ item_no: goods?.item_no, variant_code: goods?.variant_code, quantity: 1 }],
  });
  const period = { from_date: '2020-01-01', to_date: '2099-12-31' };
  const asked = calls.filter(call => 'list' in call && areas.test(call.name));
  for (const { name } of asked) {
    const { items } = await server.ask<ListAnswer<Record<string, unknown>>>(
      name,
      { size: 1000, ...(name === 'warehouseEntries.itemStock' ? period : {}) },
      'store02',
    );
    expect(items.length, name).toBeGreaterThan(0);
    for (const row of items) {
      const owner = row.franchise_code ?? String(row.location_code).split('-')[0];
      expect([name, owner]).toEqual([name, 'F02']);
    }
  }
  expect(asked.length).toBe(8);
});
