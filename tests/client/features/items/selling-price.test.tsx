import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sellingPrices } from '#calls/administration/index.ts';
import { items } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { nameOf } from '#client/workflows/items/item-name.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';

const texts = t.sellingPrices;
let client: TestClient;
let token: string;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
});
afterEach(() => client.close());

const list = async () => (await client.server.send(items.filter, { size: 5 }, { token })).data;
const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));
const type = async (field: HTMLElement, price: string) => {
  await client.user.clear(field);
  await client.user.type(field, price);
};

it('a shop types the price of an item, which its tablet asks at once', async () => {
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(['/', '/items']) });
  await client.signIn();
  const [item] = (await list()).items;
  if (!item) throw new Error('no items');
  await client.open(`/items?item=${encodeURIComponent(item.id)}`);
  await press(texts.price);
  const sheet = within(await screen.findByRole('dialog', { name: texts.titleOf(nameOf(item)) }));
  const field = await sheet.findByRole('textbox', { name: texts.newPrice });
  expect(field).toHaveProperty('value', formatAmount(item.unit_price));
  expect(sheet.getByRole('button', { name: texts.set })).toHaveProperty('disabled', true);
  await type(field, '49001');
  await press(texts.set);
  await waitFor(async () => expect((await list()).items[0]?.unit_price).toBe(49_001));
  const dialog = within(await screen.findByRole('dialog', { name: nameOf(item) }));
  await dialog.findByText('49.001 ₫');
});

it('several prices are typed in one sheet and set together; those left alone stay', async () => {
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(['/', '/items']) });
  await client.signIn();
  const [first, second, third] = (await list()).items;
  if (!first || !second || !third) throw new Error('no items');
  await client.open('/items');
  await press('Select');
  for (const item of [first, second, third])
    await client.user.click(await screen.findByRole('checkbox', { name: `Select ${nameOf(item)}` }));
  await press(texts.price);
  await type(await screen.findByRole('textbox', { name: texts.newPriceOf(nameOf(first)) }), '11000');
  await type(await screen.findByRole('textbox', { name: texts.newPriceOf(nameOf(third)) }), '33000');
  await press(texts.setMany(2));
  await waitFor(async () =>
    expect((await list()).items.slice(0, 3).map(row => row.unit_price)).toEqual([
      11_000,
      second.unit_price,
      33_000,
    ]),
  );
  await waitFor(() => expect(screen.queryByText('3 items selected')).toBeNull());
});

it('the office sets it at all shops but those that it leaves out', async () => {
  const [item] = (await list()).items;
  if (!item) throw new Error('no items');
  const admin = await client.server.signIn('admin', 'admin1234');
  const asked = async () =>
    (await client.server.send(sellingPrices.of, { item_no: item.item_no }, { token: admin })).data.filter(
      row => row.variant_code === item.variant_code,
    );
  const before = await asked();
  await client.signIn('admin', 'admin1234');
  await client.open(`/items?item=${encodeURIComponent(item.id)}`);
  await press(texts.price);
  await type(await screen.findByRole('textbox', { name: texts.newPrice }), '77000');
  await client.user.click(
    await screen.findByRole('checkbox', { name: new RegExp(`^${texts.shopOf('F02')}`) }),
  );
  await press(texts.setAt(before.length - 1));
  await waitFor(async () =>
    expect(await asked()).toEqual(
      before.map(row => (row.franchise_code === 'F02' ? row : { ...row, unit_price: 77_000 })),
    ),
  );
});

it('without the permission no price is typed, and without a connection none is sent', async () => {
  await client.signIn();
  const [item] = (await list()).items;
  if (!item) throw new Error('no items');
  await client.open(`/items?item=${encodeURIComponent(item.id)}`);
  await screen.findByRole('button', { name: t.franchiseItems.labels });
  expect(screen.queryByRole('button', { name: texts.price })).toBeNull();
  await client.close();
  client = await createTestClient();
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(['/', '/items']) });
  await client.signIn();
  await client.open(`/items?item=${encodeURIComponent(item.id)}`);
  await press(texts.price);
  await type(await screen.findByRole('textbox', { name: texts.newPrice }), '49001');
  await client.connect(false);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: texts.set }).getAttribute('aria-disabled')).toBe('true'),
  );
});

it('labels are offered for what costs another price than some days ago', async () => {
  await client.close();
  client = await createTestClient(undefined, { changes: true });
  token = await client.server.signIn('store01');
  const [item] = (await list()).items;
  if (!item) throw new Error('no items');
  await client.signIn();
  await client.open('/items');
  await press(texts.changedLabels);
  await screen.findByText(texts.nothingChanged);
  await press('Close');
  const admin = await client.server.signIn('admin', 'admin1234');
  const { item_no, variant_code } = item;
  await client.server.send(
    sellingPrices.set,
    { franchise_codes: ['F01'], prices: [{ item_no, variant_code, unit_price: item.unit_price + 1_000 }] },
    { token: admin },
  );
  await client.open('/');
  await client.open('/items');
  await press(texts.changedLabels);
  await screen.findByRole('textbox', { name: t.franchiseItems.labelsOf(nameOf(item)) });
  await screen.findByRole('button', { name: t.franchiseItems.printLabels(1) });
});
