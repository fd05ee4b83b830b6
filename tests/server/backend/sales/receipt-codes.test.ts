import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const ecom = { amount: 1000, payment_type: 'transfer', receipt_type: 'collect_ecom' } as const;

test('a receipt keeps the code of the marketplace, and otherwise that of its type', async () => {
  const { pos_so_no } = await server.create();
  const added = async (receipt: object) =>
    (await server.ask('receipts.add', { pos_so_no, ...receipt })).receipts.at(-1)?.receipt_type_code;
  expect(await added({ amount: 1000, payment_type: 'cash' })).toBe('customer_payment');
  expect(await added(ecom)).toBe('customer_ecom_payment');
  for (const code of ['shopee_payment', 'lazada_payment', 'tiktokshop_payment'])
    expect(await added({ ...ecom, receipt_type_code: code })).toBe(code);
  expect(
    await server.refused('receipts.add', {
      pos_so_no,
      ...{ amount: 1000, payment_type: 'cash', receipt_type_code: 'shopee_payment' },
    }),
  ).toMatchObject({ code: 'validation' });
});

test('a receipt is collected in a store of its own franchise alone', async () => {
  const { pos_so_no, location_code } = await server.create();
  const other = await server.create({}, 'store02').catch(() => null);
  const receipt = { ...ecom, pos_so_no, receipt_type: 'ecom_collect_store' };
  const added = await server.ask('receipts.add', { ...receipt, collect_store_code: location_code });
  expect(added.receipts[0]?.collect_store_code).toBe(location_code);
  for (const code of ['NOWHERE', other?.location_code ?? 'F02-STORE'])
    expect(await server.refused('receipts.add', { ...receipt, collect_store_code: code })).toEqual({
      code: 'validation',
      msg: `Location ${code} does not exist.`,
    });
});

test('a receipt names the order as the ERP does, once it was synced', async () => {
  const { pos_so_no } = await server.create();
  const { receipts } = await server.ask('receipts.add', { ...ecom, pos_so_no });
  expect(receipts[0]?.sales_order_no).toBe('');
  const { bc_so_no } = await server.ask('salesErp.sync', { pos_so_no });
  expect((await server.ask('salesOrders.get', { pos_so_no })).receipts[0]?.sales_order_no).toBe(bc_so_no);
  const filters = [{ field: 'pos_so_no', value: pos_so_no, condition: 'eq' }];
  const { items } = await server.ask<{ items: ReceiptRow[] }>('receipts.filter', { filters });
  expect(items.map(({ sales_order_no }) => sales_order_no)).toEqual([bc_so_no]);
});
