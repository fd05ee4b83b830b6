import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { promotionSettings } from '#calls/administration/index.ts';
import { items } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

const texts = t.promotionSettings;
let client: TestClient;
let token: string;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('admin', 'admin1234');
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const listed = async (input: object) =>
  (await client.server.send(items.filter, { size: 500, ...input }, { token })).data.items;

it('goods of a promotion are chosen by a part of the name without accents, and by category', async () => {
  const all = await listed({});
  const [one] = all.filter(row => row.variant_code === '' && row.description.includes('Khăn'));
  const few = new Map<string, number>();
  for (const { item_category } of all) few.set(item_category, (few.get(item_category) ?? 0) + 1);
  const [category = ''] = [...few].toSorted((a, b) => a[1] - b[1]).map(([name]) => name);
  const ofCategory = await listed({ filters: [filter('item_category', category)] });
  if (!one) throw new Error('no towel');
  await client.open('/settings');
  await client.user.click(await screen.findByText('New Promotion'));
  // By their labels: asking by role looks at the whole page under the sheet each time.
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  await client.user.type(await field(texts.fields.coupon_code), 'KHAN');
  await client.user.type(await field(texts.fields.description), 'Giảm khăn');
  await client.user.type(await field(texts.fields.percent), '10');
  await client.user.type(await screen.findByPlaceholderText(texts.findItem), 'khan');
  await client.user.click(await screen.findByText(`${one.description} · ${one.item_no}`));
  await screen.findByText(texts.chosen(1));
  const [categories] = await screen.findAllByLabelText<HTMLInputElement>(texts.addCategory);
  if (!categories) throw new Error('no categories');
  await client.user.click(categories);
  const shown = await screen.findAllByText(category);
  const option = shown.find(element => element.closest('[role=option]'));
  if (!option) throw new Error('the category is not offered');
  await client.user.click(option);
  const chosen = new Set([one.item_no, ...ofCategory.map(({ item_no }) => item_no)]);
  await screen.findByText(texts.chosen(chosen.size));
  await client.user.click(await screen.findByLabelText(texts.leaveOut(one.description)));
  chosen.delete(one.item_no);
  const sheet = within(await screen.findByRole('dialog'));
  await client.user.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const { promotions } = (await client.server.send(promotionSettings.all, {}, { token })).data;
    expect(new Set(promotions.find(({ code }) => code === 'KHAN')?.item_nos)).toEqual(chosen);
  });
});
