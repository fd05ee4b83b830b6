import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeptPrice } from '#calls/sales/kept-prices.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { Config } from '#client/read/boot.ts';
import { orderTotals } from '#model/kit/totals.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let toldAt: string;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.execute(sql`update franchise_items set price_rate = 1`);
  await server.db.execute(sql`delete from price_changes`);
  await server.db.execute(sql`delete from kept_prices`);
  const config = await server.ask<Config>('config.all', {});
  toldAt = config.as_of ?? '';
});

const rate = (price_rate: number) =>
  server.db.execute(sql`update franchise_items set price_rate = ${price_rate} where franchise_code = 'F01'`);
/** The first item as a tablet has it that was given its price at a moment. */
const told = (quantity: number, unit_price = server.priceOf(0), priced_at = toldAt) =>
  server.lines(quantity).map(line => ({ ...line, unit_price, priced_at }));
const kept = async () =>
  (await server.ask<{ items: KeptPrice[] }>('keptPrices.filter', {}, 'manager01')).items;
const setting = (settings: Record<string, unknown>) => server.ask('settings.update', settings, 'admin');

describe('what a customer was told', () => {
  test('stands though the price was raised before the sale arrived, and is listed and audited', async () => {
    const before = server.priceOf(0);
    await rate(1.1);
    const now = Math.round(before * 1.1);
    const order = await server.create({ lines: told(2) });
    expect(order).toMatchObject({ grand_total: 2 * before, lines: [{ unit_price: before }] });
    const { pos_so_no } = order;
    const difference = 2 * (before - now);
    expect(await kept()).toMatchObject([{ pos_so_no, quantity: 2, sold: before, now, difference }]);
    const audited = await server.db.select().from(auditLog).where(eq(auditLog.subject, pos_so_no));
    expect(audited).toMatchObject([{ action: 'price.kept', detail: { lines: [{ before, after: now }] } }]);
  });

  test('stands where the price was lowered: the customer paid it', async () => {
    const before = server.priceOf(0);
    await rate(0.5);
    expect(await server.create({ lines: told(1) })).toMatchObject({ grand_total: before });
  });

  test('stands for a line that is added to an order that is there', async () => {
    const before = server.priceOf(0);
    const { pos_so_no } = await server.create({ lines: [] });
    await rate(1.1);
    const order = await server.ask<SalesOrder>('salesOrders.addLine', { pos_so_no, ...told(1)[0] });
    expect(order.grand_total).toBe(before);
    expect(await kept()).toMatchObject([{ pos_so_no, sold: before }]);
  });

  test('is today’s price of who was not told one by a tablet', async () => {
    await rate(1.1);
    const [{ priced_at: _, ...line } = { priced_at: '' }] = told(1);
    expect(await server.create({ lines: [line] })).toMatchObject({
      grand_total: Math.round(server.priceOf(0) * 1.1),
    });
    expect(await kept()).toEqual([]);
  });
});

describe('nobody chooses a price', () => {
  const refused = (unit_price: number) =>
    server.refused('salesOrders.create', { data: { lines: told(1, unit_price) } });

  test('that the shop never asked', async () => {
    expect(await refused(server.priceOf(0) - 1000)).toMatchObject({ code: 'rule' });
  });

  test('that is lower than the company lets stand, until it lets it', async () => {
    await rate(2);
    expect(await refused(server.priceOf(0))).toMatchObject({
      code: 'rule',
      msg: expect.stringContaining('A manager decides'),
    });
    await setting({ paid_price_percent: 50 });
    expect(await server.create({ lines: told(1) })).toMatchObject({ grand_total: server.priceOf(0) });
    await setting({ paid_price_percent: 20 });
  });

  test('that was asked longer ago than it stands', async () => {
    await rate(1.1);
    await server.db.execute(sql`update price_changes set until = until - interval '8 days'`);
    expect(await refused(server.priceOf(0))).toMatchObject({ code: 'rule' });
  });
});

describe('a promotion that ended before the sale arrived', () => {
  const off = "delete from promotion_rules where code = 'TOLD'";
  beforeAll(() =>
    server.db.execute(sql`insert into promotion_rules (code, description, trigger, kind, percent)
      values ('TOLD', 'Giảm 10 %', 'auto', 'percent', 10)`),
  );

  test('still counts, also when the order is confirmed, and is listed', async () => {
    await server.db.execute(sql.raw(off));
    const { pos_so_no, ...made } = await server.create({ auto_promotion: true, lines: told(2) });
    const taken = (order: Pick<SalesOrder, 'lines'>) =>
      orderTotals(order as SalesOrder).promotions.find(({ code }) => code === 'TOLD')?.amount; // of a whole order
    expect(taken(made)).toBe(Math.round((2 * server.priceOf(0)) / 10));
    const status = { pos_so_no, status: 'CONFIRMED', cancel_reason_code: '' };
    expect(taken(await server.ask<SalesOrder>('salesOrders.setStatus', status))).toBe(taken(made));
    expect(await kept()).toContainEqual(
      expect.objectContaining({ pos_so_no, item_no: 'TOLD', sold: -(taken(made) ?? 0), now: 0 }),
    );
  });
});
