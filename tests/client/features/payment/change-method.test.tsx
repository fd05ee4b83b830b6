import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

/** A receipt of cash that was posted just now, of an order that still owes. */
async function postedCash(amount: number): Promise<string> {
  const { rows } = await client.server.db.execute<{ pos_so_no: string; receipt_id: number }>(
    sql`insert into cash_receipts (franchise_code, location_code, customer_name, pos_so_no, amount, payment_type, created_by)
      select franchise_code, location_code, sell_to_name, pos_so_no, ${amount}, 'cash', created_by from sales_orders o
      where franchise_code = 'F01' and document_type = 'order' and status in ('CONFIRMED', 'RELEASED')
        and remaining_amount > ${amount}
        and not exists (select 1 from cash_receipts r where r.pos_so_no = o.pos_so_no)
      order by pos_so_no desc limit 1 returning pos_so_no, receipt_id`,
  );
  const [receipt] = rows;
  if (!receipt) throw new Error('no order waits for money');
  await client.open('/payment');
  await client.user.click(await screen.findByText(receipt.pos_so_no, { selector: 'a > *' }));
  await client.user.click(await screen.findByRole('button', { name: 'Post And Print' }));
  const prompt = await screen.findByRole('dialog', { name: /^Post the receipt/ });
  await client.user.click(within(prompt).getByRole('button', { name: 'Post And Print' }));
  await waitFor(async () => expect(await statesOf(receipt.pos_so_no)).toEqual(['cash POSTED']));
  return receipt.pos_so_no;
}

async function statesOf(pos_so_no: string): Promise<string[]> {
  const { rows } = await client.server.db.execute<{ state: string }>(
    sql`select payment_type || ' ' || status as state from cash_receipts
      where pos_so_no = ${pos_so_no} order by receipt_id`,
  );
  return rows.map(({ state }) => state);
}

test('a posted receipt is posted anew with another method, in four taps', async () => {
  window.print = () => {};
  const no = await postedCash(43_000);
  await client.open('/payment/history');
  await client.user.click(await screen.findByText(no, { selector: 'a > *' }));
  const sheet = await screen.findByRole('dialog', { name: /^Receipt / });
  await client.user.click(await within(sheet).findByRole('button', { name: 'Change method' }));
  expect(await within(sheet).findByText('Choose the method')).toBeTruthy();
  // What it is already is no choice.
  expect(within(sheet).queryByRole('radio', { name: /^Cash/ })).toBeNull();
  await client.user.click(within(sheet).getByRole('radio', { name: /^Transfer/ }));
  // The most frequent reason is chosen until somebody says otherwise.
  expect(within(sheet).getByRole('radio', { name: 'Wrong method picked' })).toHaveProperty('checked', true);
  await client.user.click(within(sheet).getByRole('button', { name: 'Post 43.000 ₫ as Transfer' }));
  await waitFor(async () => expect(await statesOf(no)).toEqual(['cash REVERSED', 'transfer POSTED']));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Receipt / })).toBeNull());
  // The new receipt has a row of its own, in the place of the old one's.
  const row = () => screen.getByText(no, { selector: 'a > *' });
  await waitFor(() => expect(row().closest('tr, li')?.textContent).toContain('Transfer'));
  await client.user.click(row());
  const renewed = await screen.findByRole('dialog', { name: /^Receipt / });
  expect(await within(renewed).findByText('Wrong method picked')).toBeTruthy();
});
