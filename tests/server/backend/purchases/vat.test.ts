import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitVat, vatByRate } from '#model/taxes/vat.ts';
import { type BuyingServer, buyingServer } from '../../../support/purchases/buying.ts';
import { withoutKeeping } from '../../../support/without-keeping.ts';

let server: BuyingServer;
/** Places of two goods that are not variants of one item. */
let other = 0;
beforeAll(async () => {
  server = await buyingServer();
  while (server.goodAt(other).item_no === server.goodAt(0).item_no) other++;
  await server.erpHas(...Array(other + 1).fill(1000));
});
afterAll(() => server.close());

const lines = () => {
  const all = server.lines(...Array(other + 1).fill(3));
  return [all[0], all[other]].map((line, index) => ({ ...line, purchase_qty: 5 - 2 * index }));
};
const sumOf = (vat: readonly { amount: number }[] = []) => vat.reduce((all, { amount }) => all + amount, 0);
const included = (purchase_prices_include_vat: boolean) =>
  server.ask<object>('settings.update', { purchase_prices_include_vat }, 'admin');
const put = (index: number, vat_group: string) =>
  server.ask<object>('vatGroups.assign', { vat_group, item_nos: [server.goodAt(index).item_no] }, 'admin');
const agrees = async () => {
  const found = await server.ask<{ differences: number }>(
    'systemIndex.run',
    { index: 'vat_proof', rebuild: false },
    'admin',
  );
  expect(found.differences).toBe(0);
};
/** Sends pieces of the first line back, until the franchisor has credited them. */
async function credited(pos_po_no: string, quantity: number) {
  const lines = [{ line_no: 10000, quantity }];
  const { po_no, posted_vat } = await server.ask('purchaseOrders.createCreditMemo', { pos_po_no, lines });
  // The memo is no copy of the order's VAT.
  expect(posted_vat).toBeUndefined();
  await server.ask('purchaseOrders.release', { po_no });
  return server.sync(po_no);
}

test('an invoiced order says its VAT by rate, and a credit memo gives it back as it was', async () => {
  await put(other, 'VAT10');
  const open = await server.create();
  expect(open.posted_vat).toBeUndefined();
  const order = await server.invoiced({ lines: lines(), invoice_discount_amount: 1001 });
  expect(order.posted_vat?.map(each => each.vat_rate)).toEqual(['10%', '8%']);
  expect(sumOf(order.posted_vat)).toBe(order.grand_total);
  expect((await server.get(order.po_no)).posted_vat).toEqual(order.posted_vat);
  await put(0, 'VAT5');
  const memo = await credited(order.po_no, 2);
  expect(memo).toMatchObject({ la_status: 'INVOICED', posted_vat: [{ vat_rate: '8%' }] });
  expect(sumOf(memo.posted_vat)).toBe(-memo.grand_total);
  const rest = await credited(order.po_no, 3);
  const all = vatByRate([
    ...(order.posted_vat ?? []),
    ...(memo.posted_vat ?? []),
    ...(rest.posted_vat ?? []),
  ]);
  expect(all.find(each => each.vat_rate === '8%')?.vat_amount).toBe(0);
  await put(0, '');
  await agrees();
});

test('VAT comes on top where the company says so, also of what comes back once it says otherwise', async () => {
  await included(false);
  const order = await server.invoiced({ lines: lines() });
  const whole = sumOf(order.posted_vat);
  expect(whole).toBeGreaterThan(order.grand_total);
  expect(order.posted_vat?.reduce((all, { base_amount }) => all + base_amount, 0)).toBe(order.grand_total);
  await included(true);
  const memo = await credited(order.po_no, 5);
  expect(memo.posted_vat?.reduce((all, { base_amount }) => all + base_amount, 0)).toBe(-memo.grand_total);
  const ofLine = order.posted_vat?.find(each => each.vat_rate === '8%');
  expect(memo.posted_vat?.[0]?.vat_amount).toBe(-(ofLine?.vat_amount ?? 0));
  // A new order is with VAT again.
  const next = await server.invoiced({ lines: server.lines(1) });
  expect(next.posted_vat).toMatchObject([splitVat(next.grand_total, '8%')]);
  await agrees();
});

test('an order that was invoiced before VAT was kept has none, nor has what comes back of it', async () => {
  const order = await server.invoiced({ lines: lines() });
  await withoutKeeping(server.db, sql`delete from purchase_vat_entries where document_no = ${order.po_no}`);
  expect((await server.get(order.po_no)).posted_vat).toEqual([]);
  expect((await credited(order.po_no, 1)).posted_vat).toEqual([]);
  await agrees();
});

test('a purchase that does not add up is found by the system index', async () => {
  const order = await server.invoiced({ lines: lines() });
  await server.db.execute(sql`update purchase_vat_entries set base_amount = base_amount + 1, amount = amount + 1
    where document_no = ${order.po_no} and line_no = 10000`);
  const found = await server.ask<{ differences: number; examples: { key: string }[] }>(
    'systemIndex.run',
    { index: 'vat_proof', rebuild: false },
    'admin',
  );
  expect(found).toMatchObject({ differences: 1, examples: [{ key: order.po_no }] });
});
