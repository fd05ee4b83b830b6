import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { einvoiceResults as calls } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { seriesOf } from '#model/setup/tax-identity.ts';
import { auditLog, einvoiceSellers, einvoices } from '#server/db/schema/index.ts';
import { addEinvoices } from '../../../support/einvoices/add-einvoices.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

type Row = typeof einvoices.$inferSelect;
let server: SellingServer;
let rows: Row[];
beforeAll(async () => {
  server = await sellingServer();
  await addEinvoices(server.db, 'F01', ['', 'refused', '', '']);
  await addEinvoices(server.db, 'F02', ['']);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db
    .update(einvoices)
    .set({ status: 'waiting', hold: '', issued_series: '', issued_number: '' });
  rows = await server.db
    .select()
    .from(einvoices)
    .where(eq(einvoices.franchise_code, 'F01'))
    .orderBy(einvoices.id);
});

const rowAt = (at: number): Row => {
  const row = rows[at];
  if (!row) throw new Error('four e-invoices were added');
  return row;
};
const result = (at: number, more: object = {}) => {
  const { document_no, sold_on, amount } = rowAt(at);
  return {
    ...{ document_no, amount, invoice_date: sold_on, issued_series: seriesOf('1CMAA', sold_on) },
    ...{ issued_number: String(at + 1), authority_code: `M1-${at}`, provider_code: 'ABC', ...more },
  };
};
const verdicts = async (results: object[], username = 'store01') =>
  (await server.ask<AnswerOf<typeof calls.check>>('einvoiceResults.check', { results }, username)).rows.map(
    ({ verdict }) => verdict,
  );
const enter = (results: object[]) =>
  server.ask<AnswerOf<typeof calls.enter>>('einvoiceResults.enter', { results }, 'store01');
const numbers = async () =>
  (
    await server.db
      .select({ status: einvoices.status, number: einvoices.issued_number })
      .from(einvoices)
      .where(
        inArray(
          einvoices.id,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(einvoices.id)
  ).map(({ status, number }) => `${status} ${number}`);

test('the numbers of a file are taken together, and the file may come again', async () => {
  const results = [0, 1, 2].map(at => result(at));
  const provider_url = 'https://provider.example/tra-cuu';
  await server.db.update(einvoiceSellers).set({ account: { lookup_url: provider_url } });
  expect(await verdicts(results)).toEqual(['', '', '']);
  expect(await numbers()).toEqual(Array(4).fill('waiting '));
  expect(await enter(results)).toEqual({ entered: 3, known: 0 });
  expect(await numbers()).toEqual(['issued 1', 'issued 2', 'issued 3', 'waiting ']);
  const [first] = await server.db
    .select()
    .from(einvoices)
    .where(eq(einvoices.id, rowAt(0).id));
  expect(first).toMatchObject({
    ...{ authority_code: 'M1-0', provider_code: 'ABC', decided_by: 'store01', provider_url },
  });
  const longer = [...results, result(3)];
  expect(await verdicts(longer)).toEqual(['known', 'known', 'known', '']);
  expect(await enter(longer)).toEqual({ entered: 1, known: 3 });
  expect(await enter(longer)).toEqual({ entered: 0, known: 4 });
  const told = await server.db.select().from(auditLog).where(eq(auditLog.action, 'einvoices.enter'));
  expect(told.map(({ subject }) => subject)).toEqual(rows.map(({ document_no }) => document_no));
});

test.each([
  ['amount', { amount: 1 }],
  ['date', { invoice_date: '2020-01-01', issued_series: '1C20MAA' }],
  ['date', { invoice_date: '2099-01-01', issued_series: '1C99MAA' }],
  ['series', { issued_series: '1C26MZZ' }],
  ['document', { document_no: 'SI-NO-SUCH' }],
  ['taken', { issued_number: '4' }],
  ['twice', { issued_number: '1' }],
])('one row that is wrong by its %s keeps back all of the file: %o', async (verdict, more) => {
  await enter([result(3)]);
  const results = [result(0), result(1, more)];
  expect(await verdicts(results)).toEqual(['', verdict]);
  const refused = await server.refused('einvoiceResults.enter', { results }, 'store01');
  expect(refused.code).toBe(verdict === 'document' ? 'not_found' : 'rule');
  expect(await numbers()).toEqual(['waiting ', 'waiting ', 'waiting ', 'issued 4']);
});

test('a document that stands there twice with other numbers is taken for neither', async () => {
  expect(await verdicts([result(0), result(0, { issued_number: '9' })])).toEqual(['', 'twice']);
});

test('what takes off is right with its sign and without', async () => {
  const { id, amount } = rowAt(0);
  await server.db.update(einvoices).set({ amount: -amount }).where(eq(einvoices.id, id));
  rows = rows.map(row => (row.id === id ? { ...row, amount: -amount } : row));
  expect(await verdicts([result(0)])).toEqual(['']);
  expect(await verdicts([result(0, { amount })])).toEqual(['']);
  await server.db.update(einvoices).set({ amount }).where(eq(einvoices.id, id));
});

test('a shop takes no numbers for the e-invoices of another one', async () => {
  const [other] = await server.db.select().from(einvoices).where(eq(einvoices.franchise_code, 'F02'));
  const { document_no = '', amount = 0, sold_on = '' } = other ?? {};
  const results = [result(0, { document_no, amount, invoice_date: sold_on })];
  expect(await verdicts(results)).toEqual(['document']);
  expect(await verdicts(results, 'admin')).toEqual(['']);
});
