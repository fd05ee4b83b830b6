import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

async function addFirst(): Promise<string> {
  const [add] = await screen.findAllByRole('button', { name: /^Add / });
  if (!add) throw new Error('no item');
  await client.user.click(add);
  return (await screen.findByRole('button', { name: /^Pay \d/ })).textContent?.replace(/\D/g, '') ?? '';
}

const held = async () => {
  const { rows } = await client.server.db.execute<{ name: string; status: string; total: number }>(
    sql`select held_as as name, status, grand_total::float as total from sales_orders where held_as <> '' order by created_at`,
  );
  return rows;
};

it('a sale is put aside with one press, waits in the tray, and is paid from there', async () => {
  await client.open('/salesOrders/detail');
  const worth = await addFirst();
  expect(screen.queryByRole('button', { name: /^On hold/ })).toBeNull();
  await client.user.click(screen.getByRole('button', { name: 'Hold' }));
  // The cart is empty for the next customer, whatever the server is doing.
  await screen.findByText('The cart is empty.');
  await client.user.click(await screen.findByRole('button', { name: 'On hold (1)' }));
  const tray = within(await screen.findByRole('dialog', { name: 'On hold (1)' }));
  await waitFor(async () => expect(await held()).toHaveLength(1));
  const [order] = await held();
  expect(order).toMatchObject({ status: 'OPEN', total: Number(worth) });
  expect(order?.name).toMatch(/^\d\d:\d\d \S/);
  // It is drawn again under its number, and a press in that moment is none.
  await tray.findByText(/^SO-/);
  await client.user.click(tray.getByRole('link', { name: new RegExp(`^${order?.name.slice(0, 12)}`) }));
  await screen.findByRole('heading', { name: /^Order SO-/ });
  // While its working copy is read from the tablet nothing can be paid.
  const pay = await waitFor(() => {
    const button = screen.getByRole('button', { name: /^Pay \d/ });
    expect(button).toHaveProperty('disabled', false);
    return button;
  });
  await client.user.click(pay);
  await client.user.click(await screen.findByRole('button', { name: /^Take \d/ }));
  await screen.findByText('Sold');
  await waitFor(async () => expect((await held())[0]?.status).toBe('INVOICED'));
});

it('a sale is put aside under a name offline, stands in the tray, and arrives with it', async () => {
  await client.open('/salesOrders/detail');
  await addFirst();
  await client.connect(false);
  await client.user.click(screen.getByRole('button', { name: 'Details' }));
  await client.user.type(await screen.findByLabelText('Name while it is on hold'), 'Áo đỏ');
  await client.user.keyboard('{Escape}');
  await client.user.click(screen.getByRole('button', { name: 'Hold' }));
  await client.user.click(await screen.findByRole('button', { name: 'On hold (1)' }));
  const row = await screen.findByRole('link', { name: /^Áo đỏ/ });
  expect(row.textContent).toMatch(/LOCAL-/);
  row.focus();
  await client.connect(true);
  client.tablet().outbox.wake('online');
  await waitFor(async () => expect(await held()).toMatchObject([{ name: 'Áo đỏ', status: 'OPEN' }]));
  // A press in the moment in which the number comes is one of this sale.
  await waitFor(() => expect(row.textContent).toMatch(/SO-/));
  expect(document.activeElement).toBe(row);
});

it('what is tapped while a sale is being put aside is of the next one', async () => {
  await client.open('/salesOrders/detail');
  await addFirst();
  const [add] = screen.getAllByRole('button', { name: /^Add / });
  if (!add) throw new Error('no item');
  // Both in one moment: the tablet is still keeping the first cart when the next customer's item comes.
  act(() => {
    screen.getByRole('button', { name: 'Hold' }).click();
    add.click();
  });
  await screen.findByRole('button', { name: 'On hold (1)' });
  await waitFor(async () => expect(await held()).toHaveLength(1));
  const { rows } = await client.server.db.execute<{ quantity: number }>(
    sql`select l.quantity::float as quantity from sales_lines l join sales_orders o on o.pos_so_no = l.pos_so_no where held_as <> ''`,
  );
  expect(rows).toEqual([{ quantity: 1 }]);
  expect(screen.getByRole('button', { name: /^Pay \d/ })).toBeTruthy();
  expect(screen.queryByText('The cart is empty.')).toBeNull();
});
