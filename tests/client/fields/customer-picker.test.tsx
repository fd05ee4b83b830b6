import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settings } from '#calls/administration/index.ts';
import { customers } from '#calls/index.ts';
import { refusalEnvelope } from '#calls/kit/errors.ts';
import { refresh } from '#client/read/query-client.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

test('whom neither tablet nor server knows by a number is looked for in the ERP', async () => {
  const token = await client.server.signIn('store01');
  const { data } = await client.server.send(customers.filter, { page: 1, size: 1, filters: [] }, { token });
  const [known] = data.items;
  if (!known) throw new Error('the demo company has customers');
  const inErp = { ...known, customer_no: 'CU-F01-999999', name: 'Trần Chỉ Có Ở ERP', phone_no: '0911111119' };
  const nobody = [{ code: 'not_found', msg: 'No Customer Same Mobile Phone! Please Try Again! ' }];
  client.intercept(({ url }) => {
    if (url.startsWith('/la/customer/mobile_phone/'))
      return ourAnswer({ result: false, errors: nobody }, { status: 404 });
    return url === '/la/customer/bc/details-pos' ? ourAnswer({ result: true, data: inErp }) : undefined;
  });
  await client.open('/salesOrders/detail');
  await client.user.click(await screen.findByRole('button', { name: /Walk-in customer/ }));
  await client.user.type(await screen.findByLabelText('Phone or name'), '0911111119');
  await client.user.click(await screen.findByRole('button', { name: /Trần Chỉ Có Ở ERP/ }));
  expect(await screen.findByRole('button', { name: /Trần Chỉ Có Ở ERP/ })).toBeTruthy();
});

test('a number without a customer is told as such, once tablet and server were asked', async () => {
  await client.open('/salesOrders/detail');
  await client.user.click(await screen.findByRole('button', { name: /Walk-in customer/ }));
  const field = await screen.findByLabelText('Phone or name');
  await client.user.type(field, 'CU-F01-999999');
  expect(await screen.findByText('No Customer Same ID! Please Try Again!')).toBeTruthy();
  // A phone number without a customer is another thing.
  await client.user.clear(field);
  await client.user.type(field, '0911111119');
  expect(await screen.findByText(/No Customer Same Mobile Phone! Please Try Again!/)).toBeTruthy();
  expect(screen.queryByText('No Customer Same ID! Please Try Again!')).toBeNull();
});

test('whom the server has found stays under the finger when the tablet comes to have them too', async () => {
  const token = await client.server.signIn('store01');
  const { data } = await client.server.send(customers.filter, { page: 1, size: 1, filters: [] }, { token });
  const phone = data.items[0]?.phone_no ?? '';
  const filling = Promise.withResolvers<undefined>();
  client.intercept(({ url }) => (url === customers.filter.path ? filling.promise : undefined));
  await client.open('/salesOrders/detail');
  await client.user.click(await screen.findByRole('button', { name: /Walk-in customer/ }));
  await client.user.type(await screen.findByLabelText('Phone or name'), phone);
  const row = await screen.findByRole('button', { name: new RegExp(phone) });
  const onTablet = () => client.tablet().store.table(customers.filter).rows.length;
  expect(onTablet()).toBe(0);
  filling.resolve(undefined);
  await waitFor(() => expect(onTablet()).toBeGreaterThan(0));
  await client.user.click(row);
  expect(await screen.findByRole('button', { name: new RegExp(phone) })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Walk-in customer/ })).toBeNull();
});

/** A customer whom shop two has; shop one is about to enter them. */
async function enterKnown(typed: string, customer_network = true) {
  const office = await client.server.signIn('admin');
  await client.server.send(settings.update, { customer_network }, { token: office });
  await refresh(['config']);
  const other = await client.server.signIn('store02');
  const theirs = { name: 'Lê Thị Hai Nơi', phone_no: '0911111118' };
  await client.server.send(customers.createTemporary, theirs, { token: other });
  await client.open('/salesOrders/detail');
  await client.user.click(await screen.findByRole('button', { name: /Walk-in customer/ }));
  await client.user.type(await screen.findByLabelText('Phone or name'), theirs.phone_no);
  expect(await screen.findByText(/No Customer Same Mobile Phone! Please Try Again!/)).toBeTruthy();
  const { user } = client;
  if (typed !== '') hold();
  await user.click(screen.getByRole('button', { name: 'Create temporary customer' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  if (typed !== '') await user.type(name, typed);
  release();
  return { ...theirs, field: name };
}

let asked = 0;
let held = Promise.withResolvers<undefined>();
const release = () => held.resolve(undefined);
/** The look-up answers only when the cashier has typed. */
function hold() {
  held = Promise.withResolvers<undefined>();
}
const isLookUp = (url: string) => url.startsWith('/own/people/known/');
function watchLookUps() {
  asked = 0;
  held.resolve(undefined);
  client.intercept(({ url }) => {
    if (!isLookUp(url)) return;
    asked += 1;
    return held.promise;
  });
}

test('a person whom another shop knows is told by the phone, and taken over with name and points', async () => {
  watchLookUps();
  const { name, field } = await enterKnown('');
  expect(
    await screen.findByText(
      'Known at another shop: Lê Thị Hai Nơi, Silver, 0 points. The points count here too.',
    ),
  ).toBeTruthy();
  await waitFor(() => expect(field).toHaveProperty('value', name));
  await client.user.click(screen.getByRole('button', { name: 'Create and use' }));
  expect(await screen.findByRole('button', { name: /Lê Thị Hai Nơi/ })).toBeTruthy();
});

test('a name that the cashier has typed stays, and the form says under which the person is kept', async () => {
  watchLookUps();
  const { field } = await enterKnown('Chị Lê');
  expect(await screen.findByText(/They are kept as Lê Thị Hai Nơi; change it on the record/)).toBeTruthy();
  expect(field).toHaveProperty('value', 'Chị Lê');
  expect(asked).toBe(1);
});

test('where each shop keeps its own customers no phone is asked for', async () => {
  watchLookUps();
  const { field } = await enterKnown('Chị Lê', false);
  await client.user.click(screen.getByRole('button', { name: 'Create and use' }));
  expect(await screen.findByRole('button', { name: /Chị Lê/ })).toBeTruthy();
  expect(field).toHaveProperty('value', 'Chị Lê');
  expect(asked).toBe(0);
});

test('a cashier who asks for too many phones is told so', async () => {
  client.intercept(({ url }) =>
    isLookUp(url)
      ? ourAnswer(refusalEnvelope('rule', privacyMessages.askedOften(), 'phone_no'), { status: 422 })
      : undefined,
  );
  await enterKnown('');
  expect(await screen.findByText(/^You have asked for many phone numbers/)).toBeTruthy();
});
