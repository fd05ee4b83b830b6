import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
let item: { item_no: string; description: string; unit_price: string };
beforeEach(async () => {
  client = await createTestClient();
  const { rows } = await client.server.db.execute<typeof item>(
    sql`select item_no, description, unit_price from items where not exists
      (select from erp_rows where table_code = 'item' and system_id = item_no and (data ->> 'unit_price')::int <> items.unit_price)
      order by item_no limit 1`,
  );
  const [first] = rows;
  if (!first) throw new Error('the demo company has items');
  item = first;
  await client.signIn('admin', 'admin1234');
  await client.open('/bcTables');
  const table = within(await screen.findByRole('region', { name: 'Items' }));
  await client.user.click(table.getByRole('button', { name: 'Rows' }));
});
afterEach(() => client.close());

const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));
const openRow = async () => {
  await client.user.type(await screen.findByRole('textbox', { name: t.bcTables.searchRows }), item.item_no);
  await press(new RegExp(`^${item.item_no}`));
};
const priceHere = async () => {
  const { rows } = await client.server.db.execute<{ unit_price: string }>(
    sql`select unit_price from items where item_no = ${item.item_no}`,
  );
  return Number(rows[0]?.unit_price);
};

it('a price is changed in the ERP, and comes here when the item is synced', async () => {
  await openRow();
  expect(await screen.findByRole('textbox', { name: 'Item No.' })).toHaveProperty('disabled', true);
  const price = screen.getByRole('textbox', { name: 'Price' });
  await client.user.clear(price);
  await client.user.type(price, '123000');
  await press('Save in the ERP');
  await screen.findByRole('textbox', { name: t.bcTables.searchRows });
  expect(await priceHere()).toBe(Number(item.unit_price));
  await client.user.click(screen.getByRole('radio', { name: 'Here' }));
  await press(new RegExp(`^${item.item_no}`));
  await press('Sync this item');
  await waitFor(async () => expect(await priceHere()).toBe(123_000));
});

it('what the ERP refuses is said at its field', async () => {
  await openRow();
  const name = await screen.findByRole('textbox', { name: 'Description' });
  await client.user.clear(name);
  await client.user.paste('x'.repeat(201));
  await press('Save in the ERP');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
});

it('a row that documents need stays here, and the person is told', async () => {
  const { rows } = await client.server.db.execute<{ item_no: string }>(
    sql`select item_no from warehouse_entries limit 1`,
  );
  item = { ...item, item_no: rows[0]?.item_no ?? '' };
  await client.user.click(await screen.findByRole('radio', { name: 'Here' }));
  await openRow();
  await press('Remove');
  const sure = await screen.findByRole('dialog', { name: t.ui.removeTitle(item.item_no) });
  await client.user.click(within(sure).getByRole('button', { name: t.ui.remove }));
  await screen.findByText(/in use/);
});

it('what differs is marked, and shown alone when asked for', async () => {
  await client.user.click(await screen.findByRole('checkbox', { name: t.bcTables.onlyDiffering }));
  const list = screen.getByRole('list', { name: t.bcTables.rowsTitle('Items') });
  // The ERP of the demo company has changed three items and got one more.
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(4));
  expect(within(list).getAllByText(t.bcTables.differences.changed)).toHaveLength(3);
  expect(within(list).getAllByText(t.bcTables.differences.missing)).toHaveLength(1);
});
