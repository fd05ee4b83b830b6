import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { books } from '#calls/administration/index.ts';
import type { reports, salesInvoices } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { BookRow } from '#calls/reports/books.ts';
import { businessDate } from '#model/kit/format.ts';
import { isWholePeriod, periodEnd, taxOf } from '#model/taxes/books.ts';
import { bookRules, taxIdentities } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

type Book = AnswerOf<typeof books.book>;
let shop: SellingServer;
const today = businessDate(new Date());
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const franchise_code = 'F01';
const all = { from_date: '2020-01-01', to_date: today };

beforeAll(async () => {
  shop = await sellingServer();
});
afterAll(() => shop.close());

const book = (form_code: string, period = all, username = 'admin') =>
  shop.ask<Book>('books.book', { franchise_code, form_code, ...period }, username);
async function rowsOf(form_code: string, period = all): Promise<BookRow[]> {
  const rows: BookRow[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { franchise_code, form_code, ...period, page, size: 1000 };
    const { items, total } = await shop.ask<{ items: BookRow[]; total: number }>(
      'books.rows',
      asked,
      'admin',
    );
    rows.push(...items);
    if (rows.length >= total || items.length === 0) return rows;
  }
}
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((so, row) => so + of(row), 0);
const kindIs = async (legal_kind: '' | 'household' | 'company_deduction' | 'company_direct') => {
  const row = {
    seller_code: franchise_code,
    franchise_code,
    legal_kind,
    seller: 'own' as const,
    is_complete: true,
    version: 1,
  };
  await shop.db.delete(taxIdentities).where(eq(taxIdentities.seller_code, franchise_code));
  if (legal_kind !== '') await shop.db.insert(taxIdentities).values(row);
};
const revenueOf = (period: typeof all) =>
  shop.ask<AnswerOf<typeof salesInvoices.sumRevenue>>(
    'salesInvoices.sumRevenue',
    { ...period, franchise_code },
    'admin',
  );

describe('figures of a book', () => {
  const period = fc
    .tuple(fc.nat(120), fc.nat(120))
    .map(([a, b]) => ({ from_date: daysAgo(Math.max(a, b)), to_date: daysAgo(Math.min(a, b)) }));

  test('are those of revenue, VAT, money and stock, to the đồng, of the whole demo', async () => {
    const revenue = await revenueOf(all);
    expect(revenue.amount).toBeGreaterThan(0);
    for (const form of ['S1a-HKD', 'S2a-HKD', 'S2b-HKD', 'S2c-HKD'])
      expect([form, (await book(form)).whole.amount_in]).toEqual([form, revenue.amount]);
    const sold = (await book('BK-BAN-RA')).sections;
    expect(sold.map(({ id, base_amount, vat_amount }) => [id, base_amount, vat_amount]).sort()).toEqual(
      (revenue.vat ?? [])
        .map(({ vat_rate, base_amount, vat_amount }) => [vat_rate, base_amount, vat_amount])
        .sort(),
    );
    const bought = await shop.db.execute<{ vat: string }>(
      sql`select sum(vat_amount) as vat from purchase_vat_entries where franchise_code = ${franchise_code}`,
    );
    expect((await book('BK-MUA-VAO')).whole.vat_amount).toBe(Number(bought.rows[0]?.vat));
  });

  test('of money end with the balance of the cash book, on any days', async () => {
    await fc.assert(
      fc.asyncProperty(period, async days => {
        const { whole, sections } = await book('S2e-HKD', days);
        const of = async (type: string) =>
          shop.ask<{ opening: number; amount_in: number; amount_out: number; closing: number }>(
            'bankAccounts.openingClosingBalance',
            { ...days, type, franchise_code },
            'admin',
          );
        const [cash, bank] = [await of('cash'), await of('bank')];
        expect([whole.opening_amount, whole.amount_in, whole.amount_out, whole.closing_amount]).toEqual([
          cash.opening + bank.opening,
          cash.amount_in + bank.amount_in,
          cash.amount_out + bank.amount_out,
          cash.closing + bank.closing,
        ]);
        expect(sum(sections, each => each.closing_amount)).toBe(whole.closing_amount);
      }),
      { numRuns: 12 },
    );
  });

  test('of revenue are those of the revenue report, on any days', async () => {
    await fc.assert(
      fc.asyncProperty(period, async days => {
        const { amount } = await revenueOf(days);
        expect((await book('S1a-HKD', days)).whole.amount_in).toBe(amount);
        expect((await book('S2a-HKD', days)).whole.amount_in).toBe(amount);
      }),
      { numRuns: 12 },
    );
  });

  test('of stock close with the value of stock at cost, and come from what was there before', async () => {
    const value = await shop.ask<AnswerOf<typeof reports.stockValue>>(
      'reports.stockValue',
      { franchise_code, location_code: '', item_category: '', by: 'location' },
      'admin',
    );
    const month = { from_date: daysAgo(30), to_date: today };
    const rows = await rowsOf('S2d-HKD', month);
    expect(
      sum(
        rows.filter(row => row.closing_quantity > 0),
        row => row.closing_amount,
      ),
    ).toBe(value.whole.cost_amount);
    for (const row of rows) {
      expect(row.opening_quantity + row.quantity_in - row.quantity_out).toBeCloseTo(row.closing_quantity, 3);
      expect(row.opening_amount + row.amount_in - row.amount_out).toBe(row.closing_amount);
    }
    // The day before opens with what the month before closes with.
    const before = await book('S2d-HKD', { from_date: daysAgo(60), to_date: daysAgo(31) });
    expect((await book('S2d-HKD', month)).whole.opening_amount).toBe(before.whole.closing_amount);
  });

  test('stand in its rows: each balance is the one before with what came and went', async () => {
    const rows = await rowsOf('S2e-HKD', { from_date: daysAgo(20), to_date: today });
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => at + 1));
    for (const [section, own] of Map.groupBy(rows, row => row.section)) {
      let balance = 0;
      for (const row of own) {
        balance += row.opening_amount + row.amount_in - row.amount_out;
        expect([section, row.id, row.closing_amount]).toEqual([section, row.id, balance]);
      }
    }
  });

  test('of trade groups follow the VAT groups of the goods, and their taxes the percents', async () => {
    const [before] = await shop.db.select().from(bookRules);
    if (!before) throw new Error('there are rules');
    const [first, second, ...others] = before.books.trade_groups;
    if (!first || !second) throw new Error('there are trade groups');
    const { item_no } = shop.goodAt(0);
    await shop.ask('vatGroups.assign', { vat_group: 'VAT5', item_nos: [item_no] }, 'admin');
    const { version, books: rules } = before;
    const trade_groups = [first, { ...second, vat_groups: ['VAT5'] }, ...others];
    await shop.ask('books.saveRules', { ...rules, trade_groups, base_version: version }, 'admin');
    const stale = await shop.refused(
      'books.saveRules',
      { ...rules, trade_groups, base_version: version },
      'admin',
    );
    expect(stale.code).toBe('stale');
    const { rows } = await shop.db.execute<{ amount: string }>(sql`select coalesce(sum(amount), 0) as amount
      from revenue_items where franchise_code = ${franchise_code} and item_no = ${item_no}`);
    const { sections, whole } = await book('S2a-HKD');
    const service = sections.find(({ id }) => id === second.trade_group);
    expect(service?.amount_in).toBe(Number(rows[0]?.amount));
    expect(service?.taxes?.vat).toBe(taxOf(Number(rows[0]?.amount), second.vat_percent));
    expect(sum(sections, each => each.amount_in)).toBe(whole.amount_in);
  });
});

describe('which books a shop keeps', () => {
  const codes = async (username = 'admin') =>
    (
      await shop.ask<AnswerOf<typeof books.standing>>('books.standing', { franchise_code }, username)
    ).forms.map(({ form_code }) => form_code);

  test('follows how it is taxed', async () => {
    await kindIs('household');
    expect(await codes()).toEqual(['S1a-HKD', 'S2a-HKD', 'S2b-HKD', 'S2c-HKD', 'S2d-HKD', 'S2e-HKD']);
    const other = await shop.refused(
      'books.book',
      { franchise_code, form_code: 'BK-BAN-RA', ...all },
      'admin',
    );
    expect(other.code).toBe('not_found');
    await kindIs('company_deduction');
    expect(await codes()).toEqual(['BK-BAN-RA', 'BK-MUA-VAO']);
    await kindIs('');
    expect((await codes()).length).toBe(10);
  });

  test('is no other shop’s, and costs are a permission of their own', async () => {
    const foreign = { franchise_code: 'F02', form_code: 'S1a-HKD', ...all };
    expect((await shop.refused('books.book', foreign, 'manager01')).code).toBe('not_found');
    const named = await shop.refused('books.book', { form_code: 'S1a-HKD', ...all }, 'admin');
    expect(named.code).toBe('rule');
  });
});

describe('periods', () => {
  test('are whole months and quarters', () => {
    expect(periodEnd('2028-02-01', 1)).toBe('2028-02-29');
    expect(periodEnd('2026-10-01', 3)).toBe('2026-12-31');
    expect(periodEnd('2026-11-01', 3)).toBe(null);
    expect(isWholePeriod('2026-11-01', '2026-11-30')).toBe(true);
    expect(isWholePeriod('2026-11-01', '2026-11-29')).toBe(false);
  });

  test('have taxes that are rounded away from nothing, below zero as above it', () => {
    expect([taxOf(150, 1), taxOf(-150, 1), taxOf(0, 5), taxOf(1_000_001, 0.5)]).toEqual([2, -2, 0, 5000]);
  });
});
