import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { filter } from '#calls/kit/list-input.ts';
import { type ManualType, manualEntries, manualTypes, reasonsOf } from '#model/sales/money-entries.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';
import { withoutKeeping } from '../../../support/without-keeping.ts';

let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('store01');
  other = await server.signIn('store02');
});
afterAll(() => server.close());

type Entered = Partial<InputOf<typeof bankAccounts.add>>;
const till = { location_code: 'F01-STORE' };
const enter = (input: Entered, by = token) =>
  server.send(bankAccounts.add, { ...till, ...input }, { token: by });
const enterAs = (by: string, input: InputOf<typeof bankAccounts.add> | object) =>
  server.send(bankAccounts.add, input as Entered, { token: by });
const everyDay = { from_date: '2020-01-01', to_date: '2099-12-31' };
const book = async (
  type: 'cash' | 'bank',
  period: { from_date: string; to_date: string } = everyDay,
  by = token,
) => (await server.send(bankAccounts.openingClosingBalance, { ...period, type }, { token: by })).data;
const held = async (type: 'cash' | 'bank') => (await book(type)).closing;

test('money is taken in and paid out, each under a number of its own', async () => {
  const before = await held('cash');
  const { data: taken } = await enter({ document_type: 'cash_in', reason: 'float', amount: 500_000 });
  expect(taken).toMatchObject({
    document_no: expect.stringMatching(/^CB-F01-\d\d-\d{6}$/),
    entries: [
      { bank_account_no: 'CASH', amount: 500_000, location_code: 'F01-STORE', created_by: 'store01' },
    ],
  });
  const { data: paid } = await enter({
    document_type: 'cash_out',
    reason: 'supplies',
    description: 'Túi giấy',
    amount: -45_000,
  });
  expect(paid.document_no > taken.document_no).toBe(true);
  expect(await held('cash')).toBe(before + 455_000);
  const list = await server.send(
    bankAccounts.filter,
    { filters: [filter('search', 'Túi giấy', 'like')] },
    { token },
  );
  expect(list.data.items).toMatchObject([
    { document_no: paid.document_no, reason: 'supplies', amount: -45_000 },
  ]);
});

test('what the specification says of an entry is enough, and who paid stays with it', async () => {
  const office = await server.signIn('admin');
  const { data } = await enterAs(office, {
    posting_date: '',
    document_type: 'cash_in',
    bank_account_no: 'CASH',
    description: 'Tiền cọc kệ',
    amount: 350_000,
    name: 'Trần Thị Nộp',
    address: '12 Lê Lợi, Huế',
    franchise_code: 'F01',
  });
  const kept = { name: 'Trần Thị Nộp', address: '12 Lê Lợi, Huế', reason: 'other' };
  expect(data.entries).toMatchObject([{ ...kept, location_code: 'F01-STORE', franchise_code: 'F01' }]);
  for (const word of ['Trần Thị Nộp', '12 Lê Lợi']) {
    const found = await server.send(
      bankAccounts.filterCashBook,
      { filters: [filter('search', word, 'like')] },
      { token },
    );
    expect(found.data.items).toMatchObject([{ document_no: data.document_no, ...kept }]);
  }
});

test('an entry without a location is of the own store, and never of another franchise', async () => {
  const entry = { document_type: 'cash_in', amount: 1000 } as const;
  const { data } = await enterAs(other, entry);
  expect(data.entries).toMatchObject([{ location_code: 'F02-STORE', franchise_code: 'F02' }]);
  const { error } = await enterAs(other, { ...entry, franchise_code: 'F01' });
  expect(error).toMatchObject({ code: 'not_found', field: 'franchise_code' });
  const both = { ...entry, location_code: 'F02-STORE', franchise_code: 'F01' };
  expect((await enterAs(other, both)).error).toMatchObject({ code: 'validation', field: 'location_code' });
});

test('a billion out of a small drawer is asked about, and taken once the person confirms it', async () => {
  const before = await held('cash');
  const billion: Entered = { document_type: 'cash_out', reason: 'supplies', amount: -before - 999_999_999 };
  expect((await enter(billion)).error).toMatchObject({ code: 'rule', field: 'amount' });
  expect(await held('cash')).toBe(before);
  const { data } = await enter({ ...billion, confirmed: true });
  expect(data.entries[0]?.amount).toBe(billion.amount);
  await enter({ document_type: 'cash_in', reason: 'other', amount: -(billion.amount ?? 0) });
  expect(await held('cash')).toBe(before);
});

test('what leaves the till for the bank arrives there, in one', async () => {
  const [cash, bank] = [await held('cash'), await held('bank')];
  const { data } = await enter({ document_type: 'bank_deposit', reason: 'deposit', amount: -2_000_000 });
  expect(data.entries.map(entry => entry.amount).sort()).toEqual([-2_000_000, 2_000_000]);
  expect([await held('cash'), await held('bank')]).toEqual([cash - 2_000_000, bank + 2_000_000]);
  await server.db.execute(sql`update franchises set bank_account_no = '' where customer_no = 'F02'`);
  const refused = await enter(
    { document_type: 'bank_deposit', reason: 'deposit', amount: -1, location_code: 'F02-STORE' },
    other,
  );
  expect(refused.error).toMatchObject({ code: 'rule', key: 'money.noBank' });
});

test.each<[Entered, string, string]>([
  [{ document_type: 'cash_in', reason: 'float', amount: -1 }, 'amount', 'money.comesIn'],
  [{ document_type: 'cash_out', reason: 'supplies', amount: 1 }, 'amount', 'money.goesOut'],
  [{ document_type: 'correction', reason: 'counted', amount: 0 }, 'amount', 'money.notNothing'],
  [{ document_type: 'cash_in', reason: 'wages', amount: 1 }, 'reason', 'money.reason'],
  [
    { document_type: 'cash_in', reason: 'float', amount: 1, bank_account_no: 'X' },
    'bank_account_no',
    'money.ofTheTill',
  ],
  [
    { document_type: 'correction', reason: 'bank_fee', amount: -1, bank_account_no: 'X' },
    'bank_account_no',
    'money.noAccount',
  ],
  [
    { document_type: 'cash_in', reason: 'float', amount: 1, location_code: 'F02-STORE' },
    'location_code',
    'server.missing',
  ],
  [
    { document_type: 'cash_in', reason: 'float', amount: 1, posting_date: '2001-01-01' },
    'posting_date',
    'documents.booksClosed',
  ],
])('%o is refused at %s', async (input, field, key) => {
  const before = await held('cash');
  expect((await enter(input)).error).toMatchObject({ field, key });
  expect(await held('cash')).toBe(before);
});

test('a shop sees its own money alone', async () => {
  await enter({ document_type: 'cash_in', reason: 'float', amount: 777_777, description: 'của F01' });
  const theirs = await server.send(
    bankAccounts.filterCashBook,
    { filters: [filter('search', 'của F01', 'like')] },
    { token: other },
  );
  expect(theirs.data.total).toBe(0);
  const { accounts } = await book('cash', everyDay, other);
  expect(accounts.map(({ account }) => account).every(account => account.startsWith('F02'))).toBe(true);
  const admin = await server.signIn('admin');
  const all = await book('cash', everyDay, admin);
  expect(all.accounts.length).toBeGreaterThan(accounts.length);
});

test('a day that has not come is taken for today', async () => {
  const { data } = await enter({
    document_type: 'cash_in',
    reason: 'float',
    amount: 1000,
    posting_date: '2098-01-01',
  });
  expect(data.entries[0]?.posting_date).not.toBe('2098-01-01');
});

describe('the book', () => {
  const days = ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-31'];
  const entry = fc.record({
    type: fc.constantFrom(...manualTypes),
    amount: fc.integer({ min: 1, max: 9_000_000 }),
    more: fc.boolean(),
    day: fc.constantFrom(...days),
    store: fc.constantFrom('F03-STORE', 'F03-CONS'),
  });
  const signed = (type: ManualType, amount: number, more: boolean) =>
    (manualEntries[type].sign || (more ? 1 : -1)) * amount;

  test('closes with its opening and every entry, and opens the next day with the same', async () => {
    const clerk = await server.signIn('store03');
    const { rows } = await server.db.execute<{ code: string }>(
      sql`select code from locations where franchise_code = 'F03' order by code`,
    );
    const stores = rows.map(row => row.code);
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), async entries => {
        await withoutKeeping(
          server.db,
          sql`delete from cashbook_entries where franchise_code = 'F03'`,
          sql`delete from bank_account_entries where franchise_code = 'F03'`,
        );
        for (const { type, amount, more, day, store } of entries) {
          const [reason = 'other'] = reasonsOf(type);
          const location_code = stores.includes(store) ? store : (stores[0] ?? '');
          const sent = await enter(
            {
              document_type: type,
              reason,
              amount: signed(type, amount, more),
              posting_date: day,
              location_code,
            },
            clerk,
          );
          expect(sent.error).toBeNull();
        }
        const sum = entries.reduce((all, one) => all + signed(one.type, one.amount, one.more), 0);
        const deposited = entries.reduce(
          (all, one) => all + (one.type === 'bank_deposit' ? one.amount : 0),
          0,
        );
        expect((await book('cash', everyDay, clerk)).closing).toBe(sum);
        expect((await book('bank', everyDay, clerk)).closing).toBe(deposited);
        let before = 0;
        for (const day of days) {
          const one = await book('cash', { from_date: day, to_date: day }, clerk);
          expect(one.opening).toBe(before);
          expect(one.closing).toBe(one.opening + one.amount_in - one.amount_out);
          for (const account of one.days)
            expect(account.closing).toBe(account.opening + account.amount_in - account.amount_out);
          before = one.closing;
        }
        const whole = await book('cash', { from_date: '2026-10-01', to_date: '2026-10-31' }, clerk);
        expect(whole.accounts.reduce((all, account) => all + account.closing, 0)).toBe(whole.closing);
        expect(whole.closing).toBe(before);
      }),
      { numRuns: 12 },
    );
  });

  test('holds every receipt that was posted, once', async () => {
    const { rows } = await server.db.execute<{ cash: string; bank: string }>(sql`select
      (select coalesce(sum(amount), 0) from cashbook_entries where franchise_code = 'F04') as cash,
      (select coalesce(sum(amount), 0) from bank_account_entries where franchise_code = 'F04') as bank`);
    const manager = await server.signIn('store04');
    expect((await book('cash', everyDay, manager)).closing).toBe(Number(rows[0]?.cash));
    expect((await book('bank', everyDay, manager)).closing).toBe(Number(rows[0]?.bank));
    expect(Number(rows[0]?.cash)).toBeGreaterThan(0);
  });
});
