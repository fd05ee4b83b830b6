import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bankAccounts, shifts } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

const texts = t.shifts;
let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

it('says whether the drawer has a shift, and opens one over the cart with two presses', async () => {
  await client.signIn('store01');
  const router = await client.open('/salesOrders/detail');
  await client.user.click(await screen.findByRole('button', { name: texts.chip.none }));
  await client.user.type(await screen.findByRole('textbox', { name: texts.float }), '500000');
  await client.user.click(screen.getByRole('button', { name: texts.open('500.000 ₫') }));
  await screen.findByRole('button', { name: texts.count });
  await client.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: /^Shift since \d\d:\d\d$/ });
  expect(router.state.location.pathname).toBe('/salesOrders/detail');
});

const place = { location_code: 'F01-STORE', drawer_code: '' };
const worth = (other: number) => ({ notes: [], other });
const cashIn = {
  document_type: 'cash_in',
  reason: 'other',
  amount: 70_000,
  location_code: 'F01-STORE',
} as const;

/** A shift of the shop's counter: opened with 500.000 ₫, sold nothing in, and ended with so much. */
async function endedWith(amountVnd: number): Promise<string> {
  const token = await client.server.signIn('store01');
  const key = () => ({ token, key: crypto.randomUUID() });
  const { shift_no } = (await client.server.send(shifts.open, { ...place, float: worth(500_000) }, key()))
    .data;
  await client.server.send(shifts.count, { shift_no, counted: worth(amountVnd) }, key());
  await client.server.send(shifts.close, { shift_no, reason: 'unknown' }, key());
  return token;
}

it('proposes what the last shift left and what came since, also without the server', async () => {
  const token = await endedWith(480_000);
  await client.server.send(bankAccounts.add, cashIn, { token, key: crypto.randomUUID() });
  await client.signIn('store01');
  await client.open('/salesOrders/detail');
  await syncNow({ force: true });
  await client.connect(false);
  await client.user.click(await screen.findByRole('button', { name: texts.chip.none }));
  await screen.findByText(`${texts.left('480.000 ₫')} ${texts.cameSince('70.000 ₫')}`);
  await client.user.click(screen.getByRole('button', { name: texts.open('550.000 ₫') }));
  await screen.findByRole('button', { name: texts.count });
  await client.connect(true);
  const newest = async () =>
    (await client.server.send(shifts.filter, { size: 1 }, { token })).data.items[0]?.shift_no ?? '';
  await waitFor(async () =>
    expect(
      (await client.server.send(shifts.slip, { shift_no: await newest() }, { token })).data,
    ).toMatchObject({ status: 'OPEN', float_amount: 550_000, opening_difference: 0 }),
  );
});

it('says calmly by how much more is counted than was left', async () => {
  await endedWith(480_000);
  await client.signIn('store01');
  await client.open('/salesOrders/detail');
  await client.user.click(await screen.findByRole('button', { name: texts.chip.none }));
  const sum = await screen.findByRole('textbox', { name: texts.float });
  await waitFor(() => expect(sum).toHaveProperty('value', '480.000'));
  await client.user.clear(sum);
  await client.user.type(sum, '500000');
  await screen.findByText(texts.moreThanLeft('20.000 ₫'));
});

it('tells who opens the first shift of a drawer what the cash book says', async () => {
  await client.signIn('store01');
  await client.open('/salesOrders/detail');
  await client.user.click(await screen.findByRole('button', { name: texts.chip.none }));
  await screen.findByText(texts.firstHint);
  await screen.findByText(/^The cash book says \d/);
});

it('shows what should be in the drawer with one press to who may see it', async () => {
  const token = await client.server.signIn('store01');
  const key = () => ({ token, key: crypto.randomUUID() });
  await client.server.send(shifts.open, { ...place, float: worth(500_000) }, key());
  await client.server.send(bankAccounts.add, cashIn, key());
  await client.signIn('manager01', 'manager1234');
  await client.open('/');
  await client.user.click(await screen.findByRole('button', { name: /^Shift since/ }));
  const due = await screen.findByText(texts.expected);
  await waitFor(() => expect(due.textContent).toContain('570.000'));
  // They look at it, and do not count.
  expect(screen.queryByRole('textbox', { name: texts.inDrawer })).toBeNull();
});
