import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { purchaseOrders, shifts, transferOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { formatDate } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const texts = t.home.waiting;
const { waits } = t.home;
const jobs = async () => within(await screen.findByRole('list', { name: texts.title }));

/** How many the server counts that the person of the token may see. */
async function toReceive(token: string) {
  const orders = await client.server.send(
    purchaseOrders.filter,
    { filters: [filter('type', 'Order'), filter('la_status', 'released|partial_received')] },
    { token },
  );
  const transfers = await client.server.send(
    transferOrders.filter,
    { filters: [filter('status', 'IN_TRANSIT|PARTIAL_RECEIVED')] },
    { token },
  );
  return { orders: orders.data.total, transfers: transfers.data.total };
}

it('home tells of goods to receive, items out of stock and a shift left open, offline too', async () => {
  const token = await client.server.signIn('store01');
  const { data } = await client.server.send(
    shifts.open,
    { location_code: 'F01-STORE', float: { notes: [], other: 0 } },
    { token, key: crypto.randomUUID() },
  );
  await client.server.db.execute(
    sql`update shifts set business_date = '2026-01-05' where shift_no = ${data.shift_no}`,
  );
  const { orders, transfers } = await toReceive(token);
  expect(orders).toBeGreaterThan(1);
  expect(transfers).toBeGreaterThan(1);
  await client.signIn();
  await client.open('/');
  const shown = async () => {
    const daily = within(await screen.findByRole('list', { name: waits.title }));
    const toReceive = await daily.findByRole('link', { name: `${orders} ${waits.purchases(orders)}` });
    expect(toReceive.getAttribute('href')).toMatch(/^\/purchasesOrders\?.*la_status=released/);
    await daily.findByRole('link', { name: `${transfers} ${waits.transfers(transfers)}` });
    const list = await jobs();
    await list.findByText(new RegExp(`${formatDate('2026-01-05')}.*was not ended`));
    return list.findByText(/out of stock$/);
  };
  await shown();
  await client.connect(false);
  await client.open('/reports');
  await client.open('/');
  const out = await shown();
  const [count] = (out.textContent ?? '').split(' ');
  await client.user.click(out);
  await screen.findByRole('button', { name: t.storeroom.outOfStock, pressed: true });
  await screen.findByText(t.storeroom.found(count ?? ''));
});

it('home tells of what the franchisor refused: an issue, and goods that it did not take in', async () => {
  const { db } = client.server;
  await db.execute(sql`update consignment_issues set erp_refusal = 'Kho bị khóa.' where ci_no =
    (select max(ci_no) from consignment_issues where franchise_code = 'F01' and la_status = 'OPEN')`);
  await db.execute(sql`update transfer_orders set erp_refusal = 'Kỳ đã khóa.' where bc_to_no =
    (select max(bc_to_no) from transfer_orders where franchise_code = 'F01' and total_received > 0)`);
  await client.signIn();
  await client.open('/');
  const refused = async () =>
    (await (await jobs()).findAllByText(texts.refused(1))).map(job => job.closest('a')?.getAttribute('href'));
  await waitFor(async () => expect(await refused()).toHaveLength(2));
  expect((await refused()).map(href => href?.split('?')[0]).sort()).toEqual([
    '/consignmentIssue/detail',
    '/consignmentReceipt/detail',
  ]);
});

it('a storeroom is not told of shifts', async () => {
  const token = await client.server.signIn('store01');
  const { data } = await client.server.send(
    shifts.open,
    { location_code: 'F01-STORE', float: { notes: [], other: 0 } },
    { token, key: crypto.randomUUID() },
  );
  await client.server.db.execute(
    sql`update shifts set business_date = '2026-01-05' where shift_no = ${data.shift_no}`,
  );
  await client.signIn('warehouse01', 'warehouse1234');
  await client.open('/');
  await screen.findByRole('link', { name: /to receive$/ });
  await (await jobs()).findByText(/out of stock$/);
  expect((await jobs()).queryByText(/was not ended/)).toBeNull();
});

it('what lies on the tablet stands on the page of the person', async () => {
  await client.signIn();
  await client.open('/');
  await client.user.click(await screen.findByRole('link', { name: t.home.onTablet }));
  const tables = within(await screen.findByRole('region', { name: t.home.onTablet }));
  await tables.findByText(t.tablet.tables['items.filter'] ?? '');
});
