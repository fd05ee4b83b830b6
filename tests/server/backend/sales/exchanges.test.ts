import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { type CashSale, cashSale, type GoodsBack } from '#kinds/sales/chains.ts';
import { creditable, newCreditMemo, postCreditMemo } from '#model/sales/credit-memos.ts';
import { moneyProof } from '#server/backend/administration/system-index/sales.ts';
import { createInput, ruleContext } from '../../../support/sales/orders.ts';
import {
  numberFrom,
  type SellingServer,
  sellingServer,
  unbalancedStock,
} from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const tmp = () => `tmp:${crypto.randomUUID()}`;
const money = (amount: number, payment_type: 'cash' | 'card' | 'transfer' = 'cash') =>
  ({
    ...{
      amount,
      receipt_type: 'collect_store',
      payment_type,
      payment_term: '',
      contract_no: '',
      comment: '',
    },
    ...{ collect_store_code: '', over_payment: false },
  }) as const satisfies CashSale['receipts'][number];
const totalOf = (quantities: readonly number[]) =>
  quantities.reduce((sum, quantity, at) => sum + quantity * server.priceOf(at), 0);

/** What of each of the first items is sold to a walk-in customer, and how it is paid. */
function saleOf(quantities: readonly number[], rest: Partial<CashSale> = {}): CashSale {
  const lines = server.lines(...quantities).filter(({ quantity }) => quantity > 0);
  const { data } = createInput({ lines });
  return { tempId: tmp(), data, receipts: [], ...rest };
}
const sell = (quantities: readonly number[], rest?: Partial<CashSale>) =>
  server.sendChain(cashSale(saleOf(quantities, { receipts: [money(totalOf(quantities))], ...rest })));
const read = (pos_so_no: string) => server.ask<SalesOrder>('salesOrders.get', { pos_so_no }, 'admin');

/** What the tablet works out of pieces that come back: their worth, by the rules of the server. */
function creditOf(sold: SalesOrder, lines: GoodsBack['lines']): number {
  const made = newCreditMemo(sold, lines, { ...ruleContext, pos_so_no: '' });
  return postCreditMemo({ ...made, memo: { ...made.memo, status: 'RELEASED' } }, ruleContext).memo
    .remaining_amount;
}

/** Pieces of a sale come back for others; what one side is worth more is paid in cash. */
async function exchange(sold: SalesOrder, lines: GoodsBack['lines'], quantities: readonly number[]) {
  const credit = creditOf(sold, lines);
  const due = totalOf(quantities);
  const amount = Math.min(credit, due);
  const back: GoodsBack = {
    ...{ tempId: tmp(), pos_so_no: sold.pos_so_no, lines, amount },
    refunds: credit > amount ? [money(credit - amount)] : [],
  };
  const chain = cashSale(
    saleOf(quantities, { receipts: due > amount ? [money(due - amount)] : [], back, toldVnd: due }),
  );
  await server.sendChain(chain);
  const rows = await server.db.execute<{ pos_so_no: string; exchange_no: string }>(
    sql`select pos_so_no, exchange_no from cash_receipts where exchange_no <> '' order by receipt_id desc limit 1`,
  );
  const { pos_so_no = '', exchange_no = '' } = rows.rows[0] ?? {};
  return { credit, due, amount, order: await read(pos_so_no), memo: await read(exchange_no) };
}

const inTill = () => numberFrom(server.db, sql`select coalesce(sum(amount), 0) as n from cashbook_entries`);
const atBank = () =>
  numberFrom(server.db, sql`select coalesce(sum(amount), 0) as n from bank_account_entries`);
const revenue = () => numberFrom(server.db, sql`select coalesce(sum(amount), 0) as n from revenue_days`);
const proof = async () => (await server.db.execute(moneyProof.differences as SQL)).rows; // one statement, not in slices;

test('goods that come back pay for others, and only the difference is taken', async () => {
  const { shift_no } = await server.ask<ShiftSlip>('shifts.open', {
    location_code: 'F01-STORE',
    float: { notes: [], other: 0 },
  });
  const sold = await sell([2, 0]);
  const before = await inTill();
  const { order, memo, amount } = await exchange(sold, [{ line_no: 10_000, quantity: 1 }], [1, 1]);
  expect(amount).toBe(server.priceOf(0));
  expect(order).toMatchObject({ status: 'INVOICED', remaining_amount: 0 });
  expect(memo).toMatchObject({
    ...{ status: 'POSTED', applies_to_no: sold.pos_so_no, remaining_amount: 0 },
    receipts: [{ payment_type: 'exchange', amount, status: 'POSTED', exchange_no: order.pos_so_no }],
  });
  expect(
    order.receipts.map(({ payment_type, amount, exchange_no }) => [payment_type, amount, exchange_no]),
  ).toEqual([
    ['exchange', amount, memo.pos_so_no],
    ['cash', server.priceOf(1), ''],
  ]);
  expect(await read(sold.pos_so_no)).toMatchObject({ remaining_amount: 0, refunded_amount: amount });
  expect((await inTill()) - before).toBe(server.priceOf(1));
  const { methods, sold: told } = await server.ask<ShiftSlip>('shifts.slip', { shift_no }, 'admin');
  // Both sides, though one of them is paid by the other alone.
  expect(told).toEqual({
    ...{ sales: 2, amount: sold.grand_total + order.grand_total, discounts: 0 },
    ...{ returns: 1, returned: memo.grand_total },
  });
  expect(methods.map(({ payment_type, received, refunded }) => [payment_type, received, refunded])).toEqual([
    ['cash', totalOf([2]) + server.priceOf(1), 0],
  ]);
  const [side] = order.receipts;
  expect(
    await server.refused('receipts.changeMethod', {
      ...{ receipt_id: side?.receipt_id, payment_type: 'cash', reason: 'other' },
    }),
  ).toMatchObject({ code: 'rule' });
});

test('an exchange pays no more than both sides go, and nothing where nothing is owed', async () => {
  const sold = await sell([1, 0]);
  const other = await server.released({ lines: server.lines(0, 1).slice(1) });
  const lines = [{ line_no: 10_000, quantity: 1 }];
  const asked = { pos_so_no: other.pos_so_no, returned_no: sold.pos_so_no, lines, amount: 900_000_000 };
  const paid = await server.ask('creditMemos.exchange', asked);
  const most = Math.min(server.priceOf(0), server.priceOf(1));
  expect(paid.receipts.map(({ amount }) => amount)).toEqual([most]);
  // The same goods are back already.
  expect(await server.refused('creditMemos.exchange', asked)).toMatchObject({ code: 'rule' });
  // A customer who has not paid is owed nothing by what they bring back.
  const owing = await server.sendChain(
    cashSale(
      saleOf([1, 0], { data: createInput({ lines: server.lines(1), sell_to_phone_no: '0912345678' }).data }),
    ),
  );
  const next = await server.released();
  const memos = sql`select count(*) as n from sales_orders where document_type = 'credit_memo'`;
  const before = await numberFrom(server.db, memos);
  expect(
    await server.refused('creditMemos.exchange', {
      ...{ pos_so_no: next.pos_so_no, returned_no: owing.pos_so_no, lines, amount: 1000 },
    }),
  ).toMatchObject({ code: 'rule', msg: 'Nothing is owed for what comes back, so it pays for nothing.' });
  expect(await numberFrom(server.db, memos)).toBe(before);
});

test('the goods of one shop do not pay for those of another', async () => {
  const sold = await sell([1, 0]);
  const input = createInput({
    lines: server.lines(1),
    location_code: 'F02-STORE',
    sell_to_phone_no: '0912345678',
  });
  const { pos_so_no } = await server.ask('salesOrders.create', input, 'admin');
  const lines = [{ line_no: 10_000, quantity: 1 }];
  const exchange = { pos_so_no, returned_no: sold.pos_so_no, lines, amount: 1000 };
  expect(await server.refused('creditMemos.exchange', exchange, 'store02')).toMatchObject({
    code: 'not_found',
  });
  expect(await server.refused('creditMemos.exchange', exchange, 'store01')).toMatchObject({
    code: 'not_found',
  });
  expect(await server.refused('creditMemos.exchange', exchange, 'admin')).toMatchObject({ code: 'rule' });
});

test('whatever is exchanged for what, no money is made or lost', async () => {
  const piece = fc.integer({ min: 0, max: 3 });
  const some = fc.tuple(piece, piece).filter(both => both.some(quantity => quantity > 0));
  await fc.assert(
    fc.asyncProperty(some, some, some, fc.boolean(), async (bought, gone, share, again) => {
      const before = { till: await inTill(), bank: await atBank(), revenue: await revenue() };
      let sold = await sell(bought);
      let taken = totalOf(bought);
      let worth = taken;
      for (const round of again ? [0, 1] : [0]) {
        const lines = sold.lines.flatMap((line, at) => {
          const quantity = Math.min(creditable(line), share[(at + round) % 2] ?? 0);
          return quantity > 0 ? [{ line_no: line.line_no, quantity }] : [];
        });
        if (lines.length === 0) break;
        const { credit, due, order, memo } = await exchange(sold, lines, gone);
        taken += due - credit;
        worth += due - credit;
        expect([order.remaining_amount, memo.remaining_amount, order.status]).toEqual([0, 0, 'INVOICED']);
        sold = await read(sold.pos_so_no);
        expect(sold.remaining_amount).toBe(0);
      }
      expect({
        till: (await inTill()) - before.till,
        bank: await atBank(),
        revenue: (await revenue()) - before.revenue,
      }).toEqual({ till: taken, bank: before.bank, revenue: worth });
      expect(await proof()).toEqual([]);
    }),
    { numRuns: 25 },
  );
  expect(await unbalancedStock(server.db)).toBe(0);
});
