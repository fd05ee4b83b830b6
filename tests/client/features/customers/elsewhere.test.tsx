import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { consents, settings } from '#calls/administration/index.ts';
import { customers } from '#calls/index.ts';
import { refresh } from '#client/read/query-client.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
let customer_no: string;
let other: { customer_no: string; token: string };
beforeEach(async () => {
  client = await createTestClient();
  const { server } = client;
  await server.send(settings.update, { customer_network: true }, { token: await server.signIn('admin') });
  const made = { name: 'Lý Thị Chung', phone_no: '0934000777' };
  const [there, here] = [await server.signIn('store02'), await server.signIn('store01')];
  const address = { address: '12 Phố Chung', city: 'Hà Nội' };
  const theirs = await server.send(customers.createTemporary, { ...made, ...address }, { token: there });
  other = { customer_no: theirs.data.customer_no, token: there };
  customer_no = (await server.send(customers.createTemporary, made, { token: here })).data.customer_no;
  await client.signIn();
  await refresh(['config']);
});
afterEach(() => client.close());

const consent = (given: boolean) =>
  client.server.send(
    consents.record,
    { ...{ customer_no: other.customer_no, purpose: 'sharing', text_version: 1 }, given, how: 'spoken' },
    { token: other.token },
  );
const open = async () => {
  await client.open(`/reports/newCustomerRecord?no=${customer_no}`);
  return within(await screen.findByRole('dialog', { name: 'Customer' }));
};

test('what another shop has is shown while the customer agrees to it', async () => {
  await consent(true);
  const record = await open();
  const shared = within(await record.findByRole('region', { name: 'At other shops' }));
  expect(shared.getByText('12 Phố Chung, Hà Nội')).toBeTruthy();
  expect(shared.getByText(/^Address at /)).toBeTruthy();
  await consent(false);
  await refresh(['people']);
  expect(await record.findByText('0934000777')).toBeTruthy();
  await expect.poll(() => record.queryByRole('region', { name: 'At other shops' })).toBeNull();
});
