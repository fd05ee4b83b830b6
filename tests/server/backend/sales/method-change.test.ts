import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { cashReceipts } from '#server/db/schema/index.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const worth = (other: number) => ({ notes: [], other });
const open = (amount: number) =>
  server.ask<ShiftSlip>('shifts.open', { location_code: 'F01-STORE', float: worth(amount) });
const slip = (shift_no: string) => server.ask<ShiftSlip>('shifts.slip', { shift_no }, 'admin');
const end = async (shift_no: string) => {
  const counted = await server.ask<ShiftSlip>('shifts.count', { shift_no, counted: worth(0) });
  if (counted.expected !== 0)
    await server.ask('shifts.count', { shift_no, counted: worth(counted.expected ?? 0) });
  return server.ask<ShiftSlip>('shifts.close', { shift_no });
};

/** An order with a posted receipt, and the id of that. */
async function paid(amount: number, payment_type: string, more: object = {}) {
  const { pos_so_no } = await server.released();
  await server.ask('receipts.add', { pos_so_no, amount, payment_type, over_payment: true, ...more });
  const order = await server.ask<SalesOrder>('receipts.processAll', { pos_so_no, to_post: true });
  return { order, receipt_id: order.receipts[0]?.receipt_id ?? 0 };
}
const change = (receipt_id: number, payment_type: string, more: object = {}) =>
  server.ask<SalesOrder>('receipts.changeMethod', {
    receipt_id,
    payment_type,
    reason: 'picked_wrong',
    ...more,
  });
const refused = (receipt_id: number, payment_type: string, username?: string) =>
  server.refused('receipts.changeMethod', { receipt_id, payment_type, reason: 'other' }, username);

const inTill = (no: string) =>
  numberFrom(server.db, sql`select sum(amount) as n from cashbook_entries where pos_so_no = ${no}`);
const atBank = (no: string) =>
  numberFrom(server.db, sql`select sum(amount) as n from bank_account_entries where pos_so_no = ${no}`);
const methods = ({ methods }: ShiftSlip) =>
  methods.map(({ payment_type, receipts, received, refunds }) => [payment_type, receipts, received, refunds]);

test('cash that was a transfer leaves the till and the shift, and what is owed stays', async () => {
  const { shift_no } = await open(100_000);
  const kept = await paid(20_000, 'cash');
  const { order, receipt_id } = await paid(50_000, 'cash');
  const no = order.pos_so_no;
  expect(methods(await slip(shift_no))).toEqual([['cash', 2, 70_000, 0]]);
  const changed = await change(receipt_id, 'transfer', { note: 'khách chuyển khoản' });
  expect(changed).toMatchObject({
    remaining_amount: order.remaining_amount,
    version: order.version + 1,
    receipts: [
      {
        amount: 50_000,
        payment_type: 'transfer',
        status: 'POSTED',
        changed_from: 'cash',
        change_reason: 'picked_wrong',
        change_note: 'khách chuyển khoản',
      },
    ],
  });
  expect([await inTill(no), await atBank(no), await inTill(kept.order.pos_so_no)]).toEqual([
    0, 50_000, 20_000,
  ]);
  expect(methods(await slip(shift_no))).toEqual([
    ['cash', 1, 20_000, 0],
    ['transfer', 1, 50_000, 0],
  ]);
  const renewed = changed.receipts[0]?.receipt_id ?? 0;
  expect(renewed).not.toBe(receipt_id);
  // And back, to a third method: every step stands in the books, and one receipt counts.
  const card = await change(renewed, 'card');
  expect(card).toMatchObject({
    remaining_amount: order.remaining_amount,
    receipts: [{ payment_type: 'card' }],
  });
  expect(methods(await slip(shift_no))).toEqual([
    ['card', 1, 50_000, 0],
    ['cash', 1, 20_000, 0],
    ['transfer', 0, 0, 0],
  ]);
  const filters = [{ field: 'pos_so_no', value: no, condition: 'eq' }];
  expect(await server.ask('receipts.filter', { filters })).toMatchObject({
    total: 1,
    items: [{ payment_type: 'card', receipt_no: expect.stringMatching(/^CR-/) }],
  });
  expect(await end(shift_no)).toMatchObject({ expected: 120_000, difference: 0 });
  for (const index of ['money_proof', 'number_proof', 'sales_remaining'])
    expect(await server.ask('systemIndex.run', { index, rebuild: false }, 'admin')).toMatchObject({
      differences: 0,
    });
});

test('a receipt of an ended shift is changed in the open one, and without one not at all', async () => {
  const first = await open(0);
  const { order, receipt_id } = await paid(60_000, 'cash', { shift_no: first.shift_no });
  const z = await end(first.shift_no);
  expect((await refused(receipt_id, 'transfer')).msg).toBe(
    'The shift of this receipt has ended. Open a shift first.',
  );
  const next = await open(z.expected ?? 0);
  await change(receipt_id, 'transfer');
  expect(await slip(first.shift_no)).toEqual(z);
  expect(methods(await slip(next.shift_no))).toEqual([
    ['cash', -1, -60_000, 0],
    ['transfer', 1, 60_000, 0],
  ]);
  const { expected } = await server.ask<ShiftSlip>('shifts.count', {
    shift_no: next.shift_no,
    counted: worth(0),
  });
  expect(expected).toBe((z.expected ?? 0) - 60_000);
  await server.ask('shifts.count', { shift_no: next.shift_no, counted: worth(expected ?? 0) });
  await server.ask('shifts.close', { shift_no: next.shift_no });
  expect(await inTill(order.pos_so_no)).toBe(0);
});

test('the same request again changes nothing more, and a receipt is taken back once', async () => {
  await open(0);
  const { order, receipt_id } = await paid(30_000, 'transfer');
  const input = { receipt_id, payment_type: 'cash', reason: 'paid_otherwise' };
  const key = '6d1f3b52-6a53-4bb1-9c7e-2f0d8f7d1c11';
  const [one, two] = [
    await server.send('receipts.changeMethod', input, 'store01', key),
    await server.send('receipts.changeMethod', input, 'store01', key),
  ];
  expect(two.body).toEqual(one.body);
  expect([await inTill(order.pos_so_no), await atBank(order.pos_so_no)]).toEqual([30_000, 0]);
  expect(await refused(receipt_id, 'card')).toMatchObject({ code: 'not_found' });
});

test('two people who change one receipt at once change it once', async () => {
  await open(0);
  const { order, receipt_id } = await paid(40_000, 'cash');
  const both = await Promise.allSettled([change(receipt_id, 'transfer'), change(receipt_id, 'card')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect([await inTill(order.pos_so_no), await atBank(order.pos_so_no)]).toEqual([0, 40_000]);
});

test('only a posted one of today is changed, to another method that fits, in one’s own shop', async () => {
  const { order, receipt_id } = await paid(10_000, 'cash');
  expect((await refused(receipt_id, 'cash')).msg).toBe('The receipt has this method already.');
  expect(await refused(receipt_id, 'payoo')).toMatchObject({ code: 'validation' });
  expect(await refused(receipt_id, 'installment')).toMatchObject({ msg: 'Payment Term must have a value.' });
  expect(await refused(receipt_id, 'card', 'store02')).toMatchObject({ code: 'not_found' });
  expect(await refused(receipt_id, 'card', 'manager01')).toMatchObject({ code: 'forbidden' });
  await server.db
    .update(cashReceipts)
    .set({ posted_at: sql`${cashReceipts.posted_at} - interval '1 day'` })
    .where(eq(cashReceipts.receipt_id, receipt_id));
  expect((await refused(receipt_id, 'card')).msg).toBe(
    'The method of a receipt can be changed on the day of its posting only.',
  );
  const { receipts } = await server.ask<SalesOrder>('receipts.add', {
    pos_so_no: order.pos_so_no,
    amount: 1000,
    payment_type: 'cash',
  });
  expect((await refused(receipts.at(-1)?.receipt_id ?? 0, 'card')).msg).toBe(
    'Only a posted receipt can be posted anew with another method.',
  );
});

test('another account of an e-commerce sale is a change too', async () => {
  await open(0);
  const more = { receipt_type: 'collect_ecom', receipt_type_code: 'shopee_payment' };
  const { receipt_id } = await paid(70_000, 'transfer', more);
  const { pos_so_no } = await change(receipt_id, 'transfer', { receipt_type_code: 'customer_ecom_payment' });
  const { rows } = await server.db.execute(
    sql`select bank_account_no as account, sum(amount)::int as amount from bank_account_entries
      where pos_so_no = ${pos_so_no} group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { account: 'ECOM-MARKET', amount: 0 },
    { account: 'ECOM-WEB', amount: 70_000 },
  ]);
});
