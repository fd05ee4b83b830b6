import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

/** The scanner types: keys far faster than anybody, then Enter. Answers whether the Enter got through to what has the focus. */
const scan = (code: string): boolean => scanWith(code);

/** Opens a new sale and waits until the items are there; answers two that have no variants. */
async function openSale(): Promise<[FranchiseItem, FranchiseItem]> {
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  const rows = await waitFor(() => {
    const table = client.tablet().store.table(items.filter);
    expect(table.complete).toBe(true);
    return table.rows;
  });
  const [first, second] = rows.filter(row => row.variant_code === '' && !row.blocked);
  if (!first || !second) throw new Error('the demo company has no plain items');
  return [first, second];
}

async function payExactly(): Promise<void> {
  await client.user.click(screen.getByRole('button', { name: /^Pay \d/ }));
  await client.user.click(await screen.findByRole('button', { name: /^Take \d/ }));
}

/** The server refuses each new order. */
function refuseOrders(): void {
  const refusal = { result: false, errors: [{ code: 'rule', msg: 'The till is closed.' }] };
  client.intercept(({ url, method }) =>
    method === 'POST' && url.endsWith('/la/sales-order/pos')
      ? ourAnswer(refusal, { status: 422 })
      : undefined,
  );
}

type Row = { pos_so_no: string; status: string; grand_total: string; remaining_amount: string };
async function newestOrders(count: number): Promise<Row[]> {
  const { rows } = await client.server.db.execute<Row>(
    sql`select pos_so_no, status, grand_total, remaining_amount from sales_orders
        where franchise_code = 'F01' order by created_at desc, pos_so_no desc limit ${count}`,
  );
  return rows;
}

describe('a sale over the counter', () => {
  it('takes two scans, Pay and Done, and is invoiced and paid', async () => {
    const [first, second] = await openSale();
    scan(first.barcode);
    scan(second.barcode);
    scan(first.barcode);
    const quantities = await screen.findAllByRole('textbox', { name: /^Quantity of/ });
    expect(quantities.map(field => (field as HTMLInputElement).value)).toEqual(['2', '1']); // the role says input
    await payExactly();
    await screen.findByRole('heading', { name: 'Sold' });
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
    const [order] = await newestOrders(1);
    expect(await screen.findByText(order?.pos_so_no ?? '?')).toBeTruthy();
    expect(order).toMatchObject({ status: 'INVOICED' });
    expect(Number(order?.grand_total)).toBe(2 * first.unit_price + second.unit_price);
    expect(Number(order?.remaining_amount)).toBe(0);
    expect(await client.tablet().drafts.load('sale:new')).toBeNull();
  });

  it('says what of the goods is kept for an online order, and sells them all the same', async () => {
    const { db } = client.server;
    // Before the tablet reads its stock.
    await db.execute(sql`insert into stock_levels (item_no, variant_code, location_code, quantity, reserved)
      select item_no, '', 'F01-STORE', 3, 2 from items
      on conflict (item_no, variant_code, location_code) do update set quantity = 3, reserved = 2`);
    const [first] = await openSale();
    scan(first.barcode);
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    await waitFor(() => expect(client.tablet().store.table(items.onHand).complete).toBe(true));
    expect(screen.queryByText(/kept for an online order/)).toBeNull();
    scan(first.barcode);
    expect(await screen.findByText(/: 1 \S+ kept for an online order/)).toBeTruthy();
    await payExactly();
    await screen.findByRole('heading', { name: 'Sold' });
  });

  it('is not pressed, filled in or sent by a scan, wherever the focus is', async () => {
    const [first] = await openSale();
    screen.getByRole('button', { name: 'Details' }).focus();
    expect(scan(first.barcode)).toBe(false);
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    const search = screen.getByRole('searchbox');
    await client.user.click(search);
    await client.user.paste('abc');
    scan('8930000000000');
    expect(search).toHaveProperty('value', 'abc');
    expect((await screen.findByRole('alert')).textContent).toContain('8930000000000');
  });

  it('is sold before the server has answered', async () => {
    const [first] = await openSale();
    scan(first.barcode);
    const served = Promise.withResolvers<undefined>();
    client.intercept(({ url, method }) =>
      method === 'POST' && url.endsWith('/la/sales-order/pos') ? served.promise : undefined,
    );
    await payExactly();
    await screen.findByRole('heading', { name: 'Sold' });
    expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(6);
    // What is about to arrive is nobody's worry.
    expect(screen.queryByRole('link', { name: /unsent/ })).toBeNull();
    served.resolve(undefined);
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
    expect(await newestOrders(1)).toMatchObject([{ status: 'INVOICED' }]);
  });

  it('that the server refuses says so on the panel, and goes back to the cart as a whole', async () => {
    const [first] = await openSale();
    scan(first.barcode);
    refuseOrders();
    await payExactly();
    await screen.findByRole('heading', { name: 'The server refused this sale' });
    expect(screen.getByText('The till is closed.')).toBeTruthy();
    await client.user.click(screen.getByRole('button', { name: 'Back to the cart' }));
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
    expect(await screen.findByRole('textbox', { name: /^Quantity of/ })).toHaveProperty('value', '1');
    client.intercept(null);
    await payExactly();
    await screen.findByRole('heading', { name: 'Sold' });
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
    expect(await newestOrders(1)).toMatchObject([{ status: 'INVOICED', remaining_amount: '0' }]);
  });

  it('one that is refused after the next began is told, and waits in the outbox as one card', async () => {
    const [first] = await openSale();
    await client.connect(false);
    scan(first.barcode);
    await payExactly();
    await client.user.click(await screen.findByRole('button', { name: 'New sale' }));
    refuseOrders();
    await client.connect(true);
    client.tablet().outbox.wake('online');
    const amount = `${first.unit_price.toLocaleString('de-DE')} ₫`;
    await screen.findByText(
      `The server refused the sale of ${amount}: The till is closed. It waits in the outbox.`,
    );
    await client.open('/outbox');
    const card = await screen.findByRole('region', { name: new RegExp(`^Sale ${amount}, Cash`) });
    expect(within(card).getByText('The till is closed.', { exact: false })).toBeTruthy();
    expect(within(card).queryByRole('button', { name: 'Discard' })).toBeNull();
    await client.user.click(within(card).getByRole('button', { name: 'Discard this sale' }));
    const prompt = await screen.findByRole('dialog');
    await client.user.type(within(prompt).getByLabelText(/^Reason/), 'Khách đổi ý');
    await client.user.click(within(prompt).getByRole('button', { name: 'Discard this sale' }));
    // The office hears of it.
    await screen.findByText('Everything is sent');
  });

  it('outlives a reload, also after the server has refused it', async () => {
    const [first] = await openSale();
    scan(first.barcode);
    await waitFor(async () => expect(await client.tablet().drafts.load('sale:new')).not.toBeNull());
    refuseOrders();
    await payExactly();
    await client.user.click(await screen.findByRole('button', { name: 'Back to the cart' }));
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    await waitFor(async () => expect(await client.tablet().drafts.load('sale:new')).not.toBeNull());
    client.intercept(null);
    await client.reload('/salesOrders/detail');
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    expect(screen.getByText('This sale was kept on the tablet.')).toBeTruthy();
  });

  it('without a connection is kept, gets a local number, and arrives once', async () => {
    const [first] = await openSale();
    const [before] = await newestOrders(1);
    await client.connect(false);
    scan(first.barcode);
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    await payExactly();
    await screen.findByRole('heading', { name: 'Sold, kept on this tablet' });
    expect(screen.getByText(/^LOCAL-/)).toBeTruthy();
    expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(6);
    await client.user.click(screen.getByRole('button', { name: 'Open order' }));
    expect(await screen.findByText('Changes of this order are not sent yet')).toBeTruthy();
    client.loseNextAnswer();
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(0));
    const [newest, previous] = await newestOrders(2);
    expect(newest).toMatchObject({ status: 'INVOICED' });
    expect(previous?.pos_so_no).toBe(before?.pos_so_no);
    // The address follows the number.
    expect(await screen.findByRole('heading', { name: `Order ${newest?.pos_so_no}` })).toBeTruthy();
  });

  it('costs offline what the customer paid, also if the price is raised before it arrives', async () => {
    const [first] = await openSale();
    await client.connect(false);
    scan(first.barcode);
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    await payExactly();
    await screen.findByRole('heading', { name: 'Sold, kept on this tablet' });
    await client.server.db.execute(
      sql`update franchise_items set price_rate = 1.05 where franchise_code = 'F01'`,
    );
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(0));
    expect((await newestOrders(1))[0]).toMatchObject({
      status: 'INVOICED',
      grand_total: String(first.unit_price),
      remaining_amount: '0',
    });
  });

  it('shows on the order why the server refused a change, and leads to the outbox', async () => {
    const [first] = await openSale();
    await client.connect(false);
    scan(first.barcode);
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    await payExactly();
    await client.user.click(await screen.findByRole('button', { name: 'Open order' }));
    client.intercept(({ url }) =>
      url.includes('post-qty')
        ? ourAnswer(
            { result: false, errors: [{ code: 'rule', msg: 'The shelf is locked.' }] },
            { status: 422 },
          )
        : undefined,
    );
    await client.connect(true);
    client.tablet().outbox.wake('online');
    const strip = (await screen.findByText('The shelf is locked.')).closest('aside');
    expect(strip?.textContent).toContain('The server refused a change of this order');
    expect(within(strip as HTMLElement).getByRole('link', { name: 'Edit and send' })).toBeTruthy(); // found above
  });

  it('to a new customer asks the tablet, then the server, then for a name', async () => {
    await openSale();
    await client.user.click(screen.getByRole('button', { name: /Walk-in customer/ }));
    await client.user.type(await screen.findByLabelText('Phone or name'), '+84 911 111 119');
    await screen.findByText(/No Customer Same Mobile Phone! Please Try Again!/);
    await client.user.click(screen.getByRole('button', { name: 'Create temporary customer' }));
    expect(await screen.findByLabelText(/Phone/)).toHaveProperty('value', '0911111119');
    await client.user.type(screen.getByLabelText(/Name/), 'Lê Thị Thử');
    await client.user.click(screen.getByRole('button', { name: 'Create and use' }));
    expect(await screen.findByRole('button', { name: /Lê Thị Thử/ })).toBeTruthy();
  });
});
