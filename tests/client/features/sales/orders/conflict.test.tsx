import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items, salesFees, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { createInput } from '#tests/support/sales/orders.ts';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
/** The other tablet of the store, always connected. */
let token: string;
let order: SalesOrder;

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  const goods = await client.server.send(items.filter, { page: 1, size: 50 }, { token });
  const lines = goods.data.items
    .filter(item => item.variant_code === '' && !item.blocked)
    .slice(0, 2)
    .map(({ item_no, unit_price }, index) => ({
      line_no: (index + 1) * 10_000,
      item_no,
      unit_price,
      quantity: 2,
    }));
  const input = createInput({ sell_to_name: 'Nguyễn Thị Hai', sell_to_phone_no: '0912000222', lines });
  order = (await client.server.send(salesOrders.create, input, { token })).data;
  await client.signIn();
  await client.open(`/salesOrders/detail?no=${order.pos_so_no}`);
  await screen.findByRole('heading', { name: `Order ${order.pos_so_no}` });
  await screen.findAllByRole('textbox', { name: /^Quantity of/ });
});
afterEach(() => client.close());

async function asServerHasIt(): Promise<SalesOrder> {
  return (await client.server.send(salesOrders.get, { pos_so_no: order.pos_so_no }, { token })).data;
}
const quantities = ({ lines }: SalesOrder) => lines.map(line => line.quantity);

/** The other tablet sets the quantity of a line. */
async function theySet(index: number, quantity: number): Promise<void> {
  const line = order.lines[index];
  if (!line) throw new Error('no such line');
  const { pos_so_no } = order;
  await client.server
    .send(salesOrders.updateLine, { pos_so_no, ...line, quantity }, { token })
    .then(r => r.data);
}

/** This tablet sets the quantity of a line and saves. */
async function iSet(index: number, quantity: number): Promise<void> {
  const field = screen.getAllByRole('textbox', { name: /^Quantity of/ })[index];
  if (!field) throw new Error('no such line');
  await client.user.clear(field);
  await client.user.type(field, `${quantity}{Enter}`);
  await client.user.tab();
  await client.user.click(screen.getByRole('button', { name: /^Save/ }));
}

const unsent = () => client.tablet().outbox.entries().filter(isUnsent);
async function reconnect(): Promise<void> {
  await client.connect(true);
  client.tablet().outbox.wake('online');
}
const isDrained = () => waitFor(() => expect(unsent()).toEqual([]));

describe('an edit made without a connection on an order that somebody else changed', () => {
  it('is not an overwrite: the person compares and may add both changes up', async () => {
    await client.connect(false);
    await iSet(0, 5);
    await waitFor(() => expect(unsent()).toHaveLength(1));
    await theySet(0, 4);
    await reconnect();
    await client.user.click(await screen.findByRole('button', { name: 'Compare and decide' }));
    const dialog = await screen.findByRole('dialog');
    const choice = await within(dialog).findByRole('group', { name: /: Quantity$/ });
    expect(within(choice).getAllByRole('radio')).toHaveLength(3);
    expect(choice.textContent).toContain('Before 2');
    expect(choice.textContent).toMatch(/Mine5\+3.*Theirs4\+2.*Both7\+5/);
    expect(quantities(await asServerHasIt())).toEqual([4, 2]);
    await client.user.click(within(choice).getByRole('radio', { name: /^Both/ }));
    await client.user.click(within(dialog).getByRole('button', { name: 'Send this' }));
    await isDrained();
    expect(quantities(await asServerHasIt())).toEqual([7, 2]);
  });

  it('goes when theirs is taken', async () => {
    await client.connect(false);
    await iSet(0, 5);
    await waitFor(() => expect(unsent()).toHaveLength(1));
    await theySet(0, 4);
    await reconnect();
    await client.user.click(await screen.findByRole('button', { name: 'Compare and decide' }));
    await client.user.click(await screen.findByRole('button', { name: 'Take all theirs' }));
    await client.user.click(screen.getByRole('button', { name: 'Send this' }));
    await isDrained();
    expect(quantities(await asServerHasIt())).toEqual([4, 2]);
  });

  it('joins theirs by itself where they do not overlap', async () => {
    await client.connect(false);
    await iSet(0, 5);
    await waitFor(() => expect(unsent()).toHaveLength(1));
    await theySet(1, 9);
    await reconnect();
    await isDrained();
    expect(quantities(await asServerHasIt())).toEqual([5, 9]);
    await waitFor(() => {
      const fields = screen.getAllByRole('textbox', { name: /^Quantity of/ });
      expect(fields.map(field => (field as HTMLInputElement).value)).toEqual(['5', '9']); // the role says input
    });
  });
});

it('a fee added without a connection joins what somebody else changed', async () => {
  await client.connect(false);
  const { pos_so_no } = order;
  const fees = [{ line_no: 10_000, fee_code: 'SHIP', description: 'Giao hàng', amount: 30_000 }];
  await sendDrafts([{ op: salesFees.add.name, args: { pos_so_no, fees } }]);
  await waitFor(() => expect(unsent()).toHaveLength(1));
  await theySet(1, 9);
  await reconnect();
  await isDrained();
  const now = await asServerHasIt();
  expect(quantities(now)).toEqual([2, 9]);
  expect(now.fees).toMatchObject(fees);
});

it('a line that they added while this person was editing is not taken away again by saving', async () => {
  const field = screen.getAllByRole('textbox', { name: /^Quantity of/ })[0];
  if (!field) throw new Error('no line');
  await client.user.clear(field);
  await client.user.type(field, '3{Enter}');
  const { pos_so_no, lines } = order;
  const [, second] = lines;
  if (!second) throw new Error('no second line');
  const added = { pos_so_no, ...second, line_no: 30_000, quantity: 1 };
  await client.server.send(salesOrders.addLine, added, { token });
  await client.user.tab();
  await client.user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(async () => expect(quantities(await asServerHasIt())).toEqual([3, 2, 1]));
  await isDrained();
});
