import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { receipts, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { t } from '#client/messages/en.ts';
import { sendAll } from '#client/outbox/call.ts';
import { formatAmount } from '#model/kit/format.ts';
import { change } from '#offline/change.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { type Entry, grantSet } from '#tests/support/permission-sets.ts';
import { madeOnServer } from '#tests/support/sales/sold.ts';

let client: TestClient;
let token: string;
let order: SalesOrder;

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  order = await madeOnServer(client.server, token, 'order');
});
afterEach(() => client.close());

const ask = (status: 'CONFIRMED' | 'RELEASED') =>
  client.server.send(
    salesOrders.setStatus,
    { pos_so_no: order.pos_so_no, status, cancel_reason_code: '' },
    { token },
  );

async function open(): Promise<void> {
  await client.signIn();
  await client.open(`/salesOrders/detail?no=${order.pos_so_no}`);
  await screen.findByRole('heading', { name: `Order ${order.pos_so_no}` });
}

/** Opens the order, so that the tablet has it, and cuts the line. */
async function goOffline(): Promise<void> {
  await open();
  await client.connect(false);
}

async function openMenu() {
  await client.user.click(await screen.findByRole('button', { name: 'More actions' }));
  return within(await screen.findByRole('dialog', { name: 'More actions' }));
}

/** What the menu says of cancelling. */
async function cancelling() {
  const menu = await openMenu();
  const button = menu.getByRole('button', { name: /^Cancel/ });
  return { disabled: button.hasAttribute('disabled'), why: button.nextElementSibling?.textContent };
}

it('without a connection an order is canceled before its release', async () => {
  await ask('CONFIRMED');
  await goOffline();
  expect(await cancelling()).toEqual({ disabled: false, why: undefined });
});

it('without a connection a released order is not canceled, and says why', async () => {
  await ask('CONFIRMED');
  await ask('RELEASED');
  await goOffline();
  expect(await cancelling()).toEqual({ disabled: true, why: 'This needs the connection.' });
});

it('another customer is not final before the server has seen it', async () => {
  const { pos_so_no } = order;
  await ask('CONFIRMED');
  await goOffline();
  const data = { sell_to_customer_no: '', sell_to_name: 'An' };
  await sendAll([change(salesOrders.update, { pos_so_no, data, approvals: [] })]);
  expect(await screen.findByText('not final')).toBeTruthy();
});

it.each<[string, string[], boolean]>([
  ['is not offered without its call, which the server would refuse', ['Change Customer'], false],
  ['is offered with both', ['Change Customer', 'Save'], true],
])('an action whose button is granted %s', async (_, buttons, isOffered) => {
  await ask('CONFIRMED');
  const granted: Partial<Entry> = { page_url: '/salesOrders/detail', buttons: ['Print', ...buttons] };
  await grantSet(client.server.db, 'store01', { permissions: [granted] });
  await open();
  expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy();
  const names = (await openMenu()).getAllByRole('button').map(button => button.textContent);
  expect(names.includes('Change Customer')).toBe(isOffered);
});

it('automatic promotions are switched on a confirmed order, which is edited no more', async () => {
  await ask('CONFIRMED');
  await open();
  const menu = await openMenu();
  await client.user.click(menu.getByRole('button', { name: 'Auto promotion' }));
  const isOn = async () =>
    (await client.server.send(salesOrders.get, { pos_so_no: order.pos_so_no }, { token })).data
      .auto_promotion;
  await waitFor(async () => expect(await isOn()).toBe(true));
  const again = await openMenu();
  const off = await again.findByRole('button', { name: 'Auto promotion off' });
  // The server has it before the tablet knows, and one change of these goes at a time.
  await waitFor(() => expect(off.hasAttribute('disabled')).toBe(false));
  await client.user.click(off);
  await waitFor(async () => expect(await isOn()).toBe(false));
});

it('who has corrected the remaining amount is looked up beside the order', async () => {
  await ask('CONFIRMED');
  await ask('RELEASED');
  const admin = await client.server.signIn('admin', 'admin1234');
  const { pos_so_no, grand_total } = order;
  const input = { pos_so_no, is_update_remaining_amount: true, remaining_amount: 1000 };
  await client.server.send(salesOrders.updateRemaining, input, { token: admin });
  await open();
  await client.user.click(await screen.findByText('History of the remaining amount'));
  expect(await screen.findByText(`${formatAmount(grand_total)} ₫ → 1.000 ₫`)).toBeTruthy();
  expect(screen.getByText(/^admin/)).toBeTruthy();
});

it('after a question it tells the numbers of its posted payments, also offline once seen', async () => {
  const { pos_so_no } = order;
  await ask('CONFIRMED');
  await client.server.send(
    receipts.add,
    {
      pos_so_no,
      amount: 1000,
      receipt_type: 'collect_store',
      payment_type: 'cash',
      payment_term: '',
      comment: '',
      over_payment: false,
    },
    { token },
  );
  await client.server.send(receipts.processAll, { pos_so_no, to_post: true }, { token });
  const filters = [{ field: 'pos_so_no', value: pos_so_no, condition: 'eq' as const }];
  const { data } = await client.server.send(receipts.posted, { page: 1, size: 20, filters }, { token });
  const number = data.items[0]?.receipt_no;
  if (!number) throw new Error('a posted receipt has a number');
  await open();
  const asked = async () => {
    const menu = await openMenu();
    await client.user.click(menu.getByRole('button', { name: /^Get payment document number/ }));
    const title = 'Get the numbers of the payment documents of this order?';
    const question = within(await screen.findByRole('dialog', { name: title }));
    await client.user.click(question.getByRole('button', { name: 'Get payment document number' }));
    return within(await screen.findByRole('dialog', { name: 'Get payment document number' }));
  };
  const told = await asked();
  expect(await told.findByText(number)).toBeTruthy();
  await client.user.keyboard('{Escape}');
  await client.connect(false);
  expect(await (await asked()).findByText(number)).toBeTruthy();
});

it.each([
  ['opened', 'CONFIRMED', 'open'],
  ['reopened', 'RELEASED', 'reopen'],
] as const)(
  'an order is %s from %s once the person has agreed, and not before',
  async (_, status, action) => {
    await ask('CONFIRMED');
    if (status === 'RELEASED') await ask('RELEASED');
    await open();
    const name = t.salesOrders.actions[action];
    const question = t.documents.order.prompts[action] ?? '';
    expect(question).not.toBe('');
    const press = async () => {
      const menu = await openMenu();
      // One of the two, never both.
      expect(menu.getAllByRole('button', { name: /^(Open|Reopen)$/ })).toHaveLength(1);
      await client.user.click(menu.getByRole('button', { name }));
      return within(await screen.findByRole('dialog', { name: question }));
    };
    const statusNow = async () =>
      (await client.server.send(salesOrders.get, { pos_so_no: order.pos_so_no }, { token })).data.status;
    await client.user.click((await press()).getByRole('button', { name: t.ui.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull());
    expect(await statusNow()).toBe(status);
    await client.user.click((await press()).getByRole('button', { name }));
    await waitFor(async () => expect(await statusNow()).toBe('OPEN'));
  },
);
