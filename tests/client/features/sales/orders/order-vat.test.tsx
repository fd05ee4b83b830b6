import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { formatAmount } from '#model/kit/format.ts';
import { splitVat } from '#model/taxes/vat.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

/** Puts one item into the cart of a new sale. */
async function sellOne() {
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  const table = () => client.tablet().store.table(items.filter);
  await waitFor(() => expect(table().complete).toBe(true));
  const item = table().rows.find(row => row.variant_code === '' && !row.blocked && row.barcode !== '');
  if (!item) throw new Error('the demo company has no plain item');
  scanWith(item.barcode);
  return item;
}
const rowsOf = async () => {
  const table = within(await screen.findByRole('table', { name: 'VAT' }));
  return table.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent));
};

it('the cart says what of it is VAT, by rate once unfolded, also without a connection', async () => {
  const { unit_price } = await sellOne();
  const label = await screen.findByText('Of it VAT');
  const once = splitVat(unit_price, '8%');
  expect(label.parentElement?.textContent).toBe(`Of it VAT${formatAmount(once.vat_amount)}`);
  await client.user.click(label);
  expect((await rowsOf())[1]).toEqual(['8 %', formatAmount(once.base_amount), formatAmount(once.vat_amount)]);
  await client.connect(false);
  await client.user.click(screen.getByRole('button', { name: /^One more/ }));
  const twice = splitVat(2 * unit_price, '8%');
  await waitFor(() =>
    expect(label.parentElement?.textContent).toBe(`Of it VAT${formatAmount(twice.vat_amount)}`),
  );
});

it('the page of a sale says its VAT, which stays when the goods get another group', async () => {
  const { unit_price, item_no } = await sellOne();
  await client.user.click(await screen.findByRole('button', { name: /^Pay \d/ }));
  await client.user.click(await screen.findByRole('button', { name: /^Take \d/ }));
  await screen.findByRole('heading', { name: 'Sold' });
  const newest = sql`select pos_so_no from sales_orders where franchise_code = 'F01' and status = 'INVOICED'
    order by created_at desc, pos_so_no desc limit 1`;
  const [sold] = await waitFor(async () => {
    const { rows } = await client.server.db.execute<{ pos_so_no: string }>(sql`${newest}`);
    const { rows: entries } = await client.server.db.execute(
      sql`select from vat_entries where pos_so_no = ${rows[0]?.pos_so_no}`,
    );
    expect(entries).toHaveLength(1);
    return rows;
  });
  const { db } = client.server;
  await db.execute(sql`update franchise_items set vat_group = 'VAT10' where item_no = ${item_no}`);
  await db.execute(sql`update items set vat_group = 'VAT10' where item_no = ${item_no}`);
  await syncNow({ force: true, only: items.filter });
  const { rows } = client.tablet().store.table(items.filter);
  expect(rows.find(row => row.item_no === item_no)?.vat_group).toBe('VAT10');
  await client.open(`/salesOrders/detail?no=${sold?.pos_so_no}`);
  const { base_amount, vat_amount } = splitVat(unit_price, '8%');
  await waitFor(async () =>
    expect((await rowsOf())[1]).toEqual(['8 %', formatAmount(base_amount), formatAmount(vat_amount)]),
  );
});
