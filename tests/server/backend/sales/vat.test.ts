import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VatGroupRow } from '#calls/administration/vat-groups.ts';
import type { SalesInvoice } from '#calls/sales/invoices.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { SumRevenue } from '#calls/sales/revenue.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { businessDate } from '#model/kit/format.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';
import { withoutKeeping } from '../../../support/without-keeping.ts';

const today = businessDate(new Date());
const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);

let shop: SellingServer;
beforeAll(async () => {
  shop = await sellingServer();
  const { items } = await shop.ask<{ items: FranchiseItem[] }>('items.filter', { size: 50 });
  two = items
    .filter((item, index) => items.findIndex(other => other.item_no === item.item_no) === index)
    .slice(0, 2);
});
afterAll(() => shop.close());

const admin = 'admin';
const groups = async () => {
  const { items } = await shop.ask<{ items: VatGroupRow[] }>('vatGroups.filter', { size: 100 }, admin);
  return new Map(items.map(row => [row.vat_group, row]));
};
const group = async (code: string) => {
  const found = (await groups()).get(code);
  if (!found) throw new Error(`no group ${code}`);
  return found;
};
const assign = (index: number, vat_group: string) =>
  shop.ask('vatGroups.assign', { vat_group, item_nos: [goodAt(index).item_no] }, admin);

/** Two goods that are not variants of one item. */
let two: readonly FranchiseItem[] = [];
const goodAt = (index: number) => {
  const good = two[index];
  if (!good) throw new Error(`no item at ${index}`);
  return good;
};
const lines = (...quantities: number[]) =>
  quantities.map((quantity, index) => {
    const { item_no, variant_code, unit_price } = goodAt(index);
    return { line_no: (index + 1) * 10000, item_no, variant_code, unit_price, quantity };
  });

/** Ships and invoices units of the first line and the second. */
async function post(order: SalesOrder, units: readonly number[], more: Record<string, unknown> = {}) {
  const lines = order.lines.flatMap(({ line_no }, index) =>
    units[index] ? [{ line_no, qty_to_ship: units[index], qty_to_invoice: units[index] }] : [],
  );
  await shop.ask('salesOrders.postQty', { pos_so_no: order.pos_so_no, lines, ...more });
}
async function invoicesOf(pos_so_no: string): Promise<SalesInvoice[]> {
  const filters = [{ field: 'pos_so_no', value: pos_so_no, condition: 'eq' }];
  const { items } = await shop.ask<{ items: SalesInvoice[] }>('salesInvoices.whole', { filters, size: 10 });
  return items.toSorted((a, b) => (a.pos_si_no < b.pos_si_no ? -1 : 1));
}
async function credit(pos_so_no: string, lines: readonly { line_no: number; quantity: number }[]) {
  const memo = await shop.ask('creditMemos.create', { pos_so_no, lines });
  for (const status of ['RELEASED', 'POSTED'])
    await shop.ask('salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status, cancel_reason_code: '' });
  return shop.ask('salesOrders.get', { pos_so_no: memo.pos_so_no });
}
const sumOf = (vat: readonly { amount: number }[] = []) => vat.reduce((all, { amount }) => all + amount, 0);
const period = { from_date: '2020-01-01', to_date: '2099-12-31' };
const vatOfPeriod = async (username = admin) =>
  (await shop.ask<SumRevenue>('salesInvoices.sumRevenue', period, username)).vat ?? [];
const agree = async () => {
  for (const index of ['vat_days', 'vat_proof']) {
    const found = await shop.ask<{ differences: number }>(
      'systemIndex.run',
      { index, rebuild: false },
      admin,
    );
    expect(found.differences, index).toBe(0);
  }
};

describe('a posted invoice', () => {
  test('says VAT of each line and fee, which add up to what is paid', async () => {
    await assign(1, 'VAT10');
    await shop.ask('fees.add', { fees: [{ fee_code: 'WRAP', description: 'Gift', amount: 20_000 }] }, admin);
    await shop.ask('vatGroups.assign', { vat_group: 'VAT5', fee_codes: ['WRAP'] }, admin);
    const fees = [{ line_no: 10000, fee_code: 'WRAP', description: 'Gift', amount: 20_000 }];
    const order = await shop.released({ fees, lines: lines(2, 1), invoice_discount_amount: 7 });
    await post(order, [2, 1]);
    const [invoice] = await invoicesOf(order.pos_so_no);
    expect(invoice?.vat?.map(entry => [entry.line_type, entry.line_no, entry.vat_rate])).toEqual([
      ['fee', 10000, '5%'],
      ['item', 10000, '8%'],
      ['item', 20000, '10%'],
    ]);
    expect(sumOf(invoice?.vat)).toBe(order.grand_total);
    expect(invoice?.vat?.[0]).toMatchObject({ base_amount: 19_048, vat_amount: 952 });
    const answered = await shop.ask('salesOrders.get', { pos_so_no: order.pos_so_no });
    expect(answered.posted_vat?.map(each => each.vat_rate)).toEqual(['10%', '8%', '5%']);
    expect(sumOf(answered.posted_vat)).toBe(order.grand_total);
    await agree();
  });

  test('has the rate of the day on which the goods were handed over', async () => {
    const vat8 = await group('VAT8');
    const rates = [...vat8.rates, { valid_from: today, rate: '10%' }];
    const { items: _items, version, ...entered } = vat8;
    await shop.ask('vatGroups.save', { ...entered, rates, base_version: version }, admin);
    const late = await shop.released({ order_date: yesterday, lines: lines(1) });
    await post(late, [1], { delivered_on: yesterday });
    const now = await shop.released({ lines: lines(1) });
    await post(now, [1], { delivered_on: yesterday });
    const rateOf = async (order: SalesOrder) => (await invoicesOf(order.pos_so_no))[0]?.vat?.[0]?.vat_rate;
    expect(await rateOf(late)).toBe('8%');
    // Nothing is handed over before it is ordered.
    expect(await rateOf(now)).toBe('10%');
    const changed = await group('VAT8');
    await shop.ask('vatGroups.save', { ...entered, rates: vat8.rates, base_version: changed.version }, admin);
  });
});

describe('a household', () => {
  test('sells without VAT, and what it sold before comes back with it', async () => {
    const kind = (legal_kind: string) =>
      shop.db.execute(sql`insert into tax_identities (seller_code, franchise_code, legal_kind, seller, is_complete, version)
        values ('F01', 'F01', ${legal_kind}, 'own', false, 1)
        on conflict (seller_code) do update set legal_kind = excluded.legal_kind`);
    const before = await shop.released({ lines: lines(2) });
    await post(before, [2]);
    await kind('household');
    const order = await shop.released({ lines: lines(2) });
    await post(order, [2]);
    const [invoice] = await invoicesOf(order.pos_so_no);
    expect(invoice?.vat).toEqual([]);
    const memo = await credit(before.pos_so_no, [{ line_no: 10000, quantity: 1 }]);
    expect(sumOf(memo.vat)).toBe(-memo.grand_total);
    await kind('company_deduction');
  });
});

describe('a credit memo', () => {
  test('gives back the VAT of the invoice, at the rate of then', async () => {
    const before = await vatOfPeriod();
    const order = await shop.released({ lines: lines(3, 2), invoice_discount_amount: 11 });
    await post(order, [3, 2]);
    await assign(0, 'VAT5');
    const memo = await credit(order.pos_so_no, [{ line_no: 10000, quantity: 1 }]);
    expect(memo.vat).toMatchObject([{ line_no: 10000, vat_rate: '8%' }]);
    expect(sumOf(memo.vat)).toBe(-memo.grand_total);
    const rest = await credit(order.pos_so_no, [
      { line_no: 10000, quantity: 2 },
      { line_no: 20000, quantity: 2 },
    ]);
    expect(sumOf(rest.vat)).toBe(-rest.grand_total);
    // The pieces of a discount are whole đồng: a base may have moved by one from line to line, VAT has not.
    const after = await vatOfPeriod();
    expect(after.map(each => each.vat_amount)).toEqual(before.map(each => each.vat_amount));
    expect(sumOf(after)).toBe(sumOf(before));
    await assign(0, '');
    await agree();
  });

  test('of goods that were sold before VAT was kept has none', async () => {
    const order = await shop.released({ lines: lines(2) });
    await post(order, [2]);
    await withoutKeeping(
      shop.db,
      sql`
      with gone as (delete from vat_entries where pos_so_no = ${order.pos_so_no} returning *)
      update vat_days d set amount = d.amount - gone.amount, base_amount = d.base_amount - gone.base_amount,
        vat_amount = d.vat_amount - gone.vat_amount
      from gone where d.franchise_code = gone.franchise_code and d.posting_date = gone.vat_date
        and d.vat_rate = gone.vat_rate and d.location_code = ${order.location_code}`,
    );
    const memo = await credit(order.pos_so_no, [{ line_no: 10000, quantity: 2 }]);
    expect(memo.vat ?? []).toEqual([]);
    await agree();
  });
});

describe('revenue', () => {
  test('is told by rate, to each shop its own', async () => {
    const [own, all] = [await vatOfPeriod('store01'), await vatOfPeriod()];
    expect(own.length).toBeGreaterThan(0);
    expect(sumOf(all)).toBeGreaterThanOrEqual(sumOf(own));
    const other = await vatOfPeriod('store02');
    expect(sumOf(other)).not.toBe(sumOf(own));
    expect(sumOf(all)).toBeGreaterThanOrEqual(sumOf(own) + sumOf(other));
  });
});

describe('VAT groups', () => {
  test('are told to tablets with the settings', async () => {
    const { vat_groups } = await shop.ask<{ vat_groups: VatGroupRow[] }>('config.all', {});
    expect(vat_groups.find(each => each.is_default)?.vat_group).toBe('VAT8');
  });

  test('take the rate after a reduction, and give it back when the law is extended', async () => {
    const end = { vat_group: 'VAT8', ends_on: '2026-12-31' };
    await shop.ask('vatGroups.prepareEnd', { ...end, prepared: true }, admin);
    expect((await group('VAT8')).rates.at(-1)).toEqual({ valid_from: '2027-01-01', rate: '10%' });
    // Twice is once.
    await shop.ask('vatGroups.prepareEnd', { ...end, prepared: true }, admin);
    await shop.ask('vatGroups.prepareEnd', { ...end, prepared: false }, admin);
    expect((await group('VAT8')).rates).toHaveLength(1);
    const refused = { ...end, ends_on: '2027-12-31', prepared: true };
    expect(await shop.refused('vatGroups.prepareEnd', refused, admin)).toMatchObject({ code: 'stale' });
    const none = { vat_group: 'VAT5', ends_on: '2026-12-31', prepared: true };
    expect(await shop.refused('vatGroups.prepareEnd', none, admin)).toMatchObject({ code: 'rule' });
  });

  test('are changed by one administrator at a time, and one is the default', async () => {
    const { items: _items, version, ...vat5 } = await group('VAT5');
    const change = { ...vat5, description: 'Năm phần trăm', base_version: version };
    await shop.ask('vatGroups.save', change, admin);
    expect(await shop.refused('vatGroups.save', change, admin)).toMatchObject({ code: 'stale' });
    const vat8 = await group('VAT8');
    const without = { ...vat8, is_default: false, base_version: vat8.version };
    expect(await shop.refused('vatGroups.save', without, admin)).toMatchObject({ code: 'rule' });
    const taken = { ...change, base_version: 0 };
    expect(await shop.refused('vatGroups.save', taken, admin)).toMatchObject({ code: 'rule' });
    expect(await shop.refused('vatGroups.assign', { vat_group: 'NO', item_nos: ['X'] }, admin)).toMatchObject(
      {
        code: 'not_found',
      },
    );
    for (const rates of [[], [{ valid_from: '2026-01-01', rate: '8.0%' }], [...vat5.rates, ...vat5.rates]])
      expect(
        await shop.refused('vatGroups.save', { ...change, rates, base_version: version + 1 }, admin),
      ).toMatchObject({ code: 'validation' });
  });

  test('of all items of a category are changed at once', async () => {
    const { item_category } = goodAt(0);
    const { items: before } = await group('VAT10');
    const { updated } = await shop.ask<{ updated: number }>(
      'vatGroups.assign',
      { vat_group: 'VAT10', item_category },
      admin,
    );
    expect(updated).toBeGreaterThan(0);
    expect((await group('VAT10')).items).toBe(before + updated);
  });
});
