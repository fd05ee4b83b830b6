import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '#client/messages/en.ts';
import { formatDate } from '#model/kit/format.ts';
import type { LegalKind } from '#model/setup/tax-identity.ts';
import { periodEnd } from '#model/taxes/books.ts';
import { taxIdentities } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { addEinvoices } from '#tests/support/einvoices/add-einvoices.ts';
import { firstOfMonth, noonOfNextFirst } from '#tests/support/first-of-month.ts';
import { downloads } from '#tests/support/tablet/downloads.ts';
import { rowsOfWorkbook } from '../../../../e2e/support/workbook.ts';

const { next } = downloads();
let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  client.server.forward(noonOfNextFirst - Date.now());
  await client.signIn('store01');
});
afterEach(() => client.close());

const texts = t.books;
const lastMonth = { from_date: firstOfMonth, to_date: periodEnd(firstOfMonth, 1) ?? '' };
const whole = 'from_date=2020-01-01&to_date=2099-12-31';

async function sells(legal_kind: LegalKind, registered_name = 'Hộ kinh doanh Trần Thị Lan') {
  const identity = { legal_kind, tax_code: '0300588569', registered_name };
  await client.server.db
    .insert(taxIdentities)
    .values({
      ...{ seller_code: 'F01', franchise_code: 'F01', seller: 'own', is_complete: true, version: 1 },
      ...identity,
    })
    .onConflictDoUpdate({ target: taxIdentities.seller_code, set: identity });
}
const paper = async (form: string) => {
  await screen.findByText(form.startsWith('S') ? `Mẫu số ${form}` : form);
  const article = document.querySelector('article');
  if (!article) throw new Error('a book is an article');
  return article;
};
// A role is looked for slowly in a table of thousands of cells.
const rowsWith = (article: HTMLElement, text: string | RegExp) =>
  [...article.querySelectorAll('tr')].filter(row => row.textContent?.match(text));

test('money stands in shop words, and what is given back is told from what comes in', async () => {
  await sells('household');
  await client.server.db.execute(sql`update cashbook_entries set amount = -5000, description = 'Refund ' || pos_so_no
    where entry_no = (select min(entry_no) from cashbook_entries where franchise_code = 'F01' and document_type = 'receipt')`);
  await client.open(`/reports/books?form=S2e-HKD&${whole}`);
  const money = await paper('S2e-HKD');
  expect(money.textContent).toContain('HỘ, CÁ NHÂN KINH DOANH: Hộ kinh doanh Trần Thị Lan');
  expect(rowsWith(money, /Thu tiền bán hàng: SO-F01-/).length).toBeGreaterThan(5);
  expect(rowsWith(money, /Trả lại tiền cho khách: S[OC]-F01-.*5\.000/).length).toBeGreaterThan(0);
  expect(money.textContent).not.toMatch(/Order|Refund/);
});

test('the wide book of goods has units in shop words, and is printed on paper that lies', async () => {
  await sells('household');
  let printed = '';
  const rules = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  window.print = () => {
    printed = document.querySelector('body > .print')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  };
  await client.open(`/reports/books?form=S2d-HKD&${whole}`);
  const goods = await paper('S2d-HKD');
  const units = new Set(
    [...goods.querySelectorAll('tr[data-kind=row] td:nth-child(3)')].map(one => one.textContent),
  );
  expect(units).toContain('cái');
  expect(units).not.toContain('PCS');
  fireEvent.click(screen.getByText(texts.print));
  await waitFor(() => expect(printed).toContain('Mẫu số S2d-HKD'), { timeout: 20_000 });
  expect(rules.mock.calls.map(([text]) => text).join()).toContain('size: A4 landscape;');
  rules.mockRestore();
});

test('the owner closes a month, is told so, and opens it again with a reason', async () => {
  await sells('household');
  await client.open('/reports/books');
  await paper('S1a-HKD');
  await client.user.click(await screen.findByRole('button', { name: texts.close }));
  const dialog = within(await screen.findByRole('dialog'));
  await client.user.click(dialog.getByRole('button', { name: texts.close }));
  await screen.findByText(texts.closedTo(formatDate(lastMonth.to_date)));
  expect(screen.queryByRole('button', { name: texts.close })).toBeNull();
  await client.user.click(await screen.findByRole('button', { name: texts.reopen }));
  const form = within(await screen.findByRole('dialog'));
  await client.user.type(form.getByRole('textbox', { name: texts.reason }), 'Kế toán bổ sung');
  await client.user.click(form.getByRole('button', { name: texts.reopen }));
  expect(await screen.findByText(/: Kế toán bổ sung$/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: texts.close })).toBeTruthy();
});

test('a company lists its e-invoices with the numbers and tax codes of who bought, also in Excel', async () => {
  const { db } = client.server;
  const [first, replaced] = await addEinvoices(db, 'F01', ['', '']);
  await sells('company_deduction', 'Công ty TNHH Quầy Hoàn Kiếm');
  await db.execute(sql`update einvoices set status = 'issued', issued_series = '1C26MAA', issued_number = case id
    when ${first} then '101' else '102' end where id in (${first}, ${replaced})`);
  await db.execute(sql`insert into einvoices (kind, document_type, document_no, pos_so_no, franchise_code, location_code,
      seller_code, series, sold_on, invoice_date, amount, lines, lookup_code, status, next_at, issued_series, issued_number, first_id)
    select 'replacing', document_type, document_no, pos_so_no, franchise_code, location_code, seller_code, series, sold_on,
      invoice_date, amount, lines, 'another', 'issued', now(), '1C26MAA', '103', id from einvoices where id = ${replaced}`);
  await db.execute(sql`update sales_orders set invoice_buyer = '{"kind": "company", "company_name": "Công ty Hai Bà Trưng",
    "tax_code": "0101248141"}' where pos_so_no = (select pos_so_no from einvoices where id = ${first})`);
  const { rows } = await db.execute<{ no: string }>(
    sql`select document_no as no from einvoices where kind = 'original' and franchise_code = 'F01' order by id`,
  );
  const [one = { no: '' }, other = { no: '' }] = rows;
  await client.open(`/reports/books?${whole}`);
  const list = await paper('BK-BAN-RA');
  expect(list.textContent).not.toContain('Mẫu số');
  const [named] = rowsWith(list, one.no);
  expect(named?.textContent).toMatch(/1C26MAA 101.*Công ty Hai Bà Trưng.*0101248141/);
  // Of the two numbers of the other sale the one counts that took the place of the first.
  expect(rowsWith(list, other.no)[0]?.textContent).toContain('1C26MAA 103');
  expect(list.textContent).not.toContain('1C26MAA 102');
  await client.user.click(screen.getByRole('button', { name: t.ui.exportExcel }));
  const file = rowsOfWorkbook(await next());
  const line = file.find(row => row[0] === one.no);
  expect(line?.[1]).toBe('1C26MAA 101');
  expect(line?.[4]).toBe('0101248141');
});

test('a shop of an unknown kind and a month without entries each say so', async () => {
  await client.open('/reports/books?form=S1a-HKD&from_date=2019-01-01&to_date=2019-01-31');
  await paper('S1a-HKD');
  expect(await screen.findByText(texts.noIdentity)).toBeTruthy();
  expect(await screen.findByText(texts.nothing)).toBeTruthy();
});
