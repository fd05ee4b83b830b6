import { screen, waitFor, within } from '@testing-library/react';
import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatDate } from '#model/kit/format.ts';
import { seriesOf } from '#model/setup/tax-identity.ts';
import { einvoices } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { addEinvoices } from '#tests/support/einvoices/add-einvoices.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await addEinvoices(client.server.db, 'F01', ['', '']);
});
afterEach(() => client.close());

const rows = () => client.server.db.select().from(einvoices).orderBy(asc(einvoices.id));
type Row = Awaited<ReturnType<typeof rows>>[number];

/** As a provider exports it: a title above, the form number in a column of its own, a sum below. */
const fileOf = (of: readonly Row[], change: (at: number) => object = () => ({})) => {
  const lines = of.map((row, at) => {
    const all = { ...row, number: `0000000${at + 1}`, ...change(at) };
    const series = seriesOf(row.series, row.sold_on).slice(1);
    return [all.document_no, '1', series, all.number, formatDate(row.sold_on), all.amount, 'M1', 'XYZ'].join(
      ';',
    );
  });
  const head = 'Mã đơn hàng;Mẫu số;Ký hiệu;Số hóa đơn;Ngày lập;Tổng thanh toán;Mã CQT;Mã tra cứu';
  const text = ['Danh sách hóa đơn;;;;;;;', head, ...lines, ';;;;;123;;'].join('\n');
  return new File([text], 'da-phat-hanh.csv', { type: 'text/csv' });
};

async function choose(file: File) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Numbers from a file' }));
  await client.user.upload(await dialog.findByLabelText(/^Choose (a|another) file$/), file);
  return dialog;
}

test('a file with a wrong row is shown with its reason, and the whole one is taken', async () => {
  await client.signIn('store01', 'store1234');
  await client.open('/eInvoices');
  await client.user.click(await screen.findByRole('button', { name: 'Numbers from a file' }));
  const all = await rows();
  const dialog = await choose(fileOf(all, at => (at === 1 ? { amount: 5 } : {})));
  expect(await dialog.findByText('Another total than was sold')).toBeTruthy();
  expect(dialog.getByText(/^1 rows are not right/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Take/ })).toBeNull();
  await choose(fileOf(all));
  await client.user.click(await dialog.findByRole('button', { name: 'Take 2 numbers' }));
  await waitFor(async () =>
    expect((await rows()).map(({ status, issued_number }) => [status, issued_number])).toEqual([
      ['issued', '1'],
      ['issued', '2'],
    ]),
  );
  expect(await screen.findByText('2 e-invoices have their numbers.')).toBeTruthy();
});

test('a file that lacks a column says which one', async () => {
  await client.signIn('store01', 'store1234');
  await client.open('/eInvoices');
  await client.user.click(await screen.findByRole('button', { name: 'Numbers from a file' }));
  const dialog = await choose(new File(['Mã đơn hàng;Số hóa đơn\nSI-1;7'], 'x.csv', { type: 'text/csv' }));
  expect(await dialog.findByText(/^These columns were not found: Series, Date, Total\./)).toBeTruthy();
});
