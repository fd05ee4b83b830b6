import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bcTables } from '#calls/administration/index.ts';
import { t } from '#client/messages/en.ts';
import { bcWorks } from '#server/backend/administration/bc-sync.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await client.close();
});

const press = async (name: string) => client.user.click(await screen.findByRole('button', { name }));
const jobs = async (...status: string[]) => {
  const { rows } = await client.server.db.execute<{ subject: string }>(
    sql`select subject from jobs where status in ${status} order by id`,
  );
  return rows.map(({ subject }) => subject);
};

it('the ERP is asked whether it lets us in', async () => {
  await client.open('/bcTables');
  await press(t.bcTables.authorize);
  await screen.findByText('The ERP "Quầy" lets us in.');
});

it('on a phone the usual action stands in front, and the others in a menu', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width'), media: query }),
  );
  await client.open('/bcTables');
  await screen.findByRole('button', { name: t.bcTables.syncAll });
  expect(screen.queryByRole('button', { name: t.bcTables.syncVariants })).toBeNull();
  await press(t.doc.more);
  const menu = within(await screen.findByRole('dialog', { name: t.doc.more }));
  menu.getByRole('button', { name: t.bcTables.authorize });
  await client.user.click(menu.getByRole('button', { name: t.bcTables.syncVariants }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await jobs('waiting', 'running', 'done')).toEqual(['item_variant', '']);
});

it('what the companion extension lacks, and rows that were not removed, are told', async () => {
  const { db } = client.server;
  await db.execute(
    sql`insert into system_connections (system, connected_at, changed_at) values ('erp', now(), now())`,
  );
  await db.execute(sql`insert into remote_tables (system, table_code, lacks, held, held_rows)
    values ('erp', 'post_code', 'postCodes', '', 0), ('erp', 'item', '', 'many', 1200)`);
  await client.open('/bcTables');
  const region = (name: string) => screen.findByRole('region', { name });
  await within(await region('Post codes')).findByText(t.bcTables.lacksSet('postCodes'));
  await within(await region('Items')).findByText(t.bcTables.held.many(1200));
  await within(await region('Stock of the franchisor')).findByText(t.bcTables.keptHere);
  expect(within(await region('Items')).queryByText(t.bcTables.keptHere)).toBeNull();
  await within(await region('Price lists')).findByText(t.bcTables.ownPrices);
  await within(await region('VAT groups of items')).findByText(t.bcTables.ownTaxes);
});

it('VAT groups of the ERP that are not set up here are named', async () => {
  const { db } = client.server;
  await db.execute(
    sql`insert into system_connections (system, connected_at, changed_at) values ('erp', now(), now())`,
  );
  await db.execute(sql`insert into remote_tables (system, table_code) values ('erp', 'item_tax')`);
  await db.execute(sql`insert into erp_item_taxes (item_no, remote_id, vat_group, is_due, told_at)
    values ('A', 'a', 'OTHER', true, now()), ('B', 'b', 'OTHER', true, now()), ('C', 'c', 'MORE', true, now())`);
  await client.open('/bcTables');
  const taxes = within(await screen.findByRole('region', { name: 'VAT groups of items' }));
  await taxes.findByText(/^Not set up here.*: MORE \(1 item\), OTHER \(2 items\)\. Add these VAT groups\.$/);
});

it('price lists that are held are confirmed like a table', async () => {
  const { db } = client.server;
  await db.execute(
    sql`insert into system_connections (system, connected_at, changed_at) values ('erp', now(), now())`,
  );
  await db.execute(sql`insert into remote_tables (system, table_code, held, held_rows, held_digest)
    values ('erp', 'sales_price', 'many', 700, 'lines')`);
  await client.open('/bcTables');
  const lists = within(await screen.findByRole('region', { name: 'Price lists' }));
  await lists.findByText(t.bcTables.held.many(700));
  await client.user.click(await lists.findByRole('button', { name: t.bcTables.letGo }));
  const dialog = within(await screen.findByRole('dialog', { name: t.bcTables.letGoSure(700) }));
  dialog.getByText(t.bcTables.letPricesGoBody);
  await client.user.click(dialog.getByRole('button', { name: t.bcTables.letGo }));
  await lists.findByText(t.bcTables.goes(700));
  const { rows } = await db.execute(sql`select confirmed_digest from remote_tables`);
  expect(rows).toEqual([{ confirmed_digest: 'lines' }]);
});

it('a great removal is confirmed with the number of its rows, and goes at the next reading', async () => {
  const { db } = client.server;
  await db.execute(
    sql`insert into system_connections (system, connected_at, changed_at) values ('erp', now(), now())`,
  );
  await db.execute(sql`insert into remote_tables (system, table_code, held, held_rows, held_digest)
    values ('erp', 'item', 'many', 1200, 'these')`);
  await client.open('/bcTables');
  const items = within(await screen.findByRole('region', { name: 'Items' }));
  await client.user.click(await items.findByRole('button', { name: t.bcTables.letGo }));
  const sure = '1.200 rows are not in Business Central any more. Remove them here?';
  const dialog = within(await screen.findByRole('dialog', { name: sure }));
  await client.user.click(dialog.getByRole('button', { name: t.bcTables.letGo }));
  await items.findByText(t.bcTables.goes(1200));
  expect(items.queryByRole('button', { name: t.bcTables.letGo })).toBeNull();
  const { rows } = await db.execute(sql`select confirmed_digest from remote_tables`);
  expect(rows).toEqual([{ confirmed_digest: 'these' }]);
});

it('one table is counted again, here and in the ERP', async () => {
  await client.open('/bcTables');
  const region = within(await screen.findByRole('region', { name: 'Item variants' }));
  await client.server.db.execute(
    sql`update item_variants set description = 'another' where (item_no, variant_code) in
      (select item_no, variant_code from item_variants order by item_no, variant_code limit 1)`,
  );
  await client.user.click(region.getByRole('button', { name: t.bcTables.compare }));
  const { rows } = await client.server.db.execute<{ count: string }>(sql`select count(*) from item_variants`);
  const all = rows[0]?.count;
  await screen.findByText(`Item variants: ${all} rows here, ${all} in the ERP. 1 changed.`);
});

it('a sync that began and ended between two looks is seen, and its table compared once more', async () => {
  await client.open('/bcTables');
  const items = within(await screen.findByRole('region', { name: 'Items' }));
  await items.findByText('1 new, 3 changed');
  let stop = async () => {};
  const isWaiting = () => items.findByText(/^Waiting/);
  client.intercept(async ({ url }) => {
    if (url !== bcTables.runs.path) return;
    await isWaiting();
    ({ stop } = startJobs(client.server.db, bcWorks, { log: { warn: () => {} }, restMs: 20 }));
    await waitFor(async () => expect(await jobs('done')).toContain('item'));
    client.intercept(null);
  });
  await client.user.click(items.getByRole('button', { name: 'Sync' }));
  await items.findByText('The same', undefined, { timeout: 30_000 });
  await stop();
});

it('all products are synced, then the lists of the franchises, or their variants alone', async () => {
  await client.open('/bcTables');
  await press('Sync all variants');
  await waitFor(async () => expect(await jobs('waiting', 'running', 'done')).toEqual(['item_variant', '']));
  await press('Sync all products');
  await waitFor(async () => expect(await jobs('waiting', 'running', 'done')).toContain('item_reference'));
  const button = screen.getByRole('button', { name: 'Sync all products' });
  await waitFor(() => expect(button.dataset.loading).toBeUndefined());
});

it('of one item its prices alone are synced', async () => {
  await client.open('/bcTables');
  const { rows } = await client.server.db.execute<{ item_no: string; description: string }>(
    sql`update items set unit_price = 1, description = 'Another name' where item_no =
      (select item_no from items where not exists (select from item_variants v where v.item_no = items.item_no)
        order by item_no limit 1)
      returning item_no, description`,
  );
  const [item] = rows;
  if (!item) throw new Error('the demo company has items without variants');
  const table = within(await screen.findByRole('region', { name: 'Items' }));
  await client.user.click(table.getByRole('button', { name: 'Rows' }));
  await client.user.click(await screen.findByRole('radio', { name: 'Here' }));
  await client.user.type(screen.getByRole('textbox', { name: t.bcTables.searchRows }), item.item_no);
  await client.user.click(await screen.findByRole('button', { name: new RegExp(`^${item.item_no}`) }));
  await press('Sync its prices');
  await screen.findByText('Sync Successfully!');
  const after = await client.server.db.execute<{ unit_price: string; description: string }>(
    sql`select unit_price, description from items where item_no = ${item.item_no}`,
  );
  expect(after.rows[0]?.description).toBe('Another name');
  expect(Number(after.rows[0]?.unit_price)).toBeGreaterThan(1);
});
