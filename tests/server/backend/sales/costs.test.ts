import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import type { RevenueDetail } from '#calls/sales/revenue.ts';
import { grantSet } from '../../../support/permission-sets.ts';
import { type BuyingServer, buyingServer } from '../../../support/purchases/buying.ts';
import { numberFrom } from '../../../support/sales/selling.ts';

let shop: BuyingServer;
beforeAll(async () => {
  shop = await buyingServer();
});
afterAll(() => shop.close());

const period = { from_date: '2020-01-01', to_date: '2099-12-31' };
const goods = (index: number) => {
  const { item_no, variant_code } = shop.goodAt(index);
  return sql`item_no = ${item_no} and variant_code = ${variant_code}`;
};
/** What the ERP asks a franchise for an item from now on. */
const asks = (index: number, unit_cost: number | null, franchise = 'F01') =>
  shop.db.execute(
    sql`update franchise_items set unit_cost = ${unit_cost} where ${goods(index)} and franchise_code = ${franchise}`,
  );
const average = (index: number, franchise = 'F01') =>
  numberFrom(
    shop.db,
    sql`select unit_cost as n from item_costs where ${goods(index)} and franchise_code = ${franchise}`,
  );
/** Of all its locations together, as what is below zero counts as nothing. */
const held = async (index: number, franchise = 'F01') =>
  Math.max(
    0,
    await numberFrom(
      shop.db,
      sql`select sum(quantity) as n from stock_levels where ${goods(index)}
        and location_code in (select code from locations where franchise_code = ${franchise})`,
    ),
  );
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

type Sold = { pos_so_no: string };
async function sold(...quantities: number[]): Promise<string> {
  const { pos_so_no, lines } = await shop.sells({ lines: shop.salesLines(...quantities) });
  const all = lines.map(({ line_no, quantity }) => ({
    ...{ line_no, qty_to_ship: quantity, qty_to_invoice: quantity },
  }));
  await shop.ask('salesOrders.postQty', { pos_so_no, lines: all });
  return pos_so_no;
}
async function returned(pos_so_no: string, quantity: number): Promise<string> {
  const memo = await shop.ask<Sold>('creditMemos.create', {
    pos_so_no,
    lines: [{ line_no: 10_000, quantity }],
  });
  for (const status of ['RELEASED', 'POSTED'])
    await shop.ask('salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status, cancel_reason_code: '' });
  return memo.pos_so_no;
}
const details = async (who: string, no: string) => {
  const filters = [{ field: 'pos_so_no', value: no, condition: 'eq' }];
  const { items } = await shop.ask<{ items: RevenueDetail[] }>(
    'salesInvoices.revenueDetail',
    { ...period, filters, size: 100 },
    who,
  );
  return items;
};
const costsOf = async (no: string) => {
  const lines = await details('admin', no);
  return lines.toSorted((a, b) => a.line_no - b.line_no).map(line => line.cost_amount);
};
type Sum = { cost_amount: number; costed_amount: number; uncosted_lines: number; amount: number };
const sum = (who = 'admin') =>
  shop.ask<Sum & { rows: Sum[] }>('salesInvoices.sumRevenue', { ...period, group_by: 'item' }, who);

describe('what was sold', () => {
  test('is kept with what it cost then, and comes back at that, in whatever pieces', async () => {
    await asks(0, 60_000);
    await asks(1, null);
    const before = await sum();
    const no = await sold(3, 2);
    expect(await costsOf(no)).toEqual([180_000, null]);
    const after = await sum();
    expect(after.cost_amount - before.cost_amount).toBe(180_000);
    expect(after.costed_amount - before.costed_amount).toBe(3 * shop.priceOf(0));
    expect(after.uncosted_lines - before.uncosted_lines).toBe(1);
    // A third of a đồng is nobody's: the pieces add up to what the whole had cost.
    await shop.db.execute(
      sql`update sales_invoice_lines set cost_amount = 100000 where pos_so_no = ${no} and line_no = 10000`,
    );
    await asks(0, 99_000);
    const pieces = [];
    for (const quantity of [1, 1, 1]) pieces.push(...(await memoCosts(await returned(no, quantity))));
    expect(pieces).toEqual([33_333, 33_334, 33_333]);
    for (const index of ['revenue_days', 'revenue_hours', 'revenue_items'])
      await shop.ask('systemIndex.run', { index, rebuild: true }, 'admin');
    expect((await sum()).cost_amount).toBe(before.cost_amount);
  });

  const memoCosts = async (memo: string) => {
    const { rows } = await shop.db.execute<{ cost: string }>(
      sql`select cost_amount as cost from sales_lines where pos_so_no = ${memo}`,
    );
    return rows.map(({ cost }) => Number(cost));
  };

  test('shows cost and margin to nobody who is not granted them', async () => {
    const no = await sold(1);
    const nothing = { cost_amount: 0, costed_amount: 0, uncosted_lines: 0 };
    const own = await sum('store01');
    expect(own).toMatchObject(nothing);
    expect(own.amount).toBeGreaterThan(0);
    for (const row of own.rows) expect(row).toMatchObject(nothing);
    const list = await shop.ask<{ items: Sum[] }>(
      'salesInvoices.revenueSummary',
      { ...period, size: 100 },
      'store01',
    );
    for (const row of list.items) expect(row).toMatchObject(nothing);
    for (const line of await details('store01', no)) expect(line.cost_amount ?? 0).toBe(0);
    const order = await shop.ask('salesOrders.get', { pos_so_no: no }, 'admin');
    expect(JSON.stringify(order)).not.toContain('cost_amount');
    expect((await sum('manager01')).cost_amount).toBeGreaterThan(0);
    await grantSet(shop.db, 'store02', {
      permissions: [
        { page_url: '/reports/revenue/summaries', buttons: [], fields: ['cost_amount'], filters: [] },
      ],
    });
    expect((await sum('store02')).cost_amount).toBeGreaterThan(0);
  });
});

describe('the average', () => {
  test('moves with what is received, and counts what is on hand', async () => {
    await shop.erpHas(40);
    await asks(0, 50_000);
    await shop.invoiced({ lines: shop.lines(4) });
    const first = await average(0);
    await asks(0, 80_000);
    const [before, line] = [await held(0), shop.lines(6)];
    const bought = await shop.invoiced({
      lines: line.map(each => ({ ...each, line_discount_amount: 60_000 })),
    });
    expect(bought.lines[0]?.unit_cost).toBe(80_000);
    expect(await average(0)).toBe(rounded((before * first + 6 * 70_000) / (before + 6)));
    const no = await sold(2);
    expect(await costsOf(no)).toEqual([Math.round(2 * (await average(0)))]);
  });

  test('knows nothing of what the ERP names no price for', async () => {
    await shop.erpHas(0, 10);
    await asks(1, null);
    await shop.db.execute(sql`delete from item_costs where ${goods(1)}`);
    await shop.invoiced({ lines: shop.lines(0, 3).slice(1) });
    expect(await numberFrom(shop.db, sql`select count(*) as n from item_costs where ${goods(1)}`)).toBe(0);
  });

  test('of another shop’s goods is what they cost there', async () => {
    await asks(0, 55_000, 'F02');
    const sent = await average(0);
    const { item_no, variant_code } = shop.goodAt(0);
    const entry = { item_no, variant_code, location_code: 'F01-CONS', quantity: 10, reason_code: 'count' };
    await shop.ask('warehouseEntries.add', { entries: [entry] }, 'admin');
    const lines = [{ line_no: 10_000, item_no, variant_code, ci_qty: 4 }];
    const { ci_no } = await shop.ask<ConsignmentIssue>('consignmentIssues.create', {
      data: { transfer_to_code: 'F02-CONS', lines },
    });
    const { bc_to_no } = await shop.ask<ConsignmentIssue>('consignmentIssues.release', { ci_no });
    const before = await held(0, 'F02');
    await shop.ask(
      'transferOrders.receive',
      { bc_to_no, lines: [{ line_no: 10_000, qty_to_receive: 4 }] },
      'admin',
    );
    expect(await average(0, 'F02')).toBe(rounded((before * 55_000 + 4 * sent) / (before + 4)));
    expect(await average(0)).toBe(sent);
  });
});
