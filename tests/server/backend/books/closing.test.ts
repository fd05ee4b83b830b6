import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { books } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { MoneyEntry } from '#calls/sales/bank-accounts.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entry.ts';
import { businessDate } from '#model/kit/format.ts';
import { dayAfter, periodEnd } from '#model/taxes/books.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let shop: SellingServer;
beforeAll(async () => {
  shop = await sellingServer();
});
afterAll(() => shop.close());

const today = businessDate(new Date());
const month = (back: number) => {
  const [year = 0, of = 0] = today.split('-').map(Number);
  const from_date = new Date(Date.UTC(year, of - 1 - back, 1)).toISOString().slice(0, 10);
  return { from_date, to_date: periodEnd(from_date, 1) ?? '' };
};
const [before, last] = [month(2), month(1)];
const franchise_code = 'F01';
const close = (period = last, username = 'admin') =>
  shop.ask('books.close', { franchise_code, ...period }, username);
const reopen = (to_date = last.to_date, username = 'admin') =>
  shop.ask('books.reopen', { franchise_code, to_date, reason: 'Kế toán bổ sung' }, username);
const standing = () =>
  shop.ask<AnswerOf<typeof books.standing>>('books.standing', { franchise_code }, 'admin');
const closedDays = async () => {
  const { rows } = await shop.db.execute<{ n: string }>(sql`select sum(n) as n from (
    select count(*) as n from warehouse_entries where franchise_code = 'F01' and posting_date <= ${last.to_date}
    union all select count(*) from cashbook_entries where franchise_code = 'F01' and posting_date <= ${last.to_date}
    union all select count(*) from bank_account_entries where franchise_code = 'F01' and posting_date <= ${last.to_date}
    union all select count(*) from sales_invoices where franchise_code = 'F01' and posting_date <= ${last.to_date}
    union all select count(*) from sales_shipments where franchise_code = 'F01' and posting_date <= ${last.to_date}
    union all select count(*) from sales_orders where franchise_code = 'F01' and status = 'POSTED'
      and posting_date <= ${last.to_date}
    union all select coalesce(sum(invoices + credit_memos), 0) from revenue_days where franchise_code = 'F01'
      and posting_date <= ${last.to_date}
    union all select count(*) from purchase_vat_entries where franchise_code = 'F01' and vat_date <= ${last.to_date}) all_of`);
  return Number(rows[0]?.n);
};
const cash = (posting_date: string, username?: string) =>
  shop.ask<{ entries: MoneyEntry[] }>(
    'bankAccounts.add',
    {
      posting_date,
      document_type: 'cash_out',
      amount: -50_000,
      description: 'Văn phòng phẩm',
      location_code: 'F01-STORE',
    },
    username,
  );

describe('a period', () => {
  test('is closed once, when it is over, by whom may, and is opened again with a reason', async () => {
    const odd = { franchise_code, from_date: last.from_date, to_date: before.to_date };
    expect((await shop.refused('books.close', odd, 'admin')).code).toBe('validation');
    expect((await shop.refused('books.close', { franchise_code, ...month(0) }, 'admin')).code).toBe(
      'validation',
    );
    await close(before);
    await close();
    expect((await shop.refused('books.close', { franchise_code, ...last }, 'admin')).code).toBe('rule');
    expect(await standing()).toMatchObject({ closed_to: last.to_date, periods: [last, before] });
    const earlier = { franchise_code, to_date: before.to_date, reason: 'x' };
    expect((await shop.refused('books.reopen', earlier, 'admin')).code).toBe('rule');
    const silent = { franchise_code, to_date: last.to_date, reason: ' ' };
    expect((await shop.refused('books.reopen', silent, 'admin')).code).toBe('validation');
    expect((await shop.refused('books.close', { franchise_code: 'F02', ...last }, 'store01')).code).toBe(
      'not_found',
    );
    await reopen();
    expect((await standing()).closed_to).toBe(before.to_date);
    const actions = (await shop.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions.filter(action => action.startsWith('books.'))).toEqual([
      'books.close',
      'books.close',
      'books.reopen',
    ]);
    await close();
  });

  test('takes no more money: it goes onto the first open day, and says its true day', async () => {
    const entered = await closedDays();
    const { entries } = await cash(before.to_date);
    expect(entries).toMatchObject([{ posting_date: dayAfter(last.to_date), true_date: before.to_date }]);
    const id = entries[0]?.id ?? '';
    const { items } = await shop.ask<{ items: MoneyEntry[] }>('bankAccounts.filter', { size: 5 });
    expect(items.find(entry => entry.id === id)).toEqual(entries[0]);
    expect((await cash(today)).entries).toMatchObject([{ posting_date: today, true_date: '' }]);
    expect(await closedDays()).toBe(entered);
    await reopen();
    expect((await cash(last.to_date)).entries).toMatchObject([{ posting_date: last.to_date, true_date: '' }]);
    await close();
    const other = await shop.ask<{ entries: MoneyEntry[] }>(
      'bankAccounts.add',
      { posting_date: last.to_date, document_type: 'cash_in', amount: 1000, location_code: 'F02-STORE' },
      'admin',
    );
    expect(other.entries).toMatchObject([{ posting_date: last.to_date }]);
  });

  test('takes no more stock, and the sums of stock agree with its entries', async () => {
    const entered = await closedDays();
    const { item_no, variant_code } = shop.goodAt(0);
    const entry = { item_no, variant_code, location_code: 'F01-STORE', quantity: 2, reason_code: 'other' };
    const asked = { posting_date: last.from_date, entries: [entry] };
    await shop.ask('warehouseEntries.add', asked, 'admin');
    const { items } = await shop.ask<{ items: WarehouseEntry[] }>(
      'warehouseEntries.filter',
      { size: 1 },
      'admin',
    );
    expect(items).toMatchObject([
      { posting_date: dayAfter(last.to_date), true_date: last.from_date, quantity: 2 },
    ]);
    expect(await closedDays()).toBe(entered);
    const { differences } = await shop.ask<{ differences: number }>(
      'systemIndex.run',
      { index: 'stock_levels', rebuild: false },
      'admin',
    );
    expect(differences).toBe(0);
  });

  test('takes no difference of a drawer that was opened in it', async () => {
    const entered = await closedDays();
    const opened = await shop.ask<{ shift_no: string }>('shifts.open', {
      key: randomUUID(),
      location_code: 'F01-STORE',
      business_date: last.to_date,
      float: { notes: [], other: 100_000 },
    });
    await shop.ask(
      'shifts.count',
      { shift_no: opened.shift_no, counted: { notes: [], other: 90_000 } },
      'admin',
    );
    const end = { shift_no: opened.shift_no, reason: 'unknown', note: '', handed_to: '' };
    await shop.ask('shifts.close', end, 'admin');
    expect(await closedDays()).toBe(entered);
  });

  test('keeps its stock book as it was, whatever goods cost afterwards', async () => {
    const bookOf = async (period: object) =>
      (
        await shop.ask<{ items: AnswerOf<typeof books.rows>['items'] }>(
          'books.rows',
          { form_code: 'S2d-HKD', franchise_code, ...period, size: 100 },
          'admin',
        )
      ).items;
    const summed = (rows: { opening_amount: number; closing_amount: number }[]) => ({
      opening: rows.reduce((sum, row) => sum + row.opening_amount, 0),
      closing: rows.reduce((sum, row) => sum + row.closing_amount, 0),
    });
    const closed = await bookOf(last);
    expect(summed(closed).closing).toBeGreaterThan(0);
    await shop.db.execute(sql`
      insert into item_costs (franchise_code, item_no, variant_code, unit_cost)
      select franchise_code, item_no, variant_code, 7 from franchise_items where franchise_code = 'F01'
      on conflict (franchise_code, item_no, variant_code) do update set unit_cost = 7`);
    expect(await bookOf(last)).toEqual(closed);
    // The open month begins with what the closed one ended with.
    const open = await bookOf(month(0));
    expect(open.length).toBeGreaterThan(0);
    for (const row of open) {
      const ended = closed.find(each => each.id === row.id);
      expect([row.id, row.opening_amount]).toEqual([row.id, ended?.closing_amount ?? 0]);
      expect(row.closing_amount).toBe(row.opening_amount + row.amount_in - row.amount_out);
    }
    await reopen();
    expect(await bookOf(last)).not.toEqual(closed);
    await close();
  });
});
