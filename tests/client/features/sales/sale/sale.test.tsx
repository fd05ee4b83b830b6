import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { isUnsent } from '#client/outbox/entries.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

/** The scanner types: keys far faster than anybody, then Enter. Answers whether the Enter got through to what has the focus. */
function scan(code: string): boolean {
  let through = true;
  for (const key of [...code, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    through = (document.activeElement ?? document.body).dispatchEvent(event);
  }
  return through;
}

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
  await client.user.click(await screen.findByRole('button', { name: 'Done' }));
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
    const [order] = await newestOrders(1);
    expect(screen.getByText(order?.pos_so_no ?? '?')).toBeTruthy();
    expect(order).toMatchObject({ status: 'INVOICED' });
    expect(Number(order?.grand_total)).toBe(2 * first.unit_price + second.unit_price);
    expect(Number(order?.remaining_amount)).toBe(0);
    expect(await client.tablet().drafts.load('sale:new')).toBeNull();
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

  it('outlives a reload, also after the server has refused it', async () => {
    const [first] = await openSale();
    scan(first.barcode);
    await waitFor(async () => expect(await client.tablet().drafts.load('sale:new')).not.toBeNull());
    const refusal = { result: false, errors: [{ code: 'rule', msg: 'The till is closed.' }] };
    client.intercept(({ url, method }) =>
      method === 'POST' && url.endsWith('/la/sales-order/pos')
        ? ourAnswer(refusal, { status: 422 })
        : undefined,
    );
    await payExactly();
    await screen.findByText('The till is closed.');
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
    expect(await screen.findByText('6 changes of this order not sent yet')).toBeTruthy();
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
