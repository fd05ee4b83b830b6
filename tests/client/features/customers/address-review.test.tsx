import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers } from '#calls/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
let token: string;
let customer_no: string;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  const made = { name: 'AAA Phố Cũ', phone_no: '0934000333', address: '12 Hàng Bài, P. Hàng Bài' };
  const old = { district_code: '002', post_code: '10000' };
  const { data } = await client.server.send(customers.createTemporary, { ...made, ...old }, { token });
  customer_no = data.customer_no;
  await client.signIn('store01');
});
afterEach(() => client.close());

const wardName = async () =>
  (await client.server.send(customers.getInfo, { customer_no, referral_code: '' }, { token })).data.customer
    .ward_name;

test('what is proposed for an old address is taken over, and undone', async () => {
  await client.open('/reports/newCustomerRecord');
  await client.user.click(await screen.findByRole('button', { name: 'Review addresses' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Review addresses' }));
  const go = async (): Promise<HTMLElement> => {
    const tick = sheet.queryByRole('checkbox', { name: 'Take over for AAA Phố Cũ' });
    if (tick) return tick;
    await client.user.click(await sheet.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(sheet.queryAllByRole('checkbox').length).toBeGreaterThan(0));
    return go();
  };
  await sheet.findAllByRole('checkbox');
  expect(await go()).toHaveProperty('checked', true);
  await client.user.click(sheet.getByRole('button', { name: /^Take over \d+$/ }));
  await waitFor(async () => expect(await wardName()).toBe('Phường Cửa Nam'));
  await client.user.click(await sheet.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await wardName()).toBe(''));
});
