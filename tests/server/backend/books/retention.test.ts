import { globSync, readFileSync } from 'node:fs';
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepHouse } from '#server/backend/housekeeping.ts';
import {
  auditLog,
  bankAccountEntries,
  bankTransfers,
  bookRules,
  cashbookEntries,
  cashReceipts,
  closedPeriods,
  einvoiceNotices,
  einvoices,
  purchaseOrders,
  purchaseVatEntries,
  salesInvoiceLines,
  salesInvoices,
  salesOrders,
  salesShipments,
  shifts,
  vatEntries,
  warehouseEntries,
} from '#server/db/schema/index.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

/** What the law lets no one delete before its years are over. */
const documents = {
  auditLog,
  bankAccountEntries,
  bankTransfers,
  cashbookEntries,
  cashReceipts,
  closedPeriods,
  einvoiceNotices,
  einvoices,
  purchaseOrders,
  purchaseVatEntries,
  salesInvoiceLines,
  salesInvoices,
  salesOrders,
  salesShipments,
  shifts,
  vatEntries,
  warehouseEntries,
};

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const counted = async () => {
  const rows: [string, number][] = [];
  for (const table of Object.values(documents))
    rows.push([getTableName(table), await server.db.$count(table)]);
  return Object.fromEntries(rows);
};

test('nothing that was posted is thrown away within the years of any shop', async () => {
  const before = await counted();
  expect(before.sales_invoices).toBeGreaterThan(0);
  const [rules] = await server.db.select().from(bookRules);
  const years = Math.max(...Object.values(rules?.books.kept_years ?? {}));
  expect(years).toBe(10);
  await keepHouse(server.db, new Date(Date.now() + years * 365 * 86_400_000));
  expect(await counted()).toEqual(before);
  // The round has run: what it throws away is gone.
  const { rows } = await server.db.execute<{ n: string }>(sql`select count(*) as n from sessions`);
  expect(Number(rows[0]?.n)).toBe(0);
});

test('no statement of the program deletes a document', () => {
  const names = Object.entries(documents).flatMap(([name, table]) => [
    new RegExp(`\\.delete\\(\\s*${name}\\s*\\)`),
    new RegExp(`delete from "?${getTableName(table)}\\b`, 'i'),
  ]);
  const found = globSync('src/server/**/*.{ts,sql}').filter(path =>
    names.some(name => name.test(readFileSync(path, 'utf8'))),
  );
  expect(found).toEqual([]);
});

test('the database refuses to delete each of them, and its lines', async () => {
  const kept = Object.values(documents)
    .filter(table => table !== auditLog)
    .map(getTableName);
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'is_kept'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(kept.sort());
  const posted = {
    sales_invoice_lines: 'true',
    sales_invoices: 'true',
    sales_orders: "status = 'POSTED'",
    cash_receipts: 'posted_at is not null',
    vat_entries: 'true',
    warehouse_entries: 'true',
    cashbook_entries: 'true',
  };
  for (const [name, of] of Object.entries(posted))
    await expect(server.db.execute(sql.raw(`delete from ${name} where ${of}`)), name).rejects.toMatchObject({
      cause: { message: expect.stringMatching(`^${name} is kept`) },
    });
});

describe('how long a document is kept', () => {
  const years = (household: number) =>
    server.db.execute(
      sql`update book_rules set books = jsonb_set(books, '{kept_years,household}', ${String(household)}::jsonb)`,
    );
  const taxed = (legal_kind: string) =>
    server.db.execute(sql`insert into tax_identities (seller_code, franchise_code, legal_kind, seller, is_complete, version)
      values ('F01', 'F01', ${legal_kind}, 'own', false, 1) on conflict (seller_code) do update set legal_kind = ${legal_kind}`);
  const year = new Date().getUTCFullYear();
  const entryOf = async (of: number) => {
    const { rows } = await server.db.execute<{ entry_no: number }>(sql`
      insert into cashbook_entries (franchise_code, location_code, posting_date, document_type, document_no, amount, created_by)
      values ('F01', 'F01-STORE', ${`${of}-01-01`}, 'cash_in', 'T-1', 1000, (select min(user_id) from users)) returning entry_no`);
    return Number(rows[0]?.entry_no);
  };
  const removed = (entry_no: number) =>
    server.db
      .execute(sql`delete from cashbook_entries where entry_no = ${entry_no}`)
      .then(({ rowCount }) => rowCount === 1)
      .catch(() => false);

  test('follows the years that an administrator entered, from the end of its year', async () => {
    await taxed('household');
    const [old, young] = [await entryOf(year - 6), await entryOf(year - 5)];
    expect(await removed(young)).toBe(false);
    expect(await removed(old)).toBe(true);
    await years(6);
    const next = await entryOf(year - 6);
    expect(await removed(next)).toBe(false);
    await years(4);
    expect(await removed(young)).toBe(true);
    await years(5);
    expect(await removed(next)).toBe(true);
  });

  test('is that of how its shop is taxed, and the longest where that is not known', async () => {
    await taxed('company_deduction');
    const old = await entryOf(year - 10);
    expect(await removed(old)).toBe(false);
    await taxed('');
    expect(await removed(old)).toBe(false);
    await taxed('household');
    expect(await removed(old)).toBe(true);
  });
});
