import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bankAccounts, devices, shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { syncNow } from '#client/life/fill.ts';
import { t } from '#client/messages/en.ts';
import { sendAll } from '#client/outbox/call.ts';
import { queryClient } from '#client/read/query-client.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { change } from '#offline/change.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
let token: string;
const texts = t.shifts;
const store = 'F01-STORE';
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
});
afterEach(() => client.close());

const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));
const enter = async (label: string, text: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await client.user.clear(field);
  await client.user.type(field, text);
};
const worth = (other: number) => ({ notes: [], other });
const newest = async () =>
  (await client.server.send(shifts.filter, { size: 1, filters: [filter('location_code', store)] }, { token }))
    .data.items[0];
const openedThere = async (drawer_code = '') =>
  (
    await client.server.send(
      shifts.open,
      { location_code: store, drawer_code, float: worth(500_000) },
      { token, key: crypto.randomUUID() },
    )
  ).data;
const money = (amount: number, drawer_code = '') => ({
  ...{ document_type: amount > 0 ? ('cash_in' as const) : ('cash_out' as const), reason: 'other' as const },
  ...{
    amount,
    location_code: store,
    bank_account_no: 'CASH',
    posting_date: '',
    description: '',
    drawer_code,
  },
});
/** Money taken by the tablet under test. */
const takeHere = (amount: number, shift_no: string) =>
  sendAll([
    change(bankAccounts.add, { ...money(amount), document_no: `tmp:${crypto.randomUUID()}`, shift_no }),
  ]);
const takeThere = (amount: number) =>
  client.server.send(bankAccounts.add, money(amount), { token, key: crypto.randomUUID() });
const keptCash = async (shift_no: string) =>
  (await client.tablet().store.answer<{ cash_in: number }>(shifts.soFar, { shift_no }))?.answer.cash_in;
const drained = () => waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));

/** Counts so much in other money, ends the shift and reads the slip. */
async function countAndEnd(amount: string): Promise<ReturnType<typeof within>> {
  await enter(texts.inDrawer, amount);
  await press(/are in the drawer$/);
  await press(texts.end);
  await screen.findByRole('button', { name: texts.printZ });
  return within(screen.getByRole('table', { name: texts.slip }));
}

it('a shift that was open before the line was cut is ended, and the books agree with its slip', async () => {
  await client.signIn('store01');
  await client.open('/');
  const { shift_no } = await openedThere();
  await takeThere(900_000);
  await syncNow({ force: true });
  await takeHere(345_000, shift_no);
  await drained();
  await waitFor(async () => expect(await keptCash(shift_no)).toBe(1_245_000));

  await client.connect(false);
  await client.reload('/payment');
  await takeHere(100_000, shift_no);
  await press(texts.button);
  await screen.findByText(texts.blind);
  await screen.findByText(/^As of \d\d:\d\d, with what this tablet took since/);
  expect(screen.queryByRole('button', { name: /^Open the shift/ })).toBeNull();
  expect(screen.queryByText(texts.cashIn)).toBeNull();
  const slip = await countAndEnd('1800000');
  slip.getByText('1.345.000');
  slip.getByText('1.845.000');
  slip.getByText('−45.000');

  await client.connect(true);
  await waitFor(async () =>
    expect(await newest()).toMatchObject({ shift_no, status: 'CLOSED', difference: -45_000 }),
  );
});

it('a slip whose money the tablet was not told says so, and nothing of over or short', async () => {
  await client.signIn('store01');
  await client.open('/');
  const { shift_no } = await openedThere();
  await takeThere(900_000);
  client.intercept(({ url }) => (url.includes('/own/shifts/so-far') ? Response.error() : undefined));
  await syncNow({ force: true });
  await client.connect(false);
  await client.reload('/payment');
  await press(texts.button);
  await screen.findByText(texts.notTold);
  const slip = await countAndEnd('500000');
  slip.getByText('500.000', { selector: 'tr:last-child td' });
  expect(slip.queryByText(texts.difference)).toBeNull();
  expect(slip.queryByText(texts.expected)).toBeNull();

  client.intercept(null);
  await client.connect(true);
  await waitFor(async () =>
    expect(await newest()).toMatchObject({ shift_no, status: 'CLOSED', difference: -900_000 }),
  );
});

it('what the tablet sent after its last look at the shift makes the slip unknown, not wrong', async () => {
  await client.signIn('store01');
  await client.open('/');
  const { shift_no } = await openedThere();
  await syncNow({ force: true });
  client.intercept(({ url }) => (url.includes('/own/shifts/so-far') ? Response.error() : undefined));
  await takeHere(345_000, shift_no);
  await drained();
  await client.connect(false);
  await client.reload('/payment');
  await press(texts.button);
  await screen.findByText(texts.notTold);
});

it('each of several drawers keeps its own shift offline, also if its sheet was never opened', async () => {
  const admin = await client.server.signIn('admin', 'admin1234');
  for (const [device_code, device_name] of [
    ['F01-K1', 'Front'],
    ['F01-K2', 'Back'],
  ] as const)
    await client.server.send(
      devices.create,
      { device_type: 'DRAWER', device_code, device_name, location_code: store, device_data: '' },
      { token: admin },
    );
  await openedThere('F01-K1');
  await client.signIn('store01');
  await client.open('/');
  await syncNow({ force: true });
  await client.connect(false);
  await client.reload('/payment');
  await press(texts.button);
  await press('Front');
  await screen.findByRole('button', { name: texts.count });
  await press(texts.otherDrawer);
  await press('Back');
  await screen.findByText(/^As of .* no shift was open here/);
  await screen.findByRole('button', { name: /^Front/ });
});

it('a shift that another tablet ended is refused with the reason when this one counts it later', async () => {
  await client.signIn('store01');
  await client.open('/');
  const { shift_no } = await openedThere();
  await syncNow({ force: true });
  await client.connect(false);
  await client.server.send(
    shifts.count,
    { shift_no, counted: worth(500_000) },
    { token, key: crypto.randomUUID() },
  );
  await client.server.send(shifts.close, { shift_no }, { token, key: crypto.randomUUID() });
  await client.reload('/payment');
  await press(texts.button);
  await countAndEnd('500000');
  await client.connect(true);
  await waitFor(() =>
    expect(client.tablet().outbox.entries().filter(isUnsent)[0]?.error).toMatchObject({
      msg: `Shift ${shift_no} has ended.`,
    }),
  );
  expect(await newest()).toMatchObject({ shift_no, status: 'CLOSED', difference: 0 });
});

it('a slip that was read before the end and answers after it does not make an X of the Z', async () => {
  await client.signIn('store01');
  const { shift_no } = await openedThere();
  await client.open('/payment');
  await press(texts.button);
  await enter(texts.inDrawer, '500000');
  await press(/are in the drawer$/);
  await screen.findByText(texts.fits);
  const { data: old } = await client.server.send(shifts.slip, { shift_no }, { token });
  expect(old).toMatchObject({ status: 'COUNTED', z_no: 0 });
  await press(texts.end);
  await screen.findByRole('button', { name: texts.printZ });
  await drained();

  let reads = 0;
  client.intercept(({ url }) => {
    if (!url.includes('/own/shifts/slip')) return undefined;
    reads++;
    return ourAnswer({ result: true, data: old });
  });
  await queryClient.invalidateQueries({ refetchType: 'all' });
  expect(reads).toBeGreaterThan(0);
  screen.getByRole('button', { name: texts.printZ });
  expect(screen.queryByRole('button', { name: texts.printX })).toBeNull();
});
