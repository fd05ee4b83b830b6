import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items, reports, salesInvoices, shifts } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { knownMargin, marginInWords } from '#client/workflows/report/measures.ts';
import { formatAmount, formatNumber, unknownAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const texts = t.today;
const vnd = (amount: number) => `${formatAmount(amount)} ₫`;
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const manager = () => client.signIn('manager01', 'manager1234');

/** Lets a shop have sold so much of each of these items today, with 40 % of margin. */
async function sold(franchise: string, amounts: readonly number[]): Promise<void> {
  const { db } = client.server;
  const token = await client.server.signIn('manager01');
  const { data } = await client.server.send(items.filter, { size: 50 }, { token });
  const goods = [...new Set(data.items.map(({ item_no }) => item_no))];
  const place = sql`${businessToday()}::date, ${franchise}, ${`${franchise}-STORE`}`;
  const measures = sql`invoices, amount, costed_amount, cost_amount`;
  const keys = sql`posting_date, franchise_code, location_code`;
  const more = (table: string) =>
    sql.raw(
      ['invoices', 'amount', 'costed_amount', 'cost_amount']
        .map(name => `${name} = ${table}.${name} + excluded.${name}`)
        .join(', '),
    );
  for (const [index, amount] of amounts.entries()) {
    const worth = sql`1, ${amount}, ${amount}, ${amount * 0.6}`;
    await db.execute(sql`insert into revenue_days (${keys}, ${measures}) values (${place}, ${worth})
      on conflict (${keys}) do update set ${more('revenue_days')}`);
    await db.execute(sql`insert into revenue_hours (${keys}, hour, sold_by, ${measures})
      select ${place}, 0, min(user_id), ${worth} from users
      on conflict (${keys}, hour, sold_by) do update set ${more('revenue_hours')}`);
    await db.execute(sql`insert into revenue_items (${keys}, item_no, ${measures})
      values (${place}, ${goods[index] ?? ''}, ${worth})
      on conflict (${keys}, item_no) do update set ${more('revenue_items')}`);
  }
}

it('the Home of a manager begins with the figures of the reports, each leads to its report', async () => {
  await sold('F01', [1_000_000]);
  const token = await client.server.signIn('manager01');
  const today = businessToday();
  const asked = { from_date: today, to_date: today };
  const { data: revenue } = await client.server.send(salesInvoices.sumRevenue, asked, { token });
  const { data: owed } = await client.server.send(reports.receivables, {}, { token });
  await manager();
  await client.open('/');
  const now = await card(texts.revenue);
  await now.findByText(vnd(revenue.amount));
  // Nothing may have been sold until this minute a week ago.
  await now.findByText(/^(▲|▼|new)$/);
  now.getByText(knownMargin(revenue) || unknownAmount);
  now.getByText(/^Against \d\d-\d\d-\d{4}, until \d\d:\d\d$/);
  now.getByText(t.revenue.margin);
  const debt = await card(texts.owed);
  await debt.findByText(vnd(owed.whole.amount));
  debt.getByText(texts.owedBy(formatNumber(owed.whole.rows)));
  expect(debt.getByRole('link').getAttribute('href')).toMatch(/^\/reports\/receivables/);
  // They stand before what is pressed.
  const tiles = await screen.findByRole('list', { name: t.home.waits.title });
  const first = screen.getByRole('region', { name: texts.revenue });
  expect(first.compareDocumentPosition(tiles) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  // One shop has no other next to it.
  expect(screen.queryByRole('region', { name: texts.shops })).toBeNull();
});

it('what sold best today is the order of the report', async () => {
  await sold('F01', [3_000_000, 9_000_000, 6_000_000]);
  const token = await client.server.signIn('manager01');
  const today = businessToday();
  const asked = { from_date: today, to_date: today, group_by: 'item' as const };
  const { rows = [] } = (await client.server.send(salesInvoices.sumRevenue, asked, { token })).data;
  await manager();
  await client.open('/');
  const list = await screen.findByRole('list', { name: texts.best });
  const shown = within(list).getAllByRole('link');
  expect(shown.map(link => link.textContent)).toEqual(
    rows
      .filter(({ item_no, amount }) => item_no && amount > 0)
      .slice(0, 5)
      .map(({ description, item_no, amount }) => `${description || item_no} ${vnd(amount)}`),
  );
  expect(shown[0]?.textContent).toContain('9.000.000');
});

it('a shift that was short stands there, and leads to its slip', async () => {
  const token = await client.server.signIn('store01');
  const key = () => ({ token, key: crypto.randomUUID() });
  const worth = (other: number) => ({ notes: [], other });
  const at = { location_code: 'F01-STORE', drawer_code: '', float: worth(500_000) };
  const { shift_no } = (await client.server.send(shifts.open, at, key())).data;
  await client.server.send(shifts.count, { shift_no, counted: worth(480_000) }, key());
  await client.server.send(shifts.close, { shift_no, reason: 'unknown' }, key());
  await manager();
  await client.open('/');
  const differing = await card(texts.shifts);
  const link = await differing.findByRole('link', { name: new RegExp(texts.short(vnd(20_000))) });
  expect(link.getAttribute('href')).toContain(`row=${shift_no}`);
  // Nothing is sold yet today.
  await screen.findByRole('region', { name: texts.bestOfWeek });
});

it('who sells begins with selling, and is told no margin', async () => {
  await sold('F01', [1_000_000]);
  const asked = { from_date: businessToday(), to_date: businessToday() };
  const token = await client.server.signIn('store01');
  const { data } = await client.server.send(salesInvoices.sumRevenue, asked, { token });
  // The server tells them no cost.
  expect(marginInWords(data)).toBe('');
  await client.signIn();
  await client.open('/');
  await screen.findByRole('link', { name: t.home.newSale });
  await screen.findByRole('button', { name: new RegExp(`^${t.shifts.chip.none}`) });
  expect(screen.queryByRole('region', { name: texts.revenue })).toBeNull();
  await client.user.click(await screen.findByRole('button', { name: t.home.today }));
  const now = await card(texts.revenue);
  await now.findByText(vnd(data.amount));
  expect(now.queryByText(t.revenue.margin)).toBeNull();
  // What should be in a drawer is not for who counts it.
  expect(screen.queryByRole('region', { name: texts.shifts })).toBeNull();
});

it('who sees several shops sees them next to each other, the best first', async () => {
  await sold('F02', [900_000_000]);
  await client.signIn('admin', 'admin1234');
  await client.open('/');
  const list = await screen.findByRole('list', { name: texts.shops });
  const names = within(list).getAllByRole('link');
  expect(names).toHaveLength(5);
  expect(names[0]?.getAttribute('href')).toContain('franchise_code=F02');
  await within(list).findAllByText(/^(▲|▼|new)$/);
});

it('a shop that never sold anything is shown what to do first', async () => {
  const { db } = client.server;
  await db.execute(sql`delete from revenue_days where franchise_code = 'F01'`);
  await db.execute(sql`delete from revenue_hours where franchise_code = 'F01'`);
  await client.signIn();
  const router = await client.open('/');
  await client.user.click(await screen.findByRole('button', { name: t.home.today }));
  const first = await card(texts.first.title);
  expect(first.getAllByRole('link').map(link => link.textContent)).toEqual([
    texts.first.items,
    texts.first.shift,
    texts.first.sell,
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: texts.revenue })).toBeNull());
  await client.user.click(first.getByRole('link', { name: texts.first.sell }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/salesOrders/detail'));
});
