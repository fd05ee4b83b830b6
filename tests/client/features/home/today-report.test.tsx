import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { salesInvoices } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { methodLabel } from '#client/messages/payment-labels.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const show = async () =>
  client.user.click(await screen.findByRole('button', { name: t.today.inFigures, expanded: false }));

it('home tells who may see it what was sold by hour and how it was paid, offline too', async () => {
  const today = businessToday();
  await client.server.db.execute(sql`insert into revenue_days (posting_date, franchise_code, location_code, invoices, amount)
    values (${today}, 'F01', 'F01-STORE', 1, 123000) on conflict (posting_date, franchise_code, location_code)
    do update set amount = revenue_days.amount + excluded.amount`);
  await client.server.db.execute(sql`insert into revenue_hours (posting_date, franchise_code, location_code, hour, sold_by, invoices, amount)
    select ${today}::date, 'F01', 'F01-STORE', 9, min(user_id), 1, 123000 from users
    on conflict (posting_date, franchise_code, location_code, hour, sold_by)
    do update set amount = revenue_hours.amount + excluded.amount`);
  await client.server.db.execute(sql`update cash_receipts set posted_at = now() where receipt_id =
    (select min(receipt_id) from cash_receipts where status = 'POSTED' and franchise_code = 'F01')`);
  const token = await client.server.signIn('manager01');
  const period = { from_date: today, to_date: today };
  const asked = { ...period, group_by: 'hour' as const };
  const { data: sold } = await client.server.send(salesInvoices.sumRevenue, asked, { token });
  const { data: paid } = await client.server.send(salesInvoices.collected, period, { token });
  const nine = sold.rows?.find(({ hour }) => hour === 9);
  const [method] = paid.methods;
  if (!nine || !method) throw new Error('something was sold and paid today');

  await client.signIn('manager01', 'manager1234');
  await client.open('/');
  await show();
  const shown = async () => {
    await client.user.click(await screen.findByRole('button', { name: t.report.asTable }));
    const table = within(await screen.findByRole('table', { name: t.revenue.steps.hour }));
    const row = table.getByRole('row', { name: /09:00/ });
    within(row).getByText(formatAmount(nine.amount));
    expect(within(row).getByRole('link').getAttribute('href')).toMatch(/details\?.*since=/);
    const methods = within(await screen.findByRole('list', { name: t.revenue.collected }));
    const link = methods.getByRole('link', { name: new RegExp(methodLabel(method.payment_type)) });
    within(link).getByText(`${formatAmount(method.amount)} ₫`);
  };
  await shown();
  await client.connect(false);
  await client.open('/reports');
  await client.open('/');
  await show();
  await shown();
  // Each figure says it, and so does the report below it.
  await waitFor(() =>
    expect(screen.getAllByText(/^as of \d\d:\d\d, without a connection/).length).toBeGreaterThan(2),
  );
});

it('who may not see the revenue is not offered it', async () => {
  await client.signIn('warehouse01', 'warehouse1234');
  await client.open('/');
  await screen.findByText(/^Xin chào/);
  expect(screen.queryByRole('button', { name: t.today.inFigures })).toBeNull();
});
