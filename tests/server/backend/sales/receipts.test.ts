import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount } from '#model/kit/format.ts';
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
