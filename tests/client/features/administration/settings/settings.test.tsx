import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settings } from '#calls/administration/index.ts';
import { config, promotions } from '#calls/index.ts';
import { queryClient } from '#client/read/query-client.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { png } from '#tests/support/pictures.ts';
import { knowsSpecificationOnly } from '#tests/support/specification-only.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const save = async () => client.user.click(await screen.findByRole('button', { name: 'Save' }));

it('a changed setting is in the list of changes, and leaves alone what another one set', async () => {
  await client.open('/settings');
  const footer = await screen.findByRole('textbox', { name: 'Lines at the foot' });
  const token = await client.server.signIn('admin');
  await client.server.send(settings.update, { offline_sign_in_hours: 24 }, { token });
  await client.user.type(footer, 'Đổi trả trong 7 ngày');
  await save();
  await screen.findByRole('cell', { name: 'Đổi trả trong 7 ngày' });
  const { data } = await client.server.send(config.config, {}, { token });
  expect(data).toMatchObject({ receipt_footer: 'Đổi trả trong 7 ngày', offline_sign_in_hours: 24 });
});

it('what is typed stays while the page asks again, and is saved without what another one set', async () => {
  await client.open('/settings');
  const footer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Lines at the foot' });
  await client.user.type(await footer(), 'Đổi trả');
  const token = await client.server.signIn('admin');
  await client.server.send(settings.update, { receipt_header: 'MST 0101234567' }, { token });
  // As a page does that comes to the front.
  await queryClient.refetchQueries();
  expect((await footer()).value).toBe('Đổi trả');
  await client.user.type(await footer(), ' trong 7 ngày');
  await save();
  await screen.findByRole('cell', { name: 'Đổi trả trong 7 ngày' });
  expect((await client.server.send(config.config, {}, { token })).data).toMatchObject({
    receipt_header: 'MST 0101234567',
    receipt_footer: 'Đổi trả trong 7 ngày',
  });
  // What another one set is in the form by now.
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lines at the head' }).value).toBe(
      'MST 0101234567',
    ),
  );
});

it('the language of the company is set, and is in the list of changes by its own name', async () => {
  await client.open('/settings');
  await client.user.click(await screen.findByRole('combobox', { name: 'Default language' }));
  await client.user.click(await screen.findByRole('option', { name: 'Tiếng Việt', hidden: true }));
  await save();
  const row = (await screen.findByRole('cell', { name: 'Default language' })).closest('tr');
  expect(row && within(row).getByRole('cell', { name: 'English' })).toBeTruthy();
  expect(row && within(row).getByRole('cell', { name: 'Tiếng Việt' })).toBeTruthy();
});

it('what cannot be set is said at its field, and nothing is changed', async () => {
  await client.open('/settings');
  const hours = await screen.findByRole('textbox', { name: /Password opens a tablet/ });
  await client.user.clear(hours);
  await save();
  await screen.findByText('Please enter between 1 and 720');
});

it('pages of our own back end are not offered in front of another one', async () => {
  const menu = async () => {
    await client.open('/users');
    await client.user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('link', { name: 'Permission Sets' });
  };
  await menu();
  await screen.findByRole('link', { name: 'Company Settings' });
  await knowsSpecificationOnly(client);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Company Settings' })).toBeNull());
  await screen.findByRole('link', { name: 'Permission Sets' });
});

it('a coupon is given its number of uses, which a sale is held to, and the change is on record', async () => {
  await client.open('/settings');
  await client.user.click(await screen.findByRole('button', { name: 'New Promotion' }));
  const sheet = within(await screen.findByRole('dialog'));
  const type = async (name: string | RegExp, text: string) =>
    client.user.type(await sheet.findByRole('textbox', { name }), text);
  await type(/^Coupon Code/, 'tra10');
  await type(/^Description/, 'Trà: giảm 10%');
  await client.user.click(sheet.getByRole('button', { name: 'Save' }));
  await sheet.findByText('This is required field!');
  await type(/^Percent/, '12,5');
  await type(/^May be used in all/, '3');
  await client.user.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByRole('cell', { name: '0 of 3' });
  await screen.findByRole('cell', { name: 'TRA10: May be used in all' });
  const clerk = await client.server.signIn('store01');
  const { data } = await client.server.send(
    promotions.couponValid,
    { coupon_code: 'TRA10' },
    { token: clerk },
  );
  expect(data).toMatchObject({ percent: 12.5, uses_left: 3 });
});

it('a loyalty scheme is changed for everybody', async () => {
  await client.open('/settings');
  await client.user.click(await screen.findByRole('button', { name: 'Gold' }));
  const points = await screen.findByRole('textbox', { name: 'From ranking points' });
  await client.user.clear(points);
  await client.user.type(points, '1500');
  const dialog = within(screen.getByRole('dialog'));
  await client.user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('cell', { name: '1.500' });
  const clerk = await client.server.signIn('store01');
  const { data } = await client.server.send(config.config, {}, { token: clerk });
  expect(data.loyalty.schemes).toContainEqual(
    expect.objectContaining({ scheme: 'Gold', min_ranking_points: 1500 }),
  );
});

it('what one point pays is set for everybody, and nothing is no worth', async () => {
  await client.open('/settings');
  const worth = await screen.findByRole('textbox', { name: /^One point pays/ });
  await client.user.clear(worth);
  await save();
  await screen.findByText('Please enter between 1 and 1.000.000');
  await client.user.type(worth, '500');
  await save();
  await screen.findByRole('cell', { name: 'One point pays' });
  const clerk = await client.server.signIn('store01');
  const { data } = await client.server.send(config.config, {}, { token: clerk });
  expect(data.loyalty.vnd_per_point).toBe(500);
});

it('a logo that is no picture is said to be none; one that there is can be taken away again', async () => {
  const logo = `data:image/png;base64,${png(120, 40).toString('base64')}`;
  const token = await client.server.signIn('admin');
  await client.server.send(settings.update, { logo }, { token });
  await client.open('/settings');
  expect(await screen.findByRole('img', { name: 'Logo' })).toHaveProperty('src', logo);
  await client.user.upload(
    screen.getByLabelText('Choose logo'),
    new File(['no picture'], 'logo.png', { type: 'image/png' }),
  );
  await screen.findByText('This file is no picture that this browser can open.');
  expect(screen.getByRole('img', { name: 'Logo' })).toHaveProperty('src', logo);
  await client.user.click(screen.getByRole('button', { name: 'Remove logo' }));
  await save();
  await waitFor(async () =>
    expect((await client.server.send(config.config, {}, { token })).data.logo).toBe(''),
  );
});
