import { screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { t } from '#client/messages/en.ts';
import { queryClient } from '#client/read/query-client.ts';
import { businessDate, formatDate } from '#model/kit/format.ts';
import { seriesOf } from '#model/setup/tax-identity.ts';
import { einvoiceSellers, einvoices } from '#server/db/schema/index.ts';
import { noSystems } from '#server/systems/facts.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { addEinvoices, addGoodsPaper } from '#tests/support/einvoices/add-einvoices.ts';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';
import { downloads } from '#tests/support/tablet/downloads.ts';
import { cellsOfWorkbook } from '../../../../../e2e/support/workbook.ts';

const { next } = downloads();
let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const today = () => businessDate(new Date());
const add = (...holds: Parameters<typeof addEinvoices>[2] & {}) =>
  addEinvoices(client.server.db, 'F01', holds);
async function rowOf(id: number | undefined) {
  const [row] = await client.server.db
    .select()
    .from(einvoices)
    .where(eq(einvoices.id, id ?? 0));
  if (!row?.pos_so_no) throw new Error('There is no such e-invoice of a sale');
  return { ...row, pos_so_no: row.pos_so_no };
}
const press = async (name: string | RegExp, area: { findByRole: typeof screen.findByRole } = screen) =>
  client.user.click(await area.findByRole('button', { name }));
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
async function openRow(document_no: string) {
  await client.user.click(await screen.findByRole('link', { name: document_no }));
  return sheet(document_no);
}

test('where nothing is open the page says so', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  expect(await screen.findByText('No e-invoices yet')).toBeTruthy();
  expect(await screen.findByText('Nothing waits: no e-invoice is open.')).toBeTruthy();
});

test('the head says what waits, since when, and what is wrong at a provider', async () => {
  const [waiting] = await add('', 'refused');
  const { document_no } = await rowOf(waiting);
  await client.server.db.update(einvoices).set({ invoice_date: '2026-01-05', sold_on: '2026-01-05' });
  await client.server.db
    .update(einvoiceSellers)
    .set({ problem: 'quota', problem_text: 'LicenseInfo_OutOfInvoice' });
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  expect(
    await screen.findByText('2 e-invoices should have been at the tax office by yesterday.'),
  ).toBeTruthy();
  expect(
    screen.getByText(/^Shop F01: The invoices that were bought are used up\. Buy more there/),
  ).toBeTruthy();
  expect(screen.getByText('The provider says: LicenseInfo_OutOfInvoice')).toBeTruthy();
  expect(screen.getByText('Oldest day').nextSibling?.textContent).toBe(formatDate('2026-01-05'));
  await press('Needs you');
  await waitFor(() => expect(screen.queryByRole('link', { name: document_no })).toBeNull());
  expect(screen.getAllByText('Refused').length).toBeGreaterThan(0);
});

test('a refused one says why and goes again by a press', async () => {
  const [id] = await add('refused');
  await client.server.db.update(einvoices).set({ last_error: 'The name of the buyer is too long.' });
  const { document_no } = await rowOf(id);
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  const view = await openRow(document_no);
  expect(await view.findByText('The provider says: The name of the buyer is too long.')).toBeTruthy();
  await press('Issue again', view);
  await view.findByText('Waiting');
  expect(await rowOf(id)).toMatchObject({ status: 'waiting', hold: '' });
});

test.each([
  ['https://example.vn/tra-cuu', 'issued', true],
  ['https://example.vn/tra-cuu', 'waiting', false],
  ['javascript:alert(1)', 'issued', false],
  ['', 'issued', false],
] as const)(
  'the provider’s page %j of one that is %s is linked: %s',
  async (provider_url, status, linked) => {
    const [id] = await add('');
    const { document_no } = await rowOf(id);
    const numbered = { issued_series: '1C26MAA', issued_number: '1207', issued_at: new Date() };
    await client.server.db
      .update(einvoices)
      .set({ status, provider_url, ...(status === 'issued' && numbered) });
    await client.signIn('admin', 'admin1234');
    await client.open('/eInvoices');
    await client.user.click(await screen.findByRole('link', { name: document_no }));
    const view = within(await screen.findByRole('dialog'));
    await view.findByText('Shop');
    const link = view.queryByRole('link', { name: t.einvoices.atProvider });
    expect(link?.getAttribute('href')).toBe(linked ? provider_url : undefined);
  },
);

test('the file of an issued one is downloaded from its provider, or it is said why not', async () => {
  await client.close();
  const answers: (Buffer | null)[] = [Buffer.from('%PDF hóa đơn'), null];
  client = await createTestClient(undefined, {
    systems: { ...noSystems, einvoiceFile: async () => answers.shift() ?? null },
  });
  const [id] = await add('');
  const { document_no } = await rowOf(id);
  const { db } = client.server;
  await db.update(einvoices).set({
    ...{ status: 'issued', issued_series: '1C26MAA', issued_number: '1207', issued_at: new Date() },
  });
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  const open = async () => {
    await client.user.click(await screen.findByRole('link', { name: document_no }));
    return within(await screen.findByRole('dialog'));
  };
  const byHand = await open();
  await byHand.findByText('Shop');
  expect(byHand.queryByRole('button', { name: t.einvoiceMarks.files.pdf })).toBeNull();
  await press('Close', byHand);
  await db.update(einvoiceSellers).set({ provider: 'viettel' });
  queryClient.clear();
  const view = await open();
  await press(t.einvoiceMarks.files.pdf, view);
  expect(Buffer.from(await next()).toString()).toBe('%PDF hóa đơn');
  await press(t.einvoiceMarks.files.xml, view);
  await screen.findByText(t.einvoiceMarks.noFile.none);
});

test('one of a day that is over goes with the date of today, and a reason', async () => {
  const [id] = await add('too_old');
  const { document_no } = await rowOf(id);
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  const view = await openRow(document_no);
  expect(view.queryByRole('button', { name: 'Issue again' })).toBeNull();
  await press('Issue with today’s date', view);
  const form = await sheet('Issue with today’s date');
  await press('Issue with today’s date', form);
  expect(await form.findByText('This is required field!')).toBeTruthy();
  await client.user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Mất mạng hôm qua');
  await press('Issue with today’s date', form);
  await waitFor(async () =>
    expect(await rowOf(id)).toMatchObject({
      ...{ status: 'waiting', invoice_date: today(), reason: 'Mất mạng hôm qua', decided_by: 'admin' },
    }),
  );
});

test('the number of one made by hand is entered, and a wrong series refused at its field', async () => {
  const [id] = await add('');
  const { document_no, sold_on } = await rowOf(id);
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  await press('Enter number', await openRow(document_no));
  const form = await sheet('Enter number');
  const series = form.getByRole('textbox', { name: /^Series/ });
  await client.user.type(series, '1C20MZZ');
  await client.user.type(form.getByRole('textbox', { name: /^Number/ }), '12');
  await press('Enter number', form);
  expect(await form.findByText('The series is not that of the seller.')).toBeTruthy();
  expect(series.getAttribute('aria-invalid')).toBe('true');
  await client.user.clear(series);
  await client.user.type(series, seriesOf('1CMAA', sold_on));
  await press('Enter number', form);
  await waitFor(async () => expect(await rowOf(id)).toMatchObject({ status: 'issued', issued_number: '12' }));
  await screen.findByText(`${seriesOf('1CMAA', sold_on)} 12`);
});

test('a person decides with a reason that there is none', async () => {
  const [id] = await add('no_first');
  const { document_no } = await rowOf(id);
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  await press('No invoice', await openRow(document_no));
  const form = await sheet('No invoice');
  await client.user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Đã lập trên giấy');
  await press('No invoice', form);
  await waitFor(async () =>
    expect(await rowOf(id)).toMatchObject({ status: 'closed', reason: 'Đã lập trên giấy' }),
  );
});

test('a wrong one is replaced by one for another buyer, who stands in what is shown before', async () => {
  const [id] = await add('');
  const { document_no, pos_so_no } = await rowOf(id);
  await client.server.db.update(einvoices).set({
    ...{ status: 'issued', issued_series: '1C26MAA', issued_number: '12', issued_at: new Date() },
  });
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  await client.user.click(await screen.findByRole('link', { name: document_no }));
  await press('Replace', await sheet('1C26MAA 12'));
  const form = await sheet('Replace');
  expect(await form.findByText('A consumer')).toBeTruthy();
  await press('Change the buyer', form);
  const buyer = await sheet(t.invoiceBuyer.title);
  await client.user.type(buyer.getByRole('textbox', { name: /^Tax code/ }), '0300588569');
  await client.user.type(buyer.getByRole('textbox', { name: /^Name of the company|^Company/ }), 'Công ty B');
  await client.user.type(buyer.getByRole('textbox', { name: /^Address/ }), 'Huế');
  await press(t.invoiceBuyer.save, buyer);
  expect(await form.findByText('Công ty B')).toBeTruthy();
  await client.user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Sai mã số thuế');
  await press('Replace', form);
  await waitFor(async () => {
    const rows = await client.server.db.select().from(einvoices).where(eq(einvoices.pos_so_no, pos_so_no));
    expect(rows.map(({ kind, status }) => [kind, status])).toEqual([
      ['original', 'issued'],
      ['replacing', 'waiting'],
    ]);
  });
});

test('who may only look sees no decision', async () => {
  const [id] = await add('refused');
  const { document_no } = await rowOf(id);
  await grantSet(client.server.db, 'manager01', {
    permissions: everythingOn(['/eInvoices'], ['Retry', 'Issue Today', 'Enter Number', 'Close']),
  });
  await client.signIn('manager01', 'manager1234');
  await client.open('/eInvoices');
  const view = await openRow(document_no);
  await view.findByText('The provider refused it. Mend what it names, then issue again.');
  for (const name of ['Issue again', 'Issue with today’s date', 'Enter number', 'No invoice'])
    expect(view.queryByRole('button', { name })).toBeNull();
});

test('the file of a day has a row for each line, and names those that are held', async () => {
  const [waiting, held] = await add('', 'no_first');
  await client.server.db.update(einvoices).set({ invoice_date: today(), sold_on: today() });
  await client.server.db
    .update(einvoices)
    .set({ kind: 'adjusting' })
    .where(eq(einvoices.id, held ?? 0));
  await client.server.db
    .update(einvoices)
    .set({
      lines: sql`jsonb_set(${einvoices.lines}, '{0}', ${einvoices.lines}->0 || '{"vat_rate": "8%"}'::jsonb)`,
    })
    .where(eq(einvoices.id, waiting ?? 0));
  const { document_no, amount } = await rowOf(waiting);
  await client.signIn('manager01', 'manager1234');
  await client.open('/eInvoices');
  await press('File of a day');
  const view = await sheet('File of a day');
  // A person of one shop chooses none.
  expect(view.queryByRole('combobox')).toBeNull();
  await press('Download Excel', view);
  const [head, first, ...more] = cellsOfWorkbook(await next());
  expect(head?.map(cell => cell?.value)).toEqual([
    ...['Số chứng từ', 'Ký hiệu', 'Ngày hóa đơn', 'Người mua', 'Mã số thuế', 'Địa chỉ', 'Email'],
    ...['Hình thức thanh toán', 'Mã hàng', 'Tên hàng', 'Đơn vị', 'Số lượng', 'Đơn giá', 'Thành tiền'],
    ...['Thuế suất', 'Tiền thuế', 'Tổng tiền', 'Loại', 'Hóa đơn gốc'],
  ]);
  expect(more).toEqual([]);
  expect(first?.[0]).toMatchObject({ value: document_no, type: 'text' });
  expect(first?.[1]?.value).toBe(seriesOf('1CMAA', today()));
  expect(first?.[2]).toMatchObject({ type: 'number', format: 'dd-mm-yyyy' });
  expect(first?.[14]?.value).toBe('8%');
  expect(first?.[16]).toMatchObject({ value: String(amount), type: 'number' });
  expect(await view.findByText('1 invoice is in the file.')).toBeTruthy();
  await client.user.click(view.getByRole('link', { name: (await rowOf(held)).document_no }));
  expect(await screen.findByText(/sold without an e-invoice that this one could adjust/)).toBeTruthy();
});

test('what a provider issues by itself is in no file', async () => {
  await add('');
  await client.server.db.update(einvoices).set({ invoice_date: today(), sold_on: today() });
  await client.server.db.update(einvoiceSellers).set({ provider: 'misa' });
  await client.signIn('manager01', 'manager1234');
  await client.open('/eInvoices');
  await press('File of a day');
  const view = await sheet('File of a day');
  await press('Download Excel', view);
  expect(await view.findByText('This shop has nothing to make by hand on this day.')).toBeTruthy();
});

test('Home says how many are not issued yet, and leads to them alone', async () => {
  await add('', '', 'no_first');
  await client.signIn('admin', 'admin1234');
  await client.open('/');
  await client.user.click(await screen.findByRole('link', { name: '2 e-invoices are not issued yet' }));
  await waitFor(() =>
    expect(screen.getAllByRole('row').filter(row => row.querySelector('td'))).toHaveLength(2),
  );
});

test('Home says what needs a person, and leads to it', async () => {
  const [id] = await add('refused', '');
  await client.server.db.update(einvoices).set({ invoice_date: today(), sold_on: today() });
  const { document_no } = await rowOf(id);
  await client.signIn('manager01', 'manager1234');
  await client.open('/');
  await client.user.click(await screen.findByRole('link', { name: '1 e-invoice needs you' }));
  expect(screen.queryByText('1 e-invoice is late')).toBeNull();
  await screen.findByRole('link', { name: document_no });
});

test('the order and the posted invoice show the e-invoice of a sale', async () => {
  const [id] = await add('');
  await client.server.db.update(einvoices).set({
    ...{ status: 'issued', issued_series: '1C26MAA', issued_number: '12', issued_at: new Date() },
  });
  const { document_no, pos_so_no } = await rowOf(id);
  await client.signIn('manager01', 'manager1234');
  await client.open(`/salesOrders/detail?no=${pos_so_no}`);
  const area = within(await screen.findByRole('region', { name: 'E-invoices' }));
  expect(area.getByText('Issued')).toBeTruthy();
  await client.user.click(area.getByRole('link', { name: '1C26MAA 12' }));
  await screen.findByRole('dialog', { name: '1C26MAA 12' });
  await client.open(`/reports/salesHistorical/${document_no}`);
  expect(
    await within(await screen.findByRole('region', { name: 'E-invoices' })).findByText('1C26MAA 12'),
  ).toBeTruthy();
});

test('days are compared, and one that does not agree leads to its sale and its e-invoice', async () => {
  const [id] = await add('refused');
  const { pos_so_no } = await rowOf(id);
  await client.server.db.update(einvoices).set({ sold_on: today() });
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  await press('Compare days');
  const days = await sheet('Compare days');
  await press(new RegExp(`^Documents of ${formatDate(today())}: F01`), days);
  const documents = await sheet(`Documents of ${formatDate(today())}`);
  const sale = await documents.findByRole('link', { name: pos_so_no });
  expect(within(sale.closest('tr') ?? document.body).getByRole('link', { name: 'Refused' })).toBeTruthy();
});

test('papers of goods that left say where they go, have a file, and take their number', async () => {
  const paper = await addGoodsPaper(client.server.db, 'F01');
  await client.signIn('store01', 'store1234');
  await client.open('/eInvoices');
  expect(await screen.findByText('Consignment paper')).toBeTruthy();
  await press(t.einvoices.file);
  const file = await sheet(t.einvoices.file);
  await press(t.einvoices.fileDownload, file);
  expect(
    await file.findByText(
      '1 paper goes with goods that left. It is in a file of its own: write in who carries them.',
    ),
  ).toBeTruthy();
  await press(t.einvoices.papersDownload, file);
  const [head = [], line = []] = cellsOfWorkbook(await next());
  const cell = (title: string) => line[head.findIndex(one => one?.value === title)]?.value;
  expect([cell('Số chứng từ'), cell('Loại phiếu'), cell('Số lượng')]).toEqual([
    ...[paper.document_no, 'Phiếu xuất kho hàng gửi bán đại lý', '2'],
  ]);
  await client.user.keyboard('{Escape}');
  const view = await openRow(paper.document_no);
  expect(view.getByText(paper.to_name)).toBeTruthy();
  expect(view.queryByRole('button', { name: 'Replace' })).toBeNull();
  await press('Enter paper number', view);
  const form = await sheet('Enter paper number');
  await client.user.type(form.getByRole('textbox', { name: /^Series/ }), seriesOf('6CBAA', paper.sold_on));
  await client.user.type(form.getByRole('textbox', { name: /^Number/ }), '3');
  await press('Enter paper number', form);
  await screen.findByText(`${seriesOf('6CBAA', paper.sold_on)} 3`);
});
