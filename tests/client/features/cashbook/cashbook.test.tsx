import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bankAccounts } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { syncNow } from '#client/tablet/fill.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

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

it('without a connection it is kept, shown as not sent, and sent once when the connection is back', async () => {
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
  await client.open('/reports/cashbook');
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

it('the cash book that was opened once is there without a connection, and says what it leaves out', async () => {
  await client.open('/reports/cashbook');
  await screen.findByRole('list', { name: texts.days });
  await client.connect(false);
  await client.open('/bankAccountEntries');
  await payOut('30000', 'Đá lạnh');
  await client.open('/reports/cashbook');
  await screen.findByRole('list', { name: texts.days });
  await screen.findByText(/1 entry is not sent yet/);
});
