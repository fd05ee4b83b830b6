import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settings } from '#calls/administration/index.ts';
import type { Customer } from '#calls/customers/customers.ts';
import { customers } from '#calls/index.ts';
import { refusalEnvelope } from '#calls/kit/errors.ts';
import { refresh } from '#client/read/query-client.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
/** The other tablet of the store, always connected. */
let token: string;
let customer: Customer;

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  const made = { name: 'Nguyễn Thị Hai', phone_no: '0934000222', email: 'hai@example.com' };
  customer = (await client.server.send(customers.createTemporary, made, { token })).data;
  await client.signIn();
});
afterEach(() => client.close());

const openRecord = () => client.open(`/reports/newCustomerRecord?no=${customer.customer_no}`);
const record = async () => within(await screen.findByRole('dialog', { name: 'Customer' }));
const asServerHasIt = async () =>
  (await client.server.send(customers.getInfo, { customer_no: customer.customer_no }, { token })).data
    .customer;
const theySet = (fields: object) =>
  client.server
    .send(customers.update, { customer_record: { customer_no: customer.customer_no, ...fields } }, { token })
    .then(reply => reply.data);

async function iSet(label: RegExp, value: string): Promise<void> {
  const dialog = await record();
  await client.user.click(await dialog.findByRole('button', { name: 'Edit' }));
  const field = await dialog.findByRole('textbox', { name: label });
  await client.user.clear(field);
  await client.user.type(field, value);
  await client.user.click(dialog.getByRole('button', { name: 'Save' }));
}
const unsent = () => client.tablet().outbox.entries().filter(isUnsent);
async function reconnect(): Promise<void> {
  await client.connect(true);
  client.tablet().outbox.wake('online');
}

it('is opened from the list, changed, and shown changed', async () => {
  await client.open('/reports/newCustomerRecord');
  await client.user.click(await screen.findByRole('link', { name: /Nguyễn Thị Hai/ }));
  const dialog = await record();
  expect(await dialog.findByText('0934000222')).toBeTruthy();
  expect(dialog.queryByText(/0001/)).toBeNull();
  await iSet(/^Name/, 'Nguyễn Thị Ba');
  await waitFor(async () => expect((await asServerHasIt()).name).toBe('Nguyễn Thị Ba'));
  expect(await screen.findAllByText('Nguyễn Thị Ba')).not.toHaveLength(0);
  expect((await asServerHasIt()).email).toBe('hai@example.com');
});

it('says at the field what is wrong with it', async () => {
  await openRecord();
  await iSet(/^Phone/, '12');
  expect(await screen.findByText('Please enter a valid phone number!')).toBeTruthy();
  expect(unsent()).toEqual([]);
});

it('changed without a connection is shown changed, and joins what another person changed', async () => {
  await openRecord();
  await (await record()).findByText('0934000222');
  await client.connect(false);
  await iSet(/^Name/, 'Nguyễn Thị Tư');
  await waitFor(() => expect(unsent()).toHaveLength(1));
  expect(await (await record()).findByText('Nguyễn Thị Tư')).toBeTruthy();
  await theySet({ address: '9 Lê Lợi' });
  await reconnect();
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(await asServerHasIt()).toMatchObject({ name: 'Nguyễn Thị Tư', address: '9 Lê Lợi' });
});

it('changed by two people in one field is compared field by field', async () => {
  await openRecord();
  await (await record()).findByText('0934000222');
  await client.connect(false);
  await iSet(/^Name/, 'Mine');
  await waitFor(() => expect(unsent()).toHaveLength(1));
  await theySet({ name: 'Theirs' });
  await reconnect();
  const dialog = await record();
  await client.user.click(await dialog.findByRole('button', { name: 'Compare and decide' }));
  const compared = await screen.findByRole('dialog', {
    name: 'Customer Theirs was changed by somebody else',
  });
  const choice = await within(compared).findByRole('group', { name: 'Name' });
  expect(within(choice).getByText('Nguyễn Thị Hai')).toBeTruthy();
  await client.user.click(within(choice).getByRole('radio', { name: /Mine/ }));
  await client.user.click(within(compared).getByRole('button', { name: 'Send this' }));
  await waitFor(async () => expect((await asServerHasIt()).name).toBe('Mine'));
});

it('changed by two people in one field is noticed only until the record says so itself', async () => {
  await openRecord();
  await (await record()).findByText('0934000222');
  await client.connect(false);
  await iSet(/^Name/, 'Mine');
  await waitFor(() => expect(unsent()).toHaveLength(1));
  await theySet({ name: 'Theirs' });
  await client.open('/');
  await reconnect();
  const notice = /Customer Theirs was changed by somebody else too/;
  expect(await screen.findByText(notice)).toBeTruthy();
  await openRecord();
  await (await record()).findByRole('button', { name: 'Compare and decide' });
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});

it('is deleted after a question', async () => {
  await openRecord();
  const dialog = await record();
  await client.user.click(await dialog.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: /Delete Nguyễn Thị Hai/ });
  await client.user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Customer deleted')).toBeTruthy();
  const reply = await client.server.send(customers.getInfo, { customer_no: customer.customer_no }, { token });
  expect(reply.error?.code).toBe('not_found');
});

it('says that it tells nothing of other shops to a person who has looked at many', async () => {
  const office = await client.server.signIn('admin');
  await client.server.send(settings.update, { customer_network: true }, { token: office });
  await refresh(['config']);
  client.intercept(({ url }) =>
    url.startsWith('/own/people/elsewhere/')
      ? ourAnswer(refusalEnvelope('rule', privacyMessages.askedOften(), 'phone_no'), { status: 422 })
      : undefined,
  );
  await openRecord();
  expect(await (await record()).findByText(/^You have asked for many phone numbers/)).toBeTruthy();
});
