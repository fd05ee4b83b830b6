import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { salesInvoices } from '#calls/index.ts';
import { type RevenueSummary, revenueGroups, revenueRanks } from '#calls/sales/revenue.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let admin: string;
let store: string;
const period = { from_date: '2020-01-01', to_date: '2099-12-31' };
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.signIn('admin');
  store = await server.signIn('store01');
});
afterAll(() => server.close());

const sumOf = async (input: object = {}, token = admin) =>
  (await server.send(salesInvoices.sumRevenue, { ...period, ...input }, { token })).data;

/** What the documents themselves say, of one franchise or of all. */
async function posted(franchise = ''): Promise<number> {
  const { rows } = await server.db.execute<{ amount: string }>(sql`select
    (select coalesce(sum(grand_total), 0) from sales_invoices where ${franchise} in ('', franchise_code))
    - (select coalesce(sum(grand_total), 0) from sales_orders where document_type = 'credit_memo'
        and status = 'POSTED' and ${franchise} in ('', franchise_code)) as amount`);
  return Number(rows[0]?.amount);
}

describe('revenue', () => {
  test('is what the documents are worth, and a shop sees its own', async () => {
    const all = await sumOf();
    expect(all.amount).toBe(await posted());
    expect(all.amount).toBe((all.gross_amount ?? 0) - (all.discount_amount ?? 0) + (all.fee_amount ?? 0));
    const own = await sumOf({}, store);
    expect(own.amount).toBe(await posted('F01'));
    expect(own.amount).toBeLessThan(all.amount);
  });

  test('is told of one shop to whom sees all, and of another shop to nobody else', async () => {
    const of = { franchise_code: 'F01' };
    // Who sells sees no cost.
    const own = await sumOf({}, store);
    const named = await sumOf(of);
    expect([named.amount, named.invoices, named.rows?.length]).toEqual([
      own.amount,
      own.invoices,
      own.rows?.length,
    ]);
    const asked = { ...period, ...of };
    const collected = async (input: object, token: string) =>
      (await server.send(salesInvoices.collected, { ...period, ...input }, { token })).data;
    expect(await collected(of, admin)).toEqual(await collected({}, store));
    const lines = async (token: string) =>
      (await server.send(salesInvoices.sumRevenueDetail, { ...asked, document_no: '' }, { token })).data;
    expect((await lines(admin)).net_amount).toBe(await posted('F01'));
    const foreign = { ...period, franchise_code: 'F02' };
    expect((await sumOf(foreign)).amount).toBe(await posted('F02'));
    expect(await sumOf(foreign, store)).toMatchObject({ amount: 0, invoices: 0, rows: [] });
    expect((await collected(foreign, store)).amount).toBe(0);
  });

  test.each(revenueGroups)('by %s adds up to the whole, in the report as in its list', async group_by => {
    const whole = await sumOf({ group_by });
    const parts = whole.rows ?? [];
    expect(parts.length).toBeGreaterThan(0);
    const list = await server.send(
      salesInvoices.revenueSummary,
      { ...period, group_by, size: 1000 } as object,
      { token: admin },
    );
    const of = (rows: readonly { amount: number }[]) => rows.reduce((all, row) => all + row.amount, 0);
    expect(of(list.data.items)).toBe(whole.amount);
    if (list.data.total <= parts.length) expect(of(parts)).toBe(whole.amount);
    expect(new Set(list.data.items.map(row => row.id)).size).toBe(list.data.items.length);
  });

  test('of the lines of each document is the document’s, to the đồng, whatever was taken off it', async () => {
    const { rows: wrong } =
      await server.db.execute(sql`select 1 from sales_invoices where amount - discount_amount
      + fee_amount <> grand_total`);
    expect(wrong).toEqual([]);
    const documents = await server.db.execute<{ no: string; worth: string }>(sql`
      (select pos_si_no as no, grand_total as worth from sales_invoices
        order by discount_amount desc, fee_amount desc limit 25)
      union all (select pos_so_no, -grand_total from sales_orders
        where document_type = 'credit_memo' and status = 'POSTED' limit 10)`);
    expect(documents.rows.length).toBeGreaterThan(10);
    for (const { no, worth } of documents.rows) {
      const asked = { ...period, document_no: no };
      const { data } = await server.send(salesInvoices.sumRevenueDetail, asked, { token: admin });
      expect([no, data.net_amount]).toEqual([no, Number(worth)]);
      const lines = await server.send(salesInvoices.revenueDetail, { ...asked, size: 1000 } as object, {
        token: admin,
      });
      expect(lines.data.items.reduce((all, line) => all + (line.net_amount ?? 0), 0)).toBe(Number(worth));
    }
  });

  test('of all lines is the whole', async () => {
    const { data } = await server.send(
      salesInvoices.sumRevenueDetail,
      { ...period, document_no: '' },
      { token: admin },
    );
    expect(data.net_amount).toBe((await sumOf()).amount);
  });

  test('of lines that filters find is the part that they are looked for by', async () => {
    const asked = { ...period, document_no: '' };
    const lines = async (filters: object[]) =>
      await server.send(salesInvoices.sumRevenueDetail, { ...asked, filters } as object, { token: admin });
    for (const [group_by, field] of [
      ['item', 'item_no'],
      ['sales_person', 'sales_person'],
      ['location', 'location_code'],
      ['category', 'item_category'],
    ] as const) {
      const { rows = [] } = await sumOf({ group_by });
      for (const { id, amount } of rows.filter(row => row.id !== '').slice(0, 3)) {
        const { data } = await lines([{ field, value: id, condition: 'eq' }]);
        expect([id, data.net_amount, data.filtered]).toEqual([id, amount, true]);
      }
    }
    const refused = await lines([{ field: 'cost_amount', value: '1', condition: 'eq' }]);
    expect(refused.error).toMatchObject({ code: 'validation', field: 'filters.0.field' });
  });

  test('of all shops has each day once, however many shops there are', async () => {
    const { rows = [] } = await sumOf({ group_by: 'day' });
    expect(new Set(rows.map(row => row.posting_date)).size).toBe(rows.length);
    const { rows: days } = await server.db.execute<{ day: string }>(
      sql`select distinct posting_date::text as day from revenue_days order by 1`,
    );
    expect(rows.map(row => row.posting_date)).toEqual(days.map(({ day }) => day));
  });

  test('until an hour leaves out what was posted later on the last day alone', async () => {
    const { rows } = await server.db.execute<{
      day: string;
      at: string;
    }>(sql`select posting_date::text as day,
      to_char(min(created_at) at time zone 'Asia/Ho_Chi_Minh', 'HH24:MI') as at from sales_invoices
      group by 1 having count(distinct to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'HH24:MI')) > 1 limit 1`);
    const [first] = rows;
    if (!first) throw new Error('on some day the demo company sold at two times');
    const day = { from_date: first.day, to_date: first.day };
    const [until, whole] = [await sumOf({ ...day, until: first.at }), await sumOf(day)];
    expect(until.invoices).toBeGreaterThan(0);
    expect(until.invoices).toBeLessThan(whole.invoices);
    const upTo = { from_date: period.from_date, to_date: first.day };
    const before = (await sumOf(upTo)).invoices - whole.invoices;
    expect((await sumOf({ ...upTo, until: first.at })).invoices).toBe(before + until.invoices);
    const refused = await server.send(salesInvoices.sumRevenue, { ...day, until: '25:00' } as object, {
      token: admin,
    });
    expect(refused.error).toMatchObject({ code: 'validation', field: 'until' });
  });

  test.each(revenueRanks)(
    'puts its parts in order by %s, and margins for nobody who may not see them',
    async rank_by => {
      const { rows = [] } = await sumOf({ group_by: 'item', rank_by });
      const value = {
        amount: (row: RevenueSummary) => row.amount,
        discounts: (row: RevenueSummary) => (row.discount_amount ?? 0) + (row.line_discount_amount ?? 0),
        returns: (row: RevenueSummary) => -(row.returns_amount ?? 0),
        margin: (row: RevenueSummary) => (row.costed_amount ?? 0) - (row.cost_amount ?? 0),
      }[rank_by];
      const values = rows.map(value);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(values[0]).toBeGreaterThan(0);
      const asked = { ...period, group_by: 'item', rank_by } as const;
      const clerk = await server.send(salesInvoices.sumRevenue, asked, { token: store });
      if (rank_by === 'margin') expect(clerk.error).toMatchObject({ code: 'validation', field: 'rank_by' });
      else expect(clerk.error).toBeNull();
    },
  );
});

describe('money collected', () => {
  const collected = async (input: object = {}, token = admin) =>
    (await server.send(salesInvoices.collected, { ...period, ...input }, { token })).data;
  const add = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

  test('is what tills and bank account took in by receipts, by method and by channel', async () => {
    for (const [token, franchise] of [
      [admin, ''],
      [store, 'F01'],
    ] as const) {
      const whole = await collected({}, token);
      const { rows } = await server.db.execute<{ amount: string }>(sql`select sum(amount) as amount from (
        select amount from cashbook_entries where receipt_id is not null and ${franchise} in ('', franchise_code)
        union all
        select amount from bank_account_entries where receipt_id is not null and ${franchise} in ('', franchise_code)) books`);
      expect(whole.amount).toBe(Number(rows[0]?.amount));
      expect(whole.amount).toBe(whole.received - whole.refunded);
      expect(whole.refunds).toBeGreaterThan(0);
      expect(add(whole.methods)).toBe(whole.amount);
      expect(add(whole.channels)).toBe(whole.amount);
    }
  });

  test('counts on the day on which it was posted, in Vietnam', async () => {
    const { rows } = await server.db.execute<{ day: string; amount: string }>(sql`
      select (cash_receipts.posted_at at time zone 'Asia/Ho_Chi_Minh')::date::text as day, sum(amount) as amount
      from cash_receipts join sales_orders using (pos_so_no)
      where cash_receipts.status = 'POSTED' and document_type = 'order' group by 1 order by 1 limit 3`);
    for (const { day, amount } of rows)
      expect((await collected({ from_date: day, to_date: day })).received).toBe(Number(amount));
    expect((await collected({ from_date: '2020-01-01', to_date: '2020-01-02' })).methods).toEqual([]);
  });
});
