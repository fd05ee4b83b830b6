import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import { formatNumber } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  await client.open('/');
});
afterEach(() => client.close());

type Rich = { customer_no: string; name: string; phone_no: string; points: number };

/** Somebody with points to spend. */
async function rich(): Promise<Rich> {
  const { rows } = await client.server.db.execute<Rich>(
    sql`select customer_no, name, phone_no, loyalty_redeemable_points as points from customers
        where franchise_code = 'F01' and loyalty_redeemable_points >= 20 order by customer_no limit 1`,
  );
  const [customer] = rows;
  if (!customer) throw new Error('nobody in the demo company has points');
  return customer;
}

/** An order of a customer that is paid with 15 points in part; answers its number. */
async function paidWithPoints({ customer_no, name, phone_no }: Rich): Promise<string> {
  const item = await waitFor(() => {
    const { rows, complete } = client.tablet().store.table(items.filter);
    expect(complete).toBe(true);
    return rows.find(row => row.variant_code === '' && !row.blocked && row.unit_price > 40_000);
  });
  const tempId = `tmp:${crypto.randomUUID()}`;
  const data = {
    sell_to_customer_no: customer_no,
    sell_to_name: name,
    sell_to_phone_no: phone_no,
    lines: [{ line_no: 10_000, item_no: item?.item_no, quantity: 5, unit_price: item?.unit_price }],
  };
  await sendDrafts([{ op: 'salesOrders.create', args: { pos_so_no: tempId, data }, tempId }]);
  const pos_so_no = client.tablet().outbox.resolve(tempId);
  const redeem = { pos_so_no, customer_no, referral_code: '', redeemable_point_used: 15, website_no: '' };
  const sent = await sendDrafts([{ op: 'customers.addRedeemablePoint', args: redeem }]);
  expect(sent.kind).toBe('done');
  return pos_so_no;
}

async function pointsOf({ customer_no }: Rich): Promise<number> {
  const { rows } = await client.server.db.execute<{ points: number }>(
    sql`select loyalty_redeemable_points as points from customers where customer_no = ${customer_no}`,
  );
  return Number(rows[0]?.points);
}

const openUse = async (no: string) => {
  await client.open('/reports/redeemablePointUsed');
  await client.user.click(await screen.findByRole('link', { name: no }));
  return screen.findByRole('dialog');
};

describe('the points that were used', () => {
  it('are given back, after a question, while the order is open', async () => {
    const customer = await rich();
    const no = await paidWithPoints(customer);
    const sheet = await openUse(no);
    expect(await within(sheet).findByText(/^15$/)).toBeTruthy();
    await client.user.click(await within(sheet).findByRole('button', { name: 'Remove' }));
    const prompt = (await screen.findByText(`Give the 15 points of order ${no} back?`)).closest('section');
    await client.user.click(within(prompt as HTMLElement).getByRole('button', { name: 'Remove' })); // found above
    expect(await screen.findByText('Points given back')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: no })).toBeNull());
    expect(await pointsOf(customer)).toBe(Number(customer.points));
  });

  it('stay where the order has gone on, and the screen says why', async () => {
    const no = await paidWithPoints(await rich());
    for (const status of ['CONFIRMED', 'RELEASED'])
      await sendDrafts([
        { op: 'salesOrders.setStatus', args: { pos_so_no: no, status, cancel_reason_code: '' } },
      ]);
    const sheet = await openUse(no);
    expect(await within(sheet).findByText(/is released/)).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('are added up, with what the one customer of a filter has left', async () => {
    const customer = await rich();
    await paidWithPoints(customer);
    await client.open(`/reports/redeemablePointUsed?customer_no=${customer.customer_no}`);
    await client.user.click(await screen.findByRole('button', { name: 'Totals' }));
    const sheet = await screen.findByRole('dialog');
    const left = await within(sheet).findByText('Left of the customer’s points');
    expect(left.parentElement?.textContent).toContain(formatNumber(Number(customer.points) - 15));
  });
});
