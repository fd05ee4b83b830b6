import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { personalData } from '#calls/administration/index.ts';
import { customers } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

test('a tablet holds an anonymised customer no more after its next fill', async () => {
  const store = await client.server.signIn('store01');
  const made = { name: 'Nguyễn Thị Rời Đi', phone_no: '0934000333' };
  const { customer_no } = (await client.server.send(customers.createTemporary, made, { token: store })).data;
  await client.signIn();
  await client.open('/reports/newCustomerRecord');
  expect(await screen.findByRole('link', { name: /Nguyễn Thị Rời Đi/ })).toBeTruthy();
  const token = await client.server.signIn('admin');
  await client.server.send(personalData.anonymise, { customer_no, reason: 'Khách yêu cầu' }, { token });
  await syncNow({ force: true, only: customers.filter });
  const { rows } = await client.tablet().store.load(customers.filter);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(row => row.customer_no === customer_no)).toEqual([]);
});
