import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bankAccounts, salesInvoices } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const { shop, allShops } = t.stockReports;
/** Chooses the shop whose code is F01, by the name of its store. */
async function chooseFirstShop(): Promise<string> {
  const { rows } = await client.server.db.execute<{ name: string }>(
    sql`select string_agg(name, ', ' order by code) as name from locations
        where franchise_code = 'F01' and location_type = 'store'`,
  );
  const name = rows[0]?.name ?? '';
  await client.user.click(await screen.findByRole('combobox', { name: shop }));
  const shops = within(await screen.findByRole('listbox', { hidden: true, name: shop }));
  await client.user.click(shops.getByRole('option', { hidden: true, name }));
  return name;
}

it('an administrator sees one shop’s sales history and points, and the shop of each row', async () => {
  await client.signIn('admin', 'admin1234');
  const router = await client.open('/reports/salesHistorical?size=100');
  const name = await chooseFirstShop();
  const token = await client.server.signIn('store01');
  const { total } = (await client.server.send(salesInvoices.historical, { size: 1 }, { token })).data;
  expect(total).toBeGreaterThan(0);
  await screen.findByText(new RegExp(` of ${total}$`));
  const ofShop = screen.getAllByRole('row').slice(1);
  expect(screen.getAllByRole('cell', { name })).toHaveLength(
    ofShop.filter(row => /F01/.test(row.textContent)).length,
  );
  expect(router.state.location.search).toMatchObject({ franchise_code: 'F01' });

  await client.server.db.execute(sql`insert into redeemable_point_uses
    (pos_so_no, customer_no, redeemable_point_used, source, franchise_code, created_by)
    select distinct on (franchise_code) pos_so_no, sell_to_customer_no, case franchise_code when 'F01' then 3 else 5 end,
      'TEST', franchise_code, created_by
    from sales_orders where franchise_code in ('F01', 'F02') and sell_to_customer_no <> '' order by franchise_code, pos_so_no`);
  await client.open('/reports/redeemablePointUsed');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  await chooseFirstShop();
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await client.user.click(screen.getByRole('button', { name: t.pointUses.totals }));
  const totals = within(await screen.findByRole('dialog'));
  await totals.findByText('3');
});

it('an administrator looks at the cash book of one shop: its money, and its entries', async () => {
  const token = await client.server.signIn('store01');
  const entry = { document_type: 'cash_in', location_code: 'F01-STORE', reason: 'float' } as const;
  await client.server.send(bankAccounts.add, { ...entry, amount: 271_000 }, { token });
  const other = await client.server.signIn('store02');
  const there = { ...entry, location_code: 'F02-STORE', amount: 389_000 };
  await client.server.send(bankAccounts.add, there, { token: other });
  await client.signIn('admin', 'admin1234');
  const router = await client.open('/reports/cashbook');
  await chooseFirstShop();
  const { from_date, to_date } = router.state.location.search as { from_date: string; to_date: string };
  const period = { from_date, to_date, type: 'cash' } as const;
  const { closing } = (await client.server.send(bankAccounts.openingClosingBalance, period, { token })).data;
  await screen.findByText(`${formatAmount(closing)} ₫`);

  await client.open('/bankAccountEntries');
  await screen.findByText('+389.000');
  await chooseFirstShop();
  await waitFor(() => expect(screen.queryByText('+389.000')).toBeNull());
  await screen.findByText('+271.000');
});

it('who is employed by a shop has none to choose', async () => {
  await client.signIn('store01');
  for (const path of ['/reports/salesHistorical', '/reports/redeemablePointUsed', '/reports/cashbook']) {
    await client.open(path);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('combobox', { name: shop })).toBeNull();
    expect(screen.queryByText(allShops)).toBeNull();
  }
  await client.open('/reports/salesHistorical?franchise_code=F02');
  await screen.findByText(t.ui.nothingFound);
});
