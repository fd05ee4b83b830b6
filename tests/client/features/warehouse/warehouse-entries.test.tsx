import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items, session, warehouseEntries } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
let token: string;
let good: FranchiseItem;

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('warehouse01');
  // Something that has no variants, and is there.
  const { items: stock } = (await client.server.send(items.onHand, { size: 1000 }, { token })).data;
  const { items: goods } = (await client.server.send(items.filter, { size: 1000 }, { token })).data;
  const found = goods.find(row =>
    stock.some(
      level =>
        level.item_no === row.item_no &&
        row.variant_code === '' &&
        level.location_code === 'F01-STORE' &&
        level.quantity > 5,
    ),
  );
  if (!found) throw new Error('nothing is there');
  good = found;
  await client.signIn('warehouse01', 'warehouse1234');
});
afterEach(() => client.close());

const at = async (location: string): Promise<number> => {
  const filters = [{ field: 'item_no', value: good.item_no, condition: 'eq' as const }];
  const { data } = await client.server.send(items.onHand, { size: 100, filters }, { token });
  return data.items.find(row => row.location_code === location)?.quantity ?? 0;
};
const newest = async () =>
  (await client.server.send(warehouseEntries.filter, { size: 5 }, { token })).data.items;
const press = async (name: string | RegExp, within_: Pick<typeof screen, 'findByRole'> = screen) =>
  client.user.click(await within_.findByRole('button', { name }));
/** Adds the item to the open form as a person without a scanner does. */
async function addItem(times = 1): Promise<void> {
  const field = await screen.findByRole('searchbox', { name: 'Item name, number or barcode' });
  for (let time = 0; time < times; time++) {
    // At once and with Enter would be a scanner.
    await client.user.type(field, good.item_no);
    await screen.findByText(/ found$/);
    await client.user.click(await screen.findByRole('button', { name: new RegExp(good.item_no) }));
  }
}

it('a count is written, shown with its sign, corrected and taken back; the rest says why not', async () => {
  const before = await at('F01-STORE');
  await client.open('/warehouseEntries?entry=new');
  await addItem(2);
  await client.user.click(await screen.findByRole('button', { name: 'Less' }));
  expect(screen.getByText(`${formatQuantity(before)} there → ${formatQuantity(before - 2)}`)).toBeTruthy();
  await press('Add entries');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await at('F01-STORE')).toBe(addQuantity(before, -2)));
  const [made] = await newest();
  if (!made) throw new Error('no entry');
  expect(made).toMatchObject({ quantity: -2, reason_code: 'count', created_by: 'warehouse01' });

  await client.user.click(await screen.findByRole('link', { name: String(made.entry_no) }));
  const sheet = within(await screen.findByRole('dialog', { name: `Entry ${made.entry_no}` }));
  expect(await sheet.findByText('2 out')).toBeTruthy();
  // Who it was, by name and not by what they sign in with.
  const { people } = (await client.server.send(session.colleagues, {}, { token })).data;
  const name = people.find(({ username }) => username === 'warehouse01')?.name ?? '';
  expect(name).not.toBe('warehouse01');
  expect(await sheet.findByText(name)).toBeTruthy();
  await press('Change', sheet);
  await client.user.click(await sheet.findByRole('button', { name: 'More' }));
  await press('Save', sheet);
  await waitFor(async () => expect(await at('F01-STORE')).toBe(addQuantity(before, 2)));
  const [stands, back] = await newest();
  expect([stands, back]).toMatchObject([
    { quantity: 2, reverses_no: null },
    { quantity: 2, reverses_no: made.entry_no },
  ]);

  await client.open(`/warehouseEntries?entry=${made.entry_no}`);
  expect(await screen.findByText(/has been taken back by entry/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  await client.open(`/warehouseEntries?entry=${stands?.entry_no}`);
  await press('Remove');
  await press('Remove', within(await screen.findByRole('dialog', { name: /^Take back entry/ })));
  await waitFor(async () => expect(await at('F01-STORE')).toBe(before));

  const [sold] = (
    await client.server.send(
      warehouseEntries.filter,
      { size: 1, filters: [{ field: 'entry_type', value: 'sale', condition: 'eq' }] },
      { token },
    )
  ).data.items;
  await client.open(`/warehouseEntries?entry=${sold?.entry_no}`);
  expect(await screen.findByText(/belongs to a document and cannot be changed/)).toBeTruthy();
  const link = await screen.findByRole('link', { name: sold?.document_no ?? '' });
  expect(link.getAttribute('href')).toContain('/salesOrders/detail?no=');
});

it.each(['goes', 'comes'])(
  'a press is not lost when the connection %s while the finger is on the button',
  async how => {
    const { item_no, variant_code } = good;
    const more = {
      item_no,
      variant_code,
      location_code: 'F01-STORE',
      quantity: 1,
      reason_code: 'count' as const,
      comment: '',
    };
    const { entries } = (await client.server.send(warehouseEntries.add, { entries: [more] }, { token })).data;
    await client.open('/warehouseEntries');
    await waitFor(async () =>
      expect(await client.tablet().store.asOf(warehouseEntries.filter)).not.toBeNull(),
    );
    await client.connect(how === 'goes');
    await client.open(`/warehouseEntries?entry=${entries[0]?.entry_no}`);
    const target = await screen.findByRole('button', { name: 'Remove' });
    await client.user.pointer({ keys: '[TouchA>]', target });
    await client.connect(how !== 'goes');
    await client.user.pointer({ keys: '[/TouchA]', target });
    expect(await screen.findByRole('dialog', { name: /^Take back entry/ })).toBeTruthy();
  },
);

it('a transfer without a connection moves no more than there is, and arrives once', async () => {
  await client.open('/warehouseEntries');
  await waitFor(async () => {
    expect(await client.tablet().store.asOf(items.filter)).not.toBeNull();
    expect(await client.tablet().store.asOf(items.onHand)).not.toBeNull();
  });
  const [store, consignment] = [await at('F01-STORE'), await at('F01-CONS')];
  await client.connect(false);
  await client.open('/warehouseEntries?entry=transfer');
  await addItem();
  const quantity = await screen.findByRole('textbox', { name: /^Quantity of/ });
  await client.user.clear(quantity);
  await client.user.type(quantity, '9999');
  await client.user.tab();
  expect(quantity).toHaveProperty('value', formatQuantity(store));
  await client.user.clear(quantity);
  await client.user.type(quantity, '3');
  await client.user.tab();
  await press('Check and transfer');
  const summary = await screen.findByRole('dialog', { name: 'Check the transfer' });
  expect(summary.textContent).toContain(`${formatQuantity(store)} there → ${formatQuantity(store - 3)}`);
  expect(summary.textContent).toContain('is not final');
  client.loseNextAnswer();
  await press('Transfer now');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findAllByText('not final')).length).toBe(2);

  await client.connect(true);
  client.tablet().outbox.wake('online');
  await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
  expect(await at('F01-STORE')).toBe(addQuantity(store, -3));
  expect(await at('F01-CONS')).toBe(addQuantity(consignment, 3));
  const [came, left] = await newest();
  expect(await screen.findByRole('link', { name: String(came?.entry_no) })).toBeTruthy();
  expect(left).toMatchObject({ quantity: -3, location_code: 'F01-STORE', document_no: came?.document_no });
  expect(screen.queryByText('not final')).toBeNull();
});
