import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { ceilingOf, givenDiscount, isWithin } from '#model/sales/discounts.ts';
import { stepOf, stories } from '../../../support/sales/order-steps.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

/** Of the demo company's counter staff. */
const limit = { percent: 10, line_percent: 20, amount: null };
const gross = () => 2 * server.priceOf(0) + server.priceOf(1);
const line = (discount: number) => {
  const [first, ...rest] = server.lines(2, 1);
  return [{ ...first, line_discount_amount: discount }, ...rest];
};
const status = (pos_so_no: string, value: string, username?: string) =>
  server.ask<SalesOrder>(
    'salesOrders.setStatus',
    { pos_so_no, status: value, cancel_reason_code: '' },
    username,
  );

describe('what staff may take off by themselves', () => {
  test('is a tenth of the document, whichever discounts it is made of', async () => {
    const tenth = Math.floor(gross() / 10);
    const order = await server.create({ invoice_discount_amount: tenth });
    expect(order.grand_total).toBe(gross() - tenth);
    for (const data of [
      { invoice_discount_amount: tenth + 1 },
      { invoice_discount_percent: 10.01 },
      { invoice_discount_percent: 10, lines: line(1000) },
      { invoice_discount_amount: 900_000_000 },
    ]) {
      const made = { data: { lines: server.lines(2, 1), ...data } };
      const refusal = await server.refused('salesOrders.create', made);
      expect(refusal.code, JSON.stringify(data)).toBe('discount');
      expect(refusal.msg).toMatch(/needs an approval\. Up to 10 % \([\d.]+ ₫\), 20 % of a line\.$/);
    }
  });

  test('is a fifth of a line, with its share of the invoice discount', async () => {
    const fifth = Math.floor((2 * server.priceOf(0)) / 5);
    const whole = gross() + 9 * server.priceOf(1);
    const lines = (discount: number) => [
      { ...server.lines(2)[0], line_discount_amount: discount },
      { ...server.lines(2, 10)[1] },
    ];
    expect(fifth + 1).toBeLessThan(whole / 10);
    await server.create({ lines: lines(fifth) });
    const refusal = await server.refused('salesOrders.create', { data: { lines: lines(fifth + 1) } });
    expect(refusal.code).toBe('discount');
  });

  test('is looked at in every change: lines, header, fewer goods, a shorter delivery', async () => {
    const order = await server.create({ invoice_discount_amount: Math.floor(gross() / 10) });
    const { pos_so_no } = order;
    const changes: [string, object][] = [
      ['salesOrders.update', { data: { invoice_discount_percent: 50 } }],
      ['salesOrders.updateLine', { ...line(1000)[0] }],
      ['salesOrders.updateLine', { ...server.lines(1)[0] }],
      ['salesOrders.addLine', { ...server.lines(1, 1, 1)[2], line_discount_amount: server.priceOf(2) }],
      ['salesOrders.removeLines', { line_nos: [20_000] }],
    ];
    for (const [op, args] of changes)
      expect((await server.refused(op, { pos_so_no, ...args })).code, op).toBe('discount');
    expect(await server.ask('salesOrders.get', { pos_so_no })).toEqual(order);
    // More goods, or less of a discount, is nobody's approval.
    await server.ask('salesOrders.updateLine', { pos_so_no, ...server.lines(3)[0] });
    await server.ask('salesOrders.update', { pos_so_no, data: { invoice_discount_amount: 0 } });

    const partly = await server.released({
      lines: [line(Math.floor(server.priceOf(0) / 3))[0], server.lines(1, 9)[1]],
    });
    const [first] = partly.lines;
    await server.ask('salesOrders.postQty', {
      pos_so_no: partly.pos_so_no,
      lines: [{ line_no: first?.line_no, qty_to_ship: 2, qty_to_invoice: 2 }],
    });
    // The goods that made the discount small are not delivered.
    expect((await server.refused('salesOrders.close', { pos_so_no: partly.pos_so_no })).code).toBe(
      'discount',
    );
  });

  test('does not count what promotions, coupons and points take off', async () => {
    const order = await server.create({
      coupon_code: 'TET2026',
      auto_promotion: true,
      lines: server.lines(3, 3),
    });
    expect(order.grand_total).toBeLessThan(3 * (server.priceOf(0) + server.priceOf(1)));
    await status(order.pos_so_no, 'CONFIRMED');
  });

  test('holds for quotes; a discount that was approved goes on with the order made of the quote', async () => {
    const data = { document_type: 'quote', invoice_discount_percent: 30, lines: server.lines(2, 1) };
    expect((await server.refused('salesOrders.create', { data })).code).toBe('discount');
    const quote = await server.ask(
      'salesOrders.create',
      { data: { ...data, location_code: 'F01-STORE' } },
      'admin',
    );
    const order = await server.ask('salesQuotes.convert', { pos_so_no: quote.pos_so_no });
    const { pos_so_no } = order;
    expect(order.invoice_discount_percent).toBe(30);
    // Others may work on it, and give no more than that.
    await server.ask('salesOrders.update', { pos_so_no, data: { general_comments: 'gấp' } });
    expect(
      (await server.refused('salesOrders.update', { pos_so_no, data: { invoice_discount_percent: 30.01 } }))
        .code,
    ).toBe('discount');
    await status(pos_so_no, 'CONFIRMED');
    await status(pos_so_no, 'RELEASED');
  });

  test('is nothing without a limit, and anything for an administrator', async () => {
    await server.limitDiscounts(null);
    const data = { lines: line(1) };
    expect(await server.refused('salesOrders.create', { data })).toMatchObject({
      code: 'discount',
      msg: expect.stringMatching(/No discount may be given by hand\.$/),
    });
    await server.create();
    await server.limitDiscounts({ percent: 50, line_percent: null, amount: 1000 });
    await server.create({ lines: line(1000) });
    expect((await server.refused('salesOrders.create', { data: { lines: line(1001) } })).code).toBe(
      'discount',
    );
    await server.limitDiscounts(limit);
    const free = { location_code: 'F01-STORE', invoice_discount_percent: 100, lines: server.lines(1) };
    expect((await server.ask('salesOrders.create', { data: free }, 'admin')).grand_total).toBe(0);
  });
});

test('no row of changes ends below the limit', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async story => {
      let order = await server.create();
      for (const intent of story) {
        const step = stepOf(intent, order, server.goods);
        if (!step) continue;
        const { body } = await server.send(step.op, step.args);
        if (body.result) order = body.data as SalesOrder; // every write answers the order
        const given = givenDiscount(order);
        expect(isWithin(given, limit), JSON.stringify(ceilingOf(given))).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});
