import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { formatAmount } from '#model/kit/format.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

describe('receipts', () => {
  const add = (pos_so_no: string, amount: number, payment_type: string) =>
    server.ask('receipts.add', { pos_so_no, amount, payment_type, payment_term: '3_months' });

  test('are posted to the till or to the bank, and only once', async () => {
    const { pos_so_no, remaining_amount } = await server.released();
    await add(pos_so_no, 1000, 'cash');
    const added = await add(pos_so_no, 2000, 'transfer');
    const [cash, transfer] = added.receipts.map(receipt => receipt.receipt_id);
    const posted = await server.ask('receipts.process', { receipt_id: cash, to_post: true });
    expect(posted.remaining_amount).toBe(remaining_amount - 1000);
    expect(await server.refused('receipts.process', { receipt_id: cash, to_post: true })).toMatchObject({
      msg: 'The receipt is posted already.',
    });
    expect(await server.refused('receipts.remove', { receipt_id: cash })).toMatchObject({ code: 'rule' });
    const all = await server.ask('receipts.processAll', { pos_so_no, to_post: true });
    expect(all).toMatchObject({ remaining_amount: remaining_amount - 3000 });
    const again = await server.ask('receipts.processAll', { pos_so_no, to_post: true });
    expect(again).toEqual(all);
    const { db } = server;
    expect(
      await numberFrom(db, sql`select amount as n from cashbook_entries where receipt_id = ${cash}`),
    ).toBe(1000);
    expect(
      await numberFrom(db, sql`select amount as n from bank_account_entries where receipt_id = ${transfer}`),
    ).toBe(2000);
  });

  test('that are deleted are gone from the order and from the list', async () => {
    const { pos_so_no } = await server.released();
    const [receipt] = (await add(pos_so_no, 1000, 'cash')).receipts;
    const receipt_id = receipt?.receipt_id;
    expect((await server.ask('receipts.remove', { receipt_id })).receipts).toEqual([]);
    expect(await server.refused('receipts.remove', { receipt_id })).toMatchObject({ code: 'not_found' });
    const filters = [{ field: 'pos_so_no', value: pos_so_no, condition: 'eq' }];
    expect(await server.ask('receipts.filter', { filters })).toMatchObject({ total: 0 });
  });

  test('above what remains are refused unless that is meant', async () => {
    const { pos_so_no, remaining_amount } = await server.released();
    const input = { pos_so_no, amount: remaining_amount + 1, payment_type: 'cash' };
    expect(await server.refused('receipts.add', input)).toMatchObject({
      code: 'rule',
      msg: `Amount must not be more than ${formatAmount(remaining_amount)}.`,
    });
    expect((await server.ask('receipts.add', { ...input, over_payment: true })).receipts).toHaveLength(1);
  });

  describe('that pay back what was paid too much', () => {
    const paidTooMuch = async () => {
      const { pos_so_no, remaining_amount } = await server.released();
      const input = {
        pos_so_no,
        amount: remaining_amount + 90_000,
        payment_type: 'cash',
        over_payment: true,
      };
      await server.ask('receipts.add', input);
      const order = await server.ask('receipts.processAll', { pos_so_no, to_post: true });
      expect(order.remaining_amount).toBe(-90_000);
      return pos_so_no;
    };
    const open = () =>
      server.ask<ShiftSlip>('shifts.open', {
        location_code: 'F01-STORE',
        float: { notes: [], other: 500_000 },
      });
    const slip = (shift_no: string) => server.ask<ShiftSlip>('shifts.slip', { shift_no }, 'admin');

    test('take the money out of the drawer, and nothing is owed to the customer then', async () => {
      const pos_so_no = await paidTooMuch();
      const { shift_no } = await open();
      const before = (await slip(shift_no)).methods.find(({ payment_type }) => payment_type === 'cash');
      const input = { pos_so_no, amount: -90_000, payment_type: 'cash', shift_no };
      const added = await server.ask('receipts.add', input);
      expect(await server.refused('receipts.add', { ...input, amount: -1 })).toMatchObject({
        msg: 'Nothing is owed to the customer.',
      });
      const order = await server.ask('receipts.processAll', { pos_so_no, to_post: true, at_hand: true });
      expect(order.remaining_amount).toBe(0);
      const receipt_id = added.receipts.at(-1)?.receipt_id;
      const { rows } = await server.db.execute(
        sql`select amount::int, description from cashbook_entries where receipt_id = ${receipt_id}`,
      );
      expect(rows).toEqual([{ amount: -90_000, description: `Refund ${pos_so_no}` }]);
      const cash = (await slip(shift_no)).methods.find(({ payment_type }) => payment_type === 'cash');
      expect(cash).toMatchObject({
        refunds: (before?.refunds ?? 0) + 1,
        refunded: (before?.refunded ?? 0) + 90_000,
        received: before?.received ?? 0,
      });
      const filters = [{ field: 'pos_so_no', value: pos_so_no, condition: 'eq' }];
      const list = await server.ask<{ items: SalesOrder[] }>('salesOrders.filter', { filters });
      expect(list.items).toMatchObject([{ remaining_amount: 0 }]);
    });

    test('are of no more than is owed, in cash or by transfer, and by who may', async () => {
      const pos_so_no = await paidTooMuch();
      const back = { pos_so_no, amount: -90_001, payment_type: 'cash' };
      expect(await server.refused('receipts.add', back)).toMatchObject({
        ...{ code: 'rule', msg: 'No more than 90.000 ₫ is owed to the customer.' },
      });
      expect(
        await server.refused('receipts.add', { ...back, amount: -1, payment_type: 'card' }),
      ).toMatchObject({
        msg: 'Money is paid back in cash or by transfer.',
      });
      const permissions = everythingOn(['/salesOrders', '/salesOrders/detail'], ['Refund']);
      await grantSet(server.db, 'store03', { permissions });
      await server.db.execute(sql`update users set customer_no = 'F01' where username = 'store03'`);
      expect(await server.refused('receipts.add', { ...back, amount: -1 }, 'store03')).toMatchObject({
        code: 'forbidden',
      });
      await server.ask('receipts.add', { ...back, amount: -90_000, payment_type: 'transfer' });
      const order = await server.ask('salesOrders.get', { pos_so_no });
      // It is posted once the transfer is sent, and no transfer that comes is taken for it.
      expect(order.remaining_amount).toBe(-90_000);
      expect(order.receipts.at(-1)).toMatchObject({ amount: -90_000, status: 'ADDED' });
    });

    test('stand in what was collected as paid back', async () => {
      const days = { from_date: '2020-01-01', to_date: '2099-12-31' };
      type Collected = { received: number; refunded: number; amount: number };
      const collected = () => server.ask<Collected>('salesInvoices.collected', days, 'manager01');
      const pos_so_no = await paidTooMuch();
      const before = await collected();
      await server.ask('receipts.add', { pos_so_no, amount: -90_000, payment_type: 'cash' });
      await server.ask('receipts.processAll', { pos_so_no, to_post: true });
      expect(await collected()).toMatchObject({
        received: before.received,
        refunded: before.refunded + 90_000,
        amount: before.amount - 90_000,
      });
    });
  });

  test('of a partner are taken for an e-commerce sale, and kept apart from the till', async () => {
    const { pos_so_no } = await server.released();
    const input = { pos_so_no, amount: 1000, payment_type: 'payoo' };
    expect(await server.refused('receipts.add', input)).toMatchObject({
      code: 'validation',
      msg: 'Payment by payoo does not go with a receipt of the type “collect store”.',
    });
    const added = await server.ask('receipts.add', { ...input, receipt_type: 'collect_ecom' });
    const receipt_id = added.receipts[0]?.receipt_id;
    await server.ask('receipts.process', { receipt_id, to_post: true });
    expect(
      await numberFrom(
        server.db,
        sql`select amount as n from bank_account_entries where receipt_id = ${receipt_id} and payment_type = 'payoo'
          and bank_account_no = 'PAYOO'`,
      ),
    ).toBe(1000);
    const filters = [{ field: 'receipt_id', value: String(receipt_id), condition: 'eq' }];
    const { items } = await server.ask<{ items: unknown[] }>('receipts.filter', { filters });
    expect(items).toMatchObject([{ status: 'POSTED', receipt_no: expect.stringMatching(/^CR-/) }]);
  });
});
