import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consents, personRequests, settings } from '#calls/administration/index.ts';
import type { Customer } from '#calls/customers/customers.ts';
import { customers } from '#calls/index.ts';
import { queryClient } from '#client/read/query-client.ts';
import { formatDate } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { downloads } from '#tests/support/tablet/downloads.ts';

const { next } = downloads();
let client: TestClient;
let customer: Customer;
let token: string;
beforeEach(async () => {
  client = await createTestClient();
  const store = await client.server.signIn('store01');
  const made = { name: 'Nguyễn Thị Hai', phone_no: '0934000222' };
  customer = (await client.server.send(customers.createTemporary, made, { token: store })).data;
  token = await client.server.signIn('admin');
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const press = async (name: string | RegExp, area: { findByRole: typeof screen.findByRole } = screen) =>
  client.user.click(await area.findByRole('button', { name }));
const said = async () =>
  (await client.server.send(consents.of, { customer_no: customer.customer_no }, { token })).data.history;

test('a consent is given and taken back on the customer’s record', async () => {
  await client.open(`/reports/newCustomerRecord?no=${customer.customer_no}`);
  await press('Personal data');
  const sheet = await dialog('Personal data');
  const region = async () => within(await sheet.findByRole('region', { name: 'Nhận tin khuyến mãi' }));
  expect(await (await region()).findByText('Not asked yet. Without a yes it counts as no.')).toBeTruthy();
  expect((await region()).queryByRole('button', { name: 'Customer takes it back' })).toBeNull();
  await press('Customer agrees', await region());
  await press('Customer takes it back', await region());
  await waitFor(async () =>
    expect((await said()).map(({ purpose, given }) => [purpose, given])).toEqual([
      ['marketing', false],
      ['marketing', true],
    ]),
  );
  expect(await (await region()).findByText(/^Not agreed/)).toBeTruthy();
});

test('a request is recorded, found with its due date, and ended', async () => {
  await client.open(`/reports/newCustomerRecord?no=${customer.customer_no}`);
  await press('Personal data');
  const sheet = await dialog('Personal data');
  await press('New request of this customer', sheet);
  await client.user.type(await sheet.findByRole('textbox', { name: 'What they said' }), 'Muốn xem');
  await press('Save', sheet);
  expect(await screen.findByText('Request recorded')).toBeTruthy();
  await client.open('/privacy');
  await client.user.click(await screen.findByRole('link', { name: /See or copy their data/ }));
  const request = await dialog('Request: See or copy their data');
  expect(await request.findByText('Muốn xem')).toBeTruthy();
  await press('Acknowledged to the customer', request);
  await press('Refuse', request);
  const refusal = await dialog('Refuse');
  await press('Refuse', refusal);
  expect(await refusal.findByText('This is required field!')).toBeTruthy();
  await client.user.type(await refusal.findByRole('textbox', { name: /^Why/ }), 'Không đúng người');
  await press('Refuse', refusal);
  await waitFor(async () => {
    const { items } = (await client.server.send(personRequests.filter, {}, { token })).data;
    expect(items).toMatchObject([{ status: 'refused', reason: 'Không đúng người' }]);
  });
});

test('an administrator changes a text and the days', async () => {
  await client.open('/privacy');
  expect(await screen.findByText('No requests')).toBeTruthy();
  await press('Consent texts');
  const list = await dialog('Consent texts');
  const one = within(await list.findByRole('region', { name: 'Tích điểm' }));
  await press('Edit', one);
  const edit = await dialog('Tích điểm');
  await client.user.type(await edit.findByRole('textbox', { name: /^Text that/ }), ' Thêm.');
  await press('Save', edit);
  const again = within(await (await dialog('Consent texts')).findByRole('region', { name: 'Tích điểm' }));
  expect(await again.findByText('version 2')).toBeTruthy();
  await client.user.keyboard('{Escape}');
  await press('Days and months');
  const rules = await dialog('Days and months');
  const field = await rules.findByRole('textbox', { name: /^Delete: answer within/ });
  await client.user.clear(field);
  await client.user.type(field, '21');
  await press('Save', rules);
  await waitFor(async () =>
    expect((await client.server.send(personRequests.getRules, {}, { token })).data.delete_days).toBe(21),
  );
});

test('data are saved as a file, and a customer is anonymised once it said what stays', async () => {
  await client.open(`/reports/newCustomerRecord?no=${customer.customer_no}`);
  await press('Personal data');
  const sheet = await dialog('Personal data');
  await press('Save as file', sheet);
  const file = JSON.parse(new TextDecoder().decode(await next()));
  expect(file.sections[0]).toMatchObject({ table: 'customers', rows: [{ name: 'Nguyễn Thị Hai' }] });
  await press('Anonymise', sheet);
  expect(await sheet.findByText('Anonymise Nguyễn Thị Hai?')).toBeTruthy();
  expect(sheet.getByText(/It cannot be undone/)).toBeTruthy();
  await client.user.type(await sheet.findByRole('textbox', { name: /^Why/ }), 'Khách yêu cầu');
  await press('Anonymise', sheet);
  expect(await screen.findByText('Customer anonymised')).toBeTruthy();
  const { items } = (await client.server.send(customers.filter, { size: 100 }, { token })).data;
  expect(items.map(({ customer_no }) => customer_no)).not.toContain(customer.customer_no);
});

test('the record of an anonymised customer is not shown again, nor from what the page has kept', async () => {
  const record = `/reports/newCustomerRecord?no=${customer.customer_no}`;
  await client.open(record);
  expect(await (await dialog('Customer')).findByText('0934000222')).toBeTruthy();
  await press('Personal data');
  const sheet = await dialog('Personal data');
  // One dialog at a time: the record comes back when this one is closed.
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await press('Anonymise', sheet);
  await client.user.type(await sheet.findByRole('textbox', { name: /^Why/ }), 'Khách yêu cầu');
  await press('Anonymise', sheet);
  expect(await screen.findByText('Customer anonymised')).toBeTruthy();
  const holding = () =>
    queryClient
      .getQueryCache()
      .findAll()
      .filter(({ state }) => JSON.stringify(state.data)?.includes('0934000222'))
      .map(({ queryKey }) => queryKey);
  // What is on the screen is asked again; the rest is gone.
  await waitFor(() => expect(holding()).toEqual([]), { timeout: 10_000 });
  await client.user.keyboard('{Escape}');
  expect(await screen.findByText('No Customer Same ID! Please Try Again!')).toBeTruthy();
  expect(screen.queryByText('0934000222')).toBeNull();
});

test('who decides about requests sees on Home that one waits, and by when it is answered', async () => {
  const input = {
    customer_no: customer.customer_no,
    kind: 'see',
    received_on: '2026-01-05',
    note: '',
  } as const;
  const { data } = await client.server.send(personRequests.add, input, { token });
  await client.open('/');
  const line = await screen.findByRole('link', {
    name: `1 customer asks about their own data: answer by ${formatDate(data.answer_by)}`,
  });
  expect(line.getAttribute('href')).toContain('/privacy?');
  await client.signIn();
  await client.open('/');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /asks about their own data/ })).toBeNull();
});

test('what is printed of a person is in words, each column and each value', async () => {
  await client.open(`/reports/newCustomerRecord?no=${customer.customer_no}`);
  await press('Personal data');
  let text = '';
  vi.stubGlobal('print', () => {
    text = document.querySelector('.print-sheet')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  });
  await press('Print', await dialog('Personal data'));
  await waitFor(() => expect(text).not.toBe(''));
  vi.unstubAllGlobals();
  expect(text).toMatch(/Customer number: CU-\S+ · Name: Nguyễn Thị Hai · Phone: 0934000222/);
  expect(text).not.toMatch(/_no|_at|version|true|false|[a-z]_[a-z]/);
});

test('double customers are looked at, and joined to one person', async () => {
  const store = await client.server.signIn('store02');
  const again = { name: 'Chị Hai', phone_no: customer.phone_no };
  const other = (await client.server.send(customers.createTemporary, again, { token: store })).data;
  await client.server.send(settings.update, { customer_network: true }, { token });
  await client.open('/privacy');
  await press('Double customers');
  const sheet = await dialog('Double customers');
  const group = within(await sheet.findByRole('region', { name: 'Same phone: Nguyễn Thị Hai' }));
  expect(await group.findByText(other.customer_no)).toBeTruthy();
  await press('Join, 0 points together', group);
  await press('Join them');
  expect(await sheet.findByText('No double customers')).toBeTruthy();
});
