import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { taxIdentities } from '#calls/administration/index.ts';
import { businessDate } from '#model/kit/format.ts';
import { noAccount } from '#model/taxes/einvoice-accounts.ts';
import { einvoiceSellers } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { company } from '#tests/support/einvoices/company.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

async function enterIdentity(franchise_code: string, identity = company) {
  const token = await client.server.signIn('admin', 'admin1234');
  const input = { franchise_code, version: 0, identity };
  await client.server.send(taxIdentities.save, input, { token, key: crypto.randomUUID() });
}
const title = 'E-invoice account';
const block = async () => within(await screen.findByRole('region', { name: title }));
const sheet = async () => within(await screen.findByRole('dialog', { name: title }));
const press = async (name: string, area: Pick<typeof screen, 'findByRole'>) =>
  client.user.click(await area.findByRole('button', { name }));
const kept = () => client.server.db.select().from(einvoiceSellers);

test('without a tax identity the account cannot be entered, and the page says what comes first', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/franchises/detail?no=F01');
  const area = await block();
  expect(await area.findByText(/^Enter the tax identity of this seller first/)).toBeTruthy();
  expect(area.queryByRole('button')).toBeNull();
});

test('a shop that makes its invoices by hand needs no more than a first day', async () => {
  await enterIdentity('F01');
  await client.signIn('admin', 'admin1234');
  await client.open('/franchises/detail?no=F01');
  await press('Change the e-invoice account', await block());
  await press('Save', await sheet());
  expect(await (await block()).findByText('By hand, with a file')).toBeTruthy();
  expect(await kept()).toMatchObject([
    { seller_code: 'F01', provider: 'by_hand', first_day: businessDate(new Date()) },
  ]);
});

test('a seller without a series is told that its e-invoices wait for one', async () => {
  await enterIdentity('F01', { ...company, series_till: '' });
  await client.signIn('admin', 'admin1234');
  await client.open('/franchises/detail?no=F01');
  await press('Change the e-invoice account', await block());
  await press('Save', await sheet());
  expect(await (await block()).findByText(/^This seller has no series/)).toBeTruthy();
});

test('a trial at an address that counts is refused at its field', async () => {
  await enterIdentity('');
  await client.signIn('admin', 'admin1234');
  await client.open('/settings');
  await press('Change the e-invoice account', await block());
  const form = await sheet();
  await client.user.click(await form.findByRole('combobox', { name: 'Provider' }));
  await client.user.click(await screen.findByRole('option', { name: 'MISA meInvoice', hidden: true }));
  await client.user.click(await form.findByRole('combobox', { name: 'Environment' }));
  await client.user.click(await screen.findByRole('option', { name: 'Sandbox: a trial', hidden: true }));
  const field = (name: RegExp) => form.getByRole('textbox', { name });
  await client.user.type(field(/^App ID/), 'quay');
  await client.user.type(field(/^User name/), 'quay');
  await press('Save', form);
  expect(await form.findByText(/^This address makes invoices that count/)).toBeTruthy();
  expect(field(/^Address/).getAttribute('aria-invalid')).toBe('true');
  await waitFor(async () => expect(await kept()).toEqual([]));
});

test('another provider begins without address, paths and passwords of the former one', async () => {
  await enterIdentity('');
  const url = 'https://misa.example/api';
  const misa = { ...noAccount, url, token_path: '/misa/token', username: 'quay', consumer_name: 'Khách lẻ' };
  await client.server.db.insert(einvoiceSellers).values({
    ...{ seller_code: '', provider: 'misa', environment: 'production', account: misa, version: 1 },
    first_day: businessDate(new Date()),
  });
  await client.signIn('admin', 'admin1234');
  await client.open('/settings');
  await press('Change the e-invoice account', await block());
  const form = await sheet();
  const field = (name: RegExp) => form.getByRole('textbox', { name }).getAttribute('value');
  const fields = () => [/^Address/, /^Path to sign in/, /^User name/, /^Buyer without a name/].map(field);
  const choose = async (name: string) => {
    await client.user.click(await form.findByRole('combobox', { name: 'Provider' }));
    await client.user.click(await screen.findByRole('option', { name, hidden: true }));
  };
  await client.user.type(form.getByLabelText(/^Password/), 'of MISA');
  await choose('Viettel SInvoice');
  // What the law has on paper is the same at each.
  await waitFor(() => expect(fields()).toEqual(['', '', '', 'Khách lẻ']));
  expect(form.getByLabelText(/^Password/).getAttribute('value')).toBe('');
  await choose('MISA meInvoice');
  await waitFor(() => expect(fields()).toEqual([url, '/misa/token', 'quay', 'Khách lẻ']));
});
