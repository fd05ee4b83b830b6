import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import type { StockCount } from '#client/features/storeroom/count/count.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { postEntries } from '#server/backend/stock/posting.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

const path = '/reports/onHand?count=1';
const location = 'F01-STORE';

function scan(code: string): void {
  scanWith(code);
}

/** Opens the counting mode and waits for items and stock; answers items without variants that have stock here. */
async function openCount(): Promise<FranchiseItem[]> {
  await client.open(path);
  await screen.findByText('Nothing counted yet');
  return waitFor(() => {
    const { store } = client.tablet();
    const [table, stock] = [store.table(items.filter), store.table(items.onHand)];
    expect(table.complete && stock.complete).toBe(true);
    const here = new Set(
      stock.rows.filter(row => row.quantity > 3 && row.location_code === location).map(row => row.item_no),
    );
    return table.rows.filter(row => row.variant_code === '' && here.has(row.item_no));
  });
}

async function stockOf(item_no: string): Promise<number> {
  const { rows } = await client.server.db.execute<{ sum: string }>(
    sql`select coalesce(sum(quantity), 0) as sum from warehouse_entries
        where item_no = ${item_no} and location_code = ${location}`,
  );
  return Number(rows[0]?.sum);
}

/** Another till sells it. */
async function sell(item_no: string, quantity: number): Promise<void> {
  await client.server.db.transaction(tx =>
    postEntries(tx, [
      {
        posting_date: '2026-01-01',
        entry_type: 'sale',
        document_type: 'sales_shipment',
        document_no: 'OTHER',
        document_line_no: 10_000,
        item_no,
        variant_code: '',
        location_code: location,
        quantity: -quantity,
      },
    ]),
  );
}

async function post(): Promise<void> {
  await client.user.click(screen.getByRole('button', { name: 'Count sheet' }));
  await client.user.click(await screen.findByRole('button', { name: /^Post \d+ difference/ }));
  const question = await screen.findByRole('dialog');
  await client.user.click(within(question).getByRole('button', { name: /^Post/ }));
}

const countedOf = (item: FranchiseItem) =>
  (screen.getByRole('textbox', { name: `Counted of ${item.description}` }) as HTMLInputElement).value; // the role says input

describe('counting', () => {
  it('takes scans, a typed quantity and undo, and what is sold before posting is not found again', async () => {
    const [first, second, third] = await openCount();
    if (!first || !second || !third) throw new Error('the demo company has no stock');
    const before = await Promise.all([first, second].map(({ item_no }) => stockOf(item_no)));
    scan(first.barcode);
    scan(first.barcode);
    await waitFor(() => expect(countedOf(first)).toBe('2'));
    scan(third.barcode);
    await waitFor(() => expect(countedOf(third)).toBe('1'));
    await client.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(countedOf(first)).toBe('2'));
    scan(second.barcode);
    const field = await screen.findByRole('textbox', { name: `Counted of ${second.description}` });
    await client.user.click(field);
    await client.user.keyboard('{Control>}a{/Control}7,5{Enter}');
    await waitFor(() => expect(countedOf(second)).toBe('7,5'));
    scan('8930000000000');
    expect((await screen.findByRole('alert')).textContent).toContain('8930000000000');

    await sell(first.item_no, 1);
    await post();
    await screen.findByRole('heading', { name: 'Count posted' });
    expect(await stockOf(first.item_no)).toBe(2 - 1);
    expect(await stockOf(second.item_no)).toBe(7.5);
    const { rows } = await client.server.db.execute<{ reason_code: string; quantity: string }>(
      sql`select reason_code, quantity from warehouse_entries where item_no in (${first.item_no}, ${second.item_no})
          and document_type = 'adjustment' order by entry_no desc limit 2`,
    );
    expect(rows.map(({ reason_code }) => reason_code)).toEqual(['count', 'count']);
    expect(rows.map(({ quantity }) => Number(quantity)).sort((a, b) => a - b)).toEqual(
      [2 - (before[0] ?? 0), 7.5 - (before[1] ?? 0)].sort((a, b) => a - b),
    );
    expect((await client.tablet().drafts.load<StockCount>(`count:${location}`))?.lines ?? []).toEqual([]);
  });

  it('without a connection outlives a reload, is kept with its differences, and arrives once', async () => {
    const [first, second] = await openCount();
    if (!first || !second) throw new Error('the demo company has no stock');
    const before = await stockOf(second.item_no);
    await client.connect(false);
    scan(first.barcode);
    scan(second.barcode);
    scan(first.barcode);
    await waitFor(async () =>
      expect(
        (await client.tablet().drafts.load<StockCount>(`count:${location}`))?.lines.map(line => line.counted),
      ).toEqual([2, 1]),
    );
    await client.reload(path);
    await screen.findByText('This count was kept on the tablet.');
    await waitFor(() => expect(countedOf(first)).toBe('2'));
    scan(first.barcode);
    await waitFor(() => expect(countedOf(first)).toBe('3'));
    await post();
    await screen.findByRole('heading', { name: 'Count saved, not sent yet' });
    expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(1);
    expect(await stockOf(second.item_no)).toBe(before);
    await client.connect(true);
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(0));
    expect(await stockOf(first.item_no)).toBe(3);
    expect(await stockOf(second.item_no)).toBe(1);
  });

  it('of the whole location names what is not counted, hides what is expected, posts no zero', async () => {
    const [first, second] = await openCount();
    if (!first || !second) throw new Error('the demo company has no stock');
    await client.user.click(screen.getByRole('checkbox', { name: /Hide what is expected/ }));
    scan(first.barcode);
    await waitFor(() => expect(countedOf(first)).toBe('1'));
    expect(screen.queryByText(/^Expected \d/)).toBeNull();
    await client.user.click(screen.getByRole('button', { name: 'Count sheet' }));
    await client.user.click(await screen.findByRole('checkbox', { name: 'The whole location' }));
    const row = (await screen.findByText(second.description)).closest('tr');
    if (!row) throw new Error('the item stands in no row');
    await client.user.click(within(row).getByRole('button', { name: 'None here' }));
    await client.user.click(screen.getByRole('button', { name: /^Post 2 differences/ }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('are not counted and stay as they are');
    await client.user.click(within(question).getByRole('button', { name: /^Post/ }));
    await screen.findByRole('heading', { name: 'Count posted' });
    expect(await stockOf(second.item_no)).toBe(0);
  });

  it('that the server refuses stays on the tablet, also after a reload', async () => {
    const [first] = await openCount();
    if (!first) throw new Error('the demo company has no stock');
    scan(first.barcode);
    await waitFor(() => expect(countedOf(first)).toBe('1'));
    client.intercept(({ url }) =>
      url === '/la/warehouse/entry/add'
        ? ourAnswer(
            { result: false, errors: [{ code: 'rule', msg: 'The period is closed.' }] },
            { status: 400 },
          )
        : undefined,
    );
    await post();
    await screen.findAllByText('The period is closed.');
    client.intercept(null);
    await client.reload(path);
    await waitFor(() => expect(countedOf(first)).toBe('1'));
    await post();
    await screen.findByRole('heading', { name: 'Count posted' });
    expect(await stockOf(first.item_no)).toBe(1);
  });
});
