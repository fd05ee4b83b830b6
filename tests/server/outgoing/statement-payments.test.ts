import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { PaymentAccount, StatementMode } from '#model/administration/statements.ts';
import { paymentDocumentNo } from '#server/backend/sales/statement-payments.ts';
import { statementPayments } from '#server/db/schema/index.ts';
import type { BusinessCentralStub } from '../../support/business-central-server.ts';
import {
  accountsOf,
  day,
  minute,
  type PostingShop,
  postingShop,
} from '../../support/outgoing/posting-shop.ts';
import { numberFrom, type SellingServer } from '../../support/sales/selling.ts';

let shop: PostingShop;
let server: SellingServer;
let stub: BusinessCentralStub;
beforeEach(async () => {
  shop = await postingShop();
  ({ server, stub } = shop);
  stub.books.add('accounts', { number: '1111', displayName: 'Tiền mặt' });
  stub.books.add('accounts', { number: '1131', displayName: 'Tiền thẻ đang chuyển' });
  stub.books.add('bankAccounts', { number: 'VCB', displayName: 'Vietcombank' });
});
afterEach(() => shop.close());

const accounts: readonly PaymentAccount[] = [
  { payment_type: 'cash', account_type: 'account', account_no: '1111' },
  { payment_type: 'transfer', account_type: 'bank', account_no: 'VCB' },
];
const card: PaymentAccount = { payment_type: 'card', account_type: 'account', account_no: '1131' };

/** Sales and payments are posted from the next day on, which it is then. */
async function posting(mode: StatementMode, chosen: readonly PaymentAccount[] = accounts): Promise<string> {
  const payments_first_day = shop.inDays(1);
  await shop.choose({ ...shop.chosen(mode), payments_first_day, payment_accounts: accountsOf(chosen) });
  await shop.later(day);
  return shop.today();
}

async function receive(pos_so_no: string, amount: number, payment_type = 'cash'): Promise<SalesOrder> {
  await server.ask('receipts.add', { pos_so_no, amount, payment_type, over_payment: true });
  return server.ask<SalesOrder>('receipts.processAll', { pos_so_no, to_post: true });
}
/** Sells goods, and takes money for them. */
async function sell(amount: number, payment_type = 'cash'): Promise<SalesOrder> {
  const order = await server.released({ lines: server.lines(2, 1) });
  const { pos_so_no } = order;
  const lines = order.lines.map(({ line_no, quantity }) => ({
    ...{ line_no, qty_to_ship: quantity, qty_to_invoice: quantity },
  }));
  await server.ask('salesOrders.postQty', { pos_so_no, lines });
  return receive(pos_so_no, amount, payment_type);
}
/** Takes all goods of a sale back, and pays back in cash. */
async function giveBack({ pos_so_no }: SalesOrder, amount: number): Promise<void> {
  const memo = await server.ask<SalesOrder>('creditMemos.createAll', { pos_so_no });
  for (const status of ['RELEASED', 'POSTED'])
    await server.ask('salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status, cancel_reason_code: '' });
  await receive(memo.pos_so_no, amount);
}

const ledger = () => stub.books.rowsOf('generalLedgerEntries');
/** What was posted on an account, of all document numbers. */
const postedOn = (accountNumber: string) =>
  ledger()
    .filter(entry => entry.accountNumber === accountNumber)
    .reduce((sum, entry) => sum + Number(entry.debitAmount) - Number(entry.creditAmount), 0);

describe('payments of an own shop with Business Central as the ERP', () => {
  test('are posted by method in a journal of their own, once the documents are posted', async () => {
    const sold = await posting('daily');
    const first = await sell(100_000);
    await sell(250_000, 'transfer');
    await giveBack(first, 40_000);
    await shop.later(minute);
    expect(ledger()).toEqual([]);

    await shop.later(day);
    const tail = `${sold.replaceAll('-', '')}-1`;
    const [statement] = await shop.statements();
    expect(statement).toMatchObject({
      ...{ statement_no: `Z-F01-${tail}`, status: 'posted', payment_status: 'posted' },
      payments: [
        { payment_type: 'cash', amount: 60_000 },
        { payment_type: 'transfer', amount: 250_000 },
      ],
      ...{ received_amount: 310_000, payment_no: `F01-${tail}-CA F01-${tail}-TR`, payment_refusal: '' },
    });
    expect(ledger()).toHaveLength(4);
    expect([postedOn('1111'), postedOn('1121'), postedOn('131')]).toEqual([60_000, 250_000, -310_000]);
    expect(ledger()[0]).toMatchObject({ documentNumber: `F01-${tail}-CA`, postingDate: sold });
    // The journal was for this statement alone.
    expect(stub.books.rowsOf('journals')).toEqual([]);
    await shop.later(day);
    expect(ledger()).toHaveLength(4);
  });

  test('of a day without documents have a statement, and what adds up to nothing is not sent', async () => {
    await posting('document');
    const { pos_so_no } = await server.released();
    await receive(pos_so_no, 50_000);
    const { receipts } = await receive(pos_so_no, 30_000, 'transfer');
    const changed = receipts.find(({ amount }) => amount === 30_000);
    await server.ask('receipts.changeMethod', {
      ...{ receipt_id: changed?.receipt_id, payment_type: 'cash', reason: 'picked_wrong' },
    });
    await shop.later(day);
    expect(await shop.statements()).toEqual([
      expect.objectContaining({
        ...{ documents: 0, status: 'none', payment_status: 'posted', received_amount: 80_000 },
        payments: [
          { payment_type: 'cash', amount: 80_000 },
          { payment_type: 'transfer', amount: 0 },
        ],
      }),
    ]);
    expect([postedOn('1111'), postedOn('1121'), ledger().length]).toEqual([80_000, 0, 2]);
  });

  test('stay out before their first day, and where they are not chosen', async () => {
    await shop.choose(shop.chosen('daily'));
    await shop.later(day);
    await sell(100_000);
    await shop.later(day);
    expect(await shop.statements()).toMatchObject([
      { status: 'posted', payments: [], payment_status: 'none' },
    ]);
    const kept = shop.chosen('daily', shop.inDays(-1));
    const said = (payments_first_day: string) =>
      server.refused(
        'statements.saveSetting',
        { franchise_code: 'F01', ...kept, payments_first_day },
        'admin',
      );
    expect(await said(shop.today())).toMatchObject({ code: 'validation' });
    expect(await said(shop.inDays(-3))).toMatchObject({
      code: 'validation',
      msg: 'Payments are posted from the first business day on, or later.',
    });
    await shop.choose({ ...kept, payments_first_day: shop.inDays(1) });
    await sell(70_000);
    await shop.later(day);
    await sell(60_000);
    await shop.later(day);
    expect(await server.db.select().from(statementPayments)).toMatchObject([{ amount: 60_000 }]);
  });

  test('that reach the books after the statement of their day are in the next one of that day', async () => {
    const sold = await posting('daily');
    await sell(100_000);
    await shop.later(day);
    await sell(60_000);
    await server.db
      .update(statementPayments)
      .set({ posting_date: sold })
      .where(eq(statementPayments.amount, 60_000));
    await shop.later(day);
    const amounts = (await shop.statements()).map(({ statement_no, received_amount, documents }) => [
      ...[statement_no.slice(-10), received_amount, documents],
    ]);
    const ofDay = sold.replaceAll('-', '');
    expect(amounts).toEqual(
      expect.arrayContaining([
        [`${ofDay}-1`, 100_000, 1],
        [`${ofDay}-2`, 60_000, 0],
      ]),
    );
    expect([postedOn('1111'), ledger().length]).toEqual([160_000, 4]);
  });

  test('wait where a method has no account, and go by themselves once it has one', async () => {
    await posting('daily');
    await sell(100_000);
    await sell(80_000, 'card');
    await shop.later(day);
    expect(await shop.statements()).toMatchObject([{ status: 'posted', payment_status: 'held' }]);
    expect(ledger()).toEqual([]);
    const kept = await server.ask<object>('statements.setting', { franchise_code: 'F01' }, 'admin');
    const payment_accounts = accountsOf([...accounts, card]);
    await server.ask('statements.saveSetting', { franchise_code: 'F01', ...kept, payment_accounts }, 'admin');
    await shop.later(minute);
    expect(await shop.statements()).toMatchObject([{ payment_status: 'posted' }]);
    expect([postedOn('1111'), postedOn('1131')]).toEqual([100_000, 80_000]);
  });
});

describe('payments that are not posted at once', () => {
  const writes = [/POST .*\/journals$/, /POST .*\/journals\(.*journalLines$/, /POST .*\/journals\(.*post$/];
  const refusal = {
    how: 'refuse',
    ...{ status: 400, code: 'Application_DialogException' },
    message: 'The allowed posting dates are over.',
  } as const;
  const ofStatement = async () => (await shop.statements())[0];

  async function isPostedOnce(): Promise<void> {
    expect(await ofStatement()).toMatchObject({ payment_status: 'posted', payment_refusal: '' });
    expect([postedOn('1111'), postedOn('1121'), ledger().length]).toEqual([100_000, 70_000, 4]);
  }
  async function soldOnADay(): Promise<void> {
    await posting('daily');
    await sell(100_000);
    await sell(70_000, 'transfer');
  }
  async function sendAgain(): Promise<void> {
    const { statement_no } = (await ofStatement()) ?? {};
    await server.ask('statements.send', { statement_no }, 'admin');
    await shop.patiently();
  }

  const faults = [
    { how: 'done-then-reset' },
    { how: 'reset' },
    { how: 'done-late', looks: 1 },
    { how: 'answer', status: 503 },
    { how: 'answer', status: 504 },
    { how: 'answer', status: 429, headers: { 'retry-after': '30' } },
    { how: 'refuse', status: 409, code: 'Request_EntityChanged', message: 'It has changed.' },
  ] as const;
  test('are posted once, whichever answer was lost', async () => {
    await soldOnADay();
    for (const write of writes) for (const fault of faults) stub.next(write, fault);
    await shop.later(day);
    for (const _ of Array.from({ length: 60 })) {
      await shop.later(15 * minute);
      const { rows } = await server.db.execute<{ id: string }>(
        sql`select id from outgoing_commands where status = 'dead'`,
      );
      for (const { id } of rows) await server.ask('outgoing.retry', { id: Number(id) }, 'admin');
    }
    stub.settle();
    await shop.patiently();
    await isPostedOnce();
  });

  test('stay when their posting is refused, and go again from where they stood', async () => {
    await soldOnADay();
    stub.next(writes[2] ?? /never/, refusal);
    await shop.later(day);
    expect(await ofStatement()).toMatchObject({
      ...{ status: 'posted', payment_status: 'refused', payment_refusal: refusal.message, payment_no: '' },
    });
    expect(stub.books.rowsOf('journalLines')).toHaveLength(2);
    await shop.later(day);
    expect(await ofStatement()).toMatchObject({ payment_status: 'refused' });
    await sendAgain();
    await isPostedOnce();
  });

  test('are made again on the account of now, where an earlier line is on another one', async () => {
    await soldOnADay();
    stub.next(writes[2] ?? /never/, refusal);
    await shop.later(day);
    const kept = await server.ask<object>('statements.setting', { franchise_code: 'F01' }, 'admin');
    const elsewhere = accounts.map(one => ({ ...one, account_type: 'account', account_no: '1131' }));
    const changed = { franchise_code: 'F01', ...kept, payment_accounts: elsewhere };
    await server.ask('statements.saveSetting', changed, 'admin');
    await sendAgain();
    expect(postedOn('1131')).toBe(170_000);
    expect(ledger()).toHaveLength(4);
  });

  test('are not posted where a line in the journal has another sum, or is not ours', async () => {
    await soldOnADay();
    stub.next(writes[2] ?? /never/, refusal);
    await shop.later(day);
    const [line] = stub.books.rowsOf('journalLines');
    if (!line) throw new Error('there is a line');
    line.amount = 99_999;
    await sendAgain();
    expect((await ofStatement())?.payment_refusal).toMatch(
      /^Business Central has 99\.999 under F01-\d{8}-1-CA, and not 100\.000$/,
    );
    line.amount = 100_000;
    const other = stub.books.add('journalLines', { ...line, id: undefined, documentNumber: 'G-1' });
    other.id = '5b0bd3f0-0000-4000-8000-000000000001';
    await sendAgain();
    expect((await ofStatement())?.payment_refusal).toMatch(/has a line that is not of Z-F01-\d{8}-1: G-1$/);
    expect(ledger()).toEqual([]);
    stub.books.drop('journalLines', other);
    await sendAgain();
    await isPostedOnce();
  });

  test('wait while the documents are refused, and what the ledger has under another sum is told', async () => {
    await soldOnADay();
    stub.next(/POST .*salesInvoices\(.*post$/, refusal);
    await shop.later(day);
    expect(await ofStatement()).toMatchObject({ status: 'refused', payment_status: 'queued' });
    await shop.later(day);
    expect(ledger()).toEqual([]);
    const document_no = paymentDocumentNo((await ofStatement())?.statement_no ?? '', 'cash');
    const entry = { documentNumber: document_no, accountNumber: '1111', debitAmount: 1, creditAmount: 0 };
    stub.books.add('generalLedgerEntries', entry);
    await sendAgain();
    expect(await ofStatement()).toMatchObject({
      ...{ status: 'posted', payment_status: 'refused' },
      payment_refusal: `Business Central has 1 under ${document_no}, and not 100.000`,
    });
    // To send them again changes nothing. A person accepts what is there, and says why.
    await sendAgain();
    const told = (await ofStatement())?.payment_refusal;
    const input = {
      ...{ statement_no: (await ofStatement())?.statement_no, refusal: told },
      reason: 'Corrected there',
    };
    expect(
      await server.refused('statements.acceptPayments', { ...input, refusal: 'Another one' }, 'admin'),
    ).toMatchObject({ code: 'rule' });
    await server.ask('statements.acceptPayments', input, 'admin');
    const { rows } = await server.db.execute(sql`select status, reason, decided_by from outgoing_commands
      where kind = 'statement.pay' order by id desc limit 1`);
    expect(rows).toEqual([{ status: 'done', reason: 'Corrected there', decided_by: 'admin' }]);
    expect(await ofStatement()).toMatchObject({ payment_status: 'posted', payment_refusal: told });
    const before = ledger().length;
    await shop.later(day);
    expect(ledger()).toHaveLength(before);
    expect(await server.refused('statements.acceptPayments', input, 'admin')).toMatchObject({ code: 'rule' });
  });
});

test('a payment is in one statement at most, also for the database', async () => {
  await posting('daily');
  await sell(100_000);
  await shop.later(day);
  const [kept] = await server.db.select().from(statementPayments);
  if (!kept) throw new Error('there is a payment');
  await expect(server.db.insert(statementPayments).values({ ...kept, statement_no: null })).rejects.toThrow();
  expect(
    await numberFrom(server.db, sql`select count(*) as n from statement_payments where statement_no is null`),
  ).toBe(0);
  expect(
    await server.db.select().from(statementPayments).where(eq(statementPayments.amount, 100_000)),
  ).toHaveLength(1);
});

test('document numbers of payments fit the ERP, and differ by statement and method', () => {
  expect(paymentDocumentNo('Z-F01-20261120-1', 'cash')).toBe('F01-20261120-1-CA');
  const long = 'Z-HA-NOI-HOAN-KIEM-20261120';
  const numbers = [`${long}-1`, `${long}-2`].flatMap(no => [
    paymentDocumentNo(no, 'cash'),
    paymentDocumentNo(no, 'transfer'),
  ]);
  expect(new Set(numbers).size).toBe(4);
  for (const no of numbers) expect(no).toMatch(/^[\dA-Z-]{1,20}$/);
});
