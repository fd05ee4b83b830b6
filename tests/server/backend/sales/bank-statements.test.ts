import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReconciliationRow, StatementLine } from '#calls/sales/bank-transfers.ts';
import { keepTransfer } from '#server/backend/sales/bank-transfers-kept.ts';
import { bankTransfers } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const account = '0011004234567';
const at = '2026-11-02T00:00:00.000Z';
let next = 0;
const line = (of: Partial<StatementLine>): StatementLine => {
  next += 1;
  return { row: next, booked_at: at, amount: 40_000, memo: '', reference: '', balance: null, ...of };
};
const send = (lines: StatementLine[], username?: string) =>
  server.ask<{ matched: number; open: number; known: number }>(
    'bankTransfers.importStatement',
    { bank_account_no: account, lines },
    username,
  );

async function waiting(amount: number) {
  const { pos_so_no } = await server.released();
  const order = await server.ask('receipts.add', { pos_so_no, amount, payment_type: 'transfer' });
  return { pos_so_no, receipt_id: order.receipts[0]?.receipt_id ?? 0 };
}

test('a line posts the receipt that it pays to the đồng, and everything else waits for a person', async () => {
  const paid = await waiting(40_000);
  const less = await waiting(41_000);
  const told = await send([
    line({ amount: 40_000, memo: `CK ${paid.pos_so_no}`, reference: 'FT1' }),
    line({ amount: 40_999, memo: less.pos_so_no, reference: 'FT2' }),
    line({ amount: 42_000, memo: 'tien gi do', reference: 'FT3' }),
  ]);
  expect(told).toEqual({ matched: 1, open: 2, known: 0 });
  const order = await server.ask('salesOrders.get', { pos_so_no: paid.pos_so_no });
  expect(order.receipts).toMatchObject([{ receipt_id: paid.receipt_id, status: 'POSTED' }]);
  const { items } = await server.ask<{ items: ReconciliationRow[] }>('bankTransfers.filter', {
    size: 10,
    filters: [{ field: 'source', value: 'statement', condition: 'eq' }],
  });
  expect(items.map(({ status, amount }) => [status, amount])).toEqual(
    expect.arrayContaining([
      ['matched', 40_000],
      ['under', 40_999],
      ['unknown', 42_000],
    ]),
  );
});

test('a line counts once: in one file, the next, another form, and with a service’s notice', async () => {
  const numbered = line({ memo: 'a', reference: 'FT-77/1' });
  expect(await send([numbered, { ...numbered, row: 90 }])).toEqual({ matched: 0, open: 1, known: 1 });
  // MT940 says the same number in another way, and has more to say.
  expect(await send([line({ ...numbered, memo: 'a b', reference: 'FT771' })])).toMatchObject({ known: 1 });
  const bare = line({ memo: 'tien hang', balance: 100 });
  expect(await send([bare, { ...bare, balance: 40_100 }])).toMatchObject({ open: 2 });
  expect(await send([bare, { ...bare, balance: 40_100 }])).toMatchObject({ open: 0, known: 2 });
  // Three people may pay the same with the same words, and the file says so again the next day.
  const equal = line({ amount: 45_000, memo: 'NGUYEN THI B chuyen tien' });
  const three = [equal, { ...equal, row: 2 }, { ...equal, row: 3 }];
  expect(await send(three)).toMatchObject({ open: 3, known: 0 });
  expect(await send(three)).toMatchObject({ open: 0, known: 3 });
  // In pieces each says its place; a fourth one is a transfer that was not told.
  expect(await send([{ ...equal, nth: 3 }])).toMatchObject({ known: 1 });
  expect(await send([{ ...equal, nth: 4 }])).toMatchObject({ open: 1 });
  // The words of banks that give no number are no number.
  expect(
    await send([line({ reference: 'NONREF', memo: 'x' }), line({ reference: 'NONREF', memo: 'y' })]),
  ).toMatchObject({
    open: 2,
  });
  const told = { source: 'sepay', notice_id: 'n1', reference: '', booked_at: new Date(at), raw: '{}' };
  await server.db.transaction(tx =>
    keepTransfer(tx, { ...told, amount: 43_000, memo: 'LOCAL-7F3A2C', accounts: [account] }, new Date()),
  );
  const line43 = line({ amount: 43_000, memo: 'MBVCB.99.LOCAL7F3A2C.CT tu 01', reference: 'FT43' });
  expect(await send([line43])).toEqual({ matched: 0, open: 0, known: 1 });
  const kept = await server.db.select().from(bankTransfers).where(eq(bankTransfers.amount, 43_000));
  expect(kept).toHaveLength(1);
});

test('is refused for an account of somebody else, and for a day that has not come', async () => {
  const refused = (input: object, username?: string) =>
    server.refused('bankTransfers.importStatement', input, username);
  const lines = [line({ amount: 44_000 })];
  for (const [bank_account_no, username] of [
    ['19034567890123', 'store01'],
    [account, 'store02'],
    ['1', 'admin'],
  ])
    expect(await refused({ bank_account_no, lines }, username)).toMatchObject({
      code: 'validation',
      msg: `${bank_account_no} is no account of this shop.`,
    });
  const later = [line({ booked_at: new Date(Date.now() + 3 * 86_400_000).toISOString() })];
  expect(await refused({ bank_account_no: account, lines: [...lines, ...later] })).toMatchObject({
    code: 'validation',
  });
  const kept = await server.db.select().from(bankTransfers).where(eq(bankTransfers.amount, 44_000));
  expect(kept).toEqual([]);
});
