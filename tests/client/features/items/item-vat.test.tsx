import { screen, waitFor, within } from '@testing-library/react';
import { inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { erpItemTaxes, fees, items as itemTable } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const press = async (name: string | RegExp, area: Pick<typeof screen, 'findByRole'> = screen) =>
  client.user.click(await area.findByRole('button', { name }));
const prompt = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const choose = async (label: string, option: string | RegExp, area: Pick<typeof screen, 'findByRole'>) => {
  await client.user.click(await area.findByRole('combobox', { name: label }));
  await client.user.click(await screen.findByRole('option', { name: option, hidden: true }));
};
const groupsOf = async (item_nos: readonly string[]) => {
  const rows = await client.server.db
    .select()
    .from(itemTable)
    .where(inArray(itemTable.item_no, [...item_nos]));
  return rows.map(row => row.vat_group);
};

it('says until when a choice counts where Business Central says the groups too', async () => {
  await client.close();
  client = await createTestClient(undefined, { systems: ['erp'] });
  const [first] = await client.server.db.select().from(itemTable).limit(1);
  if (!first) throw new Error('the company has items');
  const told = {
    item_no: first.item_no,
    remote_id: 'R-1',
    vat_group: 'VAT8',
    is_due: false,
    told_at: new Date(),
  };
  await client.server.db.insert(erpItemTaxes).values(told);
  await client.signIn('admin', 'admin1234');
  await client.open('/items');
  await press('Select');
  const [box] = await screen.findAllByRole('checkbox', { name: /^Select / });
  if (box) await client.user.click(box);
  await press('Change VAT', within(screen.getByRole('region', { name: 'Select' })));
  const sheet = await prompt('VAT of 1 item');
  expect(await sheet.findByText(/stays until the group of an item is changed there/)).toBeTruthy();
});

it('the office puts chosen items into a group, which list, sheet and filter say', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/items');
  await press('Select');
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select / });
  for (const box of boxes.slice(0, 2)) await client.user.click(box);
  // Labels and removal are for the list of a shop.
  expect(screen.queryByRole('button', { name: 'Print labels' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  const bar = within(screen.getByRole('region', { name: 'Select' }));
  await press('Change VAT', bar);
  const sheet = await prompt(/^VAT of [12] items?$/);
  expect(sheet.getByRole('button', { name: 'Change VAT' })).toHaveProperty('disabled', true);
  await choose('New VAT group', 'VAT10 · 10 %', sheet);
  await press('Change VAT', sheet);
  const question = await prompt(/^Change VAT of [12] items?\?$/);
  expect(question.getByText(/sold with VAT10 · 10 %, in all shops/)).toBeTruthy();
  await press('Change VAT', question);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Select' })).toBeNull());
  const token = await client.server.signIn('admin', 'admin1234');
  const filters = [{ field: 'vat_group', value: 'VAT10', condition: 'eq' as const }];
  const { items: now } = (await client.server.send(items.filter, { size: 50, filters }, { token })).data;
  expect(now.length).toBeGreaterThan(0);

  await client.open('/items?vat_group=VAT10');
  await screen.findAllByText('VAT10 · 10 %');
  await client.open('/items');
  await screen.findAllByText('VAT10 · 10 %');
  await press('Filters');
  await press('Without a group of its own', await prompt('Filters'));
  // The sheet of the filters lies over the list.
  await waitFor(() => {
    const shown = screen.getAllByRole('row', { hidden: true }).map(row => row.textContent);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter(text => text?.includes('VAT10'))).toEqual([]);
  });

  await client.open(`/items?item=${encodeURIComponent(now[0]?.id ?? '')}`);
  const item = await screen.findByRole('dialog');
  expect(await within(item).findByText('VAT10 · 10 %')).toBeTruthy();
  // Back to the company's default, from the sheet of the item.
  await press('Change VAT', within(item));
  const one = await prompt('VAT of 1 item');
  await choose('New VAT group', "The company's default (8 %)", one);
  await press('Change VAT', one);
  await press('Change VAT', await prompt('Change VAT of 1 item?'));
  await waitFor(async () => expect(await groupsOf([now[0]?.item_no ?? ''])).toEqual([null]));
});

it('a whole category gets a group at once, and the question says how many items', async () => {
  await client.signIn('admin', 'admin1234');
  const all = await client.server.db.select().from(itemTable);
  const [category = ''] = all.map(row => row.item_category);
  const count = all.filter(row => row.item_category === category).length;
  await client.open('/items');
  await waitFor(() => expect(client.tablet().store.table(items.filter).complete).toBe(true));
  await press('Change VAT');
  const sheet = await prompt('VAT of a category');
  await choose('Category', category, sheet);
  expect(sheet.getByText(`${formatQuantity(count)} items are of this category.`)).toBeTruthy();
  await choose('New VAT group', 'VAT5 · 5 %', sheet);
  await press('Change VAT', sheet);
  await press('Change VAT', await prompt(`Change VAT of ${formatQuantity(count)} items?`));
  await waitFor(async () => {
    const now = await client.server.db.select().from(itemTable);
    expect(now.filter(row => row.vat_group === 'VAT5')).toHaveLength(count);
  });
});

it('a shop sees VAT of its items, and no way to change it', async () => {
  await client.signIn();
  const [first] = (
    await client.server.send(items.filter, { size: 1 }, { token: await client.server.signIn('store01') })
  ).data.items;
  await client.open(`/items?item=${encodeURIComponent(first?.id ?? '')}`);
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText('VAT group');
  expect(screen.queryByRole('button', { name: 'Change VAT', hidden: true })).toBeNull();
});

it('fees that are ticked get a group together, and their list says it', async () => {
  await client.signIn('admin', 'admin1234');
  const [fee, ...others] = await client.server.db.select().from(fees);
  if (!fee) throw new Error('a fee is needed');
  await client.open('/fees');
  await press('Change VAT');
  const sheet = await prompt('VAT of fees');
  await client.user.click(await sheet.findByRole('checkbox', { name: new RegExp(`^${fee.fee_code} `) }));
  await choose('New VAT group', 'VAT10 · 10 %', sheet);
  await press('Change VAT', sheet);
  await press('Change VAT', await prompt('Change VAT of 1 fee?'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('VAT10 · 10 %');
  const now = await client.server.db.select().from(fees);
  expect(now.filter(row => row.vat_group === 'VAT10').map(row => row.fee_code)).toEqual([fee.fee_code]);
  expect(now).toHaveLength(others.length + 1);
});
