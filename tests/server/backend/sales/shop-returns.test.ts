import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import type { ShopReturn, TakenBack } from '#calls/sales/shop-returns.ts';
import { type CashSale, cashSale } from '#kinds/sales/chains.ts';
import { creditable, newCreditMemo, postCreditMemo } from '#model/sales/credit-memos.ts';
import {
  moneyProof,
  salesCredits,
  salesQuantities,
} from '#server/backend/administration/system-index/sales.ts';
import { stockProof } from '#server/backend/administration/system-index/stock.ts';
import { permissionIds } from '#server/db/seed/foundation.ts';
import { createInput, ruleContext } from '../../../support/sales/orders.ts';
import {
  numberFrom,
  type SellingServer,
  sellingServer,
  unbalancedStock,
} from '../../../support/sales/selling.ts';
import { addOwnGoods, ownGoods } from '../../../support/stock/own-goods.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
  // Two more managers, who may take back what other shops sold.
  await server.db.execute(
    sql`update users set page_permission_id = ${permissionIds.storeManager} where username in ('store02', 'store03')`,
  );
});
afterAll(() => server.close());

const tmp = () => `tmp:${crypto.randomUUID()}`;
const money = (amount: number) =>
  ({
    ...{ amount, receipt_type: 'collect_store', payment_type: 'cash', payment_term: '', contract_no: '' },
    ...{ comment: '', collect_store_code: '', over_payment: false },
  }) as const satisfies CashSale['receipts'][number];
const totalOf = (quantities: readonly number[]) =>
  quantities.reduce((sum, quantity, at) => sum + quantity * server.priceOf(at), 0);

/** Sold by the first shop to a customer, and paid in cash as far as `paid`. */
function sell(quantities: readonly number[], paid = totalOf(quantities)) {
  const lines = server.lines(...quantities).filter(({ quantity }) => quantity > 0);
  const { data } = createInput({ lines, sell_to_name: 'Trần Thị Bích', sell_to_phone_no: '0912345678' });
  return server.sendChain(
    cashSale({ tempId: tmp(), data, receipts: paid > 0 ? [money(paid)] : [], toldVnd: totalOf(quantities) }),
  );
}
type Lines = { line_no: number; quantity: number }[];
const firstPiece: Lines = [{ line_no: 10_000, quantity: 1 }];
const find = (pos_so_no: string, username = 'store02') =>
  server.ask<{ order: SalesOrder; shop: string }>('shopReturns.find', { pos_so_no }, username);
const take = (pos_so_no: string, lines: Lines, amount: number, username = 'store02') =>
  server.ask<TakenBack>('shopReturns.take', { pos_so_no, lines, amount }, username);
const read = (pos_so_no: string, username = 'admin') =>
  server.ask<SalesOrder>('salesOrders.get', { pos_so_no }, username);
const list = async (username: string) =>
  (await server.ask<ListAnswer<ShopReturn>>('shopReturns.filter', { size: 1000 }, username)).items;

/** What the tablet works out of pieces that come back: their worth, by the rules of the server. */
function creditOf(sold: SalesOrder, lines: Lines): number {
  const made = newCreditMemo(sold, lines, { ...ruleContext, pos_so_no: '' });
  return postCreditMemo({ ...made, memo: { ...made.memo, status: 'RELEASED' } }, ruleContext).memo
    .remaining_amount;
}

/** What the books of a shop say. */
async function books(franchise: string) {
  const one = (query: SQL) => numberFrom(server.db, query);
  return {
    till: await one(
      sql`select coalesce(sum(amount), 0) as n from cashbook_entries where franchise_code = ${franchise}`,
    ),
    bank: await one(
      sql`select coalesce(sum(amount), 0) as n from bank_account_entries where franchise_code = ${franchise}`,
    ),
    revenue: await one(
      sql`select coalesce(sum(amount), 0) as n from revenue_days where franchise_code = ${franchise}`,
    ),
    stock: await one(
      sql`select coalesce(sum(quantity), 0) as n from stock_levels where location_code = ${`${franchise}-STORE`}`,
    ),
    vat: await one(
      sql`select coalesce(sum(vat_amount), 0) as n from vat_entries where franchise_code = ${franchise}`,
    ),
  };
}
type Books = Awaited<ReturnType<typeof books>>;
const moved = (after: Books, before: Books) =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Books]]),
  );

const proofs = async () => {
  const found = [];
  for (const { differences } of [moneyProof, salesCredits, salesQuantities, stockProof])
    found.push(...(await server.db.execute(differences as SQL)).rows); // one statement, not in slices
  return found;
};

test('goods of another shop come back: each book is that of the right shop', async () => {
  const float = { notes: [], other: 0 };
  const { shift_no } = await server.ask<ShiftSlip>(
    'shifts.open',
    { location_code: 'F02-STORE', float },
    'store02',
  );
  const sold = await sell([2, 1]);
  const [one, two] = [await books('F01'), await books('F02')];
  const price = server.priceOf(0);
  const taken = await take(sold.pos_so_no, firstPiece, price);
  expect(taken).toMatchObject({ goods_amount: price, refunded_amount: price });
  const [ofOne, ofTwo] = [moved(await books('F01'), one), moved(await books('F02'), two)];
  expect(ofOne).toMatchObject({ till: 0, bank: 0, revenue: -price, stock: 0 });
  expect(ofOne.vat).toBeLessThan(0);
  expect(ofTwo).toEqual({ till: -price, bank: 0, revenue: 0, stock: 1, vat: 0 });

  const memo = await read(taken.memo_no, 'store01');
  expect(memo).toMatchObject({
    ...{ status: 'POSTED', franchise_code: 'F01', applies_to_no: sold.pos_so_no, remaining_amount: 0 },
    seller: sold.seller,
    receipts: [
      {
        franchise_code: 'F02',
        location_code: 'F02-STORE',
        payment_type: 'cash',
        customer_name: 'Quầy Hoàn Kiếm',
      },
    ],
    shop_returns: [{ memo_no: taken.memo_no, goods_amount: price, refunded_amount: price }],
  });
  expect(await read(sold.pos_so_no, 'store01')).toMatchObject({
    ...{ credited_amount: price, refunded_amount: price, remaining_amount: 0 },
    shop_returns: memo.shop_returns,
  });
  // The drawer paid it out, and sold or took back nothing of its own.
  const slip = await server.ask<ShiftSlip>('shifts.slip', { shift_no }, 'admin');
  expect(slip.methods).toEqual([
    { payment_type: 'cash', receipts: 0, received: 0, refunds: 1, refunded: price },
  ]);
  expect(slip.sold).toMatchObject({ returns: 0, returned: 0 });
  expect(await proofs()).toEqual([]);

  const row = { memo_no: taken.memo_no, sold_by: 'F01', taken_by: 'F02', refunded_amount: price };
  for (const username of ['store01', 'store02', 'admin'])
    expect(await list(username)).toEqual([expect.objectContaining(row)]);
  expect(await list('store03')).toEqual([]);
  const sums = (username: string) => server.ask<object[]>('shopReturns.sums', {}, username);
  for (const username of ['store01', 'store02', 'admin'])
    expect(await sums(username)).toMatchObject([{ sold_by: 'F01', taken_by: 'F02', refunded_amount: price }]);
  expect(await sums('store03')).toEqual([]);
});

test('the proof of the money finds what stands otherwise between two shops', async () => {
  const { pos_so_no } = await sell([1]);
  const { memo_no } = await take(pos_so_no, firstPiece, server.priceOf(0));
  const set = (by: number) =>
    server.db.execute(
      sql`update shop_returns set refunded_amount = refunded_amount + ${by} where memo_no = ${memo_no}`,
    );
  await set(-1);
  expect(await proofs()).toMatchObject([{ key: [memo_no] }]);
  await set(1);
  expect(await proofs()).toEqual([]);
});

test('the other shop is told of the goods, and of no person', async () => {
  const sold = await sell([1, 2]);
  await server.db.execute(sql`update sales_orders set general_comments = 'Gọi chị Bích trước', sell_to_address = '12 Lê Lợi'
    where pos_so_no = ${sold.pos_so_no}`);
  const whole = await read(sold.pos_so_no, 'store01');
  const { order, shop } = await find(sold.pos_so_no);
  expect(shop).toBe('Quầy Hoàn Kiếm');
  expect(order.lines.map(line => line.item_no)).toEqual(whole.lines.map(line => line.item_no));
  expect(creditOf(order, firstPiece)).toBe(creditOf(whole, firstPiece));
  const told = JSON.stringify(order);
  for (const secret of [
    'Bích',
    '0912345678',
    'Lê Lợi',
    '0301234567',
    whole.sell_to_customer_no,
    whole.seller,
  ])
    expect(told).not.toContain(secret || 'no secret');
  expect(order.receipts).toEqual([]);
});

test('what promotions and discounts took off counts there as here, without the reason', async () => {
  const input = createInput({
    lines: server.lines(2, 1),
    sell_to_phone_no: '0912345678',
    invoice_discount_percent: 7,
    auto_promotion: true,
  });
  const { data } = input;
  const total = (await server.ask('salesOrders.create', input)).grand_total;
  const sold = await server.sendChain(cashSale({ tempId: tmp(), data, receipts: [money(total)] }));
  const { order } = await find(sold.pos_so_no);
  const whole = await read(sold.pos_so_no);
  expect(whole.rules.length).toBeGreaterThan(0);
  for (const lines of [firstPiece, [...firstPiece, { line_no: 20_000, quantity: 1 }]])
    expect(creditOf(order, lines)).toBe(creditOf(whole, lines));
  const amount = creditOf(order, firstPiece);
  expect(await take(sold.pos_so_no, firstPiece, amount)).toMatchObject({ refunded_amount: amount });
  expect((await read(sold.pos_so_no)).remaining_amount).toBe(0);
});

test('without the permission every number is refused alike', async () => {
  const { pos_so_no } = await sell([1]);
  const args = { pos_so_no, lines: firstPiece, amount: 1 };
  for (const username of ['store04', 'warehouse01', 'manager01'])
    for (const asked of [pos_so_no, 'SO-F01-26-999999']) {
      const found = await server.refused('shopReturns.find', { pos_so_no: asked }, username);
      const taken = await server.refused('shopReturns.take', { ...args, pos_so_no: asked }, username);
      expect([found.code, taken.code]).toEqual(['forbidden', 'forbidden']);
    }
});

test('a sale is found by its exact number alone, and only where something has left another shop', async () => {
  const { pos_so_no } = await sell([1]);
  const own = await server.sendChain(
    cashSale({
      tempId: tmp(),
      data: createInput({
        lines: server.lines(1),
        location_code: 'F02-STORE',
        sell_to_phone_no: '0912345678',
      }).data,
      receipts: [],
    }),
    'store02',
  );
  const open = await server.create();
  const numbers = [
    pos_so_no.slice(0, -1),
    `${pos_so_no}0`,
    pos_so_no.toLowerCase(),
    open.pos_so_no,
    own.pos_so_no,
  ];
  for (const number of numbers)
    for (const [op, rest] of [
      ['shopReturns.find', {}],
      ['shopReturns.take', { lines: firstPiece, amount: 1 }],
    ] as const)
      expect(await server.refused(op, { pos_so_no: number, ...rest }, 'store02')).toMatchObject({
        code: 'not_found',
        msg: `Sales Order ${number} does not exist.`,
      });
  // Another shop's documents stay closed to everything else.
  expect(await server.refused('salesOrders.get', { pos_so_no }, 'store02')).toMatchObject({
    code: 'not_found',
  });
  const memo = await take(pos_so_no, firstPiece, server.priceOf(0));
  for (const number of [memo.memo_no, pos_so_no])
    expect(await server.refused('salesOrders.get', { pos_so_no: number }, 'store02')).toMatchObject({
      code: 'not_found',
    });
  expect(await server.refused('shopReturns.find', { pos_so_no: memo.memo_no }, 'store02')).toMatchObject({
    code: 'not_found',
  });
  // An administrator who works at no shop has no drawer.
  expect(await server.refused('shopReturns.find', { pos_so_no }, 'admin')).toMatchObject({ code: 'rule' });
});

test('a person looks so many numbers up and no more, and each stands in the audit log', async () => {
  const asked = (pos_so_no: string) => server.send('shopReturns.find', { pos_so_no }, 'store03');
  const { pos_so_no } = await sell([1]);
  let refused: string | undefined;
  let looked = 0;
  while (refused === undefined && looked < 100) {
    const { body } = await asked(`SO-F01-26-9${String(looked).padStart(5, '0')}`);
    looked += 1;
    if (!body.result && body.errors[0]?.code === 'rule') refused = body.errors[0].msg;
  }
  expect([looked, refused]).toEqual([31, 'You have asked for many sales of other shops. Try again later.']);
  expect((await asked(pos_so_no)).body).toMatchObject({ errors: [{ code: 'rule' }] });
  expect(
    await server.refused('shopReturns.take', { pos_so_no, lines: firstPiece, amount: 1 }, 'store03'),
  ).toMatchObject({ code: 'rule', msg: refused });
  const noted = sql`select count(*) as n from audit_log where actor_name = 'store03' and action = 'shop-return.find'`;
  expect(await numberFrom(server.db, noted)).toBe(30);
});

test('no more is paid back than is owed, and no more comes back than was sold', async () => {
  const price = server.priceOf(0);
  const sold = await sell([2]);
  const refused = (lines: Lines, amount: number) =>
    server.refused('shopReturns.take', { pos_so_no: sold.pos_so_no, lines, amount }, 'store02');
  const before = [await books('F01'), await books('F02')];
  expect((await refused(firstPiece, price + 1)).msg).toContain('Amount must not be more than');
  expect((await refused([{ line_no: 10_000, quantity: 3 }], price)).msg).toContain(
    'You cannot return more than the 2 units',
  );
  expect([await books('F01'), await books('F02')]).toEqual(before);
  // A customer who owes is paid nothing back.
  const owing = await sell([1], 0);
  expect(
    (await server.refused('shopReturns.take', { ...owing, lines: firstPiece, amount: 1 }, 'store02')).code,
  ).toBe('rule');
  expect(await take(owing.pos_so_no, firstPiece, 0)).toMatchObject({
    goods_amount: price,
    refunded_amount: 0,
  });
  expect(await read(owing.pos_so_no)).toMatchObject({ remaining_amount: 0 });
});

test('two shops take the same piece back at once: one does, the other is told so', async () => {
  await server.db.execute(sql`delete from sign_in_failures where subject like 'shop-return%'`);
  const price = server.priceOf(0);
  for (let round = 0; round < 5; round += 1) {
    const sold = await sell([1, 1]);
    const before = [await books('F02'), await books('F03')];
    const args = { pos_so_no: sold.pos_so_no, lines: firstPiece, amount: price };
    const own = server.send(
      'creditMemos.create',
      { pos_so_no: sold.pos_so_no, lines: firstPiece },
      'store01',
    );
    const answers = await Promise.all([
      server.send('shopReturns.take', args, 'store02'),
      server.send('shopReturns.take', args, 'store03'),
      ...(round % 2 === 0 ? [own] : [own.then(answer => answer)]),
    ]);
    expect(answers.filter(({ body }) => body.result)).toHaveLength(1);
    for (const { body } of answers)
      if (!body.result) expect(body.errors[0]?.msg).toContain('You cannot return more than the 0 units');
    const left = [await books('F02'), await books('F03')];
    const till = (of: readonly Books[]) => of.reduce((sum, each) => sum + each.till, 0);
    expect(till(before) - till(left)).toBe(answers.slice(0, 2).some(({ body }) => body.result) ? price : 0);
  }
  expect(await proofs()).toEqual([]);
});

test('the same key takes back once', async () => {
  const { pos_so_no } = await sell([2]);
  const args = { pos_so_no, lines: firstPiece, amount: server.priceOf(0) };
  const before = await books('F02');
  const key = crypto.randomUUID();
  const [first, second] = [
    await server.send('shopReturns.take', args, 'store02', key),
    await server.send('shopReturns.take', args, 'store02', key),
  ];
  expect(second.body).toEqual(first.body);
  expect(moved(await books('F02'), before)).toMatchObject({ till: -args.amount, stock: 1 });
});

test('whatever comes back where, each shop’s books and the money between them agree to the đồng', async () => {
  const piece = fc.integer({ min: 0, max: 3 });
  const some = fc.tuple(piece, piece).filter(both => both.some(quantity => quantity > 0));
  const back = fc.record({
    by: fc.constantFrom('store01', 'store02', 'store03'),
    share: fc.tuple(piece, piece),
    less: fc.boolean(),
  });
  const shops = ['F01', 'F02', 'F03'] as const;
  const all = async () => Object.fromEntries(await Promise.all(shops.map(async of => [of, await books(of)])));
  const owed = (by: string) =>
    numberFrom(
      server.db,
      sql`select coalesce(sum(refunded_amount), 0) as n from shop_returns where sold_by = 'F01' and taken_by = ${by}`,
    );
  await fc.assert(
    fc.asyncProperty(some, fc.boolean(), fc.array(back, { maxLength: 4 }), async (bought, owes, returns) => {
      await server.db.execute(sql`delete from sign_in_failures where subject like 'shop-return%'`);
      const before = await all();
      const owedBefore = { F02: await owed('F02'), F03: await owed('F03') };
      const total = totalOf(bought);
      const paid = owes ? Math.floor(total / 2) : total;
      let sold = await sell(bought, paid);
      const expected = {
        F01: { till: paid, revenue: total, stock: -(bought[0] + bought[1]) },
        F02: { till: 0, revenue: 0, stock: 0 },
        F03: { till: 0, revenue: 0, stock: 0 },
      };
      const between = { F02: 0, F03: 0 };
      for (const { by, share, less } of returns) {
        const lines = sold.lines.flatMap((line, at) => {
          const quantity = Math.min(creditable(line), share[at] ?? 0);
          return quantity > 0 ? [{ line_no: line.line_no, quantity }] : [];
        });
        if (lines.length === 0) continue;
        const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        const worth = lines.reduce(
          (sum, { line_no, quantity }) =>
            sum + quantity * (sold.lines.find(line => line.line_no === line_no)?.unit_price ?? 0),
          0,
        );
        const credit = creditOf(sold, lines);
        const amount = less ? Math.floor(credit / 3) : credit;
        expected.F01.revenue -= worth;
        if (by === 'store01') {
          await server.ask('creditMemos.create', { pos_so_no: sold.pos_so_no, lines });
          const memos = sql`select max(pos_so_no) as n from sales_orders where applies_to_no = ${sold.pos_so_no}`;
          const { rows } = await server.db.execute<{ n: string }>(memos);
          const pos_so_no = rows[0]?.n ?? '';
          const status = (value: string) =>
            server.ask('salesOrders.setStatus', { pos_so_no, status: value, cancel_reason_code: '' });
          await status('RELEASED');
          await status('POSTED');
          expected.F01.stock += pieces;
        } else {
          const shop = by === 'store02' ? 'F02' : 'F03';
          await take(sold.pos_so_no, lines, amount, by);
          expected[shop].till -= amount;
          expected[shop].stock += pieces;
          between[shop] += amount;
        }
        sold = await read(sold.pos_so_no);
      }
      const after = await all();
      for (const shop of shops) expect(moved(after[shop], before[shop])).toMatchObject(expected[shop]);
      expect({
        F02: (await owed('F02')) - owedBefore.F02,
        F03: (await owed('F03')) - owedBefore.F03,
      }).toEqual(between);
      expect(await proofs()).toEqual([]);
    }),
    { numRuns: 25 },
  );
  expect(await unbalancedStock(server.db)).toBe(0);
});

test('goods that a shop has for itself come back there alone', async () => {
  const item_no = await addOwnGoods(server, 'F01');
  const lines = [{ line_no: 10_000, item_no, variant_code: '', quantity: 1, unit_price: 35_000 }];
  const { data } = createInput({ lines, sell_to_name: 'Trần Thị Bích', sell_to_phone_no: '0912345678' });
  const sale = { tempId: tmp(), data, receipts: [money(35_000)], toldVnd: 35_000 };
  const { pos_so_no } = await server.sendChain(cashSale(sale));
  const asked = { pos_so_no, lines: firstPiece, amount: 35_000 };
  expect(await server.refused('shopReturns.take', asked, 'store02')).toEqual({
    code: 'rule',
    msg: `Item ${ownGoods.description} is not kept here.`,
  });
});
