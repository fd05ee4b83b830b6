import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogue } from '#calls/all.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { promotionRules } from '#server/db/schema/index.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let customer: { customer_no: string; name: string };
let other: { customer_no: string; name: string };

beforeAll(async () => {
  server = await sellingServer();
  const { rows } = await server.db.execute<{ customer_no: string; name: string }>(
    sql`select customer_no, name from customers where franchise_code = 'F01' order by customer_no limit 2`,
  );
  [customer, other] = rows as [typeof customer, typeof customer]; // the demo company has many
});
afterAll(() => server.close());

const limits = (change: Partial<typeof promotionRules.$inferInsert>) =>
  server.db
    .update(promotionRules)
    .set({ max_uses: 0, max_uses_per_franchise: 0, max_uses_per_customer: 0, ...change })
    .where(eq(promotionRules.code, 'TET2026'));
const uses = () => numberFrom(server.db, sql`select count(*) as n from coupon_uses where code = 'TET2026'`);
const wanting = (more: Record<string, unknown> = {}) => ({
  coupon_code: 'tet2026',
  lines: server.lines(3, 3),
  ...more,
});
const buy = (more?: Record<string, unknown>, username?: string) => server.create(wanting(more), username);
const refused = (more?: Record<string, unknown>, username?: string) =>
  server.refused('salesOrders.create', { data: wanting(more) }, username);
const sold = () => ({ sell_to_customer_no: customer.customer_no, sell_to_name: customer.name });
const cancel = (pos_so_no: string) =>
  server.ask<SalesOrder>('salesOrders.setStatus', {
    pos_so_no,
    status: 'CANCELED',
    cancel_reason_code: 'OTHER',
  });

beforeEach(async () => {
  await server.db.execute(sql`delete from coupon_uses`);
  await limits({});
});

test('a coupon that was pasted with a space is the coupon', async () => {
  const pasted = await server.create(wanting({ coupon_code: ' tet2026\u00a0' }));
  expect(pasted).toMatchObject({ coupon_code: 'tet2026', grand_total: (await buy()).grand_total });
  expect(await uses()).toBe(2);
});

describe('a coupon with a limit', () => {
  test('is used exactly as often as it may by orders at once, and says so after that', async () => {
    await limits({ max_uses: 3 });
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.send('salesOrders.create', { data: wanting() }, index % 2 ? 'store01' : 'store02'),
      ),
    );
    expect(sent.filter(({ body }) => body.result)).toHaveLength(3);
    expect(new Set(sent.flatMap(({ error }) => (error ? [`${error.code}: ${error.msg}`] : [])))).toEqual(
      new Set(['rule: This coupon has been used up.']),
    );
    expect(await uses()).toBe(3);
    expect(await server.refused('promotions.couponValid', { coupon_code: 'TET2026' })).toEqual({
      code: 'rule',
      msg: 'This coupon has been used up.',
    });
  });

  test('counts an order once, whatever is changed of it, and tells how often it can still be used', async () => {
    await limits({ max_uses: 2 });
    const left = async () =>
      (await server.ask<{ uses_left: number }>('promotions.couponValid', { coupon_code: 'TET2026' }))
        .uses_left;
    expect(await left()).toBe(2);
    const { pos_so_no } = await buy();
    await server.ask('salesOrders.update', { pos_so_no, data: { general_comments: 'a' } });
    await server.ask('salesOrders.update', { pos_so_no, data: { coupon_code: 'TET2026' } });
    await server.ask('salesOrders.updateLine', { pos_so_no, ...server.lines(4)[0] });
    await server.ask('salesOrders.setStatus', { pos_so_no, status: 'CONFIRMED', cancel_reason_code: '' });
    expect(await uses()).toBe(1);
    expect(await left()).toBe(1);
  });

  test('counts a replayed request once', async () => {
    await limits({ max_uses: 1 });
    const create = catalogue['salesOrders.create'];
    if (!create) throw new Error('in the catalogue');
    const token = await server.signIn('store01');
    const key = crypto.randomUUID();
    const input = { pos_so_no: 'tmp:', data: wanting() };
    const body = async () => {
      const response = await server.post(
        { url: create.path, options: { method: 'POST', body: input }, token },
        { 'idempotency-key': key },
      );
      return response.json();
    };
    expect(await body()).toEqual(await body());
    expect(await uses()).toBe(1);
  });

  test('is given back when the order is canceled or the coupon removed, not when goods come back', async () => {
    await limits({ max_uses: 1 });
    const first = await buy();
    await refused();
    await cancel(first.pos_so_no);
    const second = await buy();
    expect((await refused()).msg).toBe('This coupon has been used up.');
    await server.ask('salesOrders.update', { pos_so_no: second.pos_so_no, data: { coupon_code: '' } });
    expect(await uses()).toBe(0);
    const order = await server.released(wanting());
    await server.ask('salesOrders.postQty', {
      pos_so_no: order.pos_so_no,
      lines: order.lines.map(line => ({
        line_no: line.line_no,
        qty_to_ship: line.quantity,
        qty_to_invoice: line.quantity,
      })),
    });
    const memo = await server.ask('creditMemos.createAll', { pos_so_no: order.pos_so_no });
    for (const status of ['RELEASED', 'POSTED'])
      await server.ask('salesOrders.setStatus', {
        pos_so_no: memo.pos_so_no,
        status,
        cancel_reason_code: '',
      });
    expect(await uses()).toBe(1);
  });

  test('may be one per shop, or one per customer', async () => {
    await limits({ max_uses_per_franchise: 1 });
    await buy();
    expect((await refused()).msg).toBe('This coupon has been used up in this shop.');
    await buy({}, 'store02');

    await server.db.execute(sql`delete from coupon_uses`);
    await limits({ max_uses_per_customer: 1 });
    expect((await refused()).msg).toBe('This coupon counts by customer. Choose the customer first.');
    const { pos_so_no } = await buy(sold());
    expect((await refused(sold())).msg).toBe('This customer has used up this coupon.');
    // Who buys is whose coupon it is.
    await server.ask('salesOrders.update', {
      pos_so_no,
      data: { sell_to_customer_no: other.customer_no, sell_to_name: other.name },
    });
    await buy(sold());
    expect(await uses()).toBe(2);
  });

  test('is not used by a quote, but by the order that is made of it', async () => {
    await limits({ max_uses: 1 });
    const quote = await buy({ document_type: 'quote' });
    const again = await buy({ document_type: 'quote' });
    expect(await uses()).toBe(0);
    await server.ask('salesQuotes.convert', { pos_so_no: quote.pos_so_no });
    expect((await server.refused('salesQuotes.convert', { pos_so_no: again.pos_so_no })).msg).toBe(
      'This coupon has been used up.',
    );
  });
});
