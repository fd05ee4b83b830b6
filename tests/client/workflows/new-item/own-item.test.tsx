import { screen, waitFor, within } from '@testing-library/react';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownGoods as calls } from '#calls/administration/index.ts';
import { items as itemCalls } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { franchiseItems, itemReferences, items } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { holdTransaction } from '#tests/support/hold-transaction.ts';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';
import { scanWith } from '#tests/support/scanner.ts';
import { openOwnGoods, ownGoods } from '#tests/support/stock/own-goods.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await openOwnGoods(client.server.db);
  await grantSet(client.server.db, 'store02', {
    permissions: everythingOn(pages),
  });
});
afterEach(() => client.close());

const pages = [
  '/',
  '/items',
  '/salesOrders',
  '/salesOrders/detail',
  '/purchasesOrders',
  '/purchasesOrders/detail',
] as const;
const unknown = '8936012345674';
const texts = t.newItem;

it('a manager adds the goods of an unknown code, and they are in the cart', async () => {
  await client.signIn('store02');
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  await waitFor(() => expect(client.tablet().store.table(itemCalls.filter).complete).toBe(true));
  scanWith(unknown);
  const problem = within(await screen.findByRole('alert'));
  await client.user.click(await problem.findByRole('button', { name: texts.add }));
  const sheet = within(await screen.findByRole('dialog', { name: texts.ownTitle }));
  await client.user.click(sheet.getByRole('button', { name: texts.addAndSell }));
  await client.user.type(sheet.getByLabelText(/^Name/), 'Bánh mì que');
  await client.user.type(sheet.getByLabelText(/^Price/), '12000');
  await client.user.clear(sheet.getByLabelText(texts.quantity));
  await client.user.type(sheet.getByLabelText(texts.quantity), '30');
  await client.user.click(sheet.getByRole('button', { name: texts.addAndSell }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Pay/ }).textContent).toContain('12.000'));
  const { db } = client.server;
  const [made] = await db.select().from(items).where(eq(items.own_barcode, unknown));
  expect(made).toMatchObject({
    ...{ description: 'Bánh mì que', unit_price: 12_000, owner_code: 'F02' },
    item_category: ownGoods.item_category,
  });
  const sold = await db.select().from(franchiseItems).where(eq(franchiseItems.barcode, unknown));
  expect(sold.map(({ franchise_code, own }) => [franchise_code, own])).toEqual([['F02', true]]);
});

it('goods are added in the list of items, marked there, changed, and stopped', async () => {
  await client.signIn('store02');
  await client.open('/items');
  await client.user.click(await screen.findByRole('button', { name: t.franchiseItems.add }));
  const sheet = within(await screen.findByRole('dialog', { name: texts.ownTitle }));
  await client.user.type(sheet.getByLabelText(/^Name/), 'Áo thêu tay');
  await client.user.type(sheet.getByLabelText(/^Price/), '250000');
  await client.user.click(sheet.getByRole('button', { name: texts.addOwn }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: texts.ownTitle })).toBeNull());
  const [made] = await client.server.db.select().from(items).where(eq(items.description, 'Áo thêu tay'));
  await client.open(`/items?item=${made?.item_no}`);
  const detail = within(await screen.findByRole('dialog', { name: 'Áo thêu tay' }));
  await detail.findByText(texts.own);
  await client.user.click(await detail.findByRole('button', { name: texts.change }));
  const form = within(await screen.findByRole('dialog', { name: texts.changeTitle('Áo thêu tay') }));
  await client.user.clear(await form.findByLabelText(/^Price/));
  await client.user.type(form.getByLabelText(/^Price/), '260000');
  await client.user.click(form.getByRole('button', { name: t.ui.save }));
  const again = within(await screen.findByRole('dialog', { name: 'Áo thêu tay' }));
  await again.findByText('260.000 ₫');
  await client.user.click(again.getByRole('button', { name: texts.stop }));
  const question = within(await screen.findByRole('dialog', { name: texts.stopTitle('Áo thêu tay') }));
  await client.user.click(question.getByRole('button', { name: texts.stop }));
  await again.findByRole('button', { name: texts.sellAgain });
});

it('goods of which the answer is late are made once: the sheet is busy until it is there', async () => {
  await client.signIn('store02');
  await client.open('/items');
  await client.user.click(await screen.findByRole('button', { name: t.franchiseItems.add }));
  const sheet = within(await screen.findByRole('dialog', { name: texts.ownTitle }));
  await client.user.type(sheet.getByLabelText(/^Name/), 'Áo thêu tay');
  await client.user.type(sheet.getByLabelText(/^Price/), '250000');
  const free = await holdTransaction(client.server.db, sql`lock table items in share row exclusive mode`);
  const add = sheet.getByRole('button', { name: texts.addOwn });
  await client.user.click(add);
  // The tablet has given up waiting, and says so.
  await screen.findByText(t.call.queued);
  expect(add).toHaveProperty('disabled', true);
  await client.user.click(add);
  await free();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: texts.ownTitle })).toBeNull());
  const made = await client.server.db.select().from(items).where(eq(items.description, 'Áo thêu tay'));
  expect(made).toHaveLength(1);
});

it('a code that the network has is refused at its field, with the name of that item', async () => {
  await client.signIn('store02');
  await client.open('/items');
  const [known] = await client.server.db
    .select()
    .from(franchiseItems)
    .where(eq(franchiseItems.franchise_code, 'F02'));
  await client.user.click(await screen.findByRole('button', { name: t.franchiseItems.add }));
  const sheet = within(await screen.findByRole('dialog', { name: texts.ownTitle }));
  await client.user.type(sheet.getByLabelText(texts.barcode), known?.barcode ?? '');
  await client.user.type(sheet.getByLabelText(/^Name/), 'Khác');
  await client.user.type(sheet.getByLabelText(/^Price/), '1000');
  await client.user.click(sheet.getByRole('button', { name: texts.addOwn }));
  expect((await sheet.findAllByText(new RegExp(known?.item_no ?? 'none'))).length).toBeGreaterThan(0);
});

it('goods of the shop are at the counter, and on no order to the franchisor', async () => {
  const token = await client.server.signIn('admin', 'admin1234');
  const input = { franchise_code: 'F02', ...ownGoods, unit_of_measure: 'PCS', barcode: unknown };
  await client.server.send(calls.make, input, { token });
  await client.signIn('store02');
  await client.open('/salesOrders/detail');
  await waitFor(() => expect(client.tablet().store.table(itemCalls.filter).complete).toBe(true));
  scanWith(unknown);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Pay/ }).textContent).toContain('35.000'));
  await client.open('/purchasesOrders/detail');
  await screen.findByRole('searchbox', { name: t.pickers.item.search });
  scanWith(unknown);
  const problem = within(await screen.findByRole('alert'));
  expect(problem.getByText(t.scan.unknown(unknown))).toBeTruthy();
  expect(problem.queryByRole('button', { name: texts.add })).toBeNull();
});

it('a code that the network gets later is asked about at the counter', async () => {
  const { db } = client.server;
  const token = await client.server.signIn('admin', 'admin1234');
  const input = { franchise_code: 'F02', ...ownGoods, unit_of_measure: 'PCS', barcode: unknown };
  await client.server.send(calls.make, input, { token });
  const [known] = await db
    .select()
    .from(franchiseItems)
    .where(and(eq(franchiseItems.franchise_code, 'F02'), eq(franchiseItems.variant_code, '')));
  const item_no = known?.item_no ?? '';
  await db.insert(itemReferences).values({ reference_no: unknown, item_no });
  await client.server.send(itemCalls.syncItemNo, { franchise_code: 'F02', item_no }, { token });
  await client.signIn('store02');
  await client.open('/salesOrders/detail');
  await waitFor(() => expect(client.tablet().store.table(itemCalls.filter).complete).toBe(true));
  scanWith(unknown);
  const choice = within(await screen.findByRole('dialog', { name: t.scan.which(unknown) }));
  await client.user.click(choice.getByRole('button', { name: new RegExp(ownGoods.description) }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Pay/ }).textContent).toContain('35.000'));
});

it('where the company opened no category, and without the right, nothing is offered', async () => {
  await client.signIn('store01');
  await client.open('/items');
  await screen.findByRole('heading', { name: t.pages['/items'] });
  expect(screen.queryByRole('button', { name: t.franchiseItems.add })).toBeNull();
});
