import { globSync, readFileSync } from 'node:fs';
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepHouse } from '#server/backend/housekeeping.ts';
import {
  auditLog,
  bankAccountEntries,
  bookRules,
  cashbookEntries,
  cashReceipts,
  closedPeriods,
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
  cashbookEntries,
  cashReceipts,
  closedPeriods,
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
