import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bankAccounts, devices } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { downloads } from '#tests/support/tablet/downloads.ts';
import { cellsOfWorkbook } from '../../../../e2e/support/workbook.ts';

const { next } = downloads();
let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('store01');
});
afterEach(() => client.close());

const texts = t.cashbook;
const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));
/** A button of the sheet: the list behind it has chips of the same names. */
const pressInSheet = async (name: string) =>
  client.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const held = async () => {
  const token = await client.server.signIn('store01');
  const period = { from_date: '2020-01-01', to_date: '2099-12-31', type: 'cash' } as const;
  return (await client.server.send(bankAccounts.openingClosingBalance, period, { token })).data.closing;
};

async function payOut(amount: string, note: string): Promise<void> {
  await press(texts.add);
  await pressInSheet(texts.types.cash_out);
  await client.user.type(await screen.findByRole('textbox', { name: /Amount/ }), amount);
  await client.user.type(screen.getByRole('textbox', { name: texts.note }), note);
  await press(/^Pay out/);
}

it('money is paid out of the till, and stands in the list', async () => {
  const before = await held();
  await client.open('/bankAccountEntries');
  await payOut('45000', 'Túi giấy');
  await screen.findByText('Supplies: Túi giấy');
  await waitFor(async () => expect(await held()).toBe(before - 45_000));
});

it('without a connection it is kept, shown as not sent, and sent once with the connection', async () => {
  const before = await held();
  await client.open('/bankAccountEntries');
  await syncNow({ only: bankAccounts.filter });
  await client.connect(false);
  await payOut('30000', 'Đá lạnh');
  await screen.findByText('Supplies: Đá lạnh');
  expect(await held()).toBe(before);
  await client.connect(true);
  await waitFor(async () => expect(await held()).toBe(before - 30_000));
});

it('who is paid and where they live are in list, sheet and voucher, also before it is sent', async () => {
  await client.open('/bankAccountEntries');
  await syncNow({ only: bankAccounts.filter });
  await client.connect(false);
  await press(texts.add);
  await pressInSheet(texts.types.cash_out);
  await client.user.type(await screen.findByRole('textbox', { name: /Amount/ }), '75000');
  await client.user.type(screen.getByRole('textbox', { name: texts.payer.cash_out }), 'Ngô Văn Nhận');
  await client.user.type(screen.getByRole('textbox', { name: texts.address }), '5 Trần Phú, Đà Nẵng');
  await press(/^Pay out/);
  const row = await screen.findByRole('row', { name: /Ngô Văn Nhận/ });
  await client.user.click(within(row).getByRole('link'));
  const sheet = within(await screen.findByRole('dialog', { name: texts.types.cash_out }));
  await sheet.findByText('5 Trần Phú, Đà Nẵng');
  await sheet.findByRole('button', { name: texts.voucher.cash_out });
});

it('a correction goes either way, and nothing is sent without an amount', async () => {
  const before = await held();
  await client.open('/bankAccountEntries');
  await press(texts.add);
  await pressInSheet(texts.types.correction);
  expect(await screen.findByRole('button', { name: texts.save.correction })).toHaveProperty('disabled', true);
  await press(texts.more);
  await client.user.type(screen.getByRole('textbox', { name: /Amount/ }), '5000');
  await press(/^Correct 5/);
  await waitFor(async () => expect(await held()).toBe(before + 5_000));
});

it('the cash book shows each day with its entries, and what opens it and closes it', async () => {
  const token = await client.server.signIn('store01');
  await client.server.send(
    bankAccounts.add,
    { document_type: 'cash_in', location_code: 'F01-STORE', reason: 'float', amount: 250_000 },
    { token },
  );
  await client.open('/reports/cashbook?from_date=2026-01-01');
  const days = within(await screen.findByRole('list', { name: texts.days }));
  const [today] = await days.findAllByRole('button');
  if (!today) throw new Error('money has moved today');
  await client.user.click(today);
  const entries = await screen.findByRole('list', { name: /^Entries of/ });
  await within(entries).findByText(texts.reasons.float);
  await within(entries).findByText('+250.000');
  await press(texts.bank);
  await waitFor(() => expect(screen.queryByText('+250.000')).toBeNull());
  await screen.findByRole('list', { name: texts.days });
});

it('of a location with named drawers, the book and entries of one are shown and exported', async () => {
  const office = await client.server.signIn('admin', 'admin1234');
  const token = await client.server.signIn('store01');
  for (const [code, name, amount] of [
    ['K1', 'Két trước', 31_000],
    ['K2', 'Két sau', 57_000],
  ] as const) {
    const place = { location_code: 'F01-STORE', device_code: code, device_name: name };
    await client.server.send(
      devices.create,
      { ...place, device_type: 'DRAWER', device_data: '' },
      { token: office },
    );
    const entry = { document_type: 'cash_in', location_code: 'F01-STORE', reason: 'float' } as const;
    await client.server.send(bankAccounts.add, { ...entry, amount, drawer_code: code }, { token });
  }
  const router = await client.open('/reports/cashbook');
  await client.user.click(await screen.findByRole('combobox', { name: texts.drawer }));
  const offered = within(await screen.findByRole('listbox', { hidden: true, name: texts.drawer }));
  await client.user.click(offered.getByRole('option', { hidden: true, name: 'Két sau' }));
  await screen.findByText(texts.drawerOnly);
  await waitFor(() => expect(screen.getAllByText('57.000 ₫')).toHaveLength(2));
  const days = within(await screen.findByRole('list', { name: texts.days }));
  await client.user.click(days.getByRole('button'));
  const entries = within(await screen.findByRole('list', { name: /^Entries of/ }));
  await entries.findByText('+57.000');
  expect(entries.queryByText('+31.000')).toBeNull();
  expect(router.state.location.search).toMatchObject({ drawer_code: 'K2' });
  await press(t.ui.exportExcel);
  const rows = cellsOfWorkbook(await next());
  const text = rows.map(row => row.map(cell => cell?.value ?? '').join(' ')).join('\n');
  expect(text).toContain(texts.ofDrawer('Két sau'));
  expect(text).toMatch(/ 57000/);
  expect(text).not.toMatch(/31000|Két trước/);
  // No bank account is in a drawer.
  await press(texts.bank);
  await waitFor(() => expect(screen.queryByRole('combobox', { name: texts.drawer })).toBeNull());
  expect(router.state.location.search).not.toHaveProperty('drawer_code');

  await client.open('/bankAccountEntries?drawer_code=K1');
  await screen.findByText('+31.000');
  expect(screen.queryByText('+57.000')).toBeNull();
});

it('the cash book opened before is there without a connection, and says what it leaves out', async () => {
  await client.open('/reports/cashbook?from_date=2026-01-01');
  await screen.findByRole('list', { name: texts.days });
  await client.connect(false);
  await client.open('/bankAccountEntries');
  await payOut('30000', 'Đá lạnh');
  await client.open('/reports/cashbook?from_date=2026-01-01');
  await screen.findByRole('list', { name: texts.days });
  await screen.findByText(/1 entry is not sent yet/);
});
