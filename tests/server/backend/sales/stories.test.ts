import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { config } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { localOrder } from '#kinds/sales/apply.ts';
import { type LiveEntry, type ReplayContext, replayOrder } from '#kinds/sales/order.ts';
import { businessDate } from '#model/kit/format.ts';
import { expectSound } from '../../../support/sales/order-invariants.ts';
import { stepOf, stories } from '../../../support/sales/order-steps.ts';
import { createInput } from '../../../support/sales/orders.ts';
import {
  numberFrom,
  type SellingServer,
  sellingServer,
  unbalancedStock,
} from '../../../support/sales/selling.ts';

let server: SellingServer;

beforeAll(async () => {
  server = await sellingServer();
  // Who may give what is the server's judgement alone: here everybody may.
  await server.limitDiscounts({ percent: 100, line_percent: null, amount: null });
});
afterAll(() => server.close());

/** A document without what only the back end knows: numbers, who sold it, and the moments of its own clock. */
function comparable(order: SalesOrder | null) {
  if (!order) return null;
  const { pos_so_no: _no, seller: _seller, created_at: _created, updated_at: _updated, ...known } = order;
  // The server alone knows the VAT of what it has posted.
  const { posted_vat: _vat, ...rest } = known;
  const receipts = order.receipts.map((receipt, index) => ({
    ...receipt,
    receipt_id: index,
    pos_so_no: '',
    created_at: '',
    posted_at: receipt.posted_at === null ? null : '',
  }));
  return { ...rest, receipts };
}

test('what the tablet shows of a story is what the back end makes of it', async () => {
  const { promotion_rules } = await server.ask<AnswerOf<typeof config.config>>('config.all', {});
  const { user } = await server.ask<{ user: { user_id: number } }>('session.me', {});
  await fc.assert(
    fc.asyncProperty(stories, async story => {
      const input = createInput({
        sell_to_name: 'Lê Thị Hồng',
        // Where goods of a story may be brought to.
        ship_to_address: '12 Lê Lợi',
        ship_to_phone_no: '0912345678',
        lines: server.goods.slice(0, 2).map((item, index) => ({
          line_no: (index + 1) * 10000,
          item_no: item.item_no,
          variant_code: item.variant_code,
          unit_price: item.unit_price,
          quantity: index + 2,
        })),
      });
      let real = await server.ask('salesOrders.create', input);
      const facts: ReplayContext = {
        franchiseCode: real.franchise_code,
        locationCode: real.location_code,
        userId: user.user_id,
        now: '2026-01-01T00:00:00.000Z',
        today: businessDate(new Date()),
        promotionRules: promotion_rules,
        item: (item_no, variant_code) =>
          server.goods.find(item => item.item_no === item_no && item.variant_code === variant_code) ?? null,
      };
      let shown: SalesOrder | null = localOrder(input, real.pos_so_no, facts);
      expect(comparable(shown)).toEqual(comparable(real));
      for (const [index, intent] of story.entries()) {
        const sent = stepOf(intent, real, server.goods);
        const queued = stepOf(intent, shown ?? real, server.goods);
        if (!sent || !queued) continue;
        const answer = await server.send(sent.op, sent.args);
        const entry: LiveEntry = {
          ...queued,
          mid: String(index),
          state: 'READY',
          createdAt: '2026-01-01T00:00:00.000Z',
        };
        const replayed = replayOrder(shown, [entry], facts);
        shown = replayed.order;
        expect(replayed.problems.map(problem => problem.msg)).toEqual(
          answer.body.result ? [] : [answer.body.errors[0]?.msg],
        );
        if (answer.body.result) real = answer.body.data as SalesOrder; // every write answers the order
        expectSound(real);
        expect(comparable(shown)).toEqual(comparable(real));
      }
      const { pos_so_no } = real;
      expect(await server.ask('salesOrders.get', { pos_so_no })).toEqual(real);
      for (const line of real.lines) {
        const shipped = sql`select -coalesce(sum(e.quantity), 0) as n from warehouse_entries e join sales_shipments s
          on e.document_no = s.pos_ss_no where s.pos_so_no = ${pos_so_no} and e.document_line_no = ${line.line_no}`;
        expect(await numberFrom(server.db, shipped)).toBe(line.qty_shipped);
      }
      const money = sql`select (select coalesce(sum(amount), 0) from cashbook_entries where pos_so_no = ${pos_so_no})
        + (select coalesce(sum(amount), 0) from bank_account_entries where pos_so_no = ${pos_so_no}) as n`;
      const posted = real.receipts.filter(receipt => receipt.status === 'POSTED');
      expect(await numberFrom(server.db, money)).toBe(
        posted.reduce((sum, receipt) => sum + receipt.amount, 0),
      );
    }),
    { numRuns: 40 },
  );
  expect(await unbalancedStock(server.db)).toBe(0);
});
