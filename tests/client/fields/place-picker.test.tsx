import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '#calls/customers/customers.ts';
import { customers } from '#calls/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { knowsSpecificationOnly } from '#tests/support/specification-only.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

const phone_no = '0911222333';

/** The form of a new customer, with a name. */
async function newCustomer() {
  await client.open('/salesOrders/detail');
  await client.user.click(await screen.findByRole('button', { name: /Walk-in customer/ }));
  await client.user.type(await screen.findByLabelText('Phone or name'), phone_no);
  await client.user.click(await screen.findByRole('button', { name: 'Create temporary customer' }));
  await client.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lê Thị Địa Chỉ');
}
const field = (name: string) => screen.findByRole('combobox', { name });
/** What a field offers for a text, in its order. */
async function offered(name: string, typed: string) {
  const input = await field(name);
  await client.user.click(input);
  await client.user.clear(input);
  await client.user.type(input, typed);
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error(`${name} has no list`);
  return within(list);
}
const names = (list: Awaited<ReturnType<typeof offered>>) =>
  list.queryAllByRole('option', { hidden: true }).map(option => option.textContent);
async function choose(name: string, typed: string, option: string) {
  const list = await offered(name, typed);
  await client.user.click(await list.findByRole('option', { name: option, hidden: true }));
}
async function kept(): Promise<Customer> {
  await client.user.click(screen.getByRole('button', { name: 'Create and use' }));
  await screen.findByRole('button', { name: /Lê Thị Địa Chỉ/ });
  const token = await client.server.signIn('store01');
  return (await client.server.send(customers.byPhone, { phone_no }, { token })).data;
}
const shownIn = async (name: string) => ((await field(name)) as HTMLInputElement).value; // a combobox is an input

test('province and commune are found without accents, what begins so first, and are kept', async () => {
  await newCustomer();
  await waitFor(async () =>
    expect(names(await offered('Province / city', 'da'))[0]).toBe('Thành phố Đà Nẵng'),
  );
  await choose('Province / city', 'lam dong', 'Tỉnh Lâm Đồng');
  const list = await offered('Ward / commune', 'xuan huong');
  expect(names(list)).toEqual(['Phường Xuân Hương - Đà Lạt']);
  await choose('Ward / commune', 'xuan huong', 'Phường Xuân Hương - Đà Lạt');
  expect(await kept()).toMatchObject({
    ...{ province_name: 'Tỉnh Lâm Đồng', ward_name: 'Phường Xuân Hương - Đà Lạt', district_code: '' },
  });
});

test('the communes of the shop’s own province come first, and another province empties the field', async () => {
  await newCustomer();
  const hint = async () => (await field('Province / city')).getAttribute('placeholder') ?? '';
  await waitFor(async () => expect(await hint()).toMatch(/^(Tỉnh|Thành phố) /));
  const own = await hint();
  const [ward] = names(await offered('Ward / commune', 'phuong'));
  await choose('Ward / commune', ward ?? '', ward ?? '');
  await waitFor(async () => expect(await shownIn('Province / city')).toBe(own));
  expect(await shownIn('Ward / commune')).toBe(ward);
  await choose('Province / city', 'can tho', 'Thành phố Cần Thơ');
  expect(await shownIn('Ward / commune')).toBe('');
  expect(await kept()).toMatchObject({ province_name: 'Thành phố Cần Thơ', ward_code: '' });
});

test('a back end that knows the specification alone offers cities and their districts', async () => {
  await newCustomer();
  await knowsSpecificationOnly(client);
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Ward / commune' })).toBeNull());
  expect(screen.queryByRole('combobox', { name: 'District' })).toBeNull();
  await choose('Province / city', 'ho chi minh', 'Hồ Chí Minh');
  const list = await offered('District', '1');
  expect(names(list)).toContain('Quận 1');
  await choose('District', '1', 'Quận 1');
  expect(await kept()).toMatchObject({
    ...{ city: 'Hồ Chí Minh', post_code: '70000', district_name: 'Quận 1', province_code: '' },
  });
});
